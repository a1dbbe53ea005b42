//! A picture of a board, with moves on it: each in its own colour, numbered if there are several.

use std::io::{self, Write};

use applegrid::{Board, Cell, Combination, Shape};

/// The side of a cell.
const SIDE: usize = 40;
/// What is left free around the board.
const MARGIN: usize = 12;

/// Draws a board and the moves, which are legal one after the other.
pub(crate) fn draw(out: &mut impl Write, board: &Board, shape: Shape, moves: &[Combination]) -> io::Result<()> {
    let (width, height) = (board.columns() * SIDE + 2 * MARGIN, board.rows() * SIDE + 2 * MARGIN);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">"#
    )?;
    writeln!(out, r##"<rect width="{width}" height="{height}" rx="8" fill="#f3f8ec"/>"##)?;
    // Below the apples: where each move goes.
    for (number, cells) in moves.iter().enumerate() {
        let colour = colour(number, moves.len());
        match shape {
            Shape::Rectangle => frame(out, board, cells, &colour)?,
            _ => links(out, board, cells, &colour)?,
        }
    }
    let mut number_of = vec![None; board.values().len()];
    for (number, cells) in moves.iter().enumerate() {
        for cell in cells.iter() {
            number_of[cell.index()] = Some(number);
        }
    }
    for cell in board.apples() {
        let (x, y) = middle(board, cell);
        let number = number_of[cell.index()];
        let ring = number.map_or("#a8322a".to_owned(), |number| colour(number, moves.len()));
        let thick = if number.is_some() { 4 } else { 1 };
        writeln!(out, r##"<circle cx="{x}" cy="{y}" r="15" fill="#e5534b" stroke="{ring}" stroke-width="{thick}"/>"##)?;
        let value = board.value(cell);
        let size = if value < 100 { 17 } else { 13 };
        writeln!(
            out,
            r##"<text x="{x}" y="{}" font-size="{size}" font-weight="bold" fill="#fff">{value}</text>"##,
            y + 6
        )?;
        if let Some(number) = number.filter(|_| moves.len() > 1) {
            let (x, y) = (x + 12, y - 9);
            writeln!(out, r##"<circle cx="{x}" cy="{y}" r="8" fill="#fff" stroke="{ring}"/>"##)?;
            writeln!(out, r##"<text x="{x}" y="{}" font-size="9" fill="#222">{}</text>"##, y + 3, number + 1)?;
        }
    }
    writeln!(out, "</svg>")
}

fn middle(board: &Board, cell: Cell) -> (usize, usize) {
    let (row, column) = board.row_and_column(cell);
    (MARGIN + column * SIDE + SIDE / 2, MARGIN + row * SIDE + SIDE / 2)
}

/// One move is green; of several, each has a hue far from those before and after it.
fn colour(number: usize, moves: usize) -> String {
    if moves == 1 { "#2f7d32".to_owned() } else { format!("hsl({}, 70%, 38%)", number * 137 % 360) }
}

/// The rectangle around a move.
fn frame(out: &mut impl Write, board: &Board, cells: &[Cell], colour: &str) -> io::Result<()> {
    let places = || cells.iter().map(|&cell| middle(board, cell));
    let (Some(left), Some(right)) = (places().map(|p| p.0).min(), places().map(|p| p.0).max()) else { return Ok(()) };
    let (Some(top), Some(bottom)) = (places().map(|p| p.1).min(), places().map(|p| p.1).max()) else { return Ok(()) };
    let (x, y) = (left - SIDE / 2 + 2, top - SIDE / 2 + 2);
    let (width, height) = (right - left + SIDE - 4, bottom - top + SIDE - 4);
    writeln!(
        out,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{colour}" fill-opacity="0.12" stroke="{colour}" stroke-width="2"/>"#
    )
}

/// A line from each apple to the nearest in its row or column that the drag had before.
fn links(out: &mut impl Write, board: &Board, cells: &[Cell], colour: &str) -> io::Result<()> {
    for (at, &cell) in cells.iter().enumerate().skip(1) {
        let (x, y) = middle(board, cell);
        let near = |&(other_x, other_y): &(usize, usize)| other_x.abs_diff(x) + other_y.abs_diff(y);
        let in_line = cells[..at].iter().map(|&cell| middle(board, cell)).filter(|place| place.0 == x || place.1 == y);
        if let Some((to_x, to_y)) = in_line.min_by_key(near) {
            writeln!(
                out,
                r#"<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{colour}" stroke-width="8" stroke-linecap="round" stroke-opacity="0.55"/>"#
            )?;
        }
    }
    Ok(())
}
