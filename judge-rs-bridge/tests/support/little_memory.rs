//! A machine that has less memory than its programs may take.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gavel_sandbox::protocol::Backend;

use super::{binary, cgroups_of, Sandbox};

pub struct LittleMemory {
    bytes: u64,
    /// A v1 group around the daemon; v2 has a group around each program already.
    around: Option<PathBuf>,
}

impl LittleMemory {
    pub fn of(bytes: u64) -> LittleMemory {
        let around = own_memory_group().map(|own| {
            let group = own.join(format!("little-memory-{}", std::process::id()));
            fs::create_dir(&group).expect("a group");
            write(&group.join("memory.limit_in_bytes"), bytes);
            group
        });
        LittleMemory { bytes, around }
    }

    pub fn start(&self) -> Sandbox {
        let around = match &self.around {
            Some(around) => around,
            None => return Sandbox::start(),
        };
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", "echo $$ > \"$0/cgroup.procs\" && exec \"$@\""])
            .arg(around)
            .arg(binary());
        Sandbox::serve(command, &[])
    }

    /// Once its groups are there.
    pub fn surround(&self, sandbox: &Sandbox) {
        if sandbox.hello.backend == Backend::V2 {
            for group in cgroups_of(sandbox.child.id()) {
                write(&group.join("memory.max"), self.bytes);
            }
        }
    }
}

impl Drop for LittleMemory {
    fn drop(&mut self) {
        if let Some(around) = &self.around {
            let _ = fs::remove_dir(around);
        }
    }
}

fn write(path: &Path, bytes: u64) {
    fs::write(path, bytes.to_string()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// Where v1 has the memory controller, the group we are in, or the top of what we see of it.
fn own_memory_group() -> Option<PathBuf> {
    let top = Path::new("/sys/fs/cgroup/memory");
    let own = fs::read_to_string("/proc/self/cgroup").expect("proc is mounted");
    let path = own.lines().find_map(|line| {
        let (_, rest) = line.split_once(':')?;
        let (controllers, path) = rest.split_once(':')?;
        let is_memory = controllers.split(',').any(|c| c == "memory");
        is_memory.then_some(path)
    })?;
    let group = top.join(path.trim_start_matches('/'));
    let is_there = |dir: &PathBuf| dir.join("memory.limit_in_bytes").exists();
    Some(group)
        .filter(is_there)
        .or_else(|| Some(top.to_path_buf()).filter(is_there))
}
