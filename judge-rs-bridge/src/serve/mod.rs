//! The daemon: frames in, runs on slots, frames out.

mod queue;
mod series;

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::io::{AsFd, OwnedFd};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use rustix::event::{poll, PollFd, PollFlags, Timespec};

use crate::container::StepError;
use crate::exchange::{exchange, refusal, Exchanged};
use crate::frame::{read_json, write_frame, KIND_JSON, KIND_RAW};
use crate::host::{Config, Host};
use crate::protocol::{Cause, InteractRequest, Message, Profile, Request, RunRequest};
use crate::run::{clean, failure, run, Finished};
use crate::slot::Container;
use crate::sys;
use crate::watch::Meanwhile;
use crate::wire::Filter;

use queue::{Borrowing, Job, Killed, Loan, Queue, Work};
use series::serve_series;

/// Time for slots to kill and tidy up at the end; the promise to the outside is two seconds.
const SHUTDOWN_PATIENCE: Duration = Duration::from_millis(1800);
const REBUILD_ATTEMPTS: u32 = 3;
const SLOTS_OF_AN_EXCHANGE: usize = 2;

struct Shared {
    host: Host,
    queue: Queue,
    output: Mutex<io::BufWriter<File>>,
}

/// The message and what belongs to it, each in a frame.
fn write_message(
    output: &mut impl Write,
    message: &Message,
    attachments: &[&[u8]],
) -> io::Result<()> {
    let json = serde_json::to_vec(message).expect("messages are plain data");
    write_frame(output, KIND_JSON, &json)?;
    attachments
        .iter()
        .try_for_each(|bytes| write_frame(output, KIND_RAW, bytes))
}

impl Shared {
    fn output(&self) -> MutexGuard<'_, io::BufWriter<File>> {
        let output = self.output.lock();
        output.unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Whole frames.
    fn send(&self, frames: &[u8]) {
        let mut output = self.output();
        // As below.
        let _ = output.write_all(frames);
        let _ = output.flush();
    }

    /// False: somebody would have been waited for, and nothing has been sent.
    fn send_at_once(&self, frames: &[u8]) -> bool {
        let mut output = match self.output.try_lock() {
            Ok(output) => output,
            Err(_) => return false,
        };
        let mut fds = [PollFd::new(output.get_ref(), PollFlags::OUT)];
        let no_time = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let has_room = matches!(poll(&mut fds, Some(&no_time)), Ok(1));
        if has_room {
            let _ = output.write_all(frames);
            let _ = output.flush();
        }
        has_room
    }

    fn say(&self, message: &Message, attachments: &[&[u8]]) {
        let mut output = self.output();
        // Nobody listens any more: stdin will say so too and end us.
        let _ = write_message(&mut *output, message, attachments);
        let _ = output.flush();
    }

    fn answer(&self, finished: Finished) {
        let Finished {
            result,
            stdout,
            stderr,
            ..
        } = finished;
        self.say(&Message::Result(Box::new(result)), &[&stdout, &stderr]);
    }

    fn answer_exchange(&self, exchanged: Exchanged) {
        let [program, interactor, transcript] = &exchanged.attachments;
        self.say(
            &Message::InteractResult(Box::new(exchanged.result)),
            &[program, interactor, transcript],
        );
    }

    /// The answer to a job that never began.
    fn answer_unbegun(&self, job: &Job, cause: Cause) {
        match job {
            Job::Run(request) => self.answer(failure(request.id, cause)),
            Job::Series(request) => self.say(
                &Message::SeriesEnd {
                    id: request.id,
                    begun: 0,
                },
                &[],
            ),
            Job::Interact(request) => self.answer_exchange(refusal(request.id, None, cause)),
        }
    }
}

/// Serves until stdin ends or a signal comes. All containers and cgroups are gone on return.
pub fn serve(config: Config) -> Result<(), StepError> {
    let signals =
        sys::signal_fd(&[libc::SIGTERM, libc::SIGINT, libc::SIGHUP]).map_err(|source| {
            StepError {
                step: "block signals".into(),
                source,
            }
        })?;
    let slots = config.slots;
    let (host, first) = Host::probe(config, Profile::Run)?;
    let hello = Message::Hello(host.hello());
    let queue = Queue::new(slots).map_err(|source| StepError {
        step: "make an eventfd".into(),
        source,
    })?;
    let shared = Arc::new(Shared {
        host,
        queue,
        output: Mutex::new(io::BufWriter::new(standard_output()?)),
    });
    // The probing container belonged to this thread; slots build their own, because a container
    // dies with the thread that made it.
    drop(first);
    shared.say(&hello, &[]);
    for slot in 0..slots {
        let shared = Arc::clone(&shared);
        thread::spawn(move || {
            work(&shared, slot);
            shared.queue.leave();
        });
    }
    let reader = Arc::clone(&shared);
    let (ended, wake) =
        rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC).map_err(|e| StepError {
            step: "make a pipe".into(),
            source: e.into(),
        })?;
    thread::spawn(move || {
        read_requests(&reader);
        drop(wake);
    });
    wait_for_end(&signals, &ended);
    shared.queue.stop(SHUTDOWN_PATIENCE);
    Ok(())
}

