//! Boards as text, both ways.
//!
//! Reading and writing are one file so that they cannot drift apart: what is written reads back as the same board.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use crate::board::{Board, BoardError, MAX_CELLS};

/// One line a row.
///
/// *Digits*: one character a cell, `1` to `9` an apple; `.`, `0` and the space are holes. *Numbers*: as soon as the text
/// has a comma, every row is a list of numbers from 0 to 255 with commas between them, spaces around them ignored, `.` a
/// hole, and one comma more at the end of a row allowed (it tells a row of the single number 12, `12,`, from the digits 1
/// and 2).
///
/// A line may end in CR LF, and empty lines at the end are ignored. Written, a board has digits if all its values are
/// below ten, numbers otherwise, and every row ends in a line feed.
///
/// # Errors
/// [`BoardError`], with the line and the column.
///
/// ```
/// use applegrid::{Board, BoardError};
///
/// assert_eq!("1 2\r\n0.3\r\n".parse::<Board>()?.values(), [1, 0, 2, 0, 0, 3]);
/// assert_eq!("12, 7\n., 255".parse::<Board>()?.values(), [12, 7, 0, 255]);
/// assert_eq!("123\n12".parse::<Board>(), Err(BoardError::Ragged { line: 2, expected: 3, found: 2 }));
/// assert_eq!("12\n1x".parse::<Board>(), Err(BoardError::Character { line: 2, column: 2, found: 'x' }));
/// # Ok::<(), BoardError>(())
/// ```
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let read_row = if text.contains(',') { read_numbers } else { read_digits };
        // `lines` takes the CR of a CR LF away, but a lone CR must stay an error.
        let body = text.trim_end_matches(['\r', '\n']);
        if body.is_empty() {
            return Err(BoardError::NoCells);
        }
        let mut values = Vec::new();
        let (mut rows, mut columns) = (0, 0);
        for (row, text) in body.lines().enumerate() {
            let line = row + 1;
            let before = values.len();
            read_row(text, line, &mut values)?;
            let found = values.len() - before;
            if row == 0 {
                columns = found;
            } else if found != columns {
                return Err(BoardError::Ragged { line, expected: columns, found });
            }
            rows = line;
            if values.len() > MAX_CELLS {
                return Err(BoardError::TooManyCells { rows, columns });
            }
        }
        Self::from_values(rows, columns, &values)
    }
}

fn read_digits(row: &str, line: usize, values: &mut Vec<u8>) -> Result<(), BoardError> {
    for (i, found) in row.chars().enumerate() {
        values.push(match found {
            '0'..='9' => found as u8 - b'0',
            '.' | ' ' => 0,
            _ => return Err(BoardError::Character { line, column: i + 1, found }),
        });
    }
    Ok(())
}

fn read_numbers(row: &str, line: usize, values: &mut Vec<u8>) -> Result<(), BoardError> {
    let row = row.trim_end();
    let row = row.strip_suffix(',').unwrap_or(row);
    let mut start = 0;
    for field in row.split(',') {
        let found = field.trim();
        values.push(match (found, found.parse::<u8>()) {
            (".", _) => 0,
            // `parse` takes a plus sign, the format does not.
            (_, Ok(value)) if !found.starts_with('+') => value,
            _ => {
                let spaces = field.chars().take_while(|c| c.is_whitespace()).count();
                return Err(BoardError::Value { line, column: start + spaces + 1, found: found.into() });
            }
        });
        start += field.chars().count() + 1;
    }
    Ok(())
}

/// The board as text, in the form that reads back as the same board.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.values().iter().any(|&value| value > 9);
        for row in self.values().chunks(self.columns()) {
            for (column, &value) in row.iter().enumerate() {
                let comma = if numbers && (column + 1 < row.len() || row.len() == 1) { "," } else { "" };
                match value {
                    0 => write!(f, ".{comma}")?,
                    value => write!(f, "{value}{comma}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
