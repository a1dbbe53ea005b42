//! Every function of the header with every kind of wrong argument: a status, nothing changed, and the same call made rightly
//! afterwards works. The calls are a C program that is made from the header, so no function can be left out.
#![cfg(unix)]

use std::fmt::Write as _;
use std::path::Path;

mod programs;
mod signatures;

use signatures::{Function, Parameter};

/// What a wrong argument must lead to.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    /// This status.
    Status(&'static str),
    /// Any but `KKEUT_PANIC`: the value is extreme, and perhaps right.
    NoPanic,
}

/// An argument that is right, and others that are not.
struct Argument {
    right: String,
    wrong: Vec<(String, Wanted)>,
    /// Whether the function may write there although it fails.
    is_always_written: bool,
    /// How to free what a call that succeeds writes there.
    cleanup: Option<String>,
}

impl Argument {
    fn new(right: impl Into<String>) -> Self {
        Self { right: right.into(), wrong: Vec::new(), is_always_written: false, cleanup: None }
    }

    fn wrong(mut self, value: impl Into<String>, status: &'static str) -> Self {
        self.wrong.push((value.into(), Wanted::Status(status)));
        self
    }

    fn extreme(mut self, values: &[&str]) -> Self {
        self.wrong.extend(values.iter().map(|&value| (value.to_owned(), Wanted::NoPanic)));
        self
    }
}

/// The kinds of handles: structs that are declared and not defined.
fn handles(header: &str) -> Vec<String> {
    let declarations = header.lines().filter_map(|line| line.strip_prefix("typedef struct kkeut_")?.strip_suffix(';'));
    declarations.filter_map(|rest| Some(rest.split_once(' ')?.0.to_owned())).collect()
}

/// The types that are numbers with names: typedefs of `uint32_t`.
fn enums(header: &str) -> Vec<String> {
    let types = header.lines().filter_map(|line| line.strip_prefix("typedef uint32_t ")?.strip_suffix(';'));
    types.map(str::to_owned).collect()
}

