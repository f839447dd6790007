//! The rules in our own words, in numbered clauses, and which clause a problem breaks.

use rules::match_attach::Code;

use super::Language;

/// The rules in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesReference {
    /// The title.
    pub title: &'static str,
    /// What stands before the first section.
    pub introduction: &'static str,
    /// The sections in order.
    pub sections: Vec<Section>,
}

/// A section of the rules: most are named after a phase of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its number, such as `5`.
    pub number: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its clauses in order.
    pub clauses: Vec<Clause>,
}

/// A clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its number, such as `5.2`.
    pub number: &'static str,
    /// Its text, in parts: those that are the rulebook's, and those that are rulings where it leaves something open.
    pub parts: Vec<Part>,
}

/// A part of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What the rulebook says.
    Rule(&'static str),
    /// What we assume where it leaves something open.
    Ruling(&'static str),
}

/// What stands before a ruling in the files.
const RULING: &str = "[ruling]";

impl RulesReference {
    /// The rules in a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let mut reference = Self {
            title: "",
            introduction: "",
            sections: Vec::new(),
        };
        for line in language
            .rules()
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            if let Some(title) = line.strip_prefix("# ") {
                reference.title = title;
            } else if let Some(heading) = line.strip_prefix("## ") {
                let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
                reference.sections.push(Section {
                    number,
                    title,
                    clauses: Vec::new(),
                });
            } else if let Some(text) = line.strip_prefix("- ")
                && let Some(section) = reference.sections.last_mut()
            {
                let (number, text) = text.split_once(' ').unwrap_or((text, ""));
                section.clauses.push(Clause {
                    number,
                    parts: parts(text),
                });
            } else if reference.sections.is_empty() {
                reference.introduction = line;
            }
        }
        reference
    }

    /// The clause of a number, such as `5.2`.
    #[must_use]
    pub fn clause(&self, number: &str) -> Option<&Clause> {
        self.sections
            .iter()
            .flat_map(|section| &section.clauses)
            .find(|clause| clause.number == number)
    }
}

impl Part {
    /// The words of the part.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Rule(text) | Self::Ruling(text) => text,
        }
    }
}

fn parts(text: &'static str) -> Vec<Part> {
    let (rule, ruling) = text
        .split_once(RULING)
        .map_or((text, None), |(rule, ruling)| (rule, Some(ruling)));
    let rule = Some(rule.trim()).filter(|rule| !rule.is_empty()).map(Part::Rule);
    rule.into_iter()
        .chain(ruling.map(|ruling| Part::Ruling(ruling.trim())))
        .collect()
}

/// The number of the clause that a problem breaks.
#[must_use]
pub fn clause_of(code: Code) -> &'static str {
    match code {
        Code::UnknownTile | Code::DuplicateTile => "1.1",
        Code::CellOccupied | Code::PlacementDetached => "4.1",
        Code::NotOnBoard | Code::NotActive => "5.2",
        Code::BadRotation => "5.3",
        Code::SwapNotTouching => "5.5",
        Code::NoManeuversLeft => "5.7",
        Code::RemovalNotAllowed => "6.1",
        Code::RemovalUnfinished | Code::StartNotClean => "6.3",
        Code::ReversalCount => "8.3",
        Code::ReversalMakesIsland => "8.4",
    }
}
