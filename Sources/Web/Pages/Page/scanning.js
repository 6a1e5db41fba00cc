// The sources' SplitMix64.
class SplitMix64 {
  constructor(seed) { this.state = seed; }
  static increment = 0x9e3779b97f4a7c15n;

  static mixed(value) {
    let mixed = value;
    mixed = BigInt.asUintN(64, (mixed ^ mixed >> 30n) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ mixed >> 27n) * 0x94d049bb133111ebn);
    return mixed ^ mixed >> 31n;
  }

  static draw(index, seed) { return SplitMix64.mixed(BigInt.asUintN(64, seed + (index + 1n) * SplitMix64.increment)); }

  // A multiple of 2 to the power of -53, from 0 and below 1.
  unit() { return Number(this.next() >> 11n) / 2 ** 53; }

  next() { return SplitMix64.mixed(this.state = BigInt.asUintN(64, this.state + SplitMix64.increment)); }

  normal() {
    let sum = 0;
    for (let round = 0; round < 3; round++) {
      const bits = this.next(), [low, high] = [Number(bits & 0xffffffffn), Number(bits >> 32n)];
      sum += (low & 0xffff) + (low >>> 16) + (high & 0xffff) + (high >>> 16);
    }
    return (sum - 12 * 65_535 / 2) / 65_536;
  }
}

// Which contacts are in which slots, as the sources' FrameAssembler has them; keys are strokes.
class ScannedContacts {
  constructor() {
    this.slots = Array(Trace.contactsMax).fill(null);
    [this.landing, this.lifted, this.cancelled] = [[], new Set(), new Set()];
    [this.nextID, this.overflows] = [0, 0];
  }

  // Rounded to thousandths of a point, ties away from zero, in 32 bits.
  static snap(value) {
    const f = Math.fround;
    if (!(value > -16_000 && value < 16_000)) return value;
    const whole = Math.trunc(value), thousandths = Math.trunc(f(f(f(value - whole) * 1000) + (value < 0 ? -0.5 : 0.5)));
    return f((whole * 1000 + thousandths) / 1000);
  }

  land(key, [x, y], imprint) {
    this.lift(key);
    if (this.landing.length >= this.slots.length) this.overflows++;
    else this.landing.push({ key, x: ScannedContacts.snap(x), y: ScannedContacts.snap(y), imprint });
  }

  move(key, [x, y], imprint) {
    const contact = this.landing.find(landing => landing.key === key) ?? this.slots.find(slot => slot?.key === key);
    if (contact && !this.lifted.has(key) && !this.cancelled.has(key)) {
      Object.assign(contact, { x: ScannedContacts.snap(x), y: ScannedContacts.snap(y), imprint });
    }
  }

  lift(key, gone = this.lifted) {
    const place = this.landing.findIndex(landing => landing.key === key);
    if (place >= 0) this.landing.splice(place, 1);
    else if (this.slots.some(slot => slot?.key === key) && !this.lifted.has(key) && !this.cancelled.has(key)) gone.add(key);
  }

  cancel(key) { this.lift(key, this.cancelled); }

  cancelAll() {
    this.landing = [];
    for (const slot of this.slots) if (slot) this.cancelled.add(slot.key);
    this.lifted.clear();
  }

  // The contacts of the scan that ends, by slot; what was cancelled comes behind.
  frame() {
    const cancelled = [];
    for (const [place, slot] of this.slots.entries()) {
      if (!slot) continue;
      if (this.cancelled.has(slot.key)) cancelled.push({ slot: place, id: slot.id, x: 0, y: 0, isCancelled: true });
      if (this.cancelled.has(slot.key) || this.lifted.has(slot.key)) this.slots[place] = null;
    }
    for (const landing of this.landing) {
      const place = this.slots.findIndex((slot, index) => !slot && !cancelled.some(gone => gone.slot === index));
      if (place < 0) {
        this.overflows++;
        continue;
      }
      this.slots[place] = { ...landing, id: this.nextID };
      this.nextID = this.nextID + 1 & 0xffff;
    }
    [this.landing, this.lifted, this.cancelled] = [[], new Set(), new Set()];
    const down = this.slots.flatMap((slot, place) => slot ? [{ ...slot, slot: place }] : []);
    return [...down, ...cancelled];
  }
}

// A panel that scans a motion; what it reports comes as calls of the firmware before its ticks.
class ScriptedPanel {
  static seed = 1n;

