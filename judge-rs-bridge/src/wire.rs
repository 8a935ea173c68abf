//! Messages between the daemon and a container's init on their SEQPACKET socket.
//!
//! Set-up speaks JSON (once per container); launch and outcome are flat numbers and strings,
//! because they are on the path of every run. The daemon trusts nothing of what comes back
//! beyond what it can check itself.

use std::ffi::CString;
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::unix::io::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{
    recvmsg, sendmsg, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};
use serde::{Deserialize, Serialize};

use crate::protocol::Profile;
use crate::sys::{ExecStep, RlimitPair};

/// Under the usual 208 KiB socket buffer; argv and env must fit.
pub const MAX_MESSAGE_BYTES: usize = 128 * 1024;
const MAX_FDS: usize = 4;

/// The daemon's orders for building a container.
#[derive(Debug, Serialize, Deserialize)]
pub struct Setup {
    /// True: the user namespace is made last and owned by nobody inside. False: it came with the clone.
    pub user_namespace_last: bool,
    /// Host ids of the payload before mapping (area folders belong to it); None = the single mapped id.
    pub payload_host_id: Option<u32>,
    /// The id programs switch to, as init sees it; None = they keep init's.
    pub payload_id: Option<u32>,
    pub filter: Filter,
    pub binds: Vec<(String, String)>,
    pub area_bytes: u64,
    pub area_inodes: u64,
    /// For init and all that it starts.
    pub rlimits: Vec<RlimitPair>,
}

/// Which system call policy a container lives under.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Filter {
    Of(Profile),
    /// To measure what it costs.
    #[cfg(feature = "bench")]
    Missing,
}

/// What init says while it is being set up.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "camelCase")]
pub enum Phase {
    /// The file system stands; the descriptor of the area comes along. `notes` lists what is weaker.
    Rootfs {
        notes: Vec<(String, String)>,
    },
    /// The user namespace exists and waits for its maps.
    UserNamespace,
    Ready,
    Failed {
        step: String,
        message: String,
    },
}

/// One program to start. Descriptors (stdin, stdout, stderr, perhaps a cgroup) come along.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    pub argv: Vec<CString>,
    pub env: Vec<CString>,
    pub candidates: Vec<CString>,
    pub rlimits: Vec<RlimitPair>,
    /// SIGPIPE is ignored instead of deadly.
    pub ignores_broken_pipes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub failed_step: ExecStep,
    pub errno: i32,
    /// As of `wait4`.
    pub status: i32,
    pub user_us: u64,
    pub system_us: u64,
    pub max_rss_kib: u64,
    /// CLOCK_MONOTONIC after exec and after the death of the main process.
    pub start_ns: u64,
    pub end_ns: u64,
    /// Processes that outlived the main one and were killed.
    pub stray: u64,
    /// More than one process number has gone since the launch; 0 also where that cannot be seen.
    pub has_used_pids: bool,
}

impl Outcome {
    const WORDS: usize = 10;

    pub fn encode(&self) -> Vec<u8> {
        let words: [u64; Outcome::WORDS] = [
            self.failed_step as u64,
            self.errno as u64,
            self.status as u64,
            self.user_us,
            self.system_us,
            self.max_rss_kib,
            self.start_ns,
            self.end_ns,
            self.stray,
            u64::from(self.has_used_pids),
        ];
        words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    pub fn decode(bytes: &[u8]) -> Option<Outcome> {
        if bytes.len() != Outcome::WORDS * 8 {
            return None;
        }
        let word =
            |i: usize| u64::from_le_bytes(bytes[i * 8..i * 8 + 8].try_into().expect("8 bytes"));
        Some(Outcome {
            failed_step: ExecStep::from_number(word(0)),
            errno: word(1) as i32,
            status: word(2) as i32,
            user_us: word(3),
            system_us: word(4),
            max_rss_kib: word(5),
            start_ns: word(6),
            end_ns: word(7),
            stray: word(8),
            has_used_pids: word(9) != 0,
        })
    }
}

/// A one-byte order to kill everything of the run; anything longer is a launch.
pub const KILL_ORDER: &[u8] = b"k";
/// The daemon's answers during set-up.
pub const GO: &[u8] = b"g";

impl Launch {
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(1024);
        put_u32(&mut out, u32::from(self.ignores_broken_pipes));
        put_u32(&mut out, self.rlimits.len() as u32);
        for pair in &self.rlimits {
            put_u32(&mut out, pair.resource);
            out.extend_from_slice(&pair.soft.to_le_bytes());
            out.extend_from_slice(&pair.hard.to_le_bytes());
        }
        for list in [&self.argv, &self.env, &self.candidates] {
            put_u32(&mut out, list.len() as u32);
            for text in list {
                put_u32(&mut out, text.as_bytes().len() as u32);
                out.extend_from_slice(text.as_bytes());
            }
        }
        out
    }

