//! Boards from a seed: the same for ever, and cleared by their solutions.

use applegrid::{Board, BoardError, DealError, Dealer, Game, Rule, Shape, Solvable};

/// FNV-1a over the values, so that one number pins a board.
fn fingerprint(board: &Board) -> u64 {
    board
        .values()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &value| (hash ^ u64::from(value)).wrapping_mul(0x100_0000_01b3))
}

fn check(dealt: &Solvable, rule: Rule) {
    let mut game = Game::new(dealt.board.clone(), rule);
    for cells in &dealt.solution {
        game.play(cells).unwrap_or_else(|e| panic!("{e}: {cells:?} on\n{}", game.board()));
    }
    assert_eq!(game.score() as usize, dealt.board.values().len());
    assert!(game.is_over());
}

/// The boards of a seed are part of the API.
#[test]
fn boards_never_change() {
    let dealer = Dealer::classic();
    let fingerprints = |seed| {
        [
            dealer.independent(seed).unwrap(),
            dealer.divisible(10, seed).unwrap(),
            dealer.solvable(Rule::connected(10).unwrap(), seed).unwrap().board,
            dealer.solvable(Rule::rectangle(10).unwrap(), seed).unwrap().board,
        ]
        .map(|board| fingerprint(&board))
    };
    assert_eq!(
        fingerprints(1),
        [3_948_765_296_902_207_145, 16_651_893_818_819_482_037, 6_118_005_740_219_648_197, 9_661_521_628_800_566_803]
    );
    assert_eq!(
        fingerprints(u64::MAX),
        [18_410_599_472_596_203_500, 4_462_796_513_470_692_683, 1_063_824_766_340_379_845, 881_529_327_050_182_533]
    );
    let board = dealer.independent(1).unwrap();
    assert_eq!(board.values()[..17], [6, 4, 9, 3, 4, 8, 9, 9, 9, 8, 2, 2, 3, 7, 3, 8, 5]);
}

/// A thousand boards of each shape are cleared, and look like any other: no value is rare, and not all moves are pairs.
#[test]
fn solutions_clear_their_boards() {
    for shape in [Shape::Connected, Shape::Rectangle] {
        let rule = Rule::new(shape, 10).unwrap();
        let (mut often, mut sizes) = ([0; 10], [0; 11]);
        for seed in 0..1000 {
            let dealt = Dealer::classic().solvable(rule, seed).unwrap();
            check(&dealt, rule);
            for &value in dealt.board.values() {
                often[usize::from(value)] += 1;
            }
            for cells in &dealt.solution {
                sizes[cells.len()] += 1;
            }
        }
        println!("{shape:?}: values {often:?}, sizes of moves {sizes:?}");
        let even = 170_000 / 9;
        assert!(often[1..].iter().all(|often| (even * 7 / 10..even * 13 / 10).contains(often)), "{often:?}");
        assert!(sizes[3] > sizes[2] / 10 && sizes[4] > 100, "{sizes:?}");
    }
}

/// Where a board can be divided into moves one is dealt, and else the error says that it cannot.
#[test]
fn any_size_any_goal() {
    let mut impossible = 0;
    let values = [1..=9, 1..=1, 2..=3, 5..=5, 1..=255, 7..=40_u8];
    for (case, (rows, columns)) in (1..=7).flat_map(|rows| (1..=9).map(move |columns| (rows, columns))).enumerate() {
        for (goal, values) in
            [1, 2, 3, 5, 7, 10, 15, 20, 50, 1000].into_iter().flat_map(|goal| values.iter().map(move |v| (goal, v)))
        {
            let (least, greatest) = (usize::from(*values.start()), usize::from(*values.end()));
            // So many moves have so many apples at least and at most.
            let (fewest, most) = (usize::from(goal).div_ceil(greatest), usize::from(goal) / least);
            let is_possible =
                (1..=rows * columns).any(|moves| (moves * fewest..=moves * most).contains(&(rows * columns)));
            for shape in [Shape::Connected, Shape::Rectangle] {
                let rule = Rule::new(shape, goal).unwrap();
                let dealt = Dealer::new(rows, columns, values.clone()).unwrap().solvable(rule, case as u64);
                match dealt {
                    Ok(dealt) => {
                        assert!(is_possible);
                        assert!(dealt.board.values().iter().all(|value| values.contains(value)));
                        check(&dealt, rule);
                    }
                    Err(error) => {
                        let cells = rows * columns;
                        let (least, greatest) = (least as u8, greatest as u8);
                        assert_eq!(
                            error,
                            DealError::Impossible { cells, goal, least, greatest },
                            "{rows} × {columns} {shape:?}"
                        );
                        assert!(!is_possible);
                        impossible += 1;
                    }
                }
            }
        }
    }
    assert!(impossible > 1000);
}

/// Thirty by thirty, and a long strip.
#[test]
fn large_boards() {
    for shape in [Shape::Connected, Shape::Rectangle] {
        for (rows, columns, goal) in [(30, 30, 10), (30, 30, 37), (1, 2000, 10), (60, 60, 10)] {
            let rule = Rule::new(shape, goal).unwrap();
            check(&Dealer::new(rows, columns, 1..=9).unwrap().solvable(rule, 1).unwrap(), rule);
        }
    }
}

#[test]
fn sums_are_multiples() {
    for (rows, columns, goal) in [(10, 17, 10), (1, 1, 9), (3, 3, 7), (2, 2, 36), (2, 2, 5), (100, 100, 65_535)] {
        let dealer = Dealer::new(rows, columns, 1..=9).unwrap();
        for seed in 0..20 {
            let board = dealer.divisible(goal, seed).unwrap();
            assert_eq!(board.sum() % u32::from(goal), 0);
            assert!(board.values().iter().all(|value| (1..=9).contains(value)));
        }
    }
    let one = Dealer::new(1, 1, 4..=6).unwrap();
    assert_eq!(one.divisible(7, 0), Err(DealError::NoMultiple { goal: 7, least: 4, greatest: 6 }));
    assert_eq!(one.divisible(0, 0), Err(DealError::NoMultiple { goal: 0, least: 4, greatest: 6 }));
    assert_eq!(one.divisible(5, 0).unwrap().values(), [5]);
}

/// Among two by two boards of 1 to 3, every one whose sum is a multiple of four is dealt about as often as the others.
#[test]
fn divisible_boards_are_fair() {
    let dealer = Dealer::new(2, 2, 1..=3).unwrap();
    let mut often = std::collections::BTreeMap::new();
    for seed in 0..20_000 {
        *often.entry(dealer.divisible(4, seed).unwrap().values().to_vec()).or_insert(0_u32) += 1;
    }
    // 1 with the sum 4, 19 with 8, 1 with 12.
    assert_eq!(often.len(), 21);
    // Six standard deviations of 30.
    assert!(often.values().all(|often| often.abs_diff(20_000 / 21) < 180), "{often:?}");
}

#[test]
fn bad_dealers() {
    assert_eq!(Dealer::new(2, 2, 0..=9), Err(DealError::Values { least: 0, greatest: 9 }));
    #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
    let empty = 5..=4;
    assert_eq!(Dealer::new(2, 2, empty), Err(DealError::Values { least: 5, greatest: 4 }));
    assert_eq!(Dealer::new(0, 2, 1..=9), Err(DealError::Size(BoardError::NoCells)));
    assert!(matches!(Dealer::new(256, 256, 1..=9), Err(DealError::Size(BoardError::TooManyCells { .. }))));
    assert!(matches!(Dealer::new(usize::MAX, 2, 1..=9), Err(DealError::Size(BoardError::TooManyCells { .. }))));
}
