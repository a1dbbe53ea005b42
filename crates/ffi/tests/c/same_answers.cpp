// Hashes of answers, to be compared with those that the same questions get in Rust and in C: the same program as same_answers.rs
// and same_answers.c. It is compiled with exceptions and without. The argument is a word list.
#include "get.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>

static std::uint64_t hash;

static void mix(std::uint64_t value) { hash = (hash ^ value) * UINT64_C(0x100000001b3); }

static void dictionary(std::string_view text, kkeut_dueum dueum) {
    kkeut::word_rule rule = GET(kkeut::word_rule::preset(KKEUT_RULE_KOREAN));
    GET(rule.dueum(dueum));
    const kkeut::lexicon lexicon = GET(kkeut::lexicon::from_bytes(text, rule));
    const kkeut::analysis analysis = GET(kkeut::analysis::of(GET(lexicon.graph())));
    const kkeut_graph_size size = GET(GET(analysis.graph()).size());
    hash = UINT64_C(0xcbf29ce484222325);
    mix(size.words);
    std::uint32_t tail = 0;
    for (const kkeut_verdict &verdict : GET(analysis.tails())) {
        mix(verdict.outcome);
        mix(verdict.reason);
        mix(verdict.depth);
        mix(verdict.winning_arc);
        for (const char byte : GET(lexicon.tail_name(tail))) mix(static_cast<unsigned char>(byte));
        for (const kkeut_move &move : GET(analysis.moves(tail))) {
            mix(move.arc);
            mix(move.outcome);
            mix(move.depth);
        }
        ++tail;
    }
    const kkeut::roots roots = GET(kkeut::roots::of(analysis));
    const std::size_t components = GET(roots.component_count());
    mix(components);
    for (std::size_t index = 0; index < components; ++index) {
        const kkeut::component component = GET(roots.component(index));
        for (const std::uint32_t id : component.tails) mix(id);
        for (const std::uint32_t id : component.heads) mix(id);
    }
    std::printf("dictionary %016llx\n", static_cast<unsigned long long>(hash));
}

static void one_board(std::uint64_t seed) {
    const kkeut_dealer dealer = {static_cast<std::uint32_t>(2 + seed % 9), static_cast<std::uint32_t>(2 + seed / 9 % 12), 1, 9};
    const kkeut_apple_rule rule = {static_cast<kkeut_shape>(seed % 2), static_cast<std::uint32_t>(5 + seed % 8)};
    kkeut::board board = GET(kkeut::deal_independent(dealer, seed));
    for (std::uint32_t cell = 0; cell < dealer.rows * dealer.columns; ++cell) {
        if ((cell * 7 + seed) % 5 == 0) static_cast<void>(GET(board.clear(static_cast<std::uint16_t>(cell))));
    }
    mix(GET(board.has_combination(rule)));
    const kkeut_count count = GET(board.count(rule));
    mix(count.low);
    mix(count.high);
    for (const kkeut::cells &cells : GET(board.combinations(rule))) {
        mix(cells.size());
        for (const std::uint16_t cell : cells) mix(cell);
    }
    kkeut::game game = GET(kkeut::game::on(board, rule));
    for (int turn = 0; turn < 5; ++turn) {
        const std::optional<kkeut::hint> hint = GET(game.hint(KKEUT_RANK_LARGEST));
        if (!hint) break;
        GET(game.play(hint->cells));
        const kkeut_game_state state = GET(game.state());
        mix(state.hash);
        mix(state.score);
    }
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    std::ifstream file(argv[1], std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    dictionary(text, KKEUT_DUEUM_STANDARD);
    dictionary(text, KKEUT_DUEUM_NONE);
    hash = UINT64_C(0xcbf29ce484222325);
    for (std::uint64_t seed = 0; seed < 1000; ++seed) one_board(seed);
    std::printf("boards %016llx\n", static_cast<unsigned long long>(hash));
    return 0;
}
