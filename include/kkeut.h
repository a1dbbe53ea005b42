/*
 * kkeut (끝, "end") answers one question for two games: is it over?
 *
 *   kkeut_graph, kkeut_lexicon, kkeut_analysis,
 *   kkeut_position, kkeut_chain, kkeut_solver ...    word chains (끝말잇기, shiritori): who has won, with which word
 *   kkeut_board, kkeut_game ...                      the apple game (사과게임, Fruit Box): is a combination left, which, how many
 *
 * This file is made by cbindgen from crates/ffi, and is the manual. kkeut.hpp is the same for C++17.
 *
 * CONVENTIONS
 *
 * Status.    A function that can fail returns a kkeut_status. KKEUT_OK is 0. Unless it says otherwise, a call that returns another
 *            status has changed nothing and written nothing but `detail` and `needed`. Besides what is listed under "Errors", every
 *            call can return
 *              KKEUT_NULL             a pointer is NULL that need not have been (an array of length 0 may be),
 *              KKEUT_MISALIGNED       a pointer is not aligned for its type,
 *              KKEUT_INVALID_HANDLE   a pointer is no handle of this kind: a zeroed struct, a handle of another kind,
 *              KKEUT_INVALID_LENGTH   a length that no object can have, SIZE_MAX for example,
 *              KKEUT_INVALID_UTF8     text is not UTF-8,
 *              KKEUT_POISONED, KKEUT_PANIC   see below.
 *            There is no global state and no "last error".
 * Pointers.  What can be told about a pointer is checked. What cannot be told is undefined behaviour, as everywhere in C: a pointer
 *            to memory that is gone (a handle after its free) or not as long as its length says.
 * Handles.   Opaque, made by ..._new and its like, freed by ..._free (NULL is left alone). "Yours" means that you free it. Handles
 *            keep alive what they need: free them in any order. A list or text that a function hands out belongs to a handle; the
 *            function says how long it is valid.
 * Detail.    `detail` says where something is wrong: index, line, column, values. It may be NULL.
 * Enums.     Taken as uint32_t. An unknown value is KKEUT_INVALID_VALUE.
 * Text.      UTF-8, a pointer and a length in bytes; never ended by a NUL, but for the static strings of kkeut_status_message and
 *            kkeut_version.
 * Buffers.   (buffer, capacity, needed): the needed length is always written once the other arguments are right. If the capacity is
 *            less, the status is KKEUT_BUFFER_TOO_SMALL and nothing else is written. A capacity of 0 asks for the length.
 * Callbacks. They must return: a C++ exception or a longjmp through one is undefined behaviour.
 * Threads.   "any": it uses no handle but new ones. "query": it may run at the same time as other queries of the same handles, on any
 *            threads. "change": nothing else may use the handle at the same time. Handles may move between threads.
 * Panics.    A bug in the library is caught and returned as KKEUT_PANIC. The handles that the call was given are poisoned then: every
 *            later call returns KKEUT_POISONED, but for ..._free. Running out of memory ends the process.
 * Version.   kkeut_abi_version() of the library must be KKEUT_ABI_VERSION of the header.
 */

#ifndef KKEUT_H
#define KKEUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The version of the C ABI. It changes with every incompatible change of a function, a struct or a constant, and is the
 * number in the library's soname.
 */
#define KKEUT_ABI_VERSION 1

/**
 * The most cells that a board may have.
 */
#define KKEUT_MAX_CELLS 65535

/**
 * Any number of nodes.
 */
#define KKEUT_UNLIMITED UINT64_MAX

/**
 * No arc, no depth: what a 32-bit number is where there is none.
 */
#define KKEUT_NONE UINT32_MAX

/**
 * The analysis of a graph: which tails are won and lost, and everything that follows from it. It never changes, all its
 * functions are queries, and it keeps its graph alive.
 */
typedef struct kkeut_analysis kkeut_analysis;

/**
 * A board of apples with its neighbours, ready to be asked for combinations. 0 is a hole, 1 to 255 an apple; a cell is its
 * row-major index, row * columns + column.
 *
 * Its queries may run from many threads at once. A board that belongs to a game (kkeut_game_board) is changed by moves alone.
 */
typedef struct kkeut_board kkeut_board;

/**
 * A word chain in play over a lexicon, word by word: what has been said, and what may follow. It keeps its lexicon alive.
 *
 * What is known of the arcs is that of its position (kkeut_chain_position).
 */
typedef struct kkeut_chain kkeut_chain;

/**
 * Stands between two combinations of a board, as the board was when the cursor was made.
 */
typedef struct kkeut_cursor kkeut_cursor;

/**
 * A game in progress. Its score is the number of apples cleared.
 */
typedef struct kkeut_game kkeut_game;

/**
 * The graph of a word chain: links from tails to heads, arcs from heads to tails. It never changes, all its functions are
 * queries, and it keeps alive whatever it was taken from.
 */
typedef struct kkeut_graph kkeut_graph;

/**
 * Collects words, then builds a graph.
 */
typedef struct kkeut_graph_builder kkeut_graph_builder;

/**
 * A list of words under a rule. It never changes, and all its functions are queries.
 *
 * Words are numbered from 0 without gaps: by arc, and within an arc by code point. Heads, and tails, are numbered in the order
 * of their code points.
 */
typedef struct kkeut_lexicon kkeut_lexicon;

/**
 * A line of moves, each legal once those before it are made. It never changes, and all its functions are queries.
 */
typedef struct kkeut_plan kkeut_plan;

/**
 * A word chain in play, in arcs: which words are left, what has been handed over, and who wins. What is known of the tails is
 * kept up to date as words are played and taken back, at a cost that depends on what changes and not on the size of the graph.
 * It keeps its graph alive.
 *
 * Its queries may run from many threads at once. A position that belongs to a chain (kkeut_chain_position) is changed by the
 * words of the chain alone.
 */
typedef struct kkeut_position kkeut_position;

/**
 * A board, a rule, and moves, each with the position hash that it led to. It is data: only kkeut_replay_verify plays it.
 */
typedef struct kkeut_replay kkeut_replay;

/**
 * The undecided part of a graph (루트): its root tails, the heads that they can still choose, and their strongly connected
 * components. It never changes, and all its functions are queries.
 */
typedef struct kkeut_roots kkeut_roots;

/**
 * A drag in progress, or none. Connected, it collects a region of any shape: a cell joins if it is a neighbour of some cell that
 * is held already. In rectangle mode it goes from corner to corner and holds the apples between.
 *
 * Give it the same board, or the same game's, from begin to release.
 */
typedef struct kkeut_selection kkeut_selection;

/**
 * The exact search of the roots, with its memory of positions: what was found out about one tail helps with the next, and with
 * the positions of a game that goes on. It keeps its graph alive.
 */
typedef struct kkeut_solver kkeut_solver;

/**
 * The rules of one word-chain game. A lexicon keeps its own copy.
 */
typedef struct kkeut_word_rule kkeut_word_rule;

/**
 * What became of a call: KKEUT_OK, or why nothing was done.
 *
 * Unless a function says otherwise, a call that does not return KKEUT_OK has changed nothing and written nothing, but for
 * its `detail` and its `needed`.
 */
typedef uint32_t kkeut_status;

/**
 * Where something is wrong, and what. Which fields have a meaning is said at each status; the others are 0.
 */
typedef struct kkeut_detail {
  /**
   * Which element of what was given, from 0.
   */
  uint64_t index;
  /**
   * Which line of a text, move of a replay or word of a chain, from 1.
   */
  uint64_t line;
  /**
   * Which character of the line, from 1.
   */
  uint64_t column;
  /**
   * What was found.
   */
  uint64_t found;
  /**
   * What was expected.
   */
  uint64_t expected;
} kkeut_detail;

/**
 * How a game ends under perfect play: one of KKEUT_LOSS, KKEUT_ROOT, KKEUT_WIN, which are ordered from worse to better.
 */
typedef uint32_t kkeut_outcome;

/**
 * How a tail was decided: one of KKEUT_REASON_...
 */
typedef uint32_t kkeut_reason;

/**
 * What is known of the player who is handed a tail.
 */
typedef struct kkeut_verdict {
  /**
   * Win, loss or root.
   */
  kkeut_outcome outcome;
  /**
   * How it was decided.
   */
  kkeut_reason reason;
  /**
   * In how many words the winner can force the end, with pairs cancelled; KKEUT_NONE for a root.
   */
  uint32_t depth;
  /**
   * An arc that wins, and in the fewest words; KKEUT_NONE if the tail is not won.
   */
  uint32_t winning_arc;
} kkeut_verdict;

/**
 * What is known of an arc.
 */
typedef struct kkeut_arc_verdict {
  /**
   * How many words there are, without those that were taken away.
   */
  uint32_t words;
  /**
   * How many of them are left once pairs are cancelled.
   */
  uint32_t net;
  /**
   * An arc whose word answers a cancelled word of this one; KKEUT_NONE if none is cancelled.
   */
  uint32_t partner;
} kkeut_arc_verdict;

/**
 * A move, and what it is worth to who plays it.
 */
typedef struct kkeut_move {
  /**
   * The arc of which a word is played.
   */
  uint32_t arc;
  /**
   * The outcome for the player.
   */
  kkeut_outcome outcome;
  /**
   * In how many words, this one included, the winner can force the end; KKEUT_NONE if the move is open.
   */
  uint32_t depth;
} kkeut_move;

/**
 * A tail, and the outcome for who is handed it.
 */
typedef struct kkeut_tail_outcome {
  /**
   * The tail.
   */
  uint32_t tail;
  /**
   * The outcome.
   */
  kkeut_outcome outcome;
} kkeut_tail_outcome;

/**
 * The size of a board, and what is on it.
 */
typedef struct kkeut_board_size {
  /**
   * How many rows there are.
   */
  uint32_t rows;
  /**
   * How many columns there are.
   */
  uint32_t columns;
  /**
   * How many apples there are.
   */
  uint32_t apples;
  /**
   * The sum of their values.
   */
  uint32_t sum;
} kkeut_board_size;

/**
 * Where to look from a cell: one of KKEUT_UP, KKEUT_LEFT, KKEUT_RIGHT, KKEUT_DOWN.
 */
typedef uint32_t kkeut_direction;

/**
 * The neighbours of a cell: the first apple in each direction, holes skipped.
 */
typedef struct kkeut_neighbours {
  /**
   * How many there are, at most 4.
   */
  uint32_t count;
  /**
   * The cells, in the order up, left, right, down, which is ascending; those beyond `count` are 0.
   */
  uint16_t cells[4];
} kkeut_neighbours;

/**
 * Which sets of apples a player may take at once: one of KKEUT_SHAPE_...
 */
typedef uint32_t kkeut_shape;

/**
 * What a combination is. A plain value: write { KKEUT_SHAPE_CONNECTED, 10 }.
 *
 * A function that is given one returns KKEUT_INVALID_VALUE for an unknown shape and KKEUT_INVALID_GOAL for a goal that is not
 * from 1 to 65,535.
 */
typedef struct kkeut_apple_rule {
  /**
   * One of KKEUT_SHAPE_...
   */
  kkeut_shape shape;
  /**
   * The sum that a combination must have, from 1 to 65,535.
   */
  uint32_t goal;
} kkeut_apple_rule;

/**
 * Asked now and then whether a search should stop; true stops it. It is called on the thread of the search, and may read a
 * clock or an atomic flag that another thread sets.
 *
 * It must return: a C++ exception or a longjmp out of it is undefined behaviour. It must not use the handles of the call.
 */
typedef bool (*kkeut_stop)(void *user);

/**
 * A limit on a search. Where one is asked for, NULL is no limit.
 *
 * A node is a partial combination that a search goes on from (some tens of nanoseconds), in a plan a position (some
 * microseconds), and for a solver a position with its moves (tens of microseconds). For the same number of nodes a search does
 * exactly the same on every machine.
 */
