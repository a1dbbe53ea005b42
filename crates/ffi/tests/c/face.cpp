// Every function of kkeut.hpp, with exceptions and without: what it gives, and how it fails.
#include "get.hpp"

#include <array>
#include <cstdio>
#include <string>

static int failures = 0;

#define IS(what)                                                      \
    do {                                                              \
        if (!(what)) {                                                \
            ++failures;                                               \
            std::fprintf(stderr, "line %d: %s\n", __LINE__, #what);   \
        }                                                             \
    } while (0)

#ifdef KKEUT_NO_EXCEPTIONS
#define FAILS(answer, wanted, at)                                              \
    do {                                                                       \
        const auto got = (answer);                                             \
        IS(!got && got.status() == (wanted) && got.why().detail.at);           \
    } while (0)
#else
#define FAILS(answer, wanted, at)                                              \
    do {                                                                       \
        bool has_thrown = false;                                               \
        try {                                                                  \
            static_cast<void>(answer);                                         \
        } catch (const kkeut::error &error) {                                  \
            has_thrown = error.status() == (wanted) && error.why().detail.at;  \
            IS(error.what()[0] != '\0');                                       \
        }                                                                      \
        IS(has_thrown);                                                        \
    } while (0)
#endif

static bool is_hangul(void *, const char *word, std::size_t word_len) {
    return word_len > 0 && static_cast<unsigned char>(word[0]) >= 0xEA;
}

static void words() {
    const std::array<kkeut_arc, 2> arcs = {{{0, 1, 2}, {1, 0, 1}}};
    const kkeut_link links[] = {{0, 0}, {0, 1}, {1, 1}};
    kkeut::graph_builder builder = GET(kkeut::graph_builder::with_links(2, 2, links));
    GET(builder.add(arcs));
    const kkeut::graph graph = GET(builder.build());
    FAILS(builder.build(), KKEUT_SPENT, index == 0);
    FAILS(kkeut::graph_builder::with_links(2, 1, links), KKEUT_OUT_OF_RANGE, index == 2);
    IS(GET(graph.size()).words == 3);
    IS(GET(graph.heads_of(0)).size() == 2);
    IS(GET(graph.tails_of(1)).size() == 2);
    IS(GET(graph.arcs_from(1)) == std::make_pair(1u, 1u));
    IS(GET(graph.arcs_into(0)).front() == 1);
    IS(GET(graph.arc(0)).words == 2);
    IS(GET(graph.find(0, 1)) == 0u);
    IS(!GET(graph.find(0, 0)));
    FAILS(graph.arc(7), KKEUT_OUT_OF_RANGE, index == 0);
    kkeut::graph_builder plain = GET(kkeut::graph_builder::plain(2));
    FAILS(plain.add(std::array<kkeut_arc, 1>{{{0, 2, 1}}}), KKEUT_OUT_OF_RANGE, found == 2);

    kkeut::word_rule rule = GET(kkeut::word_rule::preset(KKEUT_RULE_KOREAN));
    FAILS(kkeut::word_rule::preset(77), KKEUT_INVALID_VALUE, index == 0);
    GET(rule.unit(KKEUT_UNIT_SCALAR));
    GET(rule.head(false, 0));
    GET(rule.tail(true, 0));
    GET(rule.overlap(1));
    GET(rule.length(2, 5));
    GET(rule.dueum(KKEUT_DUEUM_STANDARD));
    GET(rule.fold_case(false));
    GET(rule.kana(KKEUT_SMALL_KANA_AS_WRITTEN, KKEUT_LONG_MARK_AS_WRITTEN, KKEUT_FINAL_N_ORDINARY, false));
    GET(rule.strict(false));
    GET(rule.manner(0, false));
    GET(rule.predicate(is_hangul, nullptr));
    GET(rule.add_word("리본"));
    GET(rule.remove_word("나무"));
    GET(rule.add_word("y"));
    GET(rule.remove_word("없음"));
    IS(GET(rule.fault_of("사과")) == KKEUT_FAULT_NONE && GET(rule.fault_of("책")) == KKEUT_FAULT_TOO_SHORT);
    const std::vector<std::string> list = {"사과", "과자", "자리", "이사", "나무", "abc"};
    const kkeut::lexicon lexicon = GET(kkeut::lexicon::from_words(list, rule));
    const kkeut_report report = GET(lexicon.report());
    IS(report.words == 5 && report.removed == 1 && report.skipped == 1);
    IS(GET(lexicon.skipped(0)).fault == KKEUT_FAULT_PREDICATE);
    IS(GET(lexicon.refused(0)).fault == KKEUT_FAULT_TOO_SHORT && GET(lexicon.unknown(0)) == "없음");
    FAILS(lexicon.manner_word(0), KKEUT_OUT_OF_RANGE, index == 0);
    FAILS(kkeut::lexicon::from_words(std::vector<std::string>{"사과", "\xFF\xFF"}, rule), KKEUT_INVALID_UTF8, line == 2);
    const std::uint32_t tail = *GET(lexicon.tail("리"));
    IS(!GET(lexicon.tail("뷁")));
    IS(GET(lexicon.tail_name(tail)) == "리");
    IS(GET(lexicon.head_name(*GET(lexicon.head("사")))) == "사");
    IS(GET(lexicon.is_ending(tail)));
    IS(GET(lexicon.heads_after("리")).size() == 2);
    const std::uint32_t word = *GET(lexicon.find("리본"));
    IS(GET(lexicon.word(word)) == "리본");
    const std::uint32_t arc = GET(lexicon.arc_of_word(word));
    IS(GET(lexicon.words_of_arc(arc)) == std::make_pair(word, 1u));

    const kkeut::analysis analysis = GET(kkeut::analysis::of(GET(lexicon.graph())));
    IS(GET(analysis.outcome(tail)) == KKEUT_WIN);
    IS(GET(analysis.tail(tail)).winning_arc == arc);
    IS(GET(analysis.tails()).size() == GET(GET(analysis.graph()).size()).tails);
    IS(GET(analysis.arc(arc)).words == 1);
    IS(GET(analysis.move(arc)).outcome == KKEUT_WIN);
    IS(GET(analysis.moves(tail)).size() == 2);
    const std::vector<std::uint32_t> heads = GET(lexicon.heads_after("리"));
    IS(GET(analysis.moves_from(heads)).size() == 2);
    IS(GET(analysis.any_of(heads)) == KKEUT_WIN);
    IS(GET(analysis.any_of({})) == KKEUT_LOSS);
    FAILS(analysis.moves_from(std::array<std::uint32_t, 2>{0, 99}), KKEUT_OUT_OF_RANGE, index == 1);
    IS(GET(analysis.changes_without(arc)).size() <= GET(analysis.tails()).size());
    const kkeut::analysis without = GET(analysis.without(std::array<std::uint32_t, 1>{arc}));
    IS(GET(without.arc(arc)).words == 0);
    FAILS(without.without(std::array<std::uint32_t, 1>{arc}), KKEUT_NO_WORD, index == arc);

    GET(rule.manner(1, false));
    const kkeut::lexicon mannered = GET(kkeut::lexicon::from_words(list, rule));
    IS(GET(mannered.report()).manner == 1 && GET(mannered.manner_word(0)) == "리본");
    GET(rule.links({{"라", "나"}, {"라", "라"}}));
    const kkeut::word_rule ring = GET(kkeut::word_rule::preset(KKEUT_RULE_PLAIN));
    const kkeut::analysis open =
        GET(kkeut::analysis::of(GET(GET(kkeut::lexicon::from_bytes("ab\nbc\nca\nza", ring)).graph())));
    const kkeut::roots roots = GET(kkeut::roots::of(open));
    IS(GET(roots.tails()).size() == 4 && GET(roots.heads()).size() == 4);
    IS(GET(GET(roots.graph()).size()).words == 4);
    IS(GET(roots.component_count()) == 2);
    IS(!GET(roots.component(0)).is_major() && GET(roots.component(1)).is_major());
}

static void chains() {
    const kkeut::word_rule rule = GET(kkeut::word_rule::preset(KKEUT_RULE_PLAIN));
    const kkeut::lexicon lexicon = GET(kkeut::lexicon::from_bytes("ab\nacb\nbc\nbd", rule));
    const std::uint32_t a = *GET(lexicon.tail("a")), b = *GET(lexicon.tail("b"));
    const std::uint32_t ab = *GET(lexicon.find("ab")), acb = *GET(lexicon.find("acb"));
    const std::uint32_t bc = *GET(lexicon.find("bc"));
    const std::uint32_t first = GET(lexicon.arc_of_word(ab)), second = GET(lexicon.arc_of_word(bc));

    kkeut::position position = GET(kkeut::position::on(GET(lexicon.graph()), a));
    FAILS(kkeut::position::on(GET(lexicon.graph()), 99), KKEUT_OUT_OF_RANGE, index == 0);
    IS(GET(position.tail()) == a && GET(position.outcome()) == KKEUT_LOSS);
    IS(!GET(position.undo()) && GET(position.depth_of(a)) == 2u && !GET(position.winning_arc(a)));
    FAILS(position.play(second), KKEUT_MISFIT, expected == a);
    GET(position.play(first));
    IS(GET(position.words(first)) == 1 && GET(position.words(second)) == 1 && GET(position.played()) == 1);
    IS(GET(position.outcome_of(b)) == KKEUT_WIN && GET(position.winning_arc(b)) == second);
    IS(GET(position.legal()).size() == 2 && GET(position.moves()).size() == 2);
    IS(GET(position.best_move())->arc == second);
    kkeut::position moved = std::move(position);
    FAILS(position.played(), KKEUT_NULL, index == 0);
    GET(moved.play(second));
    IS(!GET(moved.best_move()) && GET(moved.winning_arc(b)) != second);
    IS(GET(moved.record()) == std::vector<std::uint32_t>({first, second}));
    IS(GET(moved.undo()) == second);
    position = std::move(moved);
    IS(GET(position.record()).size() == 1);

    kkeut::chain chain = GET(kkeut::chain::on(lexicon));
    FAILS(kkeut::chain::on(lexicon, 99), KKEUT_OUT_OF_RANGE, index == 0);
    const kkeut::position_view view = GET(chain.position());
    IS(!GET(view.tail()) && GET(chain.words()).size() == 4 && !GET(chain.take_back()));
    IS(GET(chain.say("ab")) == ab && GET(chain.is_said(ab)) && GET(view.tail()) == b);
    FAILS(chain.say("ab"), KKEUT_USED_WORD, line == 1);
    FAILS(chain.say("acb"), KKEUT_MISFIT, expected == b);
    FAILS(chain.say("zz"), KKEUT_UNKNOWN_WORD, line == 0);
    FAILS(chain.say_id(acb), KKEUT_MISFIT, found == a);
    IS(GET(chain.moves()).size() == 2 && GET(chain.best_move())->arc == second);
    GET(chain.say_id(bc));
    IS(!GET(chain.best_move()) && GET(chain.record()) == std::vector<std::uint32_t>({ab, bc}));
    IS(GET(chain.take_back()) == bc && GET(view.played()) == 1);

    const kkeut::analysis ring =
        GET(kkeut::analysis::of(GET(GET(kkeut::lexicon::from_bytes("ab\nbc\nca", rule)).graph())));
    kkeut::solver solver = GET(kkeut::solver::of(ring, 1 << 16));
    FAILS(kkeut::solver::of(ring, SIZE_MAX), KKEUT_TOO_LARGE, found == SIZE_MAX);
    IS(GET(solver.order()).size() == 3);
    const kkeut_budget none = kkeut::nodes(0);
    IS(GET(solver.solve(0, &none)).ended == KKEUT_ENDED_NODES);
    const kkeut_solution solution = GET(solver.solve(0, nullptr));
    IS(solution.outcome == KKEUT_WIN && solution.best == 0 && solution.ended == KKEUT_ENDED_KNOWN);
    IS(GET(solver.effort()).nodes == solution.nodes);
    GET(solver.after(std::array<std::uint32_t, 1>{0}));
    IS(GET(solver.order()).empty() && GET(solver.solve(0, nullptr)).outcome == KKEUT_LOSS);
    FAILS(solver.after(std::array<std::uint32_t, 2>{0, 0}), KKEUT_NO_WORD, index == 0);
    FAILS(solver.solve(3, nullptr), KKEUT_OUT_OF_RANGE, index == 0);
}

static void apples() {
    kkeut::board board = GET(kkeut::board::from_text("73\n37"));
    FAILS(kkeut::board::from_text("73\n3!"), KKEUT_CHARACTER, column == 2);
    FAILS(kkeut::board::from_values(2, 2, std::vector<std::uint8_t>{1, 2, 3}), KKEUT_WRONG_LENGTH, expected == 4);
    const kkeut_apple_rule ten = kkeut::connected(10);
    IS(GET(board.size()).sum == 20);
    IS(GET(board.text()) == "73\n37\n");
    IS(GET(board.values()) == std::vector<std::uint8_t>({7, 3, 3, 7}));
    IS(GET(board.neighbours(0)).count == 2);
    IS(GET(board.next_apple(0, KKEUT_RIGHT)) == std::uint16_t{1});
    IS(!GET(board.next_apple(0, KKEUT_UP)));
    IS(GET(board.has_combination(ten)));
    IS(GET(board.find(ten))->size() == 2);
    IS(!GET(board.find(kkeut::rectangle(11))));
    IS(GET(board.count(ten)).low == 4);
    int seen = 0;
    for (const kkeut::cells &cells : GET(board.combinations(ten))) seen += cells.size() == 2;
    IS(seen == 4);
    kkeut::combinations all = GET(board.combinations(ten));
    const kkeut_budget none = kkeut::nodes(0);
    FAILS(all.next(&none), KKEUT_STOPPED, index == 0);
    seen = 0;
    while (GET(all.next())) ++seen;
    IS(seen == 4);
    seen = 0;
    IS(GET(board.for_each(ten, [&](kkeut::cells) { return ++seen > 0; })));
    IS(!GET(board.for_each(ten, [&](kkeut::cells) { return ++seen < 6; })));
    IS(seen == 6);
#ifndef KKEUT_NO_EXCEPTIONS
    try {
        board.for_each(ten, [](kkeut::cells) -> bool { throw 42; });
        IS(false);
    } catch (int thrown) {
        IS(thrown == 42);
    }
#endif
    kkeut::board copy = GET(kkeut::board::copy(board));
    IS(GET(copy.clear(0)) == 7);
    GET(copy.restore(0, 5));
    FAILS(copy.restore(0, 5), KKEUT_OCCUPIED, index == 0);
    IS(GET(copy.value(0)) == 5 && GET(board.value(0)) == 7);
    copy = std::move(board);
    IS(GET(copy.value(0)) == 7);
    // What was moved from is no board, and says so.
    FAILS(board.size(), KKEUT_NULL, index == 0);

    kkeut::game game = GET(kkeut::game::on(copy, ten));
    kkeut::selection drag = GET(kkeut::selection::by(ten));
    const kkeut::board_view view = GET(game.board());
    IS(GET(drag.begin_at(view, 0)) && GET(drag.extend(view, 1)));
    IS(GET(drag.sum()) == 10 && GET(drag.contains(1)) && GET(drag.held()).size() == 2);
    GET(game.play(GET(drag.release())));
    GET(drag.cancel());
    IS(GET(drag.release()).empty());
    IS(GET(game.state()).score == 2 && GET(view.value(0)) == 0);
    FAILS(game.play(std::array<std::uint16_t, 1>{2}), KKEUT_WRONG_SUM, found == 3);
    IS(GET(game.undo()) && !GET(game.undo()) && GET(game.redo()) && !GET(game.redo()));
    IS(GET(GET(game.start()).value(0)) == 7);
    IS(GET(game.witness())->size() == 2);
    IS(GET(game.hint(KKEUT_RANK_SMALLEST))->is_best);
    const kkeut_budget few = kkeut::nodes(1000);
    const std::array<std::uint16_t, 2> row{0, 1};
    FAILS(kkeut::game::on(copy, ten, &none), KKEUT_STOPPED, line == 0);
    kkeut::game other = GET(kkeut::game::on(copy, ten, &few));
    FAILS(other.play(row, &none), KKEUT_STOPPED, line == 0);
    IS(GET(other.state()).score == 0);
    GET(other.play(row, &few));
    IS(GET(other.undo()));
    FAILS(other.redo(&none), KKEUT_STOPPED, line == 0);
    IS(GET(other.redo(&few)) && !GET(other.redo(&few)) && GET(other.state()).score == 2);
    FAILS(GET(other.replay()).verify(&none), KKEUT_STOPPED, line == 1);
    IS(GET(GET(GET(other.replay()).verify(&few)).state()).score == 2);
    const kkeut::plan plan = GET(game.plan(&few));
    IS(GET(plan.size()).score == 2 && GET(plan.move(0)).size() == 2);
    FAILS(plan.move(1), KKEUT_OUT_OF_RANGE, index == 0);
    kkeut::replay replay = GET(game.replay());
    IS(GET(replay.move_count()) == 1 && GET(replay.move(0)).second == GET(game.state()).hash);
    IS(GET(GET(replay.verify()).state()).score == 2);
    GET(replay.add_move(std::array<std::uint16_t, 1>{0}, 0));
    FAILS(replay.verify(), KKEUT_HOLE, line == 2);
    const auto [start, rule] = GET(replay.start());
    IS(rule.goal == 10 && GET(start.value(0)) == 7);
    IS(GET(GET(kkeut::replay::on(start, rule)).move_count()) == 0);

    IS(GET(GET(kkeut::deal_independent(kkeut::classic(), 1)).size()).apples == 170);
    IS(GET(GET(kkeut::deal_divisible(kkeut::classic(), 10, 1)).size()).sum % 10 == 0);
    const auto [dealt, solution] = GET(kkeut::deal_solvable(kkeut::classic(), kkeut::rectangle(10), 1));
    IS(GET(dealt.size()).apples == GET(solution.size()).score);
    FAILS(kkeut::deal_independent({1, 1, 0, 9}, 1), KKEUT_DEAL_VALUES, expected == 9);
}

int main() {
    words();
    chains();
    apples();
    std::printf("%d wrong\n", failures);
    return failures != 0;
}
