// What fingers do, without noise: strokes, events of the device, shakes, by the statements of a script.
class ScriptedMotion {
  static statementsMax = 100_000;
  static scansMax = 1_000_000;
  // Ten hours.
  static touchingMax = 36_000e6;

  // The screen's size is in points; `targets` has rectangles by name.
  constructor(statements, width, height, targets) {
    Object.assign(this, { width, height, targets, strokes: [], events: [], shakes: [], cancels: [], open: new Map() });
    [this.count, this.scanCount, this.touching] = [0, 0, 0];
    // Null for a steady one.
    this.living = null;
    this.inTurn(statements, 0);
    for (const { location, finger } of this.open.values()) {
      ScriptTokens.fail(location, `${ScriptedMotion.text(finger)} is never lifted`, `add '${finger ? `finger ${finger} up` : "lift"}'`);
    }
    for (const { time, location } of this.cancels) this.cancelAll(time, location);
    for (const list of [this.strokes, this.events, this.shakes]) list.sort((one, other) => one.start - other.start);
    this.checkEvents();
  }

  static text(finger) { return finger ? `finger ${finger}` : "the pressed finger"; }

  sequence({ statements }, start) { return this.inTurn(statements, start); }

  inTurn(statements, start) {
    let turn = start, latest = start;
    for (const statement of statements) latest = Math.max(latest, turn = this.perform(statement, start, turn));
    return latest;
  }

  tally(location) {
    if (++this.count > ScriptedMotion.statementsMax) {
      ScriptTokens.fail(location, `the script runs more than ${ScriptedMotion.statementsMax} statements`, "repeat less");
    }
  }

  perform(statement, blockStart, turn) {
    const { location, start: { at, after } } = statement;
    this.tally(location);
    const end = this[statement.kind](statement, at === undefined ? turn + after : blockStart + at);
    if (end > FingerScript.timeMax) ScriptTokens.fail(location, "the script takes longer than 1000 days", "shorten it");
    if (this.touching > ScriptedMotion.touchingMax) {
      ScriptTokens.fail(location, "the script's fingers are down for more than 10 hours", "lift them sooner; a pause between touches may be longer");
    }
    return end;
  }

  wait({ duration }, start) { return start + duration; }

  hand({ name }, start) {
    this.living = name === "steady" ? null : new LivingHand(name, ScriptedPanel.seed);
    return start;
  }

  // Off its goal, where a hand is.
  aimed(place) { return this.living ? plus(place, this.living.miss()) : place; }

  together({ statements }, start) {
    return statements.reduce((latest, statement) => Math.max(latest, this.perform(statement, start, start)), start);
  }

  repeat({ count, statements, location }, start) {
    let end = start;
    for (let round = 0; round < count; round++) {
      this.tally(location);
      end = this.inTurn(statements, end);
    }
    return end;
  }

  add(stroke, end) {
    stroke.end = end;
    this.touching += Math.min(end - stroke.start, FingerScript.timeMax);
    this.strokes.push(stroke);
  }

  taps({ count, place, contact: stated }, start) {
    const { living } = this;
    let landing = start, at = this.aimed(this.point(place));
    for (let number = 0; number < count; number++) {
      if (number > 0) {
        landing += living?.gap() ?? 120_000;
        if (living) at = plus(at, living.secondMiss());
      }
      const contact = stated ?? living?.contact() ?? 60_000;
      this.add(living?.touch(landing, at, contact) ?? new Stroke(landing, at), landing + contact);
      landing += contact;
    }
    return landing;
  }

  press({ finger, place, location }, start) {
    const at = this.aimed(this.point(place)), before = this.open.get(finger);
    if (before) {
      ScriptTokens.fail(location, `${ScriptedMotion.text(finger)} is already down since line ${before.location.line}`,
        "lift it first, or name another finger");
    }
    this.open.set(finger, { finger, stroke: new Stroke(start, at), location });
    return start;
  }

