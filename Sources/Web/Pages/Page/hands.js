// Fingers from pointers, the wheel and the keyboard.
class Hands {
  constructor(player) {
    this.player = player;
    // Keys of fingers that are down, by what moves them.
    this.down = new Map();
    this.nextKey = 1;
    this.cursor = null;
  }

  // The glass is empty again, without lifts: time went elsewhere.
  forget() {
    this.down.clear();
    this.wheel = null;
  }

  watch(screen) {
    const { canvas } = screen;
    if (screen.isWatched) return;
    screen.isWatched = true;
    const on = (name, handle) => canvas.addEventListener(name, event => {
      handle(event);
      event.preventDefault();
    }, { passive: false });
    on("pointerdown", event => {
      canvas.setPointerCapture?.(event.pointerId);
      canvas.focus({ preventScroll: true });
      this.press(screen, event);
    });
    on("pointermove", event => this.moveTo(screen, event));
    on("pointerup", event => this.leave(event, "tactus_lift"));
    on("pointercancel", event => this.leave(event, "tactus_cancel"));
    on("contextmenu", () => {});
    on("wheel", event => this.pinch(screen, event));
    canvas.addEventListener("keydown", event => this.type(screen, event));
    // The keys are somebody else's then: nothing could lift it.
    canvas.addEventListener("blur", event => {
      if (!this.down.has("keys")) return;
      this.lift("keys");
      this.scan(event.timeStamp);
    });
  }

  get run() { return this.player.run; }

  land(name, at) {
    // What was said of a run that it takes over.
    if (this.run.hasFuture) notice("");
    const key = this.nextKey++;
    this.down.set(name, { key, ...at });
    this.run.feed("tactus_land", key, at.x, at.y);
  }

  move(name, at) {
    const finger = this.down.get(name);
    if (!finger) return;
    Object.assign(finger, at);
    this.run.feed("tactus_move", finger.key, at.x, at.y);
  }

  lift(name, call = "tactus_lift") {
    const finger = this.down.get(name);
    if (!finger) return;
    this.down.delete(name);
    this.run.feed(call, finger.key);
  }

  scan(stamp) {
    this.run.scan(this.player.timeAt(stamp));
    this.player.sampled(stamp);
  }

  press(screen, event) {
    const at = screen.point(event);
    this.land(event.pointerId, at);
    if (event.pointerType === "mouse" && event.ctrlKey) {
      const { width, height, scale } = screen.machine;
      this.middle = { x: width / scale / 2, y: height / scale / 2 };
      this.apart = null;
      this.land("second", this.second(at, event));
    }
    this.scan(event.timeStamp);
  }

  // Where the second finger of a mouse is: mirrored at the middle of the screen, or as far away as it
  // was when Shift was pressed, and the first one was where it was `before`.
  second(at, event, before = at) {
    const mirrored = { x: 2 * this.middle.x - at.x, y: 2 * this.middle.y - at.y };
    if (!event.shiftKey) {
      this.apart = null;
      // Where parallel moves have left it, it is mirrored from there on.
      return mirrored;
    }
    const second = this.down.get("second") ?? mirrored;
    this.apart ??= { x: second.x - before.x, y: second.y - before.y };
    const moved = { x: at.x + this.apart.x, y: at.y + this.apart.y };
    this.middle = { x: (at.x + moved.x) / 2, y: (at.y + moved.y) / 2 };
    return moved;
  }

  moveTo(screen, event) {
    if (!this.down.has(event.pointerId)) return;
    // Each sample counts, with its own time.
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length > 0 ? samples : [event]) {
      const at = screen.point(sample), { x, y } = this.down.get(event.pointerId);
      this.move(event.pointerId, at);
      if (this.down.has("second")) this.move("second", this.second(at, event, { x, y }));
      this.scan(sample.timeStamp);
    }
  }

  leave(event, call) {
    if (!this.down.has(event.pointerId)) return;
    this.lift(event.pointerId, call);
    this.lift("second", call);
    this.scan(event.timeStamp);
  }

  // The wheel spreads two fingers at the pointer, from the next frame on; they lift when it rests.
  pinch(screen, event) {
    const at = screen.point(event);
    if (!this.wheel) {
      this.wheel = { at, spread: 60, shown: 60 };
      this.land("left", { x: at.x - 60, y: at.y });
      this.land("right", { x: at.x + 60, y: at.y });
      this.scan(event.timeStamp);
    }
    this.wheel.spread = Math.min(400, Math.max(20, this.wheel.spread * Math.exp(-event.deltaY / 400)));
    this.wheel.last = event.timeStamp;
  }

  // Before the ticks of a frame.
  update(now) {
    const { wheel } = this;
    if (!wheel) return;
    if (wheel.shown !== wheel.spread) {
      wheel.shown = wheel.spread;
      this.move("left", { x: wheel.at.x - wheel.spread, y: wheel.at.y });
      this.move("right", { x: wheel.at.x + wheel.spread, y: wheel.at.y });
    } else if (now - wheel.last >= 180) {
      this.wheel = null;
      this.lift("left");
      this.lift("right");
    } else return;
    this.scan(now);
  }

  type(screen, event) {
    // The browser's own.
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const { width, height, scale } = screen.machine;
    this.cursor ??= { x: width / scale / 2, y: height / scale / 2 };
    if (steps[event.key]) {
      const far = event.shiftKey ? 32 : 8;
      this.cursor.x = Math.min(Math.max(this.cursor.x + steps[event.key][0] * far, 0), width / scale);
      this.cursor.y = Math.min(Math.max(this.cursor.y + steps[event.key][1] * far, 0), height / scale);
      if (this.down.has("keys")) {
        this.move("keys", { ...this.cursor });
        this.scan(event.timeStamp);
      }
      view.showCursor(screen, this.cursor);
    } else if (event.key === "Enter") {
      if (this.down.has("keys")) this.lift("keys"); else this.land("keys", { ...this.cursor });
      this.scan(event.timeStamp);
      view.showCursor(screen, this.cursor);
    } else if (event.key === " ") this.player.pause(!this.player.isPaused);
    else if (event.key === ".") this.player.step();
    else if (event.key === "r" || event.key === "R") this.player.again();
    else return;
    event.preventDefault();
  }
}
