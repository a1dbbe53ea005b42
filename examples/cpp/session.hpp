// One game of apples against the clock: what the player's actions do. It knows no screen and no real clock, so that a window and a
// script play the very same game.
#ifndef SESSION_HPP
#define SESSION_HPP

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kkeut.hpp"

class session {
public:
    static constexpr std::uint32_t two_minutes = 120'000;

    session(const kkeut::board &board, kkeut_apple_rule rule)
        : game_(kkeut::game::on(board, rule)),
          board_(game_.board()),
          drag_(kkeut::selection::by(rule)),
          size_(board.size()),
          goal_(rule.goal) {}

    // The mouse goes down on a cell, and moves over others. Whatever shape it makes is held.
    void press(std::uint16_t cell) {
        hint_.clear();
        if (!is_over()) drag_.begin_at(board_, cell);
    }
    void drag(std::uint16_t cell) {
        if (!is_over()) drag_.extend(board_, cell);
    }

    // The mouse goes up: only now is anything scored, and only if the sum is the goal.
    bool release() {
        const kkeut::cells cells = drag_.release();
        if (cells.empty() || is_over()) return false;
        game_.play(cells);
        return true;
    }

    bool undo() {
        drag_.cancel();
        hint_.clear();
        return !has_ended_ && left_ > 0 && game_.undo();
    }
    bool redo() {
        drag_.cancel();
        hint_.clear();
        return !has_ended_ && left_ > 0 && game_.redo();
    }

    // Shows the combination of the fewest apples. A hint may not hold up a frame: it looks at so much and no more.
    bool hint() {
        const kkeut_budget budget = kkeut::nodes(100'000);
        std::optional<kkeut::hint> found;
        if (!is_over()) found = game_.hint(KKEUT_RANK_SMALLEST, &budget);
        hint_ = found ? std::move(found->cells) : std::vector<std::uint16_t>();
        return found.has_value();
    }

    // The player gives up.
    void end() {
        drag_.cancel();
        has_ended_ = true;
    }

    // Time goes by.
    void advance(std::uint32_t milliseconds) {
        if (is_over()) return;
        left_ -= std::min(left_, milliseconds);
        if (left_ == 0) drag_.cancel();
    }

    // No time, no combination, or no wish to go on.
    bool is_over() const { return has_ended_ || left_ == 0 || !is_anything_left(); }
    // O(1): the game keeps a combination that is left.
    bool is_anything_left() const { return game_.state().is_over == 0; }

    std::uint32_t score() const { return game_.state().score; }
    std::uint32_t sum() const { return drag_.sum(); }
    std::uint32_t goal() const { return goal_; }
    std::uint32_t left() const { return left_; }
    std::uint32_t rows() const { return size_.rows; }
    std::uint32_t columns() const { return size_.columns; }
    std::uint8_t value(std::uint16_t cell) const { return board_.value(cell); }
    bool is_held(std::uint16_t cell) const { return drag_.contains(cell); }
    bool is_hinted(std::uint16_t cell) const { return std::find(hint_.begin(), hint_.end(), cell) != hint_.end(); }
    const std::vector<std::uint16_t> &hinted() const { return hint_; }

private:
    kkeut::game game_;
    kkeut::board_view board_;
    kkeut::selection drag_;
    kkeut_board_size size_;
    std::uint32_t goal_;
    std::vector<std::uint16_t> hint_;
    std::uint32_t left_ = two_minutes;
    bool has_ended_ = false;
};

#endif
