//! `svg`: a picture of the root graph that a person can read.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use clap::Args;
use unicode_width::UnicodeWidthStr;

use crate::decided::Decided;
use crate::diagram::{self, Arrow, Diagram, Node};
use crate::layout::{Layout, Point, real};

#[derive(Args)]
#[command(after_help = "\
The largest component stands in the middle, the others on rings around it. An arrow is labelled with the number of its
words, if there are several, once pairs are cancelled; a browser tells some of them. It is dashed where they begin with
another syllable that the rule allows.

Examples:
  wordchain svg > 루트.svg
  wordchain --rule none svg --major > 루트.svg")]
pub(crate) struct Options {
    #[command(flatten)]
    diagram: diagram::Extent,
}

const TOP: f64 = 76.0;
const MARGIN: f64 = 16.0;

/// Writing to a string does not fail, so the results of that are not looked at.
pub(crate) fn text(game: &Decided<'_>, options: &Options) -> String {
    let diagram = Diagram::new(game, &options.diagram);
    let columns = diagram.nodes.iter().map(|node| node.name.width()).max().unwrap_or(0);
    let radius = (6.0 + 4.5 * real(columns)).max(15.0);
    let layout = Layout::new(&diagram, radius);
    let (width, height) = (layout.width.max(640.0) + 2.0 * MARGIN, layout.height + TOP + MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\">\n{STYLE}<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    legend(&mut svg, &diagram);
    let _ = writeln!(svg, "<g transform=\"translate({MARGIN:.0} {TOP:.0})\">");
    let crowd = Crowd::of(&diagram);
    let curves: Vec<Curve> = diagram.arrows.iter().map(|arrow| Curve::new(&layout, arrow, radius)).collect();
    // Those that leave one node are a group, which stands out in a browser that points at it.
    let arrows: Vec<_> = diagram.arrows.iter().zip(&curves).collect();
    for group in arrows.chunk_by(|a, b| a.0.from == b.0.from) {
        svg.push_str("<g class=\"a\">\n");
        for (arrow, curve) in group {
            draw_arrow(&mut svg, &diagram, arrow, curve, &crowd);
        }
        svg.push_str("</g>\n");
    }
    for (node, at) in diagram.nodes.iter().zip(&layout.at) {
        draw_node(&mut svg, node, *at, radius, &colour(&diagram, node));
    }
    // Above all lines, so that none crosses a number.
    for (arrow, curve) in diagram.arrows.iter().zip(&curves).filter(|(arrow, _)| arrow.words > 1 && crowd.labels) {
        let at = curve.point(0.3);
        let fill = colour(&diagram, &diagram.nodes[arrow.from]);
        let _ = writeln!(
            svg,
            "<text class=\"n\" x=\"{:.1}\" y=\"{:.1}\" fill=\"{fill}\">{}</text>",
            at.x, at.y, arrow.words
        );
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

const STYLE: &str = "<style>\
text{font-family:'Noto Sans CJK KR','Noto Sans KR','Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK JP',sans-serif}\
.s{text-anchor:middle;font-size:16px}\
.n{text-anchor:middle;font-size:12px;font-weight:bold;dominant-baseline:central;\
paint-order:stroke;stroke:#fff;stroke-width:3px}\
.l{font-size:14px;fill:#333}.t{font-size:18px;font-weight:bold;fill:#111}\
path{fill:none}g.a:hover g{opacity:1}g.a:hover path{stroke-width:3px}</style>\n";

/// How lines are drawn, which depends on how many there are.
struct Crowd {
    labels: bool,
    line: f64,
    opacity: f64,
}

impl Crowd {
    fn of(diagram: &Diagram<'_>) -> Self {
        match diagram.arrows.len() {
            0..=250 => Self { labels: true, line: 1.6, opacity: 0.85 },
            251..=1000 => Self { labels: true, line: 1.2, opacity: 0.6 },
            _ => Self { labels: false, line: 0.8, opacity: 0.3 },
        }
    }
}

fn legend(svg: &mut String, diagram: &Diagram<'_>) {
    let Diagram { words, .. } = *diagram;
    let count = diagram.nodes.len();
    let title = match count {
        0 => "No syllable is undecided".to_owned(),
        _ => format!("{count} undecided syllables, {} arrows, {words} words", diagram.arrows.len()),
    };
    let _ = writeln!(svg, "<text class=\"t\" x=\"{MARGIN}\" y=\"28\">{title}</text>");
    let (mut x, y) = (MARGIN + 8.0, 54.0);
    for (fill, name) in [(MAJOR_FILL, "major root"), (MINOR_FILL, "minor root")] {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{fill}\" stroke=\"#555\"/>\
             <text class=\"l\" x=\"{}\" y=\"{}\">{name}</text>",
            x + 13.0,
            y + 5.0
        );
        x += 110.0;
    }
    let dashes = [("", "own syllable"), (DASHES, "another syllable by the rule")];
    for (dash, name) in dashes.into_iter().filter(|(dash, _)| dash.is_empty() || diagram.arrows.iter().any(|a| !a.own))
    {
        let _ = writeln!(
            svg,
            "<path d=\"M{x} {y}h34\" stroke=\"#555\" stroke-width=\"1.6\"{dash}/>\
             <text class=\"l\" x=\"{}\" y=\"{}\">{name}</text>",
            x + 40.0,
            y + 5.0
        );
        x += 140.0;
    }
}

const MAJOR_FILL: &str = "#ffe08a";
const MINOR_FILL: &str = "#e8eef4";
const DASHES: &str = " stroke-dasharray=\"5 3\"";

/// The colour of a node's border and of the arrows that leave it: where many lines cross, it tells whose they are.
fn colour(diagram: &Diagram<'_>, node: &Node<'_>) -> String {
    if !node.major {
        return "#7a8794".into();
    }
    // Each a golden angle away from the last, so that neighbours differ.
    let at = diagram.nodes.iter().filter(|other| other.major).position(|other| other.name == node.name).unwrap_or(0);
    format!("hsl({:.0},70%,38%)", real(at) * 137.508 % 360.0)
}

fn draw_node(svg: &mut String, node: &Node<'_>, at: Point, radius: f64, border: &str) {
    let fill = if node.major { MAJOR_FILL } else { MINOR_FILL };
    let _ = writeln!(
        svg,
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"2\"/>\
         <text class=\"s\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
        at.x,
        at.y,
        at.x,
        at.y + 5.5,
        escaped(node.name)
    );
}

fn draw_arrow(svg: &mut String, diagram: &Diagram<'_>, arrow: &Arrow<'_>, curve: &Curve, crowd: &Crowd) {
    let Curve { from, bend, turn, to } = *curve;
    let colour = colour(diagram, &diagram.nodes[arrow.from]);
    let dash = if arrow.own { "" } else { DASHES };
    let Crowd { line, opacity, .. } = *crowd;
    // The head is a triangle of its own: markers cannot take the colour of their line everywhere.
    let back = turn - to;
    let back = back * (1.0 / back.length().max(1e-9));
    let side = Point { x: -back.y, y: back.x } * 4.0;
    let (left, right) = (to + back * 10.0 + side, to + back * 10.0 - side);
    let title = escaped(&format!(
        "{} → {}: {} ({})",
        diagram.nodes[arrow.from].name,
        diagram.nodes[arrow.to].name,
        arrow.words,
        arrow.examples.join(", ")
    ));
    let _ = writeln!(
        svg,
        "<g opacity=\"{opacity}\"><title>{title}</title>\
         <path d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" stroke=\"{colour}\" stroke-width=\"{line}\"{dash}/>\
         <polygon points=\"{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}\" fill=\"{colour}\"/></g>",
        from.x, from.y, bend.x, bend.y, turn.x, turn.y, to.x, to.y, to.x, to.y, left.x, left.y, right.x, right.y
    );
}

/// A cubic curve from the border of one node to that of another.
#[derive(Clone, Copy)]
struct Curve {
    from: Point,
    bend: Point,
    turn: Point,
    to: Point,
}

impl Curve {
    fn new(layout: &Layout, arrow: &Arrow<'_>, radius: f64) -> Self {
        let (a, b, middle) = (layout.at[arrow.from], layout.at[arrow.to], layout.middle[arrow.from]);
        if arrow.from == arrow.to {
            // Outwards, where there is room.
            let angle = if (a - middle).length() < 1.0 { -1.5 } else { (a - middle).angle() };
            let at = |turn: f64, length: f64| a + Point::at_angle(angle + turn, length);
            return Self {
                from: at(-0.6, radius),
                bend: at(-0.75, 3.0 * radius),
                turn: at(0.75, 3.0 * radius),
                to: at(0.6, radius + 1.0),
            };
        }
        let border = |at: Point, towards: Point, gap: f64| {
            let way = towards - at;
            at + way * ((radius + gap) / way.length().max(1e-9))
        };
        let between = |bend, turn| Self { from: border(a, bend, 0.0), bend, turn, to: border(b, turn, 1.5) };

        // From ring to ring it keeps to the space between them, and comes in from outside.
        let (out, inn) = (a - middle, b - middle);
        let bow = (inn.angle() - out.angle() + 1.5 * TAU).rem_euclid(TAU) - TAU / 2.0;
        if layout.ring[arrow.from] != layout.ring[arrow.to] && inn.length().min(out.length()) > 1.0 && bow.abs() < 1.8 {
            let at = |part: f64| {
                let length = out.length() + (inn.length() - out.length()) * if part < 0.5 { 0.4 } else { 0.55 };
                middle + Point::at_angle(out.angle() + bow * part, length)
            };
            return if inn.length() < out.length() { between(at(0.3), at(0.92)) } else { between(at(0.08), at(0.7)) };
        }

        let way = b - a;
        // To the right of its way, so that arrows to and fro stand apart; through the circle, a little towards its middle.
        let right = Point { x: way.y, y: -way.x } * 0.1;
        let inner = layout.ring[arrow.from] == 0 && layout.ring[arrow.to] == 0;
        let pull = if inner { 0.2 } else { 0.0 };
        let control = |part: f64| {
            let straight = a + way * part;
            straight + right + (middle - straight) * pull
        };
        let (bend, turn) = (control(0.35), control(0.65));
        between(bend, turn)
    }

    fn point(&self, t: f64) -> Point {
        let u = 1.0 - t;
        self.from * (u * u * u) + self.bend * (3.0 * u * u * t) + self.turn * (3.0 * u * t * t) + self.to * (t * t * t)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