  // The stroke of a finger that is down and at rest.
  stroke(finger, time, location) {
    const { stroke } = this.open.get(finger) ?? ScriptTokens.fail(location, `${ScriptedMotion.text(finger)} is not down`,
      `write '${finger ? `finger ${finger} down` : "press"} 120,80' before it`);
    if (time < stroke.movedUntil) {
      ScriptTokens.fail(location, `${ScriptedMotion.text(finger)} is busy until ${FingerScript.timeText(stroke.movedUntil)}, and this starts at `
        + FingerScript.timeText(time), "start it later, or use another finger");
    }
    return stroke;
  }

  move({ finger, legs, duration, profile, location }, start) {
    const stroke = this.stroke(finger, start, location), line = this.line(stroke.lastPlace, legs), { living } = this;
    if (!living || profile !== "minimumJerk") stroke.move(start, duration, line, Stroke.paces[profile]);
    else {
      const bells = living.bells(false);
      stroke.move(start, duration, new Bowed(line, living.bow(line)), bells.pace);
    }
    return start + duration;
  }

  lift({ finger, isCancelled, location }, start) {
    const stroke = this.stroke(finger, start, location);
    if (start <= stroke.start) ScriptTokens.fail(location, `${ScriptedMotion.text(finger)} lifts at the moment it lands`, "write wait 60ms before it");
    stroke.isCancelled = isCancelled;
    this.add(stroke, start);
    this.open.delete(finger);
    return start;
  }

  imprint({ finger, size, pressure, location }, start) {
    const { stroke } = this.open.get(finger) ?? {};
    if (!stroke) this.stroke(finger, start, location);
    const last = stroke.imprints.at(-1);
    if (last && last.time > start) {
      ScriptTokens.fail(location, `${ScriptedMotion.text(finger)} has a size or a pressure from a later time on`, "write them in order of time");
    }
    stroke.imprints.push({ time: start, imprint: Imprint.with(last?.imprint ?? Imprint.none, { size, pressure }) });
    return start;
  }

  drag({ place, legs, duration, isStated, profile, liftSpeed, location }, start) {
    const { living } = this, straight = this.line(this.point(place), legs);
    const line = living ? straight.moved(living.miss()) : straight, stroke = new Stroke(start, line.place(0));
    if (liftSpeed !== undefined) {
      const bells = living?.flick(), pace = bells?.pace ?? Stroke.paces.flick;
      const time = this.flickDuration(line, bells?.rate(1) ?? 4 / 3, liftSpeed, location);
      stroke.move(start, time, line, pace);
      this.add(stroke, start + time);
      return start + time;
    }
    const time = isStated || !living ? duration : living.usual(duration);
    if (!living || profile !== "minimumJerk") stroke.move(start, time, line, Stroke.paces[profile]);
    else {
      const { before, after } = living.rests(time), bells = living.bells();
      stroke.move(start + before, Math.max(time - before - after, 1), new Bowed(line, living.bow(line)), bells.pace);
    }
    this.add(stroke, start + time);
    return start + time;
  }

  // `rate` is the speed at the end over its mean.
  flickDuration(line, rate, liftSpeed, location) {
    if (!(line.length > 0)) ScriptTokens.fail(location, "this flick goes nowhere", "move its end");
    const seconds = line.length * rate / liftSpeed;
    return round(Math.min(Math.max(seconds * 1e6, 1), 2 * FingerScript.timeMax));
  }

  pair({ center, drift, from, to, angle, turn, duration, profile }, start) {
    const { living } = this, at = this.aimed(this.point(center)), lags = living?.lags(duration);
    for (const [place, first] of [angle, angle + 180].entries()) {
      const { landing = 0, lifting = 0 } = lags?.[place] ?? {}, lands = start + landing, time = duration - landing - lifting;
      const pace = living && profile === "minimumJerk" ? living.bells().pace : Stroke.paces[profile];
      const course = new PairSide(at, drift, from, to, first, turn), stroke = new Stroke(lands, course.place(0));
      stroke.move(lands, time, course, pace);
      this.add(stroke, lands + time);
    }
    return start + duration;
  }

