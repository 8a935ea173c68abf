//! What ends a run, and the numbers that come with it.

mod support;

use gavel_sandbox::protocol::{Backend, Cause, Source};
use support::little_memory::LittleMemory;
use support::{limits, skip_without_cgroups, skip_without_root, Sandbox};

#[test]
fn hello_names_the_backend() {
    let sandbox = Sandbox::start();
    assert_eq!(sandbox.hello.protocol, 1);
    assert!(sandbox.hello.namespaces.contains(&"pid".to_string()));
    assert!(sandbox.hello.mechanisms.contains_key("cpuTime"));
}

#[test]
fn a_good_program_runs() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&[]);
    assert_eq!(answer.exited_with(0).text(), "hello\n");
    assert_eq!(
        (answer.result.stdout.bytes, answer.result.stdout.truncated),
        (6, false)
    );
    // An emulated machine's clock may stand still for the whole of a short run.
    let tick = rustix::time::clock_getres(rustix::time::ClockId::Monotonic);
    assert!(answer.result.wall_time_us > 0 || tick.tv_nsec > 1);
    assert!(answer.result.cpu_time_us > 0);
    assert!(
        answer.result.memory_peak_kib < 4096,
        "{} KiB",
        answer.result.memory_peak_kib
    );
    sandbox.run(&["exit", "37"]).exited_with(37);
    // However small it is, and whatever ran before, a program has used some memory.
    for _ in 0..20 {
        assert!(sandbox.run(&[]).result.memory_peak_kib > 0);
    }
}

#[test]
fn signals_are_the_programs_own() {
    let mut sandbox = Sandbox::start();
    for (signal, name) in [
        ("11", "SIGSEGV"),
        ("9", "SIGKILL"),
        ("8", "SIGFPE"),
        ("6", "SIGABRT"),
    ] {
        let answer = sandbox.run(&["signal", signal]);
        assert_eq!(
            answer.cause(),
            &Cause::Signalled {
                signal: signal.parse().unwrap(),
                name: name.into()
            }
        );
    }
}

#[test]
fn cpu_time_is_summed_and_limited() {
    let mut sandbox = Sandbox::start();
    for what in ["burn", "burn-threads", "burn-child"] {
        let answer = sandbox.run_with(&[what], |r| r.limits.cpu_time_ms = 300);
        assert_eq!(answer.cause(), &Cause::CpuTimeLimit, "{what}");
        let cpu_ms = answer.result.cpu_time_us / 1000;
        assert!((300..450).contains(&cpu_ms), "{what}: {cpu_ms} ms");
        let parts = answer.result.user_time_us + answer.result.system_time_us;
        assert!(
            parts.abs_diff(answer.result.cpu_time_us) < 20_000,
            "{what}: {parts}"
        );
    }
}

#[test]
fn sleepers_end_by_wall_or_idle_time() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run_with(&["sleep"], |r| r.limits.wall_time_ms = 200);
    assert_eq!(answer.cause(), &Cause::WallTimeLimit);
    assert!(answer.result.cpu_time_us < 100_000);
    let answer = sandbox.run_with(&["sleep"], |r| r.limits.idle_time_ms = 150);
    assert_eq!(answer.cause(), &Cause::IdleTimeLimit);
    assert!(answer.result.wall_time_us < 5_000_000);
    // Working is not idling.
    let answer = sandbox.run_with(&["burn"], |r| {
        r.limits.idle_time_ms = 250;
        r.limits.cpu_time_ms = 400;
    });
    assert_eq!(answer.cause(), &Cause::CpuTimeLimit);
}

/// Together they wait for some ten seconds of turns while the processors work for less than one.
#[test]
fn the_turns_that_many_threads_waited_for_are_no_credit_for_sleeping() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run_with(&["crowd", "60"], |r| {
        r.limits.processes = 64;
        r.limits.idle_time_ms = 400;
        r.limits.wall_time_ms = 7_000;
    });
    assert_eq!(answer.cause(), &Cause::IdleTimeLimit);
    assert!(answer.result.idle_time_us >= 400_000);
}

/// The kernel has so many for all boxes and the judge together.
#[test]
fn a_program_leaves_few_signals_waiting() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["pend"]);
    let waiting: u32 = answer.exited_with(0).text().trim().parse().unwrap();
    assert!((1..=1024).contains(&waiting), "{waiting}");
}

