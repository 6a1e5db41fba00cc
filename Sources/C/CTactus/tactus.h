// Tactus from C: contact frames in, gestures out. docs/guides/c.md of Tactus shows how to use it.
//
// A tactus is a state machine that is polled: feed it what the panel reports, expire what is due,
// take the events. It has no clock, no heap, no thread and no callback; all of its memory is lent by
// the caller. Times are microseconds on any clock that does not go back, lengths points of 1/160 inch.
// One tactus is used by one thread at a time; two share nothing.
#ifndef TACTUS_H
#define TACTUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What this header was written for. It changes with everything below that a program is compiled with.
#define TACTUS_ABI_VERSION 1u

#define TACTUS_CONTACTS_MAX 10
#define TACTUS_SCROLLS_MAX 4
#define TACTUS_PLANES_MAX 1
// Enough memory for a tactus on every processor; tactus_size() and tactus_alignment() return what
// this one needs.
#define TACTUS_SIZE_MAX 12288
#define TACTUS_ALIGNMENT_MAX 16
// A deadline that never comes.
#define TACTUS_NEVER INT64_MAX
// The target of whatever lies beside all targets.
#define TACTUS_NO_TARGET 0xFFFFu

typedef struct tactus tactus;

// What a call reports. Below 0 nothing was done; above 0 it was, with a loss that is worth a look.
enum {
  TACTUS_OK = 0,
  // The frame was older than what had been handled, and was handled at that time.
  TACTUS_LATE = 1,
  // More contacts than TACTUS_CONTACTS_MAX; the last ones were left out.
  TACTUS_CONTACTS_LEFT_OUT = 2,
  // The queue was full; tactus_lost_events() has the count.
  TACTUS_EVENTS_LOST = 3,
  // Header and library are of different versions.
  TACTUS_BAD_VERSION = -1,
  // The size of a configuration is not that of this version.
  TACTUS_BAD_SIZE = -2,
  TACTUS_TOO_LITTLE_MEMORY = -3,
  TACTUS_MISALIGNED = -4,
  // A null pointer, an index that does not exist, or memory that tactus_init() has not prepared.
  TACTUS_BAD_ARGUMENT = -5,
  // A value of the configuration is out of range.
  TACTUS_BAD_CONFIG = -6,
  // A position that no panel has: not a number, or beyond 32768 points.
  TACTUS_BAD_POSITION = -7,
  // Two contacts of a frame have one key.
  TACTUS_BAD_KEY = -8,
  // A time beyond 2^60 microseconds.
  TACTUS_BAD_TIME = -9,
  // A target's rectangle is not finite or is empty, it lies on no scroll axis or plane that exists, or
  // its id is TACTUS_NO_TARGET.
  TACTUS_BAD_TARGET = -10,
};

// What watches a target: a bit each in tactus_target.watchers, a number in tactus_event.recognizer.
// Taps are served for each target by itself; of the others, one of each is active at a time.
enum {
  TACTUS_TAP = 0,
  // Where a target has both, a tap waits until it can be no double tap any more.
  TACTUS_DOUBLE_TAP = 1,
  TACTUS_LONG_PRESS = 2,
  // In any direction; and those that begin in one direction only.
  TACTUS_DRAG = 3,
  TACTUS_DRAG_HORIZONTAL = 4,
  TACTUS_DRAG_VERTICAL = 5,
  TACTUS_PINCH = 6,
  TACTUS_ROTATION = 7,
  TACTUS_EDGE_LEFT = 8,
  TACTUS_EDGE_RIGHT = 9,
  TACTUS_EDGE_TOP = 10,
  TACTUS_EDGE_BOTTOM = 11,
  TACTUS_RECOGNIZER_COUNT = 12,
};
#define TACTUS_WATCH(recognizer) ((uint16_t)(1u << (recognizer)))

// What an event is: a gesture of a recognizer, or one of the others.
enum {
  // `recognizer` and `phase` are valid.
  TACTUS_GESTURE = 0,
  // The tap gate has stopped a tap on a quiet target, or one on what another finger has moved away:
  // `reason`, `remaining`.
  TACTUS_BLOCKED_TAP = 1,
  // A scroll axis came to rest: `target` is its index, `y` its offset.
  TACTUS_REST = 2,
  // A contact landed; can be no tap or long press any more; left. Only with
  // tactus_config.reports_touches.
  TACTUS_LANDED = 3,
  TACTUS_UNPRESSED = 4,
  TACTUS_LEFT = 5,
  // The plane came to rest: `scale`, `angle`, and where its origin is, `x` and `y`.
  TACTUS_PLANE_REST = 6,
};

