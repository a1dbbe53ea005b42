/* For calls that cannot fail here: if one does, the test is over. */
#ifndef MUST_H
#define MUST_H

#include <stdio.h>
#include <stdlib.h>

#include "kkeut.h"

static inline void must(kkeut_status status) {
    if (status != KKEUT_OK) {
        fprintf(stderr, "%s\n", kkeut_status_message(status));
        abort();
    }
}

#endif
