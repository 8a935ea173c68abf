//! Two programs joined by two pipes, from request to result.
//!
//! The daemon stands between them: it hands on bytes in both directions, counts them, and is the one
//! that knows who closed or ended first. One thread does all of it on one epoll; nothing here sleeps
//! for a fixed time.

mod alarm;
mod channel;
mod processes;
mod silence;
mod transcript;
mod watch;

use std::io;
use std::os::unix::io::{BorrowedFd, OwnedFd};

use rustix::event::epoll::{self, CreateFlags};

use crate::account::account;
use crate::cause::{Ending, Kill};
use crate::host::Host;
use crate::keeper::{Ended, Idling, Keeper};
use crate::processors::{Borrowed, Confined};
use crate::protocol::{
    exchange_attachment_names, Cause, InteractRequest, InteractResult, Party, RunRequest,
    SideResult, StreamResult,
};
use crate::run::{clean, prepare, send, take_files, OrTrouble, Trouble};
use crate::slot::Container;
use crate::stream::Stream;
use crate::streams::{read_pipe, write_pipe, Streams};

use alarm::Alarm;
use transcript::Transcript;
use watch::watch;

/// Both sides of anything, the program first. A side's index is also that of the channel it reads from.
type Both<T> = [T; 2];

/// A judged program dies of a broken pipe as it would anywhere; the one that judges it is told.
const IGNORE_BROKEN_PIPES: Both<bool> = [false, true];

pub struct Exchanged {
    pub result: InteractResult,
    /// Standard error of program and interactor, transcript.
    pub attachments: [Vec<u8>; 3],
    /// Whether the containers of program and interactor may serve again.
    pub are_reusable: Both<bool>,
}

/// What the daemon holds of a side.
struct Ours {
    /// What the side writes.
    output: OwnedFd,
    /// What the side reads.
    input: OwnedFd,
    errors: OwnedFd,
}

/// What was seen of a side.
struct Side {
    ended: Ended,
    errors: Stream,
    written_bytes: u64,
    is_pipe_broken: bool,
    /// The reader of what it wrote closed first.
    was_unheard: bool,
    waited_for_input: bool,
    /// In which neither side did anything.
    idled_us: u64,
}

/// `containers`: of program and interactor.
pub fn exchange(
    host: &Host,
    containers: Both<&mut Container>,
    request: InteractRequest,
    cancel: BorrowedFd,
) -> Exchanged {
    let (id, transcript) = (request.id, Transcript::new(request.transcript_bytes));
    let mut requests = [
        request.program.into_run(id),
        request.interactor.into_run(id),
    ];
    let borrowed = share_a_processor(host, &mut requests);
    let near = be_near(&requests);
    let [program, interactor] = containers;
    let (ours, sent_ns) = match start(host, [&mut *program, &mut *interactor], &requests) {
        Ok(ours) => ours,
        Err((party, trouble)) => return refusal(id, Some(party), trouble.into_cause()),
    };
    let waiting = match prepare_to_wait() {
        Ok(waiting) => waiting,
        Err(error) => {
            let message = error.to_string();
            let step = "make an epoll".into();
            return refusal(id, None, Cause::SandboxFailed { step, message });
        }
    };
    let keepers = [(&*program, 0), (&*interactor, 1)].map(|(container, side)| {
        let limits = &requests[side].limits;
        Keeper::new(container, host, limits, Idling::Left, sent_ns)
    });
    let (sides, transcript) = watch(keepers, ours, waiting, transcript, cancel);
    drop((near, borrowed));
    let first_ended = if sides[0].ended.at_ns <= sides[1].ended.at_ns {
        Party::Program
    } else {
        Party::Interactor
    };
    let [seen_program, seen_interactor] = sides;
    let (program, program_errors, is_program_clean) =
        conclude(host, program, &requests[0], seen_program, sent_ns);
    let (interactor, interactor_errors, is_interactor_clean) =
        conclude(host, interactor, &requests[1], seen_interactor, sent_ns);
    Exchanged {
        result: InteractResult {
            id,
            program,
            interactor,
            first_ended,
            transcript: StreamResult {
                bytes: transcript.passed_bytes,
                truncated: transcript.is_cut(),
            },
            attachments: exchange_attachment_names(),
        },
        attachments: [program_errors, interactor_errors, transcript.kept],
        are_reusable: [is_program_clean, is_interactor_clean],
    }
}

/// Who is told which processors to use is believed.
fn share_a_processor<'a>(host: &'a Host, requests: &mut Both<RunRequest>) -> Option<Borrowed<'a>> {
    if requests.iter().any(|request| request.cpus.is_some()) {
        return None;
    }
    let borrowed = host.processors.borrow()?;
    for request in requests {
        request.cpus = Some(vec![borrowed.cpu]);
    }
    Some(borrowed)
}

/// This thread goes where both sides are.
fn be_near(requests: &Both<RunRequest>) -> Option<Confined> {
    let [program, interactor] = requests;
    let shared = program.cpus.as_deref()?;
    (interactor.cpus.as_deref() == Some(shared)).then(|| Confined::to(shared))?
}

