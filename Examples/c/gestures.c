// Tactus in C: contact frames in, a line for each gesture out. The same source runs on the host (host.c) and on a
// microcontroller (board.c), with the same output.
//
// The input is a trace of Tactus, of which only the frames are read:
//
//     12 97312 frame contacts=0@100.250,83.000;1@240.000,90.125
//
// a tick, microseconds, and the contacts on the glass with their ids, or `-` when there is none.
#include "gestures.h"

#include "tactus.h"

enum { queue_length = 64, line_length = 512, list = 1, button = 2, photo = 3 };

static _Alignas(TACTUS_ALIGNMENT_MAX) unsigned char memory[TACTUS_SIZE_MAX];
static tactus_event queue[queue_length];

// A list at the left, a quiet button at its right, and a photo for two fingers below that.
static const tactus_target targets[] = {
    {.x = 0, .y = 0, .width = 240, .height = 1000, .id = list, .scroll = 1,
     .watchers = TACTUS_WATCH(TACTUS_TAP) | TACTUS_WATCH(TACTUS_LONG_PRESS) | TACTUS_WATCH(TACTUS_DRAG_VERTICAL)},
    {.x = 240, .y = 0, .width = 760, .height = 130, .id = button, .is_quiet = 1,
     .watchers = TACTUS_WATCH(TACTUS_TAP) | TACTUS_WATCH(TACTUS_DOUBLE_TAP)},
    {.x = 240, .y = 130, .width = 760, .height = 870, .id = photo,
     .watchers = TACTUS_WATCH(TACTUS_DRAG) | TACTUS_WATCH(TACTUS_PINCH) | TACTUS_WATCH(TACTUS_ROTATION)},
};

static void write_number(int64_t number) {
  char text[24], *digit = text + sizeof text;
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
  *--digit = 0;
  do *--digit = (char)('0' + rest % 10);
  while (rest /= 10);
  if (number < 0) *--digit = '-';
  platform_write(digit);
}

// In thousandths.
static void write_float(const char *name, float value) {
  platform_write(name);
  write_number((int64_t)(value * 1000.0f));
}

static const char *const recognizers[TACTUS_RECOGNIZER_COUNT] = {
    "tap", "doubleTap", "longPress", "drag", "dragHorizontal", "dragVertical",
    "pinch", "rotation", "edgeLeft", "edgeRight", "edgeTop", "edgeBottom"};
static const char *const phases[] = {"recognized", "began", "changed", "ended", "cancelled"};

static void write_event(const tactus_event *event) {
  write_number(event->time);
  platform_write(" ");
  if (event->kind == TACTUS_REST) {
    platform_write("rest");
    write_float(" offset=", event->y);
  } else {
    platform_write(event->kind == TACTUS_BLOCKED_TAP ? "blocked " : "");
    platform_write(recognizers[event->recognizer]);
    platform_write(" ");
    platform_write(phases[event->phase]);
    platform_write(" target=");
    write_number(event->target);
    write_float(" x=", event->x);
    write_float(" y=", event->y);
    write_float(" dx=", event->travel_x);
    write_float(" dy=", event->travel_y);
    write_float(" vx=", event->velocity_x);
    write_float(" vy=", event->velocity_y);
    write_float(" scale=", event->scale);
    write_float(" angle=", event->angle);
  }
  platform_write("\n");
}

static int failed(int32_t status) {
  if (status == TACTUS_OK) return 0;
  platform_write("tactus: ");
  platform_write(tactus_status_words(status));
  platform_write("\n");
  return status < 0;
}

static void take_events(tactus *t) {
  tactus_event event;
  while (tactus_next_event(t, &event) == 1) write_event(&event);
}

// Runs what is due before a time, each at its own time: what sleeping until the next deadline does.
static int expire(tactus *t, int64_t before) {
  for (int64_t due; (due = tactus_next_deadline(t)) < before;) {
    if (failed(tactus_expire(t, due + 1))) return 1;
    take_events(t);
  }
  return 0;
}

static const char *read_number(const char *text, int64_t *number) {
  int64_t sign = *text == '-' ? -1 : 1;
  if (sign < 0) text++;
  for (*number = 0; *text >= '0' && *text <= '9'; text++) *number = *number * 10 + (*text - '0');
  *number *= sign;
  return text;
}

// A coordinate has three decimals.
static const char *read_float(const char *text, float *value) {
  int64_t whole, decimals = 0;
  int isNegative = *text == '-';
  text = read_number(text, &whole);
  if (*text == '.') text = read_number(text + 1, &decimals);
  int64_t thousandths = whole * 1000 + (isNegative ? -decimals : decimals);
  *value = (float)thousandths / 1000.0f;
  return text;
}

// Whether a line is a frame.
static int read_frame(const char *line, int64_t *time, tactus_contact *contacts, uint32_t *count) {
  int64_t number;
  const char *text = read_number(line, &number);
  if (text == line || *text != ' ') return 0;
  text = read_number(text + 1, time);
  for (const char *word = " frame contacts="; *word; word++, text++)
    if (*text != *word) return 0;
  for (*count = 0; *text >= '0' && *text <= '9' && *count < TACTUS_CONTACTS_MAX; text += *text == ';') {
    tactus_contact *contact = &contacts[(*count)++];
    text = read_number(text, &number);
    contact->key = (uint32_t)number;
    contact->size = contact->pressure = 0;
    text = read_float(text + 1, &contact->x);
    text = read_float(text + 1, &contact->y);
  }
  return 1;
}

static int read_line(char *line) {
  int length = 0, byte;
  while ((byte = platform_read()) >= 0 && byte != '\n')
    if (length < line_length - 1) line[length++] = (char)byte;
  line[length] = 0;
  return byte >= 0 || length > 0;
}

int run(void) {
  tactus *t;
  tactus_config config = tactus_defaults(1000, 1000);
  if (failed(tactus_init(&t, memory, sizeof memory, queue, queue_length, &config)) ||
      failed(tactus_set_targets(t, targets, sizeof targets / sizeof *targets)) ||
      failed(tactus_scroll_set(t, 0, 4000, 1000, 0)))
    return 1;
  static char line[line_length];
  tactus_contact contacts[TACTUS_CONTACTS_MAX];
  int64_t time = 0;
  uint32_t count;
  while (read_line(line)) {
    if (!read_frame(line, &time, contacts, &count)) continue;
    if (expire(t, time) || failed(tactus_feed(t, time, contacts, count))) return 1;
    take_events(t);
  }
  // What glides comes to rest after the last frame.
  if (expire(t, time + 60 * 1000 * 1000)) return 1;
  return tactus_lost_events(t) != 0;
}
