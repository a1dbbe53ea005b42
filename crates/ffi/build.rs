//! Gives the shared library its soname: an ordinary `cargo build` has none, and programs would ask for a file name.

#[path = "src/abi.rs"]
#[expect(unreachable_pub, reason = "the library exports it")]
mod abi;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/abi.rs");
    let version = abi::KKEUT_ABI_VERSION;
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "freebsd" | "openbsd" | "netbsd" | "android") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libkkeut.so.{version}");
        }
        Ok("macos") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libkkeut.{version}.dylib");
        }
        // Windows has no such thing.
        _ => {}
    }
}
