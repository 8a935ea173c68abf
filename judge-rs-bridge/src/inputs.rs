//! Standard input for programs: files in anonymous memory, which have no name and no path, and whose
//! dates only say that the run has just begun.
//!
//! Copying takes about a millisecond per MiB, five times as long as reading, and the same test data
//! is read by one submission after the other; so large copies are kept. Reading moves a file's access
//! time, and lending it the others, so a copy is in one run at a time.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard};

use rustix::fs::futimens;

use crate::store::{read_only_copy, reopen_read_only, sealed_copy, Store};
use crate::streams::NOW;

/// Up to this, a new file is made for every run, which takes no longer than to make an old one look new.
const SMALL_BYTES: u64 = 64 * 1024;
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
    content: Content,
    bytes: u64,
}

enum Content {
    Small(Arc<Vec<u8>>),
    Large(File),
}

/// A copy that is in a run.
pub struct Lent(Kept);

impl Inputs {
    /// A blob at its start, read-only, with a position of its own. What comes with it is to be given
    /// back once no process of the run is left. `is_owned`: the program has our own id, so it could
    /// write to the stored file, and leave word in the attributes of a kept one.
    pub fn take(
        &self,
        store: &Store,
        sha256: &str,
        is_owned: bool,
    ) -> io::Result<(File, Option<Lent>)> {
        if is_owned {
            return Ok((sealed_copy("stdin", 0o444, &mut store.get(sha256)?)?, None));
        }
        let kept = match self.find(sha256) {
            Some(kept) => kept,
            None => {
                let mut blob = store.get(sha256)?;
                let bytes = blob.metadata()?.len();
                if bytes > LARGEST_BYTES {
                    warm(store, sha256)?;
                    return Ok((blob, None));
                }
                // Without the lock: other slots go on. That two may copy the same does no harm.
                Kept {
                    sha256: sha256.to_string(),
                    content: Content::read(&mut blob, bytes)?,
                    bytes,
                }
            }
        };
        let file = kept.content.open()?;
        if matches!(kept.content, Content::Small(_)) {
            self.give_back(Lent(kept));
            return Ok((file, None));
        }
        Ok((file, Some(Lent(kept))))
    }

    /// As `take`, of a small one that is kept. None of it waits for a disk.
    pub fn take_small(&self, sha256: &str) -> Option<File> {
        let content = {
            let mut kept = self.lock();
            let at = kept.iter().position(|kept| kept.sha256 == sha256)?;
            let content = match &kept[at].content {
                Content::Small(bytes) => Content::Small(Arc::clone(bytes)),
                Content::Large(_) => return None,
            };
            let latest = kept.remove(at)?;
            kept.push_back(latest);
            content
        };
        content.open().ok()
    }

    /// Takes out of what is kept, so that nobody else has it meanwhile; of a small one, its bytes are shared.
    fn find(&self, sha256: &str) -> Option<Kept> {
        let mut kept = self.lock();
        let at = kept.iter().position(|kept| kept.sha256 == sha256)?;
        kept.remove(at)
    }

    pub fn give_back(&self, Lent(new): Lent) {
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

impl Content {
    fn read(blob: &mut File, bytes: u64) -> io::Result<Content> {
        if bytes > SMALL_BYTES {
            return sealed_copy("stdin", 0o444, blob).map(Content::Large);
        }
        let mut content = Vec::with_capacity(bytes as usize);
        blob.read_to_end(&mut content)?;
        Ok(Content::Small(Arc::new(content)))
    }

    fn open(&self) -> io::Result<File> {
        match self {
            // Nobody in a box owns it, and nobody has it after this run.
            Content::Small(bytes) => read_only_copy("stdin", 0o444, &mut bytes.as_slice()),
            Content::Large(file) => {
                futimens(file, &NOW)?;
                reopen_read_only(file)
            }
        }
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

    fn read(inputs: &Inputs, store: &Store, sha256: &str) -> (String, Option<Lent>) {
        let mut text = String::new();
        let (mut file, lent) = inputs.take(store, sha256, false).unwrap();
        file.read_to_string(&mut text).unwrap();
        (text, lent)
    }

    #[test]
    fn copies_are_kept_within_bounds_and_lent_to_one_run_at_a_time() {
        let root = std::env::temp_dir().join(format!("gavel-inputs-{}", std::process::id()));
        let store = Store::open(root.clone()).unwrap();
        let inputs = Inputs::default();
        for number in 0..100 {
            // Small ones and large ones in turn.
            let text = format!("{number}").repeat(1 + number % 2 * SMALL_BYTES as usize);
            let bytes = text.len() as u64;
            let sha256 = store.put(&mut text.as_bytes(), bytes, false).unwrap();
            for _ in 0..2 {
                let (first, one) = read(&inputs, &store, &sha256);
                let (second, other) = read(&inputs, &store, &sha256);
                assert!(first == text && second == text);
                for lent in [one, other].into_iter().flatten() {
                    inputs.give_back(lent);
                }
            }
        }
        assert_eq!(inputs.lock().len(), 64);
        let last = || inputs.lock().back().map(|kept| kept.sha256.clone());
        let small = store.put(&mut "98".as_bytes(), 2, false).unwrap();
        assert!(inputs.take_small(&last().unwrap()).is_none(), "it is large");
        let mut text = String::new();
        let file = inputs.take_small(&small);
        file.unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "98");
        assert_eq!(last(), Some(small), "it was used last");
        assert!(inputs.take_small(&"0".repeat(64)).is_none());
        std::fs::remove_dir_all(root).unwrap();
    }
}
