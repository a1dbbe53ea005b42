//! The version of the C ABI, and nothing else: the build script reads this file too, for the soname.

/// The version of the C ABI. It changes with every incompatible change of a function, a struct or a constant, and is the
/// number in the library's soname.
pub const KKEUT_ABI_VERSION: u32 = 1;
