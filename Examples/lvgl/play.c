// Plays the frames of a trace of `tactus run --trace` onto a screen of LVGL without a display, in virtual time: two buttons
// over a list that scrolls, all of it clickable. Prints what the fingers made and what was clicked:
//
//     taps 9 lost 0 swipes 2 clicked 1 soon 0 clicked 0 others 0 clicked 0 twice 0 scrolled 120
//
// A tap is a finger alone on the glass that never was farther than 10 pt from where it landed, soon if it lifts less than
// 100 ms after a swipe, others if another finger was down meanwhile. CLICKED is how many of these clicked something. `scrolled`
// is how far the list went, in pixels.
//
// Usage: play newest|every|tactus FILE PERIOD    every PERIOD ms LVGL reads the newest frame, as its drivers do; every frame
//        since the last read; or what tactus_indev.c makes of them
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tactus_indev.h"

enum { frames_max = 100000, fingers_max = 10000 };

typedef struct {
  int64_t time;
  uint32_t count;
  tactus_contact contacts[TACTUS_CONTACTS_MAX];
} frame;

typedef struct {
  uint32_t key;
  float x, y, farthest;
  int64_t lift;
  int is_down, is_with_others, clicks;
} finger;

static frame *frames;
static int frame_count, fed_count, read_count;
static finger fingers[fingers_max];
static int finger_count, unknown_clicks;
static int width = 480, height = 272;
static lv_obj_t *list;
static int scrolled;
static uint32_t now, read_time;
static lv_indev_read_cb_t reader;
static float scale = 1;
static tactus_indev tactus_device;

static uint32_t tick(void) { return now; }
static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels) {
  (void)area, (void)pixels;
  lv_display_flush_ready(display);
}

// A line of a trace: 12 97312 frame contacts=0@100.250,83.000;1@240.000,90.125
static void read_line(char *line) {
  sscanf(line, "pixels=%dx%d", &width, &height);
  sscanf(line, "pixelsPerPoint=%f", &scale);
  long long time;
  int length = 0;
  if (sscanf(line, "%*d %lld frame contacts=%n", &time, &length) < 1 || length == 0 || frame_count == frames_max) return;
  frame *f = &frames[frame_count++];
  f->time = time;
  for (char *text = line + length; f->count < TACTUS_CONTACTS_MAX; text += length) {
    tactus_contact *c = &f->contacts[f->count];
    if (*text == ';') text++;
    c->size = c->pressure = 0;
    if (sscanf(text, "%u@%f,%f%n", &c->key, &c->x, &c->y, &length) < 3) break;
    c->x *= scale, c->y *= scale, f->count++;
  }
}

// What the fingers do, by nothing but their frames.
static void follow(const frame *f) {
  for (int i = 0; i < finger_count; i++) {
    finger *g = &fingers[i];
    const tactus_contact *c = NULL;
    for (uint32_t k = 0; g->is_down && k < f->count; k++)
      if (f->contacts[k].key == g->key) c = &f->contacts[k];
    if (g->is_down && c == NULL) g->is_down = 0, g->lift = f->time;
    if (c) g->farthest = fmaxf(g->farthest, hypotf(c->x - g->x, c->y - g->y) / scale);
  }
  for (uint32_t k = 0; k < f->count; k++) {
    int is_known = 0;
    for (int i = 0; i < finger_count; i++) is_known |= fingers[i].is_down && fingers[i].key == f->contacts[k].key;
    if (!is_known && finger_count < fingers_max)
      fingers[finger_count++] =
          (finger){.key = f->contacts[k].key, .x = f->contacts[k].x, .y = f->contacts[k].y, .is_down = 1};
  }
  for (int i = 0; i < finger_count; i++) fingers[i].is_with_others |= fingers[i].is_down && f->count > 1;
}

// A click is that of the finger that lifted last before it.
static void clicked(lv_event_t *event) {
  (void)event;
  finger *last = NULL;
  for (int i = 0; i < finger_count; i++)
    if (!fingers[i].is_down && fingers[i].lift / 1000 <= read_time && (!last || fingers[i].lift >= last->lift)) last = &fingers[i];
  if (last) last->clicks++;
  else unknown_clicks++;
}

static void read_frame(lv_indev_data_t *data, const frame *f) {
  data->state = f->count ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
  if (f->count) data->point = (lv_point_t){(int32_t)f->contacts[0].x, (int32_t)f->contacts[0].y};
}
static void read_newest(lv_indev_t *indev, lv_indev_data_t *data) {
  (void)indev;
  if (fed_count) read_frame(data, &frames[fed_count - 1]);
}
static void read_every(lv_indev_t *indev, lv_indev_data_t *data) {
  (void)indev;
  if (read_count < fed_count) data->timestamp = (uint32_t)(frames[read_count++].time / 1000);
  if (read_count) read_frame(data, &frames[read_count - 1]);
  data->continue_reading = read_count < fed_count;
}

