//! Words in lines of limited length.

/// Where lines are broken, in bytes.
pub(super) const LINE: usize = 80;

/// Words in lines of limited length.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
    line: usize,
}

impl Lines {
    /// Adds text; blanks in it are places where the line may be broken, but for those within
    /// brackets, as in `[%eval 0.31]`.
    pub(super) fn word(&mut self, text: &str) {
        let mut inside = false;
        let is_gap = |c: char| {
            inside = c == '[' || inside && c != ']';
            c == ' ' && !inside
        };
        for word in text.split(is_gap).filter(|word| !word.is_empty()) {
            if self.line > 0 && self.line + 1 + word.len() > LINE {
                self.text.push('\n');
                self.line = 0;
            } else if self.line > 0 {
                self.text.push(' ');
                self.line += 1;
            }
            self.text.push_str(word);
            self.line += word.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let mut lines = Lines::default();
        for _ in 0..20 {
            lines.word("{[%eval 0.31] a [ b} c");
        }
        assert!(lines.text.lines().count() > 3);
        assert!(lines.text.lines().all(|line| line.len() <= LINE));
        assert_eq!(lines.text.matches("[%eval 0.31]").count(), 20);
    }
}
