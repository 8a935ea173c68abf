//! Whatever comes in as bytes: nothing panics, hangs or allocates without bound. The generator is
//! deterministic, so a failure comes back; `fuzz/` looks further, guided by coverage.

mod support;

use std::fs;
use std::path::Path;

use gavel_sandbox::frame::read_json;
use gavel_sandbox::protocol::{Message, Request, SeriesRequest, Source};
use gavel_sandbox::serve::parse;
use gavel_sandbox::wire::{Launch, Outcome};
use serde_json::Value;
use support::Sandbox;

/// xorshift64*.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most)).map(|_| self.roll() as u8).collect()
    }
}

fn requests() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packages/judge-protocol/fixtures");
    [
        "run-request",
        "compile-request",
        "series-request",
        "interact-request",
        "kill-request",
    ]
    .iter()
    .map(|name| {
        let text = fs::read(folder.join(format!("{name}.json"))).expect("a fixture");
        serde_json::from_slice(&text).expect("JSON")
    })
    .collect()
}

/// Puts something else in the place of one value somewhere inside.
fn mutate(value: &mut Value, dice: &mut Dice) {
    let goes_deeper = dice.below(8) > 0;
    match value {
        Value::Object(fields) if goes_deeper && !fields.is_empty() => {
            let at = dice.below(fields.len());
            let key = fields.keys().nth(at).cloned().unwrap_or_default();
            if dice.below(10) == 0 {
                fields.remove(&key);
            } else if let Some(inner) = fields.get_mut(&key) {
                mutate(inner, dice);
            }
        }
        Value::Array(items) if goes_deeper && !items.is_empty() => {
            let at = dice.below(items.len());
            mutate(&mut items[at], dice);
        }
        other => {
            *other = match dice.below(9) {
                0 => Value::Null,
                1 => Value::from(0),
                2 => Value::from(u64::MAX),
                3 => Value::from(i64::MIN),
                4 => Value::from(dice.roll() >> dice.below(64)),
                5 => Value::from("../../etc/passwd"),
                6 => Value::from("a\0b"),
                7 => Value::Array(vec![Value::from("x"); dice.below(50)]),
                _ => Value::from(String::from_utf8_lossy(&dice.bytes(40)).into_owned()),
            };
        }
    }
}

#[test]
fn random_bytes_are_read_to_an_end() {
    let mut dice = Dice(1);
    for _ in 0..30_000 {
        let mut bytes = dice.bytes(200);
        // Half of them announce a length that could be true.
        if bytes.len() > 5 && dice.below(2) == 0 {
            bytes[1..5].fill(0);
        }
        let mut input = bytes.as_slice();
        while let Ok(Some(payload)) = read_json(&mut input) {
            assert!(payload.len() <= bytes.len());
            let _ = parse(&payload);
        }
        let _ = parse(&bytes);
        let _ = Launch::decode(&bytes);
        let _ = Outcome::decode(&bytes);
    }
}

#[test]
fn changed_requests_are_taken_or_refused() {
    let mut dice = Dice(2);
    let requests = requests();
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..30_000 {
        let mut request = requests[dice.below(requests.len())].clone();
        for _ in 0..1 + dice.below(3) {
            mutate(&mut request, &mut dice);
        }
        let mut bytes = serde_json::to_vec(&request).expect("plain data");
        if dice.below(4) == 0 && !bytes.is_empty() {
            let at = dice.below(bytes.len());
            bytes[at] = dice.roll() as u8;
        }
        match parse(&bytes) {
            Ok(_) => taken += 1,
            Err((_, message)) => {
                assert!(!message.is_empty());
                refused += 1;
            }
        }
    }
    assert!(taken > 1000 && refused > 1000, "{taken} {refused}");
}

#[test]
fn deep_nesting_is_refused() {
    for text in ["[".repeat(1 << 20), "{\"a\":".repeat(1 << 18)] {
        assert!(parse(text.as_bytes()).is_err());
    }
}

#[test]
fn a_daemon_survives_changed_requests() {
    let mut dice = Dice(3);
    let mut sandbox = Sandbox::start_with(&["--slots", "2"]);
    let seeds: Vec<Value> = {
        let run = sandbox.request(&["exit", "0"]);
        let both = sandbox.interact_request(&["answer"], &["ask", "1"]);
        let series = SeriesRequest {
            id: both.id + 1,
            program: both.program.clone(),
            stdins: vec![Source::Text { text: "1".into() }; 3],
            stops_after_failure: false,
            begins_within_ms: 1000,
        };
        [
            Request::Series(Box::new(series)),
            Request::Run(Box::new(run)),
            Request::Interact(Box::new(both)),
        ]
        .iter()
        .map(|request| serde_json::to_value(request).expect("plain data"))
        .collect()
    };
    for _ in 0..support::run_count(300) {
        let mut request = seeds[dice.below(seeds.len())].clone();
        mutate(&mut request, &mut dice);
        let bytes = serde_json::to_vec(&request).expect("plain data");
        let accepted = parse(&bytes);
        sandbox.send_bytes(&bytes);
        if matches!(accepted, Ok(Request::Kill { .. })) {
            continue;
        }
        let mut left = match accepted {
            Ok(Request::Series(series)) => series.stdins.len() + 1,
            _ => 1,
        };
        // Exactly one answer each: a result with all its frames, or an error; of a series one for each run, and the end.
        while left > 0 {
            left -= 1;
            match sandbox.receive_any() {
                Message::Hello(_) => panic!("a second greeting"),
                Message::Error { message, .. } => assert!(!message.is_empty()),
                Message::Result(_) | Message::InteractResult(_) => {}
                Message::SeriesEnd { .. } => left = 0,
            }
        }
    }
    sandbox.run(&[]).exited_with(0);
}
