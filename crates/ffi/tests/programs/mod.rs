//! C programs, compiled against the header and the library at hand, and run.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where cargo has put the library that this test is about: beside the test itself.
fn library_folder() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    test.parent().expect("and a folder").to_owned()
}

/// Compiles a C program (`$CC`, or cc), linked with the shared library, and gives its path.
pub(crate) fn compile(name: &str, source: &Path, flags: &[&str]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let libraries = library_folder();
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let mut command = Command::new(compiler);
    command.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"]).args(flags);
    command.arg("-I").arg(root.join("../../include")).arg("-I").arg(root.join("tests/c"));
    command.arg(source).arg("-o").arg(&program);
    command.arg(libraries.join("libkkeut.so")).arg(format!("-Wl,-rpath,{}", libraries.display())).arg("-lm");
    let status = command.status().expect("there is a C compiler");
    assert!(status.success(), "{} does not compile", source.display());
    // The library is found by its soname.
    let soname = libraries.join(format!("libkkeut.so.{}", kkeut::KKEUT_ABI_VERSION));
    if std::fs::symlink_metadata(&soname).is_err() {
        // Another test may have been faster.
        let _ = std::os::unix::fs::symlink("libkkeut.so", &soname);
    }
    program
}

/// Runs a program and gives what it printed.
pub(crate) fn run(program: &Path, arguments: &[&Path]) -> String {
    let output = Command::new(program).args(arguments).output().expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} ended with {}:\n{errors}", program.display(), output.status);
    String::from_utf8(output.stdout).expect("it prints text")
}
