// The apple game in a window: drag over apples that add up to 10, in any shape, for two minutes.
//
//     applegame [--seed N] [--board FILE] [--rectangle] [--script FILE] [--screenshot FILE]
//
// Mouse: drag and release. Keys: H hint, U undo, R redo, E end the game, N new game, Esc quit.
//
// With --script the game is played from a file (script.hpp) and there is no window; with --screenshot there is one, for as long as it
// takes to draw how the game then stands into a BMP file.
#include <SDL.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>

#include "kkeut.hpp"
#include "screen.hpp"
#include "script.hpp"
#include "session.hpp"

namespace {

struct options {
    std::uint64_t seed = 1;
    std::string board, script, screenshot;
    kkeut_apple_rule rule = kkeut::connected(10);
};

options read_options(int argc, char **argv) {
    options options;
    for (int index = 1; index < argc; ++index) {
        const std::string name = argv[index];
        const auto value = [&]() -> std::string {
            if (index + 1 == argc) throw std::runtime_error(name + " needs a value");
            return argv[++index];
        };
        if (name == "--seed") {
            options.seed = std::stoull(value());
        } else if (name == "--board") {
            options.board = value();
        } else if (name == "--rectangle") {
            options.rule = kkeut::rectangle(10);
        } else if (name == "--script") {
            options.script = value();
        } else if (name == "--screenshot") {
            options.screenshot = value();
        } else {
            throw std::runtime_error("unknown option " + name);
        }
    }
    return options;
}

kkeut::board board_of(const options &options) {
    if (options.board.empty()) return kkeut::deal_divisible(kkeut::classic(), options.rule.goal, options.seed);
    std::ifstream file(options.board);
    if (!file) throw std::runtime_error(options.board + " cannot be read");
    return kkeut::board::from_text(std::string(std::istreambuf_iterator<char>(file), {}));
}

// SDL for as long as it is needed.
struct sdl {
    sdl() {
        if (SDL_Init(SDL_INIT_VIDEO) != 0) throw std::runtime_error(SDL_GetError());
    }
    ~sdl() { SDL_Quit(); }
    sdl(const sdl &) = delete;
    sdl &operator=(const sdl &) = delete;
};

// What one event does; false to quit. `game` is replaced by a new one on N.
bool handle(const SDL_Event &event, std::optional<session> &game, options &options) {
    switch (event.type) {
    case SDL_QUIT: return false;
    case SDL_MOUSEBUTTONDOWN:
        if (event.button.button == SDL_BUTTON_LEFT) {
            if (const auto cell = screen::cell_at(*game, event.button.x, event.button.y)) game->press(*cell);
        }
        return true;
    case SDL_MOUSEMOTION:
        if (event.motion.state & SDL_BUTTON_LMASK) {
            const SDL_MouseMotionEvent &motion = event.motion;
            screen::drag(*game, motion.x - motion.xrel, motion.y - motion.yrel, motion.x, motion.y);
        }
        return true;
    case SDL_MOUSEBUTTONUP:
        if (event.button.button == SDL_BUTTON_LEFT) game->release();
        return true;
    case SDL_KEYDOWN:
        switch (event.key.keysym.sym) {
        case SDLK_ESCAPE: return false;
        case SDLK_h: game->hint(); return true;
        case SDLK_u: game->undo(); return true;
        case SDLK_r: game->redo(); return true;
        case SDLK_e: game->end(); return true;
        case SDLK_n:
            ++options.seed;
            game.emplace(board_of(options), options.rule);
            return true;
        default: return true;
        }
    default: return true;
    }
}

void play_in_window(std::optional<session> &game, options &options) {
    const sdl library;
    screen screen(*game);
    if (!options.screenshot.empty()) return screen.save(*game, options.screenshot);
    std::uint32_t before = SDL_GetTicks();
    for (bool goes_on = true; goes_on;) {
        SDL_Event event;
        while (goes_on && SDL_PollEvent(&event)) goes_on = handle(event, game, options);
        const std::uint32_t now = SDL_GetTicks();
        game->advance(now - before);
        before = now;
        screen.draw(*game);
        SDL_Delay(16);
    }
}

}  // namespace

int main(int argc, char **argv) {
    try {
        options options = read_options(argc, argv);
        std::optional<session> game;
        game.emplace(board_of(options), options.rule);
        if (!options.script.empty()) {
            std::ifstream lines(options.script);
            if (!lines) throw std::runtime_error(options.script + " cannot be read");
            script::play(*game, lines);
        }
        if (options.script.empty() || !options.screenshot.empty()) play_in_window(game, options);
        std::printf("score %lu%s\n", static_cast<unsigned long>(game->score()), game->is_over() ? ", over" : "");
        return 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "applegame: %s\n", error.what());
        return 1;
    }
}
