//! Works out one line of the score sheet from what was told.

use rules::Points;
use rules::match_attach::{
    self as game, Breach, FREE_MANEUVERS, JudgedPhase, POINTS_PER_NEW_MATCH, Problem, Setup, TileId, TileSet,
    TurnRecord, removal_points,
};

use super::deck_count::DeckCount;
use super::input::{Counts, Stage};
use super::line::{Line, Mark, Newness, Phase, SeenMatch};
use super::settings::Settings;
use super::tables::{Tables, placed_tile, recorded, rulings};
use super::tiles::{Maneuvered, Placed, Taken, TileSide};
use super::told::Told;

/// What a turn begins with.
#[derive(Clone, Debug)]
pub(super) struct Beginning<'game> {
    pub(super) settings: &'game Settings,
    pub(super) tile_set: Option<&'game TileSet>,
    pub(super) number: u32,
    pub(super) reserve: u32,
    pub(super) deck: DeckCount,
    pub(super) start: Option<game::Board>,
    /// How often a Maneuver of this turn was taken back.
    pub(super) taken_back: u32,
}

/// The line of a turn, and the Deck after it.
pub(super) fn reckon(beginning: &Beginning<'_>, told: &Told) -> (Line, DeckCount) {
    let Beginning { settings, number, .. } = *beginning;
    let tables = match beginning.tile_set {
        Some(tile_set) => Tables::of(tile_set, beginning.start.as_ref(), told),
        None => Tables::default(),
    };
    let maneuvers = count(told.maneuvers.len());
    let free = count(FREE_MANEUVERS);
    let extra_maneuvers = maneuvers.saturating_sub(free);
    let reserve_for_removal = beginning.reserve.saturating_sub(extra_maneuvers);
    let removed = count(told.removed.len());
    let allowed = free.saturating_add(beginning.reserve);

    let matches = seen_matches(beginning, told, &tables);
    let proposed = matches
        .as_ref()
        .map(|all| count(all.iter().filter(|seen| seen.counts).count()));
    let new_matches = told.new_matches.or(proposed).unwrap_or(0);
    let match_points = POINTS_PER_NEW_MATCH * Points::from(new_matches);
    let removal = removal_points(reserve_for_removal, removed);
    let added_up = match_points + removal;

    let mut deck = deck_after(beginning.deck, told, &tables);
    // No more can be discarded than lies there: the rest lapses.
    let before_discards = deck.board.saturating_add(count(told.discarded.len()));
    let reversals = beginning.deck.advents().min(before_discards);
    let phase = phase(settings, told, &tables, reversals, deck.board);
    if told.finished.is_some() && reversals > 0 {
        deck.refill();
    }
    let matches = matches.unwrap_or_default();
    let mut line = Line {
        number,
        round: settings.round_of_turn(number),
        player: settings.player_of_turn(number),
        phase,
        is_over: told.finished.is_some(),
        target: told.target.clone(),
        maneuvers,
        extra_maneuvers,
        maneuvers_left: if told.time_ran_out {
            0
        } else {
            allowed.saturating_sub(maneuvers)
        },
        removed,
        removal_points: removal,
        next_removal: removal_points(reserve_for_removal.saturating_add(removed), 1),
        proposed,
        new_matches,
        match_points,
        total: told.points.map_or(added_up, Points::from),
        reserve_before: beginning.reserve,
        reserve: reserve_for_removal.saturating_add(removed),
        reversals,
        discarded: count(told.discarded.len()),
        board_tiles: deck.board,
        problem: beginning
            .tile_set
            .and_then(|tile_set| problem(tile_set, beginning, told, &tables, reversals)),
        marks: Vec::new(),
        matches,
        tables,
    };
    line.marks = marks(
        &line,
        told,
        beginning.taken_back,
        maneuvers.saturating_sub(allowed),
        added_up,
    );
    if line
        .problem_code()
        .is_some_and(|code| told.let_stand.contains(code.name()))
    {
        line.problem = None;
    }
    (line, deck)
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn phase(settings: &Settings, told: &Told, tables: &Tables, reversals: u32, board_tiles: u32) -> Phase {
    let rulings = rulings(settings.rulings);
    let is_quiet = |stage| {
        tables
            .at(stage)
            .is_some_and(|board| !board.survey(rulings).has_active())
    };
    let is_clean = |stage| {
        tables
            .at(stage)
            .is_some_and(|board| board.survey(rulings).is_clean())
    };
    if told.finished.is_some() {
        Phase::Over
    } else if told.target.is_none() {
        Phase::Symbol
    } else if told.placed.is_none() {
        Phase::Placement
    } else if !(told.maneuvers_done || told.maneuvers.is_empty() && is_quiet(Stage::Placed)) {
        Phase::Maneuver
    } else if !(told.removal_done || told.removed.is_empty() && is_clean(Stage::Maneuvered)) {
        Phase::Removal
    } else if !told.scored {
        Phase::Scoring
    } else if reversals > 0 && board_tiles > 0 {
        Phase::Reversal
    } else {
        Phase::Over
    }
}

/// Counts the turn's tiles. A Board that is known outweighs the count.
fn deck_after(mut deck: DeckCount, told: &Told, tables: &Tables) -> DeckCount {
    if told.target.is_some() {
        deck.turn_up();
    }
    if told
        .placed
        .as_ref()
        .is_some_and(|placed| *placed != Placed::Nothing)
    {
        deck.place();
    }
    deck.take(count(told.removed.len()));
    deck.take(count(told.discarded.len()));
    if let Some(board) = tables.at(Stage::End) {
        deck.board = count(board.len());
    }
    deck
}

/// The Matches of the Target Symbol after the Removal; `None` where the Board or the symbol is not known.
fn seen_matches(beginning: &Beginning<'_>, told: &Told, tables: &Tables) -> Option<Vec<SeenMatch>> {
    let tile_set = beginning.tile_set?;
    let target = tile_set.symbol_named(told.target.as_deref()?)?;
    let rulings = rulings(beginning.settings.rulings);
    let board = tables.at(Stage::Removed)?;
    let start = tables.at(Stage::Start);
    let empty = game::Board::empty(tile_set);
    let mut newness = game::Newness::at_start_of_turn(start.unwrap_or(&empty), rulings, target);
    for told in &told.maneuvers {
        for tile in told.tiles(tile_set) {
            newness.maneuver(tile);
        }
    }
    let placed = match &told.placed {
        Some(Placed::There(laid)) => placed_tile(tile_set, laid).map(|placed| placed.tile),
        _ => None,
    };
    let maneuvers_are_known = maneuvers_are_known(told, tables);
    let has_moved = |tile: TileId| {
        let stood = start.and_then(|start| start.find(tile));
        stood.is_some() && stood != board.find(tile)
    };
    let all = board.matches_of(rulings, target).into_iter().map(|found| {
        let is_touched = |tile| newness.maneuvered.contains(&tile) || placed == Some(tile) || has_moved(tile);
        let was_not_there = start.is_some() && newness.is_new(&found);
        let referee = if was_not_there || is_touched(found.a.tile) || is_touched(found.b.tile) {
            Newness::New
        } else if start.is_some() && maneuvers_are_known {
            Newness::Old
        } else {
            Newness::Open
        };
        let side = |end: game::MatchedSide| TileSide {
            tile: tile_set.tile_name(end.tile).to_owned(),
            side: end.side,
        };
        let pair = (side(found.a), side(found.b));
        let said = told
            .questioned
            .get(&pair)
            .or_else(|| told.questioned.get(&(pair.1.clone(), pair.0.clone())));
        let counts = said.map_or(referee == Newness::New, |said| *said == Counts::New);
        SeenMatch {
            found,
            referee,
            counts,
            was_questioned: said.is_some(),
        }
    });
    Some(all.collect())
}

/// Whether every Maneuver was recorded: each told, and together they lead to the Board that was seen.
fn maneuvers_are_known(told: &Told, tables: &Tables) -> bool {
    !told.maneuvers.contains(&Maneuvered::Counted) && tables.are_as_told(told)
}

/// The first problem of what was told so far, where everything was told that the judge asks for. A turn whose tile was only
/// counted is judged from the Maneuver Phase on, if the Board is known on which that began.
fn problem(
    tile_set: &TileSet,
    beginning: &Beginning<'_>,
    told: &Told,
    tables: &Tables,
    reversals: u32,
) -> Option<Problem> {
    let (before, place, is_as_told) = match &told.placed {
        Some(Placed::Counted) => (Stage::Placed, None, tables.are_as_told_from_the_maneuvers(told)),
        Some(Placed::There(laid)) => (
            Stage::Start,
            Some(placed_tile(tile_set, laid)?),
            tables.are_as_told(told),
        ),
        Some(Placed::Nothing) | None => (Stage::Start, None, tables.are_as_told(told)),
    };
    if !is_as_told {
        return None;
    }
    let taken = |all: &[Taken]| -> Option<Vec<TileId>> {
        let id = |taken: &Taken| match taken {
            Taken::Counted => None,
            Taken::Tile(name) => tile_set.tile_named(name),
        };
        all.iter().map(id).collect()
    };
    let target = told
        .target
        .as_deref()
        .and_then(|target| tile_set.symbol_named(target));
    let record = TurnRecord {
        rulings: rulings(beginning.settings.rulings),
        reserve: beginning.reserve,
        reversals,
        place,
        maneuvers: told
            .maneuvers
            .iter()
            .map(|told| recorded(tile_set, told))
            .collect::<Option<_>>()?,
        remove: taken(&told.removed)?,
        discard: taken(&told.discarded)?,
        ..TurnRecord::new(
            Setup {
                tiles: tables.at(before)?.tiles().to_vec(),
            },
            target.unwrap_or(game::SymbolId(0)),
        )
    };
    let problem = game::judge(tile_set, &record).problem?;
    is_due(&problem, told).then_some(problem)
}

/// Whether a problem is one yet: what is missing may still be done while its phase goes on.
fn is_due(problem: &Problem, told: &Told) -> bool {
    match (problem.phase, &problem.breach) {
        (JudgedPhase::Start | JudgedPhase::Placement | JudgedPhase::Maneuver, _) => true,
        (JudgedPhase::Removal, Breach::RemovalUnfinished { .. }) => told.removal_done,
        (JudgedPhase::Removal, _) => true,
        (JudgedPhase::Reversal, Breach::ReversalCount { due, made }) => made > due || told.finished.is_some(),
        (JudgedPhase::Reversal, _) => true,
    }
}

fn marks(line: &Line, told: &Told, taken_back: u32, too_many: u32, added_up: Points) -> Vec<Mark> {
    let mut marks = Vec::new();
    if told.time_ran_out {
        marks.push(Mark::TimeRanOut);
    }
    if told.times_again > 0 {
        let times = told.times_again;
        marks.push(Mark::TimeAgain { times });
    }
    if told.played_on_after_time {
        marks.push(Mark::PlayedOnAfterTime);
    }
    if taken_back > 0 {
        marks.push(Mark::TakenBack { times: taken_back });
    }
    marks.extend(
        told.let_stand
            .iter()
            .map(|code| Mark::LetStand { code: code.clone() }),
    );
    if too_many > 0 {
        marks.push(Mark::TooManyManeuvers { by: too_many });
    }
    let is_contradicted = |seen: &SeenMatch| match seen.referee {
        Newness::New => !seen.counts,
        Newness::Old => seen.counts,
        Newness::Open => false,
    };
    let by_hand =
        matches!((told.new_matches, line.proposed), (Some(told), Some(proposed)) if told != proposed);
    if by_hand || line.matches.iter().any(is_contradicted) {
        let proposed = line
            .matches
            .iter()
            .filter(|seen| seen.referee == Newness::New)
            .count();
        marks.push(Mark::MatchesOverruled {
            proposed: count(proposed),
        });
    }
    if told.points.is_some_and(|points| Points::from(points) != added_up) {
        marks.push(Mark::PointsOverruled { added_up });
    }
    if told.finished.is_some() && line.discarded != line.reversals {
        marks.push(Mark::DiscardsOverruled { due: line.reversals });
    }
    if told.was_edited {
        marks.push(Mark::Edited);
    }
    marks
}
