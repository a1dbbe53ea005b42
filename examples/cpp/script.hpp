// A game played from a file, a line an action: for tests, and for showing a position. It knows no screen.
//
//     press ROW COLUMN    drag ROW COLUMN    release    hint    undo    redo    wait MILLISECONDS    end
//     expect score N      expect sum N       expect left MILLISECONDS           expect over          expect going
//     play-hint           (presses and drags what the hint shows, and releases)
//
// Rows and columns count from 1. Empty lines and lines that begin with # are skipped.
#ifndef SCRIPT_HPP
#define SCRIPT_HPP

#include <cstdint>
#include <istream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "session.hpp"

class script {
public:
    // Plays all lines. Throws std::runtime_error, with the number of the line, for one that is wrong or an expectation that is not met.
    static void play(session &game, std::istream &lines) {
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            std::istringstream words(line);
            std::string action;
            if (!(words >> action) || action[0] == '#') continue;
            try {
                act(game, action, words);
            } catch (const std::exception &error) {
                throw std::runtime_error("line " + std::to_string(number) + ": " + error.what());
            }
        }
    }

private:
    static void act(session &game, const std::string &action, std::istream &words) {
        if (action == "press") return game.press(cell(game, words));
        if (action == "drag") return game.drag(cell(game, words));
        if (action == "release") return void(game.release());
        if (action == "hint") return void(game.hint());
        if (action == "undo") return void(game.undo());
        if (action == "redo") return void(game.redo());
        if (action == "end") return game.end();
        if (action == "wait") return game.advance(number(words));
        if (action == "play-hint") return play_hint(game);
        if (action == "expect") return expect(game, words);
        throw std::runtime_error("unknown action " + action);
    }

    static void play_hint(session &game) {
        if (!game.hint()) throw std::runtime_error("there is no hint");
        // A combination lists its cells as a drag that makes it.
        const std::vector<std::uint16_t> cells = game.hinted();
        game.press(cells.front());
        for (const std::uint16_t cell : cells) game.drag(cell);
        if (!game.release()) throw std::runtime_error("the hint is no combination");
    }

    static void expect(const session &game, std::istream &words) {
        std::string what;
        words >> what;
        if (what == "over") return check(what, true, game.is_over());
        if (what == "going") return check(what, true, !game.is_over());
        if (what == "score") return check(what, number(words), game.score());
        if (what == "sum") return check(what, number(words), game.sum());
        if (what == "left") return check(what, number(words), game.left());
        throw std::runtime_error("unknown expectation " + what);
    }

    static void check(const std::string &what, std::uint32_t expected, std::uint32_t found) {
        if (expected != found) {
            throw std::runtime_error("expected " + what + " " + std::to_string(expected) + ", found " + std::to_string(found));
        }
    }

    static std::uint16_t cell(const session &game, std::istream &words) {
        const std::uint32_t row = number(words), column = number(words);
        if (row == 0 || row > game.rows() || column == 0 || column > game.columns()) {
            throw std::runtime_error("there is no such cell");
        }
        return static_cast<std::uint16_t>((row - 1) * game.columns() + column - 1);
    }

    static std::uint32_t number(std::istream &words) {
        std::uint32_t number = 0;
        if (!(words >> number)) throw std::runtime_error("a number is missing");
        return number;
    }
};

#endif
