//! Laws of every screen.

use super::table::{Table, World};
use eframe::egui::accesskit;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::cell::RefCell;
use std::rc::Rc;
use tilesight::gallery;
use tilesight::platform::host::Event;
use tilesight::platform::{FixedClock, Moment};
use tilesight::state::Preferences;

const SIZES: [[f32; 2]; 4] = [[800.0, 600.0], [1280.0, 800.0], [820.0, 1180.0], [2732.0, 2048.0]];

fn each_screen(text_size: f32, mut check: impl FnMut(&str, [f32; 2], &Table)) {
    for size in SIZES {
        let world = World {
            clock: FixedClock::at(Moment(1_700_000_000_000)),
            ..World::default()
        };
        let mut table = Table::with(Rc::new(RefCell::new(world)), size);
        let ctx = table.harness.ctx.clone();
        table.harness.state_mut().prefer(
            &ctx,
            Preferences {
                text_size,
                ..Preferences::default()
            },
        );
        for name in gallery::NAMES {
            assert!(table.harness.state_mut().show(name), "{name}");
            table.run();
            check(name, size, &table);
        }
    }
}

#[test]
fn a_finger_that_rests_on_a_button_presses_it_when_it_leaves() {
    let mut table = Table::new();
    let place = table.harness.get_by_label("New game").rect().center();
    table.harness.drag_at(place);
    let begun = table.harness.ctx.input(|input| input.time);
    table.harness.run_steps(20);
    let held = table.harness.ctx.input(|input| input.time) - begun;
    assert!(held > 2.0, "held for {held} s only");
    table.harness.drop_at(place);
    table.run();
    table.assert_shows("Start the game");
}

/// Everything that can be tapped: its name and its rectangle.
fn targets(table: &Table) -> Vec<(String, accesskit::Rect)> {
    use accesskit::{Action, Role};
    let nodes = table.harness.root().children_recursive();
    nodes
        .map(|node| node.accesskit_node())
        .filter(|node| node.data().supports_action(Action::Click) && !node.is_disabled())
        // Lists are dragged; their bars are only another way.
        .filter(|node| node.role() != Role::ScrollBar)
        // Sentences can be marked and copied; that is no button.
        .filter(|node| node.role() != Role::Label)
        .filter_map(|node| Some((node.label().unwrap_or_default(), node.raw_bounds()?)))
        .collect()
}

#[test]
fn every_target_is_large_enough_for_a_finger() {
    each_screen(1.0, |name, size, table| {
        for (label, rect) in targets(table) {
            // What is scrolled half out of sight is cut, not small.
            let is_cut = rect.y1 >= f64::from(size[1]) - 1.0 || rect.x1 >= f64::from(size[0]) - 1.0;
            let is_large = rect.width() >= 47.9 && rect.height() >= 47.9;
            assert!(is_large || is_cut, "{name} at {size:?}: {label:?} is {rect:?}");
        }
    });
}

#[test]
fn no_target_lies_outside_the_window() {
    each_screen(1.6, |name, size, table| {
        for (label, rect) in targets(table) {
            assert!(
                rect.x0 >= -1.0 && rect.x1 <= f64::from(size[0]) + 1.0,
                "{name} at {size:?}: {label:?} is {rect:?}"
            );
        }
    });
}

#[test]
fn a_notice_covers_no_button() {
    for size in SIZES {
        let mut table = Table::with(Rc::default(), size);
        for name in gallery::NAMES {
            assert!(table.harness.state_mut().show(name), "{name}");
            let file = "evening.zip".to_owned();
            table.world.borrow_mut().events.push(Event::Written(file.clone()));
            table.run();
            let (notices, buttons): (Vec<_>, Vec<_>) = targets(&table)
                .into_iter()
                .partition(|(label, _)| label.contains(&file));
            // Where photographs are looked at, it is told among what was found.
            assert!(notices.len() == 1 || table.tells(&file), "{name} at {size:?}");
            let is_covered = |by: &[(String, accesskit::Rect)], button: &accesskit::Rect| {
                by.iter()
                    .any(|(_, by)| by.y1 != button.y1 && !by.intersect(*button).is_empty())
            };
            for (label, button) in &buttons {
                // The end of a list is out of sight behind the buttons below it, or below the window.
                let is_in_sight = button.y1 < f64::from(size[1]) && !is_covered(&buttons, button);
                assert!(
                    !is_in_sight || !is_covered(&notices, button),
                    "{name} at {size:?}: {label:?}"
                );
            }
            table.pass_ms(60_000);
        }
    }
}