typedef struct kkeut_budget {
  /**
   * The most nodes; KKEUT_UNLIMITED for any number.
   */
  uint64_t nodes;
  /**
   * Asked before the first node and then every 1,024 nodes (in a plan, about every millisecond); NULL for never.
   */
  kkeut_stop stop;
  /**
   * Given to `stop`.
   */
  void *user;
} kkeut_budget;

/**
 * A number of combinations, up to 2^128 - 2: high * 2^64 + low.
 */
typedef struct kkeut_count {
  /**
   * The lower 64 bits.
   */
  uint64_t low;
  /**
   * The upper 64 bits.
   */
  uint64_t high;
} kkeut_count;

/**
 * Shown the combinations of a board one by one; false ends it. The `len` cells at `cells` are valid until it returns.
 *
 * It must return: a C++ exception or a longjmp out of it is undefined behaviour. It may change the board, and does not see the
 * change; it must not free it.
 */
typedef bool (*kkeut_visit)(void *user, const uint16_t *cells, size_t len);

/**
 * Cells in a row: a combination, or what a drag holds. They belong to a handle: see the function for how long.
 */
typedef struct kkeut_cells {
  /**
   * The first.
   */
  const uint16_t *data;
  /**
   * How many.
   */
  size_t len;
} kkeut_cells;

/**
 * What boards are dealt: a plain value. The classic game is { 10, 17, 1, 9 }.
 */
typedef struct kkeut_dealer {
  /**
   * How many rows.
   */
  uint32_t rows;
  /**
   * How many columns.
   */
  uint32_t columns;
  /**
   * The least value of an apple, at least 1.
   */
  uint32_t least;
  /**
   * The greatest, at most 255.
   */
  uint32_t greatest;
} kkeut_dealer;

/**
 * How a game stands.
 */
typedef struct kkeut_game_state {
  /**
   * A number for board and rule, but not the way there; equal on every platform.
   */
  uint64_t hash;
  /**
   * The rule.
   */
  struct kkeut_apple_rule rule;
  /**
   * How many apples were cleared.
   */
  uint32_t score;
  /**
   * How many moves were made, without those undone.
   */
  uint32_t moves;
  /**
   * 1 if no combination is left, else 0.
   */
  uint32_t is_over;
} kkeut_game_state;

/**
 * What a good hint is: one of KKEUT_RANK_... Among equals the first in canonical order is taken.
 */
typedef uint32_t kkeut_rank;

/**
 * A link of a rule: who is handed `tail` may go on with `head`.
 */
typedef struct kkeut_link {
  /**
   * What the player was handed.
   */
  uint32_t tail;
  /**
   * What its word may begin with.
   */
  uint32_t head;
} kkeut_link;

/**
 * Words that share head and tail, and how many they are.
 */
typedef struct kkeut_arc {
  /**
   * The head: what the words begin with.
   */
  uint32_t head;
  /**
   * The tail: what the next player is handed.
   */
  uint32_t tail;
  /**
   * How many words there are.
   */
  uint32_t words;
} kkeut_arc;

/**
 * The sizes of a graph.
 */
typedef struct kkeut_graph_size {
  /**
   * How many heads there are. They are numbered from 0 without gaps, as are tails and arcs.
   */
  uint32_t heads;
  /**
   * How many tails there are.
   */
  uint32_t tails;
  /**
   * How many arcs there are, by head and then by tail.
   */
  uint32_t arcs;
  /**
   * 1 if every tail links to its own head alone, else 0.
   */
  uint32_t is_plain;
  /**
   * How many words there are.
   */
  uint64_t words;
  /**
   * How many bytes the graph keeps on the heap.
   */
  uint64_t bytes;
} kkeut_graph_size;

/**
 * UTF-8 text, not ended by a NUL. Where the library hands it out, it belongs to a handle: see the function for how long.
 */
typedef struct kkeut_text {
  /**
   * The first byte.
   */
  const char *data;
  /**
   * How many bytes.
   */
  size_t len;
} kkeut_text;

/**
 * Gives the words of a list, one a call: writes the next one to `word` and returns true, or returns false after the last. The
 * text need only last until the next call.
 *
 * It must return: a C++ exception or a longjmp out of it is undefined behaviour. It must not use the handles of the call.
 */
typedef bool (*kkeut_next_word)(void *user, struct kkeut_text *word);

/**
 * What became of the lines of a list. `lines + added` is the sum of all the others but `unknown`.
 */
typedef struct kkeut_report {
  /**
   * How many lines there were, or words given.
   */
  uint64_t lines;
  /**
   * How many words the rule adds.
   */
  uint64_t added;
  /**
   * The words of the lexicon.
   */
  uint64_t words;
  /**
   * Lines of nothing but white space.
   */
  uint64_t blank;
  /**
   * Lines and added words that were there already.
   */
  uint64_t duplicates;
  /**
   * Lines and added words that the rule's removed words took out.
   */
  uint64_t removed;
  /**
   * Lines that are no words: see kkeut_lexicon_skipped.
   */
  uint64_t skipped;
  /**
   * Added words that are no words: see kkeut_lexicon_refused.
   */
  uint64_t refused;
  /**
   * Words that the manner rule took out: see kkeut_lexicon_manner_word.
   */
  uint64_t manner;
  /**
   * Removed words that were not there to be removed: see kkeut_lexicon_unknown.
   */
  uint64_t unknown;
} kkeut_report;

/**
 * Why a line or an added word is no word of a lexicon: one of KKEUT_FAULT_...
 */
typedef uint32_t kkeut_fault;

/**
 * A line that was left out.
 */
typedef struct kkeut_skipped {
  /**
   * Which line, from 1.
   */
  uint64_t line;
  /**
   * Why: one of KKEUT_FAULT_...
   */
  kkeut_fault fault;
} kkeut_skipped;

/**
 * An added word that was left out.
 */
typedef struct kkeut_refused {
  /**
   * The word as it was given.
   */
  struct kkeut_text word;
  /**
   * Why: one of KKEUT_FAULT_...
   */
  kkeut_fault fault;
} kkeut_refused;

/**
 * What a plan brings.
 */
typedef struct kkeut_plan_size {
  /**
   * How many nodes were spent on it.
   */
  uint64_t nodes;
  /**
   * How many moves it has.
   */
  uint32_t moves;
  /**
   * How many apples they clear.
   */
  uint32_t score;
  /**
   * 1 if it is certain that no other line clears more, else 0.
   */
  uint32_t is_best;
} kkeut_plan_size;

/**
 * Heads, tails or arcs in a row. They belong to a handle: see the function for how long.
 */
typedef struct kkeut_ids {
  /**
   * The first.
   */
  const uint32_t *data;
  /**
   * How many.
   */
  size_t len;
} kkeut_ids;

/**
 * A strongly connected component of a root graph.
 */
typedef struct kkeut_component {
  /**
   * Its tails, ascending; at least one.
   */
  struct kkeut_ids tails;
  /**
   * The heads through which its tails reach one another, ascending. There are some if it is a major root, in which the game can
   * stay; none if it is a minor one, a tail that is never handed again.
   */
  struct kkeut_ids heads;
} kkeut_component;

/**
 * What a drag holds.
 */
typedef struct kkeut_held {
  /**
   * The apples, in the order in which they joined; of a rectangle, ascending.
   */
  struct kkeut_cells cells;
  /**
   * The sum of their values.
   */
  uint32_t sum;
} kkeut_held;

/**
 * What ended a search: one of KKEUT_ENDED_...
 */
typedef uint32_t kkeut_ended;

/**
 * What a search has found out about a tail.
 */
typedef struct kkeut_solution {
  /**
   * How many nodes this search looked at; 0 if all was known before.
   */
  uint64_t nodes;
  /**
   * The outcome for the player who is handed the tail. KKEUT_ROOT if the search ended before it knew.
   */
  kkeut_outcome outcome;
  /**
   * An arc that wins; KKEUT_NONE if the tail is not known to be won.
   */
  uint32_t best;
  /**
   * What ended the search: one of KKEUT_ENDED_...
   */
  kkeut_ended ended;
} kkeut_solution;

/**
 * What all searches of a solver have done, and what it keeps.
 */
typedef struct kkeut_effort {
  /**
   * The nodes: positions whose moves were looked at.
   */
  uint64_t nodes;
  /**
   * The positions that were looked at.
   */
  uint64_t positions;
  /**
   * How many of them the table knew.
   */
  uint64_t hits;
  /**
   * How many positions the table holds.
   */
  uint64_t table_len;
  /**
   * How many bytes the table takes.
   */
  uint64_t table_bytes;
} kkeut_effort;

/**
 * A game that people play, to start from: one of KKEUT_RULE_...
 */
typedef uint32_t kkeut_word_preset;

/**
 * What counts as one unit of a word: one of KKEUT_UNIT_...
 */
typedef uint32_t kkeut_unit;

/**
 * Which heads a Hangul tail links to (두음 법칙 and its kin): one of KKEUT_DUEUM_...
 */
typedef uint32_t kkeut_dueum;

/**
 * Says whether a word, normalised and given as UTF-8, counts. It must answer the same for the same word, and may be called from
 * any thread that uses a lexicon of the rule, from several at once. It must stay callable, and `user` valid, as long as the rule
 * or a lexicon made with it lives.
 *
 * It must return: a C++ exception or a longjmp out of it is undefined behaviour. It must not use the handles of the call.
 */
typedef bool (*kkeut_predicate)(void *user, const char *word, size_t word_len);

/**
 * What a small kana is: one of KKEUT_SMALL_KANA_...
 */
typedef uint32_t kkeut_small_kana;

/**
 * What a long mark at the end is: one of KKEUT_LONG_MARK_...
 */
typedef uint32_t kkeut_long_mark;

/**
 * What a word that ends in ん is: one of KKEUT_FINAL_N_...
 */
typedef uint32_t kkeut_final_n;

/**
 * The player loses, whatever it does. This is a proof.
 */
#define KKEUT_LOSS 0

/**
 * Undecided: a root (루트), open to a deeper search.
 */
#define KKEUT_ROOT 1

/**
 * The player wins, whatever the opponent does. This is a proof.
 */
#define KKEUT_WIN 2

/**
 * It was not: a root.
 */
#define KKEUT_REASON_NONE 0

/**
 * Lost: there is no word to follow, once pairs are cancelled.
 */
#define KKEUT_REASON_DEAD_END 1

/**
 * Won by a word to a lost tail, or lost because every word goes to a won one.
 */
#define KKEUT_REASON_PROPAGATION 2

/**
 * Won by a word that leads back to the same choice and leaves the opponent nothing.
 */
#define KKEUT_REASON_LOOP 3

/**
 * Any set that is connected by the neighbour relation.
 */
#define KKEUT_SHAPE_CONNECTED 0

/**
 * All apples inside a rectangle of cells, holes allowed: the classic Fruit Box.
 */
#define KKEUT_SHAPE_RECTANGLE 1

/**
 * Towards the first row.
 */
#define KKEUT_UP 0

/**
 * Towards the first column.
 */
#define KKEUT_LEFT 1

/**
 * Towards the last column.
 */
#define KKEUT_RIGHT 2

/**
 * Towards the last row.
 */
#define KKEUT_DOWN 3

/**
 * It is a word.
 */
#define KKEUT_FAULT_NONE 0

/**
 * The line is not UTF-8.
 */
#define KKEUT_FAULT_INVALID_UTF8 1

/**
 * The line is longer than 4,096 bytes.
 */
#define KKEUT_FAULT_LINE_TOO_LONG 2

/**
 * It has a control character.
 */
#define KKEUT_FAULT_CONTROL 3

/**
 * It has white space inside.
 */
#define KKEUT_FAULT_WHITE_SPACE 4

/**
 * It has a Hangul letter that is not part of a syllable.
 */
#define KKEUT_FAULT_LONE_JAMO 5

/**
 * It has too few units.
 */
