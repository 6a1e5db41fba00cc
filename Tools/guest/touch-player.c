// A touchscreen without glass: makes one through uinput and plays a scenario of touches, each report
// at its time.
//
//     touch-player SCENARIO [PROGRAM ARGUMENT…]
//
// A program is started by the scenario's line `start`; `@EV` in its arguments is the device's node. The
// exit status is the program's; 2 when the scenario cannot be played.
//
//     plug 4095 4095 10 NAME    a device with these axes' ends and so many contacts
//     start                     the program
//     wait                      until a program has opened the device
//     at 150000                 the lines that follow come this many µs after `origin`
//     origin                    from now on times count from here; without one, from the first `at`
//     down SLOT X Y             a contact; `move SLOT X Y`, `up SLOT`
//     sync                      one report of what was set since the last
//     drag SLOT X1 Y1 X2 Y2 COUNT PERIOD     COUNT reports, PERIOD µs apart
//     drop                      a report too many: the program's queue overflows (SYN_DROPPED)
//     unplug
//     stop, continue, kill      the program: SIGSTOP, SIGCONT, SIGKILL
//     end                       the program: SIGTERM
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/uinput.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int device = -1, touching, tracking = 100;
static char node[64];
static int64_t origin = -1, due;
static pid_t program;
static const char *file = "-";
static int line_number;

