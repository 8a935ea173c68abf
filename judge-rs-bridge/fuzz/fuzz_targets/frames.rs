//! Everything that reads bytes from outside: the judge's frames and the containers' messages.
#![no_main]

use gavel_sandbox::frame::read_json;
use gavel_sandbox::serve::parse;
use gavel_sandbox::wire::{Launch, Outcome};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = bytes;
    while let Ok(Some(payload)) = read_json(&mut input) {
        let _ = parse(&payload);
    }
    let _ = parse(bytes);
    let _ = Outcome::decode(bytes);
    if let Some(launch) = Launch::decode(bytes) {
        assert_eq!(Launch::decode(&launch.encode()).as_ref(), Some(&launch));
    }
});
