//! The words after a measuring program's name: `--NAME VALUE`, in any order, then what is left.

use std::collections::BTreeMap;

/// Named values, and the words after them.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    named: BTreeMap<String, String>,
    /// What comes after the named values.
    pub rest: Vec<String>,
}

impl Arguments {
    /// Those of this process.
    ///
    /// # Errors
    /// As for [`of`](Arguments::of).
    pub fn given() -> Result<Arguments, String> {
        Arguments::of(std::env::args().skip(1))
    }

    /// Those of some words.
    ///
    /// # Errors
    /// A name without a value.
    pub fn of(words: impl IntoIterator<Item = String>) -> Result<Arguments, String> {
        let mut arguments = Arguments::default();
        let mut words = words.into_iter().peekable();
        while let Some(name) = words.next_if(|word| word.starts_with("--")) {
            let value = words.next().ok_or_else(|| format!("{name} wants a value"))?;
            arguments.named.insert(name, value);
        }
        arguments.rest.extend(words);
        Ok(arguments)
    }

    /// The value of a name, if it was given.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.named.get(name).map(String::as_str)
    }

    /// The value of a name that must be given.
    ///
    /// # Errors
    /// It was not.
    pub fn wanted(&self, name: &str) -> Result<&str, String> {
        self.get(name).ok_or_else(|| format!("{name} is missing"))
    }

    /// The number of a name, or the usual one.
    ///
    /// # Errors
    /// A value that is no number.
    pub fn number(&self, name: &str, usual: u64) -> Result<u64, String> {
        match self.get(name) {
            Some(text) => text.parse().map_err(|_| format!("{name}: {text:?} is no number")),
            None => Ok(usual),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &str) -> Result<Arguments, String> {
        Arguments::of(words.split(' ').map(str::to_owned))
    }

    #[test]
    fn names_have_values_and_the_rest_has_none() {
        let arguments = of("--own here --shots 3 one two").expect("they are well made");
        assert_eq!(arguments.wanted("--own"), Ok("here"));
        assert_eq!(arguments.number("--shots", 2), Ok(3));
        assert_eq!(arguments.number("--seed", 2), Ok(2));
        assert_eq!(arguments.get("--set"), None);
        assert_eq!(arguments.rest, ["one", "two"]);
    }

    #[test]
    fn what_is_missing_or_no_number_is_told() {
        let told = |words: &str| of(words).and_then(|arguments| arguments.number("--shots", 2));
        assert_eq!(told("--shots"), Err("--shots wants a value".to_owned()));
        assert_eq!(
            told("--shots many"),
            Err("--shots: \"many\" is no number".to_owned())
        );
        let missing = of("--own here").map(|arguments| arguments.wanted("--program").map(str::to_owned));
        assert_eq!(missing, Ok(Err("--program is missing".to_owned())));
    }
}
