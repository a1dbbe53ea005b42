// kkeut for C++17: kkeut.h with ownership, ranges and errors as C++ has them. Header-only; the functions are documented in kkeut.h.
//
//   kkeut::board board = kkeut::board::from_text("1927\n8463\n2555");
//   for (kkeut::cells cells : board.combinations(kkeut::connected(10))) { ... }
//
// Objects own their handle, move, and do not copy but where a copy() is there. What is asked for and need not be there is a
// std::optional. Lists that are handed out (`cells`, `ids`, std::string_view) belong to the object, for as long as kkeut.h says.
//
// With exceptions, a call that fails throws kkeut::error. Without them (-fno-exceptions, or KKEUT_NO_EXCEPTIONS defined before this
// file) the same functions return kkeut::result<T>, which is a value or a kkeut::failure. `kkeut::returns<T>` is either.
#ifndef KKEUT_HPP
#define KKEUT_HPP

#include "kkeut.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if !defined(KKEUT_NO_EXCEPTIONS) && !defined(__cpp_exceptions)
#define KKEUT_NO_EXCEPTIONS
#endif

#ifndef KKEUT_NO_EXCEPTIONS
#include <exception>
#endif

namespace kkeut {

// Why a call failed: a status, and where.
struct failure {
    kkeut_status status = KKEUT_OK;
    kkeut_detail detail = {};

    const char *message() const noexcept { return kkeut_status_message(status); }
};

// A value, or why there is none. To take the value of a failure ends the program.
template <class T>
class [[nodiscard]] result {
public:
    result(T value) : value_(std::move(value)) {}
    result(failure why) noexcept : why_(why) {}

    explicit operator bool() const noexcept { return value_.has_value(); }
    const failure &why() const noexcept { return why_; }
    kkeut_status status() const noexcept { return why_.status; }

    T &value() & { return checked(*this); }
    const T &value() const & { return checked(*this); }
    T &&value() && { return std::move(checked(*this)); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

private:
    template <class Self>
    static auto &checked(Self &self) {
        if (!self.value_) std::abort();
        return *self.value_;
    }

    std::optional<T> value_;
    failure why_;
};

template <>
class [[nodiscard]] result<void> {
public:
    result() noexcept = default;
    result(failure why) noexcept : why_(why) {}

    explicit operator bool() const noexcept { return why_.status == KKEUT_OK; }
    const failure &why() const noexcept { return why_; }
    kkeut_status status() const noexcept { return why_.status; }

private:
    failure why_;
};

#ifdef KKEUT_NO_EXCEPTIONS
template <class T>
using returns = result<T>;
#else
// What a call that fails throws.
class error : public std::exception {
public:
    explicit error(failure why) noexcept : why_(why) {}

    const char *what() const noexcept override { return why_.message(); }
    const failure &why() const noexcept { return why_; }
    kkeut_status status() const noexcept { return why_.status; }

private:
    failure why_;
};

template <class T>
using returns = T;
#endif

// Values in a row that something else owns: a pointer and a length.
template <class T>
class span {
public:
    using value_type = std::remove_cv_t<T>;
    using iterator = T *;
    using const_iterator = T *;

    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N>
    constexpr span(T (&values)[N]) noexcept : data_(values), size_(N) {}
    // Any container with data() and size(). A temporary one lives until the end of the call that it is an argument of.
    template <class C, class = decltype(static_cast<T *>(std::declval<const C &>().data()))>
    constexpr span(const C &values) noexcept : data_(values.data()), size_(values.size()) {}

    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

using cells = span<const std::uint16_t>;
using ids = span<const std::uint32_t>;

constexpr kkeut_apple_rule connected(std::uint32_t goal) noexcept { return {KKEUT_SHAPE_CONNECTED, goal}; }
constexpr kkeut_apple_rule rectangle(std::uint32_t goal) noexcept { return {KKEUT_SHAPE_RECTANGLE, goal}; }
constexpr kkeut_budget nodes(std::uint64_t most) noexcept { return {most, nullptr, nullptr}; }

namespace inside {

// An answer of the library as C++ gives it. `value` is what was asked for; it is given even where the call failed, and dropped then.
template <class T>
returns<T> answer(kkeut_status status, T value, const kkeut_detail &detail = {}) {
    if (status != KKEUT_OK) {
#ifdef KKEUT_NO_EXCEPTIONS
        return failure{status, detail};
#else
        throw error(failure{status, detail});
#endif
    }
    return value;
}

inline returns<void> done(kkeut_status status, const kkeut_detail &detail = {}) {
#ifdef KKEUT_NO_EXCEPTIONS
    return failure{status, detail};
#else
    if (status != KKEUT_OK) throw error(failure{status, detail});
#endif
}

// An answer that may be that there is none.
template <class T>
returns<std::optional<T>> maybe(kkeut_status status, T value) {
    if (status == KKEUT_NOT_FOUND) return std::optional<T>();
    return answer(status, std::optional<T>(std::move(value)));
}

// An answer that is KKEUT_NONE where there is none.
inline returns<std::optional<std::uint32_t>> unless_none(kkeut_status status, std::uint32_t value) {
    return answer(status, value == KKEUT_NONE ? std::nullopt : std::optional<std::uint32_t>(value));
}

// Calls `fill(buffer, capacity, needed)` with a buffer that is large enough.
template <class T, class Fill>
kkeut_status filled(std::vector<T> &buffer, Fill fill) {
    std::size_t needed = 0;
    kkeut_status status = fill(buffer.data(), buffer.size(), &needed);
    if (status == KKEUT_BUFFER_TOO_SMALL) {
        buffer.resize(needed);
        status = fill(buffer.data(), buffer.size(), &needed);
    }
    if (status == KKEUT_OK) buffer.resize(needed);
    return status;
}

template <class T, class Fill>
returns<std::vector<T>> list(Fill fill) {
    std::vector<T> buffer;
    const kkeut_status status = filled(buffer, fill);
    return answer(status, std::move(buffer));
}

struct deleter {
    void operator()(kkeut_graph_builder *handle) const noexcept { kkeut_graph_builder_free(handle); }
    void operator()(kkeut_graph *handle) const noexcept { kkeut_graph_free(handle); }
    void operator()(kkeut_word_rule *handle) const noexcept { kkeut_word_rule_free(handle); }
    void operator()(kkeut_lexicon *handle) const noexcept { kkeut_lexicon_free(handle); }
    void operator()(kkeut_analysis *handle) const noexcept { kkeut_analysis_free(handle); }
    void operator()(kkeut_roots *handle) const noexcept { kkeut_roots_free(handle); }
    void operator()(kkeut_position *handle) const noexcept { kkeut_position_free(handle); }
    void operator()(kkeut_chain *handle) const noexcept { kkeut_chain_free(handle); }
    void operator()(kkeut_solver *handle) const noexcept { kkeut_solver_free(handle); }
    void operator()(kkeut_board *handle) const noexcept { kkeut_board_free(handle); }
    void operator()(kkeut_cursor *handle) const noexcept { kkeut_cursor_free(handle); }
    void operator()(kkeut_selection *handle) const noexcept { kkeut_selection_free(handle); }
    void operator()(kkeut_game *handle) const noexcept { kkeut_game_free(handle); }
    void operator()(kkeut_replay *handle) const noexcept { kkeut_replay_free(handle); }
    void operator()(kkeut_plan *handle) const noexcept { kkeut_plan_free(handle); }
};

inline std::string_view view(const kkeut_text &text) noexcept { return {text.data, text.len}; }

// An object with its handle: what all the classes are.
template <class H>
class owner {
public:
    // The handle, still owned by this; for calls of kkeut.h.
    H *get() const noexcept { return handle_.get(); }

protected:
    explicit owner(H *handle) noexcept : handle_(handle) {}

