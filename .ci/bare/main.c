/* Asks both libraries, as a program in C with no Rust of its own. */
#include <stdio.h>

int winning_words(void);
int combinations(void);

int main(void) {
    int words = winning_words(), apples = combinations();
    printf("%d winning words, %d combinations\n", words, apples);
    return words != 2 || apples != 6;
}