// A tap is recognized, once; everything else begins, changes, and ends or is cancelled.
enum {
  TACTUS_RECOGNIZED = 0,
  TACTUS_BEGAN = 1,
  TACTUS_CHANGED = 2,
  TACTUS_ENDED = 3,
  TACTUS_CANCELLED = 4,
};

// Why a tap was blocked: a drag is active, has navigated and ended, or has just ended; or another
// finger moved away what the tap's finger landed on.
enum {
  TACTUS_GATE_DRAGGING = 1,
  TACTUS_GATE_NAVIGATED = 2,
  TACTUS_GATE_RELEASED = 3,
  TACTUS_GATE_MOVED = 4,
};

// Made by tactus_defaults(), then changed. Times in microseconds, up to a minute; lengths in points.
typedef struct tactus_config {
  uint32_t size;
  uint32_t abi_version;
  // The screen, for the edge swipes; above 0.
  float width, height;
  // How far from its landing a tap may lift, and a long press may stray; after how far a drag begins,
  // and after how far along an axis its direction is decided.
  float tap_distance, long_press_distance, drag_distance, latch_distance;
  // How far from its edge an edge swipe may start.
  float edge_distance;
  // A contact that is larger is a palm, until it lifts: no gesture comes of it, and those that it had
  // are cancelled. Up to 254; 0, the default, where sizes do not matter.
  float palm_size;
  // Not 0: events for contacts as well (TACTUS_LANDED and the two after it).
  uint32_t reports_touches;
  int32_t long_press, double_tap;
  // For how long taps on quiet targets are blocked after a gesture that did not navigate, and after one
  // that did.
  int32_t gate_released, gate_navigated;
  // After which time a press shows on what scrolls, and in which it fades.
  int32_t press_delay, press_fade;
  // The time constant of a glide.
  int32_t glide;
} tactus_config;

// A rectangle [x, x + width) × [y, y + height) that contacts land on.
typedef struct tactus_target {
  float x, y, width, height;
  uint16_t id;
  // TACTUS_WATCH(…) | …
  uint16_t watchers;
  // Not 0: taps ask the gate first. For buttons on or beside something that is swiped.
  uint8_t is_quiet;
  // The scroll axis that it lies on, counted from 1; 0 for none. Its vertical drags scroll that, and a
  // finger that lands while it glides stops it and is no tap.
  uint8_t scroll;
  // Not 0: it lies on the plane. Its TACTUS_DRAG pans that, its TACTUS_PINCH zooms and turns it, and a
  // finger that lands while it glides stops it and is no tap.
  uint8_t plane;
  uint8_t reserved;
} tactus_target;

typedef struct tactus_rect {
  float x, y, width, height;
} tactus_rect;

// How a plane lies on the screen: its point (u, v) is at (x + a·u − b·v, y + b·u + a·v).
typedef struct tactus_transform {
  float a, b, x, y;
  // The same as a factor, and in radians clockwise.
  float scale, angle;
} tactus_transform;

// One finger of a frame. The key is whatever names it in the controller, its slot or tracking number,
// and stays the same from its landing to its lift.
typedef struct tactus_contact {
  uint32_t key;
  float x, y;
  // The long axis of what touches, up to 255, and how hard it presses, up to 1; 0 where the controller
  // does not state it. More is the most.
  float size, pressure;
} tactus_contact;

typedef struct tactus_event {
  // When it happened: the frame's time, or the deadline's.
  int64_t time;
  // How much longer taps are blocked.
  int32_t remaining;
  uint16_t target;
  uint8_t kind, recognizer, phase;
  // How many taps, and how many contacts are down after it.
  uint8_t count, down;
  uint8_t reason;
  // The contact, or the middle of two; and where it landed, of a pair the point that has moved there.
  float x, y, start_x, start_y;
  // How far it has moved since the gesture began: what moves with the finger follows this.
  float travel_x, travel_y;
  // Points per second, at a drag's beginning and end.
  float velocity_x, velocity_y;
  // Of two contacts: relative to the start, and radians clockwise.
  float scale, angle;
  uint32_t reserved;
} tactus_event;

