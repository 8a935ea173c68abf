//! The daemon's own life: requests it must survive, and what it leaves behind.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use gavel_sandbox::protocol::{Backend, Cause, Message, Request};
use support::{cgroups_of, descendants, skip_without_root, Sandbox};

fn open_fds(pid: u32) -> usize {
    fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, |list| list.count())
}

fn mounts(pid: u32) -> usize {
    fs::read_to_string(format!("/proc/{pid}/mountinfo")).map_or(0, |text| text.lines().count())
}

#[test]
fn a_hundred_runs_leak_nothing() {
    let mut sandbox = Sandbox::start();
    let pid = sandbox.pid();
    for _ in 0..3 {
        sandbox.run(&[]).exited_with(0);
    }
    let before = (
        open_fds(pid),
        cgroups_of(pid).len(),
        descendants(pid).len(),
        mounts(pid),
        mounts(std::process::id()),
    );
    for round in 0..100 {
        let what: &[&str] = if round % 10 == 0 { &["leave"] } else { &[] };
        sandbox.run(what).exited_with(0);
    }
    let after = (
        open_fds(pid),
        cgroups_of(pid).len(),
        descendants(pid).len(),
        mounts(pid),
        mounts(std::process::id()),
    );
    assert_eq!(before, after, "descriptors, cgroups, processes, mounts");
}

#[test]
fn the_end_of_input_ends_everything_in_time() {
    let mut sandbox = Sandbox::start();
    let (pid, request) = (sandbox.pid(), sandbox.request(&["sleep"]));
    sandbox.send(&Request::Run(Box::new(request)));
    sleep(Duration::from_millis(200));
    let inside = descendants(pid);
    assert!(!inside.is_empty());
    let started = Instant::now();
    sandbox.close_input();
    let status = sandbox.child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    assert!(started.elapsed() < Duration::from_secs(2));
    assert_gone(pid, &inside);
}

#[test]
fn a_term_signal_ends_everything() {
    let mut sandbox = Sandbox::start();
    let (pid, inside) = (sandbox.pid(), descendants(sandbox.pid()));
    rustix::process::kill_process(pid_of(pid), rustix::process::Signal::TERM).unwrap();
    assert_eq!(sandbox.child.wait().unwrap().code(), Some(0));
    assert_gone(pid, &inside);
}

#[test]
fn containers_die_with_a_killed_daemon_and_are_swept_by_the_next() {
    let mut sandbox = Sandbox::start();
    let (pid, request) = (sandbox.pid(), sandbox.request(&["burn"]));
    sandbox.send(&Request::Run(Box::new(request)));
    sleep(Duration::from_millis(200));
    let inside = descendants(pid);
    sandbox.child.kill().unwrap();
    sandbox.child.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(2);
    while inside.iter().any(|pid| is_alive(*pid)) && Instant::now() < deadline {
        sleep(Duration::from_millis(10));
    }
    let _next = Sandbox::start();
    assert_gone(pid, &inside);
}

#[test]
fn a_run_can_be_killed_queued_or_running() {
    let mut sandbox = Sandbox::start();
    let (first, second) = (sandbox.request(&["sleep"]), sandbox.request(&["sleep"]));
    let (first_id, second_id) = (first.id, second.id);
    sandbox.send(&Request::Run(Box::new(first)));
    sandbox.send(&Request::Run(Box::new(second)));
    sleep(Duration::from_millis(100));
    for id in [second_id, first_id] {
        sandbox.send(&Request::Kill { id });
        let answer = sandbox.receive();
        assert_eq!(answer.result.id, id);
        assert!(matches!(answer.cause(), Cause::SandboxFailed { step, .. } if step == "killed"));
    }
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn nonsense_is_answered_and_survived() {
    let mut sandbox = Sandbox::start();
    for (bytes, expected) in [
        (&b"nonsense"[..], None),
        (br#"{"type":"run","id":5}"#, Some(5)),
    ] {
        sandbox.send_bytes(bytes);
        match sandbox.receive_message() {
            Message::Error { id, .. } => assert_eq!(id, expected),
            other => panic!("{other:?}"),
        }
    }
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn it_works_without_root() {
    if skip_without_root("it_works_without_root (starts it as another user)") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("gavel-nobody-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    let binary = folder.join("gavel-sandbox");
    fs::copy(support::binary(), &binary).unwrap();
    let mut command = Command::new(binary);
    command
        .args(["serve", "--slots", "1", "--store"])
        .arg(folder.join("store"))
        .uid(65534)
        .gid(65534);
    fs::create_dir(folder.join("store")).unwrap();
    fs::set_permissions(folder.join("store"), fs::Permissions::from_mode(0o777)).unwrap();
    let mut sandbox = Sandbox::start_command(command, folder.join("store"));
    assert_eq!(sandbox.hello.backend, Backend::Degraded);
    assert!(
        sandbox.hello.degraded.len() >= 2,
        "{:?}",
        sandbox.hello.degraded
    );
    assert_eq!(sandbox.run(&[]).exited_with(0).text(), "hello\n");
    let answer = sandbox.run_with(&["burn"], |r| r.limits.cpu_time_ms = 200);
    assert!(
        matches!(answer.cause(), Cause::CpuTimeLimit | Cause::WallTimeLimit),
        "{:?}",
        answer.cause()
    );
    let answer = sandbox.run(&["attack", "mount"]);
    assert!(matches!(answer.cause(), Cause::SecurityViolation { .. }));
    sandbox.run(&["leave"]).exited_with(0);
    assert_eq!(sandbox.run(&["list", "/tmp"]).text(), "");
    drop(sandbox);
    let _ = fs::remove_dir_all(folder);
}

fn pid_of(pid: u32) -> rustix::process::Pid {
    rustix::process::Pid::from_raw(pid as i32).unwrap()
}

fn is_alive(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !stat.is_empty() && !stat.contains(") Z ")
}

fn assert_gone(daemon: u32, inside: &[u32]) {
    let alive: Vec<&u32> = inside.iter().filter(|pid| is_alive(**pid)).collect();
    assert!(alive.is_empty(), "still there: {alive:?}");
    assert!(cgroups_of(daemon).is_empty(), "{:?}", cgroups_of(daemon));
}