    std::unique_ptr<H, deleter> handle_;
};

}  // namespace inside

// ---------------------------------------------------------------------------------------------------------------- word chains

class graph : public inside::owner<kkeut_graph> {
public:
    explicit graph(kkeut_graph *handle) noexcept : owner(handle) {}

    returns<kkeut_graph_size> size() const {
        kkeut_graph_size size = {};
        return inside::answer(kkeut_graph_size_of(get(), &size), size);
    }
    returns<std::vector<std::uint32_t>> heads_of(std::uint32_t tail) const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_graph_heads_of(get(), tail, buffer, capacity, needed);
        });
    }
    returns<std::vector<std::uint32_t>> tails_of(std::uint32_t head) const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_graph_tails_of(get(), head, buffer, capacity, needed);
        });
    }
    // The first arc that begins with a head, and how many there are.
    returns<std::pair<std::uint32_t, std::uint32_t>> arcs_from(std::uint32_t head) const {
        std::pair<std::uint32_t, std::uint32_t> arcs;
        const kkeut_status status = kkeut_graph_arcs_from(get(), head, &arcs.first, &arcs.second);
        return inside::answer(status, arcs);
    }
    returns<std::vector<std::uint32_t>> arcs_into(std::uint32_t tail) const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_graph_arcs_into(get(), tail, buffer, capacity, needed);
        });
    }
    returns<kkeut_arc> arc(std::uint32_t arc) const {
        kkeut_arc ends = {};
        return inside::answer(kkeut_graph_arc(get(), arc, &ends), ends);
    }
    returns<std::optional<std::uint32_t>> find(std::uint32_t head, std::uint32_t tail) const {
        std::uint32_t arc = 0;
        const kkeut_status status = kkeut_graph_find(get(), head, tail, &arc);
        return inside::maybe(status, arc);
    }
};

class graph_builder : public inside::owner<kkeut_graph_builder> {
public:
    explicit graph_builder(kkeut_graph_builder *handle) noexcept : owner(handle) {}

    static returns<graph_builder> plain(std::uint32_t vertices) {
        kkeut_graph_builder *handle = nullptr;
        const kkeut_status status = kkeut_graph_builder_new_plain(vertices, &handle);
        return inside::answer(status, graph_builder(handle));
    }
    static returns<graph_builder> with_links(std::uint32_t heads, std::uint32_t tails, span<const kkeut_link> links) {
        kkeut_graph_builder *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status =
            kkeut_graph_builder_new_with_links(heads, tails, links.data(), links.size(), &detail, &handle);
        return inside::answer(status, graph_builder(handle), detail);
    }

    returns<void> add(span<const kkeut_arc> arcs) {
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_graph_builder_add(get(), arcs.data(), arcs.size(), &detail);
        return inside::done(status, detail);
    }
    returns<graph> build() {
        kkeut_graph *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_graph_builder_build(get(), &detail, &handle);
        return inside::answer(status, graph(handle), detail);
    }
};

class word_rule : public inside::owner<kkeut_word_rule> {
public:
    explicit word_rule(kkeut_word_rule *handle) noexcept : owner(handle) {}

    static returns<word_rule> preset(kkeut_word_preset preset) {
        kkeut_word_rule *handle = nullptr;
        const kkeut_status status = kkeut_word_rule_new(preset, &handle);
        return inside::answer(status, word_rule(handle));
    }

