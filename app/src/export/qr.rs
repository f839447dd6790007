//! A text as a QR code, to be taken from one screen by another.

use qrcode::{Color, EcLevel, QrCode};

/// A QR code: a square of dark and light modules, without the quiet zone of four light modules around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrSquare {
    side: usize,
    is_dark: Vec<bool>,
}

impl QrSquare {
    /// Light modules that must surround the square.
    pub const QUIET_ZONE: usize = 4;

    /// Modules along one side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether the module in a column and row, from the top left, is dark; outside of the square nothing is.
    #[must_use]
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        column < self.side
            && self
                .is_dark
                .get(row * self.side + column)
                .copied()
                .unwrap_or(false)
    }
}

/// The QR code of a text; `None` if the text is too long for one (about 2,900 bytes).
#[must_use]
pub fn qr_square(text: &str) -> Option<QrSquare> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let is_dark = code
        .to_colors()
        .into_iter()
        .map(|module| module == Color::Dark)
        .collect();
    Some(QrSquare {
        side: code.width(),
        is_dark,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_has_its_three_corners() {
        let code = qr_square("https://app.bgstatsapp.com/").unwrap();
        let last = code.side() - 1;
        for (column, row) in [(0, 0), (last, 0), (0, last)] {
            assert!(code.is_dark(column, row));
        }
        assert!(!code.is_dark(7, 7) && !code.is_dark(code.side(), 0));
    }

    #[test]
    fn a_text_that_is_too_long_has_no_code() {
        assert!(qr_square(&"x".repeat(2_900)).is_some());
        assert!(qr_square(&"x".repeat(3_000)).is_none());
    }
}
