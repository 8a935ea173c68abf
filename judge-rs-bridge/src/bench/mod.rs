//! `gavel-sandbox-bench`: what a run costs, and what each layer adds.

mod bare;
pub mod talk;

use std::fs;
use std::io;
use std::os::unix::io::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::event::{eventfd, EventfdFlags};

use crate::cause::Ending;
use crate::cli;
use crate::container::StepError;
use crate::host::{Config, Host};
use crate::keeper::Idling;
use crate::keeper::Keeper;
use crate::oneshot::{default_env, default_limits};
use crate::protocol::{Cause, InputFile, Profile, RunRequest, Source};
use crate::run::{clean, launch_of, place_files, prepare, run, run_prepared, start, Finished};
use crate::slot::Container;
use crate::watch::watch;
use crate::wire::Filter;

const DEFAULT_RUNS: usize = 200;
const WARM_UP: usize = 20;
const USAGE: &str = "usage: gavel-sandbox-bench --program PATH [--runs N] [--json]";

struct Options {
    program: PathBuf,
    runs: usize,
    is_json: bool,
}

/// One way of running the program.
#[derive(Clone, Copy)]
enum Way {
    Bare,
    Boxed,
    Unfiltered,
    WithoutRlimits,
    WithoutCgroup,
}

/// Bare is measured beside the others in every round: the machine's mood changes, ratios less so.
const WAYS: &[(Way, &str)] = &[
    (Way::Bare, "bare fork+exec"),
    (Way::Boxed, "pooled, all layers"),
    (Way::Unfiltered, "pooled, no system call filter"),
    (Way::WithoutRlimits, "pooled, no rlimits"),
    (Way::WithoutCgroup, "pooled, no cgroup reset and reading"),
];

fn parse(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        program: PathBuf::new(),
        runs: DEFAULT_RUNS,
        is_json: false,
    };
    let mut rest = arguments.iter();
    while let Some(flag) = rest.next() {
        match flag.as_str() {
            "--json" => options.is_json = true,
            "--program" => options.program = rest.next().ok_or("--program needs a value")?.into(),
            "--runs" => {
                let text = rest.next().ok_or("--runs needs a value")?;
                options.runs = text
                    .parse()
                    .ok()
                    .filter(|n| *n > 0)
                    .ok_or(format!("not a count: {text}"))?;
            }
            _ => return Err(format!("unknown option {flag}")),
        }
    }
    if options.program.as_os_str().is_empty() {
        return Err("--program is missing".into());
    }
    Ok(options)
}

pub fn main(arguments: &[String]) -> i32 {
    if let Some((talk::COMMAND, rest)) = arguments.split_first().map(|(a, b)| (a.as_str(), b)) {
        return talk::main(rest);
    }
    if let [bare::COMMAND] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return bare::main();
    }
    let options = match parse(arguments) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("gavel-sandbox-bench: {message}\n{USAGE}");
            return cli::EXIT_USAGE;
        }
    };
    let folder = std::env::temp_dir().join(format!("gavel-bench-{}", std::process::id()));
    let result = measure(&options, &folder).map(|(rows, talks)| print(&options, &rows, &talks));
    let _ = fs::remove_dir_all(folder);
    cli::exit_of(result)
}

/// Microseconds of every run by variant, and what exchanges cost.
fn measure(
    options: &Options,
    folder: &Path,
) -> Result<(Vec<Vec<u64>>, Vec<talk::Figure>), StepError> {
    let step = |name: &'static str| {
        move |source: io::Error| StepError {
            step: name.into(),
            source,
        }
    };
    let config = Config {
        store: folder.to_path_buf(),
        ..Config::default()
    };
    let (host, mut container) = Host::probe(config, Profile::Run)?;
    let (mut unfiltered, _) = Container::build(&host, 1, Filter::Missing)?;
    let mut file = fs::File::open(&options.program).map_err(step("open the program"))?;
    let bytes = file.metadata().map_err(step("open the program"))?.len();
    let sha256 = host
        .store
        .put(&mut file, bytes, true)
        .map_err(step("store the program"))?;
    let request = RunRequest {
        id: 0,
        profile: Profile::Run,
        argv: vec!["./program".into()],
        env: default_env(),
        files: vec![InputFile {
            path: "program".into(),
            source: Source::Blob { sha256 },
            executable: true,
        }],
        stdin: None,
        limits: default_limits(),
        collect: Vec::new(),
        cpus: None,
    };
    let cancel =
        eventfd(0, EventfdFlags::CLOEXEC).map_err(|e| step("make an eventfd")(e.into()))?;
    let mut rows = vec![Vec::with_capacity(options.runs); WAYS.len()];
    for round in 0..options.runs + WARM_UP {
        for ((way, _), row) in WAYS.iter().zip(&mut rows) {
            let started = Instant::now();
            let boxed = match way {
                Way::Unfiltered => &mut unfiltered,
                _ => &mut container,
            };
            let outcome = match way {
                Way::Bare => bare(&options.program),
                Way::Boxed | Way::Unfiltered => {
                    let finished = run(&host, boxed, &request, cancel.as_fd(), &mut ());
                    check(&host, boxed, finished)
                }
                Way::WithoutRlimits => without_rlimits(&host, boxed, &request, cancel.as_fd()),
                Way::WithoutCgroup => without_cgroup(&host, boxed, &request, cancel.as_fd()),
            };
            outcome.map_err(step("run the program"))?;
            if round >= WARM_UP {
                row.push(started.elapsed().as_micros() as u64);
            }
        }
    }
    Ok((rows, talk::measure(&host)?))
}

