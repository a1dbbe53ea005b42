/* One of every object, for tests that call every function. A new kind of handle needs a member here: without it the generated
 * tests do not compile. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <string.h>

#include "must.h"

#define SLOTS 10
#define SLOT_BYTES 4096
#define UNTOUCHED 0x5A

static const char WORDS[] = "사과\n과자\n자리\n이사\n리본\n가나\n나가\n나다\n다나\n다가\n가다\n라마\n마바\n바라\nx\n";
static const uint8_t VALUES[12] = {1, 9, 2, 7, 8, 4, 6, 3, 2, 5, 5, 0};

struct fixture {
    /* Named as their types. */
    kkeut_graph_builder *graph_builder;
    kkeut_graph *graph;
    kkeut_word_rule *word_rule;
    kkeut_lexicon *lexicon;
    kkeut_analysis *analysis;
    kkeut_roots *roots;
    kkeut_position *position;
    kkeut_chain *chain;
    kkeut_solver *solver;
    kkeut_board *board;
    kkeut_cursor *cursor;
    kkeut_selection *selection;
    kkeut_game *game;
    kkeut_replay *replay;
    kkeut_plan *plan;
    /* What is given to functions. */
    uint16_t apple;
    uint16_t hole;
    uint16_t move[2];
    uint32_t tail;
    uint32_t head;
    uint32_t arc;
    uint32_t tail_of_arc;
    uint32_t ids[2];
    kkeut_link links[2];
    kkeut_arc arcs[2];
    kkeut_text names[2];
    kkeut_budget budget;
    size_t words_given;
    /* No handle at all. */
    uint64_t zeros[64];
    uint64_t noise[64];
    /* Where functions write: one slot a parameter. */
    union {
        unsigned char bytes[SLOT_BYTES];
        uint64_t align;
        void *pointer;
    } out[SLOTS];
};

static int failures;

static void check(int is_right, const char *function, const char *what, const char *wanted, kkeut_status got) {
    if (!is_right) {
        ++failures;
        fprintf(stderr, "%s, %s: wanted %s, got %lu (%s)\n", function, what, wanted, (unsigned long)got,
                kkeut_status_message(got));
    }
}

static bool give_word(void *user, kkeut_text *word) {
    struct fixture *f = (struct fixture *)user;
    static const char *const words[] = {"사과", "과자"};
    if (f->words_given == 2) {
        f->words_given = 0;
        return false;
    }
    word->data = words[f->words_given++];
    word->len = strlen(word->data);
    return true;
}

static bool visit_all(void *user, const uint16_t *cells, size_t len) {
    (void)user;
    return cells != NULL && len > 0;
}

static bool accept_all(void *user, const char *word, size_t word_len) {
    (void)user;
    return word != NULL && word_len > 0;
}

static bool never(void *user) {
    (void)user;
    return false;
}

static void clear_slots(struct fixture *f) {
    memset(f->out, UNTOUCHED, sizeof f->out);
}

static struct fixture *fixture_new(void) {
    struct fixture *f = (struct fixture *)calloc(1, sizeof *f);
    kkeut_apple_rule rule = {KKEUT_SHAPE_CONNECTED, 10};
    uint16_t first[2] = {0, 1};
    uint16_t second[2] = {9, 10};
    kkeut_budget little = {100, NULL, NULL};
    kkeut_arc ends;
    uint32_t first_word, first_arc;
    bool begun;
    if (f == NULL) abort();
    memset(f->noise, 0xA5, sizeof f->noise);
    clear_slots(f);
    must(kkeut_word_rule_new(KKEUT_RULE_PLAIN, &f->word_rule));
    /* Something of everything for the report: a refused, an unknown, a skipped word, and words that the manner rule takes out. */
    must(kkeut_word_rule_add_word(f->word_rule, "y", 1));
    must(kkeut_word_rule_remove_word(f->word_rule, "none", 4));
    must(kkeut_word_rule_set_manner(f->word_rule, 1, false));
    must(kkeut_lexicon_from_bytes(WORDS, sizeof WORDS - 1, f->word_rule, NULL, &f->lexicon));
    must(kkeut_lexicon_graph(f->lexicon, &f->graph));
    must(kkeut_analysis_new(f->graph, &f->analysis));
    must(kkeut_roots_new(f->analysis, &f->roots));
    /* One word has been played, and 가 was handed over. */
    must(kkeut_lexicon_find(f->lexicon, "나가", strlen("나가"), &first_word));
    must(kkeut_lexicon_arc_of_word(f->lexicon, first_word, &first_arc));
    must(kkeut_position_new(f->graph, KKEUT_NONE, &f->position));
    must(kkeut_position_play(f->position, first_arc, NULL));
    must(kkeut_chain_new(f->lexicon, KKEUT_NONE, &f->chain));
    must(kkeut_chain_say_id(f->chain, first_word, NULL));
    must(kkeut_solver_new(f->analysis, 4096, NULL, &f->solver));
    must(kkeut_graph_builder_new_plain(4, &f->graph_builder));
    must(kkeut_board_new(3, 4, VALUES, 12, NULL, &f->board));
    must(kkeut_cursor_new(f->board, rule, &f->cursor));
    must(kkeut_selection_new(rule, &f->selection));
    must(kkeut_selection_begin(f->selection, f->board, 0, &begun));
    must(kkeut_game_new(f->board, rule, &f->game));
    must(kkeut_game_play(f->game, first, 2, NULL));
    must(kkeut_game_play(f->game, second, 2, NULL));
    must(kkeut_game_undo(f->game));
    must(kkeut_replay_of_game(f->game, &f->replay));
    must(kkeut_plan_new(f->game, &little, &f->plan));
    f->apple = 4;
    f->hole = 11;
    memcpy(f->move, second, sizeof second);
    must(kkeut_lexicon_tail(f->lexicon, "가", strlen("가"), &f->tail));
    must(kkeut_lexicon_head(f->lexicon, "가", strlen("가"), &f->head));
    must(kkeut_graph_arcs_from(f->graph, f->head, &f->arc, &f->ids[1]));
    must(kkeut_graph_arc(f->graph, f->arc, &ends));
    f->tail_of_arc = ends.tail;
    f->ids[0] = f->arc;
    f->ids[1] = f->arc + 1;
    f->links[0].tail = 0;
    f->links[0].head = 1;
    f->links[1].tail = 1;
    f->links[1].head = 0;
    f->arcs[0].head = 0;
    f->arcs[0].tail = 1;
    f->arcs[0].words = 1;
    f->arcs[1].head = 1;
    f->arcs[1].tail = 2;
    f->arcs[1].words = 2;
    f->names[0].data = f->names[1].data = "가";
    f->names[0].len = f->names[1].len = strlen("가");
    f->budget.nodes = 1000000;
    f->budget.stop = never;
    return f;
}