  path({ scans, end, isCancelled, location }, start) {
    this.scanCount += scans.length;
    if (this.scanCount > ScriptedMotion.scansMax) {
      ScriptTokens.fail(location, `the script's paths have more than ${ScriptedMotion.scansMax} places`, "repeat less");
    }
    const stroke = new Stroke(start, null);
    stroke.scans = scans.map(({ after, place, imprint }) => ({ time: start + after, place: this.point(place), imprint }));
    stroke.isCancelled = isCancelled;
    this.add(stroke, start + end);
    return start + end;
  }

  cancel({ location }, time) {
    this.cancels.push({ time, location });
    return time;
  }

  cancelAll(time, location) {
    const down = this.strokes.filter(({ start, end }) => start < time && time < end);
    if (down.length === 0) {
      ScriptTokens.fail(location, `no finger is down at ${FingerScript.timeText(time)} to cancel`, "put it inside together, next to a gesture");
    }
    for (const stroke of down) Object.assign(stroke, { end: time, isCancelled: true });
  }

  device({ event, location }, start) {
    this.events.push({ start, event, location });
    return start;
  }

  shake({ duration, peak }, start) {
    this.shakes.push({ start, duration, peak });
    return start + duration;
  }

  checkEvents() {
    const is = { suspend: false, unplug: false };
    for (const { event, location } of this.events) {
      const [what, isOn] = { suspend: ["suspend", true], resume: ["suspend", false], unplug: ["unplug", true], replug: ["unplug", false] }[event];
      if (is[what] === isOn) {
        ScriptTokens.fail(location, `the device is already in the state after '${event}'`,
          "put suspend before resume and unplug before replug, in chronological order");
      }
      is[what] = isOn;
    }
  }

  line(from, legs) {
    const points = [from];
    for (const { to, by } of legs) points.push(to ? this.point(to) : [points.at(-1)[0] + by[0], points.at(-1)[1] + by[1]]);
    return new Polyline(points);
  }

  point({ parts, name, by, location }) {
    if (parts) return parts.map(({ points, percent }, axis) => points ?? percent / 100 * (axis === 0 ? this.width : this.height));
    const f = Math.fround, frame = this.targets.get(name);
    if (!frame) {
      const near = [...this.targets.keys()].filter(other => other.includes(name) || name.includes(other)).slice(0, 3);
      ScriptTokens.fail(location, `no target is named '${name}'`, near.length > 0 ? `did you mean ${near.map(other => `@${other}`).join(" or ")}?`
        : `here are @${[...this.targets.keys()].slice(0, 12).join(", @")} …`);
    }
    const at = [f(frame.x + f(frame.width * 0.5)) + by[0], f(frame.y + f(frame.height * 0.5)) + by[1]];
    if (!(frame.width > 0 && frame.height > 0 && at.every(Number.isFinite))) {
      ScriptTokens.fail(location, `'${name}' is not on the screen while the scene is at rest`, "give the place that it will have in points, such as 120,80");
    }
    const isOnScreen = at[0] >= 0 && at[0] < this.width && at[1] >= 0 && at[1] < this.height;
    if (!isOnScreen && by[0] === 0 && by[1] === 0) {
      ScriptTokens.fail(location, `'${name}' is at ${round(at[0])},${round(at[1])}, outside the screen of ${round(this.width)}x${round(this.height)} pt`,
        "bring it there by a drag and give its new place in points, or choose a larger board");
    }
    return at;
  }
}

function plus(one, other) { return [one[0] + other[0], one[1] + other[1]]; }

