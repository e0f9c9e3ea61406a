//! Gives the program for Windows its icon and what the file says about itself; nothing elsewhere.

#![allow(
    clippy::print_stdout,
    reason = "a build script tells Cargo so what it depends on"
)]

use std::io;

use winresource::WindowsResource;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=assets/icon/kalaha.ico");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("windows") {
        return Ok(());
    }
    let mut resource = WindowsResource::new();
    resource.set_icon("assets/icon/kalaha.ico");
    resource.compile()
}