    returns<void> unit(kkeut_unit unit) { return inside::done(kkeut_word_rule_set_unit(get(), unit)); }
    returns<void> head(bool from_back, std::size_t index, std::size_t span = 1) {
        return inside::done(kkeut_word_rule_set_head(get(), from_back, index, span));
    }
    returns<void> tail(bool from_back, std::size_t index, std::size_t span = 1) {
        return inside::done(kkeut_word_rule_set_tail(get(), from_back, index, span));
    }
    returns<void> overlap(std::size_t units) { return inside::done(kkeut_word_rule_set_overlap(get(), units)); }
    returns<void> length(std::size_t least, std::size_t most) {
        return inside::done(kkeut_word_rule_set_length(get(), least, most));
    }
    returns<void> dueum(kkeut_dueum dueum) { return inside::done(kkeut_word_rule_set_dueum(get(), dueum)); }
    // (tail, head) pairs.
    returns<void> links(const std::vector<std::pair<std::string_view, std::string_view>> &links) {
        std::vector<kkeut_text> tails, heads;
        for (const auto &[tail, head] : links) {
            tails.push_back({tail.data(), tail.size()});
            heads.push_back({head.data(), head.size()});
        }
        return inside::done(kkeut_word_rule_set_links(get(), tails.data(), heads.data(), links.size()));
    }
    returns<void> predicate(bool (*predicate)(void *, const char *, std::size_t), void *user) {
        return inside::done(kkeut_word_rule_set_predicate(get(), predicate, user));
    }
    returns<void> fold_case(bool fold) { return inside::done(kkeut_word_rule_set_fold_case(get(), fold)); }
    returns<void> kana(kkeut_small_kana small, kkeut_long_mark mark, kkeut_final_n final_n, bool fold_katakana) {
        return inside::done(kkeut_word_rule_set_kana(get(), small, mark, final_n, fold_katakana));
    }
    // Why a text is no word; KKEUT_FAULT_NONE if it is one.
    returns<kkeut_fault> fault_of(std::string_view word) const {
        kkeut_fault fault = KKEUT_FAULT_NONE;
        const kkeut_status status = kkeut_word_rule_fault_of(get(), word.data(), word.size(), &fault);
        return inside::answer(status, fault);
    }
    returns<void> add_word(std::string_view word) {
        return inside::done(kkeut_word_rule_add_word(get(), word.data(), word.size()));
    }
    returns<void> remove_word(std::string_view word) {
        return inside::done(kkeut_word_rule_remove_word(get(), word.data(), word.size()));
    }
    returns<void> strict(bool strict) { return inside::done(kkeut_word_rule_set_strict(get(), strict)); }
    returns<void> manner(std::uint32_t least, bool fixed_point) {
        return inside::done(kkeut_word_rule_set_manner(get(), least, fixed_point));
    }
};

class lexicon : public inside::owner<kkeut_lexicon> {
public:
    explicit lexicon(kkeut_lexicon *handle) noexcept : owner(handle) {}

    // One word a line: a file's content.
    static returns<lexicon> from_bytes(std::string_view text, const word_rule &rule) {
        kkeut_lexicon *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_lexicon_from_bytes(text.data(), text.size(), rule.get(), &detail, &handle);
        return inside::answer(status, lexicon(handle), detail);
    }
    // The strings of a range.
    template <class Words>
    static returns<lexicon> from_words(const Words &words, const word_rule &rule) {
        auto range = std::make_pair(std::begin(words), std::end(words));
        const kkeut_next_word next = [](void *user, kkeut_text *word) {
            auto &[at, end] = *static_cast<decltype(range) *>(user);
            if (at == end) return false;
            const std::string_view text = *at;
            *word = {text.data(), text.size()};
            ++at;
            return true;
        };
        kkeut_lexicon *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_lexicon_from_words(next, &range, rule.get(), &detail, &handle);
        return inside::answer(status, lexicon(handle), detail);
    }

    returns<kkeut::graph> graph() const {
        kkeut_graph *handle = nullptr;
        const kkeut_status status = kkeut_lexicon_graph(get(), &handle);
        return inside::answer(status, kkeut::graph(handle));
    }
    returns<kkeut_report> report() const {
        kkeut_report report = {};
        const kkeut_status status = kkeut_lexicon_report(get(), &report);
        return inside::answer(status, report);
    }
    returns<kkeut_skipped> skipped(std::size_t index) const {
        kkeut_skipped skipped = {};
        const kkeut_status status = kkeut_lexicon_skipped(get(), index, &skipped);
        return inside::answer(status, skipped);
    }
    returns<kkeut_refused> refused(std::size_t index) const {
        kkeut_refused refused = {};
        const kkeut_status status = kkeut_lexicon_refused(get(), index, &refused);
        return inside::answer(status, refused);
    }
    returns<std::string_view> manner_word(std::size_t index) const {
        kkeut_text word = {};
        const kkeut_status status = kkeut_lexicon_manner_word(get(), index, &word);
        return inside::answer(status, inside::view(word));
    }
    returns<std::string_view> unknown(std::size_t index) const {
        kkeut_text word = {};
        const kkeut_status status = kkeut_lexicon_unknown(get(), index, &word);
        return inside::answer(status, inside::view(word));
    }
    returns<std::optional<std::uint32_t>> head(std::string_view name) const {
        std::uint32_t head = 0;
        const kkeut_status status = kkeut_lexicon_head(get(), name.data(), name.size(), &head);
        return inside::maybe(status, head);
    }
    returns<std::optional<std::uint32_t>> tail(std::string_view name) const {
        std::uint32_t tail = 0;
        const kkeut_status status = kkeut_lexicon_tail(get(), name.data(), name.size(), &tail);
        return inside::maybe(status, tail);
    }
    returns<std::string_view> head_name(std::uint32_t head) const {
        kkeut_text name = {};
        const kkeut_status status = kkeut_lexicon_head_name(get(), head, &name);
        return inside::answer(status, inside::view(name));
    }
    returns<std::string_view> tail_name(std::uint32_t tail) const {
        kkeut_text name = {};
        const kkeut_status status = kkeut_lexicon_tail_name(get(), tail, &name);
        return inside::answer(status, inside::view(name));
    }
    returns<bool> is_ending(std::uint32_t tail) const {
        bool is_ending = false;
        const kkeut_status status = kkeut_lexicon_is_ending(get(), tail, &is_ending);
        return inside::answer(status, is_ending);
    }
    returns<std::vector<std::uint32_t>> heads_after(std::string_view name) const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_lexicon_heads_after(get(), name.data(), name.size(), buffer, capacity, needed);
        });
    }
    returns<std::optional<std::uint32_t>> find(std::string_view word) const {
        std::uint32_t id = 0;
        const kkeut_status status = kkeut_lexicon_find(get(), word.data(), word.size(), &id);
        return inside::maybe(status, id);
    }
    returns<std::string_view> word(std::uint32_t id) const {
        kkeut_text word = {};
        const kkeut_status status = kkeut_lexicon_word(get(), id, &word);
        return inside::answer(status, inside::view(word));
    }
    returns<std::uint32_t> arc_of_word(std::uint32_t id) const {
        std::uint32_t arc = 0;
        const kkeut_status status = kkeut_lexicon_arc_of_word(get(), id, &arc);
        return inside::answer(status, arc);
    }
    // The first word of an arc, and how many there are.
    returns<std::pair<std::uint32_t, std::uint32_t>> words_of_arc(std::uint32_t arc) const {
        std::pair<std::uint32_t, std::uint32_t> words;
        const kkeut_status status = kkeut_lexicon_words_of_arc(get(), arc, &words.first, &words.second);
        return inside::answer(status, words);
    }
};

