#!/bin/sh
# Rebuilds the word lists of this folder in the folder $1, and compares them with these. It needs pip, Python 3.8 or newer,
# and Debian's apt with `main` of a release that has scowl 2020.12.07-2 (bookworm). About two minutes, 80 MB of downloads.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: rebuild.sh FOLDER}
mkdir -p "$out/packages"
out=$(cd "$out" && pwd)

cd "$out/packages"
pip download --quiet --no-deps --dest . python-mecab-ko-dic==2.1.1.post2 sudachidict-small==20240716
[ -f scowl_2020.12.07-2_all.deb ] || apt-get download scowl=2020.12.07-2

python3 "$here/rebuild.py" . "$out"
for list in ko_nouns.txt ja_nouns_kana.txt en_words.txt; do
    cmp "$here/$list" "$out/$list"
done
echo "byte for byte the lists of $here"
