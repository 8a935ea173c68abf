//! The command line: `serve`, `doctor`, `run`.

use std::path::PathBuf;

use crate::container::StepError;
use crate::host::{Config, Host};
use crate::protocol::Profile;
use crate::{oneshot, serve, sys};

pub const EXIT_USAGE: i32 = 2;
/// No isolation is possible on this machine.
pub const EXIT_NO_ISOLATION: i32 = 3;

const USAGE: &str = "usage:
  gavel-sandbox serve --slots N --store DIR [--bind HOST:BOX]... [--work-mb N]
  gavel-sandbox doctor [--json]
  gavel-sandbox run [options] -- PROGRAM [ARGUMENT]...";

pub fn main(arguments: &[String]) -> i32 {
    // Ignored by whoever started us, it would leave us no children to wait for.
    sys::set_default_action(libc::SIGCHLD);
    let (command, rest) = match arguments.split_first() {
        Some(parts) => parts,
        None => return usage("no command"),
    };
    match command.as_str() {
        "serve" => match parse_serve(rest) {
            Ok(config) => exit_of(serve::serve(config)),
            Err(message) => usage(&message),
        },
        "doctor" => doctor(),
        "run" => oneshot::main(rest),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            0
        }
        other => usage(&format!("unknown command {other}")),
    }
}

pub fn usage(message: &str) -> i32 {
    eprintln!("gavel-sandbox: {message}\n{USAGE}");
    EXIT_USAGE
}

pub fn exit_of(result: Result<(), StepError>) -> i32 {
    match result {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("gavel-sandbox: {}: {}", error.step, error.source);
            EXIT_NO_ISOLATION
        }
    }
}

fn parse_serve(arguments: &[String]) -> Result<Config, String> {
    let mut config = Config::default();
    let mut rest = arguments.iter();
    while let Some(flag) = rest.next() {
        let mut value = || rest.next().ok_or(format!("{flag} needs a value"));
        match flag.as_str() {
            "--slots" => config.slots = parse_positive(value()?)? as usize,
            "--store" => config.store = PathBuf::from(value()?),
            "--bind" => config.binds.push(parse_bind(value()?)?),
            "--work-mb" => config.work_mib = parse_positive(value()?)?,
            _ => return Err(format!("unknown option {flag}")),
        }
    }
    if config.store.as_os_str().is_empty() {
        return Err("--store is missing".into());
    }
    Ok(config)
}

fn parse_positive(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|n| *n > 0)
        .ok_or(format!("not a positive number: {text}"))
}

/// Both sides absolute, so that neither depends on where the daemon was started.
pub fn parse_bind(text: &str) -> Result<(String, String), String> {
    match text.split_once(':') {
        Some((host, inside))
            if host.starts_with('/')
                && inside.starts_with('/')
                && inside.len() > 1
                && !inside.split('/').any(|part| part == "..") =>
        {
            Ok((host.to_string(), inside.to_string()))
        }
        _ => Err(format!("not HOST:BOX with absolute paths: {text}")),
    }
}

fn doctor() -> i32 {
    let store = std::env::temp_dir().join(format!("gavel-doctor-{}", std::process::id()));
    let config = Config {
        store: store.clone(),
        ..Config::default()
    };
    let result = Host::probe(config, Profile::Run).map(|(host, _container)| {
        let hello = crate::protocol::Message::Hello(host.hello());
        println!(
            "{}",
            serde_json::to_string_pretty(&hello).expect("plain data")
        );
    });
    let _ = std::fs::remove_dir_all(store);
    exit_of(result)
}
