//! What a program can see and do, and what it must not.

mod support;

use std::net::TcpListener;

use gavel_sandbox::protocol::{Cause, Source};
use support::{skip_without_root, Sandbox};

#[test]
fn attacks_are_killed_for_it() {
    let mut sandbox = Sandbox::start();
    for attack in [
        "ptrace", "mount", "unshare", "clone", "setns", "bpf", "keyctl", "x32", "int80",
    ] {
        let answer = sandbox.run(&["attack", attack]);
        assert!(
            matches!(answer.cause(), Cause::SecurityViolation { .. }),
            "{attack}: {:?}",
            answer.cause()
        );
        assert_eq!(answer.text(), "");
    }
}

#[test]
fn lesser_probes_get_an_error() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["refused"]);
    let expected = "clone3 Function not implemented\nio_uring Function not implemented\n\
        aio Function not implemented\nwatcher Function not implemented\n\
        filter Operation not permitted\nfilter as before Operation not permitted\n\
        filter of a socket Operation not permitted\nwith more bits Operation not permitted\n\
        shmget Function not implemented\nnetlink Operation not permitted\n\
        mlock Operation not permitted\ndevice Operation not permitted\n";
    assert_eq!(answer.exited_with(0).text(), expected);
}

#[test]
fn limits_cannot_be_raised_nor_init_killed() {
    if skip_without_root("limits_cannot_be_raised_nor_init_killed") {
        return;
    }
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["limits-up"]);
    // Of whoever runs the tests.
    let nice = rustix::process::getpriority_process(None).unwrap();
    let expected = format!(
        "cpu Operation not permitted\nnice worked\nfifo worked\n{nice} 0\n\
        kill 1 Operation not permitted\nsetuid Operation not permitted\n"
    );
    assert_eq!(answer.exited_with(0).text(), expected);
}

#[test]
fn limits_are_set_for_nobody_else() {
    let mut sandboxes = vec![Sandbox::start()];
    if !skip_without_root("limits_are_set_for_nobody_else where init has the same id") {
        sandboxes.push(Sandbox::start_as_nobody());
    }
    for mut sandbox in sandboxes {
        let answer = sandbox.run(&["limit-others"]);
        let expected = "of init worked\nits own worked\nfiles 64\n";
        assert_eq!(answer.exited_with(0).text(), expected);
        assert_eq!(sandbox.run(&[]).exited_with(0).text(), "hello\n");
    }
}

#[test]
fn there_is_no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["connect", &port]);
    assert_eq!(
        answer.exited_with(0).text(),
        "socket Operation not permitted\n"
    );
    assert!(listener.accept().is_err(), "nobody came");
}

#[test]
fn the_host_is_out_of_sight() {
    let mut sandbox = Sandbox::start();
    for path in [
        "/etc/shadow",
        "/root",
        "/work",
        "/home",
        "/var",
        "/sys/kernel",
        "/proc/1/environ",
        "/proc/kcore",
        "/proc/cpuinfo",
    ] {
        let answer = sandbox.run(&["open", path]);
        assert_eq!(answer.text(), "open No such file or directory\n", "{path}");
    }
    let answer = sandbox.run(&["list", "/"]);
    let mut top: Vec<&str> = answer.text().lines().collect();
    top.sort_unstable();
    for name in top {
        let known = [
            "bin", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "tmp", "usr",
            "w",
        ];
        assert!(known.contains(&name), "{name}");
    }
    let answer = sandbox.run(&["list", "/proc"]);
    let processes = answer
        .text()
        .lines()
        .filter(|l| l.parse::<u32>().is_ok())
        .count();
    assert!(
        processes <= 1 || !rustix::process::geteuid().is_root(),
        "{}",
        answer.text()
    );
    for path in ["/usr/bin/env", "/etc/passwd", "/dev/sda", "./subject"] {
        let answer = sandbox.run(&["open-write", path]);
        assert!(
            !answer.text().contains("worked"),
            "{path}: {}",
            answer.text()
        );
    }
}

#[test]
fn only_the_three_streams_are_open() {
    let mut sandbox = Sandbox::start();
    assert_eq!(sandbox.run(&["fds"]).exited_with(0).text(), "0\n1\n2\n");
}

