/* Hashes of answers, to be compared with those that the same questions get in Rust and in C++: the same program as
 * same_answers.rs and same_answers.cpp. The argument is a word list. */
#include <stdio.h>
#include <stdlib.h>

#include "must.h"

#define GAMES 4
#define MOST_WORDS 48
#define ROOTS 12
#define NODES 100
#define TABLE (1 << 20)

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

static kkeut_lexicon *lexicon_of(const char *text, size_t len, kkeut_dueum dueum) {
    kkeut_word_rule *rule;
    kkeut_lexicon *lexicon;
    must(kkeut_word_rule_new(KKEUT_RULE_KOREAN, &rule));
    must(kkeut_word_rule_set_dueum(rule, dueum));
    must(kkeut_lexicon_from_bytes(text, len, rule, NULL, &lexicon));
    kkeut_word_rule_free(rule);
    return lexicon;
}

static void mix_position(const kkeut_position *position, uint32_t tails) {
    uint32_t tail, depth, arc;
    kkeut_outcome outcome;
    for (tail = 0; tail < tails; ++tail) {
        must(kkeut_position_outcome_of(position, tail, &outcome));
        must(kkeut_position_depth_of(position, tail, &depth));
        must(kkeut_position_winning_arc(position, tail, &arc));
        mix(outcome);
        mix(depth);
        mix(arc);
    }
}

static void one_game(const kkeut_lexicon *lexicon, const kkeut_graph *graph, uint32_t start, uint64_t *random) {
    kkeut_graph_size size;
    kkeut_chain *chain;
    kkeut_position *position;
    const kkeut_position *of_chain;
    kkeut_move *moves;
    uint32_t *words;
    uint32_t word, arc;
    int turn;
    must(kkeut_graph_size_of(graph, &size));
    must(kkeut_position_new(graph, start, &position));
    must(kkeut_chain_new(lexicon, start, &chain));
    must(kkeut_chain_position(chain, &of_chain));
    moves = (kkeut_move *)malloc(size.arcs * sizeof *moves);
    words = (uint32_t *)malloc(size.words * sizeof *words);
    if (moves == NULL || words == NULL) exit(2);
    for (turn = 0; turn < MOST_WORDS; ++turn) {
        kkeut_outcome outcome;
        kkeut_move best;
        size_t count, move_count, index, open = 0;
        must(kkeut_chain_words(chain, words, size.words, &count));
        mix(count);
        if (count == 0) break;
        *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        must(kkeut_position_moves(position, moves, size.arcs, &move_count));
        for (index = 0; index < move_count; ++index) {
            mix(moves[index].arc);
            mix(moves[index].outcome);
            mix(moves[index].depth);
            if (moves[index].outcome == KKEUT_ROOT) moves[open++] = moves[index];
        }
        must(kkeut_chain_best_move(chain, &best));
        mix(best.arc);
        if (open > 0) {
            arc = moves[(*random >> 33) % open].arc;
        } else if (turn % 2 == 0) {
            arc = best.arc;
        } else {
            must(kkeut_lexicon_arc_of_word(lexicon, words[(*random >> 33) % count], &arc));
        }
        for (index = 0;; ++index) {
            uint32_t arc_of_word;
            word = words[index];
            must(kkeut_lexicon_arc_of_word(lexicon, word, &arc_of_word));
            if (arc_of_word == arc) break;
        }
        must(kkeut_chain_say_id(chain, word, NULL));
        must(kkeut_position_play(position, arc, NULL));
        mix(word);
        must(kkeut_position_outcome(position, &outcome));
        mix(outcome);
        if (turn % 8 == 0) mix_position(of_chain, size.tails);
    }
    mix_position(position, size.tails);
    while (kkeut_chain_take_back(chain, &word) == KKEUT_OK) {
        mix(word);
        must(kkeut_position_undo(position, &arc));
        mix(arc);
    }
    mix_position(position, size.tails);
    free(moves);
    free(words);
    kkeut_chain_free(chain);
    kkeut_position_free(position);
}

