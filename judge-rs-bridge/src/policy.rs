//! The system call policy, as data. What is not named here is allowed, up to the youngest call that has been looked at:
//! what a program may reach is decided by namespaces and the file system view, this table closes the kernel's side doors.

use libc::c_long;

/// What meets a listed call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Only an attack makes it: the run ends as a security violation. While compiling it is
    /// `EPERM` instead, since tool chains probe what they may do.
    Kill,
    /// As if the kernel did not know it, so that libraries take their fallback.
    NotThere,
    Forbidden,
    /// As if the file system could not do it (`EOPNOTSUPP`).
    Unsupported,
    /// As if it could not be done with what it was asked for (`EINVAL`).
    Invalid,
    /// As if the file did not know the request (`ENOTTY`).
    Unknown,
    /// It is told it worked, and nothing is done.
    Pretended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Always,
    /// Argument `index` (32 bits) is not `value`.
    Not {
        index: u8,
        value: u64,
    },
    /// Argument `index` is one of these.
    OneOf {
        index: u8,
        values: &'static [u64],
    },
    /// Argument `index` is none of these.
    NoneOf {
        index: u8,
        values: &'static [u64],
    },
    /// Argument `index` (64 bits) is not the container's secret.
    NotSecret {
        index: u8,
    },
    /// Argument `index` (32 bits) is `value` and argument `secret` is not the container's secret.
    IsNotSecret {
        index: u8,
        value: u64,
        secret: u8,
    },
    /// prlimit sets (argument 2 is not null) this limit, or any of another process (argument 0 is not 0).
    SetsLimit {
        resource: u64,
    },
    /// Argument `index` has any of these bits.
    AnyBit {
        index: u8,
        bits: u64,
    },
    /// Argument 1 of fcntl is one of these, or sets flags of which these are some.
    Command {
        commands: &'static [u64],
        flags: u64,
    },
    /// Argument 1 is one of these requests to a device, or of one of these types (its second byte).
    Request {
        requests: &'static [u64],
        types: &'static [u64],
    },
}

pub struct Rule {
    pub call: c_long,
    pub when: When,
    pub answer: Answer,
}

const fn rule(call: c_long, when: When, answer: Answer) -> Rule {
    Rule { call, when, answer }
}

use Answer::{Forbidden, Invalid, Kill, NotThere, Pretended, Unknown, Unsupported};
use When::Always;

/// clone3 takes two arguments, so the third register is free.
pub const CLONE3_SECRET_ARGUMENT: u8 = 2;
/// setrlimit takes two as well.
pub const SETRLIMIT_SECRET_ARGUMENT: u8 = 2;
/// CLONE_NEWNS, CGROUP, UTS, IPC, USER, PID and NET.
const NAMESPACE_BITS: u64 = 0x7e02_0000;
const TIOCSTI: u64 = 0x5412;
const TIOCLINUX: u64 = 0x541c;
/// F_SETLK and F_SETLKW, the same for open file descriptions, F_SETLEASE and F_NOTIFY, the hints that
/// stay with a file (F_SET_RW_HINT, F_SET_FILE_RW_HINT), and F_SETDELEG of Linux 6.19, a lease by another name.
const MARKING_COMMANDS: &[u64] = &[6, 7, 37, 38, 1024, 1026, 1036, 1038, 1040];
/// What file systems have in common and ext4 its own ('f', 'v'), xfs ('X'), btrfs and cloning, block devices, names of file
/// systems and their disks. Then namespaces and processes, which have numbers that the kernel never uses twice.
const FILE_SYSTEM_REQUESTS: &[u64] = &[0x66, 0x76, 0x58, 0x94, 0x12, 0x15, 0xb7, 0xff];
/// O_DIRECT: each read goes to the disk, however often the same was read.
const PAST_THE_CACHE: u64 = 0x4000;
/// O_TMPFILE without O_DIRECTORY, which comes with it.
const NAMELESS: u64 = 0x40_0000;
/// PR_SCHED_CORE, PR_SET_MEMORY_MERGE, which is MADV_MERGEABLE for all that a process has, and PR_SET_SECCOMP.
const CLOSED_CONTROLS: &[u64] = &[62, 67, 22];
/// SO_ATTACH_FILTER, SO_ATTACH_BPF and the same for groups of sockets.
const SOCKET_FILTERS: &[u64] = &[26, 50, 51, 52];
/// MADV_REMOVE, MADV_MERGEABLE, MADV_COLD, MADV_PAGEOUT and MADV_COLLAPSE.
const CLOSED_ADVICE: &[u64] = &[9, 12, 20, 21, 25];
/// What fallocate does to a file beyond giving it room, FALLOC_FL_KEEP_SIZE (1) aside.
const FILE_SURGERY: u64 = 0xfe;
/// PER_LINUX, ADDR_NO_RANDOMIZE (debuggers, some judges' programs) and the query value.
const PERSONALITIES: &[u64] = &[0, 0x0004_0000, 0xffff_ffff];

