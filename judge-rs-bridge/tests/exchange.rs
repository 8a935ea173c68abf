//! Two programs that talk with each other through the daemon.

mod support;

use std::thread::sleep;
use std::time::Duration;

use gavel_sandbox::protocol::{Cause, InteractRequest, Party, Request};
use support::{collect, holdings, skip_without_cgroups, Sandbox};

fn start() -> Sandbox {
    Sandbox::start_with(&["--slots", "2"])
}

const FINE: Cause = Cause::Exited { code: 0 };

fn idle(milliseconds: u64) -> impl Fn(&mut InteractRequest) {
    move |request| {
        request.program.limits.idle_time_ms = milliseconds;
        request.interactor.limits.idle_time_ms = milliseconds;
    }
}

#[test]
fn question_and_answer() {
    let mut sandbox = start();
    let exchange = sandbox.interact(&["answer"], &["ask", "3"]);
    assert_eq!(exchange.causes(), (&FINE, &FINE));
    let expected: Vec<(u8, &[u8])> = vec![
        (0, b"0\n"),
        (1, b"1\n"),
        (0, b"1\n"),
        (1, b"2\n"),
        (0, b"2\n"),
        (1, b"3\n"),
    ];
    assert_eq!(exchange.records(), expected);
    let result = &exchange.result;
    assert_eq!((result.program.written, result.interactor.written), (6, 6));
    assert_eq!(result.transcript.bytes, 12);
    assert!(!result.transcript.truncated);
    assert_eq!(result.first_ended, Party::Interactor);
    assert!(result.interactor.ended_at_us <= result.program.ended_at_us);
    assert!(!result.program.broken_pipe && !result.interactor.broken_pipe);
    assert!(!result.program.waited_for_input && !result.interactor.waited_for_input);
    // Slots serve single runs as before.
    sandbox.run(&[]).exited_with(0);
}

/// They take turns, and waking another processor takes longer than the turn.
#[test]
fn both_sides_share_a_processor_and_give_it_back() {
    let mut sandbox = start();
    let all = |sandbox: &mut Sandbox| {
        let answer = sandbox.run(&["processors"]);
        answer.exited_with(0).text().to_string()
    };
    let before = all(&mut sandbox);
    let mut shared = Vec::new();
    for _ in 0..3 {
        let exchange = sandbox.interact(&["processors-then-read"], &["processors-then-read"]);
        assert_eq!(exchange.causes(), (&FINE, &FINE));
        let mut said = exchange.records();
        said.sort();
        let words: Vec<String> = (said.iter())
            .map(|(_, text)| String::from_utf8_lossy(text).into_owned())
            .collect();
        assert_eq!(words.len(), 2);
        assert_eq!(words[0], words[1]);
        shared.push(words[0].clone());
    }
    assert!(shared.iter().all(|one| one.trim().parse::<u32>().is_ok()));
    // Both slots, and the threads that build anew, have all of them as before.
    for _ in 0..4 {
        assert_eq!(all(&mut sandbox), before);
    }
    // Who is told has what it is told.
    let exchange = sandbox.interact_with(&["processors-then-read"], &["read-on"], |r| {
        r.program.cpus = Some(vec![0]);
    });
    assert_eq!(exchange.records(), [(1, b"0\n".as_slice())]);
}

#[test]
fn a_transcript_is_cut_and_may_be_left_out() {
    let mut sandbox = start();
    for budget in [0, 5, 23] {
        let exchange = sandbox.interact_with(&["answer"], &["ask", "500"], |r| {
            r.transcript_bytes = budget;
        });
        assert_eq!(exchange.causes(), (&FINE, &FINE));
        assert!(exchange.transcript.len() as u64 <= budget);
        assert!(exchange.result.transcript.truncated);
        assert_eq!(
            exchange.result.transcript.bytes,
            exchange.result.program.written + exchange.result.interactor.written
        );
        exchange.records();
    }
}

