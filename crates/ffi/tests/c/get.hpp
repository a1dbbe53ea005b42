// The value of an answer, whichever way errors go: GET(answer) is for calls that cannot fail here.
#ifndef GET_HPP
#define GET_HPP

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "kkeut.hpp"

#ifdef KKEUT_NO_EXCEPTIONS
template <class T>
T get(kkeut::result<T> answer) {
    if (!answer) {
        std::fprintf(stderr, "%s\n", answer.why().message());
        std::abort();
    }
    if constexpr (!std::is_void_v<T>) return std::move(*answer);
}
#define GET(answer) get(answer)
#else
#define GET(answer) (answer)
#endif

#endif
