//! Where the nodes of a diagram stand. Nothing is random: the same diagram always gives the same picture.
//!
//! Each connected piece stands around its largest component. That is put on a circle, in an order that keeps its arrows
//! short; what leads into it, or comes out of it, stands on rings around it, one for each step, near what it is joined to.

use std::collections::{BTreeMap, VecDeque};
use std::f64::consts::TAU;
use std::ops::{Add, Mul, Sub};

use crate::diagram::Diagram;

/// There are never so many of anything drawn that this loses any.
pub(crate) fn real(count: usize) -> f64 {
    f64::from(count as u32)
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) fn at_angle(angle: f64, radius: f64) -> Self {
        Self { x: angle.cos() * radius, y: angle.sin() * radius }
    }

    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub(crate) fn angle(self) -> f64 {
        self.y.atan2(self.x)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}

pub(crate) struct Layout {
    pub(crate) at: Vec<Point>,
    /// The middle of the piece of each node.
    pub(crate) middle: Vec<Point>,
    /// The ring of each node, 0 being the circle in the middle.
    pub(crate) ring: Vec<usize>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The distance between neighbours on a circle, and between rings, in diameters of a node.
const ALONG: f64 = 1.35;
const BETWEEN: f64 = 3.2;

impl Layout {
    /// Lays out a diagram whose nodes have this radius.
    pub(crate) fn new(diagram: &Diagram<'_>, radius: f64) -> Self {
        let count = diagram.nodes.len();
        let zero = vec![Point::default(); count];
        let mut layout = Self { at: zero.clone(), middle: zero, ring: vec![0; count], width: 0.0, height: 0.0 };
        let neighbours = neighbours(diagram);
        let mut pieces = pieces(&neighbours);
        // The largest piece first; equals stay in the order of their first nodes.
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
        let boxes: Vec<(Point, Point)> = pieces
            .iter()
            .map(|piece| {
                layout.piece(diagram, &neighbours, piece, radius);
                layout.bounds(piece, 2.5 * radius)
            })
            .collect();

        // Shelves, as wide as the largest piece or as a square of all.
        let area: f64 = boxes.iter().map(|(_, size)| size.x * size.y).sum();
        let shelf = boxes.first().map_or(0.0, |(_, size)| size.x).max(area.sqrt() * 1.2);
        let (mut x, mut y, mut high) = (0.0, 0.0, 0.0f64);
        for (piece, (corner, size)) in pieces.iter().zip(boxes) {
            if x + size.x > shelf && x > 0.0 {
                (x, y, high) = (0.0, y + high, 0.0);
            }
            let middle = Point { x, y } - corner;
            for &node in piece {
                layout.at[node] = layout.at[node] + middle;
                layout.middle[node] = middle;
            }
            x += size.x;
            high = high.max(size.y);
            layout.width = layout.width.max(x);
            layout.height = y + high;
        }
        layout
    }

    /// The upper left corner of a piece and its size, with a margin.
    fn bounds(&self, piece: &[usize], margin: f64) -> (Point, Point) {
        let (mut low, mut high) = (Point::default(), Point::default());
        for at in piece.iter().map(|&node| self.at[node]) {
            (low.x, low.y) = (low.x.min(at.x), low.y.min(at.y));
            (high.x, high.y) = (high.x.max(at.x), high.y.max(at.y));
        }
        let margin = Point { x: margin, y: margin };
        (low - margin, high - low + margin * 2.0)
    }

    /// Lays out one piece around the origin.
    fn piece(&mut self, diagram: &Diagram<'_>, neighbours: &[Vec<usize>], piece: &[usize], radius: f64) {
        for (&node, ring) in piece.iter().zip(rings(diagram, neighbours, piece)) {
            self.ring[node] = ring;
        }
        let mut by_ring: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &node in piece {
            by_ring.entry(self.ring[node]).or_default().push(node);
        }
        let mut reach = 0.0;
        for (ring, mut nodes) in by_ring {
            let around = real(nodes.len()) * 2.0 * radius * ALONG / TAU;
            let angles: Vec<f64>;
            if ring == 0 {
                reach = if nodes.len() == 1 { 0.0 } else { (around * 1.5).max(around + 3.5 * radius) };
                shorten(&mut nodes, neighbours);
                angles = (0..nodes.len()).map(|at| real(at) / real(nodes.len()) * TAU - TAU / 4.0).collect();
            } else {
                reach = around.max(reach + 2.0 * radius * BETWEEN);
                let wish = |node: usize| {
                    let inner = neighbours[node].iter().filter(|&&other| self.ring[other] < ring);
                    inner.fold(Point::default(), |sum, &other| {
                        let at = self.at[other];
                        sum + at * (1.0 / at.length().max(1.0))
                    })
                };
                let mut wishes: Vec<(f64, usize)> = nodes.iter().map(|&node| (wish(node).angle(), node)).collect();
                wishes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                nodes = wishes.iter().map(|wish| wish.1).collect();
                angles = spread(wishes.into_iter().map(|wish| wish.0).collect(), 2.0 * radius * ALONG / reach);
            }
            for (&node, angle) in nodes.iter().zip(angles) {
                self.at[node] = Point::at_angle(angle, reach);
            }
        }
    }
}

fn neighbours(diagram: &Diagram<'_>) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); diagram.nodes.len()];
    for arrow in diagram.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
        neighbours[arrow.from].push(arrow.to);
        neighbours[arrow.to].push(arrow.from);
    }
    neighbours
}

