//! `gavel-sandbox run`: one program in a fresh container, for humans.

use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::io::AsFd;
use std::path::Path;

use rustix::event::{eventfd, EventfdFlags};

use crate::cli::{self, parse_bind};
use crate::container::StepError;
use crate::host::{Config, Host};
use crate::protocol::{Cause, Collect, InputFile, Limits, Profile, Request, RunRequest, Source};
use crate::run::{run, Finished};
use crate::store::Store;

pub const HELP: &str = "options of run:
  --profile run|compile   --cpu-ms N      --wall-ms N    --idle-ms N
  --memory-kib N          --stack-kib N   --processes N  --output-bytes N
  --stderr-bytes N        --file-bytes N  --env NAME=VALUE
  --file HOST[:NAME]      copy a file into the work folder (keeps its executable bit)
  --stdin FILE|-          --collect NAME  copy a result file into the current folder
  --bind HOST:BOX         --json          print the whole result instead of the outputs";

pub struct Order {
    pub config: Config,
    pub request: RunRequest,
    files: Vec<(String, String)>,
    stdin: Option<String>,
    is_json: bool,
}

pub fn default_limits() -> Limits {
    Limits {
        cpu_time_ms: 10_000,
        wall_time_ms: 30_000,
        idle_time_ms: 0,
        memory_kib: 512 * 1024,
        stack_kib: 64 * 1024,
        processes: 64,
        output_bytes: 64 << 20,
        stderr_bytes: 1 << 20,
        file_bytes: 64 << 20,
    }
}

pub fn default_env() -> Vec<String> {
    [
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "HOME=/tmp",
        "LANG=C.UTF-8",
    ]
    .iter()
    .map(|e| e.to_string())
    .collect()
}

pub fn parse(arguments: &[String]) -> Result<Order, String> {
    let split = arguments
        .iter()
        .position(|a| a == "--")
        .ok_or("no -- before the program")?;
    let argv = arguments[split + 1..].to_vec();
    if argv.is_empty() {
        return Err("no program after --".into());
    }
    let mut order = Order {
        config: Config::default(),
        request: RunRequest {
            id: 0,
            profile: Profile::Run,
            argv,
            env: default_env(),
            files: Vec::new(),
            stdin: None,
            limits: default_limits(),
            collect: Vec::new(),
            cpus: None,
        },
        files: Vec::new(),
        stdin: None,
        is_json: false,
    };
    let mut rest = arguments[..split].iter();
    while let Some(flag) = rest.next() {
        if flag == "--json" {
            order.is_json = true;
        } else {
            let value = rest.next().ok_or(format!("{flag} needs a value"))?;
            option(&mut order, flag, value)?;
        }
    }
    Request::Run(Box::new(order.request.clone())).check()?;
    Ok(order)
}

fn option(order: &mut Order, flag: &str, value: &str) -> Result<(), String> {
    let request = &mut order.request;
    let limits = &mut request.limits;
    let number = || {
        value
            .parse::<u64>()
            .map_err(|_| format!("not a number: {value}"))
    };
    match flag {
        "--profile" => {
            request.profile = match value {
                "run" => Profile::Run,
                "compile" => Profile::Compile,
                _ => return Err(format!("no such profile: {value}")),
            }
        }
        "--cpu-ms" => limits.cpu_time_ms = number()?,
        "--wall-ms" => limits.wall_time_ms = number()?,
        "--idle-ms" => limits.idle_time_ms = number()?,
        "--memory-kib" => limits.memory_kib = number()?,
        "--stack-kib" => limits.stack_kib = number()?,
        "--processes" => limits.processes = number()?,
        "--output-bytes" => limits.output_bytes = number()?,
        "--stderr-bytes" => limits.stderr_bytes = number()?,
        "--file-bytes" => limits.file_bytes = number()?,
        "--env" => request.env.push(value.to_string()),
        "--file" => order.files.push(host_and_name(value)),
        "--stdin" => order.stdin = Some(value.to_string()),
        "--collect" => request.collect.push(Collect {
            path: value.into(),
            max_bytes: 1 << 30,
            optional: false,
        }),
        "--bind" => order.config.binds.push(parse_bind(value)?),
        _ => return Err(format!("unknown option {flag}")),
    }
    Ok(())
}

