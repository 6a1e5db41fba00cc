// mock-touchscreen SCENARIO PROGRAM ARGUMENTS…: runs a program with the touchscreens of a scenario.
// README.md describes scenarios.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pace.h"
#include "program.h"
#include "recording.h"
#include "testbed.h"

enum { DEVICES_MAXIMUM = 32, LINE_LENGTH = 1024, SLOTS_DEFAULT = 10, FIRST_TRACKING = 100 };

static struct device devices[DEVICES_MAXIMUM];
static int device_count;
static int next_tracking = FIRST_TRACKING;
static const char *scenario_name;
static int line_number;
static char **program;

static void fail(const char *what, const char *how) {
  fprintf(stderr, "%s:%d: %s; %s\n", scenario_name, line_number, what, how);
  program_signal(SIGKILL);
  exit(3);
}

static struct device *find(int id) {
  for (int i = device_count - 1; i >= 0; i--) {
    if (devices[i].id == id) return &devices[i];
  }
  fail("no such device", "plug it first");
  return NULL;
}

struct plug {
  int event_number, slots, resolution;
  unsigned mode;
  struct range x, y;
  const char *capabilities;  // a recording
  const char *name;
};

// "key=value key=value … name=all the rest".
static struct plug parse_plug(char *options) {
  struct plug plug = {.event_number = 5, .slots = SLOTS_DEFAULT, .resolution = -1, .mode = 0666};
  char *rest = strstr(options, "name=");
  if (rest) {
    plug.name = rest + strlen("name=");
    *rest = 0;
  }
  for (char *word = strtok(options, " "); word; word = strtok(NULL, " ")) {
    if (sscanf(word, "event=%d", &plug.event_number) == 1) continue;
    if (sscanf(word, "slots=%d", &plug.slots) == 1) continue;
    if (sscanf(word, "resolution=%d", &plug.resolution) == 1) continue;
    if (sscanf(word, "mode=%o", &plug.mode) == 1) continue;
    if (strncmp(word, "capabilities=", 13) == 0) {
      plug.capabilities = word + 13;
    } else if (sscanf(word, "x=%d:%d", &plug.x.minimum, &plug.x.maximum) == 2) {
      plug.x.is_set = true;
    } else if (sscanf(word, "y=%d:%d", &plug.y.minimum, &plug.y.maximum) == 2) {
      plug.y.is_set = true;
    } else {
      fail(word, "plug has no such option; see README.md");
    }
  }
  if (plug.slots < 0 || plug.slots > SLOTS_MAXIMUM) fail("slots out of range", "write 0 to 64");
  return plug;
}

static void do_plug(int id, char *options) {
  if (device_count == DEVICES_MAXIMUM) fail("too many devices", "plug at most 32");
  struct plug plug = parse_plug(options);
  struct capabilities capabilities = capabilities_of_touchscreen(plug.slots);
  if (plug.capabilities && !recording_capabilities(plug.capabilities, &capabilities)) {
    fail(plug.capabilities, "not a readable evemu recording");
  }
  capabilities_set_range(&capabilities, plug.x, plug.y, plug.resolution);
  if (plug.name) snprintf(capabilities.name, sizeof capabilities.name, "%s", plug.name);
  for (int i = 0; i < device_count; i++) {
    if (devices[i].event_number != plug.event_number) continue;
    if (devices[i].is_plugged) fail("the event number is taken", "give another event=N");
    testbed_release(&devices[i]);
  }
  struct device *device = &devices[device_count++];
  device_init(device, id, plug.event_number, &capabilities);
  testbed_plug(device, plug.mode);
}

static bool is_ready(const struct device *device) { return device->is_ready; }
static bool is_resynced(const struct device *device) { return device->is_resynced; }

// A program that ended on its own is not an error here; its exit status is passed on.
static void wait_for(struct device *device, bool (*is_met)(const struct device *)) {
  if (!pace_wait(is_met, device) && program_is_running()) {
    fail("waited for half a minute", "check that the program opens the device");
  }
}

static void do_dropped(struct device *device) {
  device->pending_count = 0;
  device->is_resynced = false;
  device_push(device, EV_SYN, SYN_DROPPED, 0);
  device_push(device, EV_SYN, SYN_REPORT, 0);
  pace_flush(device);
  wait_for(device, is_resynced);
}

