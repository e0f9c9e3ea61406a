//! All that a thread knows of the window.

use std::sync::Arc;

use thiserror::Error;

/// A call that makes the window look for news soon, from any thread.
#[derive(Clone)]
pub struct Wake(Arc<dyn Fn() + Send + Sync>);

impl Wake {
    /// The call, which has to return at once.
    pub fn new(call: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(call))
    }

    /// Makes the call.
    pub fn wake(&self) {
        (self.0)();
    }
}

impl From<&egui::Context> for Wake {
    fn from(ctx: &egui::Context) -> Self {
        let ctx = ctx.clone();
        Self::new(move || ctx.request_repaint())
    }
}

/// The system gives no thread.
#[derive(Debug, Error)]
#[error("no thread to work on: {0}")]
pub struct NoThread(#[from] std::io::Error);