#[test]
fn only_touched_memory_counts() {
    let mut sandbox = Sandbox::start();
    if skip_without_cgroups("only_touched_memory_counts", &sandbox) {
        return;
    }
    let answer = sandbox.run(&["touch", "128"]);
    assert_eq!(answer.cause(), &Cause::MemoryLimit);
    assert!(answer.result.oom_kills > 0);
    sandbox.run(&["reserve", "1000"]).exited_with(0);
    let answer = sandbox.run(&["touch", "32"]);
    let peak = answer.exited_with(0).result.memory_peak_kib;
    // Per-processor stocks of charges blur both ends of the difference.
    assert!((30 * 1024..36 * 1024).contains(&peak), "{peak} KiB");
    // The kernel ends the child only; the parent prints the right answer and exits with 0.
    let answer = sandbox.run(&["touch-child", "128"]);
    assert_eq!(answer.cause(), &Cause::MemoryLimit);
    sandbox.run(&[]).exited_with(0);
}

/// A neighbour can take all memory, and the kernel then ends whoever has most: nobody is over a limit for that.
#[test]
fn a_machine_without_memory_gives_no_verdict() {
    let name = "a_machine_without_memory_gives_no_verdict";
    let backend = Sandbox::start().hello.backend;
    if skip_without_root(name) || backend == Backend::Degraded {
        return;
    }
    let machine = LittleMemory::of(96 << 20);
    let mut sandbox = machine.start();
    sandbox.run(&[]).exited_with(0);
    machine.surround(&sandbox);
    let answer = sandbox.run_with(&["touch", "200"], |r| r.limits.memory_kib = 256 * 1024);
    let is_memory = matches!(answer.cause(), Cause::SandboxFailed { step, .. } if step == "memory");
    assert!(is_memory, "{:?}", answer.cause());
    let answer = sandbox.run_with(&["touch-child", "200"], |r| {
        r.limits.memory_kib = 256 * 1024;
    });
    assert!(matches!(answer.cause(), Cause::SandboxFailed { step, .. } if step == "memory"));
    // Its own limit is its own.
    let answer = sandbox.run_with(&["touch", "200"], |r| r.limits.memory_kib = 48 * 1024);
    assert_eq!(answer.cause(), &Cause::MemoryLimit);
    sandbox.run(&["touch", "16"]).exited_with(0);
}

#[test]
fn a_program_stays_on_its_processors() {
    let mut sandbox = Sandbox::start();
    let allowed = |sandbox: &mut Sandbox, cpus: Option<Vec<u32>>| {
        let answer = sandbox.run_with(&["processors"], |run| run.cpus = cpus);
        answer.exited_with(0).text().to_string()
    };
    let all = allowed(&mut sandbox, None);
    let first: u32 = all
        .split(' ')
        .next()
        .expect("one at least")
        .trim()
        .parse()
        .expect("a number");
    // The program asks for all of them and is told it got them.
    assert_eq!(
        allowed(&mut sandbox, Some(vec![first])),
        format!("{first}\n")
    );
    assert_eq!(allowed(&mut sandbox, None), all);
    let answer = sandbox.run_with(&[], |run| run.cpus = Some(vec![1023]));
    assert!(matches!(answer.cause(), Cause::SandboxFailed { .. }));
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn a_fork_bomb_meets_its_limit() {
    let mut sandbox = Sandbox::start();
    if skip_without_cgroups("a_fork_bomb_meets_its_limit", &sandbox) {
        return;
    }
    let answer = sandbox.run(&["fork-bomb"]);
    let made: u64 = answer.exited_with(0).text().trim().parse().unwrap();
    assert_eq!(made, limits().processes - 1);
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn output_is_cut_exactly() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["out", "1000000000"]);
    assert_eq!(answer.cause(), &Cause::OutputLimit);
    assert_eq!(answer.stdout.len(), 1 << 20);
    assert!(answer.result.stdout.truncated);
    let answer = sandbox.run(&["out", "1048576"]);
    assert_eq!(answer.exited_with(0).stdout.len(), 1 << 20);
    assert!(!answer.result.stdout.truncated);
    let answer = sandbox.run(&["err", "20000000"]);
    assert_eq!(answer.exited_with(0).stderr.len(), 4096);
    assert!(answer.result.stderr.truncated);
    sandbox.run(&["close-out", "50"]).exited_with(0);
}