fn check(host: &Host, container: &mut Container, finished: Finished) -> io::Result<()> {
    let is_clean = clean(host, container);
    match finished.result.cause {
        Cause::Exited { code: 0 } if is_clean => Ok(()),
        cause => Err(failed(format!("{cause:?}"))),
    }
}

fn without_rlimits(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
    cancel: BorrowedFd,
) -> io::Result<()> {
    let mut launch = prepare(host, container, request).map_err(failed)?;
    launch.rlimits.clear();
    let finished = run_prepared(host, container, request, &launch, (cancel, &mut ()));
    check(host, container, finished)
}

/// As a run goes, but nobody asks the cgroups anything.
fn without_cgroup(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
    cancel: BorrowedFd,
) -> io::Result<()> {
    place_files(host, container, request).map_err(failed)?;
    let launch = launch_of(host, request)?;
    let started = start(host, container, request, &launch, None).map_err(failed)?;
    let limits = &request.limits;
    let keeper = Keeper::new(container, host, limits, Idling::Minded, started.sent_ns);
    let seen = watch(keeper, started.stdout, started.stderr, cancel, &mut ());
    let ending = seen.ended.facts().ending;
    container.area.wipe()?;
    match ending {
        Some(Ending::Exited(0)) => Ok(()),
        other => Err(failed(other)),
    }
}

fn failed(what: impl std::fmt::Debug) -> io::Error {
    io::Error::new(io::ErrorKind::Other, format!("{what:?}"))
}

/// This process is small, so its fork is as cheap as forks get (the standard library vforks).
fn bare(program: &Path) -> io::Result<()> {
    let output = Command::new(program)
        .stdin(Stdio::null())
        .env_clear()
        .output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::Other,
            "the program must exit with 0",
        ))
    }
}

fn quantile(sorted: &[u64], per_cent: usize) -> u64 {
    sorted[(sorted.len() - 1) * per_cent / 100]
}

fn print(options: &Options, rows: &[Vec<u64>], talks: &[talk::Figure]) {
    let sorted: Vec<Vec<u64>> = rows
        .iter()
        .map(|row| {
            let mut row = row.clone();
            row.sort_unstable();
            row
        })
        .collect();
    let bare = quantile(&sorted[0], 50) as f64;
    let mut list = Vec::new();
    for ((_, name), row) in WAYS.iter().zip(&sorted) {
        let median = quantile(row, 50);
        list.push(serde_json::json!({
            "name": name,
            "medianUs": median,
            "p10Us": quantile(row, 10),
            "p90Us": quantile(row, 90),
            "ratio": (median as f64 / bare * 1000.0).round() / 1000.0,
        }));
    }
    let talks = talk_rows(talks);
    if options.is_json {
        let document = serde_json::json!({
            "runs": options.runs,
            "variants": list,
            "exchanges": talks,
        });
        println!("{document:#}");
        return;
    }
    println!(
        "{:<40} {:>9} {:>8} {:>8} {:>7}",
        "", "median us", "p10", "p90", "ratio"
    );
    for row in list {
        println!(
            "{:<40} {:>9} {:>8} {:>8} {:>7}",
            row["name"].as_str().unwrap_or(""),
            row["medianUs"],
            row["p10Us"],
            row["p90Us"],
            row["ratio"]
        );
    }
    println!(
        "\n{:<40} {:>18} {:>7} {:>17} {:>7}",
        "", "round trips per s", "ratio", "cpu us round trip", "ratio"
    );
    for row in talks {
        println!(
            "{:<40} {:>18} {:>7} {:>17} {:>7}",
            row["name"].as_str().unwrap_or(""),
            row["perSecond"],
            row["ratio"],
            row["cpuUs"],
            row["cpuRatio"]
        );
    }
}

/// Ratios are those of times: how much longer a round trip takes than over bare pipes. That of CPU
/// time hardly depends on what else the machine does.
fn talk_rows(talks: &[talk::Figure]) -> Vec<serde_json::Value> {
    let rounded = |figure: f64| (figure * 1000.0).round() / 1000.0;
    let row = |talk: &talk::Figure, bare: &talk::Figure| {
        serde_json::json!({
            "name": talk.name,
            "perSecond": talk.per_second,
            "ratio": rounded(bare.per_second as f64 / talk.per_second as f64),
            "cpuUs": rounded(talk.cpu_ns as f64 / 1000.0),
            "cpuRatio": rounded(talk.cpu_ns as f64 / bare.cpu_ns as f64),
        })
    };
    talks.iter().map(|talk| row(talk, &talks[0])).collect()
}