fn prepare_to_wait() -> io::Result<(OwnedFd, Alarm)> {
    Ok((epoll::create(CreateFlags::CLOEXEC)?, Alarm::new()?))
}

/// Prepares both sides, joins them and lets them go. Returns our ends and the time of the first launch.
fn start(
    host: &Host,
    containers: Both<&mut Container>,
    requests: &Both<RunRequest>,
) -> Result<(Both<Ours>, u64), (Party, Trouble)> {
    let [program, interactor] = containers;
    let of_program = |trouble| (Party::Program, trouble);
    let of_interactor = |trouble| (Party::Interactor, trouble);
    let mut program_launch = prepare(host, program, &requests[0]).map_err(of_program)?;
    let mut interactor_launch = prepare(host, interactor, &requests[1]).map_err(of_interactor)?;
    [
        program_launch.ignores_broken_pipes,
        interactor_launch.ignores_broken_pipes,
    ] = IGNORE_BROKEN_PIPES;
    let opened = || streams(host).or_trouble("make a pipe");
    let (program_ours, program_theirs) = opened().map_err(of_program)?;
    let (interactor_ours, interactor_theirs) = opened().map_err(of_interactor)?;
    // The interactor first: in most exchanges it has the first word.
    let sent_ns =
        send(interactor, &interactor_launch, &interactor_theirs).map_err(of_interactor)?;
    send(program, &program_launch, &program_theirs).map_err(of_program)?;
    Ok(([program_ours, interactor_ours], sent_ns))
}

/// Our ends and the program's; the latter are closed here as soon as they have been sent.
fn streams(host: &Host) -> io::Result<(Ours, Streams)> {
    let (output, stdout) = read_pipe(host)?;
    let (stdin, input) = write_pipe(host)?;
    let (errors, stderr) = read_pipe(host)?;
    for pipe in [&output, &input] {
        // Who has used up the share of its user keeps the usual size.
        let _ = rustix::pipe::fcntl_setpipe_size(pipe, host.largest_pipe_bytes);
    }
    let ours = Ours {
        output,
        input,
        errors,
    };
    let theirs = Streams {
        stdin,
        stdout,
        stderr,
    };
    Ok((ours, theirs))
}

/// The result of a side, its standard error, and whether its container may serve again.
fn conclude(
    host: &Host,
    container: &mut Container,
    request: &RunRequest,
    mut seen: Side,
    sent_ns: u64,
) -> (SideResult, Vec<u8>, bool) {
    if seen.written_bytes > request.limits.output_bytes && seen.ended.kill.is_none() {
        // Nobody was left to read the byte that was too many.
        seen.ended.kill = Some(Kill::Output);
    }
    let account = account(host, container, &request.limits, &seen.ended);
    let settled = take_files(host, container, &request.collect, &account);
    let is_clean = account.is_alive && clean(host, container);
    let died_of_it =
        seen.was_unheard && seen.ended.facts().ending == Some(Ending::Signalled(libc::SIGPIPE));
    let result = SideResult {
        cause: settled.failure.unwrap_or(account.cause),
        user_time_us: account.user_us,
        system_time_us: account.system_us,
        cpu_time_us: account.cpu_us,
        wall_time_us: seen.ended.wall_us,
        idle_time_us: seen.idled_us,
        memory_peak_kib: account.memory_kib,
        oom_kills: account.oom_kills,
        stderr: seen.errors.result(),
        collected: settled.collected,
        uncollected: settled.uncollected,
        sources: host.sources.clone(),
        written: seen.written_bytes,
        broken_pipe: seen.is_pipe_broken || died_of_it,
        waited_for_input: seen.waited_for_input,
        ended_at_us: seen.ended.at_ns.saturating_sub(sent_ns) / 1000,
    };
    (result, seen.errors.kept, is_clean)
}

/// An exchange that never began: `party` is whose side `cause` is, `None` = of both.
pub fn refusal(id: u64, party: Option<Party>, cause: Cause) -> Exchanged {
    let side = |this: Party| SideResult {
        cause: if party.map_or(true, |party| party == this) {
            cause.clone()
        } else {
            Cause::Stopped
        },
        user_time_us: 0,
        system_time_us: 0,
        cpu_time_us: 0,
        wall_time_us: 0,
        idle_time_us: 0,
        memory_peak_kib: 0,
        oom_kills: 0,
        stderr: StreamResult::default(),
        collected: Vec::new(),
        uncollected: Vec::new(),
        sources: Default::default(),
        written: 0,
        broken_pipe: false,
        waited_for_input: false,
        ended_at_us: 0,
    };
    Exchanged {
        result: InteractResult {
            id,
            program: side(Party::Program),
            interactor: side(Party::Interactor),
            first_ended: party.unwrap_or(Party::Program),
            transcript: StreamResult::default(),
            attachments: exchange_attachment_names(),
        },
        attachments: Default::default(),
        are_reusable: [false, false],
    }
}
