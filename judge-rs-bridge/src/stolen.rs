//! Time that a virtual machine's own host took from it.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::sys;

/// The kernel counts this time in ticks.
const TICK_US: u64 = 10_000;
/// A reading this young is as good as a new one to start counting from: at worst, a program is forgiven the time
/// stolen in this much longer a span.
const RECENT_NS: u64 = 100_000_000;

/// Reads the kernel's count, over all processors together. 0 where the kernel does not say.
pub struct StolenTime {
    file: Option<File>,
    read_at_ns: AtomicU64,
    read_us: AtomicU64,
}

impl StolenTime {
    pub fn open() -> StolenTime {
        StolenTime {
            file: File::open("/proc/stat").ok(),
            read_at_ns: AtomicU64::new(0),
            read_us: AtomicU64::new(0),
        }
    }

    pub fn now_us(&self) -> u64 {
        let mut start = [0u8; 256];
        let size = match &self.file {
            Some(file) => file.read_at(&mut start, 0).unwrap_or(0),
            None => 0,
        };
        let stolen_us = parse(&start[..size]);
        // Between the two stores another thread pairs the new time with the older count, which forgives a little more.
        self.read_us.store(stolen_us, Ordering::Relaxed);
        self.read_at_ns
            .store(sys::monotonic_ns(), Ordering::Relaxed);
        stolen_us
    }

    /// To count from: cheap for runs that follow each other closely.
    pub fn recent_us(&self) -> u64 {
        let age_ns = sys::monotonic_ns().saturating_sub(self.read_at_ns.load(Ordering::Relaxed));
        if age_ns > RECENT_NS {
            return self.now_us();
        }
        self.read_us.load(Ordering::Relaxed)
    }
}

/// Microseconds in the first line of /proc/stat: `cpu user nice system idle iowait irq softirq steal …`.
fn parse(start: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(start);
    let line = text.lines().next().unwrap_or_default();
    let ticks = line.split_whitespace().nth(8);
    ticks
        .and_then(|ticks| ticks.parse::<u64>().ok())
        .map_or(0, |ticks| ticks * TICK_US)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eighth_figure_of_the_first_line_counts() {
        assert_eq!(
            parse(b"cpu  1 2 3 4 5 6 7 89 9 10\ncpu0 1 1 1 1 1 1 1 70 1\n"),
            890_000
        );
        assert_eq!(parse(b"cpu  1 2 3 4\n"), 0);
        assert_eq!(parse(b""), 0);
    }

    #[test]
    fn a_count_to_start_from_is_never_ahead_of_a_new_one() {
        let stolen = StolenTime::open();
        let first = stolen.recent_us();
        assert!(stolen.recent_us() >= first);
        assert!(stolen.now_us() >= first);
    }
}