#define KKEUT_FAULT_TOO_SHORT 6

/**
 * It has too many units.
 */
#define KKEUT_FAULT_TOO_LONG 7

/**
 * Its tail ends in ん, and the rule says that such words cannot be played.
 */
#define KKEUT_FAULT_FINAL_N 8

/**
 * The rule's predicate said no.
 */
#define KKEUT_FAULT_PREDICATE 9

/**
 * A reason that this version of the header has no name for.
 */
#define KKEUT_FAULT_OTHER 255

/**
 * The fewest apples: the easiest to see.
 */
#define KKEUT_RANK_SMALLEST 0

/**
 * The most apples.
 */
#define KKEUT_RANK_LARGEST 1

/**
 * The one after which the most combinations are left.
 */
#define KKEUT_RANK_KEEPS_MOST 2

/**
 * Nothing: the answer is known.
 */
#define KKEUT_ENDED_KNOWN 0

/**
 * The nodes of the budget were used up.
 */
#define KKEUT_ENDED_NODES 1

/**
 * The budget's `stop` said so.
 */
#define KKEUT_ENDED_STOP 2

/**
 * The solver's bytes were used up: not by its table, which is always enough, but by the line of play.
 */
#define KKEUT_ENDED_MEMORY 3

/**
 * A reason that this version of the header has no name for.
 */
#define KKEUT_ENDED_OTHER 255

/**
 * Done.
 */
#define KKEUT_OK 0

/**
 * A pointer is NULL that must not be.
 */
#define KKEUT_NULL 1

/**
 * A pointer is not aligned for what it should point to.
 */
#define KKEUT_MISALIGNED 2

/**
 * What should be a handle is none, or one of another kind.
 */
#define KKEUT_INVALID_HANDLE 3

/**
 * A handle that was used in a call that panicked. It can only be freed.
 */
#define KKEUT_POISONED 4

/**
 * A bug in the library, caught. The handles that the call was given are poisoned; the process can go on.
 */
#define KKEUT_PANIC 5

/**
 * A number that names none of the values that it should.
 */
#define KKEUT_INVALID_VALUE 6

/**
 * Text that is not UTF-8. `detail`, where there is one: `column`, the first faulty byte counted from 1.
 */
#define KKEUT_INVALID_UTF8 7

/**
 * A length that no object in memory can have.
 */
#define KKEUT_INVALID_LENGTH 8

/**
 * The buffer has less room than `needed` says. Nothing was written to it.
 */
#define KKEUT_BUFFER_TOO_SMALL 9

/**
 * No vertex, arc, word, cell or index of that number. `detail`, where there is one: `index` (of the faulty entry, where many
 * were given), `found`, `expected` (how many there are).
 */
#define KKEUT_OUT_OF_RANGE 10

/**
 * There is none of what was asked for. This is an answer more than an error.
 */
#define KKEUT_NOT_FOUND 11

/**
 * The budget ended before the answer was known. `detail`, of a replay: `line` (at which move, from 1).
 */
#define KKEUT_STOPPED 12

/**
 * The answer does not fit: 2^128 - 1 combinations or more.
 */
#define KKEUT_OVERFLOW 13

/**
 * More than there can be. `detail`: `found`, `expected` (the most that there can be).
 */
#define KKEUT_TOO_LARGE 14

/**
 * What the handle held has been taken out of it, and it can only be freed.
 */
#define KKEUT_SPENT 15

/**
 * The board is that of a game, or the position that of a chain, and changes by what is played there alone.
 */
#define KKEUT_READ_ONLY 16

/**
 * More words are to be taken from an arc, or played of it, than there are on it. `detail`: `index` (the arc), `found` (its words).
 */
#define KKEUT_NO_WORD 32

/**
 * A strict rule's added word is no word. `detail`: `found` (the KKEUT_FAULT_...).
 */
#define KKEUT_ADDED_WORD 33

/**
 * A strict rule's removed word is not in the list.
 */
#define KKEUT_REMOVED_WORD 34

/**
 * The word may not follow: what was handed over does not link to what it begins with. `detail`: `index` (its arc), `found` (its
 * head), `expected` (the tail that was handed over).
 */
#define KKEUT_MISFIT 35

/**
 * The lexicon does not have the word.
 */
#define KKEUT_UNKNOWN_WORD 36

/**
 * The word has been said already. `detail`: `line` (which word of the chain it was, from 1).
 */
#define KKEUT_USED_WORD 37

/**
 * A goal of 0, or one greater than 65,535.
 */
#define KKEUT_INVALID_GOAL 64

/**
 * A board without a cell.
 */
#define KKEUT_NO_CELLS 65

/**
 * There are not rows times columns values. `detail`: `found`, `expected`.
 */
#define KKEUT_WRONG_LENGTH 66

/**
 * A row is longer or shorter than the first. `detail`: `line`, `found`, `expected`.
 */
#define KKEUT_RAGGED 67

/**
 * A character that stands for no value. `detail`: `line`, `column`, `found` (the character).
 */
#define KKEUT_CHARACTER 68

/**
 * A number that is not from 0 to 255. `detail`: `line`, `column`.
 */
#define KKEUT_CELL_VALUE 69

/**
 * There is an apple in the cell.
 */
#define KKEUT_OCCUPIED 70

/**
 * There is no apple in the cell. `detail`: `index` (the cell).
 */
#define KKEUT_HOLE 71

/**
 * A cell is named more than once. `detail`: `index` (the cell).
 */
#define KKEUT_TWICE 72

/**
 * The values do not add up to the goal. `detail`: `found`, `expected`.
 */
#define KKEUT_WRONG_SUM 73

/**
 * The cells are not connected. `detail`: `index` (the least cell that is not connected with the least of all).
 */
#define KKEUT_APART 74

/**
 * The rectangle around the cells has another apple. `detail`: `index` (the least such cell).
 */
#define KKEUT_LEFT_OUT 75

/**
 * A replay's move leads to another position than the recorded one. `detail`: `line` (which move, from 1), `found`,
 * `expected` (the hashes).
 */
#define KKEUT_WRONG_POSITION 76

/**
 * The values to deal are none, or include 0. `detail`: `found` (the least), `expected` (the greatest).
 */
#define KKEUT_DEAL_VALUES 77

/**
 * No sum of a whole board is a multiple of the goal. `detail`: `expected` (the goal).
 */
#define KKEUT_NO_MULTIPLE 78

/**
 * The cells of the board cannot be divided into moves. `detail`: `found` (the cells), `expected` (the goal).
 */
#define KKEUT_IMPOSSIBLE 79

/**
 * No order of moves that clears such a board was found. `detail`: `found` (how many were tried).
 */
#define KKEUT_GAVE_UP 80

/**
 * The last code point of a word is the first of the next; two or more.
 */
#define KKEUT_RULE_PLAIN 0

/**
 * 끝말잇기, with the standard 두음 법칙.
 */
#define KKEUT_RULE_KOREAN 1

/**
 * 쿵쿵따: the same with words of three syllables.
 */
#define KKEUT_RULE_KUNG_KUNG_TTA 2

/**
 * 앞말잇기: a word must end with what the one before began with.
 */
#define KKEUT_RULE_FRONT 3

/**
 * しりとり, as most people play it.
 */
#define KKEUT_RULE_SHIRITORI 4

/**
 * Letters, upper and lower case being the same.
 */
#define KKEUT_RULE_ENGLISH 5

/**
 * Nối từ: words of two syllables or more, which are written apart.
 */
#define KKEUT_RULE_VIETNAMESE 6

/**
 * A Unicode scalar value, after normalisation: a Hangul syllable, a kana, a letter.
 */
#define KKEUT_UNIT_SCALAR 0

/**
 * An extended grapheme cluster.
 */
#define KKEUT_UNIT_GRAPHEME 1

/**
 * What stands between white space or hyphens.
 */
#define KKEUT_UNIT_TOKEN 2

/**
 * Every tail links to its own head alone.
 */
#define KKEUT_DUEUM_NONE 0

/**
 * The syllable itself, and its standard change (력: 력, 역).
 */
#define KKEUT_DUEUM_STANDARD 1

/**
 * Only the standard change where there is one (력: 역).
 */
#define KKEUT_DUEUM_FORCED_STANDARD 2

/**
 * The syllable itself, and every syllable whose standard change it is (여: 여, 려, 녀).
 */
#define KKEUT_DUEUM_REVERSE_STANDARD 3

/**
 * Only the syllables whose standard change it is, where there are any.
 */
#define KKEUT_DUEUM_FORCED_REVERSE 4

/**
 * ㄹ may become ㄴ or ㅇ, and ㄴ may become ㅇ, before any vowel.
 */
#define KKEUT_DUEUM_FREE 5

/**
 * ㄹ, ㄴ and ㅇ all stand for one another, before any vowel.
 */
#define KKEUT_DUEUM_TWO_WAY_FREE 6

/**
 * A syllable of its own, as it is written.
 */
#define KKEUT_SMALL_KANA_AS_WRITTEN 0

/**
 * A syllable of its own, as its large form.
 */
#define KKEUT_SMALL_KANA_LARGE 1

/**
 * One syllable with the kana before it.
 */
#define KKEUT_SMALL_KANA_JOINED 2

/**
 * A syllable of its own: no word goes on.
 */
#define KKEUT_LONG_MARK_AS_WRITTEN 0

/**
 * Nothing: the end is the kana before it.
 */
#define KKEUT_LONG_MARK_SKIP 1

/**
 * The vowel of the kana before it.
 */
#define KKEUT_LONG_MARK_VOWEL 2

/**
 * A word like any other.
 */
#define KKEUT_FINAL_N_ORDINARY 0

/**
 * No word.
 */
#define KKEUT_FINAL_N_UNPLAYABLE 1

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Analyses `graph`, into `analysis`.
 *
 * Ownership: yours; free it with kkeut_analysis_free. It keeps the graph alive: free that whenever you like.
 * Errors: none but those of every call.
 * Threads: query of `graph`. Cost: O(vertices + arcs) without a rule, a little more with one; 1 to 2 ms for 230,000 words.
 */
kkeut_status kkeut_analysis_new(const struct kkeut_graph *graph,
                                struct kkeut_analysis **analysis);

/**
 * The analysis of the same graph without one word of each of the `arc_count` arcs at `arcs`, into `without`; an arc named twice
 * loses two words. What was taken away before, in `analysis`, stays away, so that a game can be followed word by word.
 *
 * Ownership: yours; free it with kkeut_analysis_free.
 * Errors: KKEUT_OUT_OF_RANGE and KKEUT_NO_WORD (an arc; see `detail`).
 * Threads: query. Cost: that of a new analysis.
 */
kkeut_status kkeut_analysis_without(const struct kkeut_analysis *analysis,
                                    const uint32_t *arcs,
                                    size_t arc_count,
                                    struct kkeut_detail *detail,
                                    struct kkeut_analysis **without);

/**
 * Frees `analysis`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(1).
 */
void kkeut_analysis_free(struct kkeut_analysis *analysis);

/**
 * The graph of `analysis`, into `graph`, with all its words, those that were taken away too. Nothing is copied.
 *
 * Ownership: yours; free it with kkeut_graph_free.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1).
 */
kkeut_status kkeut_analysis_graph(const struct kkeut_analysis *analysis,
                                  struct kkeut_graph **graph);

/**
 * The outcome for the player who is handed `tail`, into `outcome`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`), of those that `analysis` has.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_analysis_outcome(const struct kkeut_analysis *analysis,
                                    uint32_t tail,
                                    kkeut_outcome *outcome);

/**
 * All that `analysis` knows of the player who is handed `tail`, into `verdict`: the outcome, how it was decided, in how many
 * words, and the best move.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_analysis_tail(const struct kkeut_analysis *analysis,
                                 uint32_t tail,
                                 struct kkeut_verdict *verdict);

/**
 * As kkeut_analysis_tail for all tails of `analysis`, ascending, into the `capacity` places at `verdicts`; the number of tails
 * into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(tails), nothing allocated.
 */
