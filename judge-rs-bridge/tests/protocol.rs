//! The fixtures that the TypeScript side checks against its own definition of the protocol.

use std::fs;
use std::path::Path;

use gavel_sandbox::protocol::{Message, Request};
use serde_json::Value;

/// Whichever side's message it is: read and written again, it must be the same document.
fn round_trip(value: &Value) -> Result<Value, String> {
    let kind = value.get("type").and_then(Value::as_str).unwrap_or("");
    let written = match kind {
        "run" | "series" | "interact" | "kill" => {
            serde_json::from_value::<Request>(value.clone()).and_then(serde_json::to_value)
        }
        _ => serde_json::from_value::<Message>(value.clone()).and_then(serde_json::to_value),
    };
    written.map_err(|e| e.to_string())
}

#[test]
fn every_fixture_is_a_message_of_the_protocol() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packages/judge-protocol/fixtures");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the fixtures are part of the repository") {
        let path = entry.expect("readable").path();
        if path.extension().map_or(true, |e| e != "json") {
            continue;
        }
        let value: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert_eq!(
            round_trip(&value).as_ref(),
            Ok(&value),
            "{}",
            path.display()
        );
        count += 1;
    }
    assert!(count >= 10, "{count} fixtures");
}