class analysis : public inside::owner<kkeut_analysis> {
public:
    explicit analysis(kkeut_analysis *handle) noexcept : owner(handle) {}

    static returns<analysis> of(const kkeut::graph &graph) {
        kkeut_analysis *handle = nullptr;
        const kkeut_status status = kkeut_analysis_new(graph.get(), &handle);
        return inside::answer(status, analysis(handle));
    }

    returns<analysis> without(ids arcs) const {
        kkeut_analysis *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_analysis_without(get(), arcs.data(), arcs.size(), &detail, &handle);
        return inside::answer(status, analysis(handle), detail);
    }
    returns<kkeut::graph> graph() const {
        kkeut_graph *handle = nullptr;
        const kkeut_status status = kkeut_analysis_graph(get(), &handle);
        return inside::answer(status, kkeut::graph(handle));
    }
    returns<kkeut_outcome> outcome(std::uint32_t tail) const {
        kkeut_outcome outcome = KKEUT_ROOT;
        const kkeut_status status = kkeut_analysis_outcome(get(), tail, &outcome);
        return inside::answer(status, outcome);
    }
    returns<kkeut_verdict> tail(std::uint32_t tail) const {
        kkeut_verdict verdict = {};
        const kkeut_status status = kkeut_analysis_tail(get(), tail, &verdict);
        return inside::answer(status, verdict);
    }
    returns<std::vector<kkeut_verdict>> tails() const {
        return inside::list<kkeut_verdict>([&](kkeut_verdict *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_analysis_tails(get(), buffer, capacity, needed);
        });
    }
    returns<kkeut_arc_verdict> arc(std::uint32_t arc) const {
        kkeut_arc_verdict verdict = {};
        const kkeut_status status = kkeut_analysis_arc(get(), arc, &verdict);
        return inside::answer(status, verdict);
    }
    returns<kkeut_move> move(std::uint32_t arc) const {
        kkeut_move worth = {};
        const kkeut_status status = kkeut_analysis_move(get(), arc, &worth);
        return inside::answer(status, worth);
    }
    returns<std::vector<kkeut_move>> moves(std::uint32_t tail) const {
        return inside::list<kkeut_move>([&](kkeut_move *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_analysis_moves(get(), tail, buffer, capacity, needed);
        });
    }
    returns<std::vector<kkeut_move>> moves_from(ids heads) const {
        std::vector<kkeut_move> moves;
        kkeut_detail detail = {};
        const kkeut_status status =
            inside::filled(moves, [&](kkeut_move *buffer, std::size_t capacity, std::size_t *needed) {
                return kkeut_analysis_moves_from(get(), heads.data(), heads.size(), &detail, buffer, capacity, needed);
            });
        return inside::answer(status, std::move(moves), detail);
    }
    returns<kkeut_outcome> any_of(ids heads) const {
        kkeut_outcome outcome = KKEUT_ROOT;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_analysis_any_of(get(), heads.data(), heads.size(), &detail, &outcome);
        return inside::answer(status, outcome, detail);
    }
    returns<std::vector<kkeut_tail_outcome>> changes_without(std::uint32_t arc) const {
        return inside::list<kkeut_tail_outcome>([&](kkeut_tail_outcome *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_analysis_changes_without(get(), arc, buffer, capacity, needed);
        });
    }
};

// A component of a root graph.
struct component {
    ids tails;
    ids heads;

    // Whether the game can stay in it.
    bool is_major() const noexcept { return !heads.empty(); }
};

class roots : public inside::owner<kkeut_roots> {
public:
    explicit roots(kkeut_roots *handle) noexcept : owner(handle) {}

    static returns<roots> of(const kkeut::analysis &analysis) {
        kkeut_roots *handle = nullptr;
        const kkeut_status status = kkeut_roots_new(analysis.get(), &handle);
        return inside::answer(status, roots(handle));
    }

    returns<kkeut::graph> graph() const {
        kkeut_graph *handle = nullptr;
        const kkeut_status status = kkeut_roots_graph(get(), &handle);
        return inside::answer(status, kkeut::graph(handle));
    }
    returns<ids> heads() const {
        kkeut_ids heads = {};
        const kkeut_status status = kkeut_roots_heads(get(), &heads);
        return inside::answer(status, ids(heads.data, heads.len));
    }
    returns<ids> tails() const {
        kkeut_ids tails = {};
        const kkeut_status status = kkeut_roots_tails(get(), &tails);
        return inside::answer(status, ids(tails.data, tails.len));
    }
    returns<std::size_t> component_count() const {
        std::size_t count = 0;
        const kkeut_status status = kkeut_roots_component_count(get(), &count);
        return inside::answer(status, count);
    }
    returns<kkeut::component> component(std::size_t index) const {
        kkeut_component found = {};
        const kkeut_status status = kkeut_roots_component(get(), index, &found);
        const kkeut::component component{ids(found.tails.data, found.tails.len), ids(found.heads.data, found.heads.len)};
        return inside::answer(status, component);
    }
};

// A word chain in play, in arcs, that something else owns, a chain for example: all that can be asked of one.
class position_view {
public:
    explicit position_view(const kkeut_position *handle) noexcept : position_(handle) {}

    const kkeut_position *get() const noexcept { return position_; }

