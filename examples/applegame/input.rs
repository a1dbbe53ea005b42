//! What comes from outside: boards from files, cells from the command line, and a seed from nowhere.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    io::{self, Read},
};

use anyhow::{Context, Result, bail};
use applegrid::{Board, Cell};

/// The board in a file, or in the standard input if the file is `-`.
pub(crate) fn board(file: &str) -> Result<Board> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
        bytes
    } else {
        fs::read(file).with_context(|| file.to_owned())?
    };
    let name = if file == "-" { "standard input" } else { file };
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) => text,
        Err(error) => {
            let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
            bail!("{name}: line {line}: not UTF-8");
        }
    };
    text.parse().with_context(|| name.to_owned())
}

/// Cells written as `row,column` with spaces between them, counted from one.
pub(crate) fn cells(board: &Board, text: &str) -> Result<Vec<Cell>> {
    let cell = |pair: &str| {
        let (row, column) = pair.split_once(',')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        board.cell(row.checked_sub(1)?, column.checked_sub(1)?)
    };
    text.split_whitespace()
        .map(|pair| {
            let size = (board.rows(), board.columns());
            cell(pair).with_context(|| format!("{pair:?} is not row,column on a board of {} × {}", size.0, size.1))
        })
        .collect()
}

/// A seed that is another one each time: the standard library's hasher has a random key.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0)
}
