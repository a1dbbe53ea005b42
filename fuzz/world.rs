//! The handles that there are, and what can be seen of them. It must not draw arguments.

use std::collections::hash_map::DefaultHasher;
use std::ffi::c_void;
use std::hash::{Hash, Hasher};
use std::mem::MaybeUninit;
use std::ptr::null_mut;

use kkeut::*;
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

/// A kind of handle.
pub(crate) trait Kind: Sized {
    const INDEX: usize;
    unsafe fn free(handle: *mut Self);
    /// What can be seen of it.
    fn look(handle: *const Self, seen: &mut DefaultHasher);
}

/// The value that a call writes, which must succeed.
fn get<T>(call: impl FnOnce(*mut T) -> kkeut_status) -> T {
    let mut value = MaybeUninit::uninit();
    let status = call(value.as_mut_ptr());
    assert_eq!(status, KKEUT_OK);
    // SAFETY: a call that succeeds has written it.
    unsafe { value.assume_init() }
}

/// The list that a call writes.
fn list<T: Clone + Default>(call: impl Fn(*mut T, usize, *mut usize) -> kkeut_status) -> Vec<T> {
    let mut needed = 0;
    let status = call(null_mut(), 0, &mut needed);
    assert!(status == if needed == 0 { KKEUT_OK } else { KKEUT_BUFFER_TOO_SMALL });
    let mut list = vec![T::default(); needed];
    assert_eq!(call(list.as_mut_ptr(), needed, &mut needed), KKEUT_OK);
    assert_eq!(list.len(), needed);
    list
}

macro_rules! kinds {
    ($($kind:ident, $free:ident, |$handle:ident, $seen:ident| $look:block)*) => {
        kinds!(@ 0, $($kind, $free, |$handle, $seen| $look)*);
        const FREES: &[(unsafe fn(*mut c_void), fn(*const c_void, &mut DefaultHasher))] = &[$(
            (
                |handle| unsafe { $kind::free(handle.cast()) },
                |handle, seen| $kind::look(handle.cast(), seen),
            ),
        )*];
    };
    (@ $index:expr, $kind:ident, $free:ident, |$handle:ident, $seen:ident| $look:block $($rest:tt)*) => {
        impl Kind for $kind {
            const INDEX: usize = $index;
            unsafe fn free(handle: *mut Self) {
                unsafe { $free(handle) }
            }
            #[allow(unused_variables, unused_unsafe, reason = "there is nothing to see of some")]
            fn look($handle: *const Self, $seen: &mut DefaultHasher) {
                // SAFETY: it is a live handle of this kind.
                unsafe { $look }
            }
        }
        kinds!(@ $index + 1, $($rest)*);
    };
    (@ $index:expr,) => {};
}

kinds! {
    kkeut_graph_builder, kkeut_graph_builder_free, |builder, seen| {}
    kkeut_graph, kkeut_graph_free, |graph, seen| {
        let size = get(|place| kkeut_graph_size_of(graph, place));
        (size.heads, size.tails, size.arcs, size.words).hash(seen);
    }
    kkeut_word_rule, kkeut_word_rule_free, |rule, seen| {
        for word in ["가나", "사", "Ab", "りんご", "コーヒー", "con mèo"] {
            get(|place| kkeut_word_rule_fault_of(rule, word.as_ptr().cast(), word.len(), place)).hash(seen);
        }
    }
    kkeut_lexicon, kkeut_lexicon_free, |lexicon, seen| {
        let report = get(|place| kkeut_lexicon_report(lexicon, place));
        (report.lines, report.words, report.skipped, report.duplicates).hash(seen);
    }
    kkeut_analysis, kkeut_analysis_free, |analysis, seen| {
        let graph = get(|place| kkeut_analysis_graph(analysis, place));
        let tails = get(|place| kkeut_graph_size_of(graph, place)).tails;
        kkeut_graph_free(graph);
        for tail in 0..tails.min(8) {
            get(|place| kkeut_analysis_outcome(analysis, tail, place)).hash(seen);
        }
    }
    kkeut_roots, kkeut_roots_free, |roots, seen| {
        get(|place| kkeut_roots_component_count(roots, place)).hash(seen);
    }
    kkeut_position, kkeut_position_free, |position, seen| {
        list(|place, capacity, needed| kkeut_position_record(position, place, capacity, needed)).hash(seen);
        list(|place, capacity, needed| kkeut_position_legal(position, place, capacity, needed)).hash(seen);
        let tail = get(|place| kkeut_position_tail(position, place));
        tail.hash(seen);
        // Without one, every word would be tried.
        if tail != KKEUT_NONE {
            get(|place| kkeut_position_outcome(position, place)).hash(seen);
        }
    }
    kkeut_chain, kkeut_chain_free, |chain, seen| {
        list(|place, capacity, needed| kkeut_chain_record(chain, place, capacity, needed)).hash(seen);
        kkeut_position::look(get(|place| kkeut_chain_position(chain, place)), seen);
    }
    kkeut_solver, kkeut_solver_free, |solver, seen| {
        let effort = get(|place| kkeut_solver_effort(solver, place));
        (effort.nodes, effort.positions, effort.hits, effort.table_len).hash(seen);
        list(|place, capacity, needed| kkeut_solver_order(solver, place, capacity, needed)).hash(seen);
    }
    kkeut_board, kkeut_board_free, |board, seen| {
        list(|place, capacity, needed| kkeut_board_values(board, place, capacity, needed)).hash(seen);
    }
    kkeut_cursor, kkeut_cursor_free, |cursor, seen| {}
    kkeut_selection, kkeut_selection_free, |selection, seen| {
        let held = get(|place| kkeut_selection_held(selection, place));
        held.sum.hash(seen);
        values(held.cells.data, held.cells.len).hash(seen);
    }
    kkeut_game, kkeut_game_free, |game, seen| {
        let state = get(|place| kkeut_game_state_of(game, place));
        (state.hash, state.score, state.moves, state.is_over).hash(seen);
        kkeut_board::look(get(|place| kkeut_game_board(game, place)), seen);
    }
    kkeut_replay, kkeut_replay_free, |replay, seen| {
        get(|place| kkeut_replay_move_count(replay, place)).hash(seen);
    }
    kkeut_plan, kkeut_plan_free, |plan, seen| {
        let size = get(|place| kkeut_plan_size_of(plan, place));
        (size.moves, size.score, size.nodes).hash(seen);
    }
}

