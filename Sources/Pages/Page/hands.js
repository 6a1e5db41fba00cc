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
  }

  get run() { return this.player.run; }

  land(name, at) {
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

// Where a thing was and where the finger was, over the last seconds.
class Curve {
  constructor() {
    this.places = new Map();
    this.finger = [];
  }

  static seconds = 4;

  take({ time, word, pairs }) {
    if (word === "place") {
      let series = this.places.get(pairs.name);
      if (!series) this.places.set(pairs.name, series = []);
      Curve.append(series, { time, value: +pairs.at });
    } else if (word === "frame") {
      const [contact] = Trace.contacts(pairs, 0).filter(({ isCancelled }) => !isCancelled);
      const { id = null, x = null, y = null } = contact ?? {};
      Curve.append(this.finger, { time, id, x, y });
    }
  }

  static append(series, sample) {
    series.push(sample);
    if (series.length > 4000) series.splice(0, 2000);
  }

  draw(canvas, name, axis, now) {
    const ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    const from = now - Curve.seconds * 1e6;
    const line = (samples, name) => {
      const shown = samples.filter(({ time }) => time >= from);
      const values = shown.map(({ value }) => value).filter(value => value !== null);
      if (values.length === 0) return null;
      const low = Math.min(...values), high = Math.max(...values), room = Math.max(high - low, 1);
      context.strokeStyle = color(name);
      context.lineWidth = 2;
      context.beginPath();
      let isDown = false;
      let former;
      for (const { time, value, id } of shown) {
        const x = (time - from) / (now - from) * width;
        const y = height - 6 - ((value ?? low) - low) / room * (height - 26);
        if (value !== null) context[isDown && id === former ? "lineTo" : "moveTo"](x, y);
        isDown = value !== null;
        former = id;
      }
      context.stroke();
      return [low, high];
    };
    const thing = line(this.places.get(name) ?? [], "bar");
    const finger = line(this.finger.map(({ time, id, [axis]: value }) => ({ time, id, value })), "touch");
    context.font = "12px system-ui, sans-serif";
    const label = (range, text, hue, x) => {
      if (!range) return;
      context.fillStyle = color(hue);
      context.fillText(`${text} ${range[0].toFixed(0)} to ${range[1].toFixed(0)}`, x, 12);
    };
    label(thing, name, "bar", 4);
    label(finger, "finger", "touch", width / 2);
  }
}
