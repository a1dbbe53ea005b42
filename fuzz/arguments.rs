//! Arguments of calls, drawn by their types, and what must be so after the call. It must not know what a function does, but
//! for the few that could take for ever.

use std::alloc::{Layout, alloc, dealloc};
use std::cell::Cell;
use std::ffi::{c_char, c_void};
use std::ptr::{null, null_mut};

use kkeut::*;
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

use crate::world::{Kind, World, values};

/// What a place looks like that nobody has written to.
const UNTOUCHED: u8 = 0x5A;

/// Memory of exactly so many values, so that who goes beyond it is caught.
struct Memory {
    start: *mut u8,
    layout: Layout,
}

impl Memory {
    fn new<T>(len: usize) -> Self {
        let layout = Layout::array::<T>(len).expect("it is small");
        if layout.size() == 0 {
            return Self { start: layout.align() as *mut u8, layout };
        }
        // SAFETY: the size is not 0.
        let start = unsafe { alloc(layout) };
        assert!(!start.is_null());
        // SAFETY: it was allocated.
        unsafe { start.write_bytes(UNTOUCHED, layout.size()) };
        Self { start, layout }
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: it was allocated and written. The library writes no values with padding before it has written all of them.
        unsafe { std::slice::from_raw_parts(self.start, self.layout.size()) }
    }

    fn is_untouched(&self, from: usize) -> bool {
        self.bytes()[from..].iter().all(|&byte| byte == UNTOUCHED)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if self.layout.size() != 0 {
            // SAFETY: it was allocated with this layout.
            unsafe { dealloc(self.start, self.layout) }
        }
    }
}

/// What has been drawn and waits for its length.
#[derive(Clone, Copy)]
struct List {
    /// How many values there are.
    len: usize,
    size: usize,
    /// Whether it can only be given with a length of 0.
    is_wrong: bool,
    /// The place that it is, if it is one.
    place: Option<usize>,
}

/// What to do with a place once it has been written.
type Written = Box<dyn FnOnce(&Memory, &mut World)>;

struct Place {
    memory: Memory,
    /// It may be written although the call fails.
    is_always_written: bool,
    written: Option<Written>,
}

/// A call that is being put together.
pub(crate) struct Call<'c, 'b, 'w> {
    pub(crate) function: &'static str,
    bytes: &'c mut Unstructured<'b>,
    world: &'w mut World,
    kept: Vec<Memory>,
    places: Vec<Place>,
    lists: Vec<List>,
    /// A buffer with its capacity, until its needed length is drawn.
    buffer: Option<(List, usize)>,
    needed: Option<(List, usize, usize)>,
    sizes: Vec<usize>,
    /// The owner of a part, should one be handed out.
    first: *mut c_void,
    is_wrong: bool,
}

impl<'c, 'b, 'w> Call<'c, 'b, 'w> {
    pub(crate) fn new(bytes: &'c mut Unstructured<'b>, world: &'w mut World) -> Self {
        TURNS.set(0);
        Self {
            function: "",
            bytes,
            world,
            kept: Vec::new(),
            places: Vec::new(),
            lists: Vec::new(),
            buffer: None,
            needed: None,
            sizes: Vec::new(),
            first: null_mut(),
            is_wrong: false,
        }
    }

    /// A byte; 0 when there are none left.
    fn byte(&mut self) -> u8 {
        u8::arbitrary(self.bytes).unwrap_or(0)
    }

    /// Once in sixteen times.
    fn seldom(&mut self) -> bool {
        self.byte() % 16 == 15
    }

