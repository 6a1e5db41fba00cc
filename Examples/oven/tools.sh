# Sourced by the scripts beside it: where Tactus is, and how its tools find this scene.
cd "$(dirname "${BASH_SOURCE[0]}")"
# In a package of your own: tactus=.build/checkouts/tactus, and no scratch.
tactus=../..
# The example beside it has built the same library.
scratch=../own-scene/.build
scene=oven
type=OvenScene
source=Sources/Oven
board=stm32f746g-disco
# Its image is compiled for size; -O takes a sixth more flash.
optimize=-Osize
. "$tactus/Tools/parts/own-scene.sh"