#[test]
fn nothing_is_left_for_the_next_run() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["leave"]);
    assert_eq!(
        answer.exited_with(0).text(),
        "/w/left\n/tmp/left\n/dev/shm/left\n"
    );
    assert_eq!(sandbox.run(&["list", "/w"]).text(), "subject\n");
    assert_eq!(sandbox.run(&["list", "/tmp"]).text(), "");
    assert_eq!(sandbox.run(&["list", "/dev/shm"]).text(), "");
}

#[test]
fn children_that_hide_are_found() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["orphan"]);
    assert_eq!(answer.exited_with(0).text(), "answer\n");
    assert!(answer.result.wall_time_us < 2_000_000);
    let answer = sandbox.run(&["list", "/proc"]);
    assert!(
        answer
            .text()
            .lines()
            .filter(|l| l.parse::<u32>().is_ok())
            .count()
            <= 2
    );
}

#[test]
fn stdin_is_a_file_nobody_can_change() {
    let mut sandbox = Sandbox::start();
    let attack = |r: &mut gavel_sandbox::protocol::RunRequest, source| r.stdin = Some(source);
    let small = Source::Text {
        text: "input".into(),
    };
    let sha256 = sandbox
        .store
        .put(&mut "i".repeat(5 << 20).as_bytes(), 5 << 20, false)
        .unwrap();
    for source in [small, Source::Blob { sha256 }] {
        let answer = sandbox.run_with(&["stdin"], |r| attack(r, source));
        let lines: Vec<&str> = answer.exited_with(0).text().lines().collect();
        assert_eq!(lines[0], "write Bad file descriptor");
        assert_eq!(lines[1], "truncate Invalid argument");
        assert!(!lines[2].contains("worked"), "{}", lines[2]);
        assert_eq!(&lines[3..], ["read worked", "i"]);
    }
    let answer = sandbox.run_with(&["cat"], |r| {
        attack(
            r,
            Source::Text {
                text: "a\0b".into(),
            },
        )
    });
    assert_eq!(answer.stdout, b"a\0b");
    assert_eq!(sandbox.run(&["cat"]).text(), "");
}

#[test]
fn what_a_program_inherits_is_the_same_everywhere() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["inherited"]);
    let mut lines: Vec<&str> = answer.exited_with(0).text().lines().collect();
    let pid = lines.pop().unwrap_or_default().to_string();
    let groups = lines.remove(2);
    let expected = [
        "oom score 1000",
        "address randomisation off",
        "core worked",
        "core limit 1",
        "lock worked",
        "lease worked",
    ];
    assert_eq!(lines, expected);
    if skip_without_root("groups and process numbers") {
        return;
    }
    assert_eq!(groups, "groups 0");
    // Another slot starts to count elsewhere, so a number does not tell how many came before.
    let other = Sandbox::start().run(&["inherited"]).text().to_string();
    assert_ne!(other.lines().last(), Some(pid.as_str()));
}

#[test]
fn what_the_judge_inherits_is_not_handed_on() {
    let mut sandbox = Sandbox::start_ignoring(&[libc::SIGCHLD, libc::SIGINT]);
    // Nobody could be waited for.
    sandbox.run(&["exit", "3"]).exited_with(3);
    let interrupted = sandbox.run(&["signal", "2"]);
    assert!(matches!(
        interrupted.cause(),
        Cause::Signalled { signal: 2, .. }
    ));
    let own = rustix::thread::capabilities(None).unwrap().effective;
    let may_raise = own.contains(rustix::thread::CapabilityFlags::SYS_RESOURCE);
    let text = sandbox.run(&["inherited"]).text().to_string();
    let expected = format!("core limit {}\n", u8::from(may_raise));
    assert!(text.contains(&expected), "{text}");
}

#[test]
fn streams_can_be_opened_by_name() {
    let mut sandbox = Sandbox::start_with(&["--slots", "2"]);
    let answer = sandbox.run_with(&["reopen"], |r| {
        r.stdin = Some(Source::Text {
            text: "by name".into(),
        });
    });
    answer.exited_with(0);
    assert_eq!(
        (answer.text(), &answer.stderr[..]),
        ("by name", &b"by name"[..])
    );
    let exchange = sandbox.interact(&["reopen"], &["ask", "1"]);
    assert_eq!(exchange.result.program.cause, Cause::Exited { code: 0 });
    assert_eq!(exchange.records(), [(0, &b"0\n"[..]), (1, &b"0\n"[..])]);
}
