//! Names that are written from right to left, in sentences that are not.

use std::borrow::Cow;

/// The left-to-right mark: readers of a screen know it, and whoever draws text begins anew at it
/// ([`install_fonts`](crate::theme::install_fonts)).
pub const MARK: char = '\u{200e}';

/// The text with a mark at each end of what is written from right to left: drawn in one go with its neighbours, words from
/// left to right would be turned round with it.
pub fn parted(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_from_right) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(begin) = rest.find(is_from_right) {
        let (before, turned) = rest.split_at(begin);
        let before = before.strip_suffix(MARK).unwrap_or(before);
        // Blanks and signs between two words belong to them, not those after the last.
        let other = turned
            .find(|letter: char| letter == MARK || letter.is_alphanumeric() && !is_from_right(letter))
            .unwrap_or(turned.len());
        let last = turned.get(..other).and_then(|part| part.rfind(is_from_right));
        let end = last.map_or(turned.len(), |at| {
            at + turned[at..].chars().next().map_or(0, char::len_utf8)
        });
        let (turned, after) = turned.split_at(end);
        for part in [before, turned] {
            out.push_str(part);
            out.push(MARK);
        }
        rest = after.strip_prefix(MARK).unwrap_or(after);
    }
    out.push_str(rest);
    out.into()
}

/// Whether a letter is of a script that is written from right to left: Hebrew, Arabic and their neighbours.
fn is_from_right(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{65f}'
        | '\u{66a}'..='\u{6ef}'
        | '\u{6fa}'..='\u{8ff}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}'
        | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_text_stays_as_it_is() {
        for text in ["", "Anna’s turn · round 1", "山田太郎", "Жанна", "12 €"] {
            assert!(
                matches!(parted(text), Cow::Borrowed(same) if same == text),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_written_from_the_right_is_parted_from_the_rest() {
        for (text, expected) in [
            ("דוד לוי’s turn", "|דוד לוי|’s turn"),
            ("Gana דוד.", "Gana |דוד|."),
            ("דוד (Dave) · دانا", "|דוד| (Dave) · |دانا|"),
            ("דוד 12", "|דוד| 12"),
            ("שרה · Anna", "|שרה| · Anna"),
        ] {
            let shown = parted(text).replace(MARK, "|");
            assert_eq!(shown, expected);
        }
    }

    #[test]
    fn a_text_is_parted_once() {
        let once = parted("Gana דוד (Dave).").into_owned();
        assert_eq!(parted(&format!("{once}!")), format!("{once}!"));
    }
}
