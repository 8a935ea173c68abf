//! Series: runs of one program that differ by their standard input. The program is a shell, and the input what it does.

mod support;

use gavel_sandbox::protocol::{Cause, Message, Request, SeriesRequest, Source};
use support::{holdings, side_of, skip_without_root, Answer, Sandbox};

/// Longer than any run here takes.
const NO_HURRY_MS: u64 = 600_000;

fn series(sandbox: &mut Sandbox, scripts: &[&str]) -> SeriesRequest {
    let mut run = sandbox.request(&[]);
    // The next request does not get one of these ids.
    for _ in scripts {
        sandbox.request(&[]);
    }
    run.argv = vec!["/bin/sh".into()];
    SeriesRequest {
        id: run.id,
        program: side_of(run),
        stdins: scripts
            .iter()
            .map(|text| Source::Text {
                text: text.to_string(),
            })
            .collect(),
        stops_after_failure: false,
        begins_within_ms: NO_HURRY_MS,
    }
}

/// The answers up to the end, and how many runs that says were begun.
fn all_of(sandbox: &mut Sandbox, id: u64) -> (Vec<Answer>, u64) {
    let mut answers = Vec::new();
    loop {
        match sandbox.receive_message() {
            Message::Result(result) => answers.push(sandbox.answer_of(*result)),
            Message::SeriesEnd { id: ended, begun } => {
                assert_eq!(ended, id);
                return (answers, begun);
            }
            other => panic!("neither a result nor the end: {other:?}"),
        }
    }
}

fn run_all(
    sandbox: &mut Sandbox,
    scripts: &[&str],
    change: impl FnOnce(&mut SeriesRequest),
) -> (Vec<Answer>, u64) {
    let mut request = series(sandbox, scripts);
    change(&mut request);
    let id = request.id;
    sandbox.send(&Request::Series(Box::new(request)));
    let (answers, begun) = all_of(sandbox, id);
    let ids: Vec<u64> = answers.iter().map(|answer| answer.result.id).collect();
    let expected: Vec<u64> = (id..id + begun).collect();
    assert_eq!(ids, expected, "one answer for each that was begun, in turn");
    (answers, begun)
}

#[test]
fn each_run_has_its_own_input_and_nothing_of_the_one_before() {
    let mut sandbox = Sandbox::start();
    let look = "ls -A /w /tmp /dev/shm; stat -c %Y /w /tmp /dev/shm; date > /tmp/left; sleep 100 &";
    let large = "head -c 500000 /dev/zero; echo oops >&2";
    let scripts = [look, "echo two", large, look, "kill -9 $$", look];
    let (answers, begun) = run_all(&mut sandbox, &scripts, |_| {});
    assert_eq!(begun, 6);
    let folders = "/dev/shm:\n\n/tmp:\n\n/w:\nsubject\n0\n0\n0\n";
    for at in [0, 3, 5] {
        assert_eq!(answers[at].exited_with(0).text(), folders);
    }
    assert_eq!(answers[1].exited_with(0).text(), "two\n");
    assert_eq!(answers[2].exited_with(0).stdout.len(), 500_000);
    assert_eq!(answers[2].stderr, b"oops\n");
    assert!(matches!(
        answers[4].cause(),
        Cause::Signalled { signal: 9, .. }
    ));
}

#[test]
fn no_stream_is_as_old_as_the_run_before() {
    let mut sandbox = Sandbox::start();
    // File systems date by a clock that is a few milliseconds late.
    let first = "date +%s.%N; sleep 0.1";
    let look = "for name in 0 1 2; do stat -L -c '%.9X %.9Y %.9Z' /proc/self/fd/$name; done";
    let (answers, _) = run_all(&mut sandbox, &[first, look], |_| {});
    let begun = answers[0].exited_with(0).text().trim();
    let dates: Vec<&str> = answers[1]
        .exited_with(0)
        .text()
        .split_whitespace()
        .collect();
    assert_eq!(dates.len(), 9);
    for date in dates {
        assert!(date >= begun, "{date} is before {begun}");
    }
}

#[test]
fn none_is_begun_behind_a_failure_where_that_is_asked() {
    let mut sandbox = Sandbox::start();
    let scripts = ["exit 0", "exit 3", "exit 0"];
    let (answers, begun) = run_all(&mut sandbox, &scripts, |request| {
        request.stops_after_failure = true;
    });
    assert_eq!(begun, 2);
    answers[1].exited_with(3);
    let (_, begun) = run_all(&mut sandbox, &scripts, |_| {});
    assert_eq!(begun, 3);
}