// A finger from landing to lift.
class Stroke {
  constructor(start, place) { Object.assign(this, { start, place, end: Infinity, isCancelled: false, movements: [], imprints: [], scans: null }); }

  get movedUntil() {
    const last = this.movements.at(-1);
    return last ? last.start + last.duration : this.start;
  }

  get lastPlace() {
    const last = this.movements.at(-1);
    return last ? last.course.place(last.pace(1)) : this.place;
  }

  // `pace` makes the part of the way of the part of the time.
  move(start, duration, course, pace) { this.movements.push({ start, duration, course, pace }); }

  static paces = {
    linear: s => s,
    minimumJerk: s => s * s * s * (10 + s * (-15 + s * 6)),
    flick: s => {
      const r = Math.min(2 * s, 1);
      return 2 / 3 * (r * r * r * (1 - r / 2)) + Math.max(s - 0.5, 0) * (4 / 3);
    },
  };

  at(time) {
    if (this.scans) return this.scanned(time).place;
    const movement = this.movements.findLast(({ start }) => start <= time);
    if (!movement) return this.place;
    const { start, duration, course, pace } = movement;
    return course.place(pace(Math.min(Math.max((time - start) / duration, 0), 1)));
  }

  imprint(time) {
    if (this.scans) return this.scanned(time).imprint;
    return this.imprints.findLast(imprint => imprint.time <= time)?.imprint ?? Imprint.none;
  }

  scanned(time) { return this.scans.findLast(scan => scan.time <= time) ?? this.scans[0]; }
}

// Straight legs through points.
class Polyline {
  constructor(points) {
    this.points = points;
    this.lengths = points.slice(1).map(([x, y], place) => {
      const dx = x - points[place][0], dy = y - points[place][1];
      return Math.sqrt(dx * dx + dy * dy);
    });
    this.length = this.lengths.reduce((sum, length) => sum + length, 0);
  }

  // The same beside it.
  moved(offset) { return new Polyline(this.points.map(point => plus(point, offset))); }

  place(progress) {
    const { points, lengths } = this;
    if (!(this.length > 0)) return points[0];
    let rest = progress * this.length, last = 0, share = 1;
    for (const [index, length] of lengths.entries()) {
      if (!(length > 0)) continue;
      last = index;
      if (rest < length) {
        share = rest / length;
        break;
      }
      rest -= length;
    }
    if (share >= 1) return points[last + 1];
    return [0, 1].map(axis => points[last][axis] + (points[last + 1][axis] - points[last][axis]) * share);
  }
}

// Beside a line by so much in the middle of it, on an arc.
class Bowed {
  constructor(line, bow) { Object.assign(this, { line, bow }); }

  place(progress) {
    const arc = 4 * progress * (1 - progress);
    return plus(this.line.place(progress), this.bow.map(part => part * arc));
  }
}

// One of two fingers opposite each other, which spread, close, turn and drift.
class PairSide {
  constructor(center, drift, from, to, angle, turn) { Object.assign(this, { center, drift, from, to, angle, turn }); }

  place(progress) {
    const [sine, cosine] = PairSide.sineAndCosine(this.angle + this.turn * progress);
    const half = (this.from + (this.to - this.from) * progress) / 2;
    return [cosine, sine].map((part, axis) => this.center[axis] + this.drift[axis] * progress + part * half);
  }

  // Of degrees, by the four basic operations, as the sources have it.
  static sineAndCosine(degrees) {
    const quarters = round(degrees / 90), rest = (degrees - quarters * 90) * (Math.PI / 180), square = rest * rest;
    let sine = 1, cosine = 1;
    for (let order = 16; order >= 2; order -= 2) {
      sine = 1 - square / (order * (order + 1)) * sine;
      cosine = 1 - square / ((order - 1) * order) * cosine;
    }
    sine *= rest;
    return [[sine, cosine], [cosine, -sine], [-sine, -cosine], [-cosine, sine]][quarters & 3];
  }
}
