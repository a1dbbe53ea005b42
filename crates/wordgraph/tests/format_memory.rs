//! A few bytes cannot ask for much memory. The greatest size that the process has ever had tells, so this is the only test here.
#![cfg(target_os = "linux")]

use wordgraph::{Graph, Report, Rule, WordList};

/// The greatest size of the address space so far, in bytes: what is reserved and never touched counts.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:")).expect("Linux says it");
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

#[test]
fn little_is_reserved_for_what_is_only_said_to_come() {
    let before = peak();
    // Up to 2²⁸ − 1 and 2³² − 1 rows, arcs, links or words.
    for many in [[0xFF, 0xFF, 0xFF, 0x7F].to_vec(), [0xFF, 0xFF, 0xFF, 0xFF, 0x0F].to_vec()] {
        for start in [&[1, 0][..], &[1, 0, 1], &[1, 1], &[1, 1, 1], &[1, 1, 0]] {
            let packed = [start, &many].concat();
            assert!(postcard::from_bytes::<Graph>(&packed).is_err());
            assert!(postcard::from_bytes::<WordList>(&packed[start.len()..]).is_err());
        }
        for lists in 0..4 {
            let report = [&[1, 0, 0, 0, 0, 0, 0][..], &vec![0; lists], &many].concat();
            assert!(postcard::from_bytes::<Report>(&report).is_err());
        }
        let rule = postcard::to_allocvec(&Rule::plain()).unwrap();
        for at in 0..rule.len() {
            let packed = [&rule[..at], &many].concat();
            assert!(postcard::from_bytes::<Rule>(&packed).is_err());
        }
    }
    let words = "[".to_owned() + &"[],".repeat(1000) + "[[4294967295,4294967295]]]";
    assert!(serde_json::from_str::<Graph>(&format!(r#"{{"version":1,"links":null,"words":{words}}}"#)).is_err());
    let grown = peak() - before;
    assert!(grown < 64 << 20, "{grown} bytes more were reserved");

    // The measure is one: what is reserved is seen, even if it is never touched.
    let reserved = std::hint::black_box(vec![0_u8; 1 << 30]);
    let grown = peak() - before;
    assert!(grown > 512 << 20, "of {} bytes {grown} are seen", reserved.len());
}
