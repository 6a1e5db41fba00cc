# Sourced by the `tools.sh` of a scene of one's own (`Examples/own-scene`, `Examples/oven`): how the scripts
# beside that build and run it. It sets these before: tactus, the folder of Tactus; scene, its name, which is its
# product's too; type; source, the folder of its module; board. It may set scratch, where it shares another's build
# folder, and optimize, for its image.
scratch=${scratch:-.build}
export OPTIMIZE=${OPTIMIZE:-${optimize:--O}}
program=$scratch/debug/$scene
"$tactus/Tools/setup" own-scene || exit 2

# build — the command with the scene; its traits in one order: see Tools/parts/release.sh.
build() { SWIFT_DETERMINISTIC_HASHING=1 swift build -j 2 --scratch-path "$scratch" --product "$scene"; }

# firmware VERB [ARGUMENT…] — Tactus's Tools/firmware for this scene.
firmware() {
  BOARD=$board "$tactus/Tools/firmware" "$@" --scene-source "$source" --scene-type "$type" \
    --scene-name "$scene" --command "$program" --out .build/firmware
}

# demo — takes the tour: prints the gestures, and leaves a trace, a contact sheet and a report in out/.
demo() {
  build
  mkdir -p out
  "$program" run --panel script:Scripts/tour.fingers --board "$board" --trace out/tour.trace \
    --sheet out/tour.png --sheet-period 250ms --report out/tour.html
  echo "out/tour.trace  what happened, record by record"
  echo "out/tour.png    what it looked like"
  echo "out/tour.html   a report: what happened, how fast, and whether it was fast enough"
}

# page — a page in out/ in which the scene plays under a finger or a mouse: its firmware, built for browsers.
page() {
  build
  mkdir -p out
  OPTIMIZE=-Osize "$tactus/Tools/web" "$scene" --scene-source "$source" --scene-type "$type" \
    --out .build/firmware -o "out/$scene.wasm"
  "$program" play --board "$board" --firmware "out/$scene.wasm" -o "out/$scene.html"
  echo "out/$scene.html  open it in a browser, at a desk or on a phone"
}

# check FLASH — the tour gives the golden trace and picture on this machine, keeps the limits of reactions, what
# Checks has of what may go wrong does not, and it gives the same bytes on a Cortex-M4F under QEMU, whose image has
# at most FLASH bytes; loops are written out for each format of image and of screen, and for each shape.
check() {
  SWIFT_DETERMINISTIC_HASHING=1 swift test -j 2 --scratch-path "$scratch"
  build
  "$program" run --panel script:Scripts/tour.fingers --board "$board" --quiet --fail-on reactions,faults,lost
  [[ ! -d Checks ]] || "$program" check "$scene" --from Checks --board "$board"
  firmware run script:Scripts/tour.fingers "$scene" --only m4
  local flash
  flash=$(llvm-size -A ".build/firmware/m4/image-$scene.elf" |
    awk '$1 == ".text" || $1 == ".ARM.exidx" || $1 == ".data" { sum += $2 } END { print sum }')
  echo "flash $flash of at most $1"
  [[ $flash -le $1 ]]
}