#[test]
fn files_are_limited_in_size_and_number() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run(&["write-file", "1000000000"]);
    assert!(
        matches!(
            answer.cause(),
            Cause::Signalled { signal: 25, .. } | Cause::Exited { code: 4 }
        ),
        "{:?}",
        answer.cause()
    );
    let answer = sandbox.run(&["many-files"]);
    let made: u64 = answer.exited_with(0).text().trim().parse().unwrap();
    assert!(made < 20_000, "{made}");
    assert_eq!(sandbox.run(&["list", "/w"]).text(), "subject\n");
}

#[test]
fn what_cannot_be_executed_is_named() {
    let mut sandbox = Sandbox::start();
    let answer = sandbox.run_with(&[], |r| r.argv = vec!["./missing".into()]);
    assert!(
        matches!(answer.cause(), Cause::ExecFailed { errno: 2, .. }),
        "{:?}",
        answer.cause()
    );
    let answer = sandbox.run_with(&[], |r| r.argv = vec!["no-such-name".into()]);
    assert!(
        matches!(answer.cause(), Cause::ExecFailed { errno: 2, .. }),
        "{:?}",
        answer.cause()
    );
    let answer = sandbox.run_with(&[], |r| {
        r.files[0].source = Source::Text {
            text: "not a program".into(),
        };
    });
    assert!(
        matches!(answer.cause(), Cause::ExecFailed { errno: 8, .. }),
        "{:?}",
        answer.cause()
    );
    let answer = sandbox.run_with(&["exit", "0"], |r| r.argv.push("x".repeat(200_000)));
    assert!(
        matches!(answer.cause(), Cause::ExecFailed { errno: 7, .. }),
        "{:?}",
        answer.cause()
    );
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn v1_alone_limits_as_well() {
    if skip_without_root("v1_alone_limits_as_well") {
        return;
    }
    let mut sandbox = Sandbox::start_where_missing(&["cgroup2"]);
    if sandbox.hello.backend != Backend::V1 {
        eprintln!("v1_alone_limits_as_well: skipped: no cgroup v1 here");
        return;
    }
    let answer = sandbox.run_with(&["burn-child"], |r| r.limits.cpu_time_ms = 300);
    assert_eq!(answer.cause(), &Cause::CpuTimeLimit);
    assert!((300..450).contains(&(answer.result.cpu_time_us / 1000)));
    assert_eq!(sandbox.run(&["touch", "128"]).cause(), &Cause::MemoryLimit);
    let made: u64 = sandbox
        .run(&["fork-bomb"])
        .exited_with(0)
        .text()
        .trim()
        .parse()
        .unwrap();
    assert_eq!(made, limits().processes - 1);
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn without_cgroups_it_says_so_and_still_limits() {
    if skip_without_root("without_cgroups_it_says_so_and_still_limits") {
        return;
    }
    let mut sandbox = Sandbox::start_where_missing(&["cgroup", "cgroup2"]);
    assert_eq!(sandbox.hello.backend, Backend::Degraded);
    assert!(!sandbox.hello.degraded.is_empty());
    sandbox.run(&[]).exited_with(0);
    let answer = sandbox.run_with(&["burn"], |r| {
        r.limits.cpu_time_ms = 1000;
        r.limits.wall_time_ms = 20_000;
    });
    assert_eq!(answer.cause(), &Cause::CpuTimeLimit);
    for what in ["burn-child", "burn-unwaited"] {
        let answer = sandbox.run_with(&[what], |r| r.limits.cpu_time_ms = 500);
        assert_eq!(answer.cause(), &Cause::CpuTimeLimit, "{what}");
        assert!(answer.result.wall_time_us < 5_000_000);
    }
    for what in ["touch", "touch-child"] {
        let answer = sandbox.run(&[what, "1000"]);
        assert_eq!(answer.cause(), &Cause::MemoryLimit, "{what}");
    }
    // Not memory: reserved address space, and pages that a forked copy shares with its parent.
    sandbox.run(&["reserve", "200"]).exited_with(0);
    sandbox.run(&["share", "40"]).exited_with(0);
    sandbox.run(&[]).exited_with(0);
}
