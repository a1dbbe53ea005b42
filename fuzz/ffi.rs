//! Any sequence of calls of the C ABI, in any order, with any arguments but pointers to memory that is not there: every call
//! returns a status and none panics, and one that fails has changed nothing and written nothing.
//!
//! Arguments are drawn by their types: a pointer to a value is a place for it, a pointer and a length after it are a list, and
//! so on. What must not be given is not drawn; what must be refused is drawn now and then, and known to be wrong.
#![no_main]

mod arguments;
mod world;

use std::sync::OnceLock;

use arguments::{Argument, Call};
use kkeut::*;
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use world::World;

/// A function of the header, and how it is called.
type Function = (&'static str, fn(&'static str, &mut Call<'_, '_, '_>) -> kkeut_status);

macro_rules! functions {
    ($($run:ident($($letter:ident),*): $($name:ident),*;)*) => {{
        $(
            fn $run<$($letter: Argument),*>(
                function: unsafe extern "C" fn($($letter),*) -> kkeut_status,
                call: &mut Call<'_, '_, '_>,
            ) -> kkeut_status {
                #[allow(non_snake_case)]
                let ($($letter,)*) = ($($letter::draw(call),)*);
                // SAFETY: no argument points to memory that is not there, or not as long as it is said to be.
                unsafe { function($($letter),*) }
            }
        )*
        vec![$($((stringify!($name), (|name, call| {
            call.function = name;
            $run($name, call)
        }) as fn(&'static str, &mut Call<'_, '_, '_>) -> kkeut_status)),*),*]
    }};
}

fn functions() -> Vec<Function> {
    functions! {
        one(A): kkeut_game_undo, kkeut_game_redo, kkeut_selection_cancel;
        two(A, B): kkeut_analysis_new, kkeut_analysis_graph, kkeut_board_copy, kkeut_board_size_of, kkeut_chain_position,
            kkeut_chain_take_back, kkeut_chain_best_move, kkeut_game_board, kkeut_game_start, kkeut_game_state_of,
            kkeut_game_witness, kkeut_graph_builder_new_plain, kkeut_graph_size_of, kkeut_lexicon_graph,
            kkeut_lexicon_report, kkeut_plan_size_of, kkeut_position_tail, kkeut_position_played, kkeut_position_undo,
            kkeut_position_outcome, kkeut_position_best_move, kkeut_replay_of_game, kkeut_replay_move_count,
            kkeut_roots_new, kkeut_roots_graph, kkeut_roots_heads, kkeut_roots_tails, kkeut_roots_component_count,
            kkeut_selection_new, kkeut_selection_held, kkeut_selection_release, kkeut_solver_effort,
            kkeut_word_rule_new, kkeut_word_rule_set_unit, kkeut_word_rule_set_overlap, kkeut_word_rule_set_dueum,
            kkeut_word_rule_set_fold_case, kkeut_word_rule_set_strict;
        three(A, B, C): kkeut_analysis_outcome, kkeut_analysis_tail, kkeut_analysis_arc, kkeut_analysis_move,
            kkeut_board_value, kkeut_board_clear, kkeut_board_restore, kkeut_board_neighbours, kkeut_chain_new,
            kkeut_chain_say_id, kkeut_chain_is_said, kkeut_cursor_new, kkeut_cursor_next, kkeut_game_new,
            kkeut_graph_builder_build, kkeut_graph_arc, kkeut_lexicon_skipped, kkeut_lexicon_refused,
            kkeut_lexicon_manner_word, kkeut_lexicon_unknown, kkeut_lexicon_head_name, kkeut_lexicon_tail_name,
            kkeut_lexicon_is_ending, kkeut_lexicon_word, kkeut_lexicon_arc_of_word, kkeut_plan_new, kkeut_plan_move,
            kkeut_position_new, kkeut_position_words, kkeut_position_play, kkeut_position_outcome_of,
            kkeut_position_depth_of, kkeut_position_winning_arc, kkeut_replay_new, kkeut_replay_start,
            kkeut_replay_verify, kkeut_roots_component, kkeut_selection_contains, kkeut_word_rule_set_length,
            kkeut_word_rule_set_predicate, kkeut_word_rule_add_word, kkeut_word_rule_remove_word,
            kkeut_word_rule_set_manner;
        four(A, B, C, D): kkeut_analysis_tails, kkeut_board_from_text, kkeut_board_values, kkeut_board_text,
            kkeut_board_next_apple, kkeut_chain_record, kkeut_chain_words, kkeut_chain_moves,
            kkeut_board_has_combination, kkeut_board_count, kkeut_deal_independent, kkeut_game_play,
            kkeut_graph_builder_add, kkeut_graph_arcs_from, kkeut_graph_find, kkeut_lexicon_head, kkeut_lexicon_tail,
            kkeut_lexicon_find, kkeut_lexicon_words_of_arc, kkeut_position_record, kkeut_position_legal,
            kkeut_position_moves, kkeut_replay_add_move, kkeut_replay_move, kkeut_selection_begin,
            kkeut_selection_extend, kkeut_solver_new, kkeut_solver_after, kkeut_solver_solve, kkeut_solver_order,
            kkeut_word_rule_set_head, kkeut_word_rule_set_tail, kkeut_word_rule_set_links, kkeut_word_rule_fault_of;
        five(A, B, C, D, E): kkeut_analysis_without, kkeut_analysis_moves, kkeut_analysis_any_of,
            kkeut_analysis_changes_without, kkeut_chain_say, kkeut_deal_divisible, kkeut_graph_heads_of,
            kkeut_graph_tails_of, kkeut_graph_arcs_into, kkeut_lexicon_from_bytes, kkeut_lexicon_from_words,
            kkeut_word_rule_set_kana;
        six(A, B, C, D, E, F): kkeut_board_new, kkeut_board_find, kkeut_board_for_each, kkeut_deal_solvable,
            kkeut_graph_builder_new_with_links, kkeut_lexicon_heads_after;
        seven(A, B, C, D, E, F, G): kkeut_analysis_moves_from, kkeut_game_hint;
        // Later ones come last, for a seed names a function by its place.
        two_more(A, B): kkeut_game_redo_within;
        four_more(A, B, C, D): kkeut_game_new_within, kkeut_replay_verify_within;
        five_more(A, B, C, D, E): kkeut_game_play_within;
    }
}

/// The functions, after a look into the header: none may be missing.
fn all() -> &'static [Function] {
    static ALL: OnceLock<Vec<Function>> = OnceLock::new();
    ALL.get_or_init(|| {
        let functions = functions();
        let header = include_str!("../include/kkeut.h");
        let declared = header.lines().filter_map(|line| line.strip_prefix("kkeut_status kkeut_")?.split('(').next());
        let mut missing: Vec<&str> = declared
            .filter(|name| !functions.iter().any(|other| other.0.strip_prefix("kkeut_") == Some(name)))
            .collect();
        missing.dedup();
        assert!(missing.is_empty(), "not called: {missing:?}");
        functions
    })
}

/// Whether somebody wants to see the calls of an input: with `KKEUT_TRACE` set.
fn is_traced() -> bool {
    static TRACED: OnceLock<bool> = OnceLock::new();
    *TRACED.get_or_init(|| std::env::var_os("KKEUT_TRACE").is_some())
}

fuzz_target!(|data: &[u8]| {
    let functions = all();
    let mut bytes = Unstructured::new(data);
    let mut world = World::new();
    let mut before = world.seen();
    for _ in 0..32 {
        let Ok(choice) = u8::arbitrary(&mut bytes) else { break };
        if bytes.is_empty() {
            break;
        }
        // One in sixteen or so frees something.
        if choice >= 240 {
            world.free_one(&mut bytes);
            before = world.seen();
            continue;
        }
        let (name, run) = functions[usize::from(choice) % functions.len()];
        let mut call = Call::new(&mut bytes, &mut world);
        let status = run(name, &mut call);
        call.end(status);
        if is_traced() {
            eprintln!("{name}: {status}");
        }
        let after = world.seen();
        assert!(status == KKEUT_OK || after == before, "{name} returns {status} and has changed something");
        before = after;
    }
    world.free_all(data.len() % 2 == 0);
});
