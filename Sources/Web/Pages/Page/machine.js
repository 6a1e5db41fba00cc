"use strict";

// One firmware: a module of WebAssembly with memory of its own. Times are microseconds of the run,
// positions are points.
class Machine {
  // `module` is a compiled WebAssembly.Module.
  static async load(module) {
    const machine = new this();
    const emit = (kind, start, count) => {
      if (kind === Machine.recordsKind) machine.pieces.push(machine.bytes(start, count).slice());
      else machine.said[kind] += Machine.decoder.decode(machine.bytes(start, count));
    };
    const instance = await WebAssembly.instantiate(module, { tactus: { emit } });
    machine.calls = instance.exports;
    machine.memory = instance.exports.memory;
    return machine;
  }

  static decoder = new TextDecoder();
  // Of PageText of the firmware: those of a tick as they lie in its memory.
  static recordsKind = 3;

  constructor() {
    // By PageText: lines of a trace, refusals, lists.
    this.said = ["", "", ""];
    this.pieces = [];
    this.clear();
    // A firmware that never goes back keeps none.
    this.keepsSnapshots = true;
  }

  clear() {
    // What each of the last ticks recorded, as lines of a trace, from a tick on.
    this.lines = [];
    this.linesFrom = 0;
    // The same as they lie in the firmware's memory; null for none.
    this.records = [];
    // From which tick on they are what a run records that draws all its pictures.
    this.wholeFrom = 0;
    this.isDrawn = true;
    this.snapshots = [];
  }

  bytes(start, count) { return new Uint8Array(this.memory.buffer, start, count); }

  // What the firmware says of one kind when it is asked by `ask`.
  hear(kind, ask) {
    this.said[kind] = "";
    const answer = ask();
    return [this.said[kind], answer];
  }

  // Starts at time zero. `config` is what `tactus boards export` writes; `changes` are pairs of a
  // constant's place in the table and its bits; `pace`, where a trace has another than the board, is
  // the tick's period and the divisors of update, render and present.
  start(config, changes, showsTouches, pace = null) {
    const calls = this.calls;
    if (config.length > calls.tactus_config_size()) throw new Error("the board's file is too long");
    this.bytes(calls.tactus_config(), config.length).set(config);
    const [refusal, isOpen] = this.hear(1, () => calls.tactus_open(config.length));
    if (!isOpen) throw new Error(refusal);
    if (pace && !calls.tactus_pace(...pace)) throw new Error(`no ticks each ${pace[0]} µs`);
    for (const [place, bits] of changes) {
      if (!calls.tactus_tune(place, bits)) throw new Error(`constant ${place} is out of its range`);
    }
    const [reason, isStarted] = this.hear(1, () => calls.tactus_start(showsTouches));
    if (!isStarted) throw new Error(reason);
    this.width = calls.tactus_width();
    this.height = calls.tactus_height();
    this.scale = calls.tactus_scale();
    this.clear();
    this.keep();
  }

  get tickCount() { return this.linesFrom + this.lines.length; }
  get nextStart() { return this.calls.tactus_next_start(); }

  feed({ call, words }) {
    // A full queue takes no more before the next tick; the panel of a board would lose scans as well.
    this.calls[call](...words);
  }

  // Runs a tick of a Schedule; whether the picture is another one.
  tick({ tick, start, isDrawing, missed, skipped }) {
    const { calls } = this;
    this.pieces = [];
    const [lines, isNew] = this.hear(0, () =>
      start !== undefined ? calls.tactus_tick_again(tick, isDrawing ? 1 : 0, start, missed, skipped)
        : skipped > 0 ? calls.tactus_tick_late(skipped) : calls.tactus_tick());
    // Those in between never ran, or left nothing.
    while (this.tickCount < tick) {
      this.records.push(null);
      this.lines.push("");
    }
    this.lines.push(lines);
    this.records.push(this.pieces[0] ?? null);
    if (this.lines.length >= 2 * Machine.linesMin) {
      this.lines.splice(0, Machine.linesMin);
      this.records.splice(0, Machine.linesMin);
      this.linesFrom += Machine.linesMin;
    }
    if (isNew && this.isDrawn) this.wholeFrom = Math.min(this.wholeFrom, this.tickCount);
    // Nothing has been fed for the next tick yet.
    if (this.tickCount - this.snapshots.at(-1)?.tick >= Machine.snapshotPeriod) this.keep();
    return isNew;
  }

  // Of so many of the last ticks there are lines, of all in a shorter run; those before can be made again.
  static linesMin = 4096;

  // What a tick recorded; nothing where that is no longer kept.
  linesOf(tick) { return this.lines[tick - this.linesFrom] ?? ""; }
  recordsOf(tick) { return this.records[tick - this.linesFrom] ?? null; }

  // Whether ticks draw. The first picture then is drawn as a whole, and recorded though it may be the same.
  draw(isDrawn) {
    if (isDrawn === this.isDrawn) return;
    this.isDrawn = isDrawn;
    this.calls.tactus_draw(isDrawn);
    this.wholeFrom = Infinity;
  }

