// What callgrind looks for: never inlined nor optimized, or their calls, which do nothing, would be
// left out; and each different, or they would be folded into one.

nonisolated(unsafe) private var lastMark = 0

@inline(never) @_optimize(none) @_cdecl("bench_mark_engine") func markEngine() { lastMark = 1 }
@inline(never) @_optimize(none) @_cdecl("bench_mark_scene") func markScene() { lastMark = 2 }
@inline(never) @_optimize(none) @_cdecl("bench_mark_raster") func markRaster() { lastMark = 3 }
@inline(never) @_optimize(none) @_cdecl("bench_mark_rest") func markRest() { lastMark = 4 }
