//! A client of `gavel-sandbox serve` that reads like the judge would use it.
#![allow(dead_code)]

pub mod little_memory;

use std::ffi::CString;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Once;
use std::thread::sleep;
use std::time::Duration;

use gavel_sandbox::protocol::{
    read_message, request_bytes, Backend, Cause, Collect, Hello, InputFile, InteractRequest,
    InteractResult, Limits, Message, Profile, Request, RunRequest, RunResult, Side, Source,
};
use gavel_sandbox::store::Store;
use rustix::mount::{mount_change, unmount, MountPropagationFlags, UnmountFlags};
use rustix::process::{getrlimit, setrlimit, Resource, Rlimit};
use rustix::thread::{unshare_unsafe, UnshareFlags};

/// The binary under test; elsewhere than where it was built when the tests run in another machine.
pub fn binary() -> String {
    std::env::var("GAVEL_TEST_BINARY")
        .unwrap_or_else(|_| env!("CARGO_BIN_EXE_gavel-sandbox").to_string())
}

static COUNTER: AtomicU64 = AtomicU64::new(0);

/// True (with the reason printed) where the sandbox's full set of layers is not to be had.
pub fn skip_without_root(test: &str) -> bool {
    let is_root = rustix::process::geteuid().is_root();
    if !is_root {
        eprintln!("{test}: skipped: needs root for id maps");
    }
    !is_root
}

/// True (with the reason printed) where no cgroup limits programs.
pub fn skip_without_cgroups(test: &str, sandbox: &Sandbox) -> bool {
    let is_degraded = sandbox.hello.backend == Backend::Degraded;
    if is_degraded {
        eprintln!("{test}: skipped: no cgroups to be had");
    }
    is_degraded
}

/// The test program, compiled once per test binary.
pub fn subject() -> PathBuf {
    static COMPILED: Once = Once::new();
    if let Some(path) = std::env::var_os("GAVEL_TEST_SUBJECT") {
        return path.into();
    }
    let target =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("subject-{}", std::process::id()));
    COMPILED.call_once(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/subject.c");
        let output = Command::new("gcc")
            .args(["-O1", "-w", "-static", "-pthread", "-o"])
            .arg(&target)
            .arg(source)
            .output()
            .expect("gcc is needed by these tests");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    });
    target
}

