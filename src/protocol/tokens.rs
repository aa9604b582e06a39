//! Cutting a line into tokens, and walking over them.

use super::error::{NumberFault, ParseError};
use super::text::Excerpt;

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The word, never empty.
    pub(super) text: &'a str,
    /// Its number in the line, counted from 1.
    pub(super) place: usize,
    /// Its first byte's offset in the line.
    pub(super) start: usize,
}

/// Cuts `line` at white space of any kind.
pub(super) fn tokenize(line: &str) -> Vec<Token<'_>> {
    let base = line.as_ptr().addr();
    line.split_whitespace()
        .enumerate()
        .map(|(index, text)| Token {
            text,
            place: index + 1,
            start: text.as_ptr().addr() - base,
        })
        .collect()
}

/// A walk over the tokens of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    line: &'a str,
    tokens: &'a [Token<'a>],
}

impl<'a> Cursor<'a> {
    /// A walk over `tokens`, the last ones of `line`.
    pub(super) const fn new(line: &'a str, tokens: &'a [Token<'a>]) -> Self {
        Self { line, tokens }
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(*first)
    }

    /// Looks at the next token without taking it.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.first().copied()
    }

    /// Takes the next token if it equals `word`, ignoring case.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self
            .peek()
            .is_some_and(|t| t.text.eq_ignore_ascii_case(word));
        if found {
            self.next();
        }
        found
    }

    /// Takes the tokens up to, not including, the first that equals `word` ignoring case, or to
    /// the end of the line.
    pub(super) fn until(&mut self, word: &str) -> &'a [Token<'a>] {
        let end = self
            .tokens
            .iter()
            .position(|t| t.text.eq_ignore_ascii_case(word))
            .unwrap_or(self.tokens.len());
        let (before, rest) = self.tokens.split_at(end);
        self.tokens = rest;
        before
    }

    /// The tokens not yet taken.
    pub(super) const fn rest(&self) -> &'a [Token<'a>] {
        self.tokens
    }

    /// The text from the next token to the end of the line, without the white space after it.
    pub(super) fn rest_of_line(&self) -> &'a str {
        self.peek()
            .and_then(|token| self.line.get(token.start..))
            .map_or("", str::trim_end)
    }

    /// Takes a whole number of the range of 64 bits, signed or unsigned, that belongs to
    /// `keyword`.
    fn number(&mut self, keyword: &'static str) -> Result<(i128, Token<'a>), ParseError> {
        let token = self.next().ok_or(ParseError::Missing {
            after: keyword,
            expected: "a whole number",
        })?;
        let fault = match token.text.parse::<i128>() {
            Ok(n) if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&n) => {
                return Ok((n, token));
            }
            Ok(_) => NumberFault::TooLarge,
            Err(_) if all_digits(token.text) => NumberFault::TooLarge,
            Err(_) => NumberFault::NotANumber,
        };
        Err(bad_number(keyword, token, fault))
    }

    /// Takes a number that may be negative; one that needs the 64th bit is read as `i64::MAX`.
    pub(super) fn signed(&mut self, keyword: &'static str) -> Result<i64, ParseError> {
        let (number, _) = self.number(keyword)?;
        Ok(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// Takes a number that may not be negative.
    pub(super) fn unsigned(&mut self, keyword: &'static str) -> Result<u64, ParseError> {
        let (number, token) = self.number(keyword)?;
        u64::try_from(number).map_err(|_| bad_number(keyword, token, NumberFault::Negative))
    }

    /// Takes a number that may not be negative; one beyond 32 bits is read as `u32::MAX`.
    pub(super) fn count(&mut self, keyword: &'static str) -> Result<u32, ParseError> {
        let number = self.unsigned(keyword)?;
        Ok(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

/// Whether the text is a number by its looks, however long.
fn all_digits(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The error for a token that does not serve as the number of `keyword`.
fn bad_number(keyword: &'static str, token: Token<'_>, fault: NumberFault) -> ParseError {
    ParseError::BadNumber {
        keyword,
        token: Excerpt::new(token.text),
        place: token.place,
        fault,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_places() {
        let line = " \tgo\u{a0}\u{3000}depth  3\r";
        let tokens = tokenize(line);
        let texts: Vec<&str> = tokens.iter().map(|t| t.text).collect();
        assert_eq!(texts, ["go", "depth", "3"]);
        for (index, token) in tokens.iter().enumerate() {
            assert_eq!(token.place, index + 1);
            assert!(line[token.start..].starts_with(token.text));
        }
        assert!(tokenize(" \t\u{3000}").is_empty());
        assert!(tokenize("").is_empty());
    }

    #[test]
    fn the_cursor_walks() {
        let line = "name Clear  Hash VALUE  a  b ";
        let tokens = tokenize(line);
        let mut cursor = Cursor::new(line, &tokens);
        assert!(!cursor.take("value"));
        assert!(cursor.take("NAME"));
        assert_eq!(cursor.until("value").len(), 2);
        assert!(cursor.take("value"));
        assert_eq!(cursor.rest_of_line(), "a  b");
        assert_eq!(cursor.rest().len(), 2);
        assert_eq!(cursor.until("value").len(), 2);
        assert_eq!(cursor.next(), None);
        assert_eq!(cursor.rest_of_line(), "");
    }

    /// Reads `text` as a number with all three readers.
    fn read(text: &str) -> [Result<i128, ParseError>; 3] {
        let tokens = tokenize(text);
        let cursor = Cursor::new(text, &tokens);
        let (mut a, mut b, mut c) = (cursor, cursor, cursor);
        [
            a.signed("k").map(i128::from),
            b.unsigned("k").map(i128::from),
            c.count("k").map(i128::from),
        ]
    }

    #[test]
    fn numbers_in_range() {
        let max = u64::MAX.to_string();
        assert_eq!(read("300"), [Ok(300), Ok(300), Ok(300)]);
        assert_eq!(read("+7"), [Ok(7), Ok(7), Ok(7)]);
        assert_eq!(read("-0"), [Ok(0), Ok(0), Ok(0)]);
        assert_eq!(
            read(&max),
            [
                Ok(i128::from(i64::MAX)),
                Ok(i128::from(u64::MAX)),
                Ok(i128::from(u32::MAX))
            ]
        );
        assert_eq!(read("-5")[0], Ok(-5));
    }

    #[test]
    fn numbers_out_of_range() {
        let fault = |text: &str, reader: usize| match &read(text)[reader] {
            Err(ParseError::BadNumber { fault, place, .. }) => {
                assert_eq!(*place, 1);
                *fault
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(fault("-5", 1), NumberFault::Negative);
        assert_eq!(fault("-5", 2), NumberFault::Negative);
        for reader in 0..3 {
            assert_eq!(fault("18446744073709551616", reader), NumberFault::TooLarge);
            assert_eq!(fault("-9223372036854775809", reader), NumberFault::TooLarge);
            assert_eq!(fault(&"9".repeat(100_000), reader), NumberFault::TooLarge);
            for text in ["x", "-", "+", "1.5", "1e3", "0x10", "--5", "५", "btime"] {
                assert_eq!(fault(text, reader), NumberFault::NotANumber, "{text}");
            }
            assert!(matches!(
                read("")[reader],
                Err(ParseError::Missing { after: "k", .. })
            ));
        }
    }
}
