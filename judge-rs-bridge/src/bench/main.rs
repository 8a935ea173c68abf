#![forbid(unsafe_code)]

use std::env;

use gavel_sandbox::{bench, container};

fn main() {
    let mut arguments = env::args();
    let name = arguments.next().unwrap_or_default();
    let status = if name == container::INIT_NAME {
        container::init_main()
    } else {
        bench::main(&arguments.collect::<Vec<_>>())
    };
    std::process::exit(status);
}