static void do_play(struct device *device, const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path, "cannot be read");
  struct input_event event;
  while (recording_next(file, &event)) {
    device_push(device, event.type, event.code, event.value);
    if (device->pending_count == 0) continue;
    struct input_event *last = &device->pending[device->pending_count - 1];
    last->input_event_sec = event.input_event_sec;
    last->input_event_usec = event.input_event_usec;
    if (event.type == EV_SYN && event.code == SYN_REPORT) pace_flush_stamped(device);
  }
  fclose(file);
}

static void do_unplug(struct device *device) {
  device->is_plugged = false;
  pace_finish(device);
  // As in the kernel, the node fails before udev knows why.
  testbed_mark_gone(device);
  pthread_mutex_unlock(&device_lock);
  testbed_unplug(device);
  pthread_mutex_lock(&device_lock);
}

// Verbs whose first argument is a device.
static bool do_device_verb(const char *verb, const char *rest) {
  int id = 0, slot = 0, x = 0, y = 0;
  char word[LINE_LENGTH] = "";
  sscanf(rest, "%d %d %d %d", &id, &slot, &x, &y);
  sscanf(rest, "%*d %1023[^\n]", word);
  if (slot < 0 || slot >= SLOTS_MAXIMUM) fail("slot out of range", "write 0 to 63");
  struct device *device = find(id);
  if (strcmp(verb, "down") == 0) {
    device_touch(device, slot, x, y, next_tracking++);
  } else if (strcmp(verb, "move") == 0) {
    device_move(device, slot, x, y);
  } else if (strcmp(verb, "up") == 0) {
    device_lift(device, slot);
  } else if (strcmp(verb, "sync") == 0) {
    device_push(device, EV_SYN, SYN_REPORT, 0);
    pace_flush(device);
  } else if (strcmp(verb, "mute") == 0) {
    device->is_muted = strcmp(word, "on") == 0;
  } else if (strcmp(verb, "dropped") == 0) {
    do_dropped(device);
  } else if (strcmp(verb, "play") == 0) {
    do_play(device, word);
  } else if (strcmp(verb, "unplug") == 0) {
    do_unplug(device);
  } else if (strcmp(verb, "gone") == 0) {
    pace_finish(device);
    testbed_mark_gone(device);
  } else if (strcmp(verb, "waitopen") == 0) {
    wait_for(device, is_ready);
  } else if (strcmp(verb, "waitclose") == 0) {
    wait_for(device, testbed_is_closed);
  } else {
    return false;
  }
  return true;
}

static void do_line(char *line) {
  char verb[32] = "";
  int id = 0, skipped = 0;
  line[strcspn(line, "\n")] = 0;
  if (sscanf(line, "%31s%n", verb, &skipped) != 1 || verb[0] == '#') return;
  char *rest = line + skipped;
  if (strcmp(verb, "pace") == 0) {
    pace_set(strstr(rest, "drained") ? PACE_DRAINED : PACE_REAL);
  } else if (strcmp(verb, "plug") == 0) {
    if (sscanf(rest, "%d%n", &id, &skipped) != 1) fail("no device number", "write plug ID");
    do_plug(id, rest + skipped);
  } else if (strcmp(verb, "start") == 0) {
    program_start(program);
  } else if (strcmp(verb, "sleep") == 0) {
    pace_sleep(atol(rest));
  } else if (strcmp(verb, "at") == 0) {
    if (strstr(rest, "now")) {
      pace_catch_up();
    } else {
      pace_sleep_until(atol(rest));
    }
  } else if (strcmp(verb, "interrupt") == 0) {
    program_signal(SIGINT);
  } else {
    pthread_mutex_lock(&device_lock);
    bool is_known = do_device_verb(verb, rest);
    pthread_mutex_unlock(&device_lock);
    if (!is_known) fail(verb, "no such verb; see README.md");
  }
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: mock-touchscreen SCENARIO PROGRAM ARGUMENTS…; see README.md\n");
    return 2;
  }
  scenario_name = arguments[1];
  program = arguments + 2;
  FILE *file = strcmp(scenario_name, "-") == 0 ? stdin : fopen(scenario_name, "r");
  if (!file) {
    fprintf(stderr, "%s: cannot be read\n", scenario_name);
    return 2;
  }
  testbed_create();
  pace_set(PACE_REAL);
  char line[LINE_LENGTH];
  while (fgets(line, sizeof line, file)) {
    line_number += 1;
    do_line(line);
  }
  return program_wait();
}