/// A list of the library's.
pub(crate) fn values<'a, T>(data: *const T, len: usize) -> &'a [T] {
    assert!(len == 0 || !data.is_null());
    // SAFETY: the library has handed it out just now.
    if len == 0 { &[] } else { unsafe { std::slice::from_raw_parts(data, len) } }
}

/// The most handles of one kind.
const MOST: usize = 3;

pub(crate) struct World {
    /// By kind.
    owned: [Vec<*mut c_void>; FREES.len()],
    /// Kind, handle, and the one that it is a part of.
    parts: Vec<(usize, *mut c_void, *mut c_void)>,
    /// No handle at all.
    pub(crate) zeros: Box<[u64; 64]>,
    pub(crate) noise: Box<[u64; 64]>,
}

const WORDS: &str = "사과\n과자\n자리\n이사\n리본\n가나\n나가\n나다\n다나\n다가\n가다\n라마\n마바\n바라\nx\n";

impl World {
    /// One handle of each kind, in the middle of a game.
    pub(crate) fn new() -> Self {
        let mut world = Self {
            owned: [const { Vec::new() }; FREES.len()],
            parts: Vec::new(),
            zeros: Box::new([0; 64]),
            noise: Box::new([0xA5A5_A5A5_A5A5_A5A5; 64]),
        };
        let apples = kkeut_apple_rule { shape: KKEUT_SHAPE_CONNECTED, goal: 10 };
        let text = |text: &'static str| (text.as_ptr().cast::<std::ffi::c_char>(), text.len());
        // SAFETY: all of it is as the header says.
        unsafe {
            let rule = get(|place| kkeut_word_rule_new(KKEUT_RULE_PLAIN, place));
            assert_eq!(kkeut_word_rule_add_word(rule, text("y").0, 1), KKEUT_OK);
            assert_eq!(kkeut_word_rule_set_manner(rule, 1, false), KKEUT_OK);
            let (words, len) = text(WORDS);
            let lexicon = get(|place| kkeut_lexicon_from_bytes(words, len, rule, null_mut(), place));
            let graph = get(|place| kkeut_lexicon_graph(lexicon, place));
            let analysis = get(|place| kkeut_analysis_new(graph, place));
            let (name, len) = text("나가");
            let word = get(|place| kkeut_lexicon_find(lexicon, name, len, place));
            let arc = get(|place| kkeut_lexicon_arc_of_word(lexicon, word, place));
            let position = get(|place| kkeut_position_new(graph, KKEUT_NONE, place));
            assert_eq!(kkeut_position_play(position, arc, null_mut()), KKEUT_OK);
            let chain = get(|place| kkeut_chain_new(lexicon, KKEUT_NONE, place));
            assert_eq!(kkeut_chain_say_id(chain, word, null_mut()), KKEUT_OK);
            let board = get(|place| {
                kkeut_board_new(3, 4, [1, 9, 2, 7, 8, 4, 6, 3, 2, 5, 5, 0].as_ptr(), 12, null_mut(), place)
            });
            let game = get(|place| kkeut_game_new(board, apples, place));
            assert_eq!(kkeut_game_play(game, [0, 1].as_ptr(), 2, null_mut()), KKEUT_OK);
            let budget = kkeut_budget { nodes: 20, stop: None, user: null_mut() };
            world.add(get(|place| kkeut_graph_builder_new_plain(4, place)));
            world.add(get(|place| kkeut_roots_new(analysis, place)));
            world.add(get(|place| kkeut_solver_new(analysis, 4096, null_mut(), place)));
            world.add(get(|place| kkeut_cursor_new(board, apples, place)));
            world.add(get(|place| kkeut_selection_new(apples, place)));
            world.add(get(|place| kkeut_replay_of_game(game, place)));
            world.add(get(|place| kkeut_plan_new(game, &budget, place)));
            world.add_part(get(|place| kkeut_chain_position(chain, place)), chain.cast());
            world.add_part(get(|place| kkeut_game_board(game, place)), game.cast());
            world.add(rule);
            world.add(lexicon);
            world.add(graph);
            world.add(analysis);
            world.add(position);
            world.add(chain);
            world.add(board);
            world.add(game);
        }
        world
    }

