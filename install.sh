#!/bin/sh
# Builds libkkeut and puts it under a prefix: headers, shared and static library, pkg-config file, CMake package.
#
#   ./install.sh --prefix DIR      default: /usr/local
#
# It needs cargo and a C compiler. What is installed can be moved elsewhere as a whole. DESTDIR is respected.
set -eu
cd "$(dirname "$0")"

prefix=/usr/local
while [ $# -gt 0 ]; do
    case $1 in
    --prefix) prefix=${2:?--prefix needs a folder} && shift 2 ;;
    --prefix=*) prefix=${1#--prefix=} && shift ;;
    *) echo "usage: ./install.sh [--prefix DIR]" >&2 && exit 2 ;;
    esac
done
root=${DESTDIR:-}$prefix

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
abi=$(sed -n 's/^#define KKEUT_ABI_VERSION \([0-9]*\)$/\1/p' include/kkeut.h)

# One build, which also says what a program that links the static library must link too.
said=$(cargo rustc --release --package kkeut-ffi --lib -- --print native-static-libs 2>&1) || { echo "$said" >&2 && exit 1; }
system=$(echo "$said" | sed -n 's/^note: native-static-libs: //p' | tail -n 1)
built=${CARGO_TARGET_DIR:-target}/release
if [ -z "$system" ] || ! [ -e "$built/libkkeut.so" ]; then
    echo "this script knows only systems with shared objects (.so); the libraries are in $built" >&2
    exit 1
fi

fill() {
    sed -e "s/@VERSION@/$version/g" -e "s/@ABI@/$abi/g" -e "s/@SYSTEM_LIBS@/$2/g" "packaging/$1.in" >"$3/$1"
}

mkdir -p "$root/include" "$root/lib/pkgconfig" "$root/lib/cmake/kkeut"
cp include/kkeut.h include/kkeut.hpp "$root/include/"
cp "$built/libkkeut.a" "$root/lib/"
# A program asks for libkkeut.so.ABI, a linker for libkkeut.so.
cp "$built/libkkeut.so" "$root/lib/libkkeut.so.$abi.$version"
ln -sf "libkkeut.so.$abi.$version" "$root/lib/libkkeut.so.$abi"
ln -sf "libkkeut.so.$abi" "$root/lib/libkkeut.so"
fill kkeut.pc "$system" "$root/lib/pkgconfig"
fill kkeut-static.pc "$system" "$root/lib/pkgconfig"
fill kkeutConfig.cmake "$(echo "$system" | sed 's/ /;/g')" "$root/lib/cmake/kkeut"
fill kkeutConfigVersion.cmake '' "$root/lib/cmake/kkeut"
echo "kkeut $version (ABI $abi) is under $root"