    fn place<T: 'static>(&mut self, len: usize, is_always_written: bool, written: Option<Written>) -> *mut T {
        let memory = Memory::new::<T>(len);
        let start = memory.start.cast();
        self.places.push(Place { memory, is_always_written, written });
        start
    }

    /// A place for one value, or none.
    fn out<T: 'static>(&mut self, written: Option<Written>) -> *mut T {
        if self.seldom() {
            self.is_wrong = true;
            return if align_of::<T>() > 1 && self.byte() % 2 == 0 { misaligned() } else { null_mut() };
        }
        self.place(1, false, written)
    }

    fn keep<T: Copy>(&mut self, list: &[T]) -> *const T {
        let memory = Memory::new::<T>(list.len());
        // SAFETY: it has room for just so many.
        unsafe { memory.start.cast::<T>().copy_from_nonoverlapping(list.as_ptr(), list.len()) };
        let start = memory.start.cast_const().cast();
        self.kept.push(memory);
        start
    }

    /// A list to be read, which waits for its length.
    fn input<T: Copy>(&mut self, list: &[T]) -> *const T {
        let start = self.keep(list);
        let is_wrong = self.seldom();
        self.lists.push(List { len: list.len(), size: size_of::<T>(), is_wrong, place: None });
        match is_wrong {
            false => start,
            true if align_of::<T>() > 1 && self.byte() % 2 == 0 => misaligned(),
            true => null(),
        }
    }

    /// A buffer to be written, which waits for its capacity.
    fn output<T: 'static>(&mut self) -> *mut T {
        let len = usize::from(self.byte() % 24);
        let start = self.place::<T>(len, false, None);
        let place = Some(self.places.len() - 1);
        let list = List { len, size: size_of::<T>(), is_wrong: false, place };
        if self.seldom() {
            self.lists.push(List { is_wrong: true, ..list });
            return null_mut();
        }
        self.lists.push(list);
        start
    }

    /// The length of what waits for one, or else any size.
    fn size(&mut self) -> usize {
        if self.lists.is_empty() {
            return self.free_size();
        }
        let lists = std::mem::take(&mut self.lists);
        let byte = self.byte();
        if byte >= 250 {
            // More than any object has, whatever it is made of.
            self.is_wrong = true;
            return usize::MAX - usize::from(byte - 250) * (usize::MAX / 16);
        }
        let most = lists.iter().map(|list| list.len).min().unwrap_or(0);
        let len = match self.function {
            "kkeut_board_new" if byte % 4 != 0 => {
                self.sizes.iter().fold(1, |all: usize, &size| all.saturating_mul(size)).min(most)
            }
            _ if byte % 4 == 0 => usize::from(byte / 4) % (most + 1),
            _ => most,
        };
        self.is_wrong |= len != 0 && lists.iter().any(|list| list.is_wrong);
        if let Some(list) = lists.iter().find(|list| list.place.is_some()) {
            self.buffer = Some((*list, len));
        }
        len
    }

    fn free_size(&mut self) -> usize {
        let byte = self.byte();
        let size = match byte {
            // More than there can be, or than a search could use: what is between could be had, and would be slow.
            240.. => usize::MAX - usize::from(byte - 240),
            _ if self.function == "kkeut_solver_new" => usize::from(byte) * 64,
            _ => usize::from(byte % 6),
        };
        self.sizes.push(size);
        size
    }

    /// What must be so after the call.
    pub(crate) fn end(mut self, status: kkeut_status) {
        let Self { function, world, .. } = self;
        assert!(status != KKEUT_PANIC && status != KKEUT_POISONED, "{function} returns {status}");
        assert!(status != KKEUT_OK || !self.is_wrong, "{function} takes what is wrong");
        // SAFETY: it is a static string, ended by a NUL.
        let message = unsafe { std::ffi::CStr::from_ptr(kkeut_status_message(status)) };
        // SAFETY: as above.
        let unknown = unsafe { std::ffi::CStr::from_ptr(kkeut_status_message(u32::MAX)) };
        assert_ne!(message, unknown, "{function} returns {status}");
        if let Some((list, capacity, place)) = self.needed {
            // SAFETY: it is a place for one.
            let needed = unsafe { self.places[place].memory.start.cast::<usize>().read() };
            let untouched = self.places[place].memory.is_untouched(0);
            let written =
                list.place.map_or(0, |place| if self.places[place].memory.is_untouched(0) { 0 } else { needed });
            match status {
                KKEUT_OK => {
                    assert!(needed <= capacity, "{function} writes {needed} where {capacity} have room");
                    let rest = &self.places[list.place.expect("it is a buffer")].memory;
                    assert!(rest.is_untouched((needed * list.size).min(rest.layout.size())), "{function} writes on");
                }
                KKEUT_BUFFER_TOO_SMALL => assert!(needed > capacity && written == 0, "{function}: {needed}"),
                _ => assert!(untouched, "{function} returns {status} and {needed}"),
            }
        }
        for place in &mut self.places {
            if status == KKEUT_OK {
                if let Some(written) = place.written.take() {
                    written(&place.memory, world);
                }
            } else if !place.is_always_written {
                assert!(place.memory.is_untouched(0), "{function} returns {status} and has written");
            }
        }
    }
}

/// No pointer to any value whose alignment is more than 1.
fn misaligned<T>() -> *mut T {
    (align_of::<T>() + 1) as *mut T
}

/// An argument of a C function.
pub(crate) trait Argument: Sized {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self;
}