kkeut_status kkeut_analysis_tails(const struct kkeut_analysis *analysis,
                                  struct kkeut_verdict *verdicts,
                                  size_t capacity,
                                  size_t *needed);

/**
 * What `analysis` knows of `arc`, into `verdict`: its words, how many of them are left once pairs are cancelled, and what answers
 * them.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`arc`).
 * Threads: query. Cost: O(log(arcs of the head)), nothing allocated.
 */
kkeut_status kkeut_analysis_arc(const struct kkeut_analysis *analysis,
                                uint32_t arc,
                                struct kkeut_arc_verdict *verdict);

/**
 * What playing a word of `arc` is worth by `analysis`, into `worth`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`arc`); KKEUT_NO_WORD if its words have all been taken away.
 * Threads: query. Cost: O(1) to O(arcs of the head) for most arcs; an analysis of the root graph, or of all, for some. To judge
 * many moves, ask for them together.
 */
kkeut_status kkeut_analysis_move(const struct kkeut_analysis *analysis,
                                 uint32_t arc,
                                 struct kkeut_move *worth);

/**
 * The moves of the player who is handed `tail`, and what each is worth by `analysis`: by head and then by tail, into the
 * `capacity` places at `moves`; their number into `needed`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`); KKEUT_BUFFER_TOO_SMALL, before any move is judged.
 * Threads: query. Cost: that of kkeut_analysis_move for each, but the root graph is built once.
 */
kkeut_status kkeut_analysis_moves(const struct kkeut_analysis *analysis,
                                  uint32_t tail,
                                  struct kkeut_move *moves,
                                  size_t capacity,
                                  size_t *needed);

/**
 * The moves of a player who may begin with any of the `head_count` heads at `heads`, as at the start of a game, and what each is
 * worth by `analysis`: in the order of the heads and then by tail, into the `capacity` places at `moves`; their number into
 * `needed`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (a head; see `detail`); KKEUT_BUFFER_TOO_SMALL, before any move is judged.
 * Threads: query. Cost: that of kkeut_analysis_move for each, but the root graph is built once.
 */
kkeut_status kkeut_analysis_moves_from(const struct kkeut_analysis *analysis,
                                       const uint32_t *heads,
                                       size_t head_count,
                                       struct kkeut_detail *detail,
                                       struct kkeut_move *moves,
                                       size_t capacity,
                                       size_t *needed);

/**
 * The outcome by `analysis` for a player who may begin with any of the `head_count` heads at `heads`, into `outcome`. With one
 * head it is that of a player who has to begin with it; with none the player has lost.
 *
 * Errors: KKEUT_OUT_OF_RANGE (a head; see `detail`).
 * Threads: query. Cost: as many kkeut_analysis_move as it takes to find a winning one.
 */
kkeut_status kkeut_analysis_any_of(const struct kkeut_analysis *analysis,
                                   const uint32_t *heads,
                                   size_t head_count,
                                   struct kkeut_detail *detail,
                                   kkeut_outcome *outcome);

/**
 * The tails of `analysis` whose outcome changes when one word of `arc` is taken away, ascending, with what it changes to, into
 * the `capacity` places at `changes`; their number into `needed`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`arc`); KKEUT_NO_WORD; KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: as kkeut_analysis_move, or a new analysis and a pass over the tails.
 */
kkeut_status kkeut_analysis_changes_without(const struct kkeut_analysis *analysis,
                                            uint32_t arc,
                                            struct kkeut_tail_outcome *changes,
                                            size_t capacity,
                                            size_t *needed);

/**
 * A board of `rows` rows and `columns` columns from the `value_count` values at `values`, row by row, into `board`. 0 is a hole.
 *
 * Ownership: yours; free it with kkeut_board_free. The values are copied.
 * Errors: KKEUT_NO_CELLS; KKEUT_TOO_LARGE (more than KKEUT_MAX_CELLS); KKEUT_WRONG_LENGTH; see `detail`.
 * Threads: any. Cost: O(cells).
 */
kkeut_status kkeut_board_new(size_t rows,
                             size_t columns,
                             const uint8_t *values,
                             size_t value_count,
                             struct kkeut_detail *detail,
                             struct kkeut_board **board);

/**
 * A board from the `text_len` bytes of text at `text`, one line a row, into `board`.
 *
 * Digits: one character a cell, 1 to 9 an apple; '.', '0' and the space are holes. Numbers: as soon as the text has a comma, every
 * row is a list of numbers from 0 to 255 with commas between them.
 *
 * Ownership: yours; free it with kkeut_board_free. The text is copied.
 * Errors: KKEUT_INVALID_UTF8, KKEUT_NO_CELLS, KKEUT_TOO_LARGE, KKEUT_RAGGED, KKEUT_CHARACTER, KKEUT_CELL_VALUE; `detail` says in
 * which line and column.
 * Threads: any. Cost: O(text_len).
 */
kkeut_status kkeut_board_from_text(const char *text,
                                   size_t text_len,
                                   struct kkeut_detail *detail,
                                   struct kkeut_board **board);

/**
 * A copy of `board`, which may be that of a game, into `copy`.
 *
 * Ownership: yours; free it with kkeut_board_free.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), and O(cells) once either is changed; O(cells) for the board of a game.
 */
kkeut_status kkeut_board_copy(const struct kkeut_board *board,
                              struct kkeut_board **copy);

/**
 * Frees `board`. NULL is left alone, and so is the board of a game.
 *
 * Errors: none. Threads: change. Cost: O(1).
 */
void kkeut_board_free(struct kkeut_board *board);

/**
 * How large `board` is, and how many apples it has, into `size`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(cells), nothing allocated.
 */
kkeut_status kkeut_board_size_of(const struct kkeut_board *board, struct kkeut_board_size *size);

/**
 * The value of `cell` on `board`, into `value`; 0 is a hole.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`cell`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_board_value(const struct kkeut_board *board, uint16_t cell, uint8_t *value);

/**
 * The values of all cells of `board`, row by row, into the `capacity` places at `values`; the number of cells into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(cells), nothing allocated.
 */
kkeut_status kkeut_board_values(const struct kkeut_board *board,
                                uint8_t *values,
                                size_t capacity,
                                size_t *needed);

/**
 * The text form of `board`, which kkeut_board_from_text reads, into the `capacity` bytes at `text`, without a NUL after it; its
 * length into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(cells); it allocates the text once.
 */
kkeut_status kkeut_board_text(const struct kkeut_board *board,
                              char *text,
                              size_t capacity,
                              size_t *needed);

/**
 * Clears `cell` of `board`, and puts what was there into `value`: 0 if it was a hole already.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`cell`); KKEUT_READ_ONLY.
 * Threads: change. Cost: O(1), but O(cells) once after a copy was made or a cursor begun.
 */
kkeut_status kkeut_board_clear(struct kkeut_board *board, uint16_t cell, uint8_t *value);

/**
 * Puts an apple of `value`, from 1 to 255, into the hole `cell` of `board`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`cell`); KKEUT_CELL_VALUE (`value` is 0); KKEUT_OCCUPIED; KKEUT_READ_ONLY.
 * Threads: change. Cost: O(rows + columns), but O(cells) for a value that is new to the board, and once after a copy was made or
 * a cursor begun.
 */
kkeut_status kkeut_board_restore(struct kkeut_board *board,
                                 uint16_t cell,
                                 uint8_t value);

/**
 * The first apple from `cell` of `board` in `direction`, one of KKEUT_UP, KKEUT_LEFT, KKEUT_RIGHT, KKEUT_DOWN, into `next`. Holes
 * are skipped, and the edge ends the search.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`cell`); KKEUT_INVALID_VALUE (`direction`); KKEUT_NOT_FOUND.
 * Threads: query. Cost: O(1) from an apple, O(rows + columns) from a hole; nothing allocated.
 */
kkeut_status kkeut_board_next_apple(const struct kkeut_board *board,
                                    uint16_t cell,
                                    kkeut_direction direction,
                                    uint16_t *next);

/**
 * The neighbours of `cell` on `board`, into `neighbours`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`cell`).
 * Threads: query. Cost: O(1) from an apple, O(rows + columns) from a hole; nothing allocated.
 */
kkeut_status kkeut_board_neighbours(const struct kkeut_board *board,
                                    uint16_t cell,
                                    struct kkeut_neighbours *neighbours);

/**
 * A chain over `lexicon` in which no word has been said, into `chain`. `start` is the tail that the first player is handed; with
 * KKEUT_NONE any word may be the first.
 *
 * Ownership: yours; free it with kkeut_chain_free. It keeps the lexicon alive: free that whenever you like.
 * Errors: KKEUT_OUT_OF_RANGE (`start`).
 * Threads: query of `lexicon`. Cost: as kkeut_position_new; it keeps 4 bytes a word besides.
 */
kkeut_status kkeut_chain_new(const struct kkeut_lexicon *lexicon,
                             uint32_t start,
                             struct kkeut_chain **chain);

/**
 * Frees `chain`. NULL is left alone. Its position (kkeut_chain_position) goes with it.
 *
 * Errors: none. Threads: change. Cost: O(words said).
 */
void kkeut_chain_free(struct kkeut_chain *chain);

/**
 * The position of `chain` as it is at any time, into `position`: ask it once, and then after each word.
 *
 * Ownership: the position is the chain's, and valid until that is freed. It cannot be freed or changed through this pointer.
 * Errors: none but those of every call.
 * Threads: query; and a change of the chain is one of its position. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_chain_position(const struct kkeut_chain *chain,
                                  const struct kkeut_position **position);

/**
 * Says the word of `word_len` bytes at `word` in `chain`, and writes its number in the lexicon into `id`. The word is normalised
 * like those of the list.
 *
 * Errors: KKEUT_INVALID_UTF8; KKEUT_UNKNOWN_WORD, KKEUT_USED_WORD, KKEUT_MISFIT, and `detail` says why.
 * Threads: change. Cost: that of kkeut_lexicon_find and kkeut_position_play.
 */
kkeut_status kkeut_chain_say(struct kkeut_chain *chain,
                             const char *word,
                             size_t word_len,
                             struct kkeut_detail *detail,
                             uint32_t *id);

/**
 * Says the word number `id` of the lexicon in `chain`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`id`); KKEUT_USED_WORD, KKEUT_MISFIT, and `detail` says why.
 * Threads: change. Cost: that of kkeut_position_play.
 */
kkeut_status kkeut_chain_say_id(struct kkeut_chain *chain,
                                uint32_t id,
                                struct kkeut_detail *detail);

/**
 * Takes the last word back that was said in `chain`, and writes its number in the lexicon into `id`.
 *
 * Errors: KKEUT_NOT_FOUND if none has been said.
 * Threads: change. Cost: that of kkeut_position_undo.
 */
kkeut_status kkeut_chain_take_back(struct kkeut_chain *chain,
                                   uint32_t *id);

/**
 * Whether the word number `id` of the lexicon has been said in `chain`, into `is_said`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`id`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_chain_is_said(const struct kkeut_chain *chain, uint32_t id, bool *is_said);

/**
 * The words that have been said in `chain`, in order, by their numbers in the lexicon, into the `capacity` places at `ids`; how
 * many they are into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(words said), nothing allocated.
 */
kkeut_status kkeut_chain_record(const struct kkeut_chain *chain,
                                uint32_t *ids,
                                size_t capacity,
                                size_t *needed);

/**
 * The words that may be said now in `chain`, by head, then by tail, then by code point, by their numbers in the lexicon, into the
 * `capacity` places at `ids`; how many they are into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(words of the heads). It allocates.
 */
kkeut_status kkeut_chain_words(const struct kkeut_chain *chain,
                               uint32_t *ids,
                               size_t capacity,
                               size_t *needed);

