//! Bytes to lines.

use std::io::{BufRead, BufReader, ErrorKind, Read};

use log::warn;

/// Longest line that is read whole, in bytes: 1 MiB, a `position` with over 170,000 moves.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The line without its end (LF or CR LF). Bytes that are not UTF-8 are replaced.
    Text(String),
    /// The line was longer than the limit and has been passed over.
    TooLong {
        /// Its whole length in bytes.
        bytes: usize,
    },
}

/// Reads lines from a source of bytes, as an iterator that ends with the input.
///
/// It holds no more of a line than the limit, so that endless garbage cannot fill the memory, and
/// returns a line as soon as its end is there. The last line needs no line end. An error of the
/// source is logged and ends the input; an interrupted read is tried again.
///
/// ```
/// use cannonade::protocol::{Line, LineReader};
///
/// let lines: Vec<Line> = LineReader::new(&b"uci\r\nisready"[..]).collect();
/// assert_eq!(
///     lines,
///     [Line::Text("uci".to_owned()), Line::Text("isready".to_owned())]
/// );
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    source: BufReader<R>,
    limit: usize,
    ended: bool,
}

impl<R: Read> LineReader<R> {
    /// Reads from `source` with a limit of [`MAX_LINE_BYTES`].
    pub fn new(source: R) -> Self {
        Self::with_limit(source, MAX_LINE_BYTES)
    }

    /// Reads from `source` with a limit of so many bytes a line, its end not counted.
    pub fn with_limit(source: R, limit: usize) -> Self {
        Self {
            source: BufReader::new(source),
            limit,
            ended: false,
        }
    }

    /// Moves bytes up to the next line end into `line`, as far as they fit, a carriage return
    /// before the line end included. Returns how many there were, or `None` at the end of input.
    fn fill(&mut self, line: &mut Vec<u8>) -> Option<usize> {
        // One more than the limit, for the carriage return.
        let room = self.limit.saturating_add(1);
        let mut length = 0_usize;
        loop {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    warn!("reading input: {error}");
                    &[]
                }
            };
            if chunk.is_empty() {
                self.ended = true;
                return (length > 0).then_some(length);
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = end.unwrap_or(chunk.len());
            let kept = part.min(room - line.len());
            line.extend_from_slice(chunk.get(..kept).unwrap_or_default());
            length = length.saturating_add(part);
            self.source.consume(part + usize::from(end.is_some()));
            if end.is_some() {
                return Some(length);
            }
        }
    }
}

impl<R: Read> Iterator for LineReader<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        if self.ended {
            return None;
        }
        let mut line = Vec::new();
        let mut bytes = self.fill(&mut line)?;
        if line.len() == bytes && line.last() == Some(&b'\r') {
            line.pop();
            bytes -= 1;
        }
        if bytes > self.limit {
            return Some(Line::TooLong { bytes });
        }
        Some(Line::Text(String::from_utf8_lossy(&line).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    fn text(line: &str) -> Line {
        Line::Text(line.to_owned())
    }

    fn read(bytes: &[u8], limit: usize) -> Vec<Line> {
        LineReader::with_limit(bytes, limit).collect()
    }

    #[test]
    fn line_ends() {
        assert_eq!(read(b"", 10), []);
        assert_eq!(read(b"\n", 10), [text("")]);
        assert_eq!(read(b"\r\n\n", 10), [text(""), text("")]);
        assert_eq!(read(b"a\nb\r\nc", 10), [text("a"), text("b"), text("c")]);
        assert_eq!(read(b"a\rb\r\r\n", 10), [text("a\rb\r")]);
        assert_eq!(read(b"quit\r", 10), [text("quit")]);
    }

    #[test]
    fn invalid_utf8_is_replaced() {
        assert_eq!(
            read(b"\xff\xfe go\xc3\nstop\n", 100),
            [text("\u{fffd}\u{fffd} go\u{fffd}"), text("stop")]
        );
        assert_eq!(read(b"\0\n", 10), [text("\0")]);
    }

    #[test]
    fn the_limit_is_exact() {
        assert_eq!(read(b"12345\n", 5), [text("12345")]);
        assert_eq!(read(b"12345\r\n", 5), [text("12345")]);
        assert_eq!(
            read(b"123456\nok\n", 5),
            [Line::TooLong { bytes: 6 }, text("ok")]
        );
        assert_eq!(read(b"123456", 5), [Line::TooLong { bytes: 6 }]);
        assert_eq!(read(b"\n1\n", 0), [text(""), Line::TooLong { bytes: 1 }]);
    }

    #[test]
    fn overlong_lines_are_reported_once() {
        let mut bytes = vec![b'x'; MAX_LINE_BYTES * 3];
        bytes.extend_from_slice(b"\r\nisready\n");
        let lines: Vec<Line> = LineReader::new(&bytes[..]).collect();
        assert_eq!(
            lines,
            [
                Line::TooLong {
                    bytes: 3 * MAX_LINE_BYTES + 1
                },
                text("isready")
            ]
        );
    }

    #[test]
    fn long_games_fit() {
        let line = format!("position startpos moves{}", " e7e8q".repeat(100_000));
        let lines: Vec<Line> = LineReader::new(line.as_bytes()).collect();
        assert_eq!(lines, [text(&line)]);
    }

    /// A source that gives a byte at a time, is interrupted before each, and fails at the end.
    struct Troubled<'a>(&'a [u8], bool);

    impl Read for Troubled<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let Some((first, rest)) = self.0.split_first() else {
                return Err(ErrorKind::ConnectionReset.into());
            };
            self.0 = rest;
            buffer[0] = *first;
            Ok(1)
        }
    }

    #[test]
    fn troubled_sources() {
        let mut lines = LineReader::new(Troubled(b"go\nstop", false));
        assert_eq!(lines.next(), Some(text("go")));
        assert_eq!(lines.next(), Some(text("stop")));
        assert_eq!(lines.next(), None);
        assert_eq!(lines.next(), None);
    }
}