/// The connected pieces, whatever the direction of the arrows.
fn pieces(neighbours: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; neighbours.len()];
    let mut pieces = Vec::new();
    for start in 0..neighbours.len() {
        let (mut piece, mut stack) = (Vec::new(), vec![start]);
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                piece.push(node);
                stack.extend(&neighbours[node]);
            }
        }
        if !piece.is_empty() {
            piece.sort_unstable();
            pieces.push(piece);
        }
    }
    pieces
}

/// The ring of each node of a piece: how many arrows, whatever their direction, are between it and the largest component.
fn rings(diagram: &Diagram<'_>, neighbours: &[Vec<usize>], piece: &[usize]) -> Vec<usize> {
    let component = |node: usize| diagram.nodes[node].component;
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for &node in piece {
        *sizes.entry(component(node)).or_default() += 1;
    }
    let largest = sizes.iter().max_by_key(|&(_, size)| size).map_or(0, |(&component, _)| component);
    let mut queue: VecDeque<usize> = piece.iter().copied().filter(|&node| component(node) == largest).collect();
    let mut ring: BTreeMap<usize, usize> = queue.iter().map(|&node| (node, 0)).collect();
    while let Some(node) = queue.pop_front() {
        let next = ring[&node] + 1;
        for &other in &neighbours[node] {
            ring.entry(other).or_insert_with(|| {
                queue.push_back(other);
                next
            });
        }
    }
    piece.iter().map(|node| ring[node]).collect()
}

/// Reorders nodes on a circle so that those that are joined stand near each other: exchanges two as long as that helps.
fn shorten(nodes: &mut [usize], neighbours: &[Vec<usize>]) {
    const ROUNDS: usize = 12;
    let count = nodes.len();
    let mut place: BTreeMap<usize, usize> = nodes.iter().enumerate().map(|(at, &node)| (node, at)).collect();
    let cost = |place: &BTreeMap<usize, usize>, node: usize| -> usize {
        let distance = |other: &usize| place.get(other).map(|&at| at.abs_diff(place[&node]));
        neighbours[node].iter().filter_map(distance).map(|apart| apart.min(count - apart)).sum()
    };
    for _ in 0..ROUNDS {
        let mut better = false;
        for a in 0..count {
            for b in a + 1..count {
                let (first, second) = (nodes[a], nodes[b]);
                let before = cost(&place, first) + cost(&place, second);
                place.insert(first, b);
                place.insert(second, a);
                if cost(&place, first) + cost(&place, second) < before {
                    nodes.swap(a, b);
                    better = true;
                } else {
                    place.insert(first, a);
                    place.insert(second, b);
                }
            }
        }
        if !better {
            break;
        }
    }
}

/// Moves ascending angles apart until neighbours are at least `gap` apart, each as little as it takes.
fn spread(mut angles: Vec<f64>, gap: f64) -> Vec<f64> {
    const ROUNDS: usize = 2000;
    let count = angles.len();
    let gap = gap.min(TAU / real(count));
    for _ in 0..ROUNDS {
        let mut moved = 0.0f64;
        for at in 0..count {
            let next = (at + 1) % count;
            let turn = if next == 0 { TAU } else { 0.0 };
            let missing = gap - (angles[next] + turn - angles[at]);
            if count > 1 && missing > 0.0 {
                angles[at] -= missing / 2.0;
                angles[next] += missing / 2.0;
                moved = moved.max(missing);
            }
        }
        if moved < 1e-6 {
            break;
        }
    }
    angles
}
