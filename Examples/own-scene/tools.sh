# Sourced by the scripts beside it: where Tactus is, and how its tools find this scene.
cd "$(dirname "${BASH_SOURCE[0]}")"
# In a package of your own: tactus=.build/checkouts/tactus
tactus=../..
# The scene: its name, which is the product's too, its type, and where it is.
scene=knob
type=KnobScene
source=Sources/Knob
# One of the boards that every program with this command has built in; a file of your own is found by
# its path, in ./Boards, or in a folder that TACTUS_BOARDS names.
board=stm32f746g-disco
. "$tactus/Tools/parts/own-scene.sh"