/// What pointers point to.
pub(crate) trait Pointee: Sized {
    fn input(call: &mut Call<'_, '_, '_>) -> *const Self {
        let _ = call;
        unreachable!("no function reads one")
    }
    fn output(call: &mut Call<'_, '_, '_>) -> *mut Self;
}

impl<T: Pointee> Argument for *const T {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        T::input(call)
    }
}

impl<T: Pointee> Argument for *mut T {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        T::output(call)
    }
}

/// A handle that is one, nearly always.
fn handle<K: Kind>(call: &mut Call<'_, '_, '_>) -> *mut K {
    let all = call.world.of_kind(K::INDEX);
    let choice = call.byte();
    if choice >= 8 && !all.is_empty() {
        let handle = all[usize::from(choice) % all.len()];
        call.first = if call.first.is_null() { handle } else { call.first };
        return handle.cast();
    }
    call.is_wrong = true;
    match choice % 5 {
        0 => null_mut(),
        1 => call.world.zeros.as_mut_ptr().cast(),
        2 => call.world.noise.as_mut_ptr().cast(),
        3 => call.world.of_another(K::INDEX).cast(),
        _ => all.first().map_or(null_mut(), |handle| handle.cast::<u8>().wrapping_add(1).cast()),
    }
}

macro_rules! handles {
    ($($kind:ident)*) => {$(
        impl Pointee for $kind {
            fn input(call: &mut Call<'_, '_, '_>) -> *const Self {
                handle(call)
            }
            fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
                handle(call)
            }
        }
    )*};
}

handles! {
    kkeut_graph_builder kkeut_graph kkeut_word_rule kkeut_lexicon kkeut_analysis kkeut_roots kkeut_position kkeut_chain
    kkeut_solver kkeut_board kkeut_cursor kkeut_selection kkeut_game kkeut_replay kkeut_plan
}

impl<K: Kind + 'static> Pointee for *mut K {
    fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
        call.out(Some(Box::new(|memory, world| {
            // SAFETY: the call has written a handle there.
            world.add(unsafe { memory.start.cast::<*mut K>().read() });
        })))
    }
}

impl<K: Kind + 'static> Pointee for *const K {
    fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
        let owner = call.first;
        call.out(Some(Box::new(move |memory, world| {
            // SAFETY: the call has written a handle there.
            world.add_part(unsafe { memory.start.cast::<*const K>().read() }, owner);
        })))
    }
}

/// Places for one value of the library's own, and how it is read if it has lists in it.
macro_rules! values {
    ($($kind:ty, |$value:ident| $read:block)*) => {$(
        impl Pointee for $kind {
            fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
                call.out(Some(Box::new(|memory, _| {
                    // SAFETY: the call has written one there.
                    let $value = unsafe { memory.start.cast::<$kind>().read() };
                    $read
                })))
            }
        }
    )*};
}

fn read_text(text: &kkeut_text) {
    std::str::from_utf8(values(text.data.cast(), text.len)).expect("text is UTF-8");
}

fn read_numbers<T: Copy + Into<u64>>(data: *const T, len: usize) {
    std::hint::black_box(values(data, len).iter().map(|&number| number.into()).sum::<u64>());
}

values! {
    kkeut_apple_rule, |value| { assert!(value.goal != 0) }
    kkeut_arc_verdict, |value| { assert!(value.net <= value.words) }
    kkeut_board_size, |value| { assert!(value.apples <= value.rows * value.columns && value.apples <= value.sum) }
    kkeut_cells, |value| { read_numbers(value.data, value.len) }
    kkeut_component, |value| {
        read_numbers(value.tails.data, value.tails.len);
        read_numbers(value.heads.data, value.heads.len);
    }
    kkeut_count, |value| { let _ = value; }
    kkeut_effort, |value| { let _ = value; }
    kkeut_game_state, |value| { assert!(value.is_over <= 1) }
    kkeut_graph_size, |value| { assert!(value.is_plain <= 1 && u64::from(value.arcs) <= value.words) }
    kkeut_held, |value| { read_numbers(value.cells.data, value.cells.len) }
    kkeut_ids, |value| { read_numbers(value.data, value.len) }
    kkeut_neighbours, |value| { assert!(value.count <= 4) }
    kkeut_plan_size, |value| { assert!(value.moves <= value.score && value.is_best <= 1) }
    kkeut_refused, |value| {
        read_text(&value.word);
        assert!(value.fault != KKEUT_FAULT_NONE);
    }
    kkeut_report, |value| { assert!(value.words <= value.lines + value.added) }
    kkeut_skipped, |value| { assert!(value.line != 0 && value.fault != KKEUT_FAULT_NONE) }
    kkeut_solution, |value| { assert!(value.outcome <= KKEUT_WIN) }
    bool, |value| { let _ = value; }
}

