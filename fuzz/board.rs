//! Any text as a board: what is taken reads as its rows say and comes back the same, and what is refused is really there.
#![no_main]

use applegrid::{Board, BoardError, MAX_CELLS};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Board>() {
        Ok(board) => accepted(&text, &board),
        Err(error) => refused(&text, &error),
    }
    if let [rows, columns, values @ ..] = data {
        from_values((*rows).into(), (*columns).into(), values);
    }
});

/// The rows of a text: empty lines at the end do not count.
fn rows(text: &str) -> Vec<&str> {
    text.trim_end_matches(['\r', '\n']).split('\n').map(|row| row.strip_suffix('\r').unwrap_or(row)).collect()
}

/// The value of a cell as it is written, if it is one.
fn value(cell: &str) -> Option<u8> {
    match cell {
        "." => Some(0),
        cell if !cell.is_empty() && cell.chars().all(|c| c.is_ascii_digit()) => cell.parse().ok(),
        _ => None,
    }
}

/// The cells of a row, as they are written; the columns at which they begin, from 1.
fn cells(row: &str, has_commas: bool) -> Vec<(usize, &str)> {
    if !has_commas {
        let cell = |(column, (at, c)): (usize, (usize, char))| (column + 1, &row[at..at + c.len_utf8()]);
        return row.char_indices().enumerate().map(cell).collect();
    }
    let row = row.trim_end();
    let mut column = 1;
    let cell = |field: &'_ str| {
        let start = column + field.chars().take_while(|c| c.is_whitespace()).count();
        column += field.chars().count() + 1;
        start
    };
    let fields = row.strip_suffix(',').unwrap_or(row).split(',');
    fields.clone().map(cell).zip(fields.map(str::trim)).collect()
}

fn accepted(text: &str, board: &Board) {
    let rows = rows(text);
    assert_eq!(board.rows(), rows.len());
    let has_commas = text.contains(',');
    let read = |cell: (usize, &str)| if !has_commas && cell.1 == " " { Some(0) } else { value(cell.1) };
    let values: Option<Vec<u8>> = rows.iter().flat_map(|row| cells(row, has_commas)).map(read).collect();
    assert_eq!(values.as_deref(), Some(board.values()), "{text:?}");
    comes_back(board);
}

fn comes_back(board: &Board) {
    let written = board.to_string();
    assert_eq!(written.parse::<Board>().as_ref(), Ok(board), "{written:?}");
    assert_eq!(written.lines().count(), board.rows());
    assert!(written.ends_with('\n'));
}

/// The error is about this text: what it says stands where it says.
fn refused(text: &str, error: &BoardError) {
    let rows = rows(text);
    let has_commas = text.contains(',');
    let row = |line: usize| cells(rows[line - 1], has_commas);
    assert!(!error.to_string().is_empty());
    match error {
        BoardError::NoCells => assert!(text.chars().all(|c| c == '\r' || c == '\n')),
        &BoardError::TooManyCells { rows, columns } => assert!(rows * columns > MAX_CELLS),
        &BoardError::Ragged { line, expected, found } => {
            assert_eq!((row(1).len(), row(line).len()), (expected, found));
            assert_ne!(expected, found);
        }
        &BoardError::Character { line, column, found } => {
            assert_eq!(rows[line - 1].chars().nth(column - 1), Some(found));
            assert!(!has_commas && !matches!(found, '0'..='9' | '.' | ' '));
        }
        BoardError::Value { line, column, found } => {
            assert!(row(*line).contains(&(*column, found)), "{error} in {text:?}");
            assert!(has_commas && value(found).is_none());
            assert!(*column <= rows[line - 1].chars().count() + 1);
        }
        _ => panic!("{error} in a text"),
    }
}

fn from_values(rows: usize, columns: usize, values: &[u8]) {
    match Board::from_values(rows, columns, values) {
        Ok(board) => {
            assert_eq!((board.rows(), board.columns(), board.values()), (rows, columns, values));
            comes_back(&board);
        }
        Err(BoardError::NoCells) => assert_eq!(rows * columns, 0),
        Err(BoardError::Length { expected, found }) => {
            assert_eq!((expected, found), (rows * columns, values.len()));
            assert_ne!(expected, found);
        }
        Err(error) => panic!("{error}"),
    }
    // The same values as a board of one column, so that every length is tried.
    if let Ok(board) = Board::from_values(values.len(), 1, values) {
        comes_back(&board);
    }
}
