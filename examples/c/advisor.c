/* A word-chain advisor: what can be said after a syllable, and what each word is worth.
 *
 *     advisor WORDS SYLLABLE...
 *
 * WORDS is a Korean word list, one word a line. The rule is 끝말잇기 with the standard 두음 법칙.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kkeut.h"

/* Ends the program if a call failed: what a game would do depends on the call. */
static void must(kkeut_status status) {
    if (status != KKEUT_OK) {
        fprintf(stderr, "advisor: %s\n", kkeut_status_message(status));
        exit(1);
    }
}

static char *read_all(const char *path, size_t *len) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;
    if (file == NULL) return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        text = (char *)malloc((size_t)size + 1);
        if (text != NULL) *len = fread(text, 1, (size_t)size, file);
    }
    fclose(file);
    return text;
}

static const char *name_of(kkeut_outcome outcome) {
    switch (outcome) {
    case KKEUT_WIN: return "wins";
    case KKEUT_LOSS: return "loses";
    default: return "is open";
    }
}

/* A word of the arc: all of them are the same move. */
static kkeut_text a_word(const kkeut_lexicon *lexicon, uint32_t arc) {
    uint32_t first, count;
    kkeut_text word;
    must(kkeut_lexicon_words_of_arc(lexicon, arc, &first, &count));
    must(kkeut_lexicon_word(lexicon, first, &word));
    return word;
}

/* The moves of whoever is handed the syllable. Free them. */
static kkeut_move *moves_after(const kkeut_lexicon *lexicon, const kkeut_analysis *analysis, const char *syllable,
                               size_t *count) {
    uint32_t heads[16];
    size_t head_count;
    kkeut_move *moves;
    kkeut_status status;
    must(kkeut_lexicon_heads_after(lexicon, syllable, strlen(syllable), heads, 16, &head_count));
    status = kkeut_analysis_moves_from(analysis, heads, head_count, NULL, NULL, 0, count);
    if (status == KKEUT_OK) return NULL; /* There is none. */
    if (status != KKEUT_BUFFER_TOO_SMALL) must(status);
    moves = (kkeut_move *)malloc(*count * sizeof *moves);
    if (moves == NULL) must(KKEUT_TOO_LARGE);
    must(kkeut_analysis_moves_from(analysis, heads, head_count, NULL, moves, *count, count));
    return moves;
}

static void advise(const kkeut_lexicon *lexicon, const kkeut_analysis *analysis, const char *syllable) {
    size_t count, index;
    unsigned long won = 0, lost = 0, open = 0;
    const kkeut_move *best = NULL;
    kkeut_move *moves = moves_after(lexicon, analysis, syllable, &count);
    for (index = 0; index < count; ++index) {
        const kkeut_move *move = &moves[index];
        won += move->outcome == KKEUT_WIN;
        lost += move->outcome == KKEUT_LOSS;
        open += move->outcome == KKEUT_ROOT;
        /* The quickest win, else what is open, else the slowest loss. */
        if (best == NULL || move->outcome > best->outcome ||
            (move->outcome == best->outcome &&
             (move->outcome == KKEUT_LOSS ? move->depth > best->depth : move->depth < best->depth))) {
            best = move;
        }
    }
    printf("%s: %lu moves win, %lu are open, %lu lose\n", syllable, won, open, lost);
    if (best != NULL) {
        kkeut_text word = a_word(lexicon, best->arc);
        printf("  say %.*s: it %s", (int)word.len, word.data, name_of(best->outcome));
        if (best->depth != KKEUT_NONE) printf(", in %lu words", (unsigned long)best->depth);
        printf("\n");
    }
    free(moves);
}

int main(int argc, char **argv) {
    kkeut_word_rule *rule;
    kkeut_lexicon *lexicon;
    kkeut_graph *graph;
    kkeut_analysis *analysis;
    kkeut_report report;
    char *text;
    size_t len = 0;
    int index;
    if (argc < 3) {
        fprintf(stderr, "usage: advisor WORDS SYLLABLE...\n");
        return 2;
    }
    if (kkeut_abi_version() != KKEUT_ABI_VERSION) {
        fprintf(stderr, "advisor: the library is not the one of this header\n");
        return 1;
    }
    text = read_all(argv[1], &len);
    if (text == NULL) {
        fprintf(stderr, "advisor: %s cannot be read\n", argv[1]);
        return 1;
    }
    must(kkeut_word_rule_new(KKEUT_RULE_KOREAN, &rule));
    must(kkeut_lexicon_from_bytes(text, len, rule, NULL, &lexicon));
    free(text);
    kkeut_word_rule_free(rule);
    must(kkeut_lexicon_graph(lexicon, &graph));
    must(kkeut_analysis_new(graph, &analysis));
    kkeut_graph_free(graph);
    must(kkeut_lexicon_report(lexicon, &report));
    printf("%lu words, %lu lines left out\n", (unsigned long)report.words, (unsigned long)report.skipped);
    for (index = 2; index < argc; ++index) advise(lexicon, analysis, argv[index]);
    kkeut_analysis_free(analysis);
    kkeut_lexicon_free(lexicon);
    return 0;
}