/// The argument for one parameter of a function.
#[expect(clippy::too_many_lines, reason = "it is the table")]
fn argument(function: &Function, index: usize, handles: &[String], enums: &[String]) -> Argument {
    let Parameter { name, kind } = &function.parameters[index];
    let pointee = kind.trim_start_matches("const ").trim_end_matches(['*', ' ']);
    let stars = kind.matches('*').count();
    let slot = format!("({kind})(void *)f->out[{index}].bytes");
    let misaligned_slot = format!("({kind})(void *)(f->out[{index}].bytes + 1)");
    let has_one_alignment = stars == 1 && ["bool", "uint8_t", "char"].contains(&pointee);

    if let Some(handle) = handles.iter().find(|handle| pointee == format!("kkeut_{handle}")) {
        if stars == 2 {
            let mut argument =
                Argument::new(slot).wrong("NULL", "KKEUT_NULL").wrong(misaligned_slot, "KKEUT_MISALIGNED");
            if !kind.starts_with("const") {
                argument.cleanup =
                    Some(format!("kkeut_{handle}_free(*(kkeut_{handle} **)(void *)f->out[{index}].bytes)"));
            }
            return argument;
        }
        let other = handles.iter().find(|other| *other != handle).expect("there are many kinds of handles");
        return Argument::new(format!("f->{handle}"))
            .wrong("NULL", "KKEUT_NULL")
            .wrong(format!("({kind})(void *)f->zeros"), "KKEUT_INVALID_HANDLE")
            .wrong(format!("({kind})(void *)f->noise"), "KKEUT_INVALID_HANDLE")
            .wrong(format!("({kind})(void *)((char *)f->{handle} + 1)"), "KKEUT_INVALID_HANDLE")
            .wrong(format!("({kind})(void *)f->{other}"), "KKEUT_INVALID_HANDLE");
    }
    if enums.iter().any(|kind_of_enum| kind_of_enum == kind) {
        let right = if kind == "kkeut_direction" { "KKEUT_RIGHT" } else { "0" };
        return Argument::new(right)
            .wrong("UINT32_MAX", "KKEUT_INVALID_VALUE")
            .wrong("99", "KKEUT_INVALID_VALUE")
            .wrong("UINT32_C(0x80000000)", "KKEUT_INVALID_VALUE");
    }
    match (&*function.name, &**name, &**kind) {
        (_, "needed" | "detail", _) => {
            let mut argument = Argument::new(slot).wrong(misaligned_slot, "KKEUT_MISALIGNED");
            argument =
                if name == "needed" { argument.wrong("NULL", "KKEUT_NULL") } else { argument.extreme(&["NULL"]) };
            argument.is_always_written = true;
            argument
        }
        (_, "budget", _) => Argument::new("&f->budget")
            .extreme(&["NULL"])
            .wrong(format!("({kind})(void *)(f->out[{index}].bytes + 1)"), "KKEUT_MISALIGNED"),
        (_, "capacity", _) => Argument::new("64")
            .wrong("SIZE_MAX", "KKEUT_INVALID_LENGTH")
            .wrong("SIZE_MAX / 2 + 1", "KKEUT_INVALID_LENGTH")
            .extreme(&["0", "1"]),
        (_, _, "kkeut_apple_rule") => Argument::new("connected(KKEUT_SHAPE_CONNECTED, 10)")
            .wrong("connected(2, 10)", "KKEUT_INVALID_VALUE")
            .wrong("connected(UINT32_MAX, 10)", "KKEUT_INVALID_VALUE")
            .wrong("connected(KKEUT_SHAPE_CONNECTED, 0)", "KKEUT_INVALID_GOAL")
            .wrong("connected(KKEUT_SHAPE_RECTANGLE, 65536)", "KKEUT_INVALID_GOAL")
            .wrong("connected(KKEUT_SHAPE_CONNECTED, UINT32_MAX)", "KKEUT_INVALID_GOAL")
            .extreme(&["connected(KKEUT_SHAPE_CONNECTED, 65535)", "connected(KKEUT_SHAPE_RECTANGLE, 1)"]),
        (_, _, "kkeut_dealer") => Argument::new("dealer(4, 5, 1, 9)")
            .wrong("dealer(4, 5, 0, 9)", "KKEUT_DEAL_VALUES")
            .wrong("dealer(4, 5, 9, 1)", "KKEUT_DEAL_VALUES")
            .wrong("dealer(4, 5, 1, 256)", "KKEUT_DEAL_VALUES")
            .wrong("dealer(4, 5, UINT32_MAX, UINT32_MAX)", "KKEUT_DEAL_VALUES")
            .wrong("dealer(0, 5, 1, 9)", "KKEUT_NO_CELLS")
            .wrong("dealer(UINT32_MAX, UINT32_MAX, 1, 9)", "KKEUT_TOO_LARGE"),
        (_, "visit", _) => Argument::new("visit_all").wrong("NULL", "KKEUT_NULL"),
        (_, "next", "kkeut_next_word") => Argument::new("give_word").wrong("NULL", "KKEUT_NULL"),
        (_, "predicate", _) => Argument::new("accept_all").wrong("NULL", "KKEUT_NULL"),
        (_, "user", _) => Argument::new("f"),
        (_, _, "const char *") => {
            let right = match &*function.name {
                "kkeut_board_from_text" => "\"12\\n34\"",
                "kkeut_lexicon_from_bytes" => "\"사과\\n과자\"",
                _ => "\"가\"",
            };
            let is_word = ["kkeut_lexicon_find", "kkeut_chain_say"].contains(&&*function.name);
            let right = if is_word { "\"가나\"" } else { right };
            let argument = Argument::new(right).wrong("NULL", "KKEUT_NULL");
            // A line that is not UTF-8 is left out of a lexicon, and stands in its report.
            if function.name == "kkeut_lexicon_from_bytes" {
                argument.extreme(&["\"\\xFF\\xFE\\xFD\\xFC\\xFB\\xFA\\xF9\\xF8\\xF7\\xF6\\xF5\\xF4\\xF3\""])
            } else {
                argument.wrong("\"\\xFF\\xFE\\xFD\\xFC\\xFB\\xFA\\xF9\"", "KKEUT_INVALID_UTF8")
            }
        }
        (_, "cell", "uint16_t") if function.name.starts_with("kkeut_selection_") => {
            Argument::new("f->apple").extreme(&["65535", "12"])
        }
        ("kkeut_board_restore", "cell", _) => Argument::new("f->hole")
            .wrong("65535", "KKEUT_OUT_OF_RANGE")
            .wrong("12", "KKEUT_OUT_OF_RANGE")
            .wrong("f->apple", "KKEUT_OCCUPIED"),
        (_, "cell", "uint16_t") => {
            Argument::new("f->apple").wrong("65535", "KKEUT_OUT_OF_RANGE").wrong("12", "KKEUT_OUT_OF_RANGE")
        }
        (_, "value", "uint8_t") => Argument::new("7").wrong("0", "KKEUT_CELL_VALUE").extreme(&["255"]),
        (_, "index", "size_t") if function.name.starts_with("kkeut_word_rule_") => {
            Argument::new("0").extreme(&["SIZE_MAX"])
        }
        (_, "index", "size_t") => Argument::new("0").wrong("SIZE_MAX", "KKEUT_OUT_OF_RANGE"),
        (_, "tail" | "head" | "arc", "uint32_t") => {
            let right = if function.name == "kkeut_graph_find" && name == "tail" {
                "f->tail_of_arc"
            } else {
                &format!("f->{name}")
            };
            Argument::new(right).wrong("UINT32_MAX", "KKEUT_OUT_OF_RANGE").wrong("1000", "KKEUT_OUT_OF_RANGE")
        }
        (_, "start", "uint32_t") => {
            Argument::new("KKEUT_NONE").wrong("1000", "KKEUT_OUT_OF_RANGE").extreme(&["f->tail", "0"])
        }
        ("kkeut_solver_new", "bytes", _) => Argument::new("4096")
            .wrong("SIZE_MAX", "KKEUT_TOO_LARGE")
            .wrong("SIZE_MAX / 2 + 1", "KKEUT_TOO_LARGE")
            .extreme(&["0", "1"]),
        (_, "id", "uint32_t") => Argument::new("0").wrong("UINT32_MAX", "KKEUT_OUT_OF_RANGE"),
        (_, "goal", "uint32_t") => Argument::new("10")
            .wrong("0", "KKEUT_INVALID_GOAL")
            .wrong("65536", "KKEUT_INVALID_GOAL")
            .wrong("7919", "KKEUT_NO_MULTIPLE"),
        ("kkeut_graph_builder_new_with_links", "heads" | "tails", _) => Argument::new("2")
            .wrong("0", "KKEUT_OUT_OF_RANGE")
            .wrong("1", "KKEUT_OUT_OF_RANGE")
            .extreme(&["UINT32_MAX"]),
        ("kkeut_board_new", "rows", _) => Argument::new("3")
            .wrong("0", "KKEUT_NO_CELLS")
            .wrong("4", "KKEUT_WRONG_LENGTH")
            .wrong("SIZE_MAX", "KKEUT_TOO_LARGE"),
        ("kkeut_board_new", "columns", _) => Argument::new("4")
            .wrong("0", "KKEUT_NO_CELLS")
            .wrong("5", "KKEUT_WRONG_LENGTH")
            .wrong("SIZE_MAX", "KKEUT_TOO_LARGE"),
        (_, "vertices" | "least", "uint32_t") => Argument::new("4").extreme(&["0", "UINT32_MAX"]),
        (_, "seed" | "hash", "uint64_t") => Argument::new("1").extreme(&["0", "UINT64_MAX"]),
        (_, _, "size_t") => {
            let right = match &*function.name {
                "kkeut_board_from_text" => "5",
                "kkeut_lexicon_from_bytes" => "13",
                "kkeut_lexicon_find" | "kkeut_chain_say" => "6",
                "kkeut_board_new" => "12",
                _ if name.ends_with("_len") => "3",
                _ => "2",
            };
            let is_length = name.ends_with("_len") || name.ends_with("count");
            if is_length {
                Argument::new(right)
                    .wrong("SIZE_MAX", "KKEUT_INVALID_LENGTH")
                    .wrong("SIZE_MAX / 2 + 1", "KKEUT_INVALID_LENGTH")
                    .extreme(&["0"])
            } else {
                Argument::new(right).extreme(&["0", "1", "SIZE_MAX"])
            }
        }
        (_, _, "bool") => Argument::new("true").extreme(&["false"]),
        (_, _, kind) if kind.starts_with("const ") && stars == 1 => {
            let right = match (pointee, &*function.name) {
                ("kkeut_link", _) => "f->links",
                ("kkeut_arc", _) => "f->arcs",
                ("kkeut_text", _) => "f->names",
                ("uint32_t", "kkeut_analysis_without" | "kkeut_solver_after") => "f->ids",
                ("uint32_t", _) => "&f->ids[0]",
                ("uint16_t", _) => "f->move",
                ("uint8_t", _) => "VALUES",
                _ => panic!("{}: no argument is known for {kind}{name}", function.name),
            };
            let argument = Argument::new(right).wrong("NULL", "KKEUT_NULL");
            if has_one_alignment {
                argument
            } else {
                argument.wrong(format!("({kind})(const void *)((const char *){right} + 1)"), "KKEUT_MISALIGNED")
            }
        }
        (_, _, _) if stars == 1 => {
            let mut argument = Argument::new(slot).wrong("NULL", "KKEUT_NULL");
            if !has_one_alignment {
                argument = argument.wrong(misaligned_slot, "KKEUT_MISALIGNED");
            }
            argument
        }
        _ => panic!("{}: no argument is known for {kind} {name}", function.name),
    }
}