/**
 * As kkeut_position_moves for `chain`: its moves, into the `capacity` places at `moves`; their number into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL, before any move is tried.
 * Threads: change: each is played and taken back. Cost: that.
 */
kkeut_status kkeut_chain_moves(struct kkeut_chain *chain,
                               struct kkeut_move *moves,
                               size_t capacity,
                               size_t *needed);

/**
 * As kkeut_position_best_move for `chain`: its best move as far as is known, into `best`.
 *
 * Errors: KKEUT_NOT_FOUND if there is no move: the player to move has lost.
 * Threads: change. Cost: as kkeut_chain_moves.
 */
kkeut_status kkeut_chain_best_move(struct kkeut_chain *chain, struct kkeut_move *best);

/**
 * Whether `board` has a combination by `rule`, into `has`: is it over? `budget` may be NULL, for no limit.
 *
 * Errors: those of `rule`; KKEUT_STOPPED.
 * Threads: query. Cost: some 10 ns to 1 us on a classic board of 10 x 17; where no values are small and there is none, it may take
 * exponential time in the goal; nothing allocated if a pair of neighbours is one.
 */
kkeut_status kkeut_board_has_combination(const struct kkeut_board *board,
                                         struct kkeut_apple_rule rule,
                                         const struct kkeut_budget *budget,
                                         bool *has);

/**
 * The first combination of `board` by `rule` in the order of kkeut_board_for_each, into the `capacity` places at `cells`; its
 * length into `needed`. `budget` may be NULL, for no limit. It has at most as many cells as the goal.
 *
 * Errors: those of `rule`; KKEUT_NOT_FOUND; KKEUT_STOPPED; KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: as kkeut_board_has_combination; it allocates O(cells) for the search.
 */
kkeut_status kkeut_board_find(const struct kkeut_board *board,
                              struct kkeut_apple_rule rule,
                              const struct kkeut_budget *budget,
                              uint16_t *cells,
                              size_t capacity,
                              size_t *needed);

/**
 * How many combinations `board` has by `rule`, into `count`. `budget` may be NULL, for no limit.
 *
 * Errors: those of `rule`; KKEUT_STOPPED; KKEUT_OVERFLOW.
 * Threads: query. Cost: 1.5 us on a full classic board, some 5 us later; where there are very many, time and memory exponential in
 * the lesser of rows and columns.
 */
kkeut_status kkeut_board_count(const struct kkeut_board *board,
                               struct kkeut_apple_rule rule,
                               const struct kkeut_budget *budget,
                               struct kkeut_count *count);

/**
 * Shows every combination of `board` by `rule` to `visit`, called with `user`, until it returns false; whether all were shown
 * goes into `all`. `budget` may be NULL, for no limit.
 *
 * The order is the same on every platform. Connected combinations come by their least cell; each lists its cells as a drag that
 * makes it, the least first. Rectangles come by upper side, left, then lower side; each lists its cells ascending.
 *
 * Errors: those of `rule`; KKEUT_STOPPED: what `visit` has seen are the first combinations, not all. KKEUT_NULL if `visit` is NULL.
 * Threads: query; `visit` is called on this thread. Cost: about 100 ns each on random boards, 10 ns on dense ones; it allocates
 * O(cells) once, and for the board of a game copies it.
 */
kkeut_status kkeut_board_for_each(const struct kkeut_board *board,
                                  struct kkeut_apple_rule rule,
                                  const struct kkeut_budget *budget,
                                  kkeut_visit visit,
                                  void *user,
                                  bool *all);

/**
 * A cursor before the first combination of `board` by `rule`, into `cursor`. Whatever becomes of the board, the cursor goes on with
 * what it was.
 *
 * Ownership: yours; free it with kkeut_cursor_free, before or after the board.
 * Errors: those of `rule`.
 * Threads: query of `board`. Cost: O(cells).
 */
kkeut_status kkeut_cursor_new(const struct kkeut_board *board,
                              struct kkeut_apple_rule rule,
                              struct kkeut_cursor **cursor);

/**
 * Frees `cursor`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(1).
 */
void kkeut_cursor_free(struct kkeut_cursor *cursor);

/**
 * Moves `cursor` over the next combination, and puts its cells into `cells`. `budget` may be NULL, for no limit; a cursor that was
 * stopped can go on.
 *
 * Ownership: the list is the cursor's, and valid until its next use.
 * Errors: KKEUT_NOT_FOUND after the last, as often as it is asked; KKEUT_STOPPED.
 * Threads: change. Cost: about 100 ns on random boards, but there may be many dead ends between two; nothing allocated for up to
 * 10 cells.
 */
kkeut_status kkeut_cursor_next(struct kkeut_cursor *cursor,
                               const struct kkeut_budget *budget,
                               struct kkeut_cells *cells);

/**
 * A board of `dealer` from `seed`, every value as likely as the others in every cell, into `board`. The same seed deals the same
 * board on every platform.
 *
 * Ownership: yours; free it with kkeut_board_free.
 * Errors: KKEUT_DEAL_VALUES, KKEUT_NO_CELLS, KKEUT_TOO_LARGE (`dealer`); see `detail`.
 * Threads: any. Cost: O(cells).
 */
kkeut_status kkeut_deal_independent(struct kkeut_dealer dealer,
                                    uint64_t seed,
                                    struct kkeut_detail *detail,
                                    struct kkeut_board **board);

/**
 * A board of `dealer` from `seed` whose sum is a multiple of `goal`, into `board`: what the classic game deals.
 *
 * Ownership: yours; free it with kkeut_board_free.
 * Errors: as kkeut_deal_independent; KKEUT_INVALID_GOAL; KKEUT_NO_MULTIPLE; see `detail`.
 * Threads: any. Cost: O(goal * cells) on average, some microseconds for the classic board; some 10 ms at most.
 */
kkeut_status kkeut_deal_divisible(struct kkeut_dealer dealer,
                                  uint32_t goal,
                                  uint64_t seed,
                                  struct kkeut_detail *detail,
                                  struct kkeut_board **board);

/**
 * A board of `dealer` from `seed` that can be cleared to the last apple by `rule`, into `board`, and one way to do so into
 * `solution`.
 *
 * Ownership: both are yours; free them with kkeut_board_free and kkeut_plan_free.
 * Errors: as kkeut_deal_independent; those of `rule`; KKEUT_IMPOSSIBLE; KKEUT_GAVE_UP; see `detail`.
 * Threads: any. Cost: below 0.2 ms for the classic board.
 */
kkeut_status kkeut_deal_solvable(struct kkeut_dealer dealer,
                                 struct kkeut_apple_rule rule,
                                 uint64_t seed,
                                 struct kkeut_detail *detail,
                                 struct kkeut_board **board,
                                 struct kkeut_plan **solution);

/**
 * A game on a copy of `board` by `rule`, into `game`.
 *
 * Ownership: yours; free it with kkeut_game_free.
 * Errors: those of `rule`.
 * Threads: query of `board`. Cost: O(cells), and one search for a combination, which on hopeless boards may take long.
 */
kkeut_status kkeut_game_new(const struct kkeut_board *board,
                            struct kkeut_apple_rule rule,
                            struct kkeut_game **game);

/**
 * kkeut_game_new on a budget: for a board of unknown origin. `board`, `rule` and `game` are as there; `budget` may be NULL, for no
 * limit.
 *
 * Ownership: yours; free it with kkeut_game_free.
 * Errors: those of `rule`; KKEUT_STOPPED: whether there is a combination is not known, so there is no game.
 * Threads: query of `board`. Cost: O(cells), and one search for a combination.
 */
kkeut_status kkeut_game_new_within(const struct kkeut_board *board,
                                   struct kkeut_apple_rule rule,
                                   const struct kkeut_budget *budget,
                                   struct kkeut_game **game);

/**
 * Frees `game`. NULL is left alone. Its board (kkeut_game_board) goes with it.
 *
 * Errors: none. Threads: change. Cost: O(moves).
 */
void kkeut_game_free(struct kkeut_game *game);

/**
 * The board of `game`, as it is at any time, into `board`: for drags, searches and drawing. It cannot be changed but by moves.
 *
 * Ownership: the game's, valid until it is freed. To keep what it is now, kkeut_board_copy it.
 * Errors: none but those of every call.
 * Threads: query; and a query of the board is one of the game. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_game_board(const struct kkeut_game *game,
                              const struct kkeut_board **board);

/**
 * The board of `game` before its first move, into `board`.
 *
 * Ownership: yours; free it with kkeut_board_free.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(cells).
 */
kkeut_status kkeut_game_start(const struct kkeut_game *game, struct kkeut_board **board);

/**
 * How `game` stands, into `state`: score, moves, whether it is over.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_game_state_of(const struct kkeut_game *game, struct kkeut_game_state *state);

/**
 * A combination that is left in `game`, some one of them, into `cells`: the proof that it is not over.
 *
 * Ownership: the list is the game's, and valid until it is changed or freed.
 * Errors: KKEUT_NOT_FOUND if the game is over.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_game_witness(const struct kkeut_game *game,
                                struct kkeut_cells *cells);

/**
 * Clears the combination of the `cell_count` cells at `cells` in `game`, which may come in any order. What was undone can no
 * longer be redone.
 *
 * Errors: KKEUT_OUT_OF_RANGE, KKEUT_HOLE, KKEUT_TWICE, KKEUT_WRONG_SUM, KKEUT_APART, KKEUT_LEFT_OUT: it is no combination, and
 * `detail` says why.
 * Threads: change. Cost: O(cell_count) most of the time; over a whole game about one search of the board.
 */
kkeut_status kkeut_game_play(struct kkeut_game *game,
                             const uint16_t *cells,
                             size_t cell_count,
                             struct kkeut_detail *detail);

/**
 * kkeut_game_play on a budget. `game`, `cells` and `cell_count` are as there; `budget` may be NULL, for no limit. Most moves spend
 * nothing of it.
 *
 * Errors: those of kkeut_game_play; KKEUT_STOPPED: it is a move, but not made, for whether the game would be over is not known.
 * Threads: change. Cost: as kkeut_game_play.
 */
kkeut_status kkeut_game_play_within(struct kkeut_game *game,
                                    const uint16_t *cells,
                                    size_t cell_count,
                                    const struct kkeut_budget *budget,
                                    struct kkeut_detail *detail);

/**
 * Takes the last move of `game` back.
 *
 * Errors: KKEUT_NOT_FOUND if there is none.
 * Threads: change. Cost: O(rows + columns) for each apple.
 */
kkeut_status kkeut_game_undo(struct kkeut_game *game);

/**
 * Makes the move of `game` again that was taken back last.
 *
 * Errors: KKEUT_NOT_FOUND if there is none.
 * Threads: change. Cost: as kkeut_game_play.
 */
kkeut_status kkeut_game_redo(struct kkeut_game *game);

/**
 * kkeut_game_redo of `game` on a budget, which may be NULL, for no limit.
 *
 * Errors: KKEUT_NOT_FOUND if there is none; KKEUT_STOPPED: it is not made, and can still be.
 * Threads: change. Cost: as kkeut_game_play.
 */
kkeut_status kkeut_game_redo_within(struct kkeut_game *game, const struct kkeut_budget *budget);

/**
 * A combination of `game` to show a player: the best by `rank` (one of KKEUT_RANK_...), into the `capacity` places at `cells`, and
 * its length into `needed`. Whether all others were looked at goes into `is_best`; when `budget` ends it is the best one seen.
 * `budget` may be NULL, for no limit. A combination has at most as many cells as the goal.
 *
 * Errors: KKEUT_INVALID_VALUE (`rank`); KKEUT_NOT_FOUND if the game is over; KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: all combinations are listed, and for KKEUT_RANK_KEEPS_MOST all that are left are counted after each: half a
 * millisecond on a full classic board. It allocates.
 */
kkeut_status kkeut_game_hint(const struct kkeut_game *game,
                             kkeut_rank rank,
                             const struct kkeut_budget *budget,
                             uint16_t *cells,
                             size_t capacity,
                             size_t *needed,
                             bool *is_best);

