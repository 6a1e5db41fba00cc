#include "marks.h"

static volatile int last_mark;

void bench_mark_engine(void) { last_mark = 1; }
void bench_mark_scene(void) { last_mark = 2; }
void bench_mark_raster(void) { last_mark = 3; }
void bench_mark_start(void) { last_mark = 5; }
void bench_mark_end(void) { last_mark = 6; }
void bench_mark_rest(void) { last_mark = 4; }
