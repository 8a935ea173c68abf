//! What this machine allows, found out once at start: by trying, not by guessing from versions.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use rustix::thread::{capabilities, CapabilityFlags};

use crate::cgroup::{self, Hierarchies};
use crate::container::StepError;
use crate::inputs::Inputs;
use crate::limits::{raise_core, raise_open_files, Ceilings, CORE_BYTES};
use crate::pids::Pids;
use crate::processors::Processors;
use crate::protocol::{Backend, Degraded, Hello, Profile, PROTOCOL};
use crate::remains::is_daemon_alive;
use crate::slot::Container;
use crate::stolen::StolenTime;
use crate::store::{sealed_copy, Store};
use crate::wire::Filter;

/// How ids inside relate to ids outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// A range of host ids per slot, mapped by real root; the program's uid exists nowhere else.
    Mapped,
    /// Real root, but no user namespaces: the program gets an unused host id directly.
    HostIds,
    /// Started without root: one id, ours, for init and program alike.
    SingleId,
}

const FIRST_HOST_ID: u32 = 200_000;
const IDS_PER_SLOT: u32 = 65_536;
const DEFAULT_WORK_MIB: u64 = 256;
const CACHES_BYTES: u64 = 512 * 1024 * 1024;
const SMALLEST_CACHE_BYTES: u64 = 16 * 1024 * 1024;
const LARGEST_CACHE_BYTES: u64 = 64 * 1024 * 1024;
const NEEDED_TO_BE_ROOT: CapabilityFlags = CapabilityFlags::SYS_ADMIN
    .union(CapabilityFlags::SETUID)
    .union(CapabilityFlags::SETGID)
    .union(CapabilityFlags::CHOWN)
    .union(CapabilityFlags::DAC_OVERRIDE);

#[derive(Clone, Debug)]
pub struct Config {
    pub slots: usize,
    pub store: PathBuf,
    pub binds: Vec<(String, String)>,
    pub work_mib: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            slots: 1,
            store: PathBuf::new(),
            binds: Vec::new(),
            work_mib: DEFAULT_WORK_MIB,
        }
    }
}

pub struct Host {
    pub config: Config,
    pub store: Store,
    pub inputs: Inputs,
    pub identity: Identity,
    pub hierarchies: Hierarchies,
    pub ceilings: Ceilings,
    pub cpus: u64,
    pub processors: Processors,
    /// Where they can be set.
    pub pids: Option<Pids>,
    pub stolen: StolenTime,
    /// How large a pipe may be made.
    pub largest_pipe_bytes: usize,
    /// Our own program in memory: containers execute this and can never reach the file on disk.
    pub program: File,
    pub null: File,
    /// Which mechanism stands behind each number of a result.
    pub sources: std::collections::BTreeMap<String, String>,
    notes: Vec<Degraded>,
}

impl Host {
    /// Finds the strongest way of building containers that works here, and one container built that way.
    pub fn probe(config: Config, profile: Profile) -> Result<(Host, Container), StepError> {
        let step = |name: &str| {
            let name = name.to_string();
            move |source: io::Error| StepError { step: name, source }
        };
        raise_open_files();
        raise_core();
        let store = Store::open(config.store.clone()).map_err(step("open the store"))?;
        store.sweep_stale(is_daemon_alive);
        let null = File::options()
            .read(true)
            .write(true)
            .open("/dev/null")
            .map_err(step("open /dev/null"))?;
        let program = own_program().map_err(step("copy our program"))?;
        let hierarchies = cgroup::discover();
        cgroup::sweep_stale(&hierarchies.parents());
        let mut host = Host {
            sources: cgroup::mechanisms(&hierarchies),
            config,
            store,
            inputs: Inputs::default(),
            identity: Identity::Mapped,
            hierarchies,
            ceilings: Ceilings::inherited(),
            cpus: std::thread::available_parallelism().map_or(1, |n| n.get() as u64),
            processors: Processors::default(),
            pids: has_root_powers().then(Pids::open).flatten(),
            stolen: StolenTime::open(),
            largest_pipe_bytes: largest_pipe_bytes(),
            program,
            null,
            notes: Vec::new(),
        };
        let first = host.try_identities(profile)?;
        Ok((host, first))
    }

