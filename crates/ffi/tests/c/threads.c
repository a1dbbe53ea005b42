/* Eight threads ask one of every object at once. A race detector watches, and every thread must get the same answers. */
#include <pthread.h>
#include <string.h>

#include "must.h"

#define THREADS 8
#define ROUNDS 20

static const char WORDS[] = "사과\n과자\n자리\n이사\n리본\n가나\n나가\n나다\n다나\n다가\n가다\n라마\n마바\n바라\n";

static kkeut_lexicon *lexicon;
static kkeut_analysis *analysis;
static kkeut_position *position;
static kkeut_chain *chain;
static const kkeut_position *chain_position;
static kkeut_solver *solver;
static kkeut_board *board;
static kkeut_game *game;
static const kkeut_board *game_board;
#ifdef PLANTED_RACE
static kkeut_selection *shared;
#endif

static bool add_cells(void *user, const uint16_t *cells, size_t len) {
    uint64_t *sum = (uint64_t *)user;
    while (len-- > 0) *sum = *sum * 31 + cells[len];
    return true;
}

static void *ask(void *user) {
    uint64_t sum = 0;
    int round;
    kkeut_apple_rule rule = {KKEUT_SHAPE_CONNECTED, 10};
    for (round = 0; round < ROUNDS; ++round) {
        kkeut_graph *graph;
        kkeut_roots *roots;
        kkeut_cursor *cursor;
        kkeut_selection *drag;
        kkeut_verdict verdicts[32];
        kkeut_move moves[32];
        kkeut_cells cells;
        kkeut_count count;
        kkeut_game_state state;
        size_t needed, index;
        kkeut_graph_size size;
        kkeut_effort effort;
        kkeut_outcome outcome;
        uint32_t tail, arc, ids[32];
        uint16_t found[16];
        bool has, all, is_best;
        must(kkeut_lexicon_graph(lexicon, &graph));
        kkeut_graph_free(graph);
        must(kkeut_lexicon_tail(lexicon, "가", strlen("가"), &tail));
        must(kkeut_analysis_tails(analysis, verdicts, 32, &needed));
        for (index = 0; index < needed; ++index) sum = sum * 31 + verdicts[index].outcome + verdicts[index].depth;
        must(kkeut_analysis_moves(analysis, tail, moves, 32, &needed));
        for (index = 0; index < needed; ++index) sum = sum * 31 + moves[index].outcome;
        must(kkeut_lexicon_graph(lexicon, &graph));
        must(kkeut_graph_size_of(graph, &size));
        kkeut_graph_free(graph);
        /* Any word may be the first, so that words are tried on a copy. */
        must(kkeut_position_outcome(position, &outcome));
        sum = sum * 31 + outcome;
        for (tail = 0; tail < size.tails; ++tail) {
            must(kkeut_position_outcome_of(position, tail, &outcome));
            must(kkeut_position_winning_arc(chain_position, tail, &arc));
            sum = sum * 31 + outcome * 7 + arc;
        }
        must(kkeut_chain_words(chain, ids, 32, &needed));
        for (index = 0; index < needed; ++index) sum = sum * 31 + ids[index];
        must(kkeut_chain_record(chain, ids, 32, &needed));
        must(kkeut_chain_is_said(chain, ids[0], &has));
        must(kkeut_position_legal(chain_position, ids, 32, &needed));
        must(kkeut_solver_order(solver, ids, 32, &needed));
        must(kkeut_solver_effort(solver, &effort));
        sum = sum * 31 + needed + has + effort.nodes;
        must(kkeut_roots_new(analysis, &roots));
        kkeut_roots_free(roots);
        must(kkeut_board_has_combination(board, rule, NULL, &has));
#ifdef PLANTED_RACE
        /* What the thread rule forbids, to show that a detector sees it. */
        must(kkeut_selection_begin(shared, board, 0, &has));
#endif
        must(kkeut_board_count(board, rule, NULL, &count));
        must(kkeut_board_for_each(board, rule, NULL, add_cells, &sum, &all));
        must(kkeut_cursor_new(board, rule, &cursor));
        while (kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_OK) add_cells(&sum, cells.data, cells.len);
        kkeut_cursor_free(cursor);
        must(kkeut_selection_new(rule, &drag));
        must(kkeut_selection_begin(drag, game_board, 0, &has));
        must(kkeut_selection_extend(drag, game_board, 1, &has));
        must(kkeut_selection_release(drag, &cells));
        kkeut_selection_free(drag);
        must(kkeut_board_for_each(game_board, rule, NULL, add_cells, &sum, &all));
        must(kkeut_game_hint(game, KKEUT_RANK_KEEPS_MOST, NULL, found, 16, &needed, &is_best));
        must(kkeut_game_state_of(game, &state));
        sum = sum * 31 + count.low + state.hash + found[0];
    }
    *(uint64_t *)user = sum;
    return NULL;
}

int main(void) {
    kkeut_word_rule *rule;
    kkeut_graph *graph;
    kkeut_dealer dealer = {4, 6, 1, 9};
    kkeut_apple_rule ten = {KKEUT_SHAPE_CONNECTED, 10};
    pthread_t threads[THREADS];
    kkeut_solution solution;
    uint64_t sums[THREADS] = {0};
    int thread;
    must(kkeut_word_rule_new(KKEUT_RULE_KOREAN, &rule));
    must(kkeut_lexicon_from_bytes(WORDS, sizeof WORDS - 1, rule, NULL, &lexicon));
    must(kkeut_lexicon_graph(lexicon, &graph));
    must(kkeut_analysis_new(graph, &analysis));
    must(kkeut_position_new(graph, KKEUT_NONE, &position));
    must(kkeut_chain_new(lexicon, KKEUT_NONE, &chain));
    must(kkeut_chain_position(chain, &chain_position));
    must(kkeut_chain_say_id(chain, 0, NULL));
    must(kkeut_solver_new(analysis, 1 << 16, NULL, &solver));
    must(kkeut_solver_solve(solver, 0, NULL, &solution));
    must(kkeut_deal_divisible(dealer, 10, 7, NULL, &board));
    must(kkeut_game_new(board, ten, &game));
    must(kkeut_game_board(game, &game_board));
#ifdef PLANTED_RACE
    must(kkeut_selection_new(ten, &shared));
#endif
    for (thread = 0; thread < THREADS; ++thread) {
        if (pthread_create(&threads[thread], NULL, ask, &sums[thread]) != 0) return 2;
    }
    for (thread = 0; thread < THREADS; ++thread) {
        pthread_join(threads[thread], NULL);
        if (sums[thread] != sums[0]) {
            fprintf(stderr, "thread %d got other answers\n", thread);
            return 1;
        }
    }
    kkeut_game_free(game);
    kkeut_board_free(board);
    kkeut_position_free(position);
    kkeut_chain_free(chain);
    kkeut_solver_free(solver);
    kkeut_analysis_free(analysis);
    kkeut_graph_free(graph);
    kkeut_lexicon_free(lexicon);
    kkeut_word_rule_free(rule);
    printf("8 threads agree\n");
    return 0;
}