static void games(const char *text, size_t len, kkeut_dueum dueum) {
    kkeut_lexicon *lexicon = lexicon_of(text, len, dueum);
    kkeut_graph *graph;
    kkeut_analysis *analysis;
    kkeut_roots *roots;
    kkeut_ids tails;
    uint64_t random = 1;
    size_t game;
    must(kkeut_lexicon_graph(lexicon, &graph));
    must(kkeut_analysis_new(graph, &analysis));
    must(kkeut_roots_new(analysis, &roots));
    must(kkeut_roots_tails(roots, &tails));
    hash = UINT64_C(0xcbf29ce484222325);
    for (game = 0; game < GAMES; ++game) one_game(lexicon, graph, tails.data[game * tails.len / GAMES], &random);
    printf("games %016llx\n", (unsigned long long)hash);
    kkeut_lexicon_free(lexicon);
    kkeut_graph_free(graph);
    kkeut_analysis_free(analysis);
    kkeut_roots_free(roots);
}

static void searches(const char *text, size_t len, kkeut_dueum dueum) {
    kkeut_lexicon *lexicon = lexicon_of(text, len, dueum);
    kkeut_graph *graph;
    kkeut_analysis *analysis;
    kkeut_solver *solver;
    kkeut_position *position = NULL;
    kkeut_graph_size size;
    kkeut_effort effort;
    kkeut_budget budget = {NODES, NULL, NULL};
    uint32_t *tails, record[8];
    size_t count, index, step;
    int round, turn;
    must(kkeut_lexicon_graph(lexicon, &graph));
    must(kkeut_graph_size_of(graph, &size));
    must(kkeut_analysis_new(graph, &analysis));
    must(kkeut_solver_new(analysis, TABLE, NULL, &solver));
    kkeut_analysis_free(analysis);
    tails = (uint32_t *)malloc(size.tails * sizeof *tails);
    if (tails == NULL) exit(2);
    hash = UINT64_C(0xcbf29ce484222325);
    for (round = 0; round < 2; ++round) {
        must(kkeut_solver_order(solver, tails, size.tails, &count));
        mix(count);
        if (round == 0) must(kkeut_position_new(graph, tails[0], &position));
        step = count / ROOTS + 1;
        for (index = 0; index < count; index += step) {
            kkeut_solution solution;
            must(kkeut_solver_solve(solver, tails[index], &budget, &solution));
            mix(tails[index]);
            mix(solution.outcome);
            mix(solution.best);
            mix(solution.ended);
            mix(solution.nodes);
        }
        for (turn = 0; turn < 4; ++turn) {
            kkeut_move best;
            must(kkeut_position_best_move(position, &best));
            must(kkeut_position_play(position, best.arc, NULL));
        }
        must(kkeut_position_record(position, record, 8, &count));
        must(kkeut_solver_after(solver, record, count, NULL));
    }
    must(kkeut_solver_effort(solver, &effort));
    mix(effort.positions);
    mix(effort.hits);
    mix(effort.table_len);
    mix(effort.table_bytes);
    printf("searches %016llx\n", (unsigned long long)hash);
    free(tails);
    kkeut_lexicon_free(lexicon);
    kkeut_graph_free(graph);
    kkeut_position_free(position);
    kkeut_solver_free(solver);
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
    games(text, len, KKEUT_DUEUM_STANDARD);
    searches(text, len, KKEUT_DUEUM_STANDARD);
    dictionary(text, len, KKEUT_DUEUM_NONE);
    games(text, len, KKEUT_DUEUM_NONE);
    searches(text, len, KKEUT_DUEUM_NONE);
    free(text);
    hash = UINT64_C(0xcbf29ce484222325);
    for (seed = 0; seed < 1000; ++seed) one_board(seed);
    printf("boards %016llx\n", (unsigned long long)hash);
    return 0;
}
