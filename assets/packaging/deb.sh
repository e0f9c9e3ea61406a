#!/usr/bin/env bash
# Makes the .deb, with sound, manual pages and completions, in target/debian/.
# Needs cargo-deb (cargo install --locked cargo-deb) and the headers of ALSA (libasound2-dev).
# `deb.sh FILE` packs a program that is already built.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ $# -gt 0 ]; then
    mkdir -p target/release
    strip -o target/release/kalaha "$1"
else
    cargo build --locked --release --features sound
fi
program=target/release/kalaha
out=target/packaging
rm -rf "$out"
"$program" manual --out "$out/man"
for shell in bash zsh fish; do
    "$program" manual --completions "$shell" > "$out/kalaha.$shell"
done
cargo deb --locked --no-build
