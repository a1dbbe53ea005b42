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
    boards();
    games();
    printf("%d wrong\n", failures);
    return failures != 0;
}
