//! Watches a running program: reads its output, keeps its time, ends it when it must.

use std::fs;
use std::io::{self, Read};
use std::os::unix::io::{BorrowedFd, OwnedFd};

use rustix::event::{poll, PollFd, PollFlags, Timespec};

use crate::cause::Kill;
use crate::host::Host;
use crate::protocol::Limits;
use crate::slot::Container;
use crate::sys;
use crate::wire::{self, Outcome};

/// A limit is looked at again no sooner than this, however near it is.
const SHORTEST_LOOK_US: u64 = 500;
/// How long a killed container may take to report before it is given up.
const KILL_PATIENCE_US: u64 = 1_000_000;
const CHUNK_BYTES: usize = 64 * 1024;
const LARGE_PIPE_BYTES: usize = 1024 * 1024;

/// One output pipe: keeps up to a budget, counts the rest.
pub struct Stream {
    pipe: Option<fs::File>,
    budget_bytes: u64,
    pub kept: Vec<u8>,
    pub seen_bytes: u64,
    is_large: bool,
}

impl Stream {
    fn new(pipe: OwnedFd, budget_bytes: u64) -> Stream {
        Stream {
            pipe: Some(pipe.into()),
            budget_bytes,
            kept: Vec::new(),
            seen_bytes: 0,
            is_large: false,
        }
    }

    fn is_over(&self) -> bool {
        self.seen_bytes > self.budget_bytes
    }

    /// Reads what is there; closes itself at the end. Stops early once over budget when asked to.
    fn drain(&mut self, buffer: &mut [u8], stop_when_over: bool) {
        while let Some(pipe) = &mut self.pipe {
            match pipe.read(buffer) {
                Ok(0) => self.pipe = None,
                Ok(size) => {
                    self.seen_bytes += size as u64;
                    let room = self.budget_bytes.saturating_sub(self.kept.len() as u64);
                    self.kept
                        .extend_from_slice(&buffer[..size.min(room as usize)]);
                    if size == buffer.len() && !self.is_large {
                        // A program with much to say says it in fewer switches through a larger pipe.
                        let _ = rustix::pipe::fcntl_setpipe_size(&*pipe, LARGE_PIPE_BYTES);
                        self.is_large = true;
                    }
                    if (stop_when_over && self.is_over()) || size < buffer.len() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.pipe = None,
            }
        }
    }
}

/// What was seen of a run from outside.
pub struct Seen {
    pub outcome: Option<Outcome>,
    pub kill: Option<Kill>,
    pub failure: Option<(String, String)>,
    pub wall_us: u64,
    pub stdout: Stream,
    pub stderr: Stream,
}

struct Watch<'a> {
    container: &'a Container,
    limits: &'a Limits,
    cpus: u64,
    sent_ns: u64,
    seen: Seen,
    killed_ns: u64,
    buffer: Vec<u8>,
}

#[allow(clippy::too_many_arguments)]
pub fn watch(
    container: &Container,
    host: &Host,
    limits: &Limits,
    stdout: OwnedFd,
    stderr: OwnedFd,
    cancel: BorrowedFd,
    sent_ns: u64,
) -> Seen {
    let mut watch = Watch {
        container,
        limits,
        cpus: host.cpus,
        sent_ns,
        seen: Seen {
            outcome: None,
            kill: None,
            failure: None,
            wall_us: 0,
            stdout: Stream::new(stdout, limits.output_bytes),
            stderr: Stream::new(stderr, limits.stderr_bytes),
        },
        killed_ns: 0,
        buffer: vec![0u8; CHUNK_BYTES],
    };
    watch.until_over(cancel);
    watch.finish()
}

