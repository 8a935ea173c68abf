//! One run from request to result.

use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use crate::cause::{decide, Ending, Facts, Kill};
use crate::cgroup::{Bounds, CpuUse};
use crate::host::{Host, Identity};
use crate::limits::rlimits;
use crate::protocol::{
    attachment_names, Backend, Cause, Limits, RunRequest, RunResult, Source, StreamResult,
};
use crate::slot::Container;
use crate::store::sealed_copy;
use crate::sys::{self, ExecStep};
use crate::watch::{watch, Seen};
use crate::wire::{self, Launch};

const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Layers that the benchmark can leave out one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    pub rlimits: bool,
    pub cgroup: bool,
    pub wipe: bool,
}

impl Layers {
    pub const ALL: Layers = Layers {
        rlimits: true,
        cgroup: true,
        wipe: true,
    };
}

pub struct Finished {
    pub result: RunResult,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// False: the container must be destroyed.
    pub is_reusable: bool,
}

/// Our own failure, with its step.
struct Trouble(&'static str, io::Error);

trait OrTrouble<T> {
    fn or_trouble(self, step: &'static str) -> Result<T, Trouble>;
}

impl<T> OrTrouble<T> for io::Result<T> {
    fn or_trouble(self, step: &'static str) -> Result<T, Trouble> {
        self.map_err(|e| Trouble(step, e))
    }
}

pub fn run(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
    cancel: BorrowedFd,
    layers: Layers,
) -> Finished {
    let limits = &request.limits;
    let seen = match start(host, container, request, layers) {
        Ok((stdout, stderr)) => {
            let sent_ns = sys::monotonic_ns();
            watch(container, host, limits, stdout, stderr, cancel, sent_ns)
        }
        Err(trouble) => return failed(request.id, trouble),
    };
    let measured = measure(container, &seen, layers);
    let mut facts = seen.facts(limits);
    let mut finished = assemble(host, request, seen, measured, &mut facts);
    if !finished.is_reusable {
        return finished;
    }
    if matches!(finished.result.cause, Cause::Exited { .. }) {
        let (collected, uncollected) = container.area.collect(&request.collect, &host.store);
        finished.result.collected = collected;
        finished.result.uncollected = uncollected;
    }
    finished.is_reusable = is_clean(container, layers);
    finished
}

/// Prepares everything and sends the launch. Returns our ends of the output pipes.
fn start(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
    layers: Layers,
) -> Result<(OwnedFd, OwnedFd), Trouble> {
    let limits = &request.limits;
    let file_bytes = limits.file_bytes.min(host.work_bytes());
    container
        .area
        .fill(&request.files, &host.store, file_bytes)
        .or_trouble("write files")?;
    let stdin = open_stdin(host, request.stdin.as_ref()).or_trouble("open stdin")?;
    if layers.cgroup {
        let bounds = Bounds {
            memory_bytes: limits.memory_kib * 1024,
            processes: limits.processes,
        };
        container
            .group_mut()
            .prepare(bounds)
            .or_trouble("prepare the cgroups")?;
    }
    let launch = launch_of(host, request, layers).or_trouble("read argv")?;
    let message = launch.encode();
    if message.len() > wire::MAX_MESSAGE_BYTES {
        return Err(Trouble(
            "send argv",
            io::Error::from_raw_os_error(libc::E2BIG),
        ));
    }
    let pipe = || {
        rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)
            .map_err(io::Error::from)
            .or_trouble("make a pipe")
    };
    let (stdout, stdout_inner) = pipe()?;
    let (stderr, stderr_inner) = pipe()?;
    // Only our ends: a program must find its pipes blocking, as everywhere.
    for end in [&stdout, &stderr] {
        rustix::fs::fcntl_setfl(end, rustix::fs::OFlags::NONBLOCK)
            .map_err(io::Error::from)
            .or_trouble("make a pipe")?;
    }
    let mut fds = vec![stdin.as_fd(), stdout_inner.as_fd(), stderr_inner.as_fd()];
    fds.extend(container.group().birth_place());
    wire::send(container.socket(), &message, &fds).or_trouble("start the program")?;
    Ok((stdout, stderr))
}

fn open_stdin(host: &Host, source: Option<&Source>) -> io::Result<File> {
    match source {
        None => host.null.try_clone(),
        Some(Source::Text { text }) => sealed_copy("stdin", &mut text.as_bytes()),
        // A program with our own id could open the blob anew for writing.
        Some(Source::Blob { sha256 }) => {
            let must_copy = host.identity == Identity::SingleId;
            host.inputs.open(&host.store, sha256, must_copy)
        }
    }
}

fn launch_of(host: &Host, request: &RunRequest, layers: Layers) -> io::Result<Launch> {
    let strings = |list: &[String]| -> io::Result<Vec<CString>> {
        list.iter()
            .map(|s| Ok(CString::new(s.as_bytes())?))
            .collect()
    };
    let rlimits = if layers.rlimits {
        rlimits(&request.limits, host.backend(), &host.ceilings)
    } else {
        Vec::new()
    };
    Ok(Launch {
        candidates: strings(&candidates(&request.argv[0], &request.env))?,
        argv: strings(&request.argv)?,
        env: strings(&request.env)?,
        rlimits,
    })
}

/// A name without a slash is looked up in PATH of the run's own environment.
fn candidates(program: &str, env: &[String]) -> Vec<String> {
    if program.contains('/') {
        return vec![program.to_string()];
    }
    let path = env
        .iter()
        .find_map(|e| e.strip_prefix("PATH="))
        .unwrap_or(DEFAULT_PATH);
    path.split(':')
        .filter(|dir| !dir.is_empty())
        .map(|dir| format!("{dir}/{program}"))
        .collect()
}

struct Measured {
    cpu: CpuUse,
    memory_bytes: u64,
    oom_kills: u64,
}

fn measure(container: &Container, seen: &Seen, layers: Layers) -> Measured {
    let rusage = seen.outcome.map_or((0, 0, 0), |o| {
        (o.user_us, o.system_us, o.max_rss_kib * 1024)
    });
    let mut measured = Measured {
        cpu: CpuUse {
            total_us: rusage.0 + rusage.1,
            split_us: Some((rusage.0, rusage.1)),
        },
        memory_bytes: rusage.2,
        oom_kills: 0,
    };
    if !layers.cgroup {
        return measured;
    }
    if let Ok((mut cpu, memory)) = container.group().totals() {
        let is_sampled = container.group().look_every_us().is_some();
        if is_sampled {
            // Each sees what the other misses: the dead ones, and those nobody waited for.
            cpu.total_us = cpu.total_us.max(measured.cpu.total_us);
        }
        cpu.split_us = cpu
            .split_us
            .or_else(|| Some(scaled(cpu.total_us, rusage.0, rusage.1)));
        measured.cpu = cpu;
        measured.memory_bytes = match memory.peak_bytes {
            Some(peak) if is_sampled => peak.max(rusage.2),
            Some(peak) => peak,
            None => rusage.2,
        };
        measured.oom_kills = memory.oom_kills;
    }
    measured
}

/// The cgroup's total in the proportion that the waited-for processes show.
fn scaled(total_us: u64, user_us: u64, system_us: u64) -> (u64, u64) {
    let user = (total_us * user_us)
        .checked_div(user_us + system_us)
        .unwrap_or(total_us);
    (user, total_us - user)
}

fn assemble(
    host: &Host,
    request: &RunRequest,
    seen: Seen,
    measured: Measured,
    facts: &mut Facts,
) -> Finished {
    let limits: &Limits = &request.limits;
    facts.oom_kills = measured.oom_kills;
    facts.is_over_memory =
        host.backend() == Backend::Degraded && measured.memory_bytes > limits.memory_kib * 1024;
    facts.is_over_cpu = measured.cpu.total_us >= limits.cpu_time_ms * 1000;
    if facts.oom_kills > 0 && seen.outcome.is_none() {
        // The kernel took init as well; what happened is known all the same.
        facts.sandbox_failure = None;
    }
    let (user_us, system_us) = measured.cpu.split_us.unwrap_or((measured.cpu.total_us, 0));
    let stream = |bytes: u64, kept: &[u8]| StreamResult {
        bytes,
        truncated: bytes > kept.len() as u64,
    };
    let result = RunResult {
        id: request.id,
        cause: decide(facts),
        user_time_us: user_us,
        system_time_us: system_us,
        cpu_time_us: measured.cpu.total_us,
        wall_time_us: seen.wall_us,
        memory_peak_kib: (measured.memory_bytes + 1023) / 1024,
        oom_kills: measured.oom_kills,
        stdout: stream(seen.stdout.seen_bytes, &seen.stdout.kept),
        stderr: stream(seen.stderr.seen_bytes, &seen.stderr.kept),
        collected: Vec::new(),
        uncollected: Vec::new(),
        sources: host.sources.clone(),
        attachments: attachment_names(),
    };
    Finished {
        result,
        stdout: seen.stdout.kept,
        stderr: seen.stderr.kept,
        is_reusable: seen.outcome.map_or(false, |o| {
            matches!(o.failed_step, ExecStep::None | ExecStep::Exec)
        }),
    }
}

/// The slot goes on only if no process, file or charge of the run is left.
fn is_clean(container: &mut Container, layers: Layers) -> bool {
    if layers.wipe && container.area.wipe().is_err() {
        return false;
    }
    !layers.cgroup || (container.group().is_empty() && !container.group().is_stale())
}

fn failed(id: u64, trouble: Trouble) -> Finished {
    let Trouble(step, error) = trouble;
    let cause = match error.raw_os_error() {
        // The program's own arguments are what does not fit.
        Some(libc::E2BIG) if step == "send argv" => Cause::ExecFailed {
            errno: libc::E2BIG,
            message: error.to_string(),
        },
        _ => Cause::SandboxFailed {
            step: step.into(),
            message: error.to_string(),
        },
    };
    failure(id, cause)
}

/// A result for a run that never started.
pub fn failure(id: u64, cause: Cause) -> Finished {
    let result = RunResult {
        id,
        cause,
        user_time_us: 0,
        system_time_us: 0,
        cpu_time_us: 0,
        wall_time_us: 0,
        memory_peak_kib: 0,
        oom_kills: 0,
        stdout: StreamResult::default(),
        stderr: StreamResult::default(),
        collected: Vec::new(),
        uncollected: Vec::new(),
        sources: Default::default(),
        attachments: attachment_names(),
    };
    Finished {
        result,
        stdout: Vec::new(),
        stderr: Vec::new(),
        is_reusable: false,
    }
}

impl Seen {
    fn facts(&self, limits: &Limits) -> Facts {
        let _ = limits;
        let mut facts = Facts {
            kill: self.kill,
            sandbox_failure: self.failure.clone(),
            ..Facts::default()
        };
        if let Some(outcome) = self.outcome {
            if outcome.failed_step != ExecStep::None {
                facts.start_failure = Some((outcome.failed_step, outcome.errno));
            } else {
                facts.ending = Some(Ending::from_status(outcome.status));
            }
        } else if matches!(self.kill, Some(kill) if kill != Kill::Cancelled) {
            // We were ending it anyway; that init did not answer costs the slot, not the verdict.
            facts.sandbox_failure = None;
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_up_in_the_runs_path() {
        let env = ["PATH=/a:/b".to_string()];
        assert_eq!(candidates("gcc", &env), ["/a/gcc", "/b/gcc"]);
        assert_eq!(candidates("./x", &env), ["./x"]);
        assert_eq!(candidates("x", &[]).len(), 3);
    }

    #[test]
    fn splits_add_up() {
        assert_eq!(scaled(100, 1, 3), (25, 75));
        assert_eq!(scaled(100, 0, 0), (100, 0));
    }
}
