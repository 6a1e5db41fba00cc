"use strict";

// One firmware: a module of WebAssembly with memory of its own. Times are microseconds of the run,
// positions are points.
class Machine {
  // `module` is a compiled WebAssembly.Module.
  static async load(module) {
    const machine = new this();
    const emit = (kind, start, count) => {
      machine.said[kind] += Machine.decoder.decode(machine.bytes(start, count));
    };
    const instance = await WebAssembly.instantiate(module, { tactus: { emit } });
    machine.calls = instance.exports;
    machine.memory = instance.exports.memory;
    return machine;
  }

  static decoder = new TextDecoder();

  constructor() {
    // By PageText of the firmware: lines of a trace, refusals, lists.
    this.said = ["", "", ""];
    // What each tick recorded, as lines of a trace.
    this.lines = [];
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
  // constant's place in the table and its bits.
  start(config, changes, showsTouches) {
    const calls = this.calls;
    if (config.length > calls.tactus_config_size()) throw new Error("the board's file is too long");
    this.bytes(calls.tactus_config(), config.length).set(config);
    const [refusal, isOpen] = this.hear(1, () => calls.tactus_open(config.length));
    if (!isOpen) throw new Error(refusal);
    for (const [place, bits] of changes) {
      if (!calls.tactus_tune(place, bits)) throw new Error(`constant ${place} is out of its range`);
    }
    const [reason, isStarted] = this.hear(1, () => calls.tactus_start(showsTouches));
    if (!isStarted) throw new Error(reason);
    this.width = calls.tactus_width();
    this.height = calls.tactus_height();
    this.scale = calls.tactus_scale();
    this.lines = [];
    this.snapshots = [];
    this.keep();
  }

  get tickCount() { return this.lines.length; }
  get nextStart() { return this.calls.tactus_next_start(); }

  feed({ call, words }) {
    // A full queue takes no more before the next tick; the panel of a board would lose scans as well.
    this.calls[call](...words);
  }

  // Runs a tick; whether the picture is another one.
  tick() {
    const [lines, isNew] = this.hear(0, () => this.calls.tactus_tick());
    this.lines.push(lines);
    // Nothing has been fed for the next tick yet.
    if (this.lines.length % Machine.snapshotPeriod === 0) this.keep();
    return isNew;
  }

  // In ticks; and how many bytes are kept: later ones are closer together.
  static snapshotPeriod = 240;
  static snapshotBytesMax = 64e6;

  // What the firmware has; behind it is the picture's copy for a canvas.
  get state() { return this.bytes(0, this.calls.tactus_copy()); }

  keep() {
    if (this.snapshots.at(-1)?.tick === this.lines.length) return;
    this.snapshots.push({ tick: this.lines.length, memory: this.state.slice() });
    if (this.snapshots.length * this.calls.tactus_copy() <= Machine.snapshotBytesMax) return;
    // The first stays: every tick can be reached from it.
    this.snapshots = this.snapshots.filter((_, index, all) =>
      index === 0 || index > all.length / 2 || index % 2 === 0);
  }

  // Goes back to the last snapshot before a tick; returns the tick at which it is then.
  back(tick) {
    while (this.snapshots.length > 1 && this.snapshots.at(-1).tick > tick) this.snapshots.pop();
    const snapshot = this.snapshots.at(-1);
    this.state.set(snapshot.memory);
    this.lines.length = snapshot.tick;
    return snapshot.tick;
  }

  picture() {
    const count = this.width * this.height * 4;
    return new ImageData(
      new Uint8ClampedArray(this.memory.buffer, this.calls.tactus_rgba(), count).slice(),
      this.width, this.height);
  }

  targets() {
    return this.hear(2, () => this.calls.tactus_targets())[0].trim().split("\n").filter(Boolean)
      .map(line => {
        const [name, kind, sound, x, y, width, height] = line.split(" ");
        return { name, kind, isQuiet: sound === "quiet", x: +x, y: +y, width: +width, height: +height };
      });
  }

  // By the recognizers' names, whether they begin `held` in place or `moved`.
  recognizers() {
    return new Map(this.hear(2, () => this.calls.tactus_recognizers())[0].trim().split("\n")
      .filter(Boolean).map(line => line.split(" ")));
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

// What a hand does, and the firmwares that it does it to: one, or two under different settings.
class Run {
  constructor(machines) {
    this.machines = machines;
    // In order: what is fed before which tick. What lies after `fed` is still to come.
    this.log = [];
    this.fed = 0;
    this.lastScan = 0;
  }

  get tick() { return this.machines[0].tickCount; }
  get nextStart() { return this.machines[0].nextStart; }
  get hasFuture() { return this.fed < this.log.length; }

  // A hand that does something now replaces what would have come.
  feed(call, ...words) {
    this.takeOver();
    const entry = { tick: this.tick, call, words };
    this.log.push(entry);
    this.fed = this.log.length;
    for (const machine of this.machines) machine.feed(entry);
  }

  // Closes a scan. No scan is earlier than the one before.
  scan(time) {
    this.lastScan = Math.max(Math.round(time), this.lastScan);
    this.feed("tactus_scan", this.lastScan);
  }

  takeOver() {
    if (!this.hasFuture) return;
    const wasDown = this.log.slice(0, this.fed).some(entry => entry.call === "tactus_frame_begin");
    const keys = this.keys;
    this.log.length = this.fed;
    this.lastScan = Math.max(this.lastScan, this.nextStart - 1);
    // The fingers of a trace, of a recording, and of a hand that went back leave the glass.
    const leaving = [...(wasDown ? frameCalls({ time: this.lastScan, contacts: [] }) : []),
      ...keys.map(key => ({ call: "tactus_lift", words: [key] })),
      ...(keys.length > 0 ? [{ call: "tactus_scan", words: [this.lastScan] }] : [])];
    for (const entry of leaving) {
      this.log.push({ tick: this.tick, ...entry });
      for (const machine of this.machines) machine.feed(entry);
    }
    this.fed = this.log.length;
  }

  // Those of fingers that are down by what was fed so far.
  get keys() {
    const keys = new Set();
    for (const { call, words: [key] } of this.log.slice(0, this.fed)) {
      if (call === "tactus_land") keys.add(key);
      if (call === "tactus_lift" || call === "tactus_cancel") keys.delete(key);
    }
    return [...keys];
  }

  // Runs a tick of each; whether a picture is another one.
  step() {
    const tick = this.tick;
    let isNew = false;
    while (this.hasFuture && this.log[this.fed].tick <= tick) {
      const entry = this.log[this.fed++];
      if (entry.call === "tactus_scan") this.lastScan = Math.max(this.lastScan, entry.words[0]);
      for (const machine of this.machines) machine.feed(entry);
    }
    for (const machine of this.machines) isNew = machine.tick() || isNew;
    return isNew;
  }

  // Shows the state before a tick; what was done later stays, and comes again.
  seek(tick) {
    if (tick < this.tick) {
      this.setFed(tick);
      for (const machine of this.machines) this.replay(machine, machine.back(tick), tick);
    }
    while (this.tick < tick) this.step();
  }

  // Runs one firmware, which has just been started, up to where the others are.
  follow(machine, tick) { this.replay(machine, 0, tick); }

  replay(machine, from, to) {
    let next = this.log.findIndex(entry => entry.tick >= from);
    if (next < 0) next = this.log.length;
    for (let tick = from; tick < to; tick++) {
      while (next < this.log.length && this.log[next].tick <= tick) machine.feed(this.log[next++]);
      machine.tick();
    }
    // What was fed since the last tick.
    while (next < this.fed && this.log[next].tick <= to) machine.feed(this.log[next++]);
  }

  setFed(tick) {
    let next = this.log.findIndex(entry => entry.tick >= tick);
    this.fed = next < 0 ? this.log.length : next;
    this.lastScan = this.log.slice(0, this.fed)
      .reduce((last, entry) => entry.call === "tactus_scan" ? entry.words[0] : last, 0);
  }
}

// The calls that hand a frame of a trace to the firmware.
function frameCalls({ time, contacts }) {
  return [
    { call: "tactus_frame_begin", words: [time] },
    ...contacts.map(({ slot, id, x, y, isCancelled }) =>
      ({ call: "tactus_frame_contact", words: [slot, id, x, y, isCancelled ? 1 : 0] })),
    { call: "tactus_frame_end", words: [] },
  ];
}
