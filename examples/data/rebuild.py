#!/usr/bin/env python3
"""Rebuilds the word lists of this folder from the packages that they are taken from.

Usage: rebuild.py PACKAGES OUT
PACKAGES holds what rebuild.sh fetches. Python 3.8 or newer, nothing else.
"""
import array
import io
import re
import struct
import sys
import tarfile
import zipfile
from pathlib import Path

HANGUL = re.compile("[가-힣]{2,}")
KANA = re.compile("[ぁ-ゖー]{2,}")
LATIN = re.compile("[a-z]{2,}")


def package(folder, pattern):
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        sys.exit(f"{folder}: one {pattern} is needed, and there are {len(found)}")
    return found[0]


def in_wheel(wheel, name):
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(name)


def in_debian_package(deb):
    """The files of a Debian package: an ar archive, of which data.tar is a member."""
    data = deb.read_bytes()
    at = len(b"!<arch>\n")
    while at < len(data):
        header, at = data[at : at + 60], at + 60
        size = int(header[48:58])
        if header.startswith(b"data.tar"):
            return tarfile.open(fileobj=io.BytesIO(data[at : at + size]))
        at += size + size % 2  # members begin at even offsets
    sys.exit(f"{deb}: no data.tar in it")


def mecab_entries(data):
    """(surface, feature) of every entry of a compiled MeCab dictionary.

    The surfaces are the keys of a double-array trie, in which a child stands at base[parent] + byte + 1. It is walked
    backwards, from each leaf to the root.
    """
    trie_size, tokens_size, features_size = struct.unpack_from("<3I", data, 24)
    charset = data[40:72].rstrip(b"\0").decode()
    at = 72
    trie = array.array("i", data[at : at + trie_size])
    if sys.byteorder == "big":
        trie.byteswap()
    at += trie_size
    tokens = data[at : at + tokens_size]
    at += tokens_size
    features = data[at : at + features_size]
    base, check = trie[0::2], trie[1::2]
    parent = {base[node]: node for node in range(len(base)) if base[node] > 0 and (node == 0 or check[node] != 0)}
    for leaf in range(len(base)):
        if base[leaf] >= 0 or check[leaf] != leaf:
            continue
        surface = bytearray()
        node = parent[leaf]
        while node:
            surface.append(node - check[node] - 1)
            node = parent[check[node]]
        text = bytes(reversed(surface)).decode(charset)
        # A leaf says how many tokens it has, and where they begin.
        value = -base[leaf] - 1
        for token in range(value >> 8, (value >> 8) + (value & 0xFF)):
            (start,) = struct.unpack_from("<I", tokens, token * 16 + 8)
            yield text, features[start : features.index(b"\0", start)].decode(charset)


def korean(folder):
    """Common nouns of mecab-ko-dic (tag NNG): in Hangul, or the reading of what is written in hanja."""
    wheel = package(folder, "python_mecab_ko_dic-2.1.1.post2-*.whl")
    for surface, feature in mecab_entries(in_wheel(wheel, "mecab_ko_dic/dictionary/sys.dic")):
        tag, _, _, reading = feature.split(",")[:4]
        if tag == "NNG":
            if HANGUL.fullmatch(surface):
                yield surface
            elif HANGUL.fullmatch(reading):
                yield reading


class Reader:
    """Reads the parts of a compiled Sudachi dictionary one after another."""

    def __init__(self, data, at):
        self.data = data
        self.at = at

    def number(self, kind):
        (number,) = struct.unpack_from("<" + kind, self.data, self.at)
        self.at += struct.calcsize("<" + kind)
        return number

    def skip(self, count):
        self.at += count

    def text(self):
        length = self.number("B")
        if length >= 0x80:
            length = (length & 0x7F) << 8 | self.number("B")
        start, self.at = self.at, self.at + 2 * length
        return self.data[start : self.at].decode("utf-16-le", "replace")


def hiragana(text):
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)


def japanese(folder):
    """Readings of the common nouns (名詞/普通名詞) of SudachiDict, in hiragana."""
    wheel = package(folder, "*udachi*ict_small-20240716-*.whl")
    data = in_wheel(wheel, "sudachidict_small/resources/system.dic")
    part = Reader(data, 272)  # after the header
    parts_of_speech = [[part.text() for _ in range(6)] for _ in range(part.number("H"))]
    left, right = part.number("h"), part.number("h")
    part.skip(2 * left * right)  # connection costs
    part.skip(4 * part.number("I"))  # the trie
    part.skip(part.number("I"))  # the table of word ids
    words = part.number("I")
    part.skip(6 * words)  # costs and connections of each
    for at in struct.unpack_from(f"<{words}I", data, part.at):
        entry = Reader(data, at)
        headword = entry.text()
        entry.skip(1)  # its length
        part_of_speech = parts_of_speech[entry.number("h")]
        entry.text()  # the normalised form
        entry.skip(4)  # the id of the dictionary form
        reading = hiragana(entry.text() or headword)
        if part_of_speech[:2] == ["名詞", "普通名詞"] and KANA.fullmatch(reading):
            yield reading


def english(folder):
    """SCOWL's English and American words up to size 70, in lower case."""
    deb = package(folder, "scowl_2020.12.07-2_*.deb")
    with in_debian_package(deb) as archive:
        for size in (10, 20, 35, 40, 50, 55, 60, 70):
            for kind in ("english-words", "american-words"):
                text = archive.extractfile(f"./usr/share/dict/scowl/{kind}.{size}").read().decode("latin-1")
                yield from (word for word in text.split("\n") if LATIN.fullmatch(word))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    for name, words in (("ko_nouns.txt", korean), ("ja_nouns_kana.txt", japanese), ("en_words.txt", english)):
        # By code point, which for UTF-8 is also by byte.
        lines = sorted(set(words(folder)))
        (out / name).write_bytes("".join(line + "\n" for line in lines).encode())
        print(f"{name}: {len(lines)} words")


if __name__ == "__main__":
    main()
