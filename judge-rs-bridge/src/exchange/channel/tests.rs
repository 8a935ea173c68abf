use super::*;
use rustix::pipe::{pipe_with, PipeFlags};

struct Ground {
    writer: OwnedFd,
    reader: OwnedFd,
    channel: Channel,
    transcript: Transcript,
    buffer: Vec<u8>,
}

fn ground(budget_bytes: u64, transcript_bytes: u64) -> Ground {
    let pipe = || pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK).unwrap();
    let ((from, writer), (reader, to)) = (pipe(), pipe());
    Ground {
        writer,
        reader,
        channel: Channel::new(Direction::ToProgram, from, to, budget_bytes),
        transcript: Transcript::new(transcript_bytes),
        buffer: vec![0; 64 * 1024],
    }
}

impl Ground {
    fn pump(&mut self) -> Pumped {
        self.channel
            .pump(&mut self.transcript, &mut self.buffer)
            .unwrap()
    }

    fn received(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        let mut part = [0u8; 4096];
        while let Ok(size) = read(&self.reader, &mut part) {
            if size == 0 {
                break;
            }
            all.extend_from_slice(&part[..size]);
        }
        all
    }
}

#[test]
fn bytes_pass_with_and_without_a_transcript() {
    for transcript_bytes in [0, 8, 1000] {
        let mut ground = ground(1000, transcript_bytes);
        for text in ["one ", "two ", "three"] {
            write(&ground.writer, text.as_bytes()).unwrap();
            assert!(ground.pump().has_moved);
        }
        assert_eq!(ground.received(), b"one two three");
        assert!(ground.channel.is_dry());
        assert_eq!(ground.channel.written_bytes, 13);
        assert_eq!(ground.transcript.passed_bytes, 13);
    }
}

#[test]
fn one_byte_too_many_ends_it() {
    for transcript_bytes in [0, 1000] {
        let mut ground = ground(5, transcript_bytes);
        write(&ground.writer, b"12345").unwrap();
        assert!(!ground.pump().is_over);
        write(&ground.writer, b"6").unwrap();
        assert!(ground.pump().is_over);
        assert_eq!(ground.channel.written_bytes, 6);
        assert_eq!(ground.received(), b"12345");
    }
}

#[test]
fn a_full_pipe_is_waited_for_and_nothing_is_lost() {
    for transcript_bytes in [0, 10, 1 << 22] {
        let mut ground = ground(1 << 22, transcript_bytes);
        let block = [7u8; 4096];
        let mut sent = 0;
        while ground.channel.wish() != Wish::Room {
            while let Ok(size) = write(&ground.writer, &block) {
                sent += size;
            }
            ground.pump();
        }
        let mut received = 0;
        while received < sent {
            let part = ground.received().len();
            assert!(part > 0);
            received += part;
            ground.pump();
        }
        assert_eq!(received, sent);
        assert_eq!(ground.transcript.passed_bytes, sent as u64);
    }
}

#[test]
fn room_is_waited_for_where_the_last_round_fills_the_pipe() {
    let mut ground = ground(1 << 22, 1 << 22);
    // A word that nobody has read yet takes one place of sixteen, and each round fills another one.
    ground.buffer.truncate(FEW_BYTES);
    write(&ground.writer, b"?").unwrap();
    ground.pump();
    write(&ground.writer, &[7u8; ROUNDS * FEW_BYTES]).unwrap();
    ground.pump();
    assert_eq!(ground.channel.wish(), Wish::Room);
    let first = ground.received().len();
    ground.pump();
    assert_eq!(first + ground.received().len(), 1 + ROUNDS * FEW_BYTES);
}

#[test]
fn ends_are_handed_on_both_ways() {
    let mut before = ground(100, 100);
    write(&before.writer, b"last words").unwrap();
    let writer = std::mem::replace(&mut before.writer, before.reader.try_clone().unwrap());
    drop(writer);
    assert!(before.pump().has_moved);
    assert!(before.pump().is_at_end);
    before.channel.close();
    assert_eq!(before.received(), b"last words");
    assert_eq!(read(&before.reader, &mut [0u8; 1]), Ok(0));
    assert!(!before.channel.is_broken);

    for transcript_bytes in [0, 100] {
        let mut ground = ground(100, transcript_bytes);
        let reader = std::mem::replace(&mut ground.reader, ground.writer.try_clone().unwrap());
        drop(reader);
        write(&ground.writer, b"to nobody").unwrap();
        assert!(ground.pump().is_deaf);
        ground.channel.close_deaf(Writer::GoesOn);
        assert!(ground.channel.is_broken && ground.channel.is_deaf);
        assert_eq!(ground.channel.written_bytes, 9);
        assert_eq!(write(&ground.writer, b"x"), Err(Errno::PIPE));
    }
}

#[test]
fn a_writer_that_goes_on_is_told_at_its_second_write() {
    let mut ground = ground(100, 100);
    ground.channel.close_deaf(Writer::GoesOn);
    assert!(!ground.channel.is_broken);
    write(&ground.writer, b"x").unwrap();
    ground.pump();
    assert!(ground.channel.is_broken);
    assert_eq!(write(&ground.writer, b"y"), Err(Errno::PIPE));

    let mut silent = self::ground(100, 100);
    silent.channel.close_deaf(Writer::GoesOn);
    drop(std::mem::replace(
        &mut silent.writer,
        silent.reader.try_clone().unwrap(),
    ));
    assert!(silent.pump().is_at_end);
    assert!(!silent.channel.is_broken);
}