    // What the player to move has been handed; none if any word may be the first.
    returns<std::optional<std::uint32_t>> tail() const {
        std::uint32_t tail = KKEUT_NONE;
        const kkeut_status status = kkeut_position_tail(position_, &tail);
        return inside::unless_none(status, tail);
    }
    // How many words of an arc are left.
    returns<std::uint32_t> words(std::uint32_t arc) const {
        std::uint32_t words = 0;
        const kkeut_status status = kkeut_position_words(position_, arc, &words);
        return inside::answer(status, words);
    }
    // How many words have been played.
    returns<std::size_t> played() const {
        std::size_t count = 0;
        const kkeut_status status = kkeut_position_played(position_, &count);
        return inside::answer(status, count);
    }
    // The arcs of the words that have been played.
    returns<std::vector<std::uint32_t>> record() const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_position_record(position_, buffer, capacity, needed);
        });
    }
    // For the player to move.
    returns<kkeut_outcome> outcome() const {
        kkeut_outcome outcome = KKEUT_ROOT;
        const kkeut_status status = kkeut_position_outcome(position_, &outcome);
        return inside::answer(status, outcome);
    }
    returns<kkeut_outcome> outcome_of(std::uint32_t tail) const {
        kkeut_outcome outcome = KKEUT_ROOT;
        const kkeut_status status = kkeut_position_outcome_of(position_, tail, &outcome);
        return inside::answer(status, outcome);
    }
    returns<std::optional<std::uint32_t>> depth_of(std::uint32_t tail) const {
        std::uint32_t depth = KKEUT_NONE;
        const kkeut_status status = kkeut_position_depth_of(position_, tail, &depth);
        return inside::unless_none(status, depth);
    }
    returns<std::optional<std::uint32_t>> winning_arc(std::uint32_t tail) const {
        std::uint32_t arc = KKEUT_NONE;
        const kkeut_status status = kkeut_position_winning_arc(position_, tail, &arc);
        return inside::unless_none(status, arc);
    }
    returns<std::vector<std::uint32_t>> legal() const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_position_legal(position_, buffer, capacity, needed);
        });
    }

protected:
    const kkeut_position *position_;
};

class position : public position_view {
public:
    explicit position(kkeut_position *handle) noexcept : position_view(handle), handle_(handle) {}
    position(position &&other) noexcept : position_view(other.position_), handle_(std::move(other.handle_)) {
        other.position_ = nullptr;
    }
    position &operator=(position &&other) noexcept {
        handle_ = std::move(other.handle_);
        position_ = std::exchange(other.position_, nullptr);
        return *this;
    }

    // With a tail handed to the first player, or KKEUT_NONE.
    static returns<position> on(const kkeut::graph &graph, std::uint32_t start = KKEUT_NONE) {
        kkeut_position *handle = nullptr;
        const kkeut_status status = kkeut_position_new(graph.get(), start, &handle);
        return inside::answer(status, position(handle));
    }

    returns<void> play(std::uint32_t arc) {
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_position_play(handle_.get(), arc, &detail);
        return inside::done(status, detail);
    }
    // The arc of the word that was taken back; none if there was nothing to take back.
    returns<std::optional<std::uint32_t>> undo() {
        std::uint32_t arc = 0;
        const kkeut_status status = kkeut_position_undo(handle_.get(), &arc);
        return inside::maybe(status, arc);
    }
    // Each move is played and taken back: nothing else may use the position meanwhile.
    returns<std::vector<kkeut_move>> moves() {
        return inside::list<kkeut_move>([&](kkeut_move *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_position_moves(handle_.get(), buffer, capacity, needed);
        });
    }
    returns<std::optional<kkeut_move>> best_move() {
        kkeut_move best = {};
        const kkeut_status status = kkeut_position_best_move(handle_.get(), &best);
        return inside::maybe(status, best);
    }

private:
    std::unique_ptr<kkeut_position, inside::deleter> handle_;
};

// A word chain in play, in words.
class chain : public inside::owner<kkeut_chain> {
public:
    explicit chain(kkeut_chain *handle) noexcept : owner(handle) {}

    // With a tail handed to the first player, or KKEUT_NONE.
    static returns<chain> on(const kkeut::lexicon &lexicon, std::uint32_t start = KKEUT_NONE) {
        kkeut_chain *handle = nullptr;
        const kkeut_status status = kkeut_chain_new(lexicon.get(), start, &handle);
        return inside::answer(status, chain(handle));
    }

    // The position as it is at any time, for as long as the chain lives.
    returns<position_view> position() const {
        const kkeut_position *position = nullptr;
        const kkeut_status status = kkeut_chain_position(get(), &position);
        return inside::answer(status, position_view(position));
    }
    // The number of the word in the lexicon.
    returns<std::uint32_t> say(std::string_view word) {
        std::uint32_t id = 0;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_chain_say(get(), word.data(), word.size(), &detail, &id);
        return inside::answer(status, id, detail);
    }
    returns<void> say_id(std::uint32_t id) {
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_chain_say_id(get(), id, &detail);
        return inside::done(status, detail);
    }
    // The word that was taken back; none if there was nothing to take back.
    returns<std::optional<std::uint32_t>> take_back() {
        std::uint32_t id = 0;
        const kkeut_status status = kkeut_chain_take_back(get(), &id);
        return inside::maybe(status, id);
    }
    returns<bool> is_said(std::uint32_t id) const {
        bool is_said = false;
        const kkeut_status status = kkeut_chain_is_said(get(), id, &is_said);
        return inside::answer(status, is_said);
    }
    returns<std::vector<std::uint32_t>> record() const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_chain_record(get(), buffer, capacity, needed);
        });
    }
    // The words that may be said now.
    returns<std::vector<std::uint32_t>> words() const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_chain_words(get(), buffer, capacity, needed);
        });
    }
    returns<std::vector<kkeut_move>> moves() {
        return inside::list<kkeut_move>([&](kkeut_move *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_chain_moves(get(), buffer, capacity, needed);
        });
    }
    returns<std::optional<kkeut_move>> best_move() {
        kkeut_move best = {};
        const kkeut_status status = kkeut_chain_best_move(get(), &best);
        return inside::maybe(status, best);
    }
};