#[test]
fn none_but_the_first_is_begun_late() {
    let mut sandbox = Sandbox::start();
    let (_, begun) = run_all(&mut sandbox, &["exit 0", "exit 0"], |request| {
        request.begins_within_ms = 0;
    });
    assert_eq!(begun, 1);
}

#[test]
fn an_answer_does_not_wait_for_the_run_behind_it_and_a_kill_ends_all() {
    let mut sandbox = Sandbox::start();
    let mut request = series(&mut sandbox, &["echo one", "sleep 1000", "echo three"]);
    request.program.limits.wall_time_ms = NO_HURRY_MS;
    let id = request.id;
    sandbox.send(&Request::Series(Box::new(request)));
    // It comes while the second sleeps.
    assert_eq!(sandbox.receive().exited_with(0).text(), "one\n");
    let waiting = series(&mut sandbox, &["echo never"]);
    let second = waiting.id;
    sandbox.send(&Request::Series(Box::new(waiting)));
    sandbox.send(&Request::Kill { id: second });
    let (answers, begun) = all_of(&mut sandbox, second);
    assert!(answers.is_empty() && begun == 0, "it had not begun");
    sandbox.send(&Request::Kill { id });
    let (answers, begun) = all_of(&mut sandbox, id);
    assert_eq!((answers.len(), begun), (1, 2));
    assert!(
        matches!(answers[0].cause(), Cause::SandboxFailed { step, .. } if step == "killed"),
        "{:?}",
        answers[0].cause()
    );
    sandbox.run(&[]).exited_with(0);
}

#[test]
fn a_run_that_ruins_its_box_is_no_loss_to_the_next() {
    let mut sandbox = Sandbox::start();
    let burn = "while :; do :; done";
    let scripts = [
        "echo one",
        burn,
        "echo three",
        "exec 2>&-; mkdir -p a/b/c",
        "echo five",
    ];
    let (answers, begun) = run_all(&mut sandbox, &scripts, |request| {
        request.program.limits.cpu_time_ms = 200;
    });
    assert_eq!(begun, 5);
    assert_eq!(*answers[1].cause(), Cause::CpuTimeLimit);
    for (at, text) in [(0, "one\n"), (2, "three\n"), (4, "five\n")] {
        assert_eq!(answers[at].exited_with(0).text(), text);
    }
}

#[test]
fn process_numbers_do_not_tell_how_many_were_used_however_often() {
    if skip_without_root("process numbers of a box") {
        return;
    }
    let mut sandbox = Sandbox::start();
    let (tell, use_some) = ("echo $$", "/bin/true & wait");
    let scripts = [
        tell, use_some, tell, use_some, tell, use_some, tell, use_some, tell,
    ];
    let (answers, _) = run_all(&mut sandbox, &scripts, |_| {});
    let numbers: Vec<i64> = (answers.iter().step_by(2))
        .map(|answer| answer.exited_with(0).text().trim().parse().unwrap())
        .collect();
    // By chance one may follow closely, as good as never two.
    let close = (numbers.windows(2)).filter(|pair| (1..10).contains(&(pair[1] - pair[0])));
    assert!(close.count() < 2, "{numbers:?}");
}

#[test]
fn series_leak_nothing() {
    let mut sandbox = Sandbox::start();
    let pid = sandbox.pid();
    let scripts = ["echo one", "exit 3", "date > left", "sleep 100 &", "exit 0"];
    run_all(&mut sandbox, &scripts, |_| {});
    let before = holdings(pid);
    for _ in 0..support::run_count(20) {
        run_all(&mut sandbox, &scripts, |_| {});
    }
    assert_eq!(before, holdings(pid));
}

#[test]
fn what_is_no_series_is_refused() {
    let mut sandbox = Sandbox::start();
    for change in [
        (|request| request.stdins.clear()) as fn(&mut SeriesRequest),
        |request| request.id = u64::MAX,
        |request| request.program.argv.clear(),
        |request| request.stdins = vec![request.stdins[0].clone(); 1001],
    ] {
        let mut request = series(&mut sandbox, &["exit 0"]);
        change(&mut request);
        let id = request.id;
        sandbox.send(&Request::Series(Box::new(request)));
        match sandbox.receive_message() {
            Message::Error { id: told, .. } => assert_eq!(told, Some(id)),
            other => panic!("not refused: {other:?}"),
        }
    }
    sandbox.run(&[]).exited_with(0);
}
