# A hand on a screen of 480 × 272: quick taps, and swipes over whatever is there, as a finger script. The same seed, the same
# hand, with every awk.
#
# Usage: awk -v seed=1 -f hand.awk
function below(n) { state = state * 16807 % 2147483647; return state % n }
function between(least, most) { return least + below(most - least + 1) }
BEGIN {
  state = seed * 7919 + 1
  for (i = 0; i < 60; i++) {
    x = between(120, 360); y = between(60, 200); wait = between(30, 250)
    if (below(100) < 65) { printf "after %dms tap %d,%d for %dms\n", wait, x, y, between(15, 90); continue }
    far = between(40, 100) * (below(2) ? 1 : -1)
    if (below(2)) printf "after %dms drag %d,%d by %d,0 over %dms\n", wait, x, y, far, between(60, 250)
    else printf "after %dms drag %d,%d by 0,%d over %dms\n", wait, x, y, far / 2, between(60, 250)
  }
}
