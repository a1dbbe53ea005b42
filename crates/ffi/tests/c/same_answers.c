/* Hashes of answers, to be compared with those that the same questions get in Rust and in C++: the same program as
 * same_answers.rs and same_answers.cpp. The argument is a word list. */
#include <stdio.h>
#include <stdlib.h>

#include "must.h"

static uint64_t hash;

static void mix(uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x100000001b3);
}

static char *read_file(const char *path, size_t *len) {
    FILE *file = fopen(path, "rb");
    char *text = (char *)malloc(1 << 24);
    if (file == NULL || text == NULL) exit(2);
    *len = fread(text, 1, 1 << 24, file);
    fclose(file);
    return text;
}

static void dictionary(const char *text, size_t len, kkeut_dueum dueum) {
    kkeut_word_rule *rule;
    kkeut_lexicon *lexicon;
    kkeut_graph *graph;
    kkeut_analysis *analysis;
    kkeut_roots *roots;
    kkeut_graph_size size;
    kkeut_move *moves;
    uint32_t tail;
    size_t needed, index, components;
    must(kkeut_word_rule_new(KKEUT_RULE_KOREAN, &rule));
    must(kkeut_word_rule_set_dueum(rule, dueum));
    must(kkeut_lexicon_from_bytes(text, len, rule, NULL, &lexicon));
    must(kkeut_lexicon_graph(lexicon, &graph));
    must(kkeut_analysis_new(graph, &analysis));
    must(kkeut_graph_size_of(graph, &size));
    moves = (kkeut_move *)malloc(size.arcs * sizeof *moves);
    if (moves == NULL) exit(2);
    hash = UINT64_C(0xcbf29ce484222325);
    mix(size.words);
    for (tail = 0; tail < size.tails; ++tail) {
        kkeut_verdict verdict;
        kkeut_text name;
        must(kkeut_analysis_tail(analysis, tail, &verdict));
        mix(verdict.outcome);
        mix(verdict.reason);
        mix(verdict.depth);
        mix(verdict.winning_arc);
        must(kkeut_lexicon_tail_name(lexicon, tail, &name));
        for (index = 0; index < name.len; ++index) mix((unsigned char)name.data[index]);
        must(kkeut_analysis_moves(analysis, tail, moves, size.arcs, &needed));
        for (index = 0; index < needed; ++index) {
            mix(moves[index].arc);
            mix(moves[index].outcome);
            mix(moves[index].depth);
        }
    }
    must(kkeut_roots_new(analysis, &roots));
    must(kkeut_roots_component_count(roots, &components));
    mix(components);
    for (index = 0; index < components; ++index) {
        kkeut_component component;
        size_t at;
        must(kkeut_roots_component(roots, index, &component));
        for (at = 0; at < component.tails.len; ++at) mix(component.tails.data[at]);
        for (at = 0; at < component.heads.len; ++at) mix(component.heads.data[at]);
    }
    printf("dictionary %016llx\n", (unsigned long long)hash);
    free(moves);
    /* In an order that would be wrong if handles did not keep alive what they need. */
    kkeut_word_rule_free(rule);
    kkeut_lexicon_free(lexicon);
    kkeut_analysis_free(analysis);
    kkeut_graph_free(graph);
    kkeut_roots_free(roots);
}

static bool mix_cells(void *user, const uint16_t *cells, size_t len) {
    size_t index;
    (void)user;
    mix(len);
    for (index = 0; index < len; ++index) mix(cells[index]);
    return true;
}

static void one_board(uint64_t seed) {
    kkeut_dealer dealer = {(uint32_t)(2 + seed % 9), (uint32_t)(2 + seed / 9 % 12), 1, 9};
    kkeut_apple_rule rule = {(kkeut_shape)(seed % 2), (uint32_t)(5 + seed % 8)};
    kkeut_board *board;
    kkeut_game *game;
    kkeut_game_state state;
    kkeut_count count;
    uint16_t cells[16];
    uint8_t value;
    size_t needed;
    uint32_t cell, turn;
    bool has, all, is_best;
    must(kkeut_deal_independent(dealer, seed, NULL, &board));
    for (cell = 0; cell < dealer.rows * dealer.columns; ++cell) {
        if ((cell * 7 + seed) % 5 == 0) must(kkeut_board_clear(board, (uint16_t)cell, &value));
    }
    must(kkeut_board_has_combination(board, rule, NULL, &has));
    mix(has);
    must(kkeut_board_count(board, rule, NULL, &count));
    mix(count.low);
    mix(count.high);
    must(kkeut_board_for_each(board, rule, NULL, mix_cells, NULL, &all));
    must(kkeut_game_new(board, rule, &game));
    for (turn = 0; turn < 5; ++turn) {
        kkeut_status status = kkeut_game_hint(game, KKEUT_RANK_LARGEST, NULL, cells, 16, &needed, &is_best);
        if (status == KKEUT_NOT_FOUND) break;
        must(status);
        must(kkeut_game_play(game, cells, needed, NULL));
        must(kkeut_game_state_of(game, &state));
        mix(state.hash);
        mix(state.score);
    }
    kkeut_game_free(game);
    kkeut_board_free(board);
}

int main(int argc, char **argv) {
    size_t len;
    char *text;
    uint64_t seed;
    if (argc != 2) return 2;
    text = read_file(argv[1], &len);
    dictionary(text, len, KKEUT_DUEUM_STANDARD);
    dictionary(text, len, KKEUT_DUEUM_NONE);
    free(text);
    hash = UINT64_C(0xcbf29ce484222325);
    for (seed = 0; seed < 1000; ++seed) one_board(seed);
    printf("boards %016llx\n", (unsigned long long)hash);
    return 0;
}