static void read_any(lv_indev_t *indev, lv_indev_data_t *data) {
  reader(indev, data);
  read_time = data->timestamp ? data->timestamp : now;
}

static lv_obj_t *clickable(lv_obj_t *parent, int x, int y, int width, int height) {
  lv_obj_t *object = lv_button_create(parent);
  lv_obj_set_pos(object, x, y);
  lv_obj_set_size(object, width, height);
  lv_obj_add_event_cb(object, clicked, LV_EVENT_CLICKED, NULL);
  return object;
}

static void make_screen(void) {
  list = lv_obj_create(lv_screen_active());
  lv_obj_remove_style_all(list);
  lv_obj_set_size(list, width, height);
  lv_obj_set_scroll_dir(list, LV_DIR_VER);
  lv_obj_add_event_cb(list, clicked, LV_EVENT_CLICKED, NULL);
  for (int row = 0; row < 100; row++) clickable(list, 0, row * 60, width, 60);
  clickable(lv_screen_active(), width / 8, height / 8, width / 4, height / 4);
  clickable(lv_screen_active(), width / 8, height * 5 / 8, width / 4, height / 4);
  lv_obj_update_layout(lv_screen_active());
}

static int report(void) {
  enum { taps, swipes, soon, others, kinds };
  int made[kinds] = {0}, clicks[kinds] = {0}, lost = 0, twice = unknown_clicks;
  for (int i = 0; i < finger_count; i++) {
    finger *f = &fingers[i];
    // Beside the screen there is nothing to click.
    if (f->is_down || f->x < 0 || f->y < 0 || f->x >= width || f->y >= height) continue;
    int kind = f->farthest > 10 ? swipes : f->is_with_others ? others : taps;
    for (int k = 0; k < finger_count && kind == taps; k++) {
      int64_t since = f->lift - fingers[k].lift;
      if (k != i && fingers[k].farthest > 10 && !fingers[k].is_down && since >= 0 && since < 100000) kind = soon;
    }
    made[kind]++, clicks[kind] += f->clicks > 0;
    lost += kind == taps && f->clicks == 0;
    twice += f->clicks > 1 ? f->clicks - 1 : 0;
  }
  printf("taps %d lost %d swipes %d clicked %d soon %d clicked %d others %d clicked %d twice %d scrolled %d\n", made[taps], lost,
         made[swipes], clicks[swipes], made[soon], clicks[soon], made[others], clicks[others], twice, scrolled);
  return 0;
}

int main(int count, char **words) {
  FILE *file = count == 4 ? fopen(words[2], "r") : NULL;
  if (!file) return fprintf(stderr, "usage: play newest|every|tactus FILE PERIOD\n"), 2;
  frames = calloc(frames_max, sizeof *frames);
  static char line[65536];
  while (fgets(line, sizeof line, file)) read_line(line);

  lv_init();
  lv_tick_set_cb(tick);
  lv_display_t *display = lv_display_create(width, height);
  static unsigned char pixels[65536];
  lv_display_set_buffers(display, pixels, NULL, sizeof pixels, LV_DISPLAY_RENDER_MODE_PARTIAL);
  lv_display_set_flush_cb(display, flush);
  // Nothing looks at the pictures.
  lv_display_delete_refr_timer(display);
  make_screen();
  int is_tactus = strcmp(words[1], "tactus") == 0;
  lv_indev_t *indev;
  if (is_tactus) {
    indev = tactus_indev_create(&tactus_device, width, height, (int32_t)(scale * 160 + 0.5f));
  } else {
    indev = lv_indev_create();
    lv_indev_set_type(indev, LV_INDEV_TYPE_POINTER);
    lv_indev_set_read_cb(indev, strcmp(words[1], "every") == 0 ? read_every : read_newest);
  }
  reader = lv_indev_get_read_cb(indev);
  lv_indev_set_read_cb(indev, read_any);
  lv_timer_set_period(lv_indev_get_read_timer(indev), (uint32_t)atoi(words[3]));

  int64_t end = frame_count ? frames[frame_count - 1].time / 1000 + 1000 : 0;
  for (now = 1; now < end; now++) {
    for (; fed_count < frame_count && frames[fed_count].time / 1000 <= now; fed_count++) {
      const frame *f = &frames[fed_count];
      follow(f);
      if (is_tactus && tactus_indev_feed(&tactus_device, f->time, f->contacts, f->count) < 0) return 1;
    }
    int before = lv_obj_get_scroll_y(list);
    lv_timer_handler();
    scrolled += abs(lv_obj_get_scroll_y(list) - before);
  }
  return report();
}
