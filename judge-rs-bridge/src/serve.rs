//! The daemon: frames in, runs on slots, frames out.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::os::unix::io::{AsFd, OwnedFd};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{eventfd, poll, EventfdFlags, PollFd, PollFlags};

use crate::container::StepError;
use crate::frame::{read_json, write_frame, KIND_JSON, KIND_RAW};
use crate::host::{Config, Host};
use crate::protocol::{Cause, Message, Profile, Request, RunRequest};
use crate::run::{failure, run, Finished, Layers};
use crate::slot::Container;
use crate::sys;

/// Time for slots to kill and tidy up at the end; the promise to the outside is two seconds.
const SHUTDOWN_PATIENCE: Duration = Duration::from_millis(1800);
const REBUILD_ATTEMPTS: u32 = 3;

struct Shared {
    host: Host,
    state: Mutex<State>,
    work: Condvar,
    output: Mutex<Box<dyn Write + Send>>,
    /// One per slot: readable = end the current run.
    cancels: Vec<OwnedFd>,
}

#[derive(Default)]
struct State {
    queue: VecDeque<RunRequest>,
    /// Id of the run on each slot.
    running: Vec<Option<u64>>,
    is_stopping: bool,
    live_slots: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic in one slot must not take the others down with it.
        self.state
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn say(&self, message: &Message, attachments: &[&[u8]]) {
        let mut output = self
            .output
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let json = serde_json::to_vec(message).expect("messages are plain data");
        // Nobody listens any more: stdin will say so too and end us.
        let _ = write_frame(&mut *output, KIND_JSON, &json);
        for bytes in attachments {
            let _ = write_frame(&mut *output, KIND_RAW, bytes);
        }
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
    let cancels = (0..slots)
        .map(|_| eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|e| StepError {
            step: "make an eventfd".into(),
            source: e.into(),
        })?;
    let shared = Arc::new(Shared {
        host,
        state: Mutex::new(State {
            running: vec![None; slots],
            live_slots: slots,
            ..State::default()
        }),
        work: Condvar::new(),
        output: Mutex::new(Box::new(io::BufWriter::new(io::stdout()))),
        cancels,
    });
    // The probing container belonged to this thread; slots build their own, because a container
    // dies with the thread that made it.
    drop(first);
    shared.say(&hello, &[]);
    for slot in 0..slots {
        let shared = Arc::clone(&shared);
        thread::spawn(move || {
            work(&shared, slot);
            shared.lock().live_slots -= 1;
            shared.work.notify_all();
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
    stop(&shared);
    Ok(())
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

fn stop(shared: &Shared) {
    let deadline = Instant::now() + SHUTDOWN_PATIENCE;
    let mut state = shared.lock();
    state.is_stopping = true;
    state.queue.clear();
    for cancel in &shared.cancels {
        signal(cancel);
    }
    shared.work.notify_all();
    while state.live_slots > 0 {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        state = match shared.work.wait_timeout(state, left) {
            Ok((state, _)) => state,
            Err(poisoned) => poisoned.into_inner().0,
        };
    }
}

fn signal(cancel: &OwnedFd) {
    let _ = rustix::io::write(cancel, &1u64.to_ne_bytes());
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
        Ok(Request::Run(request)) => {
            shared.lock().queue.push_back(*request);
            shared.work.notify_one();
        }
        Ok(Request::Kill { id }) => kill(shared, id),
        Err((id, message)) => shared.say(&Message::Error { id, message }, &[]),
    }
}

fn parse(bytes: &[u8]) -> Result<Request, (Option<u64>, String)> {
    let value: serde_json::Value =
        serde_json::from_slice(bytes).map_err(|e| (None, format!("not JSON: {e}")))?;
    let id = value.get("id").and_then(|id| id.as_u64());
    let request: Request =
        serde_json::from_value(value).map_err(|e| (id, format!("not a request: {e}")))?;
    match &request {
        Request::Run(run) if run.argv.is_empty() => Err((id, "argv is empty".into())),
        _ => Ok(request),
    }
}

fn kill(shared: &Shared, id: u64) {
    let mut state = shared.lock();
    if let Some(at) = state.queue.iter().position(|request| request.id == id) {
        state.queue.remove(at);
        drop(state);
        let cause = Cause::SandboxFailed {
            step: "killed".into(),
            message: "ended on request".into(),
        };
        shared.answer(failure(id, cause));
    } else if let Some(slot) = state
        .running
        .iter()
        .position(|running| *running == Some(id))
    {
        signal(&shared.cancels[slot]);
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
    while let Some(request) = next_request(shared, slot) {
        let profile = request.profile;
        let finished = serve_one(shared, slot, containers.of(profile), &request);
        finish(shared, slot);
        shared.answer(finished);
        if containers
            .of(profile)
            .as_mut()
            .map_or(false, |c| !c.renew())
        {
            *containers.of(profile) = None;
        }
        if containers.of(profile).is_none() {
            // In our idle time, not in that of the next request.
            *containers.of(profile) = build(shared, slot, profile).ok();
        }
    }
}

fn serve_one(
    shared: &Shared,
    slot: usize,
    container: &mut Option<Container>,
    request: &RunRequest,
) -> Finished {
    let ready = container
        .take()
        .map_or_else(|| build(shared, slot, request.profile), Ok);
    match ready {
        Ok(mut ready) => {
            let cancel = shared.cancels[slot].as_fd();
            let finished = run(&shared.host, &mut ready, request, cancel, Layers::ALL);
            *container = finished.is_reusable.then_some(ready);
            finished
        }
        Err(error) => {
            let message = error.source.to_string();
            failure(
                request.id,
                Cause::SandboxFailed {
                    step: error.step,
                    message,
                },
            )
        }
    }
}

fn build(shared: &Shared, slot: usize, profile: Profile) -> Result<Container, StepError> {
    let mut attempt = 1;
    loop {
        match Container::build(&shared.host, slot, Some(profile)) {
            Ok((container, _)) => return Ok(container),
            Err(error) if attempt == REBUILD_ATTEMPTS => return Err(error),
            Err(_) => attempt += 1,
        }
    }
}

fn next_request(shared: &Shared, slot: usize) -> Option<RunRequest> {
    let mut state = shared.lock();
    loop {
        if state.is_stopping {
            return None;
        }
        if let Some(request) = state.queue.pop_front() {
            state.running[slot] = Some(request.id);
            return Some(request);
        }
        state = shared
            .work
            .wait(state)
            .unwrap_or_else(|poisoned| poisoned.into_inner());
    }
}

/// A kill that came too late must not hit the next run.
fn finish(shared: &Shared, slot: usize) {
    let mut state = shared.lock();
    state.running[slot] = None;
    if !state.is_stopping {
        let _ = rustix::io::read(&shared.cancels[slot], &mut [0u8; 8]);
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
