// Digits and capital letters of 3 x 5 pixels, so that the game needs no font. It knows nothing of what is written.
#ifndef GLYPHS_HPP
#define GLYPHS_HPP

#include <cstdint>

namespace glyphs {

constexpr int width = 3;
constexpr int height = 5;

// The rows from top to bottom, three bits each, the left pixel first; 0 for what has no glyph.
constexpr std::uint16_t of(char c) {
    switch (c) {
    case '0': return 0b111'101'101'101'111;
    case '1': return 0b010'110'010'010'111;
    case '2': return 0b111'001'111'100'111;
    case '3': return 0b111'001'111'001'111;
    case '4': return 0b101'101'111'001'001;
    case '5': return 0b111'100'111'001'111;
    case '6': return 0b111'100'111'101'111;
    case '7': return 0b111'001'010'010'010;
    case '8': return 0b111'101'111'101'111;
    case '9': return 0b111'101'111'001'111;
    case ':': return 0b000'010'000'010'000;
    case 'A': return 0b010'101'111'101'101;
    case 'C': return 0b111'100'100'100'111;
    case 'D': return 0b110'101'101'101'110;
    case 'E': return 0b111'100'110'100'111;
    case 'G': return 0b111'100'101'101'111;
    case 'H': return 0b101'101'111'101'101;
    case 'I': return 0b111'010'010'010'111;
    case 'M': return 0b101'111'111'101'101;
    case 'N': return 0b110'101'101'101'101;
    case 'O': return 0b111'101'101'101'111;
    case 'R': return 0b110'101'110'101'101;
    case 'S': return 0b111'100'111'001'111;
    case 'T': return 0b111'010'010'010'010;
    case 'U': return 0b101'101'101'101'111;
    case 'V': return 0b101'101'101'101'010;
    case 'W': return 0b101'101'111'111'101;
    default: return 0;
    }
}

constexpr bool has_pixel(char c, int x, int y) { return of(c) >> (14 - (y * width + x)) & 1; }

}  // namespace glyphs

#endif