#[test]
fn either_side_may_end_first() {
    let mut sandbox = start();
    let exchange = sandbox.interact(&["read-then-exit", "3"], &["ask", "5"]);
    assert_eq!(exchange.result.first_ended, Party::Program);
    // The interactor reads the end of the file, or is told that nobody listens; it does not die of it.
    let told = Cause::Exited { code: 6 };
    assert_eq!(exchange.causes(), (&Cause::Exited { code: 3 }, &told));

    let exchange = sandbox.interact(&["answer"], &["say-then-exit", "4"]);
    assert_eq!(exchange.result.first_ended, Party::Interactor);
    assert_eq!(exchange.result.interactor.cause, Cause::Exited { code: 4 });
    assert!(matches!(
        exchange.result.program.cause,
        Cause::Exited { code: 0 } | Cause::Signalled { signal: 13, .. }
    ));
}

#[test]
fn writing_to_nobody_kills_the_program_and_tells_the_interactor() {
    let mut sandbox = start();
    let exchange = sandbox.interact(&["write-on", "100000000"], &["read-then-exit", "1"]);
    let name = "SIGPIPE".to_string();
    let deadly = Cause::Signalled { signal: 13, name };
    assert_eq!(exchange.causes(), (&deadly, &Cause::Exited { code: 1 }));
    assert!(exchange.result.program.broken_pipe);
    assert!(!exchange.result.interactor.broken_pipe);

    let exchange = sandbox.interact(&["read-then-exit", "1"], &["write-on", "100000000"]);
    let told = Cause::Exited { code: 3 };
    assert_eq!(exchange.causes(), (&Cause::Exited { code: 1 }, &told));
    assert_eq!(exchange.interactor_stderr, b"Broken pipe\n");
    assert!(exchange.result.interactor.broken_pipe);

    // It says all it has to say, once, long after the other has gone: that shows too.
    let exchange = sandbox.interact(&["exit", "0"], &["late-word"]);
    assert!(exchange.result.interactor.broken_pipe);
    assert_eq!(exchange.result.interactor.written, 2);
    // And who has nothing to say any more has broken nothing.
    let exchange = sandbox.interact(&["exit", "0"], &["read-on"]);
    assert!(!exchange.result.interactor.broken_pipe);

    let exchange = sandbox.interact(&["sigpipe"], &["sigpipe"]);
    assert_eq!(exchange.causes(), (&FINE, &Cause::Exited { code: 1 }));
}

#[test]
fn closed_ends_are_handed_on() {
    let mut sandbox = start();
    // Its standard output is closed: the other reads the end of the file while both live.
    let exchange = sandbox.interact(&["mute-then-read"], &["read-on"]);
    assert_eq!(exchange.causes(), (&FINE, &FINE));
    assert_eq!(exchange.interactor_stderr, b"0\n");
    // Its standard input is closed, but not its output.
    let exchange = sandbox.interact(&["write-on", "100000000"], &["deaf"]);
    assert!(matches!(
        exchange.result.program.cause,
        Cause::Signalled { signal: 13, .. }
    ));
    assert_eq!(exchange.result.interactor.cause, FINE);
    assert_eq!(exchange.result.first_ended, Party::Program);
}

#[test]
fn what_was_written_before_the_end_arrives() {
    let mut sandbox = start();
    // More than both pipes hold, read only after the writer is gone for the most part.
    let bytes = 40_000_000u64;
    for transcript_bytes in [0, 1 << 20] {
        let exchange =
            sandbox.interact_with(&["out", &bytes.to_string()], &["slow-read-on"], |r| {
                r.transcript_bytes = transcript_bytes;
                r.program.limits.output_bytes = 1 << 30;
            });
        assert_eq!(exchange.causes(), (&FINE, &FINE));
        // It writes in whole blocks.
        let written = exchange.result.program.written;
        assert!(written >= bytes);
        assert_eq!(
            exchange.interactor_stderr,
            format!("{written}\n").as_bytes()
        );
        assert!(!exchange.result.program.broken_pipe);
    }
}