impl Watch<'_> {
    fn until_over(&mut self, cancel: BorrowedFd) {
        let mut look_us = self.first_look_us();
        while self.seen.outcome.is_none() && self.seen.failure.is_none() {
            let ready = match self.wait(cancel, look_us) {
                Ok(ready) => ready,
                Err(error) => {
                    self.seen.failure = Some(("poll".into(), error.to_string()));
                    return;
                }
            };
            if ready.cancelled {
                self.end(Kill::Cancelled);
            }
            if ready.stdout {
                self.seen.stdout.drain(&mut self.buffer, true);
                if self.seen.stdout.is_over() {
                    self.end(Kill::Output);
                }
            }
            if ready.stderr {
                self.seen.stderr.drain(&mut self.buffer, false);
            }
            if ready.container {
                self.hear();
            } else {
                look_us = self.look();
            }
        }
    }

    fn wait(&self, cancel: BorrowedFd, timeout_us: u64) -> io::Result<Ready> {
        let timeout = Timespec {
            tv_sec: (timeout_us / 1_000_000) as i64,
            tv_nsec: (timeout_us % 1_000_000 * 1000) as _,
        };
        let socket = self.container.socket();
        let mut fds = vec![PollFd::new(&socket, PollFlags::IN)];
        // A cancellation is not taken back, so it is listened for only once.
        let hears_cancel = self.seen.kill.is_none();
        if hears_cancel {
            fds.push(PollFd::from_borrowed_fd(cancel, PollFlags::IN));
        }
        let streams = [&self.seen.stdout.pipe, &self.seen.stderr.pipe];
        for pipe in streams.into_iter().flatten() {
            fds.push(PollFd::new(pipe, PollFlags::IN));
        }
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut answers = fds.iter().map(|fd| !fd.revents().is_empty());
        let mut next = |present: bool| present && answers.next().unwrap_or(false);
        Ok(Ready {
            container: next(true),
            cancelled: next(hears_cancel),
            stdout: next(streams[0].is_some()),
            stderr: next(streams[1].is_some()),
        })
    }

    fn hear(&mut self) {
        let mut buffer = [0u8; 256];
        match wire::receive(self.container.socket(), &mut buffer) {
            Ok((size, _)) => match Outcome::decode(&buffer[..size]) {
                Some(outcome) => self.seen.outcome = Some(outcome),
                None => self.fail("the container ended or spoke nonsense"),
            },
            Err(error) => self.fail(&error.to_string()),
        }
    }

    fn fail(&mut self, message: &str) {
        self.seen.failure = Some(("container".into(), message.into()));
    }

    fn end(&mut self, why: Kill) {
        if self.seen.kill.is_none() {
            self.seen.kill = Some(why);
            self.killed_ns = sys::monotonic_ns();
            self.container.kill_program();
        }
    }

    fn elapsed_us(&self) -> u64 {
        (sys::monotonic_ns() - self.sent_ns) / 1000
    }

    /// No program can be at its CPU limit before all processors have worked for it all the time.
    fn first_look_us(&self) -> u64 {
        let mut first =
            (self.limits.cpu_time_ms * 1000 / self.cpus).min(self.limits.wall_time_ms * 1000);
        if self.limits.idle_time_ms > 0 {
            first = first.min(self.limits.idle_time_ms * 1000);
        }
        first = first.min(self.look_every_us());
        first.max(SHORTEST_LOOK_US)
    }

    fn look_every_us(&self) -> u64 {
        self.container.group().look_every_us().unwrap_or(u64::MAX)
    }

    /// Compares with the limits; returns how long nothing can happen.
    fn look(&mut self) -> u64 {
        let wall_us = self.elapsed_us();
        if self.seen.kill.is_some() {
            let waited_us = (sys::monotonic_ns() - self.killed_ns) / 1000;
            if waited_us > KILL_PATIENCE_US {
                self.fail("killed, but still not reported dead");
            }
            return KILL_PATIENCE_US / 10;
        }
        if wall_us < self.first_look_us() {
            return self.first_look_us() - wall_us;
        }
        let group = self.container.group();
        let cpu_us = group.cpu().map_or(0, |cpu| cpu.total_us);
        let memory_bytes = group.memory_bytes().unwrap_or(0);
        let cpu_limit_us = self.limits.cpu_time_ms * 1000;
        let wall_limit_us = self.limits.wall_time_ms * 1000;
        if memory_bytes > self.limits.memory_kib * 1024 {
            self.end(Kill::Memory);
            return KILL_PATIENCE_US / 10;
        }
        if cpu_us >= cpu_limit_us {
            self.end(Kill::CpuTime);
            return KILL_PATIENCE_US / 10;
        }
        if wall_us >= wall_limit_us {
            self.end(Kill::WallTime);
            return KILL_PATIENCE_US / 10;
        }
        let mut next = ((cpu_limit_us - cpu_us) / self.cpus)
            .min(wall_limit_us - wall_us)
            .min(self.look_every_us());
        let idle_limit_us = self.limits.idle_time_ms * 1000;
        if idle_limit_us > 0 {
            match self.idle_left_us(idle_limit_us, wall_us, cpu_us) {
                0 => {
                    self.end(Kill::IdleTime);
                    return KILL_PATIENCE_US / 10;
                }
                left => next = next.min(left),
            }
        }
        next.max(SHORTEST_LOOK_US)
    }

    /// Idle = wall − CPU − time spent waiting for a processor, so that a busy host blames nobody.
    fn idle_left_us(&self, limit_us: u64, wall_us: u64, cpu_us: u64) -> u64 {
        let upper = wall_us.saturating_sub(cpu_us);
        if upper < limit_us {
            return limit_us - upper;
        }
        let waited_us: u64 = self
            .container
            .group()
            .pids()
            .into_iter()
            .map(queue_wait_us)
            .sum();
        limit_us.saturating_sub(upper.saturating_sub(waited_us))
    }

    fn finish(mut self) -> Seen {
        if let Some(outcome) = self.seen.outcome {
            // Every writer is dead: what is in the pipes is all there will ever be.
            self.seen.stdout.drain_rest(&mut self.buffer);
            self.seen.stderr.drain_rest(&mut self.buffer);
            if self.seen.stdout.is_over() && self.seen.kill.is_none() {
                self.seen.kill = Some(Kill::Output);
            }
            self.seen.wall_us = self.believable_wall_us(&outcome);
        } else {
            self.seen.wall_us = self.elapsed_us();
        }
        self.seen
    }

    /// Init's clock starts at exec, ours at the request; its word counts only inside of ours.
    fn believable_wall_us(&self, outcome: &Outcome) -> u64 {
        let now = sys::monotonic_ns();
        let is_ordered = self.sent_ns <= outcome.start_ns
            && outcome.start_ns <= outcome.end_ns
            && outcome.end_ns <= now;
        if is_ordered {
            (outcome.end_ns - outcome.start_ns) / 1000
        } else {
            (now - self.sent_ns) / 1000
        }
    }
}

impl Stream {
    fn drain_rest(&mut self, buffer: &mut [u8]) {
        // At most what a pipe holds, so bounded even if somebody could still write.
        for _ in 0..(LARGE_PIPE_BYTES / CHUNK_BYTES + 2) {
            if self.pipe.is_none() {
                return;
            }
            self.drain(buffer, false);
        }
        self.pipe = None;
    }
}

struct Ready {
    container: bool,
    cancelled: bool,
    stdout: bool,
    stderr: bool,
}

/// Second field of schedstat, over all threads of a process: nanoseconds spent runnable but not running.
fn queue_wait_us(pid: i32) -> u64 {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"));
    tasks
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|task| fs::read_to_string(task.path().join("schedstat")).ok())
        .filter_map(|text| text.split(' ').nth(1)?.parse::<u64>().ok())
        .map(|ns| ns / 1000)
        .sum()
}