// The exact search of what an analysis leaves open.
class solver : public inside::owner<kkeut_solver> {
public:
    explicit solver(kkeut_solver *handle) noexcept : owner(handle) {}

    static returns<solver> of(const kkeut::analysis &analysis, std::size_t bytes) {
        kkeut_solver *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_solver_new(analysis.get(), bytes, &detail, &handle);
        return inside::answer(status, solver(handle), detail);
    }

    // Turns to the whole graph without these words: a position's record, for example.
    returns<void> after(ids arcs) {
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_solver_after(get(), arcs.data(), arcs.size(), &detail);
        return inside::done(status, detail);
    }
    returns<kkeut_solution> solve(std::uint32_t tail, const kkeut_budget *budget) {
        kkeut_solution solution = {};
        const kkeut_status status = kkeut_solver_solve(get(), tail, budget, &solution);
        return inside::answer(status, solution);
    }
    // The undecided tails, in the order in which they are best solved.
    returns<std::vector<std::uint32_t>> order() const {
        return inside::list<std::uint32_t>([&](std::uint32_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_solver_order(get(), buffer, capacity, needed);
        });
    }
    returns<kkeut_effort> effort() const {
        kkeut_effort effort = {};
        const kkeut_status status = kkeut_solver_effort(get(), &effort);
        return inside::answer(status, effort);
    }
};

// --------------------------------------------------------------------------------------------------------------------- apples

// The combinations of a board as it was when they were asked for, in order, for one walk:
// for (kkeut::cells cells : board.combinations(rule)) ... The cells are valid until the next step.
class combinations : public inside::owner<kkeut_cursor> {
public:
    explicit combinations(kkeut_cursor *handle) noexcept : owner(handle) {}

    // The next one; none after the last.
    returns<std::optional<cells>> next(const kkeut_budget *budget = nullptr) {
        kkeut_cells found = {};
        const kkeut_status status = kkeut_cursor_next(get(), budget, &found);
        return inside::maybe(status, cells(found.data, found.len));
    }

    struct sentinel {};

    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = cells;
        using difference_type = std::ptrdiff_t;
        using pointer = const cells *;
        using reference = const cells &;

        explicit iterator(combinations *all) : all_(all) { ++*this; }

        reference operator*() const noexcept { return current_; }
        pointer operator->() const noexcept { return &current_; }
        iterator &operator++() {
            kkeut_cells found = {};
            const kkeut_status status = kkeut_cursor_next(all_->get(), nullptr, &found);
            current_ = cells(found.data, found.len);
            if (status != KKEUT_OK) {
                all_->status_ = status;
#ifndef KKEUT_NO_EXCEPTIONS
                if (status != KKEUT_NOT_FOUND) throw error(failure{status, {}});
#endif
            }
            return *this;
        }
        // No combination is empty.
        friend bool operator==(const iterator &at, sentinel) noexcept { return at.current_.empty(); }
        friend bool operator!=(const iterator &at, sentinel end) noexcept { return !(at == end); }

    private:
        combinations *all_;
        cells current_;
    };

    iterator begin() { return iterator(this); }
    sentinel end() const noexcept { return {}; }
    // How a walk ended: KKEUT_NOT_FOUND after the last combination.
    kkeut_status status() const noexcept { return status_; }

private:
    kkeut_status status_ = KKEUT_OK;
};

// A board that something else owns, a game for example: all that can be asked of one.
class board_view {
public:
    explicit board_view(const kkeut_board *handle) noexcept : board_(handle) {}

    const kkeut_board *get() const noexcept { return board_; }

    returns<kkeut_board_size> size() const {
        kkeut_board_size size = {};
        const kkeut_status status = kkeut_board_size_of(board_, &size);
        return inside::answer(status, size);
    }
    returns<std::uint8_t> value(std::uint16_t cell) const {
        std::uint8_t value = 0;
        const kkeut_status status = kkeut_board_value(board_, cell, &value);
        return inside::answer(status, value);
    }
    returns<std::vector<std::uint8_t>> values() const {
        return inside::list<std::uint8_t>([&](std::uint8_t *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_board_values(board_, buffer, capacity, needed);
        });
    }
    returns<std::string> text() const {
        std::vector<char> text;
        const kkeut_status status = inside::filled(text, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
            return kkeut_board_text(board_, buffer, capacity, needed);
        });
        return inside::answer(status, std::string(text.begin(), text.end()));
    }
    returns<std::optional<std::uint16_t>> next_apple(std::uint16_t cell, kkeut_direction direction) const {
        std::uint16_t next = 0;
        const kkeut_status status = kkeut_board_next_apple(board_, cell, direction, &next);
        return inside::maybe(status, next);
    }
    returns<kkeut_neighbours> neighbours(std::uint16_t cell) const {
        kkeut_neighbours neighbours = {};
        const kkeut_status status = kkeut_board_neighbours(board_, cell, &neighbours);
        return inside::answer(status, neighbours);
    }
    returns<bool> has_combination(kkeut_apple_rule rule, const kkeut_budget *budget = nullptr) const {
        bool has = false;
        const kkeut_status status = kkeut_board_has_combination(board_, rule, budget, &has);
        return inside::answer(status, has);
    }
    returns<std::optional<std::vector<std::uint16_t>>> find(kkeut_apple_rule rule,
                                                            const kkeut_budget *budget = nullptr) const {
        std::vector<std::uint16_t> found;
        const kkeut_status status =
            inside::filled(found, [&](std::uint16_t *buffer, std::size_t capacity, std::size_t *needed) {
                return kkeut_board_find(board_, rule, budget, buffer, capacity, needed);
            });
        return inside::maybe(status, std::move(found));
    }
    returns<kkeut_count> count(kkeut_apple_rule rule, const kkeut_budget *budget = nullptr) const {
        kkeut_count count = {};
        const kkeut_status status = kkeut_board_count(board_, rule, budget, &count);
        return inside::answer(status, count);
    }
    returns<kkeut::combinations> combinations(kkeut_apple_rule rule) const {
        kkeut_cursor *handle = nullptr;
        const kkeut_status status = kkeut_cursor_new(board_, rule, &handle);
        return inside::answer(status, kkeut::combinations(handle));
    }
    // Shows every combination to `visit(cells)`, until it returns false; true if all were shown. What it throws comes out.
    template <class Visit>
    returns<bool> for_each(kkeut_apple_rule rule, Visit visit, const kkeut_budget *budget = nullptr) const {
        struct visitor {
            Visit &visit;
#ifndef KKEUT_NO_EXCEPTIONS
            std::exception_ptr thrown;
#endif
        };
#ifdef KKEUT_NO_EXCEPTIONS
        visitor state{visit};
        const kkeut_visit show = [](void *user, const std::uint16_t *data, std::size_t len) -> bool {
            return static_cast<visitor *>(user)->visit(cells(data, len));
        };
#else
        visitor state{visit, nullptr};
        const kkeut_visit show = [](void *user, const std::uint16_t *data, std::size_t len) -> bool {
            // Nothing may be thrown through the library.
            try {
                return static_cast<visitor *>(user)->visit(cells(data, len));
            } catch (...) {
                static_cast<visitor *>(user)->thrown = std::current_exception();
                return false;
            }
        };
#endif
        bool all = false;
        const kkeut_status status = kkeut_board_for_each(board_, rule, budget, show, &state, &all);
#ifndef KKEUT_NO_EXCEPTIONS
        if (state.thrown) std::rethrow_exception(state.thrown);
#endif
        return inside::answer(status, all);
    }

