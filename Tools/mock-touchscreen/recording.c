#include "recording.h"

#include <string.h>

enum { LINE_LENGTH = 512, TRACKING_MAXIMUM = 65535 };

// "E: SECONDS.MICROSECONDS TYPE CODE VALUE", type and code in hexadecimal, value in decimal even
// with leading zeros.
static bool parse_event(const char *line, struct input_event *event) {
  long seconds, microseconds;
  unsigned type, code;
  int value;
  if (sscanf(line, "E: %ld.%6ld %x %x %d", &seconds, &microseconds, &type, &code, &value) != 5) {
    return false;
  }
  if (type >= EV_CNT || code >= KEY_CNT) return false;
  memset(event, 0, sizeof *event);
  event->input_event_sec = seconds;
  event->input_event_usec = microseconds;
  event->type = (unsigned short)type;
  event->code = (unsigned short)code;
  event->value = value;
  return true;
}

bool recording_next(FILE *file, struct input_event *event) {
  char line[LINE_LENGTH];
  while (fgets(line, sizeof line, file)) {
    if (parse_event(line, event)) return true;
  }
  return false;
}

// Appends the bytes of "xx xx xx …" at `*used`, as far as they fit.
static void append_bytes(const char *text, uint8_t *bytes, int size, int *used) {
  unsigned byte;
  int length;
  while (sscanf(text, " %2x%n", &byte, &length) == 1) {
    if (*used < size) bytes[*used] = (uint8_t)byte;
    *used += 1;
    text += length;
  }
}

struct header {
  bool is_present;
  int property_bytes;
  int code_bytes[EV_CNT];
};

// One line of the description: N name, I identity, P properties, B bits of a type, A axis.
static void parse_header(const char *line, struct capabilities *result, struct header *header) {
  unsigned a, b, c, d;
  int minimum, maximum, fuzz, flat, resolution = 0, skipped = 0;
  if (sscanf(line, "N: %79[^\n]", result->name) == 1) return;
  if (sscanf(line, "I: %x %x %x %x", &a, &b, &c, &d) == 4) {
    result->id = (struct input_id){(unsigned short)a, (unsigned short)b, (unsigned short)c,
                                   (unsigned short)d};
  } else if (strncmp(line, "P:", 2) == 0) {
    append_bytes(line + 2, result->properties, sizeof result->properties, &header->property_bytes);
  } else if (sscanf(line, "B: %x%n", &a, &skipped) == 1 && a < EV_CNT) {
    header->is_present = true;
    append_bytes(line + skipped, result->codes[a], sizeof result->codes[a], &header->code_bytes[a]);
  } else if (sscanf(line, "A: %x %d %d %d %d %d", &a, &minimum, &maximum, &fuzz, &flat,
                    &resolution) >= 5 && a < ABS_CNT) {
    result->axes[a] = (struct input_absinfo){
        .minimum = minimum,
        .maximum = maximum,
        .fuzz = fuzz,
        .flat = flat,
        .resolution = resolution,
    };
  }
}

// The bits of type 0 are the supported types.
static void take_types(struct capabilities *result) {
  memcpy(result->types, result->codes[EV_SYN], sizeof result->types);
}

static void note_event(struct capabilities *result, const struct input_event *event) {
  capabilities_add(result, event->type, event->code);
  if (event->type != EV_ABS) return;
  struct input_absinfo *axis = &result->axes[event->code];
  if (event->value > axis->maximum) axis->maximum = event->value;
}

// A recording of one finger may never name its slot, and tracking IDs may exceed those recorded.
static void complete(struct capabilities *result) {
  set_bit(result->properties, INPUT_PROP_DIRECT);
  if (!capabilities_has_axis(result, ABS_MT_TRACKING_ID)) return;
  result->axes[ABS_MT_TRACKING_ID].maximum = TRACKING_MAXIMUM;
  if (!capabilities_has_axis(result, ABS_MT_SLOT)) capabilities_add_axis(result, ABS_MT_SLOT, 0, 1);
}

bool recording_capabilities(const char *path, struct capabilities *result) {
  FILE *file = fopen(path, "r");
  if (!file) return false;
  struct capabilities seen = {.id = {BUS_USB, 0x1234, 0x5678, 0x0110}};
  struct header header = {0};
  char line[LINE_LENGTH];
  int events = 0;
  memset(result, 0, sizeof *result);
  while (fgets(line, sizeof line, file)) {
    struct input_event event;
    if (parse_event(line, &event)) {
      note_event(&seen, &event);
      events += 1;
    } else {
      parse_header(line, result, &header);
    }
  }
  fclose(file);
  if (header.is_present) {
    take_types(result);
  } else {
    *result = seen;
    complete(result);
    snprintf(result->name, sizeof result->name, "Mock Touchscreen");
  }
  return events > 0;
}
