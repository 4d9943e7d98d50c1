// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 1 of the header: Version.

use core::ffi::c_char;

/// The major version of the header.
pub const NAV_VERSION_MAJOR: i32 = 0;

/// The minor version of the header.
pub const NAV_VERSION_MINOR: i32 = 1;

/// The patch version of the header.
pub const NAV_VERSION_PATCH: i32 = 0;

/// MAJOR \* 1000000 + MINOR \* 1000 + PATCH.
pub const NAV_VERSION_NUMBER: i32 = 1000;

extern "C" {
  /// The version of the library that is loaded, to compare with NAV_VERSION_NUMBER.
  ///
  /// Returns: MAJOR \* 1000000 + MINOR \* 1000 + PATCH.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_version_number() -> u32;
  /// The version of the library that is loaded, as text such as "0.1.0".
  ///
  /// Returns: static text.
  ///
  /// Ownership: static, never freed. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_version_string() -> *const c_char;
}
