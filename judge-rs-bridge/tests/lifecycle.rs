//! The daemon's own life: requests it must survive, and what it leaves behind.

mod support;

use std::collections::HashMap;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use gavel_sandbox::protocol::{Backend, Cause, Message, Profile, Request};
use support::{
    cgroups_of, descendants, holdings, skip_without_cgroups, skip_without_root, Sandbox,
};

#[test]
fn a_hundred_runs_leak_nothing() {
    let mut sandbox = Sandbox::start();
    let pid = sandbox.pid();
    for _ in 0..3 {
        sandbox.run(&[]).exited_with(0);
    }
    let before = holdings(pid);
    for round in 0..support::run_count(100) {
        let what: &[&str] = if round % 10 == 0 { &["leave"] } else { &[] };
        sandbox.run(what).exited_with(0);
    }
    assert_eq!(before, holdings(pid));
}

/// What one run of the mixture does, and whether it ended as it must.
type Case = (&'static [&'static str], fn(&Cause) -> bool);
const MIXTURE: &[Case] = &[
    (&[], |c| matches!(c, Cause::Exited { code: 0 })),
    (&["burn"], |c| *c == Cause::CpuTimeLimit),
    (&[], |c| matches!(c, Cause::Exited { code: 0 })),
    (&["touch", "128"], |c| *c == Cause::MemoryLimit),
    (&["exit", "3"], |c| matches!(c, Cause::Exited { code: 3 })),
    (&["signal", "11"], |c| {
        matches!(c, Cause::Signalled { signal: 11, .. })
    }),
    (&[], |c| matches!(c, Cause::Exited { code: 0 })),
    (&["out", "100000000"], |c| *c == Cause::OutputLimit),
    (&["leave"], |c| matches!(c, Cause::Exited { code: 0 })),
    (&["orphan"], |c| matches!(c, Cause::Exited { code: 0 })),
    (&["attack", "ptrace"], |c| {
        matches!(c, Cause::SecurityViolation { .. })
    }),
    (&["err", "1000000"], |c| {
        matches!(c, Cause::Exited { code: 0 })
    }),
    (&[], |c| matches!(c, Cause::Exited { code: 0 })),
];
const MIXED_RUNS: usize = 1000;
const SLOTS: usize = 3;

#[test]
fn mixed_runs_leave_nothing() {
    let mut sandbox = Sandbox::start_with(&["--slots", "3"]);
    if skip_without_cgroups("mixed_runs_leave_nothing", &sandbox) {
        return;
    }
    let runs = support::run_count(MIXED_RUNS);
    let pid = sandbox.pid();
    let mut sent: HashMap<u64, &Case> = HashMap::new();
    let send = |sandbox: &mut Sandbox, sent: &mut HashMap<u64, &Case>, case: &'static Case| {
        let mut request = sandbox.request(case.0);
        request.limits.cpu_time_ms = if case.0 == ["burn"] { 100 } else { 2000 };
        sent.insert(request.id, case);
        sandbox.send(&Request::Run(Box::new(request)));
    };
    let check = |sandbox: &mut Sandbox, sent: &mut HashMap<u64, &Case>| {
        let answer = sandbox.receive();
        let case = sent.remove(&answer.result.id).expect("asked for");
        assert!(
            (case.1)(answer.cause()),
            "{:?}: {:?}",
            case.0,
            answer.cause()
        );
    };
    let mut before = None;
    for round in 0..runs {
        send(&mut sandbox, &mut sent, &MIXTURE[round % MIXTURE.len()]);
        if sent.len() > SLOTS {
            check(&mut sandbox, &mut sent);
        }
        if round == 2 * MIXTURE.len() {
            while !sent.is_empty() {
                check(&mut sandbox, &mut sent);
            }
            before = Some(holdings(pid));
        }
    }
    while !sent.is_empty() {
        check(&mut sandbox, &mut sent);
    }
    assert_eq!(before, Some(holdings(pid)));
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
    let mut sandbox = Sandbox::start_as_nobody();
    assert_eq!(sandbox.hello.backend, Backend::Degraded);
    assert!(
        sandbox.hello.degraded.len() >= 2,
        "{:?}",
        sandbox.hello.degraded
    );
    assert_eq!(sandbox.run(&[]).exited_with(0).text(), "hello\n");
    for what in ["burn", "burn-threads", "burn-child"] {
        let answer = sandbox.run_with(&[what], |r| r.limits.cpu_time_ms = 300);
        assert_eq!(answer.cause(), &Cause::CpuTimeLimit, "{what}");
    }
    for what in ["touch", "touch-child"] {
        assert_eq!(sandbox.run(&[what, "1000"]).cause(), &Cause::MemoryLimit);
    }
    let answer = sandbox.run(&["attack", "mount"]);
    assert!(matches!(answer.cause(), Cause::SecurityViolation { .. }));
    sandbox.run(&["leave"]).exited_with(0);
    assert_eq!(sandbox.run(&["list", "/tmp"]).text(), "");
}

#[test]
fn descriptors_on_their_way_in_one_box_keep_no_other_from_beginning() {
    let test = "descriptors_on_their_way_in_one_box_keep_no_other_from_beginning";
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    if skip_without_root(test) || most.map_or(false, |most| most < 4096) {
        return;
    }
    let mut sandbox = Sandbox::start_as_nobody_with(&["--slots", "2"]);
    let mut request = sandbox.request(&["send-descriptors"]);
    request.limits.wall_time_ms = 600_000;
    let id = request.id;
    sandbox.send(&Request::Run(Box::new(request)));
    let pid = sandbox.pid();
    let is_there = |pid: &u32| {
        let name = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
        name.trim() == "all-on-the-way"
    };
    let until = Instant::now() + Duration::from_secs(120);
    while !descendants(pid).iter().any(is_there) {
        assert!(Instant::now() < until, "it never sent them all");
        sleep(Duration::from_millis(10));
    }
    sandbox.run(&[]).exited_with(0);
    // For this one a box has to be built.
    let compiled = sandbox.run_with(&[], |r| r.profile = Profile::Compile);
    compiled.exited_with(0);
    sandbox.send(&Request::Kill { id });
    assert_eq!(sandbox.receive().result.id, id);
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

#[test]
fn a_program_ends_its_own_group_and_nobody_else() {
    let mut sandbox = Sandbox::start();
    for _ in 0..2 {
        let answer = sandbox.run(&["end-group"]);
        assert_eq!(answer.exited_with(0).text(), "leads 1, child ended by 15\n");
    }
}