  // In ticks; and how many bytes are kept: later ones are closer together.
  static snapshotPeriod = 240;
  static snapshotBytesMax = 32e6;

  // What the firmware has but its picture.
  get state() { return this.bytes(this.calls.tactus_run(), this.calls.tactus_run_size()); }

  keep() {
    if (!this.keepsSnapshots) return;
    if (this.snapshots.at(-1)?.tick === this.tickCount) return;
    this.snapshots.push({ tick: this.tickCount, memory: this.state.slice() });
    if (this.snapshots.length * this.calls.tactus_run_size() <= Machine.snapshotBytesMax) return;
    // The first stays: every tick can be reached from it.
    this.snapshots = this.snapshots.filter((_, index, all) =>
      index === 0 || index > all.length / 2 || index % 2 === 0);
  }

  // Goes back to the last snapshot before a tick, of which there is no picture.
  back(tick) {
    while (this.snapshots.length > 1 && this.snapshots.at(-1).tick > tick) this.snapshots.pop();
    const snapshot = this.snapshots.at(-1);
    this.state.set(snapshot.memory);
    this.lines.length = this.records.length = Math.max(snapshot.tick - this.linesFrom, 0);
    this.linesFrom = Math.min(snapshot.tick, this.linesFrom);
    // As it may have been then.
    this.isDrawn = null;
    this.draw(false);
  }

  picture() {
    const count = this.width * this.height * 4;
    return new ImageData(
      new Uint8ClampedArray(this.memory.buffer, this.calls.tactus_rgba(), count).slice(),
      this.width, this.height);
  }

  targetLines() { return this.hear(2, () => this.calls.tactus_targets())[0]; }

  targets() {
    return this.targetLines().trim().split("\n").filter(Boolean)
      .map(line => {
        const [name, kind, sound, ...numbers] = line.split(" ");
        const [x, y, width, height] = new Float32Array(Uint32Array.from(numbers, Number).buffer);
        return { name, kind, isQuiet: sound === "quiet", x, y, width, height };
      });
  }

  // Asks something that must leave no trace: a hit may bring moving things up to the time.
  aside(ask) {
    const memory = this.state.slice();
    ask();
    this.state.set(memory);
  }

  // The target under a point as it stands now; -1 where there is none. Ask aside.
  hit(x, y) { return this.calls.tactus_hit(x, y); }

  // How long the tap gate is still closed, in microseconds; -1 while a gesture keeps it closed.
  gate() { return this.calls.tactus_gate(); }
}

// When the ticks of a run are: each in its turn on a grid, or when a live run had them.
class Schedule {
  // `goesOn`: whether ticks follow those that a trace has; their period is in microseconds.
  constructor(goesOn = true, period = 16_667) {
    this.goesOn = goesOn;
    this.period = period;
    // Of a live run, in order: tick, start, isDrawing, missed, skipped.
    this.starts = [];
    // On a grid: how many ticks never ran, by the first of them.
    this.skips = new Map();
    // The last tick that the trace has anything of.
    this.last = -1;
  }

  get isLive() { return this.starts.length > 0; }

  // The first tick that is `tick` or later; null where the trace has none yet.
  next(tick) {
    if (!this.isLive) {
      if (tick > this.last && !this.goesOn) return null;
      const skipped = this.skips.get(tick) ?? 0;
      return { tick: tick + skipped, skipped };
    }
    let low = 0, high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle].tick < tick) low = middle + 1; else high = middle;
    }
    if (low < this.starts.length) return this.starts[low];
    if (!this.goesOn) return null;
    const last = this.starts.at(-1);
    return { tick, start: last.start + (tick - last.tick) * this.period, isDrawing: true, missed: 0, skipped: 0 };
  }

  // The last tick that starts at a time or before it; `tickPeriod` is that of a grid.
  at(time, tickPeriod) {
    if (!this.isLive) return Math.floor(time / tickPeriod);
    const last = this.starts.at(-1);
    if (time >= last.start) return last.tick + (this.goesOn ? Math.floor((time - last.start) / this.period) : 0);
    return this.starts.findLast(({ start }) => start <= time)?.tick ?? 0;
  }

  // From where on ticks must draw for a picture before a tick: on a grid each of so many has one.
  drawn(tick) {
    const end = this.goesOn ? tick : Math.min(tick, this.last + 1);
    const last = this.starts.findLast(start => start.isDrawing && start.tick < end);
    return Math.min(end - Schedule.drawnMin, last?.tick ?? Infinity);
  }

  static drawnMin = 64;

  // What was before a tick; then it goes on by itself.
  cut(tick) {
    const cut = new Schedule(true, this.period);
    cut.starts = this.starts.filter(start => start.tick < tick);
    cut.skips = new Map([...this.skips].filter(([first]) => first < tick));
    return cut;
  }
}

