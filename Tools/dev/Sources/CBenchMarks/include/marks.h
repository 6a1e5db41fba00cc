#pragma once

// The functions at which callgrind dumps its counts. They are in C, out of sight of Swift's
// optimizer, which merges identical functions and removes calls that do nothing.

/// Called before recognizers and timers run.
void bench_mark_engine(void);
/// Called before the scene is updated.
void bench_mark_scene(void);
/// Called before the scene is drawn.
void bench_mark_raster(void);
/// Called before and after what is counted.
void bench_mark_start(void);
void bench_mark_end(void);
/// Called after the scene is drawn.
void bench_mark_rest(void);
