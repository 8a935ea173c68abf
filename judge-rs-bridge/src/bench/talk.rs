//! What it costs that the daemon stands between two programs: questions and answers per second,
//! against the same two joined by bare pipes.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::io::AsFd;
use std::process::{Command, Stdio};
use std::time::Instant;

use rustix::event::{eventfd, EventfdFlags};

use crate::container::StepError;
use crate::exchange::exchange;
use crate::host::Host;
use crate::oneshot::{default_env, default_limits};
use crate::protocol::{Cause, InputFile, InteractRequest, Limits, Profile, Side, Source};
use crate::slot::Container;
use crate::sys;
use crate::wire::Filter;

const ROUND_TRIPS: u64 = 10_000;
const ROUNDS: usize = 5;
const MESSAGE: &[u8; 8] = b"1234567\n";
/// The hidden command under which the bench runs this same binary as both sides.
pub const COMMAND: &str = "talk";

struct Variant {
    name: &'static str,
    /// None = without the daemon.
    transcript_bytes: Option<u64>,
}

const VARIANTS: &[Variant] = &[
    Variant {
        name: "bare pipes",
        transcript_bytes: None,
    },
    Variant {
        name: "exchange, transcript of all of it",
        transcript_bytes: Some(1 << 30),
    },
    Variant {
        name: "exchange, no transcript",
        transcript_bytes: Some(0),
    },
];

/// What a round trip took: in time, and in the work of everybody who had to do with it.
#[derive(Clone, Copy)]
pub struct Figure {
    pub name: &'static str,
    pub per_second: u64,
    pub cpu_ns: u64,
}

/// `talk ask N` writes first, `talk answer` answers until the end.
pub fn main(arguments: &[String]) -> i32 {
    let rounds = arguments.get(1).and_then(|text| text.parse::<u64>().ok());
    let talked = match rounds {
        Some(rounds) => ask(rounds),
        None => answer(),
    };
    i32::from(talked.is_err())
}

fn ask(rounds: u64) -> io::Result<()> {
    let (mut input, mut output) = streams()?;
    let mut answer = [0u8; 8];
    for _ in 0..rounds {
        output.write_all(MESSAGE)?;
        input.read_exact(&mut answer)?;
    }
    Ok(())
}

fn answer() -> io::Result<()> {
    let (mut input, mut output) = streams()?;
    let mut question = [0u8; 8];
    while input.read_exact(&mut question).is_ok() {
        output.write_all(&question)?;
    }
    Ok(())
}

/// Standard input with a buffer, standard output without one.
fn streams() -> io::Result<(BufReader<File>, File)> {
    let input = io::stdin().as_fd().try_clone_to_owned()?;
    let output = io::stdout().as_fd().try_clone_to_owned()?;
    Ok((BufReader::new(input.into()), output.into()))
}

/// The best of a few rounds in turn: what else the machine does only slows.
pub fn measure(host: &Host) -> Result<Vec<Figure>, StepError> {
    let step = |name: &'static str| {
        move |source: io::Error| StepError {
            step: name.into(),
            source,
        }
    };
    let (mut program, _) = Container::build(host, 2, Filter::Of(Profile::Run))?;
    let (mut interactor, _) = Container::build(host, 3, Filter::Of(Profile::Run))?;
    let mut own = File::open("/proc/self/exe").map_err(step("open our program"))?;
    let bytes = own.metadata().map_err(step("open our program"))?.len();
    let sha256 = host
        .store
        .put(&mut own, bytes, true)
        .map_err(step("store our program"))?;
    let mut figures: Vec<Figure> = VARIANTS.iter().map(Variant::worst).collect();
    for _ in 0..ROUNDS {
        for (variant, figure) in VARIANTS.iter().zip(&mut figures) {
            let (started, worked_us) = (Instant::now(), own_cpu_us());
            let theirs_us = match variant.transcript_bytes {
                None => bare(ROUND_TRIPS).map_err(step("talk over bare pipes"))?,
                Some(transcript_bytes) => {
                    let both = [&mut program, &mut interactor];
                    boxed(host, both, &sha256, transcript_bytes).map_err(step("talk"))?
                }
            };
            let us = (started.elapsed().as_micros() as u64).max(1);
            let cpu_us = theirs_us + own_cpu_us() - worked_us;
            figure.per_second = figure.per_second.max(ROUND_TRIPS * 1_000_000 / us);
            figure.cpu_ns = figure.cpu_ns.min(cpu_us * 1000 / ROUND_TRIPS);
        }
    }
    Ok(figures)
}

impl Variant {
    fn worst(&self) -> Figure {
        Figure {
            name: self.name,
            per_second: 0,
            cpu_ns: u64::MAX,
        }
    }
}

fn own_cpu_us() -> u64 {
    sys::process_cpu_ns(std::process::id() as i32).unwrap_or(0) / 1000
}

/// Returns the CPU time of both, as the next one does.
pub fn bare(round_trips: u64) -> io::Result<u64> {
    let before_us = sys::children_cpu_us();
    let program = std::env::current_exe()?;
    let mut answerer = Command::new(&program)
        .args([COMMAND, "answer"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (to, from) = match (answerer.stdin.take(), answerer.stdout.take()) {
        (Some(to), Some(from)) => (to, from),
        _ => return Err(io::ErrorKind::BrokenPipe.into()),
    };
    let mut asker = Command::new(&program)
        .args([COMMAND, "ask", &round_trips.to_string()])
        .stdin(from)
        .stdout(to)
        .spawn()?;
    let ended = [asker.wait()?, answerer.wait()?];
    if ended.iter().all(|status| status.success()) {
        Ok(sys::children_cpu_us() - before_us)
    } else {
        Err(failed(format!("{ended:?}")))
    }
}

fn boxed(
    host: &Host,
    containers: [&mut Container; 2],
    sha256: &str,
    transcript_bytes: u64,
) -> io::Result<u64> {
    let side = |arguments: &[&str]| Side {
        profile: Profile::Run,
        argv: ["./program", COMMAND]
            .iter()
            .chain(arguments)
            .map(|argument| argument.to_string())
            .collect(),
        env: default_env(),
        files: vec![InputFile {
            path: "program".into(),
            source: Source::Blob {
                sha256: sha256.into(),
            },
            executable: true,
        }],
        limits: Limits {
            cpu_time_ms: 60_000,
            wall_time_ms: 120_000,
            ..default_limits()
        },
        collect: Vec::new(),
        cpus: None,
    };
    let request = InteractRequest {
        id: 0,
        program: side(&["answer"]),
        interactor: side(&["ask", &ROUND_TRIPS.to_string()]),
        transcript_bytes,
    };
    let cancel = eventfd(0, EventfdFlags::CLOEXEC)?;
    let result = exchange(host, containers, request, cancel.as_fd()).result;
    let cpu_us = result.program.cpu_time_us + result.interactor.cpu_time_us;
    let causes = (result.program.cause, result.interactor.cause);
    match causes {
        (Cause::Exited { code: 0 }, Cause::Exited { code: 0 }) => Ok(cpu_us),
        _ => Err(failed(format!("{causes:?}"))),
    }
}

fn failed(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::Other, what)
}