    fn try_identities(&mut self, profile: Profile) -> Result<Container, StepError> {
        let order: &[Identity] = if has_root_powers() {
            &[Identity::Mapped, Identity::HostIds]
        } else {
            &[Identity::SingleId]
        };
        let mut failure = None;
        for identity in order {
            self.identity = *identity;
            match Container::build(self, 0, Filter::Of(profile)) {
                Ok((container, notes)) => {
                    self.notes = self.identity_notes(failure.as_ref());
                    self.notes.extend(
                        notes
                            .into_iter()
                            .map(|(what, why)| Degraded::new(&what, why, None)),
                    );
                    return Ok(container);
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        Err(failure.unwrap_or(StepError {
            step: "probe".into(),
            source: io::ErrorKind::Other.into(),
        }))
    }

    fn identity_notes(&self, failure: Option<&StepError>) -> Vec<Degraded> {
        match self.identity {
            Identity::Mapped => Vec::new(),
            Identity::HostIds => vec![Degraded::new(
                "programs run in no user namespace of their own",
                failure.map_or(String::new(), |f| format!("{}: {}", f.step, f.source)),
                Some("allow user namespaces: sysctl user.max_user_namespaces"),
            )],
            Identity::SingleId => vec![Degraded::new(
                "programs share the host user id of the judge, and the work folder has one fixed size",
                "started without root, so only one id can be mapped",
                Some("run the judge as root"),
            )],
        }
    }

    /// First host id of a slot: inner uid 0. `None` where nothing is mapped to a range.
    pub fn slot_base_id(&self, slot: usize) -> u32 {
        FIRST_HOST_ID + slot as u32 * IDS_PER_SLOT
    }

    /// Host id that programs of a slot have, `None` if it is our own.
    pub fn payload_host_id(&self, slot: usize) -> Option<u32> {
        match self.identity {
            Identity::Mapped | Identity::HostIds => {
                Some(self.slot_base_id(slot) + crate::container::PAYLOAD_ID)
            }
            Identity::SingleId => None,
        }
    }

    /// The same id as init sees it.
    pub fn payload_inner_id(&self, slot: usize) -> Option<u32> {
        match self.identity {
            Identity::Mapped => Some(crate::container::PAYLOAD_ID),
            Identity::HostIds => self.payload_host_id(slot),
            Identity::SingleId => None,
        }
    }

    pub fn id_range(&self) -> u32 {
        IDS_PER_SLOT
    }

    /// Of blobs that each slot keeps: there are more slots than programs run at a time, and all of it is memory.
    pub fn cache_bytes(&self) -> u64 {
        let share = CACHES_BYTES / self.config.slots.max(1) as u64;
        share.clamp(SMALLEST_CACHE_BYTES, LARGEST_CACHE_BYTES)
    }

    pub fn work_bytes(&self) -> u64 {
        self.config.work_mib * 1024 * 1024
    }

    pub fn backend(&self) -> Backend {
        self.hierarchies.backend
    }

    pub fn hello(&self) -> Hello {
        let mut namespaces: Vec<String> = ["mount", "pid", "net", "ipc", "uts", "cgroup"]
            .iter()
            .map(|n| n.to_string())
            .collect();
        if self.identity != Identity::HostIds {
            namespaces.insert(0, "user".into());
        }
        let mut degraded = cgroup::degradations(&self.hierarchies);
        degraded.extend(self.notes.iter().cloned());
        if self.ceilings.stack < 1 << 30 {
            degraded.push(Degraded::new(
                &format!(
                    "stack limits above {} KiB cannot be given",
                    self.ceilings.stack / 1024
                ),
                "the hard limit we inherited is lower and cannot be raised",
                Some(
                    "start the judge with a higher hard limit for the stack (LimitSTACK=infinity)",
                ),
            ));
        }
        if self.ceilings.core < CORE_BYTES && are_cores_piped() {
            degraded.push(Degraded::new(
                "a program that crashes starts the one that this machine gives its core files to",
                "the hard limit we inherited for core files is 0 and cannot be raised",
                Some(
                    "start the judge with a higher hard limit for core files (LimitCORE=infinity)",
                ),
            ));
        }
        let mut mechanisms = cgroup::mechanisms(&self.hierarchies);
        mechanisms.insert("systemCalls".into(), "seccomp.bpf".into());
        Hello {
            protocol: PROTOCOL,
            version: env!("CARGO_PKG_VERSION").into(),
            slots: self.config.slots as u32,
            backend: self.backend(),
            mechanisms,
            namespaces,
            degraded,
        }
    }
}

fn has_root_powers() -> bool {
    rustix::process::geteuid().is_root()
        && capabilities(None).map_or(false, |sets| sets.effective.contains(NEEDED_TO_BE_ROOT))
}

fn are_cores_piped() -> bool {
    let pattern = fs::read_to_string("/proc/sys/kernel/core_pattern");
    pattern.map_or(false, |pattern| pattern.starts_with('|'))
}

/// The kernel's own default where it does not say.
fn largest_pipe_bytes() -> usize {
    let text = fs::read_to_string("/proc/sys/fs/pipe-max-size").unwrap_or_default();
    text.trim().parse().unwrap_or(64 * 1024)
}

fn own_program() -> io::Result<File> {
    sealed_copy("gavel-sandbox", 0o555, &mut File::open("/proc/self/exe")?)
}
