#include "device.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
  REPLY_MAXIMUM = 4096,
  TOUCH_SIZE = 20,
  // The first ioctl numbers of two families: one ioctl per type, and one per axis.
  FIRST_BITS = _IOC_NR(EVIOCGBIT(0, 0)),
  FIRST_AXIS = _IOC_NR(EVIOCGABS(0)),
};

pthread_mutex_t device_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t device_changed = PTHREAD_COND_INITIALIZER;

void device_init(struct device *device, int id, int event_number,
                 const struct capabilities *capabilities) {
  memset(device, 0, sizeof *device);
  device->is_plugged = true;
  device->id = id;
  device->event_number = event_number;
  device->minor = 64 + event_number;  // as the kernel numbers evdev nodes
  device->capabilities = *capabilities;
  for (int slot = 0; slot < SLOTS_MAXIMUM; slot++) device->slots[ABS_MT_TRACKING_ID][slot] = -1;
  snprintf(device->node, sizeof device->node, "/dev/input/event%d", event_number);
  snprintf(device->sysfs, sizeof device->sysfs,
           "/sys/devices/platform/mock%d/input/input%d/event%d", id, event_number, event_number);
}

// MARK: State and queue

static bool is_slot_axis(int code) { return code > ABS_MT_SLOT && code <= ABS_MT_TOOL_Y; }

void device_push(struct device *device, int type, int code, int value) {
  if (type == EV_ABS && code == ABS_MT_SLOT) {
    device->slot = value >= 0 && value < SLOTS_MAXIMUM ? value : 0;
  } else if (type == EV_ABS && is_slot_axis(code)) {
    device->slots[code][device->slot] = value;
  } else if (type == EV_ABS) {
    device->capabilities.axes[code].value = value;
  } else if (type == EV_KEY) {
    uint8_t bit = (uint8_t)(1 << code % 8);
    device->keys[code / 8] = (uint8_t)(value ? device->keys[code / 8] | bit
                                             : device->keys[code / 8] & ~bit);
  }
  if (device->pending_count == PENDING_MAXIMUM) return;
  device->pending[device->pending_count++] = (struct input_event){
      .type = (unsigned short)type, .code = (unsigned short)code, .value = value};
}

// The kernel reports only changes.
static void push_axis(struct device *device, int code, int value) {
  int old = is_slot_axis(code) ? device->slots[code][device->slot]
            : code == ABS_MT_SLOT ? device->slot
                                  : device->capabilities.axes[code].value;
  if (old != value) device_push(device, EV_ABS, code, value);
}

static bool has_slots(const struct device *device) {
  return capabilities_has_axis(&device->capabilities, ABS_MT_SLOT);
}

static int touch_count(const struct device *device) {
  int count = 0;
  for (int slot = 0; slot < SLOTS_MAXIMUM; slot++) {
    count += device->slots[ABS_MT_TRACKING_ID][slot] >= 0;
  }
  return count;
}

void device_move(struct device *device, int slot, int x, int y) {
  if (!has_slots(device)) {
    push_axis(device, ABS_X, x);
    push_axis(device, ABS_Y, y);
    return;
  }
  push_axis(device, ABS_MT_SLOT, slot);
  push_axis(device, ABS_MT_POSITION_X, x);
  push_axis(device, ABS_MT_POSITION_Y, y);
}

void device_touch(struct device *device, int slot, int x, int y, int tracking) {
  bool is_first = touch_count(device) == 0;
  if (has_slots(device)) {
    push_axis(device, ABS_MT_SLOT, slot);
    push_axis(device, ABS_MT_TRACKING_ID, tracking);
    push_axis(device, ABS_MT_TOUCH_MAJOR, TOUCH_SIZE);
  }
  device_move(device, slot, x, y);
  if (is_first) device_push(device, EV_KEY, BTN_TOUCH, 1);
}

void device_lift(struct device *device, int slot) {
  if (has_slots(device)) {
    push_axis(device, ABS_MT_SLOT, slot);
    push_axis(device, ABS_MT_TRACKING_ID, -1);
  }
  if (touch_count(device) == 0) device_push(device, EV_KEY, BTN_TOUCH, 0);
}

// MARK: Ioctls

// The answer functions write the reply and return the ioctl's result, or -1 if the request is
// unknown; `argument` is what the caller passed in.
static long answer_text(const char *text, uint8_t *reply, size_t size) {
  size_t length = strlen(text) + 1;
  memcpy(reply, text, length < size ? length : size);
  return (long)length;
}

static long answer_bits(const uint8_t *bits, size_t bits_size, uint8_t *reply, size_t size) {
  memcpy(reply, bits, bits_size < size ? bits_size : size);
  return (long)size;
}

