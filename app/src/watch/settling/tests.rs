//! Hands that come and go, and tiles on their way.

use super::*;
use crate::deck::built_in;
use crate::deck::check::starting_setup;

const PACE: Pace = Pace { pictures: 2, ms: 0 };

fn square() -> Board {
    let deck = built_in::named(built_in::USUAL).unwrap().deck().unwrap();
    Board::new(deck.tile_set(), &starting_setup(&deck)).unwrap()
}

/// The square, told, and the time.
fn told() -> (Settling, Board, Moment) {
    let (square, mut now) = (square(), Moment(0));
    let mut settling = Settling::new(Board::empty(square.tile_set()));
    assert_eq!(pass(&mut settling, &mut now, &of(&square), 1), None);
    assert_eq!(
        pass(&mut settling, &mut now, &of(&square), 1),
        Some(square.clone())
    );
    (settling, square, now)
}

fn of(board: &Board) -> Glimpse {
    Glimpse {
        tiles: board.tiles().to_vec(),
        is_quiet: true,
        ..Glimpse::default()
    }
}

/// Sees the same so many times, a fifth of a second apart, and gives the last Board that was settled.
fn pass(settling: &mut Settling, now: &mut Moment, glimpse: &Glimpse, times: usize) -> Option<Board> {
    let mut board = None;
    for _ in 0..times {
        *now = now.plus_ms(200);
        settling.see(glimpse, *now);
        board = settling.settle(*now, PACE, Rest::MoreComes).or(board);
    }
    board
}

/// The Board without a tile, which is gone or only not seen.
fn without(board: &Board, tile: TileId, is_gone: bool, is_quiet: bool) -> Glimpse {
    let mut rest = board.clone();
    rest.take(tile);
    Glimpse {
        gone: is_gone.then_some(tile).into_iter().collect(),
        is_quiet,
        ..of(&rest)
    }
}

#[test]
fn a_tile_that_cannot_be_seen_is_never_gone_and_is_told_as_unseen_after_a_while() {
    let (mut settling, square, mut now) = told();
    let tile = square.tiles()[2].tile;
    assert_eq!(settling.news_of_unsure(now, Rest::MoreComes, false), None);
    let hand = without(&square, tile, false, false);
    assert_eq!(pass(&mut settling, &mut now, &hand, 3), None);
    assert_eq!(settling.news_of_unsure(now, Rest::MoreComes, false), None);
    assert_eq!(pass(&mut settling, &mut now, &hand, 30), None);
    let unsure = settling.news_of_unsure(now, Rest::MoreComes, false).unwrap();
    assert_eq!(unsure.hidden, [tile]);
    // The others go on.
    let mut turned = square.clone();
    let other = turned.take(square.tiles()[0].tile).unwrap();
    let half = QuarterTurn::Half;
    turned
        .put(PlacedTile {
            turn: other.turn + half,
            ..other
        })
        .unwrap();
    let hand = without(&turned, tile, false, false);
    assert_eq!(pass(&mut settling, &mut now, &hand, 2), Some(turned));
    assert_eq!(
        pass(&mut settling, &mut now, &of(&square), 2),
        Some(square.clone())
    );
    assert_eq!(pass(&mut settling, &mut now, &of(&square), 1), None);
    assert_eq!(
        settling.news_of_unsure(now, Rest::MoreComes, false),
        Some(Unsure::default())
    );
}

#[test]
fn a_tile_is_gone_at_once_on_a_quiet_table_and_later_while_a_hand_is_seen() {
    for (is_quiet, pictures) in [(true, 2), (false, 6)] {
        let (mut settling, square, mut now) = told();
        let tile = square.tiles()[2].tile;
        let gone = without(&square, tile, true, is_quiet);
        assert_eq!(
            pass(&mut settling, &mut now, &gone, pictures - 1),
            None,
            "{is_quiet}"
        );
        let board = pass(&mut settling, &mut now, &gone, 1).unwrap();
        assert!(!board.has(tile) && board.len() == 3);
    }
}

#[test]
fn what_is_certain_waits_for_the_rest_but_not_for_ever() {
    let (mut settling, square, mut now) = told();
    let mut turned = square.clone();
    let moved = turned.take(square.tiles()[0].tile).unwrap();
    turned
        .put(PlacedTile {
            turn: moved.turn + QuarterTurn::Half,
            ..moved
        })
        .unwrap();
    let mut seen = without(&turned, square.tiles()[3].tile, false, false);
    assert_eq!(pass(&mut settling, &mut now, &seen, 5), None);
    assert_eq!(pass(&mut settling, &mut now, &seen, 1), Some(turned.clone()));
    seen = of(&turned);
    assert_eq!(pass(&mut settling, &mut now, &seen, 5), None);
}

#[test]
fn a_tile_seen_once_on_its_way_is_not_told() {
    let (mut settling, square, mut now) = told();
    let tile = square.tiles()[0];
    for x in 5..9 {
        let mut moving = square.clone();
        moving.take(tile.tile);
        moving
            .put(PlacedTile {
                cell: Cell::new(x, 0),
                ..tile
            })
            .unwrap();
        assert_eq!(pass(&mut settling, &mut now, &of(&moving), 1), None);
    }
    assert_eq!(
        settling.news_of_unsure(now, Rest::IsOver, false).unwrap().early,
        [tile.tile]
    );
}

#[test]
fn doubts_are_told_with_the_first_board_and_stay_told_while_they_last() {
    let (square, mut now) = (square(), Moment(0));
    let mut settling = Settling::new(Board::empty(square.tile_set()));
    let mut seen = of(&square);
    seen.doubts.insert(Cell::new(5, 5));
    assert_eq!(pass(&mut settling, &mut now, &seen, 2), Some(square));
    let unsure = settling.news_of_unsure(now, Rest::MoreComes, true).unwrap();
    assert!(unsure.places.contains(&Cell::new(5, 5)));
    assert_eq!(pass(&mut settling, &mut now, &seen, 1), None);
    assert_eq!(settling.news_of_unsure(now, Rest::MoreComes, false), None);
}
