#pragma once

// What callgrind looks for. In C, out of sight of Swift's optimizer, which folds functions of one
// shape and leaves out calls that do nothing.

/// Before recognizers and timers run.
void bench_mark_engine(void);
/// Before the scene moves.
void bench_mark_scene(void);
/// Before it is drawn.
void bench_mark_raster(void);
/// After that.
void bench_mark_rest(void);