#[test]
fn output_is_limited_on_each_side() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&["write-on", "100000000"], &["read-on"], |r| {
        r.program.limits.output_bytes = 1000;
    });
    assert_eq!(exchange.causes(), (&Cause::OutputLimit, &FINE));
    assert_eq!(exchange.interactor_stderr, b"1000\n");
    assert!(exchange.result.program.written > 1000);

    let exchange = sandbox.interact_with(&["read-on"], &["write-on", "100000000"], |r| {
        r.interactor.limits.output_bytes = 1000;
        r.transcript_bytes = 0;
    });
    assert_eq!(exchange.causes(), (&FINE, &Cause::OutputLimit));
    assert_eq!(exchange.program_stderr, b"1000\n");

    let exchange = sandbox.interact_with(&["write-on", "125"], &["read-on"], |r| {
        r.program.limits.output_bytes = 1000;
    });
    assert_eq!(exchange.causes(), (&FINE, &FINE));
}

#[test]
fn time_is_limited_on_each_side() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&["burn"], &["read-on"], |r| {
        r.program.limits.cpu_time_ms = 200;
        // Who waits for somebody who works does not idle.
        r.interactor.limits.idle_time_ms = 100;
        r.program.limits.idle_time_ms = 100;
    });
    assert_eq!(exchange.causes(), (&Cause::CpuTimeLimit, &FINE));
    assert!(exchange.result.program.cpu_time_us >= 200_000);
    assert!(exchange.result.interactor.cpu_time_us < 100_000);

    let exchange = sandbox.interact_with(&["read-on"], &["burn"], |r| {
        r.interactor.limits.cpu_time_ms = 200;
    });
    assert_eq!(exchange.causes(), (&FINE, &Cause::CpuTimeLimit));

    let exchange = sandbox.interact_with(&["sleep"], &["answer"], |r| {
        r.program.limits.wall_time_ms = 200;
    });
    assert_eq!(exchange.causes(), (&Cause::WallTimeLimit, &FINE));
    assert_eq!(exchange.result.first_ended, Party::Program);
}

#[test]
fn memory_is_limited_on_each_side() {
    let mut sandbox = start();
    if skip_without_cgroups("memory_is_limited_on_each_side", &sandbox) {
        return;
    }
    let exchange = sandbox.interact(&["touch", "128"], &["read-on"]);
    assert_eq!(exchange.causes(), (&Cause::MemoryLimit, &FINE));
    let exchange = sandbox.interact(&["read-on"], &["touch", "128"]);
    assert_eq!(exchange.causes(), (&FINE, &Cause::MemoryLimit));
    assert!(exchange.result.program.memory_peak_kib < 8192);
}

#[test]
fn silence_of_both_ends_it_and_tells_who_waited() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&["answer-unflushed"], &["ask", "3"], idle(200));
    let result = &exchange.result;
    assert!(result.program.waited_for_input && result.interactor.waited_for_input);
    for cause in [&result.program.cause, &result.interactor.cause] {
        assert_eq!(cause, &Cause::IdleTimeLimit);
    }
    assert_eq!(exchange.records(), [(0, b"0\n".as_slice())]);

    // Only one waits for the other; the other sleeps for reasons of its own.
    let exchange = sandbox.interact_with(&["sleep"], &["ask", "3"], idle(200));
    assert!(!exchange.result.program.waited_for_input);
    assert!(exchange.result.interactor.waited_for_input);

    // Only one has a limit: it is stopped by it, the other with it (one that reads may end by itself first).
    let exchange = sandbox.interact_with(&["sleep"], &["sleep"], |r| {
        r.program.limits.idle_time_ms = 200;
    });
    assert_eq!(exchange.causes(), (&Cause::IdleTimeLimit, &Cause::Stopped));
}

/// A byte in each silence would otherwise hold two slots until the wall clock says so.
#[test]
fn silences_add_up() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&["trickle", "60"], &["read-on"], idle(400));
    assert_eq!(
        exchange.causes(),
        (&Cause::IdleTimeLimit, &Cause::IdleTimeLimit)
    );
    let result = &exchange.result;
    assert!(result.transcript.bytes > 1);
    assert!(result.program.idle_time_us >= 400_000);
    assert!(!result.program.waited_for_input && result.interactor.waited_for_input);
}

