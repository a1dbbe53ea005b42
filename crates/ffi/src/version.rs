//! Which library this is. It must not depend on anything that can fail.

use core::ffi::{CStr, c_char};

use crate::abi::KKEUT_ABI_VERSION;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL inside"),
};

/// The version of the C ABI that this library was built with. Compare it with KKEUT_ABI_VERSION, which is that of the header.
///
/// Errors: none. Threads: any. Cost: O(1).
#[unsafe(no_mangle)]
pub extern "C" fn kkeut_abi_version() -> u32 {
    KKEUT_ABI_VERSION
}

/// The version of the library, "0.1.0" for example. Static: never free it.
///
/// Errors: none. Threads: any. Cost: O(1).
#[unsafe(no_mangle)]
pub extern "C" fn kkeut_version() -> *const c_char {
    VERSION.as_ptr()
}
