//! Finds the library and tells the linker which one to use.
//!
//! In this order: the directory in `NAVRUNTIME_LIB_DIR`; `lib/PLATFORM` of this crate, where a
//! published crate has its archives; the build of the checkout that this crate lies in; the
//! system's library directories. Of one directory the archive, `libnavruntime.a`, is taken before
//! the shared library, so that a program needs nothing where it runs; without the feature `static`
//! the shared library is taken, and the archive never.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

const ARCHIVE: &str = "libnavruntime.a";
const LINK_NAME: &str = "libnavruntime.so";
const SONAME: &str = "libnavruntime.so.0";

fn main() {
  println!("cargo:rerun-if-env-changed=NAVRUNTIME_LIB_DIR");
  println!("cargo:rerun-if-env-changed=DOCS_RS");
  if env::var_os("DOCS_RS").is_some() {
    return; // Documentation is made without the library.
  }
  if let Some(directory) = env::var_os("NAVRUNTIME_LIB_DIR").map(PathBuf::from) {
    println!("cargo:rerun-if-changed={}", directory.display());
    if !link(&directory) {
      panic!("NAVRUNTIME_LIB_DIR is {}, but there is {} in it", directory.display(), nothing());
    }
    return;
  }
  let crate_root = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
  let places = platform().map_or(Vec::new(), |platform| places(&crate_root, platform));
  for directory in &places {
    // A path that is missing would make every build begin anew.
    if directory.exists() {
      println!("cargo:rerun-if-changed={}", directory.display());
    }
    if link(directory) {
      return;
    }
  }
  println!("cargo:rustc-link-lib=dylib=navruntime");
  let looked = places.iter().map(|place| place.display().to_string()).collect::<Vec<_>>();
  println!(
    "cargo:warning=there is {} in {}; linking with the system's {LINK_NAME}, if there is one. \
     NAVRUNTIME_LIB_DIR names another directory; `make build` in a checkout makes the library",
    nothing(),
    if looked.is_empty() { "any place for this platform".into() } else { looked.join(" and ") }
  );
}

fn variable(name: &str) -> String {
  env::var(name).unwrap_or_else(|error| panic!("cargo sets {name}: {error}"))
}

fn is_static() -> bool {
  env::var_os("CARGO_FEATURE_STATIC").is_some()
}

fn nothing() -> String {
  if is_static() {
    format!("neither {ARCHIVE} nor {LINK_NAME}")
  } else {
    format!("neither {LINK_NAME} nor {SONAME}")
  }
}

/// The platform's name in the checkout and in the crate, if the library is made for it.
fn platform() -> Option<&'static str> {
  let part = |name: &str| variable(&format!("CARGO_CFG_TARGET_{name}"));
  match (part("OS").as_str(), part("ARCH").as_str(), part("ENV").as_str()) {
    ("linux", "x86_64", "gnu") => Some("x86_64-linux-gnu"),
    ("linux", "x86_64", "musl") => Some("x86_64-linux-musl"),
    ("linux", "aarch64", "gnu") => Some("aarch64-linux-gnu"),
    ("linux", "aarch64", "musl") => Some("aarch64-linux-musl"),
    _ => None,
  }
}

fn places(crate_root: &Path, platform: &str) -> Vec<PathBuf> {
  let mut places = vec![crate_root.join("lib").join(platform)];
  if let Some(root) = crate_root.ancestors().nth(3) {
    if root.join("include/navruntime.h").exists() {
      let is_default = platform == "x86_64-linux-gnu";
      let of_platform = format!(".build/{platform}/lib");
      places.push(root.join(if is_default { ".build/lib" } else { of_platform.as_str() }));
    }
  }
  places
}

/// Links with what is in the directory, and answers whether there is anything.
fn link(directory: &Path) -> bool {
  let archive = directory.join(ARCHIVE);
  if is_static() && archive.exists() {
    println!("cargo:rerun-if-changed={}", archive.display());
    println!("cargo:rustc-link-search=native={}", directory.display());
    println!("cargo:rustc-link-lib=static=navruntime");
    return true;
  }
  let library =
    [SONAME, LINK_NAME].iter().find_map(|name| directory.join(name).canonicalize().ok());
  match library {
    Some(library) => link_shared(&library),
    None => return false,
  }
  true
}

/// Cargo puts search directories below its own target directory on the loader's path of `cargo run`
/// and `cargo test`: links in there make both work without LD_LIBRARY_PATH, under both names.
fn link_shared(library: &Path) {
  let directory = PathBuf::from(variable("OUT_DIR")).join("lib");
  fs::create_dir_all(&directory)
    .unwrap_or_else(|error| panic!("cannot make {}: {error}", directory.display()));
  for name in [LINK_NAME, SONAME] {
    let link = directory.join(name);
    if link.symlink_metadata().is_ok() {
      fs::remove_file(&link)
        .unwrap_or_else(|error| panic!("cannot replace {}: {error}", link.display()));
    }
    symlink(library, &link)
      .unwrap_or_else(|error| panic!("cannot link {}: {error}", link.display()));
  }
  println!("cargo:rerun-if-changed={}", library.display());
  println!("cargo:rustc-link-search=native={}", directory.display());
  println!("cargo:rustc-link-lib=dylib=navruntime");
}