// The version of the library; TACTUS_ABI_VERSION is the header's.
uint32_t tactus_abi_version(void);
// Bytes of memory that a tactus needs, and their alignment.
size_t tactus_size(void);
size_t tactus_alignment(void);
// One line of English, without a full stop, that stays valid.
const char *tactus_status_words(int32_t status);

// Fills in the defaults. `size` and `abi_version` must be set; tactus_defaults() does.
int32_t tactus_config_fill(tactus_config *config);

static inline tactus_config tactus_defaults(float width, float height) {
  tactus_config config;
  config.size = (uint32_t)sizeof config;
  config.abi_version = TACTUS_ABI_VERSION;
  (void)tactus_config_fill(&config);
  config.width = width;
  config.height = height;
  return config;
}

// Makes a tactus in lent memory, with a queue in lent memory, and returns it in *made. Nothing has to
// be released: when the memory is no longer used, it is gone.
int32_t tactus_init(tactus **made, void *memory, size_t memory_size, tactus_event *queue,
                    uint32_t queue_count, const tactus_config *config);

// Lends the table of targets; of those that overlap, the last is on top. The table is read while a
// frame is fed, so it stays as it is until the next call, or until this one is made again.
int32_t tactus_set_targets(tactus *t, const tactus_target *targets, uint32_t count);

// Handles a frame: every contact that is on the glass at `time`. Those of the frame before that are
// missing have lifted.
int32_t tactus_feed(tactus *t, int64_t time, const tactus_contact *contacts, uint32_t count);
// Handles whatever is due before `now`. Call it when all frames from before `now` were fed.
int32_t tactus_expire(tactus *t, int64_t now);
// When something happens without input; TACTUS_NEVER when nothing does.
int64_t tactus_next_deadline(tactus *t);
// The panel took all contacts back, or the system sleeps: no gesture comes of them, nothing moves any
// longer, and the gate is open.
int32_t tactus_suspend(tactus *t, int64_t time);

// Takes the oldest event. Returns 1, or 0 when there is none, or a status below 0.
int32_t tactus_next_event(tactus *t, tactus_event *event);
// How many events found no room since tactus_init(). Changes are dropped first, when three quarters of
// the queue are full.
uint32_t tactus_lost_events(tactus *t);

// What an event led to has put another screen in front: taps on quiet targets are blocked for
// gate_navigated from `time`, the event's.
int32_t tactus_navigated(tactus *t, int64_t time);
// Whether nothing moves or fades from `time` on until a finger or a deadline does something.
int32_t tactus_is_resting(tactus *t, int64_t time);
// How brightly a target shows that it is pressed, 0 to 1; 0 below half of one of 255 levels.
float tactus_press(tactus *t, uint16_t target, int64_t time);

// A vertical scroll axis, counted from 0: lengths of its content and of what is seen of it.
int32_t tactus_scroll_set(tactus *t, uint32_t scroll, float content, float viewport, int64_t time);
// How far the content is moved up; outside 0 … content − viewport while it is pulled past an end.
float tactus_scroll_offset(tactus *t, uint32_t scroll, int64_t time);
// It springs to an offset, unless a finger holds it.
int32_t tactus_scroll_move(tactus *t, uint32_t scroll, float offset, int64_t time);

// A plane, such as a map or a drawing: one finger pans it, two zoom and turn it, and it glides and
// springs back by itself. `extent` is the plane, in its own units; `viewport` the part of the screen in
// which it is looked at. The first call puts its middle there, at scale 1; later ones leave it where it
// is as far as the new bounds allow.
int32_t tactus_plane_set(tactus *t, tactus_rect extent, tactus_rect viewport, int64_t time);
// How it lies at a time.
int32_t tactus_plane_transform(tactus *t, int64_t time, tactus_transform *transform);
// It flies until its point (u, v) is in the middle of the viewport, unless a finger moves it.
int32_t tactus_plane_move(tactus *t, float u, float v, int64_t time);
// The same at once.
int32_t tactus_plane_jump(tactus *t, float u, float v, int64_t time);
// It flies to a scale `factor` times as large, about a place on the screen, unless a finger moves it.
int32_t tactus_plane_zoom(tactus *t, float factor, float x, float y, int64_t time);

#ifdef __cplusplus
}
#endif

#endif