  // `given` is of the board's file: times in microseconds.
  constructor(motion, given, machine, tickPeriod) {
    const controller = { ...given, unitsPerPixel: Number(given.unitsPerPixel), noise: Number(given.noise) };
    Object.assign(this, { motion, controller, tickPeriod, contacts: new ScannedContacts(), tracked: [], origin: null });
    // What the firmware is fed.
    this.log = new Deeds();
    this.jitterSeed = SplitMix64.draw(0n, ScriptedPanel.seed);
    this.noise = new SplitMix64(SplitMix64.draw(1n, ScriptedPanel.seed));
    this.unitsPerPoint = controller.unitsPerPixel * machine.scale;
    this.ends = [machine.width, machine.height].map(pixels => Math.max(Math.ceil(pixels * controller.unitsPerPixel) - 1, 0));
    this.writtenTimes = [...new Set(motion.strokes.filter(({ scans }) => scans).flatMap(({ scans, end }) =>
      [...scans.map(({ time }) => time).filter(time => time < end), end]))].sort((one, other) => one - other);
    [this.scanIndex, this.nextWritten, this.nextStroke, this.nextEvent, this.nextShake, this.sample] = [0, 0, 0, 0, 0, 0];
    [this.isAsleep, this.isUnplugged, this.last] = [false, false, ""];
    // From each stroke on, when the first lands that is yet to be scanned.
    this.landings = [Infinity];
    for (const { scans, start } of motion.strokes.toReversed()) this.landings.push(scans ? this.landings.at(-1) : start);
    this.landings.reverse();
  }

  // Scans it all, and breathes now and then: hours of fingers take half a minute. `wait` is given how far it has come,
  // in microseconds.
  async scanAll(wait) {
    let turn = performance.now() + 100;
    while (this.advance()) {
      if (performance.now() < turn) continue;
      await wait((this.log.lastTick - 1) * this.tickPeriod);
      turn = performance.now() + 100;
    }
    return this.log;
  }

  // Times count from the first frame with a finger; what is before it is at 0.
  begin(time) {
    this.origin = time;
    const early = this.log;
    this.log = new Deeds();
    // Each of a call: a glass without a finger has no frames.
    for (const { call, words } of early) this.keep(words[0], [{ call, words }]);
  }

  // A report, of which the first call has the time. One that comes behind a later one waits for it, as at the desk:
  // a sample after a scan that an unplugged panel loses.
  keep(time, calls) {
    const shifted = Math.max(time - (this.origin ?? 0), 0), tick = Math.max(Math.floor(shifted / this.tickPeriod) + 1, this.log.lastTick);
    for (const [index, { call, words }] of calls.entries()) {
      this.log.push({ tick, call, words: index === 0 ? [shifted, ...words.slice(1)] : words });
    }
  }

  report(time, call, ...words) { this.keep(time, [{ call, words: [0, ...words] }]); }

  // The next sample, scan or event of the device; whether there was one.
  advance() {
    const { motion, controller } = this, event = motion.events[this.nextEvent];
    const grid = this.nextScan(), written = this.nextWrittenScan, scan = Math.min(grid, written);
    const shake = motion.shakes[this.nextShake], sample = shake ? shake.start + this.sample * 10_000 : Infinity;
    if (sample < (event?.start ?? Infinity) && sample < scan) {
      const acceleration = this.acceleration(shake);
      if (!this.isAsleep) this.report(sample, "tactus_accelerate", ...acceleration);
    } else if (event && grid + controller.reportLatency >= event.start && written > event.start) this.perform(event);
    else if (scan < Infinity) {
      if (scan === grid) this.scanIndex++;
      if (scan === written) this.nextWritten++;
      this.scan(scan, scan === written);
    } else return false;
    return true;
  }

  // The next scan that can see a finger.
  nextScan() {
    if (this.isAsleep || this.isUnplugged) return Infinity;
    if (!this.tracked.some(index => !this.motion.strokes[index].scans)) {
      const landing = this.landings[this.nextStroke];
      if (landing === Infinity) return Infinity;
      this.skip(landing);
    }
    return this.scanTime(this.scanIndex);
  }

  get nextWrittenScan() {
    return this.isAsleep || this.isUnplugged ? Infinity : this.writtenTimes[this.nextWritten] ?? Infinity;
  }

  // One less than the nominal: jitter may move a scan past the time.
  skip(time) {
    this.scanIndex = Math.max(this.scanIndex, Math.trunc(time / this.controller.scanPeriod) - 1);
    while (this.scanTime(this.scanIndex) < time) this.scanIndex++;
  }

  scanTime(index) {
    const period = this.controller.scanPeriod, jitter = Math.min(Math.max(this.controller.scanJitter, 0), Math.trunc((period - 1) / 2));
    const draw = SplitMix64.draw(BigInt.asUintN(64, BigInt(index)), this.jitterSeed);
    return index * period + Number(draw * BigInt(2 * jitter + 1) >> 64n) - jitter;
  }

