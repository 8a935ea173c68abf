//! Standard input for programs: files in anonymous memory, which have no name, no path and no date.
//!
//! Copying takes about a millisecond per MiB, five times as long as reading, and the same test data
//! is read by one submission after the other; so copies are kept, and every run opens one anew.

use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::sync::{Mutex, MutexGuard};

use crate::store::{reopen_read_only, sealed_copy, Store};

/// Beyond, the copy would cost more than it hides: the stored file itself is opened.
const LARGEST_BYTES: u64 = 64 * 1024 * 1024;
/// All copies kept together.
const KEPT_BYTES: u64 = 128 * 1024 * 1024;

#[derive(Default)]
pub struct Inputs {
    kept: Mutex<VecDeque<Kept>>,
}

struct Kept {
    sha256: String,
    file: File,
    bytes: u64,
}

impl Inputs {
    /// A blob at its start, read-only, with a position of its own. `must_copy`: the stored file is
    /// not safe from the program.
    pub fn open(&self, store: &Store, sha256: &str, must_copy: bool) -> io::Result<File> {
        if let Some(kept) = self.lock().iter().find(|kept| kept.sha256 == sha256) {
            return reopen_read_only(&kept.file);
        }
        let mut blob = store.get(sha256)?;
        let bytes = blob.metadata()?.len();
        if bytes > LARGEST_BYTES {
            return if must_copy {
                sealed_copy("stdin", &mut blob)
            } else {
                warm(store, sha256)?;
                Ok(blob)
            };
        }
        // Without the lock: other slots go on. That two may copy the same does no harm.
        let file = sealed_copy("stdin", &mut blob)?;
        let opened = reopen_read_only(&file)?;
        self.keep(Kept {
            sha256: sha256.to_string(),
            file,
            bytes,
        });
        Ok(opened)
    }

    fn keep(&self, new: Kept) {
        let mut kept = self.lock();
        kept.push_back(new);
        let mut sum: u64 = kept.iter().map(Kept::cost).sum();
        while sum > KEPT_BYTES {
            match kept.pop_front() {
                Some(oldest) => sum -= oldest.cost(),
                None => return,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Kept>> {
        self.kept
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Kept {
    /// Descriptors are few as well: small ones count as if they were larger.
    fn cost(&self) -> u64 {
        self.bytes.max(KEPT_BYTES / 64)
    }
}

/// Reads a file once, so that its pages are charged to us and not to the first program that reads them.
fn warm(store: &Store, sha256: &str) -> io::Result<()> {
    io::copy(&mut store.get(sha256)?, &mut io::sink()).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn copies_are_kept_within_bounds_and_positions_are_apart() {
        let root = std::env::temp_dir().join(format!("gavel-inputs-{}", std::process::id()));
        let store = Store::open(root.clone()).unwrap();
        let inputs = Inputs::default();
        for number in 0..100 {
            let text = format!("{number}");
            let bytes = text.len() as u64;
            let sha256 = store.put(&mut text.as_bytes(), bytes, false).unwrap();
            for _ in 0..2 {
                let mut read = String::new();
                let mut file = inputs.open(&store, &sha256, false).unwrap();
                file.read_to_string(&mut read).unwrap();
                assert_eq!(read, text);
            }
        }
        assert_eq!(inputs.lock().len(), 64);
        std::fs::remove_dir_all(root).unwrap();
    }
}