protected:
    const kkeut_board *board_;
};

class board : public board_view {
public:
    explicit board(kkeut_board *handle) noexcept : board_view(handle), handle_(handle) {}
    board(board &&other) noexcept : board_view(other.board_), handle_(std::move(other.handle_)) { other.board_ = nullptr; }
    board &operator=(board &&other) noexcept {
        handle_ = std::move(other.handle_);
        board_ = std::exchange(other.board_, nullptr);
        return *this;
    }

    static returns<board> from_values(std::size_t rows, std::size_t columns, span<const std::uint8_t> values) {
        kkeut_board *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_board_new(rows, columns, values.data(), values.size(), &detail, &handle);
        return inside::answer(status, board(handle), detail);
    }
    static returns<board> from_text(std::string_view text) {
        kkeut_board *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_board_from_text(text.data(), text.size(), &detail, &handle);
        return inside::answer(status, board(handle), detail);
    }
    static returns<board> copy(const board_view &other) {
        kkeut_board *handle = nullptr;
        const kkeut_status status = kkeut_board_copy(other.get(), &handle);
        return inside::answer(status, board(handle));
    }

    // What was in the cell.
    returns<std::uint8_t> clear(std::uint16_t cell) {
        std::uint8_t value = 0;
        const kkeut_status status = kkeut_board_clear(handle_.get(), cell, &value);
        return inside::answer(status, value);
    }
    returns<void> restore(std::uint16_t cell, std::uint8_t value) {
        return inside::done(kkeut_board_restore(handle_.get(), cell, value));
    }

private:
    std::unique_ptr<kkeut_board, inside::deleter> handle_;
};

class selection : public inside::owner<kkeut_selection> {
public:
    explicit selection(kkeut_selection *handle) noexcept : owner(handle) {}

    static returns<selection> by(kkeut_apple_rule rule) {
        kkeut_selection *handle = nullptr;
        const kkeut_status status = kkeut_selection_new(rule, &handle);
        return inside::answer(status, selection(handle));
    }

    returns<bool> begin_at(const board_view &board, std::uint16_t cell) {
        bool begun = false;
        const kkeut_status status = kkeut_selection_begin(get(), board.get(), cell, &begun);
        return inside::answer(status, begun);
    }
    returns<bool> extend(const board_view &board, std::uint16_t cell) {
        bool changed = false;
        const kkeut_status status = kkeut_selection_extend(get(), board.get(), cell, &changed);
        return inside::answer(status, changed);
    }
    returns<cells> held() const {
        kkeut_held held = {};
        const kkeut_status status = kkeut_selection_held(get(), &held);
        return inside::answer(status, cells(held.cells.data, held.cells.len));
    }
    returns<std::uint32_t> sum() const {
        kkeut_held held = {};
        const kkeut_status status = kkeut_selection_held(get(), &held);
        return inside::answer(status, held.sum);
    }
    returns<bool> contains(std::uint16_t cell) const {
        bool contains = false;
        const kkeut_status status = kkeut_selection_contains(get(), cell, &contains);
        return inside::answer(status, contains);
    }
    // What was held if it adds up to the goal, else nothing.
    returns<cells> release() {
        kkeut_cells released = {};
        const kkeut_status status = kkeut_selection_release(get(), &released);
        return inside::answer(status, cells(released.data, released.len));
    }
    returns<void> cancel() { return inside::done(kkeut_selection_cancel(get())); }
};

// A combination to play, and whether all others were looked at.
struct hint {
    std::vector<std::uint16_t> cells;
    bool is_best = false;
};

class plan : public inside::owner<kkeut_plan> {
public:
    explicit plan(kkeut_plan *handle) noexcept : owner(handle) {}

    returns<kkeut_plan_size> size() const {
        kkeut_plan_size size = {};
        const kkeut_status status = kkeut_plan_size_of(get(), &size);
        return inside::answer(status, size);
    }
    returns<cells> move(std::size_t index) const {
        kkeut_cells found = {};
        const kkeut_status status = kkeut_plan_move(get(), index, &found);
        return inside::answer(status, cells(found.data, found.len));
    }
};

class replay;

class game : public inside::owner<kkeut_game> {
public:
    explicit game(kkeut_game *handle) noexcept : owner(handle) {}

