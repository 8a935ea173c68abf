//! Runs untrusted programs for the Gavel judge in pre-forked containers. See README.md.
#![deny(unsafe_code, unsafe_op_in_unsafe_fn)]
#![warn(clippy::undocumented_unsafe_blocks)]

pub mod account;
pub mod area;
#[cfg(feature = "bench")]
pub mod bench;
pub mod cause;
pub mod cgroup;
pub mod check;
pub mod cli;
pub mod container;
pub mod exchange;
pub mod frame;
pub mod fresh;
pub mod host;
pub mod idle;
pub mod inputs;
pub mod keeper;
pub mod limits;
pub mod oneshot;
pub mod pids;
pub mod policy;
pub mod processors;
pub mod protocol;
pub mod remains;
pub mod run;
pub mod seccomp;
pub mod serve;
pub mod slot;
pub mod stolen;
pub mod store;
pub mod stream;
mod streams;
pub mod sys;
pub mod watch;
pub mod wipe;
pub mod wire;
