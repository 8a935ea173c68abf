//! From what was seen of a run to the one cause that is reported.

use std::io;

use crate::protocol::Cause;
use crate::sys::ExecStep;

/// Why the daemon ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kill {
    CpuTime,
    WallTime,
    IdleTime,
    /// Seen by the daemon itself, where no cgroup counts memory.
    Memory,
    Output,
    /// The other side of an exchange is over.
    Stopped,
    /// Asked for by the judge, or the daemon is going down.
    Cancelled,
}

/// How the program itself ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Exited(i32),
    Signalled(i32),
}

impl Ending {
    /// From a status of `wait4`.
    pub fn from_status(status: i32) -> Ending {
        if libc::WIFSIGNALED(status) {
            Ending::Signalled(libc::WTERMSIG(status))
        } else {
            Ending::Exited(libc::WEXITSTATUS(status))
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// (step, message) of our own failure.
    pub sandbox_failure: Option<(String, String)>,
    /// The step before the program at which its start failed.
    pub start_failure: Option<(ExecStep, i32)>,
    pub ending: Option<Ending>,
    pub kill: Option<Kill>,
    pub oom_kills: u64,
    /// The kernel killed for want of memory, though the run was not at its own limit.
    pub is_machine_short: bool,
    pub is_over_memory: bool,
    pub is_over_cpu: bool,
}

/// Failures of `execve` that no file brings about: the machine lacks something, or has us to blame.
const LACKS: &[i32] = &[
    libc::EAGAIN,
    libc::EMFILE,
    libc::ENFILE,
    libc::ENOMEM,
    libc::ETXTBSY,
];

/// The order of precedence is the order of the lines.
pub fn decide(facts: &Facts) -> Cause {
    if let Some((step, message)) = &facts.sandbox_failure {
        return Cause::SandboxFailed {
            step: step.clone(),
            message: message.clone(),
        };
    }
    if facts.kill == Some(Kill::Cancelled) {
        return Cause::SandboxFailed {
            step: "killed".into(),
            message: "ended on request".into(),
        };
    }
    // Whoever takes what memory there is must not be able to spoil somebody else's verdict.
    if facts.is_machine_short {
        return Cause::SandboxFailed {
            step: "memory".into(),
            message: "this machine has run out of memory".into(),
        };
    }
    if let Some((step, errno)) = facts.start_failure {
        let message = io::Error::from_raw_os_error(errno).to_string();
        return if step == ExecStep::Exec && !LACKS.contains(&errno) {
            Cause::ExecFailed { errno, message }
        } else {
            Cause::SandboxFailed {
                step: step.name().into(),
                message,
            }
        };
    }
    if facts.ending == Some(Ending::Signalled(libc::SIGSYS)) {
        let detail = "a system call that only an attack makes (SIGSYS)".into();
        return Cause::SecurityViolation { detail };
    }
    if facts.kill == Some(Kill::Output) {
        return Cause::OutputLimit;
    }
    if facts.oom_kills > 0 || facts.is_over_memory || facts.kill == Some(Kill::Memory) {
        return Cause::MemoryLimit;
    }
    if facts.is_over_cpu || facts.kill == Some(Kill::CpuTime) {
        return Cause::CpuTimeLimit;
    }
    match (facts.kill, facts.ending) {
        (Some(Kill::IdleTime), _) => Cause::IdleTimeLimit,
        (Some(Kill::WallTime), _) => Cause::WallTimeLimit,
        // What ended by itself before the order reached it was not stopped.
        (Some(Kill::Stopped), None | Some(Ending::Signalled(libc::SIGKILL))) => Cause::Stopped,
        (_, Some(Ending::Signalled(signal))) => Cause::Signalled {
            signal,
            name: signal_name(signal),
        },
        (_, Some(Ending::Exited(code))) => Cause::Exited { code },
        (_, None) => Cause::SandboxFailed {
            step: "wait".into(),
            message: "the container ended without saying how the program did".into(),
        },
    }
}

const SIGNALS: &[(i32, &str)] = &[
    (libc::SIGHUP, "SIGHUP"),
    (libc::SIGINT, "SIGINT"),
    (libc::SIGQUIT, "SIGQUIT"),
    (libc::SIGILL, "SIGILL"),
    (libc::SIGTRAP, "SIGTRAP"),
    (libc::SIGABRT, "SIGABRT"),
    (libc::SIGBUS, "SIGBUS"),
    (libc::SIGFPE, "SIGFPE"),
    (libc::SIGKILL, "SIGKILL"),
    (libc::SIGUSR1, "SIGUSR1"),
    (libc::SIGSEGV, "SIGSEGV"),
    (libc::SIGUSR2, "SIGUSR2"),
    (libc::SIGPIPE, "SIGPIPE"),
    (libc::SIGALRM, "SIGALRM"),
    (libc::SIGTERM, "SIGTERM"),
    (libc::SIGSTKFLT, "SIGSTKFLT"),
    (libc::SIGXCPU, "SIGXCPU"),
    (libc::SIGXFSZ, "SIGXFSZ"),
    (libc::SIGVTALRM, "SIGVTALRM"),
    (libc::SIGPROF, "SIGPROF"),
    (libc::SIGIO, "SIGIO"),
    (libc::SIGPWR, "SIGPWR"),
    (libc::SIGSYS, "SIGSYS"),
];

pub fn signal_name(signal: i32) -> String {
    match SIGNALS.iter().find(|(number, _)| *number == signal) {
        Some((_, name)) => name.to_string(),
        None => format!("SIG{signal}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exited() -> Facts {
        Facts {
            ending: Some(Ending::Exited(0)),
            ..Facts::default()
        }
    }

    fn killed(kill: Kill) -> Facts {
        Facts {
            ending: Some(Ending::Signalled(libc::SIGKILL)),
            kill: Some(kill),
            ..Facts::default()
        }
    }

    #[test]
    fn the_stronger_cause_wins() {
        assert_eq!(decide(&exited()), Cause::Exited { code: 0 });
        assert_eq!(
            decide(&Facts {
                oom_kills: 1,
                ..exited()
            }),
            Cause::MemoryLimit
        );
        assert_eq!(
            decide(&Facts {
                is_over_cpu: true,
                ..exited()
            }),
            Cause::CpuTimeLimit
        );
        assert_eq!(
            decide(&Facts {
                oom_kills: 1,
                ..killed(Kill::CpuTime)
            }),
            Cause::MemoryLimit
        );
        assert_eq!(
            decide(&Facts {
                oom_kills: 1,
                ..killed(Kill::Output)
            }),
            Cause::OutputLimit
        );
        assert_eq!(
            decide(&Facts {
                is_over_cpu: true,
                ..killed(Kill::WallTime)
            }),
            Cause::CpuTimeLimit
        );
        assert_eq!(decide(&killed(Kill::Memory)), Cause::MemoryLimit);
        assert_eq!(decide(&killed(Kill::WallTime)), Cause::WallTimeLimit);
        assert_eq!(decide(&killed(Kill::IdleTime)), Cause::IdleTimeLimit);
        assert_eq!(decide(&killed(Kill::Stopped)), Cause::Stopped);
        let itself = Facts {
            ending: Some(Ending::Exited(3)),
            ..killed(Kill::Stopped)
        };
        assert_eq!(decide(&itself), Cause::Exited { code: 3 });
        let short = Facts {
            oom_kills: 1,
            is_machine_short: true,
            is_over_cpu: true,
            ..killed(Kill::Output)
        };
        assert!(matches!(decide(&short), Cause::SandboxFailed { step, .. } if step == "memory"));
        let broken = Facts {
            sandbox_failure: Some(("x".into(), "y".into())),
            ..killed(Kill::CpuTime)
        };
        assert!(matches!(decide(&broken), Cause::SandboxFailed { step, .. } if step == "x"));
    }

    #[test]
    fn a_signal_of_its_own_is_not_a_limit() {
        let facts = Facts {
            ending: Some(Ending::Signalled(9)),
            ..Facts::default()
        };
        assert_eq!(
            decide(&facts),
            Cause::Signalled {
                signal: 9,
                name: "SIGKILL".into()
            }
        );
        let facts = Facts {
            ending: Some(Ending::Signalled(libc::SIGSYS)),
            ..Facts::default()
        };
        assert!(matches!(decide(&facts), Cause::SecurityViolation { .. }));
    }

    #[test]
    fn only_exec_itself_is_the_programs_fault() {
        let at = |step| {
            decide(&Facts {
                start_failure: Some((step, libc::ENOENT)),
                ..Facts::default()
            })
        };
        assert!(matches!(
            at(ExecStep::Exec),
            Cause::ExecFailed {
                errno: libc::ENOENT,
                ..
            }
        ));
        assert!(matches!(
            at(ExecStep::Identity),
            Cause::SandboxFailed { .. }
        ));
        let busy = decide(&Facts {
            start_failure: Some((ExecStep::Exec, libc::ETXTBSY)),
            ..Facts::default()
        });
        assert!(matches!(busy, Cause::SandboxFailed { step, .. } if step == "execve"));
    }
}