/**
 * A builder for the plain game over `vertices` syllables, into `builder`: each is handed on as it is.
 *
 * Ownership: yours; free it with kkeut_graph_builder_free.
 * Errors: none but those of every call. A number of vertices that no graph can have is found by kkeut_graph_builder_build.
 * Threads: any. Cost: O(1).
 */
kkeut_status kkeut_graph_builder_new_plain(uint32_t vertices,
                                           struct kkeut_graph_builder **builder);

/**
 * A builder for a game with a rule, into `builder`: `heads` and `tails` are the numbers of vertices, and the `link_count` links
 * at `links` say which heads may follow a tail. A link given twice counts once.
 *
 * Ownership: yours; free it with kkeut_graph_builder_free. The links are copied.
 * Errors: KKEUT_OUT_OF_RANGE (a link's tail or head; `detail` says which link).
 * Threads: any. Cost: O(link_count).
 */
kkeut_status kkeut_graph_builder_new_with_links(uint32_t heads,
                                                uint32_t tails,
                                                const struct kkeut_link *links,
                                                size_t link_count,
                                                struct kkeut_detail *detail,
                                                struct kkeut_graph_builder **builder);

/**
 * Adds the words of the `arc_count` arcs at `arcs` to `builder`. The same arc may come again, and one of 0 words adds nothing.
 *
 * Errors: KKEUT_OUT_OF_RANGE (a head or tail; `detail` says which arc, and nothing is added); KKEUT_SPENT.
 * Threads: change. Cost: O(arc_count), amortised.
 */
kkeut_status kkeut_graph_builder_add(struct kkeut_graph_builder *builder,
                                     const struct kkeut_arc *arcs,
                                     size_t arc_count,
                                     struct kkeut_detail *detail);

/**
 * Builds the graph of what `builder` has collected, into `graph`. Afterwards the builder is spent, and can only be freed; it
 * is so too after KKEUT_TOO_LARGE.
 *
 * Ownership: the graph is yours; free it with kkeut_graph_free. The builder remains yours.
 * Errors: KKEUT_TOO_LARGE (vertices, links, words, or the words of one arc; see `detail`); KKEUT_SPENT.
 * Threads: change. Cost: O(vertices + links + words).
 */
kkeut_status kkeut_graph_builder_build(struct kkeut_graph_builder *builder,
                                       struct kkeut_detail *detail,
                                       struct kkeut_graph **graph);

/**
 * Frees `builder`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(1).
 */
void kkeut_graph_builder_free(struct kkeut_graph_builder *builder);

/**
 * Frees `graph`. NULL is left alone. What was made from it lives on.
 *
 * Errors: none. Threads: change. Cost: O(1), or that of freeing its memory if nothing else shares it.
 */
void kkeut_graph_free(struct kkeut_graph *graph);

/**
 * How large `graph` is, into `size`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_graph_size_of(const struct kkeut_graph *graph, struct kkeut_graph_size *size);

/**
 * The heads that `tail` links to in `graph`, ascending, into the `capacity` places at `heads`; their number into `needed`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`); KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(heads), nothing allocated.
 */
kkeut_status kkeut_graph_heads_of(const struct kkeut_graph *graph,
                                  uint32_t tail,
                                  uint32_t *heads,
                                  size_t capacity,
                                  size_t *needed);

/**
 * The tails that link to `head` in `graph`, ascending, into the `capacity` places at `tails`; their number into `needed`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`head`); KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(tails), nothing allocated.
 */
kkeut_status kkeut_graph_tails_of(const struct kkeut_graph *graph,
                                  uint32_t head,
                                  uint32_t *tails,
                                  size_t capacity,
                                  size_t *needed);

/**
 * The arcs of `graph` that begin with `head`: their number into `count`, the first of them into `first`, and the others follow
 * it. They are in the order of their tails.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`head`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_graph_arcs_from(const struct kkeut_graph *graph,
                                   uint32_t head,
                                   uint32_t *first,
                                   uint32_t *count);

/**
 * The arcs of `graph` that end in `tail`, in the order of their heads, into the `capacity` places at `arcs`; their number into
 * `needed`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`); KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(arcs), nothing allocated.
 */
kkeut_status kkeut_graph_arcs_into(const struct kkeut_graph *graph,
                                   uint32_t tail,
                                   uint32_t *arcs,
                                   size_t capacity,
                                   size_t *needed);

/**
 * The head, the tail and the number of words of arc number `arc` of `graph`, into `ends`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`arc`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_graph_arc(const struct kkeut_graph *graph, uint32_t arc, struct kkeut_arc *ends);

/**
 * The number of the arc from `head` to `tail` in `graph`, into `arc`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`head` or `tail`); KKEUT_NOT_FOUND if there is no word on it.
 * Threads: query. Cost: O(log(arcs of the head)), nothing allocated.
 */
kkeut_status kkeut_graph_find(const struct kkeut_graph *graph,
                              uint32_t head,
                              uint32_t tail,
                              uint32_t *arc);

/**
 * The lexicon of the `text_len` bytes at `text`, one word a line, under `rule`, into `lexicon`: a file's content as it is. A line
 * that is not UTF-8 is left out like any other that is no word, and stands in the report.
 *
 * Ownership: yours; free it with kkeut_lexicon_free. The text and the rule are copied.
 * Errors: KKEUT_TOO_LARGE; and if the rule is strict, KKEUT_ADDED_WORD and KKEUT_REMOVED_WORD (see `detail`).
 * Threads: query of `rule`. Cost: O(text_len) and sorting; some 20 ms for 230,000 words.
 */
kkeut_status kkeut_lexicon_from_bytes(const char *text,
                                      size_t text_len,
                                      const struct kkeut_word_rule *rule,
                                      struct kkeut_detail *detail,
                                      struct kkeut_lexicon **lexicon);

/**
 * The lexicon of the words that `next`, called with `user`, gives one by one, under `rule`, into `lexicon`.
 *
 * Ownership: yours; free it with kkeut_lexicon_free. The words and the rule are copied.
 * Errors: as kkeut_lexicon_from_bytes, and those of a pointer and a length for what `next` writes; KKEUT_INVALID_UTF8 (a word;
 * `detail`: `line`, which of them, from 1).
 * Threads: query of `rule`; `next` is called on this thread. Cost: as kkeut_lexicon_from_bytes.
 */
kkeut_status kkeut_lexicon_from_words(kkeut_next_word next,
                                      void *user,
                                      const struct kkeut_word_rule *rule,
                                      struct kkeut_detail *detail,
                                      struct kkeut_lexicon **lexicon);

/**
 * Frees `lexicon`. NULL is left alone. Graphs and analyses made from it live on; texts taken from it do not.
 *
 * Errors: none. Threads: change. Cost: O(1), or that of freeing its memory if nothing else shares it.
 */
void kkeut_lexicon_free(struct kkeut_lexicon *lexicon);

/**
 * The graph of `lexicon`, into `graph`. Nothing is copied: the graph shares the lexicon.
 *
 * Ownership: yours; free it with kkeut_graph_free, before or after the lexicon.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1).
 */
kkeut_status kkeut_lexicon_graph(const struct kkeut_lexicon *lexicon, struct kkeut_graph **graph);

/**
 * What became of the lines that `lexicon` was made from, into `report`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_report(const struct kkeut_lexicon *lexicon, struct kkeut_report *report);

/**
 * The line that was left out of `lexicon` as number `index`, into `skipped`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `skipped`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_skipped(const struct kkeut_lexicon *lexicon,
                                   size_t index,
                                   struct kkeut_skipped *skipped);

/**
 * The added word that was left out of `lexicon` as number `index`, into `refused`.
 *
 * Ownership: the text is the lexicon's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `refused`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_refused(const struct kkeut_lexicon *lexicon,
                                   size_t index,
                                   struct kkeut_refused *refused);

/**
 * The word that the manner rule took out of `lexicon` as number `index`, into `word`.
 *
 * Ownership: the text is the lexicon's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `manner`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_manner_word(const struct kkeut_lexicon *lexicon,
                                       size_t index,
                                       struct kkeut_text *word);

/**
 * The removed word number `index` that was not there to be removed from `lexicon`, as it was given, into `word`.
 *
 * Ownership: the text is the lexicon's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`index`, not below the report's `unknown`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_unknown(const struct kkeut_lexicon *lexicon,
                                   size_t index,
                                   struct kkeut_text *word);

/**
 * The head of `lexicon` whose name is the `name_len` bytes at `name`, into `head`.
 *
 * Errors: KKEUT_INVALID_UTF8; KKEUT_NOT_FOUND.
 * Threads: query. Cost: O(log(heads)); nothing allocated for a name in NFC.
 */
kkeut_status kkeut_lexicon_head(const struct kkeut_lexicon *lexicon,
                                const char *name,
                                size_t name_len,
                                uint32_t *head);

/**
 * The tail of `lexicon` whose name is the `name_len` bytes at `name`, into `tail`.
 *
 * Errors: KKEUT_INVALID_UTF8; KKEUT_NOT_FOUND.
 * Threads: query. Cost: O(log(tails)); nothing allocated for a name in NFC.
 */
kkeut_status kkeut_lexicon_tail(const struct kkeut_lexicon *lexicon,
                                const char *name,
                                size_t name_len,
                                uint32_t *tail);

/**
 * The name of `head` in `lexicon`, into `name`.
 *
 * Ownership: the text is the lexicon's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`head`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_head_name(const struct kkeut_lexicon *lexicon,
                                     uint32_t head,
                                     struct kkeut_text *name);

/**
 * The name of `tail` in `lexicon`, into `name`.
 *
 * Ownership: the text is the lexicon's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_tail_name(const struct kkeut_lexicon *lexicon,
                                     uint32_t tail,
                                     struct kkeut_text *name);

/**
 * Whether a word of `lexicon` ends in `tail`, into `is_ending`. Only without links are there tails for which that is not so.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_is_ending(const struct kkeut_lexicon *lexicon,
                                     uint32_t tail,
                                     bool *is_ending);

/**
 * The heads of `lexicon` that begin a word and may follow the syllable of `name_len` bytes at `name`, whether or not a word
 * ends in it; ascending, into the `capacity` places at `heads`; their number into `needed`.
 *
 * Errors: KKEUT_INVALID_UTF8; KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(links of the syllable * log(heads)); it allocates a little.
 */
kkeut_status kkeut_lexicon_heads_after(const struct kkeut_lexicon *lexicon,
                                       const char *name,
                                       size_t name_len,
                                       uint32_t *heads,
                                       size_t capacity,
                                       size_t *needed);

/**
 * The number of the word of `word_len` bytes at `word` in `lexicon`, into `id`. The word is normalised like those of the list.
 *
 * Errors: KKEUT_INVALID_UTF8; KKEUT_NOT_FOUND.
 * Threads: query. Cost: O(word_len + log(words)); nothing allocated for a word in NFC.
 */
kkeut_status kkeut_lexicon_find(const struct kkeut_lexicon *lexicon,
                                const char *word,
                                size_t word_len,
                                uint32_t *id);

/**
 * The word number `id` of `lexicon`, as it is kept, into `word`.
 *
 * Ownership: the text is the lexicon's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`id`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_word(const struct kkeut_lexicon *lexicon,
                                uint32_t id,
                                struct kkeut_text *word);

/**
 * The number of the arc that word number `id` of `lexicon` is on, into `arc`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`id`).
 * Threads: query. Cost: O(log(arcs)), nothing allocated.
 */
kkeut_status kkeut_lexicon_arc_of_word(const struct kkeut_lexicon *lexicon,
                                       uint32_t id,
                                       uint32_t *arc);