    /// Takes in a new handle, and if there are too many of its kind, frees the oldest.
    pub(crate) fn add<K: Kind>(&mut self, handle: *mut K) {
        assert!(!handle.is_null());
        self.owned[K::INDEX].push(handle.cast());
        if self.owned[K::INDEX].len() > MOST {
            self.free(K::INDEX, 0);
        }
    }

    pub(crate) fn add_part<K: Kind>(&mut self, part: *const K, of: *mut c_void) {
        let part = (K::INDEX, part.cast_mut().cast(), of);
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    fn free(&mut self, kind: usize, at: usize) {
        let handle = self.owned[kind].remove(at);
        self.parts.retain(|part| part.2 != handle);
        // SAFETY: it is a live handle of this kind, and forgotten.
        unsafe { FREES[kind].0(handle) }
    }

    /// The handles of one kind, parts of others too.
    pub(crate) fn of_kind(&self, kind: usize) -> Vec<*mut c_void> {
        let parts = self.parts.iter().filter(|part| part.0 == kind).map(|part| part.1);
        self.owned[kind].iter().copied().chain(parts).collect()
    }

    /// A handle of another kind.
    pub(crate) fn of_another(&self, kind: usize) -> *mut c_void {
        let others = (1..FREES.len()).map(|step| (kind + step) % FREES.len());
        others.flat_map(|other| self.of_kind(other)).next().unwrap_or(null_mut())
    }

    /// Frees a handle, or what is none or a part, which is left alone.
    pub(crate) fn free_one(&mut self, bytes: &mut Unstructured<'_>) {
        let Ok((kind, choice)) = <(u8, u8)>::arbitrary(bytes) else { return };
        let kind = usize::from(kind) % FREES.len();
        let owned = self.owned[kind].len();
        if choice % 2 == 0 && owned > 0 {
            return self.free(kind, usize::from(choice / 2) % owned);
        }
        let before = self.seen();
        let part = self.parts.iter().find(|part| part.0 == kind).map_or(null_mut(), |part| part.1);
        let handle = match choice / 2 % 5 {
            0 => null_mut(),
            1 => self.zeros.as_mut_ptr().cast(),
            2 => self.noise.as_mut_ptr().cast(),
            3 => self.of_another(kind),
            _ => part,
        };
        // SAFETY: it can be seen that this is nothing to free.
        unsafe { FREES[kind].0(handle) }
        assert_eq!(self.seen(), before);
    }

    pub(crate) fn free_all(mut self, backwards: bool) {
        let mut kinds: Vec<usize> = (0..FREES.len()).collect();
        if backwards {
            kinds.reverse();
        }
        for kind in kinds {
            while !self.owned[kind].is_empty() {
                // What is left does not need what has been freed.
                self.seen();
                self.free(kind, 0);
            }
        }
    }

    /// A number for all that can be seen.
    pub(crate) fn seen(&self) -> u64 {
        let mut seen = DefaultHasher::new();
        for (kind, handles) in self.owned.iter().enumerate() {
            for &handle in handles {
                FREES[kind].1(handle, &mut seen);
            }
        }
        seen.finish()
    }
}
