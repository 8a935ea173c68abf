//! One output pipe of a program, as the daemon reads it.

use std::fs;
use std::io::{self, Read};
use std::os::unix::io::OwnedFd;

pub const CHUNK_BYTES: usize = 64 * 1024;
const LARGE_PIPE_BYTES: usize = 1024 * 1024;
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
            let pipe = match &mut self.pipe {
                Some(pipe) => pipe,
                None => return,
            };
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

    /// Once every writer is dead: what is in the pipe is all there will ever be.
    pub fn drain_rest(&mut self, buffer: &mut [u8]) {
        // At most what a pipe holds, so bounded even if somebody could still write.
        for _ in 0..(LARGE_PIPE_BYTES / CHUNK_BYTES / READS_IN_A_ROW + 2) {
            self.drain(buffer, false);
        }
        self.pipe = None;
    }
}
