// A game on a window: what is drawn where, and which cell the mouse is on. It decides nothing of the game.
#ifndef SCREEN_HPP
#define SCREEN_HPP

#include <SDL.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>

#include "glyphs.hpp"
#include "session.hpp"

class screen {
public:
    explicit screen(const session &game)
        : width_(static_cast<int>(game.columns()) * side + 2 * margin),
          height_(static_cast<int>(game.rows()) * side + 2 * margin + bar) {
        window_ = SDL_CreateWindow("kkeut: apples", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width_, height_, 0);
        if (window_ != nullptr) renderer_ = SDL_CreateRenderer(window_, -1, 0);
        if (renderer_ == nullptr) {
            SDL_DestroyWindow(window_);
            throw std::runtime_error(SDL_GetError());
        }
    }
    ~screen() {
        SDL_DestroyRenderer(renderer_);
        SDL_DestroyWindow(window_);
    }
    screen(const screen &) = delete;
    screen &operator=(const screen &) = delete;

    // The cell at a point of the window.
    static std::optional<std::uint16_t> cell_at(const session &game, int x, int y) {
        const int column = x - margin, row = y - margin - bar;
        if (column < 0 || row < 0) return std::nullopt;
        if (column / side >= static_cast<int>(game.columns()) || row / side >= static_cast<int>(game.rows())) return std::nullopt;
        return static_cast<std::uint16_t>(row / side * static_cast<int>(game.columns()) + column / side);
    }

    // The mouse has moved from one point to another: a quick one leaps over cells, so all on the way are dragged over.
    static void drag(session &game, int from_x, int from_y, int to_x, int to_y) {
        const int steps = 1 + (std::abs(to_x - from_x) + std::abs(to_y - from_y)) / (side / 4);
        for (int step = 1; step <= steps; ++step) {
            const int x = from_x + (to_x - from_x) * step / steps, y = from_y + (to_y - from_y) * step / steps;
            if (const auto cell = cell_at(game, x, y)) game.drag(*cell);
        }
    }

    void draw(const session &game) {
        fill({0, 0, width_, height_}, background);
        draw_bar(game);
        for (std::uint32_t row = 0; row < game.rows(); ++row) {
            for (std::uint32_t column = 0; column < game.columns(); ++column) draw_cell(game, row, column);
        }
        if (game.is_over()) draw_end(game);
        SDL_RenderPresent(renderer_);
    }

    // What is drawn, as a BMP file.
    void save(const session &game, const std::string &path) {
        // Once presented, a frame may be gone: draw it again and read it before.
        draw(game);
        SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width_, height_, 32, SDL_PIXELFORMAT_ARGB8888);
        const bool is_saved = surface != nullptr &&
                              SDL_RenderReadPixels(renderer_, nullptr, surface->format->format, surface->pixels, surface->pitch) == 0 &&
                              SDL_SaveBMP(surface, path.c_str()) == 0;
        SDL_FreeSurface(surface);
        if (!is_saved) throw std::runtime_error(SDL_GetError());
    }

private:
    struct colour {
        std::uint8_t red, green, blue;
    };

    static constexpr int side = 44, margin = 16, bar = 56;
    static constexpr colour background = {246, 241, 230}, apple = {214, 64, 54}, held = {247, 178, 52}, right = {72, 160, 88},
                            hinted = {88, 130, 210}, white = {255, 255, 255}, dark = {60, 48, 44}, pale = {226, 217, 200};

    void fill(SDL_Rect rectangle, colour colour) {
        SDL_SetRenderDrawColor(renderer_, colour.red, colour.green, colour.blue, 255);
        SDL_RenderFillRect(renderer_, &rectangle);
    }

    // Text with its upper left corner at a point; a pixel of a glyph is `scale` pixels of the window.
    void write(int x, int y, int scale, const std::string &text, colour colour) {
        for (const char c : text) {
            for (int at_y = 0; at_y < glyphs::height; ++at_y) {
                for (int at_x = 0; at_x < glyphs::width; ++at_x) {
                    if (glyphs::has_pixel(c, at_x, at_y)) fill({x + at_x * scale, y + at_y * scale, scale, scale}, colour);
                }
            }
            x += (glyphs::width + 1) * scale;
        }
    }

    static int width_of(const std::string &text, int scale) {
        return (static_cast<int>(text.size()) * (glyphs::width + 1) - 1) * scale;
    }

    void draw_bar(const session &game) {
        char clock[16];
        const unsigned seconds = (game.left() + 999) / 1000;
        std::snprintf(clock, sizeof clock, "%u:%02u", seconds / 60, seconds % 60);
        write(margin, margin, 4, "SCORE " + std::to_string(game.score()), dark);
        // The sum is live: amber on the way, green once it is right.
        const bool is_right = game.sum() == game.goal();
        const std::string sum = "SUM " + std::to_string(game.sum());
        write((width_ - width_of(sum, 4)) / 2, margin, 4, sum, is_right ? right : game.sum() > game.goal() ? apple : dark);
        write(width_ - margin - width_of(clock, 4), margin, 4, clock, seconds <= 10 ? apple : dark);
        // What is left of the time.
        const int length = width_ - 2 * margin;
        fill({margin, margin + 28, length, 6}, pale);
        fill({margin, margin + 28, static_cast<int>(std::int64_t{length} * game.left() / session::two_minutes), 6}, right);
    }

    void draw_cell(const session &game, std::uint32_t row, std::uint32_t column) {
        const auto cell = static_cast<std::uint16_t>(row * game.columns() + column);
        const int x = margin + static_cast<int>(column) * side, y = margin + bar + static_cast<int>(row) * side;
        const std::uint8_t value = game.value(cell);
        if (value == 0) return fill({x + side / 2 - 2, y + side / 2 - 2, 4, 4}, pale);
        colour body = apple;
        if (game.is_hinted(cell)) body = hinted;
        if (game.is_held(cell)) body = game.sum() == game.goal() ? right : held;
        // Round enough: three rectangles, and a stalk.
        fill({x + 8, y + 5, side - 16, side - 10}, body);
        fill({x + 5, y + 8, side - 10, side - 16}, body);
        fill({x + 6, y + 6, side - 12, side - 12}, body);
        fill({x + side / 2 - 1, y + 2, 3, 5}, dark);
        const std::string digits = std::to_string(value);
        write(x + (side - width_of(digits, 4)) / 2, y + (side - glyphs::height * 4) / 2 + 1, 4, digits, white);
    }

    void draw_end(const session &game) {
        const std::string text = "OVER " + std::to_string(game.score());
        const int scale = 10, text_width = width_of(text, scale);
        const SDL_Rect box = {(width_ - text_width) / 2 - 24, (height_ - glyphs::height * scale) / 2 - 24, text_width + 48,
                              glyphs::height * scale + 48};
        fill(box, dark);
        write(box.x + 24, box.y + 24, scale, text, white);
    }

    int width_;
    int height_;
    SDL_Window *window_ = nullptr;
    SDL_Renderer *renderer_ = nullptr;
};

#endif
