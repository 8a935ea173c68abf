//! Keeps the limits of one running program: when to look again, what it has used, when to end it.

use crate::cause::{Ending, Facts, Kill};
use crate::host::Host;
use crate::idle::{self, IdleClock, Used, Waits};
use crate::protocol::Limits;
use crate::slot::Container;
use crate::sys::{self, ExecStep};
use crate::wire::{self, Outcome};

/// A limit is looked at again no sooner than this, however near it is.
const SHORTEST_LOOK_US: u64 = 500;
/// How long a killed container may take to report before it is given up.
const KILL_PATIENCE_US: u64 = 1_000_000;

/// Whose idle time counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idling {
    /// This program's own.
    Minded,
    /// Somebody else looks at it: who waits for another program does not idle.
    Left,
}

pub struct Keeper<'a> {
    container: &'a Container,
    limits: &'a Limits,
    host: &'a Host,
    idling: Idling,
    sent_ns: u64,
    /// Runs where idle time counts.
    idle: IdleClock,
    killed_ns: u64,
    outcome: Option<Outcome>,
    kill: Option<Kill>,
    failure: Option<(String, String)>,
}

/// How a program ended, as seen from outside.
pub struct Ended {
    pub outcome: Option<Outcome>,
    pub kill: Option<Kill>,
    pub failure: Option<(String, String)>,
    pub wall_us: u64,
    /// CLOCK_MONOTONIC.
    pub at_ns: u64,
    /// As far as it was looked at; 0 where nobody minded.
    pub idle_us: u64,
}

