/* A judge of apple boards: is it over, which combinations are left, and how many?
 *
 *     judge GOAL [connected|rectangle] < BOARD
 *
 * A board is one line a row: digits, and '.' for a hole.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kkeut.h"

/* Shows so many combinations at most. */
#define SHOWN 5

static void must(kkeut_status status) {
    if (status != KKEUT_OK) {
        fprintf(stderr, "judge: %s\n", kkeut_status_message(status));
        exit(1);
    }
}

static void show(const kkeut_board *board, uint32_t columns, kkeut_cells cells) {
    size_t index;
    printf(" ");
    for (index = 0; index < cells.len; ++index) {
        uint8_t value;
        must(kkeut_board_value(board, cells.data[index], &value));
        printf(" %u at (%lu, %lu)", value, (unsigned long)(cells.data[index] / columns + 1),
               (unsigned long)(cells.data[index] % columns + 1));
    }
    printf("\n");
}

int main(int argc, char **argv) {
    static char text[1 << 20];
    kkeut_apple_rule rule = {KKEUT_SHAPE_CONNECTED, 0};
    kkeut_board *board;
    kkeut_board_size size;
    kkeut_cursor *cursor;
    kkeut_count count;
    kkeut_cells cells;
    kkeut_detail detail;
    kkeut_status status;
    bool has;
    int shown;
    size_t len = fread(text, 1, sizeof text, stdin);
    if (argc < 2 || argc > 3 || (argc == 3 && strcmp(argv[2], "connected") != 0 && strcmp(argv[2], "rectangle") != 0)) {
        fprintf(stderr, "usage: judge GOAL [connected|rectangle] < BOARD\n");
        return 2;
    }
    rule.goal = (uint32_t)strtoul(argv[1], NULL, 10);
    if (argc == 3 && strcmp(argv[2], "rectangle") == 0) rule.shape = KKEUT_SHAPE_RECTANGLE;

    status = kkeut_board_from_text(text, len, &detail, &board);
    if (status != KKEUT_OK) {
        fprintf(stderr, "judge: line %lu, column %lu: %s\n", (unsigned long)detail.line, (unsigned long)detail.column,
                kkeut_status_message(status));
        return 1;
    }
    must(kkeut_board_size_of(board, &size));
    must(kkeut_board_has_combination(board, rule, NULL, &has));
    if (!has) {
        printf("over: no combination of %lu is left\n", (unsigned long)rule.goal);
    } else {
        must(kkeut_board_count(board, rule, NULL, &count));
        if (count.high != 0) {
            printf("not over: 2^64 combinations of %lu or more\n", (unsigned long)rule.goal);
        } else {
            printf("not over: %llu combinations of %lu\n", (unsigned long long)count.low, (unsigned long)rule.goal);
        }
        must(kkeut_cursor_new(board, rule, &cursor));
        for (shown = 0; shown < SHOWN && kkeut_cursor_next(cursor, NULL, &cells) == KKEUT_OK; ++shown) {
            show(board, size.columns, cells);
        }
        kkeut_cursor_free(cursor);
    }
    kkeut_board_free(board);
    return 0;
}