fn call(function: &Function, arguments: &[String]) -> String {
    format!("{}({})", function.name, arguments.join(", "))
}

/// The cases of one function, as C.
fn cases(program: &mut String, function: &Function, handles: &[String], enums: &[String]) -> usize {
    let arguments: Vec<Argument> =
        (0..function.parameters.len()).map(|index| argument(function, index, handles, enums)).collect();
    let right: Vec<String> = arguments.iter().map(|argument| argument.right.clone()).collect();
    let allowed: u32 =
        arguments.iter().enumerate().map(|(index, argument)| u32::from(argument.is_always_written) << index).sum();
    let cleanups: Vec<&str> = arguments.iter().filter_map(|argument| argument.cleanup.as_deref()).collect();
    let cleanup = if cleanups.is_empty() { "(void)0".to_owned() } else { format!("({})", cleanups.join(", ")) };
    let name = &function.name;
    let good = call(function, &right);
    let mut count = 0;
    for (index, argument) in arguments.iter().enumerate() {
        for (value, wanted) in &argument.wrong {
            let mut wrong = right.clone();
            wrong[index].clone_from(value);
            let bad = call(function, &wrong);
            let what =
                format!("{} = {}", function.parameters[index].name, value).replace('\\', "\\\\").replace('"', "\\\"");
            match wanted {
                Wanted::Status(status) => writeln!(
                    program,
                    "    REFUSED(\"{name}\", \"{what}\", {status}, {allowed}u, {bad}, {good}, {cleanup});"
                ),
                Wanted::NoPanic => {
                    writeln!(program, "    SURVIVED(\"{name}\", \"{what}\", {bad}, {good}, {cleanup});")
                }
            }
            .expect("a string takes everything");
            count += 1;
        }
    }
    if function.documentation.contains("nothing allocated") {
        writeln!(program, "    ALLOCATES_NOTHING(\"{name}\", {good});").expect("a string takes everything");
    }
    writeln!(program, "    PANICS(\"{name}\", {good}, {cleanup});").expect("a string takes everything");
    count
}