#[test]
fn waiting_is_seen_however_it_is_done() {
    let mut sandbox = start();
    for how in ["await-read", "await-poll", "await-select", "await-epoll"] {
        let exchange = sandbox.interact_with(&[how], &["sleep"], idle(100));
        assert!(exchange.result.program.waited_for_input, "{how}");
        assert!(!exchange.result.interactor.waited_for_input, "{how}");
    }
}

#[test]
fn a_long_exchange_is_not_idle() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&["answer"], &["ask", "5000"], |r| {
        idle(150)(r);
        r.program.limits.wall_time_ms = 60_000;
        r.interactor.limits.wall_time_ms = 60_000;
    });
    assert_eq!(exchange.causes(), (&FINE, &FINE));
    assert_eq!(exchange.result.transcript.bytes, 47_783);
}

#[test]
fn what_cannot_start_stops_the_other() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&[], &["read-on"], |r| {
        r.program.argv = vec!["./missing".into()];
    });
    assert!(matches!(
        exchange.causes(),
        (
            Cause::ExecFailed { errno: 2, .. },
            Cause::Stopped | Cause::Exited { code: 0 }
        )
    ));
    let exchange = sandbox.interact_with(&["sleep"], &[], |r| {
        r.interactor.argv = vec!["./missing".into()];
    });
    assert!(matches!(
        exchange.causes(),
        (Cause::Stopped, Cause::ExecFailed { errno: 2, .. })
    ));
    let exchange = sandbox.interact_with(&["sleep"], &["read-on"], |r| {
        r.program.argv.push("x".repeat(200_000));
    });
    assert!(matches!(
        exchange.causes(),
        (Cause::ExecFailed { errno: 7, .. }, Cause::Stopped)
    ));
    assert_eq!(
        sandbox.interact(&["answer"], &["ask", "1"]).causes(),
        (&FINE, &FINE)
    );
}

#[test]
fn files_are_collected_whatever_the_exit_code() {
    let mut sandbox = start();
    let exchange = sandbox.interact_with(&["answer"], &["save", "7"], |r| {
        r.interactor.collect = vec![collect("saved")];
    });
    assert_eq!(exchange.result.interactor.cause, Cause::Exited { code: 7 });
    assert_eq!(exchange.result.interactor.collected.len(), 1);
    let answer = sandbox.run_with(&["save", "7"], |r| r.collect = vec![collect("saved")]);
    assert_eq!(answer.exited_with(7).result.collected.len(), 1);
}

