//! What a program reads from and writes to, seen from both sides.

use std::fs::File;
use std::io;
use std::os::unix::io::OwnedFd;

use rustix::fs::{fchmod, fcntl_setfl, futimens, Mode, OFlags, Timespec, Timestamps, UTIME_NOW};
use rustix::pipe::{pipe_with, PipeFlags};

use crate::host::{Host, Identity};
use crate::inputs::Lent;
use crate::protocol::Source;
use crate::run::{OrTrouble, Trouble};
use crate::store::{read_only_copy, sealed_copy};

/// Beyond, a text is not copied beside a run.
const SMALL_TEXT_BYTES: usize = 64 * 1024;

const READ: u32 = 4;
const WRITE: u32 = 2;

/// The program's ends of its streams.
pub struct Streams {
    pub stdin: OwnedFd,
    pub stdout: OwnedFd,
    pub stderr: OwnedFd,
}

/// Both sides of the streams of a run that is to begin.
pub struct Opened {
    pub theirs: Streams,
    pub stdout: OwnedFd,
    pub stderr: OwnedFd,
    /// To be given back when the run is over.
    pub lent: Option<Lent>,
}

impl Opened {
    pub(crate) fn of(host: &Host, stdin: Option<&Source>) -> Result<Opened, Trouble> {
        let (stdin, lent) = open_stdin(host, stdin).or_trouble("open stdin")?;
        Opened::around(host, stdin, lent).or_trouble("make a pipe")
    }

    /// For a run that comes behind the one that is going on. None: it would take longer than one may look away from that,
    /// or it cannot be done, which shows again when its turn comes.
    pub(crate) fn ahead(host: &Host, stdin: &Source) -> Option<Opened> {
        if host.identity == Identity::SingleId {
            return None;
        }
        let stdin = match stdin {
            Source::Text { text } if text.len() <= SMALL_TEXT_BYTES => {
                open_text(host, text).ok()?
            }
            Source::Text { .. } => return None,
            Source::Blob { sha256 } => host.inputs.take_small(sha256)?,
        };
        Opened::around(host, stdin, None).ok()
    }

    fn around(host: &Host, stdin: File, lent: Option<Lent>) -> io::Result<Opened> {
        let (stdout, stdout_inner) = read_pipe(host)?;
        let (stderr, stderr_inner) = read_pipe(host)?;
        Ok(Opened {
            theirs: Streams {
                stdin: stdin.into(),
                stdout: stdout_inner,
                stderr: stderr_inner,
            },
            stdout,
            stderr,
            lent,
        })
    }

    /// Nothing tells that they were opened before the run, and when: that would say how long the last one took.
    pub(crate) fn renewed(self) -> io::Result<Opened> {
        let theirs = &self.theirs;
        for stream in [&theirs.stdin, &theirs.stdout, &theirs.stderr] {
            futimens(stream, &NOW)?;
        }
        Ok(self)
    }
}

/// The time of change becomes the same.
pub const NOW: Timestamps = Timestamps {
    last_access: AT_ONCE,
    last_modification: AT_ONCE,
};
const AT_ONCE: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: UTIME_NOW,
};

/// (our end, the program's end). Only ours does not block: a program must find its pipes as everywhere.
pub fn read_pipe(host: &Host) -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = pipe(host, WRITE)?;
    fcntl_setfl(&ours, OFlags::NONBLOCK)?;
    Ok((ours, theirs))
}

/// (the program's end, our end).
pub fn write_pipe(host: &Host) -> io::Result<(OwnedFd, OwnedFd)> {
    let (theirs, ours) = pipe(host, READ)?;
    fcntl_setfl(&ours, OFlags::NONBLOCK)?;
    Ok((theirs, ours))
}

/// (the end to read from, the end to write to). A program may open its pipes anew by name, but only the way they go
/// (`way`): who reads from its own output waits for ever, and a compiler that is told to include it would.
fn pipe(host: &Host, way: u32) -> io::Result<(OwnedFd, OwnedFd)> {
    let (output, input) = pipe_with(PipeFlags::CLOEXEC)?;
    // Pipes stay ours. Programs with ids of their own are all others to them.
    let mode = match host.identity {
        Identity::Mapped | Identity::HostIds => way,
        Identity::SingleId => way << 6,
    };
    fchmod(&input, Mode::from_raw_mode(mode))?;
    Ok((output, input))
}

fn open_stdin(host: &Host, source: Option<&Source>) -> io::Result<(File, Option<Lent>)> {
    match source {
        // Not the machine's own null: opened outside, it is no read-only one, and whoever has it can date it for everybody.
        None => Ok((open_text(host, "")?, None)),
        Some(Source::Text { text }) => Ok((open_text(host, text)?, None)),
        Some(Source::Blob { sha256 }) => {
            let is_owned = host.identity == Identity::SingleId;
            host.inputs.take(&host.store, sha256, is_owned)
        }
    }
}

fn open_text(host: &Host, text: &str) -> io::Result<File> {
    let mut bytes = text.as_bytes();
    match host.identity {
        Identity::SingleId => sealed_copy("stdin", 0o444, &mut bytes),
        Identity::Mapped | Identity::HostIds => read_only_copy("stdin", 0o444, &mut bytes),
    }
}
