//! Process numbers of a box that is used again: a program that used more than its own would tell the next one how many.

use std::fs::File;
use std::io;
use std::os::unix::io::AsFd;

use crate::container::{any_pid, NS_LAST_PID};
use crate::sys;

pub struct Pids {
    last: File,
    own_namespace: File,
}

impl Pids {
    /// None where they cannot be set.
    pub fn open() -> Option<Pids> {
        Some(Pids {
            last: File::options().write(true).open(NS_LAST_PID).ok()?,
            own_namespace: File::open("/proc/self/ns/pid").ok()?,
        })
    }

    /// Lets those of an empty box go on from anywhere. Init has no power to, so a process of ours goes in for one write,
    /// when nobody is there to see it.
    pub fn scatter(&self, namespace: &File) -> io::Result<()> {
        let last = any_pid()?;
        sys::write_in_pid_namespace(
            namespace.as_fd(),
            self.own_namespace.as_fd(),
            self.last.as_fd(),
            last.as_bytes(),
        )
    }
}