impl<'a> Keeper<'a> {
    /// `sent_ns`: when the launch was sent.
    pub fn new(
        container: &'a Container,
        host: &'a Host,
        limits: &'a Limits,
        idling: Idling,
        sent_ns: u64,
    ) -> Keeper<'a> {
        Keeper {
            container,
            limits,
            host,
            idling,
            sent_ns,
            idle: IdleClock::start(
                sent_ns,
                Used {
                    stolen_us: match idling {
                        Idling::Minded if limits.idle_time_ms > 0 => host.stolen.recent_us(),
                        _ => 0,
                    },
                    ..Used::default()
                },
            ),
            killed_ns: 0,
            outcome: None,
            kill: None,
            failure: None,
        }
    }

    pub fn container(&self) -> &'a Container {
        self.container
    }

    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Nothing more will be heard of the program.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.failure.is_some()
    }

    pub fn is_being_killed(&self) -> bool {
        self.kill.is_some()
    }

    /// It ended without ever having been executed, or in a way of which nothing is known.
    pub fn has_failed(&self) -> bool {
        let never_ran = |outcome: Outcome| outcome.failed_step != ExecStep::None;
        self.failure.is_some() || self.outcome.map_or(false, never_ran)
    }

    /// Takes what the container has to say; it must be readable.
    pub fn hear(&mut self) {
        let mut buffer = [0u8; 256];
        match wire::receive(self.container.socket(), &mut buffer) {
            Ok((size, _)) => match Outcome::decode(&buffer[..size]) {
                Some(outcome) => {
                    self.container.note(&outcome);
                    self.outcome = Some(outcome);
                }
                None => self.fail("container", "the container ended or spoke nonsense"),
            },
            Err(error) => self.fail("container", &error.to_string()),
        }
    }

    pub fn fail(&mut self, step: &str, message: &str) {
        self.failure = Some((step.into(), message.into()));
    }

    /// The first reason stays.
    pub fn end(&mut self, why: Kill) {
        if self.kill.is_none() {
            self.kill = Some(why);
            self.killed_ns = sys::monotonic_ns();
            self.container.kill_program();
        }
    }

    fn elapsed_us(&self) -> u64 {
        (sys::monotonic_ns() - self.sent_ns) / 1000
    }

    /// No program can be at its CPU limit before all processors have worked for it all the time.
    pub fn first_look_us(&self) -> u64 {
        let mut first =
            (self.limits.cpu_time_ms * 1000 / self.host.cpus).min(self.limits.wall_time_ms * 1000);
        if self.idle_limit_us() > 0 {
            first = first.min(idle::span_us(self.idle_limit_us()));
        }
        first = first.min(self.look_every_us());
        first.max(SHORTEST_LOOK_US)
    }

    fn look_every_us(&self) -> u64 {
        self.container.group().look_every_us().unwrap_or(u64::MAX)
    }

    fn idle_limit_us(&self) -> u64 {
        match self.idling {
            Idling::Minded => self.limits.idle_time_ms * 1000,
            Idling::Left => 0,
        }
    }

    /// Compares with the limits; returns how many microseconds nothing can happen.
    pub fn look(&mut self) -> u64 {
        if self.kill.is_some() {
            let waited_us = (sys::monotonic_ns() - self.killed_ns) / 1000;
            if waited_us > KILL_PATIENCE_US {
                self.fail("container", "killed, but still not reported dead");
            }
            return KILL_PATIENCE_US / 10;
        }
        match self.reached() {
            Ok(next) => next.max(SHORTEST_LOOK_US),
            Err(limit) => {
                self.end(limit);
                KILL_PATIENCE_US / 10
            }
        }
    }

    /// Err = the limit that has been reached.
    fn reached(&mut self) -> Result<u64, Kill> {
        let wall_us = self.elapsed_us();
        if wall_us < self.first_look_us() {
            return Ok(self.first_look_us() - wall_us);
        }
        let group = self.container.group();
        let cpu_us = self.cpu_us();
        let memory_bytes = group.memory_bytes().unwrap_or(0);
        let cpu_limit_us = self.limits.cpu_time_ms * 1000;
        let wall_limit_us = self.limits.wall_time_ms * 1000;
        if memory_bytes > self.limits.memory_kib * 1024 {
            return Err(Kill::Memory);
        }
        if cpu_us >= cpu_limit_us {
            return Err(Kill::CpuTime);
        }
        if wall_us >= wall_limit_us {
            return Err(Kill::WallTime);
        }
        let next = ((cpu_limit_us - cpu_us) / self.host.cpus)
            .min(wall_limit_us - wall_us)
            .min(self.look_every_us());
        match self.idle_limit_us() {
            0 => Ok(next),
            limit_us => match self.next_idle_look_us(limit_us, cpu_us) {
                0 => Err(Kill::IdleTime),
                left_us => Ok(next.min(left_us)),
            },
        }
    }

    pub fn cpu_us(&self) -> u64 {
        self.container.group().cpu().map_or(0, |cpu| cpu.total_us)
    }

    pub fn queue_waits(&self) -> Waits {
        idle::waits_of(&self.container.group().pids())
    }

    pub fn is_any_ready(&self) -> bool {
        idle::is_any_ready(&self.container.group().pids())
    }

    pub fn stolen_us(&self) -> u64 {
        self.host.stolen.now_us()
    }

    /// 0 = the limit is reached.
    fn next_idle_look_us(&mut self, limit_us: u64, cpu_us: u64) -> u64 {
        let now_ns = sys::monotonic_ns();
        if now_ns >= self.idle.due_ns(limit_us) {
            let used = Used {
                cpu_us,
                stolen_us: self.stolen_us(),
                waits: vec![self.queue_waits()],
            };
            self.idle.advance(now_ns, used);
        }
        if self.idle.idle_us() >= limit_us && !self.is_any_ready() {
            return 0;
        }
        (self.idle.due_ns(limit_us).saturating_sub(now_ns) / 1000).max(SHORTEST_LOOK_US)
    }

    /// Init's clock starts at exec, ours at the request; its word counts only inside of ours.
    pub fn into_ended(self) -> Ended {
        let now = sys::monotonic_ns();
        let (start_ns, at_ns) = match self.outcome {
            Some(o) if self.sent_ns <= o.start_ns && o.start_ns <= o.end_ns && o.end_ns <= now => {
                (o.start_ns, o.end_ns)
            }
            _ => (self.sent_ns, now),
        };
        // What was killed has ended for those it talked with, even if init is told much later on a busy host.
        let at_ns = match self.kill {
            Some(_) => at_ns.min(self.killed_ns.max(start_ns)),
            None => at_ns,
        };
        Ended {
            outcome: self.outcome,
            kill: self.kill,
            failure: self.failure,
            wall_us: (at_ns - start_ns) / 1000,
            at_ns,
            idle_us: self.idle.idle_us(),
        }
    }
}

impl Ended {
    pub fn facts(&self) -> Facts {
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
