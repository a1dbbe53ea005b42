//! Answers as text or as JSON, one value a line. Rows and columns are counted from one.

use std::io::{self, Write};

use applegrid::{Board, Cell, Combination, Plan};
use serde_json::{Value, json};

use crate::options::Format;

/// The board that an answer is about, and how it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer<'b> {
    board: &'b Board,
    format: Format,
}

impl<'b> Answer<'b> {
    pub(crate) fn new(board: &'b Board, format: Format) -> Self {
        Self { board, format }
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.board.row_and_column(cell);
        (row + 1, column + 1)
    }

    fn values(&self, cells: &[Cell]) -> Vec<u8> {
        cells.iter().map(|&cell| self.board.value(cell)).collect()
    }

    /// `1,1 1,3 (7 + 3)`
    fn text(&self, cells: &[Cell]) -> String {
        let places: Vec<String> = cells.iter().map(|&cell| self.place(cell)).map(|(r, c)| format!("{r},{c}")).collect();
        let values: Vec<String> = self.values(cells).iter().map(u8::to_string).collect();
        format!("{} ({})", places.join(" "), values.join(" + "))
    }

    fn json(&self, cells: &[Cell]) -> Value {
        let places: Vec<_> = cells.iter().map(|&cell| self.place(cell)).collect();
        json!({ "cells": places, "values": self.values(cells) })
    }
}

pub(crate) fn judge(out: &mut impl Write, answer: Answer<'_>, witness: Option<&Combination>) -> io::Result<()> {
    match (answer.format, witness) {
        (Format::Text, Some(cells)) => writeln!(out, "not over: {}", answer.text(cells)),
        (Format::Text, None) => writeln!(out, "over"),
        (Format::Json, _) => {
            writeln!(
                out,
                "{}",
                json!({ "over": witness.is_none(), "witness": witness.map(|cells| answer.json(cells)) })
            )
        }
    }
}

/// One combination.
pub(crate) fn item(out: &mut impl Write, answer: Answer<'_>, cells: &[Cell]) -> io::Result<()> {
    match answer.format {
        Format::Text => writeln!(out, "{}", answer.text(cells)),
        Format::Json => writeln!(out, "{}", answer.json(cells)),
    }
}

pub(crate) fn plan(out: &mut impl Write, answer: Answer<'_>, plan: &Plan) -> io::Result<()> {
    let apples = answer.board.apples().count();
    match answer.format {
        Format::Json => {
            let moves: Vec<Value> = plan.moves.iter().map(|cells| answer.json(cells)).collect();
            let facts = json!({
                "score": plan.score, "apples": apples, "is_best": plan.is_best, "nodes": plan.nodes, "moves": moves
            });
            writeln!(out, "{facts}")
        }
        Format::Text => {
            let best = if plan.is_best { ", and no line clears more" } else { "" };
            writeln!(out, "{} of {apples} apples in {} moves{best}", plan.score, plan.moves.len())?;
            plan.moves.iter().try_for_each(|cells| writeln!(out, "{}", answer.text(cells)))
        }
    }
}

/// A board, which as text reads back as the same board.
pub(crate) fn board(out: &mut impl Write, answer: Answer<'_>, solution: Option<&[Combination]>) -> io::Result<()> {
    match answer.format {
        Format::Text => write!(out, "{}", answer.board),
        Format::Json => {
            let rows: Vec<&[u8]> = answer.board.values().chunks(answer.board.columns()).collect();
            let solution = solution.map(|moves| moves.iter().map(|cells| answer.json(cells)).collect::<Vec<_>>());
            writeln!(out, "{}", json!({ "board": rows, "solution": solution }))
        }
    }
}