fn host_and_name(value: &str) -> (String, String) {
    match value.split_once(':') {
        Some((host, name)) => (host.into(), name.into()),
        None => {
            let name = Path::new(value)
                .file_name()
                .map(|n| n.to_string_lossy().into_owned());
            (value.into(), name.unwrap_or_default())
        }
    }
}

pub fn main(arguments: &[String]) -> i32 {
    let order = match parse(arguments) {
        Ok(order) => order,
        Err(message) => return cli::usage(&format!("{message}\n{HELP}")),
    };
    let folder = std::env::temp_dir().join(format!("gavel-run-{}", std::process::id()));
    let result = execute(order, &folder);
    let _ = fs::remove_dir_all(folder);
    match result {
        Ok(status) => status,
        Err(error) => cli::exit_of(Err(error)),
    }
}

fn execute(mut order: Order, folder: &Path) -> Result<i32, StepError> {
    let step = |name: &'static str| {
        move |source: io::Error| StepError {
            step: name.into(),
            source,
        }
    };
    order.config.store = folder.to_path_buf();
    let (host, mut container) = Host::probe(order.config.clone(), order.request.profile)?;
    for (path, name) in &order.files {
        let (sha256, executable) =
            import(&host.store, Path::new(path)).map_err(step("read a file"))?;
        order.request.files.push(InputFile {
            path: name.clone(),
            source: Source::Blob { sha256 },
            executable,
        });
    }
    if let Some(path) = &order.stdin {
        let path = if path == "-" { "/dev/stdin" } else { path };
        let bytes = fs::read(path).map_err(step("read stdin"))?;
        let sha256 = host
            .store
            .put(&mut bytes.as_slice(), bytes.len() as u64, false)
            .map_err(step("store stdin"))?;
        order.request.stdin = Some(Source::Blob { sha256 });
    }
    let cancel =
        eventfd(0, EventfdFlags::CLOEXEC).map_err(|e| step("make an eventfd")(e.into()))?;
    let finished = run(
        &host,
        &mut container,
        &order.request,
        cancel.as_fd(),
        &mut (),
    );
    report(&host, &finished, order.is_json).map_err(step("write the result"))?;
    Ok(status_of(&finished.result.cause))
}

fn import(store: &Store, path: &Path) -> io::Result<(String, bool)> {
    use std::os::unix::fs::PermissionsExt;
    let mut file = fs::File::open(path)
        .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", path.display())))?;
    let meta = file.metadata()?;
    let executable = meta.permissions().mode() & 0o111 != 0;
    Ok((store.put(&mut file, meta.len(), executable)?, executable))
}

fn report(host: &Host, finished: &Finished, is_json: bool) -> io::Result<()> {
    let result = &finished.result;
    for item in &result.collected {
        let mut bytes = Vec::new();
        host.store.get(&item.sha256)?.read_to_end(&mut bytes)?;
        let name = Path::new(&item.path)
            .file_name()
            .map(Path::new)
            .unwrap_or_else(|| Path::new("collected"));
        fs::write(name, bytes)?;
    }
    if is_json {
        println!("{}", serde_json::to_string_pretty(result)?);
        return Ok(());
    }
    io::stdout().write_all(&finished.stdout)?;
    io::stderr().write_all(&finished.stderr)?;
    eprintln!(
        "[{}; cpu {} ms, wall {} ms, memory {} KiB]",
        serde_json::to_string(&result.cause)?,
        result.cpu_time_us as f64 / 1000.0,
        result.wall_time_us as f64 / 1000.0,
        result.memory_peak_kib
    );
    Ok(())
}

/// As a shell would say it; 125 where a limit or the sandbox ended the run.
fn status_of(cause: &Cause) -> i32 {
    match cause {
        Cause::Exited { code } => *code,
        Cause::Signalled { signal, .. } => 128 + signal,
        Cause::ExecFailed { .. } => 127,
        _ => 125,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_keep_to_what_a_request_may_have() {
        let parsed = |flag: &str, value: &str| {
            let arguments = [flag, value, "--", "true"].map(String::from);
            parse(&arguments).map(drop)
        };
        assert_eq!(parsed("--wall-ms", "1000"), Ok(()));
        assert_eq!(parsed("--memory-kib", "0"), Err("memoryKib is 0".into()));
        let most = u64::MAX.to_string();
        for flag in [
            "--cpu-ms",
            "--wall-ms",
            "--idle-ms",
            "--memory-kib",
            "--file-bytes",
        ] {
            assert!(parsed(flag, &most).is_err(), "{flag}");
        }
    }
}
