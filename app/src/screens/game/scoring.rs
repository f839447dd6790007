//! The Scoring Phase: the New Matches are proposed, and each can be questioned.

use super::panel::{signed, stepper};
use crate::command::Command;
use crate::open_deck::capital;
use crate::screens::{View, page};
use crate::session::{Change, Counts, Line, SeenMatch, Session, TileSide};
use crate::widgets::Button;
use eframe::egui::{Ui, Widget as _};

pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, _: &Session, line: &Line) {
    let theme = view.theme;
    let target = capital(&view.words.of_deck("symbol", line.target.as_deref().unwrap_or("")));
    page::text(
        ui,
        view.say_with("scoring-title", &[("symbol", target.as_str().into())]),
        theme.bold(24.0),
        theme.ink,
    );
    if line.proposed.is_some() {
        if line.matches.is_empty() {
            page::text(
                ui,
                view.say_with("no-matches", &[("symbol", target.as_str().into())]),
                theme.body(),
                theme.soft_ink,
            );
        }
        for (place, seen) in line.matches.iter().enumerate() {
            if let Some(change) = show_match(ui, view, place + 1, seen) {
                view.ask(Command::Tell(vec![change]));
            }
        }
    } else {
        page::text(ui, view.say("count-new-matches"), theme.body(), theme.soft_ink);
        let count = line.new_matches;
        match stepper(
            ui,
            view,
            &count.to_string(),
            &view.say("new-matches"),
            count > 0,
            count < 60,
        ) {
            1 => view.ask(Command::Tell(vec![Change::NewMatches(Some(count + 1))])),
            -1 => view.ask(Command::Tell(vec![Change::NewMatches(Some(count - 1))])),
            _ => {}
        }
    }
    ui.add_space(8.0);
    let sum = [
        ("matches", signed(line.match_points).into()),
        ("removal", signed(line.removal_points).into()),
    ];
    page::text(ui, view.say_with("turn-sum", &sum), theme.body(), theme.soft_ink);
    page::text(ui, signed(line.total), theme.bold(40.0), theme.ink);
}

/// One Match: new or not, with a tap to say otherwise.
pub(in crate::screens) fn show_match(
    ui: &mut Ui,
    view: &View<'_>,
    number: usize,
    seen: &SeenMatch,
) -> Option<Change> {
    let name = if seen.counts {
        "match-counts"
    } else {
        "match-does-not-count"
    };
    let text = view.say_with(name, &[("number", number.into())]);
    let button = Button::new(view.theme, text).ticked(seen.counts).full_width();
    if !button.ui(ui).clicked() {
        return None;
    }
    let set = view.deck.tile_set();
    let side = |end: rules::match_attach::MatchedSide| TileSide {
        tile: set.tile_name(end.tile).to_owned(),
        side: end.side,
    };
    let counts = match (seen.was_questioned, seen.counts) {
        (true, _) => None,
        (false, true) => Some(Counts::Old),
        (false, false) => Some(Counts::New),
    };
    Some(Change::Question {
        a: side(seen.found.a),
        b: side(seen.found.b),
        counts,
    })
}
