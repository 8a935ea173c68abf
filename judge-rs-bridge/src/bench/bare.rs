//! What the judge's own bench measures itself against: the same program with nothing around it. Started once, asked
//! again and again, so that both take turns and what else the machine does hits both.
//!
//! Lines in: `run PROGRAM INPUT COUNT WIDTH`, or `talk COUNT`. Lines out: microseconds by the clock and of CPU.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::thread;
use std::time::Instant;

use super::talk;
use crate::sys;

/// The hidden command of the bench for this.
pub const COMMAND: &str = "bare";

pub fn main() -> i32 {
    match serve() {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("gavel-sandbox-bench: {error}");
            1
        }
    }
}

fn serve() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let (started, worked_us) = (Instant::now(), cpu_us());
        obey(&line?)?;
        let wall_us = started.elapsed().as_micros();
        let mut output = io::stdout();
        writeln!(output, "{wall_us} {}", cpu_us() - worked_us)?;
        output.flush()?;
    }
    Ok(())
}

fn obey(line: &str) -> io::Result<()> {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["run", program, input, count, width] => {
            run_all(program, input, number(count)?, number(width)?)
        }
        ["talk", count] => talk::bare(number(count)?).map(drop),
        _ => Err(invalid(line)),
    }
}

/// `width` at a time.
fn run_all(program: &str, input: &str, count: u64, width: u64) -> io::Result<()> {
    let left = AtomicI64::new(count as i64);
    let work = || -> io::Result<()> {
        while left.fetch_sub(1, Ordering::Relaxed) > 0 {
            run_one(program, input)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        // All of them begin before the first is waited for.
        let mut workers = Vec::new();
        for _ in 1..width {
            workers.push(scope.spawn(work));
        }
        let own = work();
        let join = |worker: thread::ScopedJoinHandle<io::Result<()>>| {
            worker.join().unwrap_or_else(|_| Err(invalid("a thread")))
        };
        workers.into_iter().map(join).fold(own, Result::and)
    })
}

/// Standard input from a file, output and errors through pipes, as every box has them.
fn run_one(program: &str, input: &str) -> io::Result<()> {
    let output = Command::new(program)
        .stdin(File::open(input)?)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_clear()
        .output()?;
    if output.status.success() && !output.stdout.is_empty() {
        Ok(())
    } else {
        Err(invalid(&format!("{output:?}")))
    }
}

fn cpu_us() -> u64 {
    sys::process_cpu_ns(std::process::id() as i32).unwrap_or(0) / 1000 + sys::children_cpu_us()
}

fn number(text: &str) -> io::Result<u64> {
    text.parse().map_err(|_| invalid(text))
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, what)
}