const PROLOGUE: &str = r#"/* Made from kkeut.h by tests/arguments.rs. */
#include "fixture.h"

#ifdef KKEUT_TEST_PANIC
uint32_t kkeut_test_panic_at(uint32_t point);
#endif

static kkeut_apple_rule connected(uint32_t shape, uint32_t goal) {
    kkeut_apple_rule rule;
    rule.shape = shape;
    rule.goal = goal;
    return rule;
}

static kkeut_dealer dealer(uint32_t rows, uint32_t columns, uint32_t least, uint32_t greatest) {
    kkeut_dealer dealer;
    dealer.rows = rows;
    dealer.columns = columns;
    dealer.least = least;
    dealer.greatest = greatest;
    return dealer;
}

/* The right call works, whatever was tried before. */
#define WORKS(name, what, good, cleanup) \
    do { \
        clear_slots(f); \
        f->words_given = 0; \
        got = (good); \
        check(got == KKEUT_OK, name, what " and then rightly", "KKEUT_OK", got); \
        if (got == KKEUT_OK) { cleanup; } \
    } while (0)

/* A wrong call is refused with this status, and nothing has changed. */
#define REFUSED(name, what, wanted, allowed, bad, good, cleanup) \
    do { \
        struct fixture *f = fixture_new(); \
        uint64_t before = fingerprint(f); \
        kkeut_status got = (bad); \
        check(got == (wanted), name, what, #wanted, got); \
        check(fingerprint(f) == before, name, what, "nothing changed", got); \
        check(got == KKEUT_OK || is_untouched(f, allowed), name, what, "nothing written", got); \
        WORKS(name, what, good, cleanup); \
        fixture_free(f); \
    } while (0)

/* An extreme call does not end in a panic. */
#define SURVIVED(name, what, bad, good, cleanup) \
    do { \
        struct fixture *f = fixture_new(); \
        uint64_t before = fingerprint(f); \
        kkeut_status got = (bad); \
        check(got != KKEUT_PANIC, name, what, "no panic", got); \
        check(got == KKEUT_OK || fingerprint(f) == before, name, what, "nothing changed", got); \
        if (got == KKEUT_OK) { cleanup; } \
        fixture_free(f); \
        f = fixture_new(); \
        WORKS(name, what, good, cleanup); \
        fixture_free(f); \
    } while (0)

/* What is documented to allocate nothing does not. */
#ifdef COUNT_ALLOCATIONS
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
static unsigned long allocations;
void *malloc(size_t size) {
    ++allocations;
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    ++allocations;
    return __libc_calloc(count, size);
}
void *realloc(void *block, size_t size) {
    ++allocations;
    return __libc_realloc(block, size);
}
#define ALLOCATES_NOTHING(name, good) \
    do { \
        struct fixture *f = fixture_new(); \
        unsigned long before = allocations; \
        kkeut_status got = (good); \
        check(allocations == before, name, "a right call", "nothing allocated", got); \
        ++unallocating; \
        fixture_free(f); \
        check(allocations > 0, name, "the fixture", "allocations that are counted", got); \
    } while (0)
static unsigned unallocating;
#else
#define ALLOCATES_NOTHING(name, good) ((void)0)
#endif

/* A panic at any point comes back as a status, and poisons the handles that were looked at. */
#ifdef KKEUT_TEST_PANIC
#define PANICS(name, good, cleanup) \
    do { \
        uint32_t point, left; \
        for (point = 1;; ++point) { \
            struct fixture *f = fixture_new(); \
            kkeut_status got; \
            kkeut_test_panic_at(point); \
            got = (good); \
            left = kkeut_test_panic_at(0); \
            if (left != 0) { \
                check(got == KKEUT_OK, name, "no panic", "KKEUT_OK", got); \
                if (got == KKEUT_OK) { cleanup; } \
                fixture_free(f); \
                break; \
            } \
            ++panics; \
            check(got == KKEUT_PANIC, name, "a panic", "KKEUT_PANIC", got); \
            check(is_untouched(f, 0), name, "a panic", "nothing written", got); \
            f->words_given = 0; \
            got = (good); \
            if (point == 1) { \
                check(got == KKEUT_OK, name, "after a panic without a handle", "KKEUT_OK", got); \
                if (got == KKEUT_OK) { cleanup; } \
            } else { \
                check(got == KKEUT_POISONED, name, "after a panic", "KKEUT_POISONED", got); \
            } \
            fixture_free(f); \
        } \
    } while (0)
static unsigned panics;
#else
#define PANICS(name, good, cleanup) ((void)0)
#endif

"#;

/// The whole program.
fn program(header: &str) -> (String, usize) {
    let (handles, enums) = (handles(header), enums(header));
    assert!(handles.len() > 10 && enums.len() > 10, "the header was not understood");
    let mut program = PROLOGUE.to_owned();
    let mut count = 0;
    let mut calls = String::new();
    for function in Function::all(header) {
        writeln!(program, "static void test_{}(void) {{", function.name).expect("a string takes everything");
        match (&*function.returns, &*function.name) {
            ("kkeut_status", _) => count += cases(&mut program, &function, &handles, &enums),
            ("void", name) => {
                // To free: nothing, and what is no handle.
                let handle = name.strip_prefix("kkeut_").and_then(|name| name.strip_suffix("_free")).expect("it frees");
                writeln!(
                    program,
                    "    struct fixture *f = fixture_new();\n    uint64_t before = fingerprint(f);\n    {name}(NULL);\n    \
                     {name}((kkeut_{handle} *)(void *)f->zeros);\n    {name}((kkeut_{handle} *)(void *)f->noise);\n    \
                     {name}((kkeut_{handle} *)(void *)((char *)f->{handle} + 1));\n    \
                     check(fingerprint(f) == before, \"{name}\", \"no handle\", \"nothing changed\", 0);\n    \
                     fixture_free(f);"
                )
                .expect("a string takes everything");
                count += 4;
            }
            (_, "kkeut_status_message") => {
                program.push_str("    uint32_t status;\n    for (status = 0; status < 200; ++status)\n        \
                     check(strlen(kkeut_status_message(status)) > 0, \"kkeut_status_message\", \"any\", \"text\", status);\n    \
                     check(strlen(kkeut_status_message(UINT32_MAX)) > 0, \"kkeut_status_message\", \"any\", \"text\", 0);\n");
                count += 201;
            }
            (_, "kkeut_abi_version") => {
                program.push_str("    check(kkeut_abi_version() == KKEUT_ABI_VERSION, \"kkeut_abi_version\", \"\", \"that of the header\", 0);\n");
                count += 1;
            }
            (_, "kkeut_version") => {
                program.push_str("    check(strlen(kkeut_version()) > 0, \"kkeut_version\", \"\", \"text\", 0);\n");
                count += 1;
            }
            (returns, name) => panic!("{name} returns {returns}, and nobody has said how to test that"),
        }
        program.push_str("}\n\n");
        writeln!(calls, "    test_{}();", function.name).expect("a string takes everything");
    }
    write!(
        program,
        "int main(void) {{\n{calls}#ifdef KKEUT_TEST_PANIC\n    printf(\"%u panics\\n\", panics);\n#endif\n#ifdef COUNT_ALLOCATIONS\n    \
         printf(\"%u functions allocate nothing\\n\", unallocating);\n#endif\n    \
         printf(\"{count} calls, %d wrong\\n\", failures);\n    return failures != 0;\n}}\n"
    )
    .expect("a string takes everything");
    (program, count)
}

#[test]
fn wrong_arguments_are_refused() {
    let header = include_str!("../../../include/kkeut.h");
    let (program, count) = program(header);
    assert!(count > 600, "only {count} calls");
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arguments.c");
    std::fs::write(&source, program).expect("the folder is there");
    // glibc lets a program put its own malloc before that of a library.
    let flags: &[&str] = if cfg!(target_env = "gnu") { &["-DCOUNT_ALLOCATIONS"] } else { &[] };
    let printed = programs::run(&programs::compile("arguments", &source, flags), &[]);
    assert!(printed.ends_with(&format!("{count} calls, 0 wrong\n")), "{printed}");
    if !flags.is_empty() {
        let unallocating = header.matches("nothing allocated").count();
        assert!(printed.starts_with(&format!("{unallocating} functions allocate nothing\n")), "{printed}");
    }
}
