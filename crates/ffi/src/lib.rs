//! `libkkeut`: the C ABI over `wordgraph` and `applegrid`. The one place of the workspace where `unsafe` is allowed.

/// The version of the C ABI. It changes with every incompatible change of a function, a struct or a constant.
pub const ABI_VERSION: u32 = 1;

/// The version of the C ABI that this library was built with, to be compared with `KKEUT_ABI_VERSION` of the header.
#[unsafe(no_mangle)]
pub extern "C" fn kkeut_abi_version() -> u32 {
    ABI_VERSION
}