#[test]
fn the_clock_of_a_turn_covers_no_button() {
    for (size, text_size) in SIZES.into_iter().flat_map(|size| [(size, 1.0), (size, 1.6)]) {
        let mut table = Table::with(Rc::default(), size);
        let ctx = table.harness.ctx.clone();
        let preferences = Preferences {
            text_size,
            ..Preferences::default()
        };
        table.harness.state_mut().prefer(&ctx, preferences);
        table.run();
        table.begin();
        for step in ["Star", "Placed: just count it", "Menu", "To the start page"] {
            table.press(step);
        }
        let ways = [
            "",
            "Saved games",
            "Settings",
            "Rules",
            "Look at a board",
            "Set up my tiles",
        ];
        for way in ways {
            if !way.is_empty() {
                table.press_first(way);
            }
            let clock = table.place("60 seconds left");
            for (label, button) in targets(&table) {
                let is_right = (button.x1 as f32) <= clock.left() || (button.x0 as f32) >= clock.right();
                let is_apart = (button.y1 as f32) <= clock.top() || (button.y0 as f32) >= clock.bottom();
                assert!(
                    is_right || is_apart,
                    "{way:?} at {size:?}: {label:?} is under the clock"
                );
            }
            if !way.is_empty() {
                table.press("Back");
            }
        }
    }
}

#[test]
fn every_sentence_is_there() {
    each_screen(1.0, |name, _, table| {
        for label in table.names() {
            assert!(!label.contains('['), "{name}: {label}");
        }
    });
}

#[test]
fn nothing_is_drawn_again_while_nothing_changes() {
    for name in gallery::NAMES {
        let mut table = Table::new();
        assert!(table.harness.state_mut().show(name), "{name}");
        // It settles: tiles have glided to their places, and the timer asks for a frame each second, not at once.
        assert!(table.harness.try_run().is_ok(), "{name} never stands still");
        // Then frames are counted: one a second while the timer's figures change, none otherwise.
        let (mut frames, mut passed) = (0, 0);
        while let Some(delay) = next_frame_ms(&table) {
            passed += delay.max(1);
            if passed > 10_000 || frames > 50 {
                break;
            }
            table.world.borrow().clock.advance_ms(delay);
            table.harness.step();
            frames += 1;
        }
        let has_timer = table.tells("seconds left") || name == "menu";
        let wanted = if has_timer { 9..=11 } else { 0..=0 };
        assert!(wanted.contains(&frames), "{name}: {frames} frames in ten seconds");
    }
}

/// After how many milliseconds the window wants to be drawn again, if it does.
fn next_frame_ms(table: &Table) -> Option<u64> {
    let viewports = table.harness.output().viewport_output.values();
    let delay = viewports.map(|viewport| viewport.repaint_delay).min()?;
    // "Never" is a time that no milliseconds can tell.
    u64::try_from(delay.as_millis())
        .ok()
        .filter(|delay| *delay < 3_600_000)
}

#[test]
fn the_tab_key_comes_to_every_target_and_each_has_a_name() {
    use eframe::egui::Key;
    for name in gallery::NAMES {
        let mut table = Table::new();
        assert!(table.harness.state_mut().show(name), "{name}");
        table.run();
        let wanted: Vec<String> = targets(&table).into_iter().map(|(label, _)| label).collect();
        assert!(
            wanted.iter().all(|label| !label.trim().is_empty()),
            "{name}: {wanted:?}"
        );
        let mut visited: Vec<String> = Vec::new();
        for _ in 0..wanted.len() + 4 {
            table.harness.key_press(Key::Tab);
            table.harness.run_steps(2);
            let nodes = table.harness.root().children_recursive();
            let focused = nodes.into_iter().find(|node| node.is_focused());
            visited.extend(focused.and_then(|node| node.accesskit_node().label()));
        }
        let missed: Vec<&String> = wanted.iter().filter(|label| !visited.contains(label)).collect();
        assert!(missed.is_empty(), "{name}: {missed:?} of {wanted:?}");
    }
}
