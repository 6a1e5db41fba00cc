// LVGL's way with a touch panel, as it reads one and decides what is clicked (lv_indev.c, lv_indev_scroll.c of version 9), for
// two buttons over a list that scrolls up and down, all of it clickable. Positions are pixels, times milliseconds.
"use strict";

// What fingers did, by nothing but their frames, and what was clicked.
class FingerTally {
  constructor(pixelsPerPoint) {
    this.scale = pixelsPerPoint;
    this.fingers = [];
  }

  // Beyond so many points a tap is a swipe, and so soon after one a tap was not meant.
  static slop = 10;
  static soon = 100;

  // `contacts` are those that are down: {id, x, y}.
  take(time, contacts) {
    for (const finger of this.fingers) {
      if (finger.lift !== undefined) continue;
      const contact = contacts.find(({ id }) => id === finger.id);
      if (!contact) finger.lift = time;
      else finger.farthest = Math.max(finger.farthest, Math.hypot(contact.x - finger.x, contact.y - finger.y) / this.scale);
    }
    for (const { id, x, y } of contacts) {
      if (this.fingers.some(finger => finger.id === id && finger.lift === undefined)) continue;
      this.fingers.push({ id, x, y, landed: time, farthest: 0, clicks: 0, isWithOthers: false });
    }
    if (contacts.length > 1) for (const finger of this.fingers) finger.isWithOthers ||= finger.lift === undefined;
  }

  // A click is that of the finger that lifted last before it.
  click(time) {
    const last = this.fingers.filter(({ lift }) => lift <= time).reduce((best, finger) => !best || finger.lift >= best.lift ? finger : best, null);
    if (last) last.clicks++;
    return last;
  }

  kind(finger) {
    if (finger.lift === undefined) return "down";
    if (finger.farthest > FingerTally.slop) return "swipe";
    if (finger.isWithOthers) return "with others";
    const isSoon = this.fingers.some(other => other !== finger && other.farthest > FingerTally.slop
      && finger.lift - other.lift >= 0 && finger.lift - other.lift < FingerTally.soon);
    return isSoon ? "soon after a swipe" : "tap";
  }
}

class LvglRule {
  // LV_DEF_REFR_PERIOD, and the scroll limit of an input device, in pixels.
  static period = 33;
  static scrollLimit = 10;

  // On a screen of so many pixels; `clicked` gets the time of each click.
  constructor(width, height, clicked, period = LvglRule.period) {
    Object.assign(this, { width, height, clicked, period, next: period, newest: null, at: null });
  }

  // Whether a place is on one of the two buttons, which lie over the list and scroll nothing.
  isOnButton({ x, y }) {
    const { width, height } = this, isIn = (value, from, length) => value >= from && value < from + length;
    return isIn(x, width >> 3, width >> 2) && (isIn(y, height >> 3, height >> 2) || isIn(y, height * 5 >> 3, height >> 2));
  }

  // The driver has a report.
  take(contacts) { this.newest = contacts[0] ?? null; }

  // Reads that are due at a time; each is given to `seen`.
  readUntil(time, seen = () => {}) {
    for (; this.next <= time; this.next += this.period) {
      this.read(this.next);
      seen(this.next, this.newest !== null);
    }
  }

  // The state of this moment: what came and went since the last read was never there.
  read(time) {
    const { newest } = this;
    if (newest && !this.at) Object.assign(this, { sum: [0, 0], isScrolled: false, isFixed: this.isOnButton(newest) });
    else if (newest && !this.isScrolled && !this.isFixed) {
      this.sum = this.sum.map((sum, axis) => sum + [newest.x - this.at.x, newest.y - this.at.y][axis]);
      // The list scrolls up and down; what goes across scrolls nothing.
      this.isScrolled = Math.abs(this.sum[1]) > Math.abs(this.sum[0]) && Math.abs(this.sum[1]) >= LvglRule.scrollLimit;
    }
    if (!newest && this.at && !this.isScrolled) this.clicked(time);
    this.at = newest && { x: Math.trunc(newest.x), y: Math.trunc(newest.y) };
  }
}
