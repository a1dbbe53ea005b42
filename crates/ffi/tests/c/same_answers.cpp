// Hashes of answers, to be compared with those that the same questions get in Rust and in C: the same program as same_answers.rs
// and same_answers.c. It is compiled with exceptions and without. The argument is a word list.
#include "get.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>

constexpr std::size_t GAMES = 4;
constexpr int MOST_WORDS = 48;
constexpr std::size_t ROOTS = 12;
constexpr std::uint64_t NODES = 100;
constexpr std::size_t TABLE = 1 << 20;

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

static kkeut::lexicon lexicon_of(std::string_view text, kkeut_dueum dueum) {
    kkeut::word_rule rule = GET(kkeut::word_rule::preset(KKEUT_RULE_KOREAN));
    GET(rule.dueum(dueum));
    return GET(kkeut::lexicon::from_bytes(text, rule));
}

static void mix_position(const kkeut::position_view &position, std::uint32_t tails) {
    for (std::uint32_t tail = 0; tail < tails; ++tail) {
        mix(GET(position.outcome_of(tail)));
        mix(GET(position.depth_of(tail)).value_or(KKEUT_NONE));
        mix(GET(position.winning_arc(tail)).value_or(KKEUT_NONE));
    }
}

static void games(std::string_view text, kkeut_dueum dueum) {
    const kkeut::lexicon lexicon = lexicon_of(text, dueum);
    const kkeut::graph graph = GET(lexicon.graph());
    const std::uint32_t tails = GET(graph.size()).tails;
    const kkeut::roots roots = GET(kkeut::roots::of(GET(kkeut::analysis::of(graph))));
    const kkeut::ids starts = GET(roots.tails());
    std::uint64_t random = 1;
    hash = UINT64_C(0xcbf29ce484222325);
    for (std::size_t game = 0; game < GAMES; ++game) {
        const std::uint32_t start = starts[game * starts.size() / GAMES];
        kkeut::position position = GET(kkeut::position::on(graph, start));
        kkeut::chain chain = GET(kkeut::chain::on(lexicon, start));
        const kkeut::position_view of_chain = GET(chain.position());
        for (int turn = 0; turn < MOST_WORDS; ++turn) {
            const std::vector<std::uint32_t> words = GET(chain.words());
            mix(words.size());
            if (words.empty()) break;
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            std::vector<std::uint32_t> open;
            for (const kkeut_move &move : GET(position.moves())) {
                mix(move.arc);
                mix(move.outcome);
                mix(move.depth);
                if (move.outcome == KKEUT_ROOT) open.push_back(move.arc);
            }
            const kkeut_move best = *GET(chain.best_move());
            mix(best.arc);
            const std::uint32_t arc = !open.empty()  ? open[(random >> 33) % open.size()]
                                      : turn % 2 == 0 ? best.arc
                                                      : GET(lexicon.arc_of_word(words[(random >> 33) % words.size()]));
            auto word = words.begin();
            while (GET(lexicon.arc_of_word(*word)) != arc) ++word;
            GET(chain.say_id(*word));
            GET(position.play(arc));
            mix(*word);
            mix(GET(position.outcome()));
            if (turn % 8 == 0) mix_position(of_chain, tails);
        }
        mix_position(position, tails);
        while (const std::optional<std::uint32_t> word = GET(chain.take_back())) {
            mix(*word);
            mix(*GET(position.undo()));
        }
        mix_position(position, tails);
    }
    std::printf("games %016llx\n", static_cast<unsigned long long>(hash));
}

static void searches(std::string_view text, kkeut_dueum dueum) {
    const kkeut::graph graph = GET(lexicon_of(text, dueum).graph());
    kkeut::solver solver = GET(kkeut::solver::of(GET(kkeut::analysis::of(graph)), TABLE));
    kkeut::position position = GET(kkeut::position::on(graph, GET(solver.order()).front()));
    const kkeut_budget budget = kkeut::nodes(NODES);
    hash = UINT64_C(0xcbf29ce484222325);
    for (int round = 0; round < 2; ++round) {
        const std::vector<std::uint32_t> order = GET(solver.order());
        mix(order.size());
        for (std::size_t index = 0; index < order.size(); index += order.size() / ROOTS + 1) {
            const kkeut_solution solution = GET(solver.solve(order[index], &budget));
            mix(order[index]);
            mix(solution.outcome);
            mix(solution.best);
            mix(solution.ended);
            mix(solution.nodes);
        }
        for (int turn = 0; turn < 4; ++turn) GET(position.play(GET(position.best_move())->arc));
        GET(solver.after(GET(position.record())));
    }
    const kkeut_effort effort = GET(solver.effort());
    mix(effort.positions);
    mix(effort.hits);
    mix(effort.table_len);
    mix(effort.table_bytes);
    std::printf("searches %016llx\n", static_cast<unsigned long long>(hash));
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
    for (const kkeut_dueum dueum : {KKEUT_DUEUM_STANDARD, KKEUT_DUEUM_NONE}) {
        dictionary(text, dueum);
        games(text, dueum);
        searches(text, dueum);
    }
    hash = UINT64_C(0xcbf29ce484222325);
    for (std::uint64_t seed = 0; seed < 1000; ++seed) one_board(seed);
    std::printf("boards %016llx\n", static_cast<unsigned long long>(hash));
    return 0;
}