/**
 * The words of `arc` in `lexicon`: their number into `count`, the number of the first of them into `first`, and the others
 * follow it. They are in the order of their code points.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`arc`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_lexicon_words_of_arc(const struct kkeut_lexicon *lexicon,
                                        uint32_t arc,
                                        uint32_t *first,
                                        uint32_t *count);

/**
 * The best line of play from where `game` stands that `budget` allows to find, into `plan`. `budget` may be NULL, but then this
 * goes on for minutes on a full board: give it nodes, and perhaps a clock.
 *
 * Ownership: yours; free it with kkeut_plan_free.
 * Errors: none but those of every call. A budget that ends makes a worse plan, at worst one without moves.
 * Threads: query. Cost: the budget's; some 10 ms for something on a full classic board.
 */
kkeut_status kkeut_plan_new(const struct kkeut_game *game,
                            const struct kkeut_budget *budget,
                            struct kkeut_plan **plan);

/**
 * Frees `plan`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(moves).
 */
void kkeut_plan_free(struct kkeut_plan *plan);

/**
 * How many moves `plan` has and what they bring, into `size`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_plan_size_of(const struct kkeut_plan *plan, struct kkeut_plan_size *size);

/**
 * Move number `index` of `plan`, into `cells`.
 *
 * Ownership: the list is the plan's, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`index`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_plan_move(const struct kkeut_plan *plan,
                             size_t index,
                             struct kkeut_cells *cells);

/**
 * A position on `graph` in which no word has been played, into `position`. `start` is the tail that the first player is handed;
 * with KKEUT_NONE any word may be the first.
 *
 * Ownership: yours; free it with kkeut_position_free. It keeps the graph alive: free that whenever you like.
 * Errors: KKEUT_OUT_OF_RANGE (`start`).
 * Threads: query of `graph`. Cost: an analysis and sorting, 10 to 30 ms for 230,000 words: make it before a frame, not in one. It keeps some 8 bytes an arc.
 */
kkeut_status kkeut_position_new(const struct kkeut_graph *graph,
                                uint32_t start,
                                struct kkeut_position **position);

/**
 * Frees `position`. NULL is left alone, and so is the position of a chain, which goes with its chain.
 *
 * Errors: none. Threads: change. Cost: O(words played).
 */
void kkeut_position_free(struct kkeut_position *position);

/**
 * The tail that the player to move in `position` has been handed, into `tail`; KKEUT_NONE at the start of a game in which any
 * word may be the first.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_position_tail(const struct kkeut_position *position,
                                 uint32_t *tail);

/**
 * How many words of `arc` are left in `position`, into `words`.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`arc`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_position_words(const struct kkeut_position *position,
                                  uint32_t arc,
                                  uint32_t *words);

/**
 * How many words have been played in `position`, into `count`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_position_played(const struct kkeut_position *position, size_t *count);

/**
 * The arcs of the words that have been played in `position`, in order, into the `capacity` places at `arcs`; their number into
 * `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(words played), nothing allocated.
 */
kkeut_status kkeut_position_record(const struct kkeut_position *position,
                                   uint32_t *arcs,
                                   size_t capacity,
                                   size_t *needed);

/**
 * Plays a word of `arc` in `position`.
 *
 * Errors: KKEUT_READ_ONLY; KKEUT_OUT_OF_RANGE (`arc`), KKEUT_MISFIT, KKEUT_NO_WORD, and `detail` says why.
 * Threads: change. Cost: O(what changes, and its arcs); under a rule, if what is undecided changes, an analysis of that.
 * Some microseconds for most words of a large dictionary, a millisecond or two where much hangs on one.
 */
kkeut_status kkeut_position_play(struct kkeut_position *position,
                                 uint32_t arc,
                                 struct kkeut_detail *detail);

/**
 * Takes the last word back that was played in `position`, and writes into `arc` which arc's it was.
 *
 * Errors: KKEUT_READ_ONLY; KKEUT_NOT_FOUND if none has been played.
 * Threads: change. Cost: at most that of playing it.
 */
kkeut_status kkeut_position_undo(struct kkeut_position *position, uint32_t *arc);

/**
 * The outcome for the player to move in `position`, into `outcome`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(log(what is undecided)), nothing allocated; but if any word may be the first, a copy of the position
 * in which one after another is played until one wins.
 */
kkeut_status kkeut_position_outcome(const struct kkeut_position *position,
                                    kkeut_outcome *outcome);

/**
 * The outcome for a player who is handed `tail` with the words that are left in `position`, into `outcome`: what an analysis of
 * them would say.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: query. Cost: O(log(what is undecided)), nothing allocated.
 */
kkeut_status kkeut_position_outcome_of(const struct kkeut_position *position,
                                       uint32_t tail,
                                       kkeut_outcome *outcome);

/**
 * In how many words the winner can force the end from `tail` in `position`, with pairs cancelled, into `depth`; KKEUT_NONE for a
 * root, and under a rule for some decided tails too, and not always the least there.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_position_depth_of(const struct kkeut_position *position,
                                     uint32_t tail,
                                     uint32_t *depth);

/**
 * An arc that wins for who is handed `tail` in `position`, into `arc`; KKEUT_NONE if the tail is not known to be won.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: query. Cost: O(links of the tail + arcs of a head), nothing allocated.
 */
kkeut_status kkeut_position_winning_arc(const struct kkeut_position *position,
                                        uint32_t tail,
                                        uint32_t *arc);

/**
 * The arcs of which the player to move in `position` can play a word, by head and then by tail, into the `capacity` places at
 * `arcs`; their number into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(arcs of the heads). It allocates.
 */
kkeut_status kkeut_position_legal(const struct kkeut_position *position,
                                  uint32_t *arcs,
                                  size_t capacity,
                                  size_t *needed);

/**
 * The moves of the player to move in `position`, and what each is worth, by head and then by tail, into the `capacity` places at
 * `moves`; their number into `needed`. A depth is as kkeut_position_depth_of says.
 *
 * Errors: KKEUT_READ_ONLY: ask kkeut_chain_moves; KKEUT_BUFFER_TOO_SMALL, before any move is tried.
 * Threads: change: each is played and taken back. Cost: that.
 */
kkeut_status kkeut_position_moves(struct kkeut_position *position,
                                  struct kkeut_move *moves,
                                  size_t capacity,
                                  size_t *needed);

/**
 * The best move in `position` as far as is known, into `best`: the fastest win, or else a move that is open, or else the longest
 * defence; the first of equals.
 *
 * Errors: KKEUT_READ_ONLY: ask kkeut_chain_best_move; KKEUT_NOT_FOUND if there is no move: the player to move has lost.
 * Threads: change. Cost: as kkeut_position_moves.
 */
kkeut_status kkeut_position_best_move(struct kkeut_position *position,
                                      struct kkeut_move *best);

/**
 * The record of `game` so far, into `replay`.
 *
 * Ownership: yours; free it with kkeut_replay_free.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(cells + moves).
 */
kkeut_status kkeut_replay_of_game(const struct kkeut_game *game, struct kkeut_replay **replay);

/**
 * A replay without moves, that began on a copy of `board` by `rule`, into `replay`: for one that was sent or stored.
 *
 * Ownership: yours; free it with kkeut_replay_free.
 * Errors: those of `rule`.
 * Threads: query of `board`. Cost: O(cells).
 */
kkeut_status kkeut_replay_new(const struct kkeut_board *board,
                              struct kkeut_apple_rule rule,
                              struct kkeut_replay **replay);

/**
 * Frees `replay`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(moves).
 */
void kkeut_replay_free(struct kkeut_replay *replay);

/**
 * Adds a move to `replay`: the `cell_count` cells at `cells`, and the `hash` of the position that it led to. Nothing is checked yet.
 *
 * Ownership: the cells are copied.
 * Errors: none but those of every call.
 * Threads: change. Cost: O(cell_count), amortised.
 */
kkeut_status kkeut_replay_add_move(struct kkeut_replay *replay,
                                   const uint16_t *cells,
                                   size_t cell_count,
                                   uint64_t hash);

/**
 * The board on which `replay` began, into `board`, and its rule into `rule`.
 *
 * Ownership: the board is yours; free it with kkeut_board_free.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(cells).
 */
kkeut_status kkeut_replay_start(const struct kkeut_replay *replay,
                                struct kkeut_board **board,
                                struct kkeut_apple_rule *rule);

/**
 * How many moves `replay` has, into `count`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_replay_move_count(const struct kkeut_replay *replay, size_t *count);

/**
 * Move number `index` of `replay`: its cells into `cells`, and the hash of the position that it led to into `hash`.
 *
 * Ownership: the list is the replay's, and valid until it is changed or freed.
 * Errors: KKEUT_OUT_OF_RANGE (`index`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_replay_move(const struct kkeut_replay *replay,
                               size_t index,
                               struct kkeut_cells *cells,
                               uint64_t *hash);

/**
 * Plays the moves of `replay` under its rule, and puts the game as it then stands into `game`.
 *
 * Ownership: the game is yours; free it with kkeut_game_free.
 * Errors: those of kkeut_game_play and KKEUT_WRONG_POSITION; `detail` says at which move (`line`, from 1).
 * Threads: query. Cost: that of playing the game.
 */
kkeut_status kkeut_replay_verify(const struct kkeut_replay *replay,
                                 struct kkeut_detail *detail,
                                 struct kkeut_game **game);

/**
 * kkeut_replay_verify on a budget, which is for all of it: for a replay that a stranger wrote. `replay` and `game` are as there;
 * `budget` may be NULL, for no limit.
 *
 * Ownership: the game is yours; free it with kkeut_game_free.
 * Errors: those of kkeut_replay_verify; KKEUT_STOPPED, and `detail` says at which move (`line`, from 1; what comes before it is right).
 * Threads: query. Cost: that of playing the game.
 */
kkeut_status kkeut_replay_verify_within(const struct kkeut_replay *replay,
                                        const struct kkeut_budget *budget,
                                        struct kkeut_detail *detail,
                                        struct kkeut_game **game);

/**
 * What `analysis` left undecided, with its components, into `roots`.
 *
 * Ownership: yours; free it with kkeut_roots_free. It lives on without the analysis.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(vertices + undecided arcs).
 */
kkeut_status kkeut_roots_new(const struct kkeut_analysis *analysis, struct kkeut_roots **roots);

/**
 * Frees `roots`. NULL is left alone. Graphs taken from it live on; lists taken from it do not.
 *
 * Errors: none. Threads: change. Cost: O(components).
 */
void kkeut_roots_free(struct kkeut_roots *roots);

/**
 * The words of `roots` as a graph, into `graph`. Its heads and tails are numbered by their places in kkeut_roots_heads and
 * kkeut_roots_tails; each arc has as many words as are left once pairs are cancelled.
 *
 * Ownership: yours; free it with kkeut_graph_free.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1).
 */
kkeut_status kkeut_roots_graph(const struct kkeut_roots *roots,
                               struct kkeut_graph **graph);

/**
 * The heads of the whole graph that are in `roots`, ascending, into `heads`.
 *
 * Ownership: the list is that of `roots`, and valid until it is freed.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_roots_heads(const struct kkeut_roots *roots, struct kkeut_ids *heads);

/**
 * The undecided tails of the whole graph, in `roots`, ascending, into `tails`.
 *
 * Ownership: the list is that of `roots`, and valid until it is freed.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_roots_tails(const struct kkeut_roots *roots, struct kkeut_ids *tails);

/**
 * How many components `roots` has, into `count`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_roots_component_count(const struct kkeut_roots *roots, size_t *count);

/**
 * Component number `index` of `roots`, into `component`. Words lead from components to later ones, or stay.
 *
 * Ownership: the lists are those of `roots`, and valid until it is freed.
 * Errors: KKEUT_OUT_OF_RANGE (`index`).
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_roots_component(const struct kkeut_roots *roots,
                                   size_t index,
                                   struct kkeut_component *component);

/**
 * No drag yet, by `rule`, into `selection`.
 *
 * Ownership: yours; free it with kkeut_selection_free.
 * Errors: those of `rule`.
 * Threads: any. Cost: O(1).
 */