/// Fewer where the machine is emulated.
pub fn run_count(usual: usize) -> usize {
    std::env::var("GAVEL_TEST_RUNS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

pub struct Answer {
    pub result: RunResult,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("UTF-8 output")
    }

    pub fn cause(&self) -> &Cause {
        &self.result.cause
    }

    pub fn exited_with(&self, code: i32) -> &Answer {
        assert_eq!(
            self.result.cause,
            Cause::Exited { code },
            "stdout {:?}",
            String::from_utf8_lossy(&self.stdout)
        );
        self
    }
}

pub struct Exchange {
    pub result: InteractResult,
    pub program_stderr: Vec<u8>,
    pub interactor_stderr: Vec<u8>,
    pub transcript: Vec<u8>,
}

impl Exchange {
    /// Causes of program and interactor.
    pub fn causes(&self) -> (&Cause, &Cause) {
        (&self.result.program.cause, &self.result.interactor.cause)
    }

    /// (direction, bytes) of every record.
    pub fn records(&self) -> Vec<(u8, &[u8])> {
        let mut rest = self.transcript.as_slice();
        let mut records = Vec::new();
        while !rest.is_empty() {
            let length = u32::from_le_bytes(rest[1..5].try_into().expect("a header")) as usize;
            records.push((rest[0], &rest[5..5 + length]));
            rest = &rest[5 + length..];
        }
        records
    }
}

pub struct Sandbox {
    pub child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
    pub hello: Hello,
    pub store: Store,
    pub folder: PathBuf,
    removed_at_end: PathBuf,
    next_id: u64,
}

pub fn limits() -> Limits {
    Limits {
        cpu_time_ms: 2_000,
        wall_time_ms: 10_000,
        idle_time_ms: 0,
        memory_kib: 64 * 1024,
        stack_kib: 8 * 1024,
        processes: 16,
        output_bytes: 1 << 20,
        stderr_bytes: 4096,
        file_bytes: 8 << 20,
    }
}

/// A copy that was made just now may still be open for writing in a child that another test has forked and
/// that has not yet executed its own program; it is a matter of moments.
fn spawn(command: &mut Command) -> Child {
    for _ in 0..500 {
        match command.spawn() {
            Err(error) if error.raw_os_error() == Some(libc::ETXTBSY) => {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            other => return other.expect("the binary starts"),
        }
    }
    panic!("the binary is busy for seconds");
}

/// As a shell has it, whoever runs the tests.
fn usual_open_files() -> std::io::Result<()> {
    let maximum = getrlimit(Resource::Nofile).maximum;
    let usual = Rlimit {
        current: Some(maximum.map_or(1024, |most| most.min(1024))),
        maximum,
    };
    Ok(setrlimit(Resource::Nofile, usual)?)
}

/// Last mounted first.
fn mount_points(types: &[&str]) -> Vec<CString> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").expect("proc is mounted");
    let point_of = |line: &str| {
        let (left, right) = line.split_once(" - ")?;
        let kind = right.split(' ').next()?;
        let point = left.split(' ').nth(4)?;
        types
            .contains(&kind)
            .then(|| CString::new(point).expect("a path"))
    };
    mounts.lines().rev().filter_map(point_of).collect()
}

/// The program of a run.
pub fn side_of(run: RunRequest) -> Side {
    Side {
        profile: run.profile,
        argv: run.argv,
        env: run.env,
        files: run.files,
        limits: run.limits,
        collect: run.collect,
        cpus: run.cpus,
    }
}

impl Sandbox {
    pub fn start() -> Sandbox {
        Sandbox::start_with(&[])
    }

    pub fn start_with(arguments: &[&str]) -> Sandbox {
        Sandbox::serve(Command::new(binary()), arguments)
    }

    fn serve(mut command: Command, arguments: &[&str]) -> Sandbox {
        let serial = COUNTER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("gavel-test-{}-{serial}", std::process::id()));
        command
            .args(["serve", "--slots", "1", "--store"])
            .arg(&folder)
            .args(arguments);
        Sandbox::start_command(command, folder)
    }

    /// As on a machine that lacks cgroup mounts of these types. For root.
    pub fn start_where_missing(types: &[&str]) -> Sandbox {
        let points = mount_points(types);
        let mut command = Command::new(binary());
        // SAFETY: between fork and exec there are system calls only.
        unsafe {
            command.pre_exec(move || {
                unshare_unsafe(UnshareFlags::NEWNS)?;
                mount_change(
                    "/",
                    MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
                )?;
                for point in &points {
                    unmount(point, UnmountFlags::DETACH)?;
                }
                Ok(())
            })
        };
        Sandbox::serve(command, &[])
    }

    /// By somebody who ignores these signals and wants no core files.
    pub fn start_ignoring(signals: &'static [i32]) -> Sandbox {
        let mut command = Command::new(binary());
        // SAFETY: between fork and exec there are system calls only.
        unsafe {
            command.pre_exec(move || {
                for signal in signals {
                    libc::signal(*signal, libc::SIG_IGN);
                }
                let none = Rlimit {
                    current: Some(0),
                    maximum: Some(0),
                };
                Ok(setrlimit(Resource::Core, none)?)
            })
        };
        Sandbox::serve(command, &[])
    }

    /// Started by root, run as somebody who may do nothing.
    pub fn start_as_nobody() -> Sandbox {
        Sandbox::start_as_nobody_with(&[])
    }

    pub fn start_as_nobody_with(arguments: &[&str]) -> Sandbox {
        let serial = COUNTER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("gavel-nobody-{}-{serial}", std::process::id()));
        let public = fs::Permissions::from_mode(0o777);
        for dir in [&folder, &folder.join("store")] {
            fs::create_dir(dir).expect("new");
            fs::set_permissions(dir, public.clone()).expect("ours");
        }
        let copy = folder.join("gavel-sandbox");
        fs::copy(binary(), &copy).expect("copied");
        let mut command = Command::new(copy);
        command
            .args(["serve", "--slots", "1", "--store"])
            .arg(folder.join("store"))
            .args(arguments)
            .uid(65534)
            .gid(65534);
        // SAFETY: between fork and exec there are system calls only.
        unsafe { command.pre_exec(usual_open_files) };
        let mut sandbox = Sandbox::start_command(command, folder.join("store"));
        sandbox.removed_at_end = folder;
        sandbox
    }

    pub fn start_command(mut command: Command, folder: PathBuf) -> Sandbox {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = spawn(&mut command);
        let input = child.stdin.take();
        let mut output = child.stdout.take().expect("piped");
        let hello = match read_message(&frame(&mut output).1).expect("JSON") {
            Message::Hello(hello) => hello,
            other => panic!("not hello first: {other:?}"),
        };
        let store = Store::open(folder.clone()).expect("store");
        Sandbox {
            child,
            input,
            output,
            hello,
            store,
            removed_at_end: folder.clone(),
            folder,
            next_id: 1,
        }
    }

    pub fn program(&self) -> InputFile {
        let mut file = std::fs::File::open(subject()).expect("compiled");
        let bytes = file.metadata().expect("compiled").len();
        let sha256 = self.store.put(&mut file, bytes, true).expect("stored");
        InputFile {
            path: "subject".into(),
            source: Source::Blob { sha256 },
            executable: true,
        }
    }

    /// A request to run the test program with these arguments.
    pub fn request(&mut self, arguments: &[&str]) -> RunRequest {
        let mut argv = vec!["./subject".to_string()];
        argv.extend(arguments.iter().map(|a| a.to_string()));
        self.next_id += 1;
        RunRequest {
            id: self.next_id,
            profile: Profile::Run,
            argv,
            env: vec!["PATH=/usr/bin:/bin".into()],
            files: vec![self.program()],
            stdin: None,
            limits: limits(),
            collect: Vec::new(),
            cpus: None,
        }
    }

    pub fn run(&mut self, arguments: &[&str]) -> Answer {
        self.run_with(arguments, |_| {})
    }

    pub fn run_with(&mut self, arguments: &[&str], change: impl FnOnce(&mut RunRequest)) -> Answer {
        let mut request = self.request(arguments);
        change(&mut request);
        self.send(&Request::Run(Box::new(request)));
        self.receive()
    }

    /// A request in which the test program is both, with these arguments.
    pub fn interact_request(&mut self, program: &[&str], interactor: &[&str]) -> InteractRequest {
        let mut side = |arguments| side_of(self.request(arguments));
        InteractRequest {
            program: side(program),
            interactor: side(interactor),
            id: self.next_id,
            transcript_bytes: 4096,
        }
    }

    pub fn interact(&mut self, program: &[&str], interactor: &[&str]) -> Exchange {
        self.interact_with(program, interactor, |_| {})
    }

    pub fn interact_with(
        &mut self,
        program: &[&str],
        interactor: &[&str],
        change: impl FnOnce(&mut InteractRequest),
    ) -> Exchange {
        let mut request = self.interact_request(program, interactor);
        change(&mut request);
        self.send(&Request::Interact(Box::new(request)));
        self.receive_exchange()
    }

    /// So many results of either kind, in the order of their kind.
    pub fn receive_mixed(&mut self, count: usize) -> (Vec<Answer>, Vec<Exchange>) {
        let (mut runs, mut exchanges) = (Vec::new(), Vec::new());
        for _ in 0..count {
            match self.receive_message() {
                Message::Result(result) => runs.push(self.answer_of(*result)),
                other => exchanges.push(self.exchange_of(other)),
            }
        }
        (runs, exchanges)
    }

    /// Whatever comes next, without its attachments.
    pub fn receive_any(&mut self) -> Message {
        let message = self.receive_message();
        let attachments = match &message {
            Message::Result(result) => result.attachments.len(),
            Message::InteractResult(result) => result.attachments.len(),
            Message::Hello(_) | Message::SeriesEnd { .. } | Message::Error { .. } => 0,
        };
        for _ in 0..attachments {
            assert_eq!(frame(&mut self.output).0, 1, "attachments are raw frames");
        }
        message
    }

    pub fn receive_exchange(&mut self) -> Exchange {
        let message = self.receive_message();
        self.exchange_of(message)
    }

    fn exchange_of(&mut self, message: Message) -> Exchange {
        match message {
            Message::InteractResult(result) => {
                let mut attachment = || {
                    let (kind, bytes) = frame(&mut self.output);
                    assert_eq!(kind, 1, "attachments are raw frames");
                    bytes
                };
                Exchange {
                    result: *result,
                    program_stderr: attachment(),
                    interactor_stderr: attachment(),
                    transcript: attachment(),
                }
            }
            other => panic!("not the result of an exchange: {other:?}"),
        }
    }

    pub fn send(&mut self, request: &Request) {
        self.send_bytes(&request_bytes(request).expect("plain data"));
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input
            .write_all(&(bytes.len() as u32).to_le_bytes())
            .expect("alive");
        input.write_all(&[0]).expect("alive");
        input.write_all(bytes).expect("alive");
        input.flush().expect("alive");
    }

    pub fn receive_message(&mut self) -> Message {
        read_message(&frame(&mut self.output).1).expect("JSON")
    }

    pub fn receive(&mut self) -> Answer {
        match self.receive_message() {
            Message::Result(result) => self.answer_of(*result),
            other => panic!("not a result: {other:?}"),
        }
    }

    pub fn answer_of(&mut self, result: RunResult) -> Answer {
        let stdout = frame(&mut self.output);
        let stderr = frame(&mut self.output);
        assert_eq!((stdout.0, stderr.0), (1, 1), "attachments are raw frames");
        Answer {
            result,
            stdout: stdout.1,
            stderr: stderr.1,
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.close_input();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.removed_at_end);
    }
}

