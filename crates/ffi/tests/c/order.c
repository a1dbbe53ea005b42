/* Calls in the wrong order, twice, and with what was never meant: each is refused, and says where. What the generated calls of
 * arguments.c cannot know. */
#include <stdio.h>
#include <string.h>

#include "kkeut.h"

static int failures;

#define IS(what) \
    do { \
        if (!(what)) { \
            ++failures; \
            fprintf(stderr, "line %d: %s\n", __LINE__, #what); \
        } \
    } while (0)

static const kkeut_apple_rule TEN = {KKEUT_SHAPE_CONNECTED, 10};

static void builders(void) {
    kkeut_graph_builder *builder;
    kkeut_graph *graph = NULL;
    kkeut_graph_size size;
    kkeut_detail detail;
    kkeut_arc good = {0, 1, 1};
    kkeut_arc mixed[2] = {{0, 1, 5}, {2, 9, 1}};
    IS(kkeut_graph_builder_new_plain(3, &builder) == KKEUT_OK);
    /* One arc is wrong, so none is added. */
    IS(kkeut_graph_builder_add(builder, mixed, 2, &detail) == KKEUT_OUT_OF_RANGE);
    IS(detail.index == 1 && detail.found == 9 && detail.expected == 3);
    IS(kkeut_graph_builder_add(builder, &good, 1, NULL) == KKEUT_OK);
    IS(kkeut_graph_builder_build(builder, NULL, &graph) == KKEUT_OK);
    IS(kkeut_graph_size_of(graph, &size) == KKEUT_OK && size.words == 1 && size.is_plain == 1);
    /* A builder builds once. */
    IS(kkeut_graph_builder_add(builder, &good, 1, NULL) == KKEUT_SPENT);
    IS(kkeut_graph_builder_build(builder, NULL, &graph) == KKEUT_SPENT);
    kkeut_graph_builder_free(builder);
    kkeut_graph_free(graph);

    IS(kkeut_graph_builder_new_plain(UINT32_MAX, &builder) == KKEUT_OK);
    IS(kkeut_graph_builder_build(builder, &detail, &graph) == KKEUT_TOO_LARGE);
    IS(detail.found == UINT32_MAX);
    kkeut_graph_builder_free(builder);
}

static void words(void) {
    kkeut_word_rule *rule;
    kkeut_lexicon *lexicon;
    kkeut_graph *graph;
    kkeut_analysis *analysis, *without, *again;
    kkeut_detail detail;
    kkeut_report report;
    kkeut_skipped skipped;
    kkeut_move moves[4];
    kkeut_verdict verdict;
    uint32_t tail, twice[2];
    size_t needed;
    static const char text[] = "ab\nbc\nx\nc\xFF" "d\n";
    IS(kkeut_word_rule_new(KKEUT_RULE_PLAIN, &rule) == KKEUT_OK);
    IS(kkeut_lexicon_from_bytes(text, sizeof text - 1, rule, &detail, &lexicon) == KKEUT_OK);
    IS(kkeut_lexicon_report(lexicon, &report) == KKEUT_OK && report.words == 2 && report.skipped == 2);
    IS(kkeut_lexicon_skipped(lexicon, 1, &skipped) == KKEUT_OK);
    IS(skipped.line == 4 && skipped.fault == KKEUT_FAULT_INVALID_UTF8);
    IS(kkeut_lexicon_skipped(lexicon, 2, &skipped) == KKEUT_OUT_OF_RANGE);
    IS(kkeut_lexicon_tail(lexicon, "zz", 2, &tail) == KKEUT_NOT_FOUND);
    IS(kkeut_lexicon_tail(lexicon, NULL, 0, &tail) == KKEUT_NOT_FOUND);
    IS(kkeut_lexicon_tail(lexicon, "a", 1, &tail) == KKEUT_OK);
    IS(kkeut_lexicon_graph(lexicon, &graph) == KKEUT_OK);
    IS(kkeut_analysis_new(graph, &analysis) == KKEUT_OK);
    /* a is lost: ab, and bc ends it. */
    IS(kkeut_analysis_tail(analysis, tail, &verdict) == KKEUT_OK);
    IS(verdict.outcome == KKEUT_LOSS && verdict.depth == 2 && verdict.winning_arc == KKEUT_NONE);
    /* A buffer that is too small is not touched. */
    memset(moves, 0x5A, sizeof moves);
    IS(kkeut_analysis_moves(analysis, tail, moves, 0, &needed) == KKEUT_BUFFER_TOO_SMALL && needed == 1);
    IS(moves[0].arc == 0x5A5A5A5A);
    IS(kkeut_analysis_moves(analysis, tail, NULL, 0, &needed) == KKEUT_BUFFER_TOO_SMALL);
    IS(kkeut_analysis_moves(analysis, tail, moves, needed, &needed) == KKEUT_OK);
    IS(moves[0].outcome == KKEUT_LOSS && moves[0].depth == 2);
    /* The same word cannot be taken away twice, at once or later. */
    twice[0] = twice[1] = moves[0].arc;
    IS(kkeut_analysis_without(analysis, twice, 2, &detail, &without) == KKEUT_NO_WORD && detail.index == twice[0]);
    IS(kkeut_analysis_without(analysis, twice, 1, NULL, &without) == KKEUT_OK);
    IS(kkeut_analysis_without(without, twice, 1, NULL, &again) == KKEUT_NO_WORD);
    IS(kkeut_analysis_move(without, twice[0], &moves[1]) == KKEUT_NO_WORD);
    IS(kkeut_analysis_changes_without(without, twice[0], NULL, 0, &needed) == KKEUT_NO_WORD);
    IS(kkeut_analysis_moves(without, tail, NULL, 0, &needed) == KKEUT_OK && needed == 0);
    /* A strict rule. */
    IS(kkeut_word_rule_add_word(rule, "x", 1) == KKEUT_OK);
    IS(kkeut_word_rule_set_strict(rule, true) == KKEUT_OK);
    {
        kkeut_lexicon *none = NULL;
        IS(kkeut_lexicon_from_bytes(text, sizeof text - 1, rule, &detail, &none) == KKEUT_ADDED_WORD);
        IS(detail.found == KKEUT_FAULT_TOO_SHORT && none == NULL);
    }
    kkeut_word_rule_free(rule);
    kkeut_graph_free(graph);
    kkeut_lexicon_free(lexicon);
    kkeut_analysis_free(analysis);
    kkeut_analysis_free(without);
}

static kkeut_lexicon *lexicon_of(const char *text) {
    kkeut_word_rule *rule;
    kkeut_lexicon *lexicon = NULL;
    IS(kkeut_word_rule_new(KKEUT_RULE_PLAIN, &rule) == KKEUT_OK);
    IS(kkeut_lexicon_from_bytes(text, strlen(text), rule, NULL, &lexicon) == KKEUT_OK);
    kkeut_word_rule_free(rule);
    return lexicon;
}

static void positions(void) {
    kkeut_lexicon *lexicon = lexicon_of("ab\nbc\nacb\n");
    kkeut_graph *graph;
    kkeut_position *position;
    kkeut_detail detail;
    kkeut_move moves[4], best;
    kkeut_outcome outcome;
    uint32_t a, b, ab, bc, arc, tail, words, record[4];
    size_t needed, count;
    IS(kkeut_lexicon_graph(lexicon, &graph) == KKEUT_OK);
    IS(kkeut_lexicon_tail(lexicon, "a", 1, &a) == KKEUT_OK);
    IS(kkeut_lexicon_tail(lexicon, "b", 1, &b) == KKEUT_OK);
    IS(kkeut_graph_find(graph, a, b, &ab) == KKEUT_OK);
    IS(kkeut_graph_find(graph, b, b + 1, &bc) == KKEUT_OK);
    IS(kkeut_position_new(graph, 9, &position) == KKEUT_OUT_OF_RANGE);
    IS(kkeut_position_new(graph, a, &position) == KKEUT_OK);
    /* It keeps its graph. */
    kkeut_graph_free(graph);
    kkeut_lexicon_free(lexicon);
    IS(kkeut_position_undo(position, &arc) == KKEUT_NOT_FOUND);
    IS(kkeut_position_tail(position, &tail) == KKEUT_OK && tail == a);
    IS(kkeut_position_outcome(position, &outcome) == KKEUT_OK && outcome == KKEUT_LOSS);
    /* Nothing is tried before there is room. */
    memset(moves, 0x5A, sizeof moves);
    IS(kkeut_position_moves(position, NULL, 0, &needed) == KKEUT_BUFFER_TOO_SMALL && needed == 1);
    IS(kkeut_position_moves(position, moves, 0, &needed) == KKEUT_BUFFER_TOO_SMALL && moves[0].arc == 0x5A5A5A5A);
    IS(kkeut_position_moves(position, moves, 1, &needed) == KKEUT_OK && moves[0].arc == ab && moves[0].depth == 2);
    /* What does not fit, and what is used up. */
    IS(kkeut_position_play(position, bc, &detail) == KKEUT_MISFIT);
    IS(detail.index == bc && detail.found == b && detail.expected == a);
    IS(kkeut_position_play(position, 7, &detail) == KKEUT_OUT_OF_RANGE && detail.found == 7 && detail.expected == 2);
    IS(kkeut_position_words(position, ab, &words) == KKEUT_OK && words == 2);
    IS(kkeut_position_play(position, ab, NULL) == KKEUT_OK);
    IS(kkeut_position_words(position, ab, &words) == KKEUT_OK && words == 1);
    IS(kkeut_position_outcome(position, &outcome) == KKEUT_OK && outcome == KKEUT_WIN);
    IS(kkeut_position_best_move(position, &best) == KKEUT_OK && best.arc == bc && best.outcome == KKEUT_WIN);
    IS(kkeut_position_winning_arc(position, b, &arc) == KKEUT_OK && arc == bc);
    IS(kkeut_position_play(position, bc, NULL) == KKEUT_OK);
    IS(kkeut_position_best_move(position, &best) == KKEUT_NOT_FOUND);
    IS(kkeut_position_moves(position, NULL, 0, &needed) == KKEUT_OK && needed == 0);
    IS(kkeut_position_legal(position, NULL, 0, &needed) == KKEUT_OK && needed == 0);
    IS(kkeut_position_winning_arc(position, b, &arc) == KKEUT_OK && arc == KKEUT_NONE);
    IS(kkeut_position_record(position, record, 1, &needed) == KKEUT_BUFFER_TOO_SMALL && needed == 2);
    IS(kkeut_position_record(position, record, 4, &needed) == KKEUT_OK && record[0] == ab && record[1] == bc);
    IS(kkeut_position_played(position, &count) == KKEUT_OK && count == 2);
    IS(kkeut_position_undo(position, &arc) == KKEUT_OK && arc == bc);
    IS(kkeut_position_undo(position, &arc) == KKEUT_OK && arc == ab);
    IS(kkeut_position_undo(position, &arc) == KKEUT_NOT_FOUND && arc == ab);
    kkeut_position_free(position);
}

static void chains(void) {
    kkeut_lexicon *lexicon = lexicon_of("ab\nbc\nbd\nacb\n");
    kkeut_chain *chain;
    const kkeut_position *position;
    kkeut_position *mine;
    kkeut_detail detail;
    kkeut_move moves[4], best;
    uint32_t id, ab, acb, tail, ids[4];
    size_t needed, count;
    bool is_said;
    IS(kkeut_lexicon_find(lexicon, "ab", 2, &ab) == KKEUT_OK);
    IS(kkeut_lexicon_find(lexicon, "acb", 3, &acb) == KKEUT_OK);
    IS(kkeut_chain_new(lexicon, 9, &chain) == KKEUT_OUT_OF_RANGE);
    IS(kkeut_chain_new(lexicon, KKEUT_NONE, &chain) == KKEUT_OK);
    /* It keeps its lexicon. */
    kkeut_lexicon_free(lexicon);
    IS(kkeut_chain_take_back(chain, &id) == KKEUT_NOT_FOUND);
    /* A chain's position is not to be changed or freed by others. */
    IS(kkeut_chain_position(chain, &position) == KKEUT_OK);
    mine = (kkeut_position *)position;
    IS(kkeut_position_play(mine, 0, NULL) == KKEUT_READ_ONLY && kkeut_position_undo(mine, &id) == KKEUT_READ_ONLY);
    IS(kkeut_position_moves(mine, moves, 4, &needed) == KKEUT_READ_ONLY);
    IS(kkeut_position_best_move(mine, &best) == KKEUT_READ_ONLY);
    kkeut_position_free(mine);
    IS(kkeut_position_tail(position, &tail) == KKEUT_OK && tail == KKEUT_NONE);
    IS(kkeut_chain_words(chain, ids, 4, &needed) == KKEUT_OK && needed == 4);
    /* Words that cannot be said. */
    IS(kkeut_chain_say(chain, "zz", 2, &detail, &id) == KKEUT_UNKNOWN_WORD && detail.line == 0);
    IS(kkeut_chain_say(chain, NULL, 0, NULL, &id) == KKEUT_UNKNOWN_WORD);
    IS(kkeut_chain_say(chain, "ab", 2, &detail, &id) == KKEUT_OK && id == ab);
    IS(kkeut_chain_say(chain, "acb", 3, &detail, &id) == KKEUT_MISFIT && id == ab);
    IS(kkeut_position_tail(position, &tail) == KKEUT_OK && detail.expected == tail && detail.found + 1 == tail);
    IS(kkeut_chain_say_id(chain, ab, &detail) == KKEUT_USED_WORD && detail.line == 1);
    IS(kkeut_chain_say(chain, " ab", 3, &detail, &id) == KKEUT_USED_WORD && detail.line == 1);
    IS(kkeut_chain_say_id(chain, 4, NULL) == KKEUT_OUT_OF_RANGE);
    IS(kkeut_chain_is_said(chain, ab, &is_said) == KKEUT_OK && is_said);
    IS(kkeut_chain_is_said(chain, acb, &is_said) == KKEUT_OK && !is_said);
    IS(kkeut_chain_moves(chain, moves, 1, &needed) == KKEUT_BUFFER_TOO_SMALL && needed == 2);
    IS(kkeut_chain_moves(chain, moves, 4, &needed) == KKEUT_OK && moves[1].outcome == KKEUT_WIN);
    IS(kkeut_chain_best_move(chain, &best) == KKEUT_OK && best.arc == moves[0].arc && best.depth == 1);
    IS(kkeut_chain_words(chain, ids, 4, &needed) == KKEUT_OK && needed == 2);
    IS(kkeut_chain_say_id(chain, ids[1], NULL) == KKEUT_OK);
    IS(kkeut_chain_words(chain, NULL, 0, &needed) == KKEUT_OK && needed == 0);
    IS(kkeut_chain_best_move(chain, &best) == KKEUT_NOT_FOUND);
    IS(kkeut_position_played(position, &count) == KKEUT_OK && count == 2);
    IS(kkeut_chain_take_back(chain, &id) == KKEUT_OK && id == ids[1]);
    IS(kkeut_chain_record(chain, ids, 4, &needed) == KKEUT_OK && needed == 1 && ids[0] == ab);
    IS(kkeut_position_played(position, &count) == KKEUT_OK && count == 1);
    kkeut_chain_free(chain);
}

/* Says no the first time, then yes. */
static bool second_time(void *user) {
    return ++*(int *)user >= 2;
}

/* A complete graph, in which to search takes longer than anybody waits. */
static kkeut_graph *hard(void) {
    kkeut_graph_builder *builder;
    kkeut_graph *graph = NULL;
    kkeut_arc arc = {0, 0, 1};
    IS(kkeut_graph_builder_new_plain(40, &builder) == KKEUT_OK);
    for (arc.head = 0; arc.head < 40; ++arc.head) {
        for (arc.tail = 0; arc.tail < 40; ++arc.tail) {
            arc.words = 1 + (arc.head * 7 + arc.tail * 13) % 5;
            if ((arc.head + 2 * arc.tail) % 3 > 0) IS(kkeut_graph_builder_add(builder, &arc, 1, NULL) == KKEUT_OK);
        }
    }
    IS(kkeut_graph_builder_build(builder, NULL, &graph) == KKEUT_OK);
    kkeut_graph_builder_free(builder);
    return graph;
}

static void solvers(void) {
    kkeut_lexicon *lexicon = lexicon_of("ab\nbc\nca\n");
    kkeut_graph *graph;
    kkeut_analysis *analysis;
    kkeut_solver *solver = NULL;
    kkeut_solution solution;
    kkeut_effort effort;
    kkeut_detail detail;
    kkeut_budget budget = {KKEUT_UNLIMITED, NULL, NULL};
    uint32_t tails[40], twice[2] = {0, 0};
    size_t needed;
    int asked = 0;
    IS(kkeut_lexicon_graph(lexicon, &graph) == KKEUT_OK);
    IS(kkeut_analysis_new(graph, &analysis) == KKEUT_OK);
    IS(kkeut_solver_new(analysis, SIZE_MAX, &detail, &solver) == KKEUT_TOO_LARGE && solver == NULL);
    IS(detail.found == SIZE_MAX);
    IS(kkeut_solver_new(analysis, 1 << 16, NULL, &solver) == KKEUT_OK);
    kkeut_lexicon_free(lexicon);
    kkeut_graph_free(graph);
    kkeut_analysis_free(analysis);
    /* A cycle of three is open, and whoever begins it also ends it. */
    IS(kkeut_solver_order(solver, tails, 40, &needed) == KKEUT_OK && needed == 3);
    IS(kkeut_solver_solve(solver, 0, NULL, &solution) == KKEUT_OK);
    IS(solution.outcome == KKEUT_WIN && solution.best == 0 && solution.ended == KKEUT_ENDED_KNOWN);
    /* It is known now. */
    IS(kkeut_solver_solve(solver, 0, NULL, &solution) == KKEUT_OK && solution.nodes == 0);
    /* With a word gone nothing is open, and words cannot be gone twice. */
    IS(kkeut_solver_after(solver, twice, 2, &detail) == KKEUT_NO_WORD && detail.index == 0 && detail.found == 1);
    twice[1] = 3;
    IS(kkeut_solver_after(solver, twice, 2, &detail) == KKEUT_OUT_OF_RANGE && detail.index == 1 && detail.found == 3);
    IS(kkeut_solver_order(solver, tails, 40, &needed) == KKEUT_OK && needed == 3);
    IS(kkeut_solver_after(solver, twice, 1, NULL) == KKEUT_OK);
    IS(kkeut_solver_order(solver, NULL, 0, &needed) == KKEUT_OK && needed == 0);
    IS(kkeut_solver_solve(solver, 0, NULL, &solution) == KKEUT_OK);
    IS(solution.outcome == KKEUT_LOSS && solution.best == KKEUT_NONE && solution.nodes == 0);
    IS(kkeut_solver_after(solver, NULL, 0, NULL) == KKEUT_OK);
    IS(kkeut_solver_order(solver, tails, 40, &needed) == KKEUT_OK && needed == 3);
    kkeut_solver_free(solver);

    graph = hard();
    IS(kkeut_analysis_new(graph, &analysis) == KKEUT_OK);
    IS(kkeut_solver_new(analysis, 1 << 20, NULL, &solver) == KKEUT_OK);
    IS(kkeut_solver_order(solver, tails, 40, &needed) == KKEUT_OK && needed > 0);
    /* Each limit ends a search, and says that it did. */
    budget.nodes = 10;
    IS(kkeut_solver_solve(solver, tails[0], &budget, &solution) == KKEUT_OK);
    IS(solution.outcome == KKEUT_ROOT && solution.ended == KKEUT_ENDED_NODES && solution.nodes == 10);
    budget.nodes = KKEUT_UNLIMITED;
    budget.stop = second_time;
    budget.user = &asked;
    IS(kkeut_solver_solve(solver, tails[0], &budget, &solution) == KKEUT_OK);
    IS(solution.outcome == KKEUT_ROOT && solution.ended == KKEUT_ENDED_STOP && asked == 2);
    IS(solution.nodes > 0 && solution.nodes <= 1024);
    IS(kkeut_solver_solve(solver, tails[0], &budget, &solution) == KKEUT_OK && solution.nodes == 0 && asked == 3);
    IS(kkeut_solver_effort(solver, &effort) == KKEUT_OK && effort.nodes > 10 && effort.table_len > 0);
    IS(effort.table_bytes <= 1 << 20 && effort.hits <= effort.positions);
    kkeut_solver_free(solver);
    kkeut_analysis_free(analysis);
    kkeut_graph_free(graph);
}

static void boards(void) {
    kkeut_board *board, *other = NULL;
    kkeut_cursor *cursor;
    kkeut_cells cells;
    kkeut_detail detail;
    kkeut_budget none = {0, NULL, NULL};
    kkeut_count count;
    uint16_t buffer[4];
    uint8_t value;
    size_t needed;
    bool has;
    IS(kkeut_board_from_text("12\n1x", 5, &detail, &other) == KKEUT_CHARACTER);
    IS(detail.line == 2 && detail.column == 2 && detail.found == 'x' && other == NULL);
    IS(kkeut_board_from_text("12\n1", 4, &detail, &other) == KKEUT_RAGGED);
    IS(detail.line == 2 && detail.found == 1 && detail.expected == 2);
    IS(kkeut_board_from_text("1\xFF", 2, &detail, &other) == KKEUT_INVALID_UTF8 && detail.column == 2);
    IS(kkeut_board_from_text(NULL, 0, &detail, &other) == KKEUT_NO_CELLS);
    IS(kkeut_board_from_text("73\n37", 5, NULL, &board) == KKEUT_OK);
    IS(kkeut_board_find(board, TEN, NULL, buffer, 1, &needed) == KKEUT_BUFFER_TOO_SMALL && needed == 2);
    IS(kkeut_board_find(board, TEN, NULL, buffer, 4, &needed) == KKEUT_OK && buffer[0] == 0 && buffer[1] == 1);
    IS(kkeut_board_count(board, TEN, &none, &count) == KKEUT_STOPPED);
    IS(kkeut_board_count(board, TEN, NULL, &count) == KKEUT_OK && count.low == 4 && count.high == 0);
    /* A cursor goes on with the board as it was. */
    IS(kkeut_cursor_new(board, TEN, &cursor) == KKEUT_OK);
    IS(kkeut_cursor_next(cursor, &none, &cells) == KKEUT_STOPPED);
    IS(kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_OK && cells.len == 2 && cells.data[0] == 0);
    IS(kkeut_board_clear(board, 0, &value) == KKEUT_OK && value == 7);
    IS(kkeut_board_clear(board, 0, &value) == KKEUT_OK && value == 0);
    IS(kkeut_board_copy(board, &other) == KKEUT_OK);
    IS(kkeut_board_restore(board, 0, 7) == KKEUT_OK);
    IS(kkeut_board_value(other, 0, &value) == KKEUT_OK && value == 0);
    kkeut_board_free(board);
    IS(kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_OK && cells.data[1] == 2);
    IS(kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_OK);
    IS(kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_OK);
    IS(kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_NOT_FOUND);
    IS(kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_NOT_FOUND);
    kkeut_cursor_free(cursor);
    IS(kkeut_board_has_combination(other, TEN, &none, &has) == KKEUT_OK && has);
    kkeut_board_free(other);
}

static bool change(void *user, const uint16_t *cells, size_t len) {
    uint8_t value;
    (void)len;
    return kkeut_board_clear((kkeut_board *)user, cells[0], &value) == KKEUT_OK;
}

static void games(void) {
    kkeut_board *board, *start;
    const kkeut_board *played;
    kkeut_game *game, *verified = NULL;
    kkeut_game_state state;
    kkeut_selection *drag;
    kkeut_replay *replay, *forged;
    kkeut_cells cells;
    kkeut_held held;
    kkeut_detail detail;
    kkeut_budget none = {0, NULL, NULL}, enough = {1000, NULL, NULL};
    uint64_t hash;
    uint16_t row[2] = {0, 1}, column[2] = {0, 2}, apart[2] = {0, 3}, twice[2] = {1, 1}, beyond[1] = {4};
    uint8_t value;
    bool did;
    IS(kkeut_board_from_text("73\n37", 5, NULL, &board) == KKEUT_OK);
    IS(kkeut_game_new(board, TEN, &game) == KKEUT_OK);
    IS(kkeut_game_undo(game) == KKEUT_NOT_FOUND && kkeut_game_redo(game) == KKEUT_NOT_FOUND);
    /* A game's board is not to be changed or freed by others. */
    IS(kkeut_game_board(game, &played) == KKEUT_OK);
    IS(kkeut_board_clear((kkeut_board *)played, 0, &value) == KKEUT_READ_ONLY);
    IS(kkeut_board_restore((kkeut_board *)played, 0, 1) == KKEUT_READ_ONLY);
    kkeut_board_free((kkeut_board *)played);
    /* Moves that are none. */
    IS(kkeut_game_play(game, NULL, 0, &detail) == KKEUT_WRONG_SUM && detail.found == 0 && detail.expected == 10);
    IS(kkeut_game_play(game, twice, 2, &detail) == KKEUT_TWICE && detail.index == 1);
    IS(kkeut_game_play(game, apart, 2, &detail) == KKEUT_WRONG_SUM && detail.found == 14);
    IS(kkeut_game_play(game, beyond, 1, &detail) == KKEUT_OUT_OF_RANGE && detail.found == 4);
    /* A drag before it has begun, over holes, and off the board. */
    IS(kkeut_selection_new(TEN, &drag) == KKEUT_OK);
    IS(kkeut_selection_extend(drag, played, 0, &did) == KKEUT_OK && !did);
    IS(kkeut_selection_release(drag, &cells) == KKEUT_OK && cells.len == 0);
    IS(kkeut_selection_begin(drag, played, 60000, &did) == KKEUT_OK && !did);
    IS(kkeut_selection_begin(drag, played, 0, &did) == KKEUT_OK && did);
    IS(kkeut_selection_extend(drag, played, 3, &did) == KKEUT_OK && !did);
    IS(kkeut_selection_extend(drag, played, 1, &did) == KKEUT_OK && did);
    IS(kkeut_selection_extend(drag, played, 0, &did) == KKEUT_OK && !did);
    IS(kkeut_selection_held(drag, &held) == KKEUT_OK && held.sum == 10 && held.cells.len == 2);
    IS(kkeut_selection_release(drag, &cells) == KKEUT_OK && cells.len == 2);
    IS(kkeut_game_play(game, cells.data, cells.len, NULL) == KKEUT_OK);
    kkeut_selection_free(drag);
    IS(kkeut_game_play(game, row, 2, &detail) == KKEUT_HOLE && detail.index == 0);
    IS(kkeut_game_state_of(game, &state) == KKEUT_OK && state.score == 2 && state.moves == 1 && !state.is_over);
    IS(kkeut_board_value(played, 0, &value) == KKEUT_OK && value == 0);
    IS(kkeut_game_start(game, &start) == KKEUT_OK);
    IS(kkeut_board_value(start, 0, &value) == KKEUT_OK && value == 7);
    kkeut_board_free(start);
    /* A record with another legal move in the place of the one that was made. */
    IS(kkeut_replay_of_game(game, &replay) == KKEUT_OK);
    IS(kkeut_replay_move(replay, 0, &cells, &hash) == KKEUT_OK && hash == state.hash && cells.data[1] == 1);
    IS(kkeut_replay_new(board, TEN, &forged) == KKEUT_OK);
    IS(kkeut_replay_add_move(forged, column, 2, hash) == KKEUT_OK);
    IS(kkeut_replay_verify(forged, &detail, &verified) == KKEUT_WRONG_POSITION && verified == NULL);
    IS(detail.line == 1 && detail.expected == hash && detail.found != hash);
    IS(kkeut_replay_verify(replay, NULL, &verified) == KKEUT_OK);
    IS(kkeut_game_state_of(verified, &state) == KKEUT_OK && state.score == 2);
    kkeut_game_free(verified);
    verified = NULL;
    /* On a budget: nothing is known, and nothing has changed; with a greater one, or none, it is as without. */
    IS(kkeut_game_new_within(board, TEN, &none, &verified) == KKEUT_STOPPED && verified == NULL);
    IS(kkeut_replay_verify_within(replay, &none, &detail, &verified) == KKEUT_STOPPED && verified == NULL);
    IS(detail.line == 1);
    IS(kkeut_replay_verify_within(forged, NULL, &detail, &verified) == KKEUT_WRONG_POSITION && detail.line == 1);
    IS(kkeut_replay_verify_within(replay, &enough, &detail, &verified) == KKEUT_OK);
    IS(kkeut_game_witness(verified, &cells) == KKEUT_OK && cells.len == 2);
    memcpy(row, cells.data, sizeof row);
    IS(kkeut_game_play_within(verified, row, 1, &none, &detail) == KKEUT_WRONG_SUM && detail.found == 3);
    IS(kkeut_game_redo_within(verified, &none) == KKEUT_NOT_FOUND);
    kkeut_game_free(verified);
    /* Its last move touches the witness, and leaves an apple. */
    kkeut_board_free(board);
    IS(kkeut_board_from_text("379", 3, NULL, &board) == KKEUT_OK);
    IS(kkeut_game_new_within(board, TEN, &enough, &verified) == KKEUT_OK);
    row[0] = 0;
    row[1] = 1;
    memset(&detail, 255, sizeof detail);
    IS(kkeut_game_play_within(verified, row, 2, &none, &detail) == KKEUT_STOPPED && detail.line == 0);
    IS(kkeut_game_state_of(verified, &state) == KKEUT_OK && state.score == 0 && !state.is_over);
    IS(kkeut_game_play_within(verified, row, 2, &enough, &detail) == KKEUT_OK);
    IS(kkeut_game_undo(verified) == KKEUT_OK && kkeut_game_redo_within(verified, &none) == KKEUT_STOPPED);
    IS(kkeut_game_redo_within(verified, NULL) == KKEUT_OK);
    IS(kkeut_game_state_of(verified, &state) == KKEUT_OK && state.score == 2 && state.is_over);
    kkeut_game_free(verified);
    kkeut_replay_free(replay);
    kkeut_replay_free(forged);
    kkeut_game_free(game);
    /* A visitor that changes the board sees the board as it was. */
    IS(kkeut_board_for_each(board, TEN, NULL, change, board, &did) == KKEUT_OK && did);
    kkeut_board_free(board);
}

int main(void) {
    builders();
    words();
    positions();
    chains();
    solvers();
    boards();
    games();
    printf("%d wrong\n", failures);
    return failures != 0;
}
