//! Real clients: python-chess drives a game of chess, and Fairy-Stockfish plays Cannon Shogi against the engine.
//!
//! What the scripts of `clients/` need is installed from the registries into `target/clients`, once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ENGINE: &str = env!("CARGO_BIN_EXE_cannonade");

#[test]
fn python_chess() {
    let folder = workplace("python");
    let python = folder.join("venv/bin/python");
    install(&folder, "requirements.txt", || {
        let venv = folder.join("venv");
        run(
            "python3",
            Command::new("python3")
                .args(["-m", "venv", "--clear"])
                .arg(venv),
        );
        let mut pip = Command::new(&python);
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--requirement",
        ]);
        run("pip", pip.arg(sources().join("requirements.txt")));
    });
    let mut script = Command::new(&python);
    println!(
        "{}",
        run(
            "python_chess_game.py",
            script
                .arg(sources().join("python_chess_game.py"))
                .arg(ENGINE)
        )
    );
}

#[test]
fn fairy_stockfish() {
    let folder = workplace("node");
    install(&folder, "package.json", || {
        fs::copy(sources().join("package.json"), folder.join("package.json")).expect("a copy");
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--no-audit",
            "--no-fund",
            "--no-package-lock",
            "--loglevel=error",
        ]);
        run("npm", npm.current_dir(&folder));
    });
    let mut script = Command::new("node");
    script.env("NODE_PATH", folder.join("node_modules"));
    script.arg(sources().join("fairy_peer.mjs")).arg(ENGINE);
    script.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/perft/cannonshogi.perft"));
    println!("{}", run("fairy_peer.mjs", &mut script));
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/clients")
}

/// A folder beside the build's own that git does not see.
fn workplace(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("inside the target folder");
    let folder = target.join("clients").join(name);
    fs::create_dir_all(&folder).expect("a folder for what the clients need");
    folder
}

/// Installs what `list` names, unless exactly that has been installed before.
fn install(folder: &Path, list: &str, how: impl FnOnce()) {
    let wanted = fs::read_to_string(sources().join(list)).expect("the list of packages");
    let stamp = folder.join("installed");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return;
    }
    how();
    fs::write(stamp, wanted).expect("a note of what is installed");
}

/// Runs a program to its end and returns its output; a failure shows all that it has said.
fn run(name: &str, command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| {
        let program = command.get_program().to_string_lossy();
        panic!(
            "cannot run {program} ({error}). These tests need Python 3.8 or newer with its venv module \
             (Debian: apt install python3-venv) and Node.js 18 or newer with npm (https://nodejs.org, or \
             Debian: apt install nodejs npm)."
        )
    });
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{name} failed with {}:\n{text}\n{errors}",
        output.status
    );
    text
}
