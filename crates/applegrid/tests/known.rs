//! Numbers that others published, or that independent methods agreed on.

use applegrid::{Board, Graph, Rule};

fn ones(rows: usize, columns: usize) -> Graph {
    Graph::new(Board::from_values(rows, columns, &vec![1; rows * columns]).unwrap())
}

fn count(graph: &Graph, goal: u16) -> u128 {
    graph.count(Rule::connected(goal).unwrap()).unwrap()
}

/// All connected sets, of any size.
fn count_all(rows: usize, columns: usize) -> u128 {
    let graph = ones(rows, columns);
    (1..=(rows * columns) as u16).map(|goal| count(&graph, goal)).sum()
}

/// OEIS A001168: sets whose topmost, in it leftmost, cell is fixed. With a huge value left of it and above, the first cell of
/// a wide board is like that only for sets that stay below and right; so the cell is put in the middle of the first row.
#[test]
fn fixed_polyominoes() {
    let known = [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135_268, 505_861];
    for (size, known) in (1..).zip(known) {
        // The least cell is the topmost and in its row the leftmost: subtract the sets that begin after it.
        let (rows, columns, middle) = (size, 2 * size + 1, size);
        let mut values = vec![1; rows * columns];
        values[..middle].fill(255);
        let with = count(&Graph::new(Board::from_values(rows, columns, &values).unwrap()), size as u16);
        values[middle] = 255;
        let without = count(&Graph::new(Board::from_values(rows, columns, &values).unwrap()), size as u16);
        assert_eq!(with - without, known, "{size} cells");
    }
}

/// OEIS A059525.
#[test]
fn connected_sets_of_a_square() {
    let known = [1, 13, 218, 11_506, 2_301_877, 1_732_082_741, 4_872_949_974_666, 51_016_818_604_894_742];
    for (n, known) in (1..).zip(known) {
        assert_eq!(count_all(n, n), known, "{n}");
    }
}

/// OEIS A287151, and three rows.
#[test]
fn connected_sets_of_a_strip() {
    let two = [3, 13, 40, 108, 275, 681, 1664, 4040];
    let three = [6, 40, 218, 1126, 5726, 28_992, 146_642, 741_556];
    for (n, (two, three)) in (1..).zip(two.into_iter().zip(three)) {
        assert_eq!(count_all(2, n), two, "2 × {n}");
        assert_eq!(count_all(n, 3), three, "{n} × 3");
    }
}

/// OEIS A272435.
#[test]
fn n_cells_of_a_square() {
    let known = [1, 4, 22, 113, 571, 2816, 13_616, 64_678, 302_574, 1_397_318];
    for (n, known) in (1..).zip(known) {
        assert_eq!(count(&ones(n, n), n as u16), known, "{n}");
    }
}

#[test]
fn by_size() {
    let three = [9, 12, 22, 36, 49, 48, 32, 9, 1];
    let four = [16, 24, 52, 113, 244, 496, 912, 1474, 2032, 2286, 2000, 1236, 488, 116, 16, 1];
    let classic = [170, 313, 862, 2507, 7666, 24_290, 79_056, 262_239, 882_020, 2_997_931, 10_272_302, 35_414_757];
    for (graph, known) in [(ones(3, 3), &three[..]), (ones(4, 4), &four), (ones(10, 17), &classic)] {
        for (size, &known) in (1..).zip(known) {
            assert_eq!(count(&graph, size), known, "{size} cells");
        }
    }
    assert_eq!(count(&ones(10, 17), 20), 766_918_817_353);
}

/// Overflow is said, not wrapped: half of the cells of a large board.
#[test]
fn too_many() {
    let graph = ones(8, 60);
    let rule = Rule::connected(240).unwrap();
    assert_eq!(graph.count(rule), Err(applegrid::CountError::Overflow));
}
