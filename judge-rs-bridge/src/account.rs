//! What a run came to: its cause and its numbers, each from the source that knows best.

use crate::cause::decide;
use crate::cgroup::CpuUse;
use crate::host::Host;
use crate::keeper::Ended;
use crate::protocol::{Backend, Cause, Limits};
use crate::slot::Container;
use crate::sys::ExecStep;

/// The kernel charges a cgroup in steps of 64 pages per processor and keeps what is left of a step for
/// whoever comes next. So a small program is counted as nothing or as one step, depending on the one
/// before; it is told as one step, unless it was never that large.
const CHARGE_BATCH_BYTES: u64 = 64 * 4096;

/// What a run came to.
pub(crate) struct Account {
    pub cause: Cause,
    pub user_us: u64,
    pub system_us: u64,
    pub cpu_us: u64,
    pub memory_kib: u64,
    pub oom_kills: u64,
    /// Init has answered, so the container may serve again.
    pub is_alive: bool,
}

pub(crate) fn account(
    host: &Host,
    container: &Container,
    limits: &Limits,
    ended: &Ended,
) -> Account {
    let measured = measure(container, ended);
    let mut facts = ended.facts();
    facts.oom_kills = measured.oom_kills;
    facts.is_machine_short = measured.is_machine_short;
    facts.is_over_memory =
        host.backend() == Backend::Degraded && measured.memory_bytes > limits.memory_kib * 1024;
    facts.is_over_cpu = measured.cpu.total_us >= limits.cpu_time_ms * 1000;
    if facts.oom_kills > 0 && ended.outcome.is_none() {
        // The kernel took init as well; what happened is known all the same.
        facts.sandbox_failure = None;
    }
    let (user_us, system_us) = measured.cpu.split_us.unwrap_or((measured.cpu.total_us, 0));
    Account {
        cause: decide(&facts),
        user_us,
        system_us,
        cpu_us: measured.cpu.total_us,
        memory_kib: (measured.memory_bytes + 1023) / 1024,
        oom_kills: measured.oom_kills,
        is_alive: ended.outcome.map_or(false, |o| {
            matches!(o.failed_step, ExecStep::None | ExecStep::Exec)
        }),
    }
}

struct Measured {
    cpu: CpuUse,
    memory_bytes: u64,
    oom_kills: u64,
    is_machine_short: bool,
}

fn measure(container: &Container, ended: &Ended) -> Measured {
    let rusage = ended.outcome.map_or((0, 0, 0), |o| {
        (o.user_us, o.system_us, o.max_rss_kib * 1024)
    });
    let mut measured = Measured {
        cpu: CpuUse {
            total_us: rusage.0 + rusage.1,
            split_us: Some((rusage.0, rusage.1)),
        },
        memory_bytes: rusage.2,
        oom_kills: 0,
        is_machine_short: false,
    };
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
            Some(peak) => peak.max(rusage.2.min(CHARGE_BATCH_BYTES)),
            None => rusage.2,
        };
        measured.oom_kills = memory.oom_kills;
        measured.is_machine_short = memory.is_machine_short;
    }
    measured
}

/// The cgroup's total in the proportion that the waited-for processes show.
fn scaled(total_us: u64, user_us: u64, system_us: u64) -> (u64, u64) {
    // Two hours of each, multiplied, are more than 64 bits hold.
    let product = u128::from(total_us) * u128::from(user_us);
    let user = product
        .checked_div(u128::from(user_us) + u128::from(system_us))
        .map_or(total_us, |user| user as u64);
    (user, total_us - user)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_add_up() {
        assert_eq!(scaled(100, 1, 3), (25, 75));
        assert_eq!(scaled(100, 0, 0), (100, 0));
        let hours = 10_000_000_000;
        assert_eq!(scaled(2 * hours, hours, hours), (hours, hours));
    }
}
