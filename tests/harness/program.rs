//! The program as people run it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default()
}

/// A command that runs `tilesight` in the root of the checkout.
///
/// # Panics
/// If the program is not there and cannot be built: no test of it means anything then.
pub fn tilesight() -> Command {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let mut command = Command::new(PROGRAM.get_or_init(find_or_build));
    command.current_dir(root());
    command
}

/// Runs a command that has to succeed, and gives what it printed.
///
/// # Panics
/// If it does not: with what it said.
#[track_caller]
pub fn printed(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the program starts");
    let (stdout, stderr) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert!(
        status.success(),
        "{command:?} ended with {status}\n{stdout}\n{stderr}"
    );
    stdout.into_owned()
}

/// The program lies where cargo puts it, two folders above the test that is running. A run of this package alone has
/// not built it.
fn find_or_build() -> PathBuf {
    let test = std::env::current_exe().expect("a running test has a path");
    let folder = test
        .ancestors()
        .nth(2)
        .expect("tests lie in a folder of the build");
    let program = folder.join(format!("tilesight{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build
            .args(["build", "--quiet", "--package", "tilesight"])
            .current_dir(root());
        assert!(
            build.status().is_ok_and(|status| status.success()),
            "the program cannot be built"
        );
    }
    program
}
