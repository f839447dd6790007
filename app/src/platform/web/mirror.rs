//! The page's hidden twin of the canvas, for screen readers and keyboards.
//!
//! egui tells what it shows as an AccessKit tree; no browser reads that, so it is written into the page as plain
//! elements that lie where the canvas shows them, and what is pressed there is handed back to egui.

use std::sync::{Arc, Mutex};

use eframe::egui::accesskit::{Action, ActionRequest, Live, Node, NodeId, Role, Toggled, TreeId, TreeUpdate};
use eframe::egui::{Context, Event, FullOutput, Plugin, RawInput};
use js_sys::Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/web/bridge/mirror.js")]
extern "C" {
    fn listen(press: &Closure<dyn FnMut(String)>);
    fn show(nodes: &Array);
}

/// Ids of what was pressed in the page since the last frame.
type Pressed = Arc<Mutex<Vec<NodeId>>>;

/// Keeps the twin. Add it to the context once.
#[derive(Debug, Default)]
pub(super) struct Mirror {
    shown: Vec<Line>,
    pressed: Pressed,
}

/// One element of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    id: NodeId,
    kind: &'static str,
    text: String,
    is_disabled: bool,
    state: &'static str,
    is_live: bool,
    /// Left, top, width and height on the canvas in points.
    place: [i32; 4],
}

impl Plugin for Mirror {
    fn debug_name(&self) -> &'static str {
        "mirror"
    }

    fn setup(&mut self, ctx: &Context) {
        ctx.enable_accesskit();
        let (pressed, ctx) = (Arc::clone(&self.pressed), ctx.clone());
        let press = Closure::new(move |id: String| {
            if let (Ok(mut pressed), Ok(id)) = (pressed.lock(), id.parse()) {
                pressed.push(NodeId(id));
                ctx.request_repaint();
            }
        });
        listen(&press);
        // The page calls it for as long as it lives.
        press.forget();
    }

    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        let Ok(mut pressed) = self.pressed.lock() else {
            return;
        };
        input.events.extend(pressed.drain(..).map(|target_node| {
            Event::AccessKitActionRequest(ActionRequest {
                action: Action::Click,
                target_tree: TreeId::ROOT,
                target_node,
                data: None,
            })
        }));
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        let Some(update) = &output.platform_output.accesskit_update else {
            return;
        };
        let lines = lines(update);
        if lines == self.shown {
            return;
        }
        show(&lines.iter().map(Line::to_array).collect());
        self.shown = lines;
    }
}

impl Line {
    fn to_array(&self) -> Array {
        // The id is a 64-bit number, which the page can only carry as text.
        [
            JsValue::from(self.id.0.to_string()),
            self.kind.into(),
            (&self.text).into(),
            self.is_disabled.into(),
            self.state.into(),
            self.is_live.into(),
        ]
        .into_iter()
        .chain(self.place.map(JsValue::from))
        .collect()
    }
}

/// What is shown, in the order of the tree.
fn lines(update: &TreeUpdate) -> Vec<Line> {
    let nodes: std::collections::BTreeMap<NodeId, &Node> =
        update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut lines = Vec::new();
    let mut open: Vec<NodeId> = update.tree.iter().map(|tree| tree.root).collect();
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id) else { continue };
        open.extend(node.children().iter().rev());
        lines.extend(line(id, node));
    }
    lines
}

fn line(id: NodeId, node: &Node) -> Option<Line> {
    let kind = match node.role() {
        Role::Button | Role::DefaultButton | Role::Link | Role::MenuItem | Role::Tab => "button",
        Role::CheckBox | Role::Switch | Role::RadioButton => "choice",
        Role::TextInput | Role::MultilineTextInput | Role::Slider | Role::SpinButton | Role::ComboBox => {
            "field"
        }
        Role::Heading => "heading",
        Role::Label | Role::Timer | Role::ProgressIndicator | Role::Status | Role::Alert | Role::Image => {
            "text"
        }
        _ => return None,
    };
    let name = node.label().or(node.placeholder());
    let mut text = name.unwrap_or_default().to_owned();
    if let Some(value) = node.value()
        && value != text
    {
        if !text.is_empty() {
            text.push_str(": ");
        }
        text.push_str(value);
    }
    if text.is_empty() {
        return None;
    }
    let state = match node.toggled() {
        Some(Toggled::True) => "true",
        Some(Toggled::False) => "false",
        Some(Toggled::Mixed) => "mixed",
        None => "",
    };
    let is_live = node.live().is_some_and(|live| live != Live::Off);
    let place = node.bounds().map_or([0; 4], |bounds| {
        [bounds.x0, bounds.y0, bounds.width(), bounds.height()].map(|length| length.round() as i32)
    });
    Some(Line {
        id,
        kind,
        text,
        is_disabled: node.is_disabled(),
        state,
        is_live,
        place,
    })
}