    pub fn decode(bytes: &[u8]) -> Option<Launch> {
        let mut reader = Reader(bytes);
        let ignores_broken_pipes = reader.u32()? != 0;
        let count = reader.u32()?;
        let mut rlimits = Vec::new();
        for _ in 0..count {
            rlimits.push(RlimitPair {
                resource: reader.u32()?,
                soft: reader.u64()?,
                hard: reader.u64()?,
            });
        }
        let (argv, env, candidates) = (reader.strings()?, reader.strings()?, reader.strings()?);
        Some(Launch {
            argv,
            env,
            candidates,
            rlimits,
            ignores_broken_pipes,
        })
    }
}

fn put_u32(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_le_bytes());
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        if count > self.0.len() {
            return None;
        }
        let (head, tail) = self.0.split_at(count);
        self.0 = tail;
        Some(head)
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn strings(&mut self) -> Option<Vec<CString>> {
        let count = self.u32()?;
        let mut list = Vec::new();
        for _ in 0..count {
            let length = self.u32()? as usize;
            list.push(CString::new(self.take(length)?).ok()?);
        }
        Some(list)
    }
}

pub fn send(socket: impl AsFd, bytes: &[u8], fds: &[BorrowedFd]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_FDS))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !fds.is_empty() && !ancillary.push(SendAncillaryMessage::ScmRights(fds)) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "too many descriptors",
        ));
    }
    let sent = rustix::io::retry_on_intr(|| {
        sendmsg(
            &socket,
            &[IoSlice::new(bytes)],
            &mut ancillary,
            SendFlags::NOSIGNAL,
        )
    })?;
    if sent == bytes.len() {
        Ok(())
    } else {
        Err(io::Error::new(io::ErrorKind::WriteZero, "short packet"))
    }
}

/// Receives one packet; an empty one means the other side is gone.
pub fn receive(socket: impl AsFd, buffer: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MAX_FDS))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let message = rustix::io::retry_on_intr(|| {
        recvmsg(
            &socket,
            &mut [IoSliceMut::new(buffer)],
            &mut ancillary,
            RecvFlags::CMSG_CLOEXEC,
        )
    })?;
    let mut fds = Vec::new();
    for part in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(list) = part {
            fds.extend(list);
        }
    }
    Ok((message.bytes, fds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_launch_survives_the_wire() {
        let text = |s: &str| CString::new(s).unwrap();
        let launch = Launch {
            argv: vec![text("./a"), text("")],
            env: vec![text("PATH=/bin")],
            candidates: vec![text("./a")],
            rlimits: vec![RlimitPair {
                resource: 3,
                soft: 1,
                hard: u64::MAX,
            }],
            ignores_broken_pipes: true,
        };
        let bytes = launch.encode();
        assert_eq!(Launch::decode(&bytes), Some(launch));
        assert_eq!(Launch::decode(&bytes[..bytes.len() - 1]), None);
    }

    #[test]
    fn an_outcome_of_the_wrong_size_is_refused() {
        assert!(Outcome::decode(&[0; 79]).is_none());
        assert!(Outcome::decode(&[0; 80]).is_some());
    }
}
