//! One run from request to result.

use std::ffi::CString;
use std::io;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use crate::account::{account, Account};
use crate::cgroup::Bounds;
use crate::host::Host;
use crate::inputs::Lent;
use crate::keeper::{Idling, Keeper};
use crate::limits::rlimits;
use crate::protocol::{
    attachment_names, Cause, Collect, Collected, RunRequest, RunResult, StreamResult, Uncollected,
};
use crate::slot::Container;
use crate::stream::Stream;
use crate::streams::{Opened, Streams};
use crate::sys;
use crate::watch::{watch, Meanwhile, Seen};
use crate::wire::{self, Launch};

const DEFAULT_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

pub struct Finished {
    pub result: RunResult,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Init has answered. False: the container must be destroyed.
    pub is_alive: bool,
}

/// Our own failure, with its step.
#[derive(Debug)]
pub(crate) struct Trouble(&'static str, io::Error);

pub(crate) trait OrTrouble<T> {
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
    meanwhile: &mut dyn Meanwhile,
) -> Finished {
    match prepare(host, container, request) {
        Ok(launch) => run_prepared(host, container, request, &launch, (cancel, meanwhile)),
        Err(trouble) => failure(request.id, trouble.into_cause()),
    }
}

pub(crate) fn run_prepared(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
    launch: &Launch,
    (cancel, meanwhile): (BorrowedFd, &mut dyn Meanwhile),
) -> Finished {
    let Started {
        stdout,
        stderr,
        lent,
        sent_ns,
    } = match start(host, container, request, launch, meanwhile.opened()) {
        Ok(ours) => ours,
        Err(trouble) => return failure(request.id, trouble.into_cause()),
    };
    let keeper = Keeper::new(container, host, &request.limits, Idling::Minded, sent_ns);
    let Seen {
        ended,
        stdout,
        stderr,
    } = watch(keeper, stdout, stderr, cancel, meanwhile);
    if let (Some(lent), Some(_)) = (lent, &ended.outcome) {
        host.inputs.give_back(lent);
    }
    let account = account(host, container, &request.limits, &ended);
    let settled = take_files(host, container, &request.collect, &account);
    let result = RunResult {
        id: request.id,
        cause: settled.failure.unwrap_or(account.cause),
        user_time_us: account.user_us,
        system_time_us: account.system_us,
        cpu_time_us: account.cpu_us,
        wall_time_us: ended.wall_us,
        idle_time_us: ended.idle_us,
        memory_peak_kib: account.memory_kib,
        oom_kills: account.oom_kills,
        stdout: stdout.result(),
        stderr: stderr.result(),
        collected: settled.collected,
        uncollected: settled.uncollected,
        sources: host.sources.clone(),
        attachments: attachment_names(),
    };
    Finished {
        result,
        stdout: stdout.kept,
        stderr: stderr.kept,
        is_alive: account.is_alive,
    }
}

/// Our side of a program that has been started.
pub(crate) struct Started {
    pub stdout: OwnedFd,
    pub stderr: OwnedFd,
    /// To be given back when the run is over.
    pub lent: Option<Lent>,
    /// CLOCK_MONOTONIC.
    pub sent_ns: u64,
}

/// Opens the streams, unless that has been done, and sends the launch.
pub(crate) fn start(
    host: &Host,
    container: &Container,
    request: &RunRequest,
    launch: &Launch,
    opened: Option<Opened>,
) -> Result<Started, Trouble> {
    let opened = match opened {
        Some(opened) => opened.renewed().or_trouble("date the streams")?,
        None => Opened::of(host, request.stdin.as_ref())?,
    };
    let sent_ns = send(container, launch, &opened.theirs)?;
    let Opened {
        stdout,
        stderr,
        lent,
        ..
    } = opened;
    Ok(Started {
        stdout,
        stderr,
        lent,
        sent_ns,
    })
}

/// Files, limits, argv: everything of a request but its streams.
pub(crate) fn prepare(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
) -> Result<Launch, Trouble> {
    place_files(host, container, request)?;
    let bounds = Bounds {
        memory_bytes: request.limits.memory_kib * 1024,
        processes: request.limits.processes,
    };
    container
        .group_mut()
        .prepare(bounds)
        .or_trouble("prepare the cgroups")?;
    launch_of(host, request).or_trouble("read argv")
}

pub(crate) fn place_files(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
) -> Result<(), Trouble> {
    let file_bytes = request.limits.file_bytes.min(host.work_bytes());
    container
        .area
        .fill(&request.files, &host.store, file_bytes)
        .or_trouble("write files")?;
    container
        .pin(&request.cpus)
        .or_trouble("choose the processors")
}

/// From here on the program runs. Returns the last moment before, in CLOCK_MONOTONIC.
pub(crate) fn send(
    container: &Container,
    launch: &Launch,
    streams: &Streams,
) -> Result<u64, Trouble> {
    let message = launch.encode();
    if message.len() > wire::MAX_MESSAGE_BYTES {
        return Err(Trouble(
            "send argv",
            io::Error::from_raw_os_error(libc::E2BIG),
        ));
    }
    let mut fds = vec![
        streams.stdin.as_fd(),
        streams.stdout.as_fd(),
        streams.stderr.as_fd(),
    ];
    fds.extend(container.group().birth_place());
    let now_ns = sys::monotonic_ns();
    wire::send(container.socket(), &message, &fds).or_trouble("start the program")?;
    Ok(now_ns)
}

pub(crate) fn launch_of(host: &Host, request: &RunRequest) -> io::Result<Launch> {
    let strings = |list: &[String]| -> io::Result<Vec<CString>> {
        list.iter()
            .map(|s| Ok(CString::new(s.as_bytes())?))
            .collect()
    };
    Ok(Launch {
        candidates: strings(&candidates(&request.argv[0], &request.env))?,
        argv: strings(&request.argv)?,
        env: strings(&request.env)?,
        rlimits: rlimits(&request.limits, host.backend(), &host.ceilings),
        ignores_broken_pipes: false,
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

#[derive(Default)]
pub(crate) struct Settled {
    /// Takes the place of the program's own cause: what it left is not known.
    pub failure: Option<Cause>,
    pub collected: Vec<Collected>,
    pub uncollected: Vec<Uncollected>,
}

/// Takes the result files of a program that has exited.
pub(crate) fn take_files(
    host: &Host,
    container: &Container,
    wanted: &[Collect],
    account: &Account,
) -> Settled {
    let mut settled = Settled::default();
    if account.is_alive && matches!(account.cause, Cause::Exited { .. }) {
        match container.area.collect(wanted, &host.store) {
            Ok(takings) => {
                settled.collected = takings.collected;
                settled.uncollected = takings.uncollected;
            }
            Err(error) => settled.failure = Some(Trouble("collect", error).into_cause()),
        }
    }
    settled
}

/// Removes all traces of a run, which nobody has to wait for. False: the container must be destroyed, because a process,
/// file or charge of the run is left.
pub fn clean(host: &Host, container: &mut Container) -> bool {
    if !container.group().is_empty() || container.group().is_stale() {
        return false;
    }
    if container.area.is_marked() {
        return container.make_new(host).is_ok();
    }
    container.area.wipe().is_ok() && container.scatter_pids(host).is_ok()
}

impl Trouble {
    pub(crate) fn into_cause(self) -> Cause {
        let Trouble(step, error) = self;
        match error.raw_os_error() {
            // The program's own arguments are what does not fit.
            Some(libc::E2BIG) if step == "send argv" => Cause::ExecFailed {
                errno: libc::E2BIG,
                message: error.to_string(),
            },
            _ => Cause::SandboxFailed {
                step: step.into(),
                message: error.to_string(),
            },
        }
    }
}

impl Stream {
    pub(crate) fn result(&self) -> StreamResult {
        StreamResult {
            bytes: self.seen_bytes,
            truncated: self.seen_bytes > self.kept.len() as u64,
        }
    }
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
        idle_time_us: 0,
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
        is_alive: false,
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
}