static void fixture_free(struct fixture *f) {
    kkeut_graph_builder_free(f->graph_builder);
    kkeut_graph_free(f->graph);
    kkeut_word_rule_free(f->word_rule);
    kkeut_lexicon_free(f->lexicon);
    kkeut_analysis_free(f->analysis);
    kkeut_roots_free(f->roots);
    kkeut_position_free(f->position);
    kkeut_chain_free(f->chain);
    kkeut_solver_free(f->solver);
    kkeut_board_free(f->board);
    kkeut_cursor_free(f->cursor);
    kkeut_selection_free(f->selection);
    kkeut_game_free(f->game);
    kkeut_replay_free(f->replay);
    kkeut_plan_free(f->plan);
    free(f);
}

static uint64_t mix(uint64_t hash, const void *bytes, size_t len) {
    const unsigned char *byte = (const unsigned char *)bytes;
    while (len-- > 0) hash = (hash ^ *byte++) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t mix_position(uint64_t hash, const kkeut_position *position, uint32_t tails) {
    uint32_t arcs[64], tail, seen[3];
    size_t len;
    must(kkeut_position_record(position, arcs, 64, &len));
    hash = mix(hash, arcs, len * sizeof *arcs);
    must(kkeut_position_legal(position, arcs, 64, &len));
    hash = mix(hash, arcs, len * sizeof *arcs);
    for (tail = 0; tail < tails; ++tail) {
        must(kkeut_position_outcome_of(position, tail, &seen[0]));
        must(kkeut_position_depth_of(position, tail, &seen[1]));
        must(kkeut_position_winning_arc(position, tail, &seen[2]));
        hash = mix(hash, seen, sizeof seen);
    }
    return hash;
}

/* A number for all that can be seen of the objects. */
static uint64_t fingerprint(const struct fixture *f) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    kkeut_graph_size graph;
    kkeut_verdict verdicts[64];
    kkeut_report report;
    kkeut_game_state state;
    kkeut_held held;
    kkeut_plan_size plan;
    const kkeut_position *of_chain;
    kkeut_effort effort;
    uint32_t ids[64];
    uint8_t values[64];
    size_t len;
    must(kkeut_graph_size_of(f->graph, &graph));
    hash = mix(hash, &graph, sizeof graph);
    must(kkeut_analysis_tails(f->analysis, verdicts, 64, &len));
    hash = mix(hash, verdicts, len * sizeof *verdicts);
    must(kkeut_lexicon_report(f->lexicon, &report));
    hash = mix(hash, &report, sizeof report);
    must(kkeut_roots_component_count(f->roots, &len));
    hash = mix(hash, &len, sizeof len);
    hash = mix_position(hash, f->position, graph.tails);
    must(kkeut_chain_position(f->chain, &of_chain));
    hash = mix_position(hash, of_chain, graph.tails);
    must(kkeut_chain_record(f->chain, ids, 64, &len));
    hash = mix(hash, ids, len * sizeof *ids);
    must(kkeut_solver_effort(f->solver, &effort));
    hash = mix(hash, &effort, sizeof effort);
    must(kkeut_solver_order(f->solver, ids, 64, &len));
    hash = mix(hash, ids, len * sizeof *ids);
    must(kkeut_board_values(f->board, values, sizeof values, &len));
    hash = mix(hash, values, len);
    must(kkeut_game_state_of(f->game, &state));
    hash = mix(hash, &state.hash, sizeof state.hash);
    hash = mix(hash, &state.score, sizeof state.score);
    hash = mix(hash, &state.moves, sizeof state.moves);
    must(kkeut_selection_held(f->selection, &held));
    hash = mix(hash, held.cells.data, held.cells.len * sizeof *held.cells.data);
    must(kkeut_replay_move_count(f->replay, &len));
    hash = mix(hash, &len, sizeof len);
    must(kkeut_plan_size_of(f->plan, &plan));
    return mix(hash, &plan.score, sizeof plan.score);
}

/* Whether nothing was written to any slot but those of `allowed`, a bit each. */
static int is_untouched(const struct fixture *f, unsigned allowed) {
    size_t slot, byte;
    for (slot = 0; slot < SLOTS; ++slot) {
        if (allowed >> slot & 1) continue;
        for (byte = 0; byte < SLOT_BYTES; ++byte) {
            if (f->out[slot].bytes[byte] != UNTOUCHED) return 0;
        }
    }
    return 1;
}

#endif