kkeut_status kkeut_selection_new(struct kkeut_apple_rule rule, struct kkeut_selection **selection);

/**
 * Frees `selection`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(1).
 */
void kkeut_selection_free(struct kkeut_selection *selection);

/**
 * Begins a drag of `selection` at `cell` of `board`, and drops the one before. Whether there is one now goes into `begun`: not off
 * the board nor, if connected, on a hole.
 *
 * Errors: none but those of every call.
 * Threads: change of `selection`, query of `board`. Cost: O(1).
 */
kkeut_status kkeut_selection_begin(struct kkeut_selection *selection,
                                   const struct kkeut_board *board,
                                   uint16_t cell,
                                   bool *begun);

/**
 * Drags `selection` on to `cell` of `board`. Whether that changed what is held goes into `changed`. Off the board, and without a
 * drag, nothing happens; nor when a connected drag comes back over what it holds.
 *
 * Errors: none but those of every call.
 * Threads: change of `selection`, query of `board`. Cost: O(1) if connected, O(area) for a rectangle; allocation amortised.
 */
kkeut_status kkeut_selection_extend(struct kkeut_selection *selection,
                                    const struct kkeut_board *board,
                                    uint16_t cell,
                                    bool *changed);

/**
 * What `selection` holds, into `held`: the cells and their sum.
 *
 * Ownership: the list is that of `selection`, and valid until it is changed or freed.
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_selection_held(const struct kkeut_selection *selection, struct kkeut_held *held);

/**
 * Whether `selection` holds `cell`, into `contains`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_selection_contains(const struct kkeut_selection *selection,
                                      uint16_t cell,
                                      bool *contains);

/**
 * Ends the drag of `selection`: what it held goes into `cells` if it adds up to the goal, and none if it does not. Only now may it
 * be scored, by kkeut_game_play.
 *
 * Ownership: the list is that of `selection`, and valid until it is released again or freed.
 * Errors: none but those of every call.
 * Threads: change. Cost: O(cells held).
 */
kkeut_status kkeut_selection_release(struct kkeut_selection *selection,
                                     struct kkeut_cells *cells);

/**
 * Ends the drag of `selection`, and drops what it held.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_selection_cancel(struct kkeut_selection *selection);

/**
 * A solver for the words of `analysis` that takes at most about `bytes` of memory beside what an analysis takes: three quarters
 * of it at once, for the table, the rest as the line of play needs it; into `solver`. With fewer bytes a search forgets more and
 * takes longer: give it some 64 MB, or more for a large dictionary.
 *
 * Ownership: yours; free it with kkeut_solver_free. It lives on without the analysis.
 * Errors: KKEUT_TOO_LARGE if so much memory cannot be had (`detail`: `found`).
 * Threads: query of `analysis`. Cost: O(vertices + arcs + bytes).
 */
kkeut_status kkeut_solver_new(const struct kkeut_analysis *analysis,
                              size_t bytes,
                              struct kkeut_detail *detail,
                              struct kkeut_solver **solver);

/**
 * Frees `solver`. NULL is left alone.
 *
 * Errors: none. Threads: change. Cost: O(1).
 */
void kkeut_solver_free(struct kkeut_solver *solver);

/**
 * Turns `solver` to the position in which one word of each of the `arc_count` arcs at `arcs`, and no others, have been taken from
 * the whole graph; an arc named twice has lost two. For a game in play, give it kkeut_position_record each time. What was found
 * out about positions is kept.
 *
 * Errors: KKEUT_OUT_OF_RANGE and KKEUT_NO_WORD (an arc; see `detail`).
 * Threads: change. Cost: that of two analyses.
 */
kkeut_status kkeut_solver_after(struct kkeut_solver *solver,
                                const uint32_t *arcs,
                                size_t arc_count,
                                struct kkeut_detail *detail);

/**
 * Searches, with `solver`, who wins when `tail` is handed over, into `solution`: for a tail that the analysis has decided it says
 * what that says. A budget that ends is no error, but leaves the outcome KKEUT_ROOT; to ask again then goes on with what the
 * table has kept. `budget` may be NULL, but then this may go on for ever: give it nodes, and perhaps a clock.
 *
 * Errors: KKEUT_OUT_OF_RANGE (`tail`).
 * Threads: change. Cost: the budget's; a node takes some 10 microseconds on a large dictionary.
 */
kkeut_status kkeut_solver_solve(struct kkeut_solver *solver,
                                uint32_t tail,
                                const struct kkeut_budget *budget,
                                struct kkeut_solution *solution);

/**
 * The undecided tails of `solver`, in the order in which they are best solved: those that lead nowhere else first, so that what
 * is known of them is known when the others are searched; into the `capacity` places at `tails`; their number into `needed`.
 *
 * Errors: KKEUT_BUFFER_TOO_SMALL.
 * Threads: query. Cost: O(undecided tails * log(undecided tails)). It allocates.
 */
kkeut_status kkeut_solver_order(const struct kkeut_solver *solver,
                                uint32_t *tails,
                                size_t capacity,
                                size_t *needed);

/**
 * What all searches of `solver` have done, and what it keeps, into `effort`.
 *
 * Errors: none but those of every call.
 * Threads: query. Cost: O(1), nothing allocated.
 */
kkeut_status kkeut_solver_effort(const struct kkeut_solver *solver, struct kkeut_effort *effort);

/**
 * What `status` means, in a few words of English; of a number that is no status, that it is none. Static: never free it.
 *
 * Errors: none. Threads: any. Cost: O(1).
 */
const char *kkeut_status_message(kkeut_status status);

/**
 * The version of the C ABI that this library was built with. Compare it with KKEUT_ABI_VERSION, which is that of the header.
 *
 * Errors: none. Threads: any. Cost: O(1).
 */
uint32_t kkeut_abi_version(void);

/**
 * The version of the library, "0.1.0" for example. Static: never free it.
 *
 * Errors: none. Threads: any. Cost: O(1).
 */
const char *kkeut_version(void);

/**
 * The rule of a game that people play, into `rule`: `preset` is one of KKEUT_RULE_...
 *
 * Ownership: yours; free it with kkeut_word_rule_free.
 * Errors: KKEUT_INVALID_VALUE (`preset`).
 * Threads: any. Cost: O(1).
 */
kkeut_status kkeut_word_rule_new(kkeut_word_preset preset, struct kkeut_word_rule **rule);

/**
 * Frees `rule`. NULL is left alone. Lexicons made with it live on.
 *
 * Errors: none. Threads: change. Cost: O(words added and removed).
 */
void kkeut_word_rule_free(struct kkeut_word_rule *rule);

/**
 * Makes `unit` (one of KKEUT_UNIT_...) what counts as one unit in the lengths and places of `rule`.
 *
 * Errors: KKEUT_INVALID_VALUE (`unit`).
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_unit(struct kkeut_word_rule *rule, kkeut_unit unit);

/**
 * Says where the head of a word is under `rule`: `span` units from the one with number `index`, counted from the front, or,
 * if `from_back`, from the back. A `span` of 0 is taken as 1.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_head(struct kkeut_word_rule *rule,
                                      bool from_back,
                                      size_t index,
                                      size_t span);

/**
 * Says where the tail of a word is under `rule`: `span` units from the one with number `index`, counted from the front, or,
 * if `from_back`, from the back. A `span` of 0 is taken as 1.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_tail(struct kkeut_word_rule *rule,
                                      bool from_back,
                                      size_t index,
                                      size_t span);

/**
 * Makes both head and tail of `rule` `units` long, where they are.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_overlap(struct kkeut_word_rule *rule, size_t units);

/**
 * Says how many units a word may have under `rule`: from `least` to `most`, both included (SIZE_MAX for any number).
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_length(struct kkeut_word_rule *rule,
                                        size_t least,
                                        size_t most);

/**
 * Links the Hangul tails of `rule` by `dueum`, one of KKEUT_DUEUM_..., in place of other links.
 *
 * Errors: KKEUT_INVALID_VALUE (`dueum`).
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_dueum(struct kkeut_word_rule *rule, kkeut_dueum dueum);

/**
 * Links the tails of `rule` by a table of `count` rows in place of other links: of the names at `tails` and at `heads`, each
 * head may follow the tail of the same place. A tail that stands in the table links to those heads and no others, any other tail to its own head.
 *
 * Ownership: the texts are copied.
 * Errors: KKEUT_INVALID_UTF8 (any of the texts).
 * Threads: change. Cost: O(count log(count)).
 */
kkeut_status kkeut_word_rule_set_links(struct kkeut_word_rule *rule,
                                       const struct kkeut_text *tails,
                                       const struct kkeut_text *heads,
                                       size_t count);

/**
 * Lets only those words count under `rule` for which `predicate`, called with `user`, says true; it replaces an earlier one.
 *
 * Errors: none but those of every call (KKEUT_NULL if `predicate` is NULL).
 * Threads: change, and see kkeut_predicate for the threads that it is called from. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_predicate(struct kkeut_word_rule *rule,
                                           kkeut_predicate predicate,
                                           void *user);

/**
 * Says whether upper and lower case are the same under `rule`: `fold`. Words are then kept in lower case.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_fold_case(struct kkeut_word_rule *rule,
                                           bool fold);

/**
 * Says what kana are under `rule`: `small_kana` is one of KKEUT_SMALL_KANA_..., `long_mark` one of KKEUT_LONG_MARK_...,
 * `final_n` one of KKEUT_FINAL_N_..., and katakana are read as hiragana if `fold_katakana`.
 *
 * Errors: KKEUT_INVALID_VALUE (any of the three).
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_kana(struct kkeut_word_rule *rule,
                                      kkeut_small_kana small_kana,
                                      kkeut_long_mark long_mark,
                                      kkeut_final_n final_n,
                                      bool fold_katakana);

/**
 * Whether the `word_len` bytes at `word` are a word under `rule`, or why not, into `fault`: KKEUT_FAULT_NONE or another of
 * KKEUT_FAULT_... Of lists, added and removed words and manner it knows nothing: this is for what a player types.
 *
 * Errors: KKEUT_INVALID_UTF8 (`word`).
 * Threads: query. Cost: O(word_len); it allocates a little.
 */
kkeut_status kkeut_word_rule_fault_of(const struct kkeut_word_rule *rule,
                                      const char *word,
                                      size_t word_len,
                                      kkeut_fault *fault);

/**
 * Adds the word of `word_len` bytes at `word` to those of every list read under `rule`. It is read like their lines.
 *
 * Ownership: the text is copied.
 * Errors: KKEUT_INVALID_UTF8 (`word`).
 * Threads: change. Cost: O(word_len), amortised.
 */
kkeut_status kkeut_word_rule_add_word(struct kkeut_word_rule *rule,
                                      const char *word,
                                      size_t word_len);

/**
 * Takes the word of `word_len` bytes at `word` out of every list read under `rule`, added words too.
 *
 * Ownership: the text is copied.
 * Errors: KKEUT_INVALID_UTF8 (`word`).
 * Threads: change. Cost: O(word_len), amortised.
 */
kkeut_status kkeut_word_rule_remove_word(struct kkeut_word_rule *rule,
                                         const char *word,
                                         size_t word_len);

/**
 * Says whether, under `rule`, an added word that is no word or a removed one that is not there makes the lexicon fail: `strict`.
 * Otherwise it only stands in the report.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_strict(struct kkeut_word_rule *rule,
                                        bool strict);

/**
 * Refuses, under `rule`, words that leave the opponent fewer than `least` next words: in the whole list or, if `fixed_point`,
 * among the words that are left. A `least` of 0 refuses none.
 *
 * Errors: none but those of every call.
 * Threads: change. Cost: O(1).
 */
kkeut_status kkeut_word_rule_set_manner(struct kkeut_word_rule *rule,
                                        uint32_t least,
                                        bool fixed_point);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* KKEUT_H */