static long answer_axis(struct device *device, int code, uint8_t *reply) {
  struct input_absinfo axis = device->capabilities.axes[code];
  if (code == ABS_MT_SLOT) axis.value = device->slot;
  memcpy(reply, &axis, sizeof axis);
  // The last thing libevdev reads when it recovers from a SYN_DROPPED.
  if (code == (has_slots(device) ? ABS_MT_SLOT : ABS_Y)) device->is_resynced = true;
  return 0;
}

static long answer_slots(struct device *device, const uint8_t *argument, uint8_t *reply,
                         size_t size) {
  int code = 0;
  if (argument) memcpy(&code, argument, sizeof code);
  if (code < 0 || code >= ABS_CNT) return -1;
  size_t values = size - sizeof code;
  if (values > sizeof device->slots[code]) values = sizeof device->slots[code];
  memcpy(reply, &code, sizeof code);
  memcpy(reply + sizeof code, device->slots[code], values);
  return 0;
}

static long answer(struct device *device, unsigned long request, const uint8_t *argument,
                   uint8_t *reply) {
  struct capabilities *capabilities = &device->capabilities;
  size_t size = _IOC_SIZE(request);
  int number = _IOC_NR(request);
  char text[64];
  if (_IOC_TYPE(request) != 'E') return -1;
  if (request == EVIOCGRAB || request == EVIOCREVOKE) return 0;
  if (request == EVIOCSCLOCKID) {
    // libinput sets its clock right after draining the node.
    device->is_ready = true;
    return 0;
  }
  if (request == EVIOCGVERSION) {
    memcpy(reply, &(int){EV_VERSION}, sizeof(int));
    return 0;
  }
  if (request == EVIOCGID) {
    memcpy(reply, &capabilities->id, sizeof capabilities->id);
    return 0;
  }
  if (_IOC_DIR(request) != _IOC_READ) return -1;
  if (number >= FIRST_AXIS && number < FIRST_AXIS + ABS_CNT) {
    return answer_axis(device, number - FIRST_AXIS, reply);
  }
  if (number == FIRST_BITS) {
    return answer_bits(capabilities->types, sizeof capabilities->types, reply, size);
  }
  if (number > FIRST_BITS && number < FIRST_BITS + EV_CNT) {
    int type = number - FIRST_BITS;
    return answer_bits(capabilities->codes[type], sizeof capabilities->codes[type], reply, size);
  }
  switch (number) {
    case _IOC_NR(EVIOCGNAME(0)): return answer_text(capabilities->name, reply, size);
    case _IOC_NR(EVIOCGPHYS(0)):
      snprintf(text, sizeof text, "mock/%d/input0", device->id);
      return answer_text(text, reply, size);
    case _IOC_NR(EVIOCGUNIQ(0)): return answer_text("", reply, size);
    case _IOC_NR(EVIOCGPROP(0)):
      return answer_bits(capabilities->properties, sizeof capabilities->properties, reply, size);
    case _IOC_NR(EVIOCGKEY(0)): return answer_bits(device->keys, sizeof device->keys, reply, size);
    case _IOC_NR(EVIOCGMTSLOTS(0)): return answer_slots(device, argument, reply, size);
    case _IOC_NR(EVIOCGLED(0)):
    case _IOC_NR(EVIOCGSND(0)):
    case _IOC_NR(EVIOCGSW(0)): return (long)size;
    default: return -1;
  }
}

static gboolean on_ioctl(UMockdevIoctlBase *base, UMockdevIoctlClient *client, gpointer user) {
  (void)base;
  struct device *device = user;
  unsigned long request = umockdev_ioctl_client_get_request(client);
  size_t size = _IOC_SIZE(request);
  // These two pass a number, the others an address.
  bool is_number = request == EVIOCGRAB || request == EVIOCREVOKE;
  bool has_data = size > 0 && size <= REPLY_MAXIMUM && !is_number;
  UMockdevIoctlData *data = NULL;
  uint8_t *argument = NULL;
  if (has_data) {
    data = umockdev_ioctl_data_resolve(umockdev_ioctl_client_get_arg(client), 0, size, NULL);
    gint length;
    if (data) umockdev_ioctl_data_retrieve(data, &argument, &length);
  }

  uint8_t reply[REPLY_MAXIMUM] = {0};
  pthread_mutex_lock(&device_lock);
  long result = answer(device, request, argument, reply);
  pthread_cond_broadcast(&device_changed);
  pthread_mutex_unlock(&device_lock);

  if (data && result >= 0 && _IOC_DIR(request) == _IOC_READ) {
    umockdev_ioctl_data_update(data, 0, reply, (gint)size);
  }
  if (data) umockdev_ioctl_data_unref(data);
  g_free(argument);
  umockdev_ioctl_client_complete(client, result, result < 0 ? EINVAL : 0);
  return TRUE;
}

void device_attach(struct device *device) {
  device->ioctl = umockdev_ioctl_base_new();
  g_signal_connect(device->ioctl, "handle-ioctl", G_CALLBACK(on_ioctl), device);
}
