//! Tells the linker that comes with Rust to keep one of functions that are the same: a twentieth of the program.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    // Elsewhere, and where somebody has chosen a linker, another one may link that does not know how.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let chosen = env::var("RUSTC_LINKER").is_ok() || flags.contains("link");
    let ours = is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu");
    if ours && !chosen && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
}
