//! Guessing the word that was meant.

/// Longest word, in characters, that is worth guessing at.
const MAX_WORD_CHARS: usize = 32;

/// Shortest beginning, in characters, that stands for the word it begins.
const MIN_PREFIX_CHARS: usize = 3;

/// The candidate that `word` is most likely a slip of, ignoring case, or `None` when none is
/// near.
///
/// Near is one slip for candidates of two to four letters, two for five to eight, three for
/// longer ones, or else a beginning of at least three letters. Two-letter candidates need the same
/// first letter or the same letters exchanged; one-letter candidates are never guessed.
/// On a tie the earlier candidate wins.
///
/// ```
/// use cannonade::protocol::nearest;
///
/// assert_eq!(nearest("isredy", ["uci", "isready"]), Some("isready"));
/// assert_eq!(nearest("castle", ["uci", "isready"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = letters(word)?;
    let mut best: Option<(usize, &str)> = None;
    let mut begun: Option<&str> = None;
    for text in candidates {
        let length = text.chars().count();
        let may_begin = word.len() >= MIN_PREFIX_CHARS && length > word.len();
        if length.abs_diff(word.len()) > allowance(length) && !may_begin {
            continue;
        }
        let Some(candidate) = letters(text) else {
            continue;
        };
        let slips = distance(&word, &candidate);
        let near = slips <= allowance(length) && plausible(&word, &candidate);
        if near && best.is_none_or(|(least, _)| slips < least) {
            best = Some((slips, text));
        }
        if begun.is_none() && may_begin && candidate.starts_with(&word) {
            begun = Some(text);
        }
    }
    best.map(|(_, text)| text).or(begun)
}

/// The characters of a word in lower case; `None` for words too long to guess at.
fn letters(word: &str) -> Option<Vec<char>> {
    let letters: Vec<char> = word
        .chars()
        .take(MAX_WORD_CHARS + 1)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    (letters.len() <= MAX_WORD_CHARS).then_some(letters)
}

/// How many slips a candidate of so many letters may be away.
const fn allowance(letters: usize) -> usize {
    match letters {
        0..=1 => 0,
        2..=4 => 1,
        5..=8 => 2,
        _ => 3,
    }
}

/// Whether a near word is near enough in kind: a two-letter word is one slip away from half of
/// all short words.
fn plausible(word: &[char], candidate: &[char]) -> bool {
    match (word, candidate) {
        ([], _) | (_, []) => false,
        ([a, b], [c, d]) => a == c || (a == d && b == c),
        ([a, ..], [c, _]) => a == c,
        _ => true,
    }
}

/// Optimal string alignment distance: the least number of insertions, deletions, replacements
/// and exchanges of neighbours, no letter being touched twice.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &y) in b.iter().enumerate() {
            let mut cost = (last[j + 1] + 1)
                .min(row[j] + 1)
                .min(last[j] + usize::from(x != y));
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                cost = cost.min(before_last[j - 1] + 1);
            }
            row.push(cost);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(a: &str, b: &str) -> usize {
        let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
        assert_eq!(distance(&a, &b), distance(&b, &a));
        distance(&a, &b)
    }

    #[test]
    fn distances() {
        assert_eq!(between("", ""), 0);
        assert_eq!(between("", "go"), 2);
        assert_eq!(between("isready", "isready"), 0);
        assert_eq!(between("isredy", "isready"), 1);
        assert_eq!(between("dpeth", "depth"), 1);
        assert_eq!(between("ca", "abc"), 3);
        assert_eq!(between("kitten", "sitting"), 3);
        assert_eq!(between("joho", "go"), 3);
        assert_eq!(between("砲", "歩"), 1);
    }

    #[test]
    fn guesses() {
        let words = ["uci", "isready", "go", "position", "ucinewgame", "d"];
        for (typed, meant) in [
            ("isredy", Some("isready")),
            ("ISREDY", Some("isready")),
            ("goo", Some("go")),
            ("og", Some("go")),
            ("gi", Some("go")),
            ("to", None),
            ("ucci", Some("uci")),
            ("postion", Some("position")),
            ("pos", Some("position")),
            ("po", None),
            ("ucinewgmae", Some("ucinewgame")),
            ("x", None),
            ("e", None),
            ("", None),
            ("joho", None),
        ] {
            assert_eq!(nearest(typed, words), meant, "{typed}");
        }
    }

    #[test]
    fn huge_words_are_left_alone() {
        assert_eq!(nearest(&"go".repeat(500_000), ["go"]), None);
        assert_eq!(nearest("go", std::iter::empty()), None);
    }
}