/// listns, of Linux 6.19. What later kernels add is not there for programs until somebody has looked at it.
pub const LAST_KNOWN_CALL: u32 = 470;

pub const RULES: &[Rule] = &[
    // Looking into or steering other processes.
    rule(libc::SYS_ptrace, Always, Kill),
    rule(libc::SYS_process_vm_readv, Always, Kill),
    rule(libc::SYS_process_vm_writev, Always, Kill),
    rule(libc::SYS_kcmp, Always, Forbidden),
    rule(libc::SYS_pidfd_getfd, Always, Forbidden),
    // process_madvise reaches into other processes as well.
    rule(440, Always, Forbidden),
    // Mounts and namespaces.
    rule(libc::SYS_mount, Always, Kill),
    rule(libc::SYS_umount2, Always, Kill),
    rule(libc::SYS_pivot_root, Always, Kill),
    rule(libc::SYS_chroot, Always, Kill),
    rule(libc::SYS_open_tree, Always, Kill),
    rule(libc::SYS_move_mount, Always, Kill),
    rule(libc::SYS_fsopen, Always, Kill),
    rule(libc::SYS_fsconfig, Always, Kill),
    rule(libc::SYS_fsmount, Always, Kill),
    rule(libc::SYS_fspick, Always, Kill),
    rule(libc::SYS_mount_setattr, Always, Kill),
    rule(libc::SYS_setns, Always, Kill),
    rule(libc::SYS_unshare, Always, Kill),
    rule(
        libc::SYS_clone,
        When::AnyBit {
            index: 0,
            bits: NAMESPACE_BITS,
        },
        Kill,
    ),
    // Its flags are behind a pointer no filter can read; every libc falls back to clone. Init, which
    // lives under this filter too (installing it takes as long as half a run), shows a secret in an
    // argument register that the call itself does not use.
    rule(
        libc::SYS_clone3,
        When::NotSecret {
            index: CLONE3_SECRET_ARGUMENT,
        },
        NotThere,
    ),
    rule(libc::SYS_open_by_handle_at, Always, Kill),
    rule(libc::SYS_name_to_handle_at, Always, Forbidden),
    // Kernel code, devices and the machine itself.
    rule(libc::SYS_bpf, Always, Kill),
    rule(libc::SYS_perf_event_open, Always, Kill),
    rule(libc::SYS_userfaultfd, Always, Kill),
    rule(libc::SYS_kexec_load, Always, Kill),
    rule(libc::SYS_kexec_file_load, Always, Kill),
    rule(libc::SYS_init_module, Always, Kill),
    rule(libc::SYS_finit_module, Always, Kill),
    rule(libc::SYS_delete_module, Always, Kill),
    rule(libc::SYS_reboot, Always, Kill),
    rule(libc::SYS_swapon, Always, Kill),
    rule(libc::SYS_swapoff, Always, Kill),
    rule(libc::SYS_iopl, Always, Kill),
    rule(libc::SYS_ioperm, Always, Kill),
    rule(libc::SYS_acct, Always, Kill),
    rule(libc::SYS_quotactl, Always, Forbidden),
    rule(libc::SYS_quotactl_fd, Always, Forbidden),
    rule(libc::SYS_syslog, Always, Forbidden),
    rule(libc::SYS_vhangup, Always, Forbidden),
    rule(libc::SYS_sethostname, Always, Forbidden),
    rule(libc::SYS_setdomainname, Always, Forbidden),
    // Clocks are the machine's; reading them stays allowed.
    rule(libc::SYS_settimeofday, Always, Forbidden),
    rule(libc::SYS_clock_settime, Always, Forbidden),
    rule(libc::SYS_adjtimex, Always, Forbidden),
    rule(libc::SYS_clock_adjtime, Always, Forbidden),
    // Keyrings outlive the run.
    rule(libc::SYS_keyctl, Always, Kill),
    rule(libc::SYS_add_key, Always, Kill),
    rule(libc::SYS_request_key, Always, Kill),
    // Node probes io_uring at start and must find it missing, not be killed for it.
    rule(libc::SYS_io_uring_setup, Always, NotThere),
    rule(libc::SYS_io_uring_enter, Always, NotThere),
    rule(libc::SYS_io_uring_register, Always, NotThere),
    // System V and POSIX queues live in the ipc namespace, which is the slot's, not the run's.
    rule(libc::SYS_shmget, Always, NotThere),
    rule(libc::SYS_shmat, Always, NotThere),
    rule(libc::SYS_shmctl, Always, NotThere),
    rule(libc::SYS_msgget, Always, NotThere),
    rule(libc::SYS_msgsnd, Always, NotThere),
    rule(libc::SYS_msgrcv, Always, NotThere),
    rule(libc::SYS_msgctl, Always, NotThere),
    rule(libc::SYS_semget, Always, NotThere),
    rule(libc::SYS_semop, Always, NotThere),
    rule(libc::SYS_semtimedop, Always, NotThere),
    rule(libc::SYS_semctl, Always, NotThere),
    rule(libc::SYS_mq_open, Always, NotThere),
    rule(libc::SYS_mq_unlink, Always, NotThere),
    // memfd_secret: memory that escapes inspection and, on some kernels, reclaim.
    rule(447, Always, NotThere),
    // Sockets: unix ones only. Python's and Java's libraries probe others and take an error well.
    rule(
        libc::SYS_socketpair,
        When::Not {
            index: 0,
            value: libc::AF_UNIX as u64,
        },
        Forbidden,
    ),
    rule(
        libc::SYS_socket,
        When::Not {
            index: 0,
            value: libc::AF_UNIX as u64,
        },
        Forbidden,
    ),
    // Pushing input into a terminal, and asking file systems: extents read ahead stay with a file and
    // show in its state. What numbers and names there are else would tell boxes apart.
    rule(
        libc::SYS_ioctl,
        When::Request {
            requests: &[TIOCSTI, TIOCLINUX],
            types: FILE_SYSTEM_REQUESTS,
        },
        Unknown,
    ),
    rule(
        libc::SYS_personality,
        When::NoneOf {
            index: 0,
            values: PERSONALITIES,
        },
        Forbidden,
    ),
    // Locks, leases, watches and hints on shared read-only files would let two slots talk. They are
    // pretended, because the JVM complains on standard output when it cannot lock its own file in /tmp,
    // and go build wants its locks, which in a box nobody contends for.
    rule(libc::SYS_flock, Always, Pretended),
    rule(
        libc::SYS_fcntl,
        When::Command {
            commands: MARKING_COMMANDS,
            flags: PAST_THE_CACHE,
        },
        Pretended,
    ),
    rule(libc::SYS_inotify_init, Always, NotThere),
    rule(libc::SYS_inotify_init1, Always, NotThere),
    rule(libc::SYS_inotify_add_watch, Always, Forbidden),
    rule(libc::SYS_fanotify_init, Always, Forbidden),
    // What the machine has so much of for everybody, and counts as nobody's memory: events of asynchronous reading, and the room
    // for filters that it translates, without which no box can be closed either.
    rule(libc::SYS_io_setup, Always, NotThere),
    rule(libc::SYS_seccomp, Always, Forbidden),
    rule(
        libc::SYS_setsockopt,
        When::OneOf {
            index: 2,
            values: SOCKET_FILTERS,
        },
        Forbidden,
    ),
    // The page cache is the machine's. Nothing asks what is in it (RWF_NOWAIT), throws out of it or
    // fills it but by reading.
    rule(
        libc::SYS_preadv2,
        When::Not { index: 5, value: 0 },
        Unsupported,
    ),
    rule(libc::SYS_fadvise64, Always, Pretended),
    rule(libc::SYS_readahead, Always, Pretended),
    // Writes out what everybody has written, and takes as long. For a file of the tool chains there is nothing to write,
    // and still the disk is told to flush: whoever stores something there, as the database does, waits for that.
    rule(libc::SYS_sync, Always, Pretended),
    rule(libc::SYS_syncfs, Always, Pretended),
    rule(libc::SYS_fsync, Always, Pretended),
    rule(libc::SYS_fdatasync, Always, Pretended),
    // Times of birth cannot be set back, and the numbers of mounts are never used twice; libraries ask
    // with the older calls then.
    rule(libc::SYS_statx, Always, NotThere),
    // How full a file system is, and so what the slot keeps for others.
    rule(libc::SYS_statfs, Always, NotThere),
    rule(libc::SYS_fstatfs, Always, NotThere),
    rule(libc::SYS_ustat, Always, NotThere),
    // A file without a name leaves no trace in its folder by which the box would know that it was
    // made; openat2 has its flags behind a pointer. The disk is the machine's, and what goes to it past the cache takes a
    // program next to no time of its own.
    rule(
        libc::SYS_open,
        When::AnyBit {
            index: 1,
            bits: NAMELESS | PAST_THE_CACHE,
        },
        Unsupported,
    ),
    rule(
        libc::SYS_openat,
        When::AnyBit {
            index: 2,
            bits: NAMELESS | PAST_THE_CACHE,
        },
        Unsupported,
    ),
    rule(libc::SYS_openat2, Always, NotThere),
    // Both hold the lock of the pipe that they write to, or read from, while they wait for the other file: of one that
    // never has anything to give, for ever. Whoever reads the program's output would wait for that lock and neither be
    // able to keep its time nor to end it. Libraries read and write by themselves then.
    rule(libc::SYS_splice, Always, Invalid),
    rule(libc::SYS_sendfile, Always, Invalid),
    // Huge pages that the machine keeps for its own programs are charged to no group, and one can see that others have
    // taken some.
    rule(
        libc::SYS_mmap,
        When::AnyBit {
            index: 3,
            bits: libc::MAP_HUGETLB as u64,
        },
        Invalid,
    ),
    rule(
        libc::SYS_memfd_create,
        When::AnyBit {
            index: 1,
            bits: libc::MFD_HUGETLB as u64,
        },
        Invalid,
    ),
    // cachestat: what others have read lately. statmount, listmount, listns: what the machine looks like.
    rule(451, Always, NotThere),
    rule(457, Always, NotThere),
    rule(458, Always, NotThere),
    rule(470, Always, NotThere),
    // open_tree_attr.
    rule(467, Always, Forbidden),
    // file_getattr and file_setattr: what file systems are asked by ioctl as well.
    rule(468, Always, NotThere),
    rule(469, Always, NotThere),
    // Old kernel code that no judged program needs.
    rule(libc::SYS_modify_ldt, Always, NotThere),
    // At 0 instead of the 1 it is, a crash would start the host's helper for core dumps. Where programs share init's id,
    // one could set what the next inherits.
    rule(
        libc::SYS_setrlimit,
        When::IsNotSecret {
            index: 0,
            value: libc::RLIMIT_CORE as u64,
            secret: SETRLIMIT_SECRET_ARGUMENT,
        },
        Pretended,
    ),
    rule(
        libc::SYS_prlimit64,
        When::SetsLimit {
            resource: libc::RLIMIT_CORE as u64,
        },
        Pretended,
    ),
    // A judge may give each program processors of its own.
    rule(libc::SYS_sched_setaffinity, Always, Pretended),
    // Whoever steps behind all others hardly gets on while they work, and holds its box all the while. Pretended: with
    // an attribute of its own, pthread_create sets what the thread has anyway.
    rule(libc::SYS_setpriority, Always, Pretended),
    rule(libc::SYS_ioprio_set, Always, Pretended),
    rule(libc::SYS_sched_setscheduler, Always, Pretended),
    rule(libc::SYS_sched_setparam, Always, Pretended),
    rule(libc::SYS_sched_setattr, Always, Pretended),
    // With a mark of its own a thread keeps the other half of its core idle; for equal pages and filters see below.
    rule(
        libc::SYS_prctl,
        When::OneOf {
            index: 0,
            values: CLOSED_CONTROLS,
        },
        Forbidden,
    ),
    // Equal pages of two boxes could become one, and writing to one of them is slow then; pages pushed out of memory,
    // or made one large page, may be others' too. Taking pages out of a file: see fallocate. Kernels that are built without
    // these answer the same.
    rule(
        libc::SYS_madvise,
        When::OneOf {
            index: 2,
            values: CLOSED_ADVICE,
        },
        Invalid,
    ),
    // While a hole is made in a file in memory, whoever touches the hole waits: a thread that writes out of it to the
    // program's output, with that pipe's lock in hand, and so whoever reads the output and keeps the time. Many file
    // systems know none of this, and programs write zeros instead.
    rule(
        libc::SYS_fallocate,
        When::AnyBit {
            index: 1,
            bits: FILE_SURGERY,
        },
        Unsupported,
    ),
    rule(libc::SYS_lookup_dcookie, Always, NotThere),
    // A page of a file that is nobody else's at the moment could be left in another bank of memory, where the next one
    // finds it.
    rule(libc::SYS_migrate_pages, Always, Forbidden),
    rule(libc::SYS_move_pages, Always, Forbidden),
    // Where its pages are to lie, the kernel keeps with a file in memory: of a box, or an input. Libraries ask for the bank
    // that is near, and go on without.
    rule(libc::SYS_mbind, Always, Pretended),
];
