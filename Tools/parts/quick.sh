# Sourced by what builds for a quick turn, from the root of the repository: the tests, and the program for the demo. Both
# share one build, .build/tests, so that whoever has run one of them waits less for the other.
#
# The modules that draw and recognize are optimised (`optimised` in Package.swift); in CI more of them, since none is built
# again. Without what a debugger and an editor read, a fifth of the build: a debug build for them is in .build.

export TACTUS_OPTIMISED=${CI:+all}
TACTUS_OPTIMISED=${TACTUS_OPTIMISED:-1}
scratch=.build/tests
quick=(--scratch-path $scratch -debug-info-format none --disable-index-store)

# quick_build ARGUMENT…: the package manager passes traits on in the order of a set, and compiles everything again when that
# changes. What is built runs without it: no result depends on the order of a hash table.
quick_build() { SWIFT_DETERMINISTIC_HASHING=1 swift build "${quick[@]}" "$@"; }
