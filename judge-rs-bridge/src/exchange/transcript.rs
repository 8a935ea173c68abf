//! What passed between the two sides, in the order in which it was handed on.

/// `u8 direction | u32 little-endian length`.
const HEADER_BYTES: usize = 5;

/// Which way bytes go; the number is the one in the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    ToProgram = 0,
    ToInteractor = 1,
}

/// Records `header | bytes` up to a budget in all, headers included. What goes the same way
/// without an answer in between is one record, however many writes it was.
pub struct Transcript {
    pub kept: Vec<u8>,
    budget_bytes: usize,
    /// Bytes handed on, without headers, kept or not.
    pub passed_bytes: u64,
    kept_bytes: u64,
    /// Direction and place of the record that is being written.
    open: Option<(Direction, usize)>,
    is_full: bool,
}

impl Transcript {
    pub fn new(budget_bytes: u64) -> Transcript {
        Transcript {
            kept: Vec::new(),
            budget_bytes: usize::try_from(budget_bytes).unwrap_or(usize::MAX),
            passed_bytes: 0,
            kept_bytes: 0,
            open: None,
            is_full: budget_bytes <= HEADER_BYTES as u64,
        }
    }

    /// Nothing more is kept, so nobody needs to read what passes.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    pub fn is_cut(&self) -> bool {
        self.kept_bytes < self.passed_bytes
    }

    pub fn pass_unseen(&mut self, bytes: u64) {
        self.passed_bytes += bytes;
    }

    pub fn pass(&mut self, direction: Direction, bytes: &[u8]) {
        self.passed_bytes += bytes.len() as u64;
        if self.is_full || bytes.is_empty() {
            return;
        }
        let is_same = matches!(self.open, Some((open, _)) if open == direction);
        let needed = if is_same { 0 } else { HEADER_BYTES };
        let room = self.budget_bytes - self.kept.len();
        if room <= needed {
            self.is_full = true;
            return;
        }
        let at = match self.open {
            Some((_, at)) if is_same => at,
            _ => {
                let at = self.kept.len();
                self.kept.push(direction as u8);
                self.kept.extend_from_slice(&[0; 4]);
                self.open = Some((direction, at));
                at
            }
        };
        let part = &bytes[..bytes.len().min(room - needed)];
        self.kept.extend_from_slice(part);
        self.kept_bytes += part.len() as u64;
        self.is_full = part.len() < bytes.len() || self.kept.len() == self.budget_bytes;
        let length = (self.kept.len() - at - HEADER_BYTES) as u32;
        self.kept[at + 1..at + HEADER_BYTES].copy_from_slice(&length.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::Direction::{ToInteractor, ToProgram};
    use super::*;

    #[test]
    fn records_are_turns() {
        let mut transcript = Transcript::new(100);
        transcript.pass(ToProgram, b"5");
        transcript.pass(ToProgram, b"\n");
        transcript.pass(ToInteractor, b"? 3\n");
        assert_eq!(transcript.kept, b"\0\x02\0\0\x005\n\x01\x04\0\0\0? 3\n");
        assert!(!transcript.is_cut() && !transcript.is_full());
        assert_eq!(transcript.passed_bytes, 6);
    }

    #[test]
    fn it_is_cut_exactly_and_stays_readable() {
        for budget in 0..30 {
            let mut transcript = Transcript::new(budget);
            for _ in 0..10 {
                transcript.pass(ToProgram, b"ab");
                transcript.pass(ToInteractor, b"c");
            }
            assert!(transcript.kept.len() as u64 <= budget);
            assert!(transcript.is_cut() && transcript.is_full());
            let mut rest = transcript.kept.as_slice();
            while !rest.is_empty() {
                let length = u32::from_le_bytes(rest[1..5].try_into().unwrap()) as usize;
                assert!(length > 0);
                rest = &rest[5 + length..];
            }
        }
    }

    #[test]
    fn a_budget_that_is_just_enough_cuts_nothing() {
        let mut transcript = Transcript::new(7);
        transcript.pass(ToProgram, b"ab");
        assert!(transcript.is_full() && !transcript.is_cut());
        transcript.pass_unseen(1);
        assert!(transcript.is_cut());
    }
}
