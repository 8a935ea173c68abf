//! One output pipe of a program, as the daemon reads it.

use std::fs;
use std::io::{self, Read};
use std::os::unix::io::OwnedFd;

pub const CHUNK_BYTES: usize = 64 * 1024;
const LARGE_PIPE_BYTES: usize = 1024 * 1024;
const PAGE_BYTES: usize = 4096;
/// Who writes as fast as we read must not keep us from looking at the clock.
const READS_IN_A_ROW: usize = 32;

/// Keeps up to a budget, counts the rest.
pub struct Stream {
    pub pipe: Option<fs::File>,
    budget_bytes: u64,
    pub kept: Vec<u8>,
    pub seen_bytes: u64,
    is_large: bool,
}

impl Stream {
    pub fn new(pipe: OwnedFd, budget_bytes: u64) -> Stream {
        Stream {
            pipe: Some(pipe.into()),
            budget_bytes,
            kept: Vec::new(),
            seen_bytes: 0,
            is_large: false,
        }
    }

    pub fn is_over(&self) -> bool {
        self.seen_bytes > self.budget_bytes
    }

    /// Reads what is there, within bounds; closes itself at the end. Stops early once over budget when asked to.
    pub fn drain(&mut self, buffer: &mut [u8], stop_when_over: bool) {
        for _ in 0..READS_IN_A_ROW {
            match self.read(buffer) {
                // Mostly less means that there is no more; if there is, the next poll says so.
                Some(size) if size == buffer.len() && !(stop_when_over && self.is_over()) => {
                    self.enlarge();
                }
                _ => return,
            }
        }
    }

    /// Once every writer is dead: what is in the pipe is all there will ever be.
    pub fn drain_rest(&mut self, buffer: &mut [u8]) {
        // A read may bring less than there is: from a pipe in packet mode (O_DIRECT) always one packet.
        // A pipe holds no more packets than pages, so this ends even if somebody could still write.
        let mut most = None;
        let mut reads = 0;
        while self.read(buffer).is_some() {
            reads += 1;
            // Most programs have said it all in one, and then nobody needs to know.
            if reads > 1 {
                let pages = || self.pipe.as_ref().map_or(0, pages_of);
                if reads > *most.get_or_insert_with(pages) {
                    break;
                }
            }
        }
        self.pipe = None;
    }

    /// One read. None: there is nothing, now or (then it closes itself) ever.
    fn read(&mut self, buffer: &mut [u8]) -> Option<usize> {
        let pipe = self.pipe.as_mut()?;
        let result = loop {
            match pipe.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        match result {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => None,
            Ok(0) | Err(_) => {
                self.pipe = None;
                None
            }
            Ok(size) => {
                self.seen_bytes += size as u64;
                let room = self.budget_bytes.saturating_sub(self.kept.len() as u64);
                self.kept
                    .extend_from_slice(&buffer[..size.min(room as usize)]);
                Some(size)
            }
        }
    }

    /// A program with much to say says it in fewer switches through a larger pipe.
    fn enlarge(&mut self) {
        if let (false, Some(pipe)) = (self.is_large, &self.pipe) {
            let _ = rustix::pipe::fcntl_setpipe_size(pipe, LARGE_PIPE_BYTES);
            self.is_large = true;
        }
    }
}

fn pages_of(pipe: &fs::File) -> usize {
    rustix::pipe::fcntl_getpipe_size(pipe).unwrap_or(LARGE_PIPE_BYTES) / PAGE_BYTES
}