  scan(time, isWritten) {
    const { contacts, motion: { strokes } } = this;
    this.tracked = this.tracked.filter(index => {
      if (strokes[index].end > time) return true;
      if (strokes[index].isCancelled) contacts.cancel(index); else contacts.lift(index);
      return false;
    });
    for (const index of this.tracked) contacts.move(index, this.measured(strokes[index], time), strokes[index].imprint(time));
    const { overflows } = contacts;
    for (; this.nextStroke < strokes.length && strokes[this.nextStroke].start <= time; this.nextStroke++) {
      const stroke = strokes[this.nextStroke];
      if (stroke.end <= time || !stroke.scans && this.tracked.length >= this.controller.contactsMax) continue;
      contacts.land(this.nextStroke, this.measured(stroke, time), stroke.imprint(time));
      this.tracked.push(this.nextStroke);
    }
    this.close(time, isWritten);
    if (contacts.overflows > overflows) this.report(time, "tactus_fault", TraceInput.panelFaults.indexOf("overflow"));
  }

  measured(stroke, time) {
    const f = Math.fround, place = stroke.at(time).map(f);
    if (stroke.scans) return place.map(value => Math.min(Math.max(value, -Trace.coordinateMax), Trace.coordinateMax));
    if (this.controller.noise > 0) for (const axis of [0, 1]) place[axis] = f(place[axis] + f(this.controller.noise * this.noise.normal()));
    return place.map((value, axis) =>
      f(Math.min(Math.max(round(value * this.unitsPerPoint), 0), this.ends[axis]) / this.unitsPerPoint));
  }

  // A frame, if it differs from the last one, or is written.
  close(time, isWritten = false) {
    const contacts = this.contacts.frame(), isDown = contacts.some(({ isCancelled }) => !isCancelled);
    const text = contacts.map(({ slot, id, x, y, isCancelled, imprint }) => isCancelled ? `${slot}!` : [slot, id, x, y, imprint.size, imprint.pressure].join())
      .join(";");
    const isSame = text === this.last;
    this.last = contacts.some(({ isCancelled }) => isCancelled) ? text.split(";").filter(part => !part.endsWith("!")).join(";") : text;
    if (isSame && !(isWritten && isDown)) return;
    if (isDown && this.origin === null) this.begin(time);
    this.keep(time, frameCalls({ time, contacts: contacts.map(({ imprint, ...contact }) => ({
      ...contact, ...(imprint?.size || imprint?.pressure ? { imprint: [imprint.size, imprint.pressure / 255] } : {}),
    })) }));
  }

  perform({ event, start }) {
    this.nextEvent++;
    const isGone = event === "suspend" || event === "unplug", of = event === "suspend" || event === "resume" ? "isAsleep" : "isUnplugged";
    this[of] = isGone;
    if (isGone) {
      this.contacts.cancelAll();
      this.close(start);
      // Fingers that stay down land again when the device is back.
      this.nextStroke = Math.min(this.nextStroke, ...this.tracked);
      this.tracked = [];
    }
    if (of === "isAsleep") this.report(start, `tactus_${event}`);
    else this.report(start, "tactus_fault", TraceInput.panelFaults.indexOf(isGone ? "unplugged" : "plugged"));
    if (isGone) return;
    this.skip(start + 1);
    while (this.writtenTimes[this.nextWritten] <= start) this.nextWritten++;
  }

  // Back and forth five times a second, with gravity along z, a hundred samples a second.
  acceleration({ duration, peak }) {
    const f = Math.fround, elapsed = this.sample * 10_000, phase = f((elapsed % 200_000) / 200_000), gravity = f(9.80665);
    // Twice π in 32 bits, rounded towards zero.
    const swing = ScriptedPanel.sine(f(6.283185005187988 * phase));
    this.sample++;
    if (this.sample * 10_000 > duration) [this.nextShake, this.sample] = [this.nextShake + 1, 0];
    return [ScannedContacts.snap(f(f(peak * swing) * gravity)), 0, ScannedContacts.snap(gravity)];
  }

  // As the sources have it, in 32 bits.
  static sine(angle) {
    const f = Math.fround, k = Math.trunc(f(f(angle * f(0.636619772)) + (angle < 0 ? -0.5 : 0.5)));
    const r = f(f(f(angle - f(k * f(1.5703125))) - f(k * f(4.83751297e-4))) - f(k * f(7.54978995e-8))), z = f(r * r);
    let s = f(f(f(-1.95152959e-4) * z) + f(8.33216087e-3));
    s = f(f(s * z) + f(-1.66666546e-1));
    s = f(f(f(s * z) * r) + r);
    let c = f(f(f(2.44331571e-5) * z) + f(-1.38873163e-3));
    c = f(f(c * z) + f(4.16666457e-2));
    c = f(f(f(f(c * z) * z) - f(0.5 * z)) + 1);
    return [s, c, -s, -c][k & 3];
  }
}
