//! Work in the background. Whoever wants something done holds a [`worker::Worker`] with a channel of
//! its own and asks it for news at the beginning of a frame; what has to be done to the last job, in
//! order, goes through a [`queue::Queue`]. In reading order:

pub mod wake;

pub mod worker;

pub mod pace;

pub mod queue;
