//! What a request must keep beyond its form. The judge keeps to it; whoever does not is told, and no
//! number that gets further can overflow or fill the memory.

use rustix::thread::CpuSet;

use crate::protocol::{InteractRequest, Limits, Request, RunRequest, SeriesRequest};

/// Eleven days.
const MOST_MILLISECONDS: u64 = 1_000_000_000;
/// One pebibyte.
const MOST_KIB: u64 = 1 << 40;
const MOST_BYTES: u64 = 1 << 50;
const MOST_PROCESSES: u64 = 1 << 22;
/// What a mask of processors can hold.
const MOST_CPU: u64 = CpuSet::MAX_CPU as u64 - 1;
/// What goes into a raw frame is kept in memory until then.
const MOST_KEPT_BYTES: u64 = 512 << 20;
/// A slot is held for so many.
const MOST_OF_A_SERIES: u64 = 1000;

impl Request {
    pub fn check(&self) -> Result<(), String> {
        match self {
            Request::Run(run) => check_run(run),
            Request::Series(series) => check_series(series),
            Request::Interact(both) => check_exchange(both),
            Request::Kill { .. } => Ok(()),
        }
    }
}

fn check_run(run: &RunRequest) -> Result<(), String> {
    check_argv(&run.argv)?;
    check_cpus(&run.cpus)?;
    check_limits(&run.limits)?;
    at_most("outputBytes", run.limits.output_bytes, MOST_KEPT_BYTES)
}

fn check_series(series: &SeriesRequest) -> Result<(), String> {
    let program = &series.program;
    check_argv(&program.argv)?;
    check_cpus(&program.cpus)?;
    check_limits(&program.limits)?;
    at_most("outputBytes", program.limits.output_bytes, MOST_KEPT_BYTES)?;
    if series.stdins.is_empty() {
        return Err("stdins is empty".into());
    }
    let count = series.stdins.len() as u64;
    at_most("stdins", count, MOST_OF_A_SERIES)?;
    at_most("id", series.id, u64::MAX - count)?;
    at_most("beginsWithinMs", series.begins_within_ms, MOST_MILLISECONDS)
}

fn check_exchange(both: &InteractRequest) -> Result<(), String> {
    for side in [&both.program, &both.interactor] {
        check_argv(&side.argv)?;
        check_cpus(&side.cpus)?;
        check_limits(&side.limits)?;
    }
    at_most("transcriptBytes", both.transcript_bytes, MOST_KEPT_BYTES)
}

fn check_argv(argv: &[String]) -> Result<(), String> {
    if argv.is_empty() {
        return Err("argv is empty".into());
    }
    Ok(())
}

fn check_cpus(cpus: &Option<Vec<u32>>) -> Result<(), String> {
    match cpus {
        Some(list) if list.is_empty() => Err("cpus is empty".into()),
        Some(list) => list
            .iter()
            .try_for_each(|cpu| at_most("cpus", u64::from(*cpu), MOST_CPU)),
        None => Ok(()),
    }
}

fn check_limits(limits: &Limits) -> Result<(), String> {
    for (name, value, most) in [
        ("cpuTimeMs", limits.cpu_time_ms, MOST_MILLISECONDS),
        ("wallTimeMs", limits.wall_time_ms, MOST_MILLISECONDS),
        ("memoryKib", limits.memory_kib, MOST_KIB),
        ("stackKib", limits.stack_kib, MOST_KIB),
        ("processes", limits.processes, MOST_PROCESSES),
    ] {
        if value == 0 {
            return Err(format!("{name} is 0"));
        }
        at_most(name, value, most)?;
    }
    at_most("idleTimeMs", limits.idle_time_ms, MOST_MILLISECONDS)?;
    at_most("outputBytes", limits.output_bytes, MOST_BYTES)?;
    at_most("stderrBytes", limits.stderr_bytes, MOST_KEPT_BYTES)?;
    at_most("fileBytes", limits.file_bytes, MOST_BYTES)
}

fn at_most(name: &str, value: u64, most: u64) -> Result<(), String> {
    if value > most {
        return Err(format!("{name} is over {most}"));
    }
    Ok(())
}