// What a hand does, and the firmwares that it does it to: one, or two under different settings.
class Run {
  constructor(machines, log = new Deeds(), schedule = new Schedule()) {
    this.machines = machines;
    // What is fed before which tick. What lies behind `fed` is still to come.
    this.log = log;
    this.schedule = schedule;
    this.fed = log.start;
    this.lastScan = 0;
    this.isTakenOver = false;
  }

  get tick() { return this.machines[0].tickCount; }
  get nextStart() { return this.machines[0].nextStart; }
  get hasFuture() { return this.fed.next !== null; }
  get canStep() { return this.schedule.next(this.tick) !== null; }

  // When the next tick is to run; never, where none is known.
  get due() {
    const next = this.schedule.next(this.tick);
    if (!next) return Infinity;
    if (next.start !== undefined) return next.start;
    return this.nextStart + next.skipped * this.machines[0].calls.tactus_tick_period();
  }

  // A hand that does something now replaces what would have come.
  feed(call, ...words) {
    this.takeOver();
    if (!this.log.isFull) this.add(call, words);
  }

  add(call, words) {
    this.log.push({ tick: this.tick, call, words });
    // As it was kept, so that it is the same again.
    const entry = this.fed.advance();
    for (const machine of this.machines) machine.feed(entry);
  }

  // Closes a scan. No scan is earlier than the one before.
  scan(time) {
    this.lastScan = Math.max(Math.round(time), this.lastScan);
    this.feed("tactus_scan", this.lastScan);
  }

  takeOver() {
    if (!this.hasFuture && this.schedule.goesOn) return;
    const { wasDown, keys } = this.fingers;
    // The trace may be followed by others, and grow.
    this.log = this.log.before(this.fed);
    this.fed = this.log.end;
    this.schedule = this.schedule.cut(this.tick);
    this.isTakenOver = true;
    this.lastScan = Math.max(this.lastScan, this.nextStart - 1);
    // The fingers of a trace, of a recording, and of a hand that went back leave the glass.
    if (wasDown) for (const { call, words } of frameCalls({ time: this.lastScan, contacts: [] })) this.add(call, words);
    for (const key of keys) this.add("tactus_lift", [key]);
    if (keys.length > 0) this.add("tactus_scan", [this.lastScan]);
  }

  // Whether frames of a trace were fed so far, and the keys of a hand's fingers that are down.
  get fingers() {
    const keys = new Set();
    let wasDown = false;
    for (const { call, words: [key] } of this.log.until(this.fed)) {
      if (call === "tactus_frame_begin") wasDown = true;
      if (call === "tactus_land") keys.add(key);
      if (call === "tactus_lift" || call === "tactus_cancel") keys.delete(key);
    }
    return { wasDown, keys: [...keys] };
  }

  // Runs a tick of each, if there is one; whether a picture is another one.
  step() {
    const next = this.schedule.next(this.tick);
    if (!next) return false;
    let isNew = false;
    while (this.fed.next?.tick <= next.tick) {
      const entry = this.fed.advance();
      if (entry.call === "tactus_scan") this.lastScan = Math.max(this.lastScan, entry.words[0]);
      for (const machine of this.machines) machine.feed(entry);
    }
    for (const machine of this.machines) isNew = machine.tick(next) || isNew;
    return isNew;
  }

  // Shows the state before a tick; what was done later stays, and comes again.
  seek(tick) {
    const isBack = tick < this.tick, { fed } = this;
    for (const machine of this.machines) {
      if (isBack) machine.back(tick);
      this.fed = isBack ? this.log.from(machine.tickCount) : fed.copy();
      this.replay(machine, this.fed, tick);
    }
    this.lastScan = this.fed.time;
  }

  // Runs one firmware, which has just been started, up to where the others are.
  follow(machine, tick, isSeen = true) {
    const place = this.log.start;
    this.replay(machine, place, tick, isSeen);
    // What was fed since the last tick.
    while (place.isBefore(this.fed) && place.next.tick <= tick) machine.feed(place.advance());
  }

  // Runs one firmware up to a tick on what it was fed from a place on. Only the last pictures are drawn, where
  // one is to be seen.
  replay(machine, place, to, isSeen = true) {
    const drawn = isSeen ? this.schedule.drawn(to) : Infinity;
    for (let next; (next = this.schedule.next(machine.tickCount)) && next.tick < to;) {
      machine.draw(next.tick >= drawn);
      while (place.next?.tick <= next.tick) machine.feed(place.advance());
      machine.tick(next);
    }
    if (isSeen) machine.draw(true);
  }
}

// The calls that hand a frame of a trace to the firmware.
function frameCalls({ time, contacts }) {
  return [
    { call: "tactus_frame_begin", words: [time] },
    ...contacts.map(({ slot, id, x, y, isCancelled }) =>
      ({ call: "tactus_frame_contact", words: [slot, id, x, y, isCancelled ? 1 : 0] })),
    ...contacts.filter(({ imprint }) => imprint).map(({ slot, imprint }) =>
      ({ call: "tactus_frame_imprint", words: [slot, ...imprint] })),
    { call: "tactus_frame_end", words: [] },
  ];
}