#[test]
fn an_exchange_can_be_killed_queued_or_running() {
    let mut sandbox = start();
    let first = sandbox.interact_request(&["sleep"], &["sleep"]);
    let second = sandbox.interact_request(&["sleep"], &["sleep"]);
    let ids = [second.id, first.id];
    sandbox.send(&Request::Interact(Box::new(first)));
    sandbox.send(&Request::Interact(Box::new(second)));
    sleep(Duration::from_millis(100));
    for id in ids {
        sandbox.send(&Request::Kill { id });
        let exchange = sandbox.receive_exchange();
        assert_eq!(exchange.result.id, id);
        for cause in [exchange.causes().0, exchange.causes().1] {
            assert!(matches!(cause, Cause::SandboxFailed { step, .. } if step == "killed"));
        }
    }
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn one_slot_is_too_few_and_says_so() {
    let mut sandbox = Sandbox::start();
    let exchange = sandbox.interact(&["answer"], &["ask", "1"]);
    for cause in [exchange.causes().0, exchange.causes().1] {
        assert!(matches!(cause, Cause::SandboxFailed { step, .. } if step == "slots"));
    }
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn exchanges_and_runs_share_the_slots_without_deadlock() {
    let mut sandbox = Sandbox::start_with(&["--slots", "3"]);
    let rounds = support::run_count(40);
    for round in 0..rounds {
        if round % 3 == 0 {
            let request = sandbox.request(&[]);
            sandbox.send(&Request::Run(Box::new(request)));
        } else {
            let request = sandbox.interact_request(&["answer"], &["ask", "2"]);
            sandbox.send(&Request::Interact(Box::new(request)));
        }
    }
    let (runs, exchanges) = sandbox.receive_mixed(rounds);
    assert_eq!(runs.len(), (rounds + 2) / 3);
    assert_eq!(exchanges.len(), rounds - runs.len());
    assert!(runs.iter().all(|answer| answer.cause() == &FINE));
    assert!(exchanges.iter().all(|e| e.causes() == (&FINE, &FINE)));
}

#[test]
fn huge_traffic_leaves_the_daemon_small() {
    let mut sandbox = start();
    let pid = sandbox.pid();
    sandbox.interact(&["answer"], &["ask", "1"]);
    for transcript_bytes in [0, 4096] {
        let exchange = sandbox.interact_with(&["out", "2000000000"], &["read-on"], |r| {
            r.program.limits.output_bytes = 4 << 30;
            r.program.limits.cpu_time_ms = 60_000;
            r.interactor.limits.cpu_time_ms = 60_000;
            r.program.limits.wall_time_ms = 60_000;
            r.interactor.limits.wall_time_ms = 60_000;
            r.transcript_bytes = transcript_bytes;
        });
        assert_eq!(exchange.causes(), (&FINE, &FINE));
        assert!(exchange.result.program.written >= 2_000_000_000);
    }
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: u64 = peak
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    assert!(kib < 20_000, "{kib} KiB");
}

/// What one exchange of the mixture does, and whether its causes are as they must be.
type Case = (
    &'static [&'static str],
    &'static [&'static str],
    fn(&Cause, &Cause) -> bool,
);
const MIXTURE: &[Case] = &[
    (&["answer"], &["ask", "3"], |p, i| (p, i) == (&FINE, &FINE)),
    (&["read-then-exit", "3"], &["ask", "5"], |p, _| {
        *p == Cause::Exited { code: 3 }
    }),
    (
        &["write-on", "1000000"],
        &["read-then-exit", "1"],
        |p, _| matches!(p, Cause::Signalled { signal: 13, .. }),
    ),
    (&["out", "100000000"], &["read-on"], |p, i| {
        (p, i) == (&Cause::OutputLimit, &FINE)
    }),
    (&["answer"], &["signal", "11"], |_, i| {
        matches!(i, Cause::Signalled { signal: 11, .. })
    }),
    (&["leave"], &["read-on"], |p, i| (p, i) == (&FINE, &FINE)),
    (&["orphan"], &["read-on"], |p, i| (p, i) == (&FINE, &FINE)),
    (&["attack", "ptrace"], &["read-on"], |p, i| {
        matches!(p, Cause::SecurityViolation { .. }) && i == &FINE
    }),
    (&["answer-unflushed"], &["ask", "1"], |p, i| {
        (p, i) == (&Cause::IdleTimeLimit, &Cause::IdleTimeLimit)
    }),
    (&["mute-then-read"], &["read-on"], |p, i| {
        (p, i) == (&FINE, &FINE)
    }),
];

#[test]
fn a_thousand_exchanges_leave_nothing() {
    let mut sandbox = start();
    let pid = sandbox.pid();
    let mut before = None;
    for round in 0..support::run_count(1000) {
        let (program, interactor, is_right) = MIXTURE[round % MIXTURE.len()];
        let patience_ms = if program == ["answer-unflushed"] {
            50
        } else {
            5000
        };
        let exchange = sandbox.interact_with(program, interactor, idle(patience_ms));
        let (p, i) = exchange.causes();
        assert!(is_right(p, i), "{program:?} {interactor:?}: {p:?} {i:?}");
        if round == 2 * MIXTURE.len() {
            before = Some(holdings(pid));
        }
    }
    assert_eq!(before, Some(holdings(pid)));
}
