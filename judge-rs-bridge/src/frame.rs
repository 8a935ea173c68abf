//! Frames on a byte pipe: `u32 little-endian length | u8 kind | payload`.

use std::io::{self, Read, Write};

use crate::protocol::MAX_JSON_FRAME_BYTES;

pub const KIND_JSON: u8 = 0;
pub const KIND_RAW: u8 = 1;

/// Reads one JSON frame; `None` at a clean end of input.
///
/// A raw frame or one over the size limit is a fault of the peer from which the stream cannot
/// recover, because lengths are all that separates frames.
pub fn read_json(input: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut head = [0u8; 5];
    if !read_full(input, &mut head)? {
        return Ok(None);
    }
    let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
    if head[4] != KIND_JSON {
        return Err(invalid(format!(
            "expected a JSON frame, got kind {}",
            head[4]
        )));
    }
    if length > MAX_JSON_FRAME_BYTES {
        return Err(invalid(format!(
            "a JSON frame of {length} bytes is over the limit"
        )));
    }
    let mut payload = vec![0u8; length];
    if !read_full(input, &mut payload)? && length > 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(payload))
}

pub fn write_frame(output: &mut impl Write, kind: u8, payload: &[u8]) -> io::Result<()> {
    let length = u32::try_from(payload.len()).map_err(|_| invalid("frame over 4 GiB".into()))?;
    let mut head = [0u8; 5];
    head[..4].copy_from_slice(&length.to_le_bytes());
    head[4] = kind;
    output.write_all(&head)?;
    output.write_all(payload)
}

/// False at end of input before the first byte; an end in the middle is an error.
fn read_full(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) if filled == 0 => return Ok(false),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => filled += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(true)
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_comes_back() {
        let mut bytes = Vec::new();
        write_frame(&mut bytes, KIND_JSON, b"{}").unwrap();
        assert_eq!(bytes, [2, 0, 0, 0, 0, b'{', b'}']);
        let mut input = bytes.as_slice();
        assert_eq!(read_json(&mut input).unwrap().unwrap(), b"{}");
        assert!(read_json(&mut input).unwrap().is_none());
    }

    #[test]
    fn a_cut_or_foreign_frame_is_refused() {
        assert!(read_json(&mut [2u8, 0, 0, 0, 0, b'{'].as_slice()).is_err());
        assert!(read_json(&mut [2u8, 0].as_slice()).is_err());
        assert!(read_json(&mut [0u8, 0, 0, 0, 1].as_slice()).is_err());
        assert!(read_json(&mut [255u8, 255, 255, 255, 0].as_slice()).is_err());
    }
}
