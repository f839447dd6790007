//! What colours and symbols may be called: lists name them, and pictures of backs are called after symbols.

/// What parts a folder from what is in it.
const PARTS_FOLDERS: [char; 2] = ['/', '\\'];

/// What is wrong with a word that names something.
pub(super) fn fault_of(word: &str) -> Option<&'static str> {
    match word {
        "" => Some("may not be empty"),
        _ if word.contains(char::is_control) => Some("may not hold control characters"),
        _ => None,
    }
}

/// What is wrong with a symbol that a back shows: its picture is called after it.
pub(super) fn fault_on_back(symbol: &str) -> Option<&'static str> {
    symbol
        .contains(PARTS_FOLDERS)
        .then_some("a symbol on a back may not hold / or \\, as the picture is called after it")
}

/// The nearest name without fault to what somebody typed for a colour; maybe empty.
pub(super) fn colour_typed(typed: &str) -> String {
    typed.replace(char::is_control, " ").trim().to_owned()
}

/// The same for a symbol.
pub(super) fn symbol_typed(typed: &str) -> String {
    colour_typed(typed).replace(PARTS_FOLDERS, "-")
}
