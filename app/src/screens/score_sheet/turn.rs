//! One turn: the board before and after, what it was worth and why, and everything that may be mended.

use crate::best_turn;
use crate::command::Command;
use crate::findings::Findings;
use crate::open_deck::capital;
use crate::ruling::moments;
use crate::screens::{DisputePage, View, game, page};
use crate::session::{Change, Input, Line, Session, Stage, rulings};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{BoardView, Button, Icon, MatchMark};
use eframe::egui::{Rect, ScrollArea, Ui, Widget as _};

/// Draws the turn; tells whether its reader goes back to the sheet.
pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line) -> bool {
    let mut is_left = false;
    page::surface(ui, view.theme, |ui, room| {
        let (bar, room) = page::top_strip(room, view.theme.target());
        let player = session.settings().players[line.player].name.as_str();
        let title = view.say_with(
            "turn-and-round",
            &[("player", player.into()), ("round", line.round.into())],
        );
        let corner = page::Corner::Undo {
            is_possible: session.log().next_undone().is_some(),
        };
        match page::top_bar(ui, view, bar, corner, &title) {
            Some(page::Pressed::Back) => is_left = true,
            Some(page::Pressed::Undo) => view.ask(Command::Undo),
            None => {}
        }
        let shape = page::Shape::of(room.size());
        let share = if shape == page::Shape::Landscape {
            0.58
        } else {
            0.45
        };
        let (boards, said) = page::parted(room, shape, share);
        let (before, after) = page::parted(boards, page::Shape::Landscape, 0.5);
        show_board(ui, view, session, line, Stage::Start, before);
        show_board(ui, view, session, line, Stage::Removed, after);
        page::sheet(ui, view.theme, said, "turn", |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                show_sum(ui, view, line);
                let best = Button::new(view.theme, view.say("find-best"))
                    .icon(Icon::Lightbulb)
                    .full_width();
                if best_turn::position(session, line).is_some() && best.ui(ui).clicked() {
                    view.ask(Command::FindBest(line.number));
                }
                let dispute = Button::new(view.theme, view.say("dispute"))
                    .icon(Icon::Gavel)
                    .full_width();
                if moments(line).len() > 1 && dispute.ui(ui).clicked() {
                    view.ask(Command::Show(Box::new(Screen::Dispute(DisputePage::about(line)))));
                }
                show_changes(ui, view, line);
            });
        });
    });
    is_left
}

fn show_board(ui: &mut Ui, view: &View<'_>, session: &Session, line: &Line, stage: Stage, rect: Rect) {
    let theme = view.theme;
    let (head, rect) = page::top_strip(rect, theme.size(28.0));
    let title = if stage == Stage::Start {
        "board-before"
    } else {
        "board-after"
    };
    page::at(ui, head, title, |ui| {
        page::text(ui, view.say(title), theme.label(), theme.soft_ink)
    });
    page::paint_sheet(ui, theme, rect);
    let Some(board) = line.tables.at(stage) else {
        page::at(ui, rect.shrink(theme::PAD), "no board", |ui| {
            page::text(ui, view.say("board-not-seen"), theme.body(), theme.soft_ink)
        });
        return;
    };
    let rulings = rulings(session.settings().rulings);
    let mut marks = Findings::of(view.deck, view.words, &board.setup(), rulings, None).marks;
    marks.matches.clear();
    if stage == Stage::Removed {
        let mark = |seen: &crate::session::SeenMatch| MatchMark {
            a: seen.found.a.tile,
            b: seen.found.b.tile,
            is_new: seen.counts,
        };
        marks.matches = line.matches.iter().map(mark).collect();
    }
    let drawn = BoardView {
        theme,
        deck: view.deck,
        pictures: view.pictures,
        words: view.words,
        tiles: board.tiles(),
        marks: &marks,
        open_cells: &[],
        ghost: None,
    };
    let _ = page::at(ui, rect.shrink(6.0), title, |ui| {
        ui.push_id(title, |ui| drawn.show(ui)).inner
    });
}

fn show_sum(ui: &mut Ui, view: &View<'_>, line: &Line) {
    let theme = view.theme;
    page::text(ui, game::signed(line.total), theme.bold(40.0), theme.ink);
    let symbol = line
        .target
        .as_deref()
        .map_or_else(String::new, |name| capital(&view.words.of_deck("symbol", name)));
    let facts = [
        ("fact-symbol", symbol),
        ("fact-maneuvers", line.maneuvers.to_string()),
        (
            "fact-removed",
            format!("{} ({})", line.removed, game::signed(line.removal_points)),
        ),
        (
            "fact-matches",
            format!("{} ({})", line.new_matches, game::signed(line.match_points)),
        ),
    ];
    for (name, fact) in facts {
        page::text(
            ui,
            view.say_with(name, &[("fact", fact.into())]),
            theme.body(),
            theme.ink,
        );
    }
    for mark in &line.marks {
        page::text(ui, view.words.of_mark(mark), theme.label(), theme.unsure);
    }
    if let Some(problem) = &line.problem {
        let text = view.say(&format!("breach-{}", problem.breach.code().name()));
        page::text(ui, text, theme.label(), theme.warning);
    }
}

/// What the table may say otherwise, at any time.
fn show_changes(ui: &mut Ui, view: &mut View<'_>, line: &Line) {
    let theme = view.theme;
    let number = line.number;
    let tell = |view: &mut View<'_>, change: Change| {
        view.ask(Command::Confirm(Input::Turn {
            number,
            changes: vec![change],
        }));
    };
    ui.add_space(theme::GAP);
    page::text(ui, view.say("mend-turn"), theme.bold(20.0), theme.ink);
    page::text(ui, view.say("mend-symbol"), theme.label(), theme.soft_ink);
    ui.horizontal_wrapped(|ui| {
        for symbol in view.deck.tile_set().symbols().to_vec() {
            let word = capital(&view.words.of_deck("symbol", &symbol));
            let is_chosen = line.target.as_deref() == Some(symbol.as_str());
            if Button::new(theme, word).chosen(is_chosen).ui(ui).clicked() && !is_chosen {
                tell(view, Change::Target(Some(symbol)));
            }
        }
    });
    page::text(ui, view.say("new-matches"), theme.label(), theme.soft_ink);
    let count = line.new_matches;
    match game::stepper(
        ui,
        view,
        &count.to_string(),
        &view.say("new-matches"),
        count > 0,
        count < 60,
    ) {
        1 => tell(view, Change::NewMatches(Some(count + 1))),
        -1 => tell(view, Change::NewMatches(Some(count - 1))),
        _ => {}
    }
    page::text(ui, view.say("turn-points"), theme.label(), theme.soft_ink);
    let total = i32::try_from(line.total).unwrap_or_default();
    match game::stepper(
        ui,
        view,
        &game::signed(i64::from(total)),
        &view.say("turn-points"),
        true,
        true,
    ) {
        1 => tell(view, Change::Points(Some(total + 1))),
        -1 => tell(view, Change::Points(Some(total - 1))),
        _ => {}
    }
}