/// A list to be written has its capacity after it; what stands alone is one value.
const BUFFERS: [&str; 19] = [
    "kkeut_analysis_tails",
    "kkeut_analysis_moves",
    "kkeut_analysis_moves_from",
    "kkeut_analysis_changes_without",
    "kkeut_board_values",
    "kkeut_board_text",
    "kkeut_board_find",
    "kkeut_chain_record",
    "kkeut_chain_words",
    "kkeut_chain_moves",
    "kkeut_game_hint",
    "kkeut_graph_heads_of",
    "kkeut_graph_tails_of",
    "kkeut_graph_arcs_into",
    "kkeut_lexicon_heads_after",
    "kkeut_position_record",
    "kkeut_position_legal",
    "kkeut_position_moves",
    "kkeut_solver_order",
];

/// Values that stand alone or in lists.
macro_rules! elements {
    ($($kind:ty, |$call:ident| $draw:expr;)*) => {$(
        impl Pointee for $kind {
            fn input($call: &mut Call<'_, '_, '_>) -> *const Self {
                let list: Vec<$kind> = $draw;
                $call.input(&list)
            }
            fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
                if BUFFERS.contains(&call.function) { call.output() } else { call.out(None) }
            }
        }
    )*};
}

fn some<T>(call: &mut Call<'_, '_, '_>, mut draw: impl FnMut(&mut Call<'_, '_, '_>) -> T) -> Vec<T> {
    let len = call.byte() % 13;
    (0..len).map(|_| draw(call)).collect()
}

const TEXTS: [&str; 13] = [
    "가나",
    "나가",
    "가",
    "나",
    "사과\n과자\n자리\n리본\n",
    "12\n34",
    "1,2\n.,12,\n",
    "5.5\n19.\n",
    "りんご\nゴリラ\nラッパ\n",
    "con mèo\nmèo con\n",
    "\u{1100}\u{1161}\u{1102}\u{1161}",
    "x",
    "\u{FEFF}a b\r\nAB\n",
];

fn text(call: &mut Call<'_, '_, '_>) -> Vec<c_char> {
    let choice = usize::from(call.byte());
    if choice < 192 {
        return TEXTS[choice % TEXTS.len()].bytes().map(|byte| byte as c_char).collect();
    }
    some(call, |call| call.byte() as c_char)
}

elements! {
    u8, |call| match call.function {
        "kkeut_board_new" => (0..25).map(|_| call.byte() % 10).collect(),
        _ => some(call, |call| call.byte()),
    };
    u16, |call| some(call, u16::draw);
    u32, |call| some(call, u32::draw);
    u64, |_call| Vec::new();
    c_char, |call| text(call);
    kkeut_arc, |call| some(call, |call| {
        // Some words, seldom more than can be counted: then they are too many for any search.
        let words = if call.byte() == 255 { u32::MAX } else { u32::from(call.byte() % 3) };
        kkeut_arc { head: u32::draw(call) % 6, tail: u32::draw(call) % 6, words }
    });
    kkeut_link, |call| some(call, |call| kkeut_link { tail: u32::draw(call) % 6, head: u32::draw(call) % 6 });
    kkeut_move, |_call| Vec::new();
    kkeut_tail_outcome, |_call| Vec::new();
    kkeut_verdict, |_call| Vec::new();
    kkeut_text, |call| some(call, |call| {
        let text = text(call);
        let data = call.keep(&text);
        match call.byte() {
            // The length is that of nothing, or of no object.
            255 => kkeut_text { data: null(), len: text.len() },
            254 => kkeut_text { data, len: usize::MAX },
            _ => kkeut_text { data, len: text.len() },
        }
    });
}

impl Pointee for usize {
    fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
        let Some((list, capacity)) = call.buffer.take() else { return call.out(None) };
        if call.seldom() {
            call.is_wrong = true;
            return if call.byte() % 2 == 0 { misaligned() } else { null_mut() };
        }
        let place = call.place(1, true, None);
        call.needed = Some((list, capacity, call.places.len() - 1));
        place
    }
}

impl Pointee for kkeut_detail {
    fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
        match call.byte() % 16 {
            0..4 => null_mut(),
            4 => {
                call.is_wrong = true;
                misaligned()
            }
            _ => call.place(1, true, None),
        }
    }
}