    // With a budget, here and below: KKEUT_STOPPED if it ends, and nothing has changed.
    static returns<game> on(const board_view &board, kkeut_apple_rule rule, const kkeut_budget *budget = nullptr) {
        kkeut_game *handle = nullptr;
        const kkeut_status status = kkeut_game_new_within(board.get(), rule, budget, &handle);
        return inside::answer(status, game(handle));
    }

    // The board as it is at any time, for as long as the game lives.
    returns<board_view> board() const {
        const kkeut_board *board = nullptr;
        const kkeut_status status = kkeut_game_board(get(), &board);
        return inside::answer(status, board_view(board));
    }
    returns<kkeut::board> start() const {
        kkeut_board *handle = nullptr;
        const kkeut_status status = kkeut_game_start(get(), &handle);
        return inside::answer(status, kkeut::board(handle));
    }
    returns<kkeut_game_state> state() const {
        kkeut_game_state state = {};
        const kkeut_status status = kkeut_game_state_of(get(), &state);
        return inside::answer(status, state);
    }
    returns<std::optional<cells>> witness() const {
        kkeut_cells found = {};
        const kkeut_status status = kkeut_game_witness(get(), &found);
        return inside::maybe(status, cells(found.data, found.len));
    }
    returns<void> play(cells combination, const kkeut_budget *budget = nullptr) {
        kkeut_detail detail = {};
        const kkeut_status status =
            kkeut_game_play_within(get(), combination.data(), combination.size(), budget, &detail);
        return inside::done(status, detail);
    }
    // False if there is nothing to take back.
    returns<bool> undo() { return whether(kkeut_game_undo(get())); }
    returns<bool> redo(const kkeut_budget *budget = nullptr) {
        return whether(kkeut_game_redo_within(get(), budget));
    }
    returns<std::optional<kkeut::hint>> hint(kkeut_rank rank, const kkeut_budget *budget = nullptr) const {
        kkeut::hint hint;
        const kkeut_status status =
            inside::filled(hint.cells, [&](std::uint16_t *buffer, std::size_t capacity, std::size_t *needed) {
                return kkeut_game_hint(get(), rank, budget, buffer, capacity, needed, &hint.is_best);
            });
        return inside::maybe(status, std::move(hint));
    }
    returns<kkeut::plan> plan(const kkeut_budget *budget) const {
        kkeut_plan *handle = nullptr;
        const kkeut_status status = kkeut_plan_new(get(), budget, &handle);
        return inside::answer(status, kkeut::plan(handle));
    }
    inline returns<kkeut::replay> replay() const;

private:
    static returns<bool> whether(kkeut_status status) {
        return inside::answer(status == KKEUT_NOT_FOUND ? KKEUT_OK : status, status == KKEUT_OK);
    }
};

class replay : public inside::owner<kkeut_replay> {
public:
    explicit replay(kkeut_replay *handle) noexcept : owner(handle) {}

    static returns<replay> on(const board_view &board, kkeut_apple_rule rule) {
        kkeut_replay *handle = nullptr;
        const kkeut_status status = kkeut_replay_new(board.get(), rule, &handle);
        return inside::answer(status, replay(handle));
    }

    returns<void> add_move(cells combination, std::uint64_t hash) {
        return inside::done(kkeut_replay_add_move(get(), combination.data(), combination.size(), hash));
    }
    returns<std::pair<board, kkeut_apple_rule>> start() const {
        kkeut_board *handle = nullptr;
        kkeut_apple_rule rule = {};
        const kkeut_status status = kkeut_replay_start(get(), &handle, &rule);
        return inside::answer(status, std::make_pair(board(handle), rule));
    }
    returns<std::size_t> move_count() const {
        std::size_t count = 0;
        const kkeut_status status = kkeut_replay_move_count(get(), &count);
        return inside::answer(status, count);
    }
    // The cells of a move, and the hash of the position that it led to.
    returns<std::pair<cells, std::uint64_t>> move(std::size_t index) const {
        kkeut_cells found = {};
        std::uint64_t hash = 0;
        const kkeut_status status = kkeut_replay_move(get(), index, &found, &hash);
        return inside::answer(status, std::make_pair(cells(found.data, found.len), hash));
    }
    returns<game> verify(const kkeut_budget *budget = nullptr) const {
        kkeut_game *handle = nullptr;
        kkeut_detail detail = {};
        const kkeut_status status = kkeut_replay_verify_within(get(), budget, &detail, &handle);
        return inside::answer(status, game(handle), detail);
    }
};

inline returns<replay> game::replay() const {
    kkeut_replay *handle = nullptr;
    const kkeut_status status = kkeut_replay_of_game(get(), &handle);
    return inside::answer(status, kkeut::replay(handle));
}

constexpr kkeut_dealer classic() noexcept { return {10, 17, 1, 9}; }

inline returns<board> deal_independent(kkeut_dealer dealer, std::uint64_t seed) {
    kkeut_board *handle = nullptr;
    kkeut_detail detail = {};
    const kkeut_status status = kkeut_deal_independent(dealer, seed, &detail, &handle);
    return inside::answer(status, board(handle), detail);
}

inline returns<board> deal_divisible(kkeut_dealer dealer, std::uint32_t goal, std::uint64_t seed) {
    kkeut_board *handle = nullptr;
    kkeut_detail detail = {};
    const kkeut_status status = kkeut_deal_divisible(dealer, goal, seed, &detail, &handle);
    return inside::answer(status, board(handle), detail);
}

// A board that can be cleared to the last apple, and one way to do so.
inline returns<std::pair<board, plan>> deal_solvable(kkeut_dealer dealer, kkeut_apple_rule rule, std::uint64_t seed) {
    kkeut_board *handle = nullptr;
    kkeut_plan *solution = nullptr;
    kkeut_detail detail = {};
    const kkeut_status status = kkeut_deal_solvable(dealer, rule, seed, &detail, &handle, &solution);
    return inside::answer(status, std::make_pair(board(handle), plan(solution)), detail);
}

}  // namespace kkeut

#endif  // KKEUT_HPP
