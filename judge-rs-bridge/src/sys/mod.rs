//! The only module that may say `unsafe`: one safe function per system call that `rustix` lacks
//! or that must run in a child which shares our memory.
#![allow(unsafe_code)]

mod clone;
mod exec;
mod folders;
mod misc;

pub use clone::{spawn_container, write_in_pid_namespace, ContainerClone};
pub use exec::{launch, ChildStack, ExecPlan, ExecReport, ExecStep, RlimitPair};
pub use folders::{replace_folders, Folder};
pub use misc::*;

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
compile_error!("gavel-sandbox supports Linux on x86_64 only: the system call filter and clone3 entry are written for it");