static void fail(const char *what) {
  fprintf(stderr, "touch-player: %s:%d: %s: %s\n", file, line_number, what, strerror(errno));
  if (program > 0) kill(program, SIGKILL);
  exit(2);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void sleep_until(int64_t microseconds) {
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {}
}

static void push(int type, int code, int value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  if (device < 0) return;
  if (write(device, &event, sizeof event) != sizeof event) fail("cannot report");
}

static void axis(int code, int most, int resolution) {
  struct uinput_abs_setup setup = {
      .code = code, .absinfo = {.maximum = most, .resolution = resolution}};
  if (ioctl(device, UI_SET_ABSBIT, code) || ioctl(device, UI_ABS_SETUP, &setup)) fail("no axis");
}

// Without udev: the record that libinput looks for.
static void write_record(void) {
  char path[300], number[32] = "";
  snprintf(path, sizeof path, "/sys/class/input/%s/dev", strrchr(node, '/') + 1);
  FILE *source = fopen(path, "r");
  if (!source || fscanf(source, "%31s", number) != 1) fail(path);
  fclose(source);
  mkdir("/run/udev", 0755);
  mkdir("/run/udev/data", 0755);
  snprintf(path, sizeof path, "/run/udev/data/c%s", number);
  FILE *record = fopen(path, "w");
  if (!record) fail(path);
  fputs("I:1000000\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nG:seat\nV:1\n", record);
  fclose(record);
}

static void plug(int width, int height, int contacts, const char *name) {
  device = open("/dev/uinput", O_RDWR | O_CLOEXEC);
  if (device < 0) fail("/dev/uinput");
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
  ioctl(device, UI_SET_EVBIT, EV_ABS);
  ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  axis(ABS_X, width, 40);
  axis(ABS_Y, height, 64);
  axis(ABS_MT_SLOT, contacts - 1, 0);
  axis(ABS_MT_POSITION_X, width, 40);
  axis(ABS_MT_POSITION_Y, height, 64);
  axis(ABS_MT_TRACKING_ID, 65535, 0);
  struct uinput_setup setup = {.id = {BUS_USB, 0x1234, 0x5678, 0x110}};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  if (ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) fail("no device");
  char system[64] = "", path[300];
  ioctl(device, UI_GET_SYSNAME(sizeof system), system);
  snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", system);
  DIR *folder = opendir(path);
  struct dirent *entry;
  while (folder && (entry = readdir(folder)))
    if (!strncmp(entry->d_name, "event", 5)) snprintf(node, sizeof node, "/dev/input/%.40s", entry->d_name);
  if (folder) closedir(folder);
  if (!node[0]) fail("no node");
  write_record();
  touching = 0;
}

static int is_open(void) {
  DIR *processes = opendir("/proc");
  struct dirent *process, *entry;
  int found = 0;
  while (!found && (process = readdir(processes))) {
    char path[300], link[PATH_MAX], file_path[600];
    if (process->d_name[0] < '1' || process->d_name[0] > '9') continue;
    snprintf(path, sizeof path, "/proc/%s/fd", process->d_name);
    DIR *files = opendir(path);
    if (!files) continue;
    while (!found && (entry = readdir(files))) {
      snprintf(file_path, sizeof file_path, "%s/%s", path, entry->d_name);
      ssize_t count = readlink(file_path, link, sizeof link - 1);
      if (count > 0) found = (link[count] = 0, !strcmp(link, node));
    }
    closedir(files);
  }
  closedir(processes);
  return found;
}

static void wait_open(void) {
  for (int count = 0; count < 6000; count++) {
    if (is_open()) return sleep_until(now() + 50000);
    sleep_until(now() + 10000);
  }
  errno = ETIMEDOUT;
  fail("no program opens the device");
}

static void start(char **words) {
  for (char **word = words; *word; word++)
    if (!strcmp(*word, "@EV")) *word = node;
  program = fork();
  if (program < 0) fail("no process");
  if (program == 0) {
    execvp(words[0], words);
    _exit(127);
  }
}

static void slot(int number) { push(EV_ABS, ABS_MT_SLOT, number); }

static void move(int number, int x, int y) {
  slot(number);
  push(EV_ABS, ABS_MT_POSITION_X, x);
  push(EV_ABS, ABS_MT_POSITION_Y, y);
}

static void down(int number, int x, int y) {
  slot(number);
  push(EV_ABS, ABS_MT_TRACKING_ID, tracking++);
  move(number, x, y);
  if (touching++ == 0) push(EV_KEY, BTN_TOUCH, 1);
}

static void up(int number) {
  slot(number);
  push(EV_ABS, ABS_MT_TRACKING_ID, -1);
  if (--touching == 0) push(EV_KEY, BTN_TOUCH, 0);
}

static void drag(const int *v) {
  for (int step = 1; step <= v[5]; step++) {
    sleep_until(due += v[6]);
    move(v[0], v[1] + (v[3] - v[1]) * step / v[5], v[2] + (v[4] - v[2]) * step / v[5]);
    push(EV_SYN, SYN_REPORT, 0);
  }
}

// More than any program's queue holds, without a chance to read.
static void drop(void) {
  for (int step = 0; step < 400; step++) {
    move(0, 1000 + step % 2, 1000);
    push(EV_SYN, SYN_REPORT, 0);
  }
}

static int play(const char *line, char **words) {
  char verb[16] = "", name[80] = "Board Touchscreen";
  int v[7] = {0};
  int count = sscanf(
      line, "%15s %d %d %d %d %d %d %d", verb, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6);
  if (count < 1 || verb[0] == '#') return 0;
#define IS(word, needed) (!strcmp(verb, word) && count > needed)
  if (IS("plug", 3)) {
    sscanf(line, "%*s %*d %*d %*d %79[^\n]", name);
    plug(v[0], v[1], v[2], name);
  } else if (IS("start", 0) && words[0]) start(words);
  else if (IS("wait", 0)) wait_open();
  else if (IS("origin", 0)) origin = due = now();
  else if (IS("at", 1)) {
    if (origin < 0) origin = now();
    sleep_until(due = origin + v[0]);
  } else if (IS("down", 3)) down(v[0], v[1], v[2]);
  else if (IS("move", 3)) move(v[0], v[1], v[2]);
  else if (IS("up", 1)) up(v[0]);
  else if (IS("sync", 0)) push(EV_SYN, SYN_REPORT, 0);
  else if (IS("drag", 7)) drag(v);
  else if (IS("drop", 0)) drop();
  else if (IS("unplug", 0)) {
    ioctl(device, UI_DEV_DESTROY);
    close(device);
    device = -1;
  } else if (IS("stop", 0)) kill(program, SIGSTOP);
  else if (IS("continue", 0)) kill(program, SIGCONT);
  else if (IS("kill", 0)) kill(program, SIGKILL);
  else if (IS("end", 0)) kill(program, SIGTERM);
  else {
    errno = EINVAL;
    fail(verb);
  }
  return 0;
}

int main(int count, char **words) {
  if (count < 2) return fputs("usage: touch-player SCENARIO [PROGRAM ARGUMENT…]\n", stderr), 2;
  file = words[1];
  FILE *scenario = fopen(file, "r");
  if (!scenario) fail("cannot be read");
  // A finger waits for no program: reports come as an interrupt brings them.
  struct sched_param priority = {.sched_priority = 90};
  sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &priority);
  char line[256];
  while (fgets(line, sizeof line, scenario)) {
    line_number++;
    play(line, words + 2);
  }
  int status = 0;
  if (program > 0) waitpid(program, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
