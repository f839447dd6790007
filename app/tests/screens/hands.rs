//! An evening by the keyboard alone, and one by fingers alone: what one kind of hands can't reach does not exist for them.

use super::table::Table;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, vec2};
use egui_kittest::kittest::NodeT as _;

/// What an evening is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hands {
    Keyboard,
    Fingers,
}

/// More steps of the Tab key than any page has targets.
const MOST_STEPS: usize = 160;

impl Hands {
    /// Presses what is called so.
    #[track_caller]
    fn press(self, table: &mut Table, label: &str) {
        self.press_where(table, &|name| name == label, label);
    }

    /// Presses the first target whose name holds this.
    #[track_caller]
    fn press_first(self, table: &mut Table, part: &str) {
        self.press_where(table, &|name| name.contains(part), part);
    }

    #[track_caller]
    fn press_where(self, table: &mut Table, is_meant: &dyn Fn(&str) -> bool, what: &str) {
        match self {
            Hands::Keyboard => press_by_key(table, is_meant, what),
            Hands::Fingers => press_by_finger(table, is_meant, what),
        }
        table.run();
    }
}

/// Goes from target to target with the Tab key, and presses Enter.
#[track_caller]
fn press_by_key(table: &mut Table, is_meant: &dyn Fn(&str) -> bool, what: &str) {
    let mut visited = Vec::new();
    for _ in 0..MOST_STEPS {
        let nodes = table.harness.root().children_recursive();
        let focused = nodes.into_iter().find(|node| node.is_focused());
        let name = focused.and_then(|node| node.accesskit_node().label());
        visited.push(name.clone().unwrap_or_default());
        if name.is_some_and(|name| is_meant(&name)) {
            table.harness.key_press(Key::Enter);
            table.harness.run_steps(2);
            return;
        }
        table.harness.key_press(Key::Tab);
        table.harness.run_steps(2);
    }
    panic!("the Tab key never comes to {what}, only to {visited:?}");
}

/// Taps where the target is seen; a list is pushed up first if the target lies below its edge.
#[track_caller]
fn press_by_finger(table: &mut Table, is_meant: &dyn Fn(&str) -> bool, what: &str) {
    for _ in 0..12 {
        let nodes = table.harness.root().children_recursive();
        let meant = |label: Option<String>| label.is_some_and(|label| is_meant(&label));
        let place = nodes
            .into_iter()
            .find(|node| meant(node.accesskit_node().label()) && is_target(node))
            .map(|node| node.rect());
        let place = place.unwrap_or_else(|| panic!("nothing is called {what}: {:?}", table.names()));
        let lowest = table.harness.ctx.content_rect().bottom() - 90.0;
        let is_seen = place.center().y < lowest || !is_in_a_list(table, place);
        if is_seen {
            touch(table, &[place.center()]);
            return;
        }
        let from = Pos2::new(place.center().x, lowest - 120.0);
        let way: Vec<Pos2> = (0..8).map(|step| from - vec2(0.0, 30.0 * step as f32)).collect();
        touch(table, &way);
        table.harness.run_steps(20);
    }
    panic!("{what} can't be brought into sight");
}

/// Whether it belongs to a list that reaches below the window: what stands beside lists can't be pushed up.
fn is_in_a_list(table: &Table, place: eframe::egui::Rect) -> bool {
    place.bottom() > table.harness.ctx.content_rect().bottom()
}

fn is_target(node: &egui_kittest::Node<'_>) -> bool {
    use eframe::egui::accesskit::Action;
    node.accesskit_node().data().supports_action(Action::Click)
}

/// A finger comes down, goes along, and leaves: what a touch screen tells, which knows no pointer that hovers.
fn touch(table: &mut Table, way: &[Pos2]) {
    let finger = |phase, pos| Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(1),
        phase,
        pos,
        force: None,
    };
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let (Some(&first), Some(&last)) = (way.first(), way.last()) else {
        return;
    };
    table.harness.event(finger(TouchPhase::Start, first));
    table.harness.event(Event::PointerMoved(first));
    table.harness.event(button(first, true));
    table.harness.step();
    for &at in &way[1..] {
        table.harness.event(finger(TouchPhase::Move, at));
        table.harness.event(Event::PointerMoved(at));
        table.harness.step();
    }
    table.harness.event(finger(TouchPhase::End, last));
    table.harness.event(button(last, false));
    table.harness.event(Event::PointerGone);
    table.harness.run_steps(2);
}

/// One turn on the drawn board: a tile laid, turned, maneuvered, removed and scored.
fn play_a_turn(hands: Hands, table: &mut Table, symbol: &str) {
    hands.press(table, symbol);
    let below = table.names().into_iter().skip_while(|name| name != "Sounds on");
    let tile = below.skip(1).find(|name| name.matches(", ").count() == 3);
    hands.press(table, &tile.unwrap());
    hands.press_first(table, "Empty cell");
    hands.press(table, "Turn right");
    hands.press(table, "Place it");
    if table.shows("Maneuvers done") {
        hands.press_first(table, ", Active");
        hands.press(table, "Turn half round");
        hands.press(table, "Maneuvers done");
    }
    while table.shows("Removal done") && !table.tells("The board is clean.") {
        let ringed = [", Active", ", Island"];
        let ring = ringed.into_iter().find(|ring| table.tells(ring)).unwrap();
        hands.press_first(table, ring);
    }
    if table.shows("Removal done") {
        hands.press(table, "Removal done");
    }
    hands.press_first(table, "Score it");
}

/// From the start page to the winner, with a look back, a mended turn and a dispute.
fn an_evening(hands: Hands) {
    let mut table = Table::new();
    hands.press(&mut table, "New game");
    hands.press(&mut table, "Player 1 begins");
    hands.press(&mut table, "Start the game");
    for symbol in ["Star", "Moon"] {
        play_a_turn(hands, &mut table, symbol);
    }
    table.assert_shows("Player 1’s turn · round 2");
    hands.press_first(&mut table, "Player 1: ");
    hands.press_first(&mut table, "Round 1, Player 1");
    hands.press(&mut table, "One more: Points of the turn");
    table.assert_tells("The table set the points.");
    hands.press(&mut table, "Undo");
    assert!(!table.tells("The table set the points."));
    hands.press(&mut table, "What happened?");
    hands.press(&mut table, "Rule on it");
    table.assert_shows("The ruling");
    hands.press(&mut table, "Back");
    hands.press(&mut table, "Back");
    hands.press(&mut table, "Menu");
    hands.press(&mut table, "Call the game over");
    table.assert_shows("The game is over");
    hands.press(&mut table, "To the start page");
    assert!(table.shows("New game"));
}

#[test]
fn an_evening_is_played_by_the_keyboard_alone() {
    an_evening(Hands::Keyboard);
}

#[test]
fn an_evening_is_played_by_fingers_alone() {
    an_evening(Hands::Fingers);
}