/// The library's own writes whole lines at once and what comes after them by itself, so an answer would be two writes.
fn standard_output() -> Result<File, StepError> {
    let copied = io::stdout().as_fd().try_clone_to_owned();
    copied.map(File::from).map_err(|source| StepError {
        step: "open standard output".into(),
        source,
    })
}

fn wait_for_end(signals: &OwnedFd, ended: &OwnedFd) {
    loop {
        let mut fds = [
            PollFd::new(signals, PollFlags::IN),
            PollFd::new(ended, PollFlags::IN),
        ];
        match poll(&mut fds, None) {
            Ok(_) => return,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

fn read_requests(shared: &Shared) {
    let mut input = io::BufReader::new(io::stdin());
    loop {
        match read_json(&mut input) {
            Ok(Some(bytes)) => accept(shared, &bytes),
            Ok(None) => return,
            Err(error) => {
                let message = format!("bad frame: {error}");
                shared.say(&Message::Error { id: None, message }, &[]);
                return;
            }
        }
    }
}

fn accept(shared: &Shared, bytes: &[u8]) {
    match parse(bytes) {
        Ok(Request::Run(request)) => shared.queue.push(Job::Run(request)),
        Ok(Request::Series(request)) => shared.queue.push(Job::Series(request)),
        Ok(Request::Interact(request)) => enter(shared, Job::Interact(request)),
        Ok(Request::Kill { id }) => kill(shared, id),
        Err((id, message)) => shared.say(&Message::Error { id, message }, &[]),
    }
}

/// An exchange that could never begin is answered at once.
fn enter(shared: &Shared, job: Job) {
    let slots = shared.queue.slots();
    if slots >= SLOTS_OF_AN_EXCHANGE {
        return shared.queue.push(job);
    }
    let cause = Cause::SandboxFailed {
        step: "slots".into(),
        message: format!("an exchange takes {SLOTS_OF_AN_EXCHANGE} slots, there is {slots}"),
    };
    shared.answer_unbegun(&job, cause);
}

/// A request, or the id of what was none (where there was one) and what is wrong with it.
pub fn parse(bytes: &[u8]) -> Result<Request, (Option<u64>, String)> {
    let request: Request = match serde_json::from_slice(bytes) {
        Ok(request) => request,
        Err(error) => return Err(refused(bytes, &error)),
    };
    let id = request.id();
    match request.check() {
        Ok(()) => Ok(request),
        Err(message) => Err((Some(id), message)),
    }
}

/// Read once more for its id: what is none comes seldom.
fn refused(bytes: &[u8], error: &serde_json::Error) -> (Option<u64>, String) {
    match serde_json::from_slice::<serde_json::Value>(bytes) {
        Err(error) => (None, format!("not JSON: {error}")),
        Ok(value) => {
            let id = value.get("id").and_then(|id| id.as_u64());
            (id, format!("not a request: {error}"))
        }
    }
}

fn kill(shared: &Shared, id: u64) {
    if let Killed::Queued(job) = shared.queue.kill(id) {
        let cause = Cause::SandboxFailed {
            step: "killed".into(),
            message: "ended on request".into(),
        };
        shared.answer_unbegun(&job, cause);
    }
}

/// The containers of a slot, one per profile: a filter cannot be exchanged, and a program never
/// runs where a compiler has been.
#[derive(Default)]
struct Containers {
    compile: Option<Container>,
    run: Option<Container>,
}

impl Containers {
    fn of(&mut self, profile: Profile) -> &mut Option<Container> {
        match profile {
            Profile::Compile => &mut self.compile,
            Profile::Run => &mut self.run,
        }
    }
}

/// A slot's thread: it owns its containers, which would die with it, and ends only with the daemon.
fn work(shared: &Shared, slot: usize) {
    let mut containers = Containers {
        run: build(shared, slot, Profile::Run).ok(),
        ..Containers::default()
    };
    while let Some(work) = shared.queue.next(slot) {
        let profile = match work {
            Work::Run(request) => {
                let profile = request.profile;
                serve_one(shared, slot, containers.of(profile), &request);
                profile
            }
            Work::Series(request) => {
                let profile = request.program.profile;
                serve_series(shared, slot, containers.of(profile), *request);
                profile
            }
            Work::Interact(request, borrowing) => {
                let profile = request.program.profile;
                let own = containers.of(profile);
                let exchanged = serve_exchange(shared, slot, own, *request, borrowing);
                shared.queue.finish(slot);
                shared.answer_exchange(exchanged);
                profile
            }
            Work::Lend(loan) => {
                let profile = loan.profile;
                lend(shared, slot, containers.of(profile), loan);
                profile
            }
        };
        get_ready(shared, slot, containers.of(profile), profile);
    }
}

/// In our idle time, not in that of the next request.
fn get_ready(shared: &Shared, slot: usize, container: &mut Option<Container>, profile: Profile) {
    if container.as_mut().map_or(false, |c| !c.renew()) {
        *container = None;
    }
    if container.is_none() {
        *container = build(shared, slot, profile).ok();
    }
}

fn take_or_build(
    shared: &Shared,
    slot: usize,
    container: &mut Option<Container>,
    profile: Profile,
) -> Result<Container, StepError> {
    container
        .take()
        .map_or_else(|| build(shared, slot, profile), Ok)
}

/// Answers first and cleans then: the answer does not depend on it, and the next run comes after it.
fn serve_one(
    shared: &Shared,
    slot: usize,
    container: &mut Option<Container>,
    request: &RunRequest,
) {
    let (finished, used) = run_one(shared, slot, container, request, &mut ());
    shared.queue.finish(slot);
    shared.answer(finished);
    *container = cleaned(shared, used);
}

/// With the container, unless that must be destroyed.
fn run_one(
    shared: &Shared,
    slot: usize,
    container: &mut Option<Container>,
    request: &RunRequest,
    meanwhile: &mut dyn Meanwhile,
) -> (Finished, Option<Container>) {
    let mut ready = match take_or_build(shared, slot, container, request.profile) {
        Ok(ready) => ready,
        Err(error) => return (failure(request.id, error.into_cause()), None),
    };
    let cancel = shared.queue.cancel_of(slot);
    let finished = run(&shared.host, &mut ready, request, cancel, meanwhile);
    let used = finished.is_alive.then_some(ready);
    (finished, used)
}

fn cleaned(shared: &Shared, used: Option<Container>) -> Option<Container> {
    used.and_then(|mut used| clean(&shared.host, &mut used).then_some(used))
}

fn serve_exchange(
    shared: &Shared,
    slot: usize,
    container: &mut Option<Container>,
    request: InteractRequest,
    borrowing: Borrowing,
) -> Exchanged {
    let id = request.id;
    let both = take_or_build(shared, slot, container, request.program.profile)
        .and_then(|own| Ok((own, borrowed(&borrowing.lent)?)));
    let (mut own, mut other) = match both {
        Ok(both) => both,
        Err(error) => return refusal(id, None, error.into_cause()),
    };
    let cancel = shared.queue.cancel_of(slot);
    let exchanged = exchange(&shared.host, [&mut own, &mut other], request, cancel);
    let [is_own_good, is_other_good] = exchanged.are_reusable;
    *container = is_own_good.then_some(own);
    // Not answered only where the lender is gone, and then its containers are dead.
    let _ = borrowing.back.send(is_other_good.then_some(other));
    exchanged
}

fn borrowed(lent: &Receiver<Result<Container, StepError>>) -> Result<Container, StepError> {
    lent.recv().unwrap_or_else(|_| {
        Err(StepError {
            step: "borrow a container".into(),
            source: io::Error::new(io::ErrorKind::Other, "the other slot is going down"),
        })
    })
}

/// Gives a container away until the exchange is over.
fn lend(shared: &Shared, slot: usize, container: &mut Option<Container>, loan: Loan) {
    let ready = take_or_build(shared, slot, container, loan.profile);
    if loan.give.send(ready).is_ok() {
        *container = loan.back.recv().ok().flatten();
    }
}

impl StepError {
    fn into_cause(self) -> Cause {
        Cause::SandboxFailed {
            step: self.step,
            message: self.source.to_string(),
        }
    }
}

fn build(shared: &Shared, slot: usize, profile: Profile) -> Result<Container, StepError> {
    let mut attempt = 1;
    loop {
        match Container::build(&shared.host, slot, Filter::Of(profile)) {
            Ok((container, _)) => return Ok(container),
            Err(error) if attempt == REBUILD_ATTEMPTS => return Err(error),
            Err(_) => attempt += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_request_is_named() {
        assert!(matches!(parse(b"nonsense"), Err((None, _))));
        assert!(matches!(
            parse(br#"{"type":"run","id":7}"#),
            Err((Some(7), _))
        ));
        assert!(matches!(
            parse(br#"{"type":"kill","id":7}"#),
            Ok(Request::Kill { id: 7 })
        ));
    }
}