impl Pointee for kkeut_budget {
    fn input(call: &mut Call<'_, '_, '_>) -> *const Self {
        let is_long = ["kkeut_solver_solve", "kkeut_plan_new"].contains(&call.function);
        let choice = call.byte();
        if choice == 255 {
            call.is_wrong = true;
            return misaligned();
        }
        if choice < 64 && !is_long {
            return null();
        }
        let nodes = call.byte();
        let nodes = if nodes == 255 && !is_long { KKEUT_UNLIMITED } else { nodes.into() };
        let stop = match choice % 3 {
            0 => None,
            1 => Some(never as unsafe extern "C" fn(*mut c_void) -> bool),
            _ => Some(soon as unsafe extern "C" fn(*mut c_void) -> bool),
        };
        call.keep(&[kkeut_budget { nodes, stop, user: null_mut() }])
    }
    fn output(_: &mut Call<'_, '_, '_>) -> *mut Self {
        unreachable!("no function writes one")
    }
}

/// What is given to callbacks: none of those here looks at it.
impl Pointee for c_void {
    fn output(call: &mut Call<'_, '_, '_>) -> *mut Self {
        usize::from(call.byte()) as *mut Self
    }
}

impl Argument for usize {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        call.size()
    }
}

impl Argument for bool {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        call.byte() % 2 == 1
    }
}

impl Argument for u8 {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        call.byte()
    }
}

impl Argument for u16 {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        let byte = u16::from(call.byte());
        if byte >= 248 { u16::MAX - (byte - 248) } else { byte % 20 }
    }
}

/// A number, an id or the value of an enum: small, or so large that nothing has as many.
impl Argument for u32 {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        let byte = u32::from(call.byte());
        if byte >= 236 { u32::MAX - (byte - 236) * 0x0800_0000 } else { byte % 14 }
    }
}

impl Argument for u64 {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        let byte = u64::from(call.byte());
        if byte >= 240 { u64::MAX - (byte - 240) } else { byte }
    }
}

impl Argument for kkeut_apple_rule {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        let byte = call.byte();
        let goal = match byte {
            0..160 => 10,
            160..240 => u32::from(byte % 20),
            240..250 => 65_530 + u32::from(byte % 10),
            _ => u32::MAX - u32::from(byte),
        };
        let shape = match call.byte() {
            0..200 => KKEUT_SHAPE_CONNECTED,
            200..248 => KKEUT_SHAPE_RECTANGLE,
            byte => u32::from(byte) * 0x0101_0101,
        };
        Self { shape, goal }
    }
}

impl Argument for kkeut_dealer {
    fn draw(call: &mut Call<'_, '_, '_>) -> Self {
        let mut side = || match call.byte() {
            byte @ 248.. => u32::MAX - u32::from(byte - 248),
            byte => u32::from(byte % 5),
        };
        let (rows, columns) = (side(), side());
        let mut value = || match call.byte() {
            byte @ 240.. => u32::MAX - u32::from(byte - 240) * 0x0FFF_FFF0,
            byte => u32::from(byte % 10),
        };
        Self { rows, columns, least: value(), greatest: value() }
    }
}

thread_local! {
    /// How often the callbacks of this call have been called.
    static TURNS: Cell<usize> = const { Cell::new(0) };
}

fn turn() -> usize {
    TURNS.set(TURNS.get() + 1);
    TURNS.get()
}

unsafe extern "C" fn never(_: *mut c_void) -> bool {
    false
}

unsafe extern "C" fn soon(_: *mut c_void) -> bool {
    turn() > 2
}

unsafe extern "C" fn see(_: *mut c_void, cells: *const u16, len: usize) -> bool {
    assert!(len != 0);
    read_numbers(cells, len);
    turn() < 40
}

unsafe extern "C" fn give(_: *mut c_void, word: *mut kkeut_text) -> bool {
    let turn = turn();
    let text = TEXTS[turn % TEXTS.len()];
    let given = match turn {
        9 => kkeut_text { data: null(), len: 0 },
        _ => kkeut_text { data: text.as_ptr().cast(), len: text.len() },
    };
    // SAFETY: it is a place for one.
    unsafe { word.write(given) };
    turn < 16
}

unsafe extern "C" fn accept(_: *mut c_void, word: *const c_char, len: usize) -> bool {
    let word = values(word.cast::<u8>(), len);
    std::str::from_utf8(word).expect("a word is UTF-8");
    len % 5 != 0
}

macro_rules! callbacks {
    ($($kind:ty, $function:ident;)*) => {$(
        impl Argument for $kind {
            fn draw(call: &mut Call<'_, '_, '_>) -> Self {
                if call.seldom() {
                    call.is_wrong = true;
                    return None;
                }
                Some($function)
            }
        }
    )*};
}

callbacks! {
    kkeut_visit, see;
    kkeut_next_word, give;
    kkeut_predicate, accept;
}
