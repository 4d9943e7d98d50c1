//! Finds `libnavruntime.so` and tells the linker where it is.
//!
//! In this order: the directory in `NAVRUNTIME_LIB_DIR`; the build directory of the checkout that
//! this crate lies in; the system's library directories.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Where the checkout's Makefile leaves the library, from the root of the checkout.
const BUILD_DIRECTORY: &str = ".build/lib";
const LINK_NAME: &str = "libnavruntime.so";
const SONAME: &str = "libnavruntime.so.0";

fn main() {
  println!("cargo:rerun-if-env-changed=NAVRUNTIME_LIB_DIR");
  if let Some(directory) = env::var_os("NAVRUNTIME_LIB_DIR").map(PathBuf::from) {
    match library_in(&directory) {
      Some(library) => link(&library),
      None => panic!(
        "NAVRUNTIME_LIB_DIR is {}, but there is neither {SONAME} nor {LINK_NAME} in it",
        directory.display()
      ),
    }
  } else if let Some(root) = checkout() {
    let directory = root.join(BUILD_DIRECTORY);
    println!("cargo:rerun-if-changed={}", directory.display());
    match library_in(&directory) {
      Some(library) => link(&library),
      None => println!(
        "cargo:warning={SONAME} is not built: run `make build` in {}, or set NAVRUNTIME_LIB_DIR; \
         linking with the system's, if there is one",
        root.display()
      ),
    }
  }
}

/// The root of the checkout that this crate is part of, if it is part of one.
fn checkout() -> Option<PathBuf> {
  let root = Path::new(&env::var_os("CARGO_MANIFEST_DIR")?).ancestors().nth(3)?.to_path_buf();
  root.join("include/navruntime.h").exists().then_some(root)
}

fn library_in(directory: &Path) -> Option<PathBuf> {
  [SONAME, LINK_NAME]
    .iter()
    .map(|name| directory.join(name))
    .find(|file| file.exists())
    .and_then(|file| file.canonicalize().ok())
}

/// Cargo puts search directories below its own target directory on the loader's path of `cargo run`
/// and `cargo test`: links in there make both work without LD_LIBRARY_PATH, under both names.
fn link(library: &Path) {
  let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("lib");
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
}