fn frame(output: &mut ChildStdout) -> (u8, Vec<u8>) {
    let mut head = [0u8; 5];
    output.read_exact(&mut head).expect("a frame");
    let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
    let mut payload = vec![0u8; length];
    output.read_exact(&mut payload).expect("a whole frame");
    (head[4], payload)
}

pub fn collect(path: &str) -> Collect {
    Collect {
        path: path.into(),
        max_bytes: 1 << 20,
        optional: false,
    }
}

/// All cgroups that carry a daemon's pid in their name.
pub fn cgroups_of(pid: u32) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from("/sys/fs/cgroup")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_folder = entry.file_type().map_or(false, |t| t.is_dir());
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_folder && name.starts_with(&format!("gavel-{pid}-")) {
                found.push(entry.path());
            } else if is_folder {
                folders.push(entry.path());
            }
        }
    }
    found
}

/// What a daemon holds: descriptors, cgroups, processes, mounts. Slots get ready behind the answers,
/// so it counts until nothing moves any more.
pub fn holdings(pid: u32) -> [usize; 4] {
    let mounts = |pid| {
        fs::read_to_string(format!("/proc/{pid}/mountinfo")).map_or(0, |text| text.lines().count())
    };
    let count = || {
        [
            fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, |list| list.count()),
            cgroups_of(pid).len(),
            descendants(pid).len(),
            mounts(pid) + mounts(std::process::id()),
        ]
    };
    let (mut last, mut same) = (count(), 0);
    while same < 5 {
        sleep(Duration::from_millis(50));
        let now = count();
        same = if now == last { same + 1 } else { 0 };
        last = now;
    }
    last
}

/// Processes below a process, however deep.
pub fn descendants(pid: u32) -> Vec<u32> {
    let mut found = Vec::new();
    let mut parents = vec![pid];
    while let Some(parent) = parents.pop() {
        for task in std::fs::read_dir(format!("/proc/{parent}/task"))
            .into_iter()
            .flatten()
            .flatten()
        {
            let children =
                std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
            let children: Vec<u32> = children
                .split_whitespace()
                .filter_map(|c| c.parse().ok())
                .collect();
            found.extend(&children);
            parents.extend(children);
        }
    }
    found
}
