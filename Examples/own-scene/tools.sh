# Sourced by the scripts beside it: where Tactus is, and how its tools find this scene.
cd "$(dirname "${BASH_SOURCE[0]}")"
# In a package of your own: tactus=.build/checkouts/tactus
tactus=../..
"$tactus/Tools/setup" own-scene || exit 2
knob=.build/debug/knob
board=stm32f746g-disco

# firmware VERB [ARGUMENT…] — Tactus's Tools/firmware for this scene.
firmware() {
  BOARD=$board "$tactus/Tools/firmware" "$@" --scene-source Sources/Knob --scene-type KnobScene \
    --scene-name knob --command "$knob" --out .build/firmware
}
