// Finger scripts, and the simulated panel that scans them. What they come to is what `tactus run --panel script:FILE`
// makes of them; the rules are those of the sources' ScriptParser, ScriptCompiler and SimulatedPanel.

// A word, a brace, or the end of a statement (";"), at a line and a column; the last token has no text.
class ScriptTokens {
  static lineEnd = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;
  static wordMax = 100;

  constructor(text) {
    this.all = [];
    let number = 0;
    for (const line of text.split(ScriptTokens.lineEnd)) {
      number++;
      for (const match of line.replace(/#.*/s, "").matchAll(/[{};]|[^\s\x85{};]+/g)) {
        const token = { text: match[0], line: number, column: match.index + 1 };
        if (token.text.length > ScriptTokens.wordMax) {
          ScriptTokens.fail(token, `a word of ${token.text.length} characters`, `no word of a script is longer than ${ScriptTokens.wordMax}`);
        }
        this.all.push(token);
      }
      this.all.push({ text: ";", line: number, column: line.length + 1 });
    }
    this.all.push({ text: "", line: number, column: 1 });
    this.index = 0;
  }

  static fail({ line, column }, what, remedy) { throw new Error(`line ${line}, column ${column}: ${what}; ${remedy}`); }

  get token() { return this.all[this.index]; }
  get isWord() { return !["", ";", "{", "}"].includes(this.token.text); }
  fail(what, remedy) { ScriptTokens.fail(this.token, what, remedy); }

  take(word) {
    const isThere = this.token.text === word;
    if (isThere) this.index++;
    return isThere;
  }

  expect(word) { if (!this.take(word)) this.fail(`'${word}' is missing`, "write it here"); }

  word(expected) {
    if (!this.isWord) this.fail(`${expected} is missing`, "write it here");
    return this.all[this.index++];
  }
}

// The statements of a script. Times are microseconds.
class FingerScript extends ScriptTokens {
  static bytesMax = 4_000_000;
  static depthMax = 16;
  static roundsMax = 10_000;
  static numberMax = 100_000;
  // A thousand days.
  static timeMax = 1000 * 86_400e6;
  static units = [["ms", 1000], ["us", 1], ["µs", 1], ["min", 60e6], ["h", 3600e6], ["d", 86_400e6], ["s", 1e6]];

  // Whether a text is one, by its first word.
  static isOne(text) {
    // Each text goes into the parts in one way only: what is no script is refused at once.
    const word = /^(?:\s|#[^\n\v\f\r\x85\u2028\u2029]*(?:[\n\v\f\r\x85\u2028\u2029]|$))*([^\s#{};]+)/.exec(text)?.[1];
    return word !== undefined && (Object.hasOwn(FingerScript.verbs, word) || ["at", "after"].includes(word) || word.startsWith("hand="));
  }

  static read(text) {
    if (new TextEncoder().encode(text).length > FingerScript.bytesMax) {
      throw new Error(`longer than ${FingerScript.bytesMax} bytes; give a finger script that is shorter`);
    }
    const script = new FingerScript(text.replace(/^\ufeff/, ""));
    script.depth = 0;
    const statements = script.statements();
    if (script.token.text !== "") script.fail("a '}' that closes nothing", "remove it");
    return statements;
  }

  statements() {
    const statements = [];
    for (;;) {
      if (this.take(";")) continue;
      if (this.isWord) statements.push(this.statement());
      else if (this.token.text === "{") this.fail("a '{' without a word before it", "write together {, sequence { or repeat N {");
      else return statements;
    }
  }

  statement() {
    const location = this.token, start = this.start(), verb = this.word("a gesture");
    const parse = Object.hasOwn(FingerScript.verbs, verb.text) ? FingerScript.verbs[verb.text] : FingerScript.other;
    const statement = { start, ...parse(this, verb), location };
    if (this.isWord || this.token.text === "{") this.fail(`'${this.token.text}' after the end of the statement`, "start a new line before it");
    return statement;
  }

  start() {
    if (this.take("at")) return { at: this.time() };
    if (this.take("after")) return { after: this.time() };
    return { after: 0 };
  }

  block() {
    const opened = this.token;
    if (opened.text !== "{") this.fail("no '{' here", "write the block in braces");
    if (this.depth >= FingerScript.depthMax) this.fail(`blocks nested more than ${FingerScript.depthMax} deep`, "nest fewer blocks");
    this.index++;
    this.depth++;
    const statements = this.statements();
    this.depth--;
    if (!this.take("}")) ScriptTokens.fail(opened, "this '{' is never closed", "add a '}'");
    return statements;
  }

  static verbs = {
    tap: parser => parser.taps(1, 60_000),
    double: parser => { parser.expect("tap"); return parser.taps(2, 60_000); },
    hold: parser => parser.taps(1, 700_000),
    long: parser => { parser.expect("press"); return parser.taps(1, 700_000); },
    press: parser => ({ kind: "press", finger: "", place: parser.place() }),
    move: parser => parser.move(""),
    lift: () => ({ kind: "lift", finger: "", isCancelled: false }),
    drag: parser => parser.drag(400_000),
    swipe: parser => parser.drag(200_000),
    flick: parser => {
      const place = parser.place(), legs = parser.legs();
      parser.expect("at");
      return { kind: "drag", place, legs, liftSpeed: parser.positive("pt/s", "1200pt/s") };
    },
    pinch: parser => {
      const center = parser.place();
      parser.expect("from");
      const from = parser.span();
      parser.expect("to");
      return parser.pair({ center, from, to: parser.span(), turn: 0 }, "turning");
    },
    rotate: parser => {
      const center = parser.place();
      parser.expect("by");
      return parser.pair({ center, from: 120, to: 120, turn: parser.angle() }, "span");
    },
    path: parser => parser.path(),
    finger: parser => parser.finger(),
    cancel: () => ({ kind: "cancel" }),
    shake: parser => ({
      kind: "shake", duration: parser.take("for") ? parser.duration() : 500_000, peak: parser.take("peak") ? parser.positive("g", "2.5g") : 2.5,
    }),
    wait: parser => ({ kind: "wait", duration: parser.time() }),
    repeat: parser => ({ kind: "repeat", count: parser.rounds(), statements: parser.block() }),
    together: parser => ({ kind: "together", statements: parser.block() }),
    sequence: parser => ({ kind: "sequence", statements: parser.block() }),
    suspend: () => ({ kind: "device", event: "suspend" }),
    resume: () => ({ kind: "device", event: "resume" }),
    unplug: () => ({ kind: "device", event: "unplug" }),
    replug: () => ({ kind: "device", event: "replug" }),
  };

  static other(parser, verb) {
    if (verb.text === "hand=steady") return { kind: "wait", duration: 0 };
    if (verb.text.startsWith("hand=")) {
      ScriptTokens.fail(verb, "a page has a steady hand only", "make a trace of it with 'tactus run --panel script:FILE --trace FILE.trace', and open that");
    }
    return ScriptTokens.fail(verb, `'${verb.text}' is not a gesture`, `use ${Object.keys(FingerScript.verbs).join(", ")}`);
  }

  taps(count, usual) { return { kind: "taps", count, place: this.place(), contact: this.take("for") ? this.duration() : usual }; }

  finger() {
    const finger = this.word("a finger's name").text, verb = this.word("what the finger does");
    switch (verb.text) {
      case "down": return { kind: "press", finger, place: this.place() };
      case "move": return this.move(finger);
      case "up": case "cancel": return { kind: "lift", finger, isCancelled: verb.text === "cancel" };
      case "size": case "pressure": return { kind: "imprint", finger, ...this.imprintPart(verb.text) };
      default: return ScriptTokens.fail(verb, `'${verb.text}' is not what a finger does`, "use down, move, up, cancel, size or pressure");
    }
  }

  move(finger) {
    const legs = ["to", "by"].includes(this.token.text) ? [] : [{ to: this.place() }];
    legs.push(...this.legs(legs.length > 0));
    return { kind: "move", finger, legs, ...this.pace(null) };
  }

  drag(usual) { return { kind: "drag", place: this.place(), legs: this.legs(), ...this.pace(usual) }; }

  legs(isOptional = false) {
    const legs = [];
    for (;;) {
      if (this.take("to")) legs.push({ to: this.place() });
      else if (this.take("by")) legs.push({ by: this.offset() });
      else if (legs.length === 0 && !isOptional) this.fail("no destination here", "write to 120,80 or by 50,0");
      else return legs;
    }
  }

  pace(usual) {
    const duration = this.take("over") ? this.duration() : usual ?? this.fail("no duration here", "write over 200ms");
    return { duration, profile: this.take("linear") ? "linear" : "minimumJerk" };
  }

  // Options in any order; `special` is the one that only this gesture has.
  pair(pair, special) {
    Object.assign(pair, { kind: "pair", angle: 0, drift: [0, 0], duration: 400_000, profile: "minimumJerk" });
    const known = [special, "angle", "moving", "over", "linear"], given = new Set();
    while (this.isWord) {
      const option = this.word("an option");
      if (!known.includes(option.text)) ScriptTokens.fail(option, `'${option.text}' is not an option of this gesture`, `use ${known.join(", ")}`);
      if (given.has(option.text)) ScriptTokens.fail(option, `'${option.text}' is given twice`, "keep one of them");
      given.add(option.text);
      switch (option.text) {
        case "turning": pair.turn = this.angle(); break;
        case "span": pair.from = pair.to = this.span(); break;
        case "angle": pair.angle = this.angle(); break;
        case "moving": pair.drift = this.offset(); break;
        case "over": pair.duration = this.duration(); break;
        default: pair.profile = "linear";
      }
    }
    return pair;
  }

  // What a panel has scanned of a finger.
  path() {
    const path = { kind: "path", scans: [{ after: 0, place: this.place(), imprint: this.imprint(Imprint.none) }], isCancelled: false };
    if (this.take("for")) return { ...path, end: this.duration() };
    const opened = this.token;
    if (!this.take("{")) this.fail("no scans of the path here", "write 'for 60ms', or { 8ms 120,80; 60ms up }");
    while (this.token.text !== "}") {
      if (this.take(";")) continue;
      if (this.token.text === "{") this.fail("a '{' within a path", "write a time and a position, such as 8ms 120,80");
      if (!this.isWord) ScriptTokens.fail(opened, "this '{' is never closed", "add a '}'");
      if (path.end !== undefined) this.fail(`'${this.token.text}' after the path's end`, "make its end the last of the block");
      this.scan(path);
    }
    if (path.end === undefined) this.fail("the path has no end", "write when the finger lifts, such as 60ms up");
    this.index++;
    return path;
  }

  scan(path) {
    const location = this.token, after = this.time(), last = path.scans.at(-1);
    if (after <= last.after) {
      ScriptTokens.fail(location, `${FingerScript.timeText(after)} does not come after ${FingerScript.timeText(last.after)}, where the path is`,
        "write the times since its landing in their order");
    }
    if (this.take("up")) path.end = after;
    else if (this.take("cancel")) Object.assign(path, { end: after, isCancelled: true });
    else path.scans.push({ after, place: this.place(), imprint: this.imprint(last.imprint) });
  }

  // A size and a pressure, in either order, as often as there are.
  imprint(before) {
    let imprint = before;
    for (const name of [this.token.text, this.token.text === "size" ? "pressure" : "size"]) {
      if (["size", "pressure"].includes(name) && this.take(name)) imprint = Imprint.with(imprint, this.imprintPart(name));
    }
    return imprint;
  }

  imprintPart(name) {
    const most = name === "size" ? 255 : 1, what = name === "size" ? "a size in points" : "a pressure";
    const word = this.word(what), value = FingerScript.number(word.text);
    if (!(value >= 0 && value <= most)) ScriptTokens.fail(word, `'${word.text}' is not ${what}`, `write a number from 0 to ${most}`);
    return { [name]: value };
  }

  // Null for none.
  static number(text, unit = "", limit = FingerScript.numberMax) {
    if (!text.endsWith(unit)) return null;
    const digits = text.slice(0, text.length - unit.length);
    if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(digits)) return null;
    return Math.abs(Number(digits)) <= limit ? Number(digits) : null;
  }

  static timeText(time) { return time % 1000 === 0 ? `${time / 1000}ms` : `${time}us`; }

  time() {
    const word = this.word("a time such as 300ms");
    for (const [unit, factor] of FingerScript.units) {
      const value = FingerScript.number(word.text, unit, FingerScript.timeMax / factor);
      if (value === null) continue;
      const time = round(value * factor);
      if (time >= 0 && time <= FingerScript.timeMax) return time;
      break;
    }
    return ScriptTokens.fail(word, `'${word.text}' is not a time`,
      "write a number and a unit (us, ms, s, min, h or d), such as 300ms, 1.2s or 25h, up to 1000d");
  }

  duration() {
    const location = this.token, time = this.time();
    if (time === 0) ScriptTokens.fail(location, "a duration cannot be zero", "write 1ms or more");
    return time;
  }

  place() {
    const location = this.word("a position such as 120,80"), { text } = location;
    if (text.startsWith("@")) {
      // A name may contain a hyphen, but no comma.
      const comma = text.indexOf(","), sign = Math.max(text.lastIndexOf("+", comma), text.lastIndexOf("-", comma));
      if (comma < 0 && text.length > 1) return { name: text.slice(1), by: [0, 0], location };
      const by = comma < 0 || sign < 2 || "+-".includes(text[sign - 1]) ? null : FingerScript.two(text.slice(sign));
      if (by) return { name: text.slice(1, sign), by, location };
    } else {
      const coordinate = part => {
        const percent = FingerScript.number(part, "%");
        return percent !== null ? { percent } : FingerScript.number(part) === null ? null : { points: FingerScript.number(part) };
      };
      const parts = text.split(",").map(coordinate);
      if (parts.length === 2 && parts.every(Boolean)) return { parts, location };
    }
    return ScriptTokens.fail(location, `'${text}' is not a position`,
      "write 120,80 or 50%,25% without spaces, or @target or @target+10,-5");
  }

  static two(text) {
    const parts = text.split(",").map(part => FingerScript.number(part));
    return parts.length === 2 && !parts.includes(null) ? parts : null;
  }

  offset() {
    const word = this.word("a distance such as 50,-20");
    return FingerScript.two(word.text)
      ?? ScriptTokens.fail(word, `'${word.text}' is not a distance`, "write points to the right and down, such as 50,-20");
  }

  span() {
    const word = this.word("a length such as 120pt"), value = FingerScript.number(word.text) ?? FingerScript.number(word.text, "pt");
    if (value === null || value < 0) ScriptTokens.fail(word, `'${word.text}' is not a length`, "write points, such as 120 or 120pt");
    return value;
  }

  angle() {
    const word = this.word("an angle such as 90deg");
    return FingerScript.number(word.text, "deg") ?? FingerScript.number(word.text, "°")
      ?? ScriptTokens.fail(word, `'${word.text}' is not an angle`, "write degrees, clockwise, such as 90deg or -45°");
  }

  positive(unit, example) {
    const word = this.word(`a number such as ${example}`), value = FingerScript.number(word.text, unit);
    if (!(value > 0)) ScriptTokens.fail(word, `'${word.text}' is not a number of ${unit} above zero`, `write it like ${example}`);
    return value;
  }

  rounds() {
    const word = this.word("a number of rounds"), value = /^[-+]?\d+$/.test(word.text) ? Number(word.text) : 0;
    if (!(value >= 1 && value <= FingerScript.roundsMax)) {
      ScriptTokens.fail(word, `'${word.text}' is not a number of rounds`, `write a whole number from 1 to ${FingerScript.roundsMax}`);
    }
    return value;
  }
}

// To the nearest whole number, ties away from zero.
function round(value) {
  const whole = Math.floor(Math.abs(value));
  return Math.sign(value) * (whole + (Math.abs(value) - whole >= 0.5 ? 1 : 0));
}

// A contact's size in whole points and its pressure in parts of 255; 0 for what is not stated.
const Imprint = {
  none: { size: 0, pressure: 0 },
  byte: value => value <= 0 ? 0 : value < 1 ? 1 : Math.trunc(Math.fround(Math.min(value, 255) + 0.5)),
  with: (imprint, { size, pressure }) => ({
    size: size === undefined ? imprint.size : Imprint.byte(Math.fround(size)),
    pressure: pressure === undefined ? imprint.pressure : Imprint.byte(Math.fround(Math.fround(pressure) * 255)),
  }),
};

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

  taps({ count, place, contact }, start) {
    let landing = start;
    const at = this.point(place);
    for (let number = 0; number < count; number++) {
      if (number > 0) landing += 120_000;
      this.add(new Stroke(landing, at), landing + contact);
      landing += contact;
    }
    return landing;
  }

  press({ finger, place, location }, start) {
    const at = this.point(place), before = this.open.get(finger);
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
    const stroke = this.stroke(finger, start, location), line = this.line(stroke.lastPlace, legs);
    stroke.movements.push({ start, duration, profile, course: line });
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

  drag({ place, legs, duration, profile, liftSpeed, location }, start) {
    const line = this.line(this.point(place), legs), stroke = new Stroke(start, line.place(0));
    if (liftSpeed !== undefined) {
      if (!(line.length > 0)) ScriptTokens.fail(location, "this flick goes nowhere", "move its end");
      const seconds = line.length * (4 / 3) / liftSpeed;
      [duration, profile] = [round(Math.min(Math.max(seconds * 1e6, 1), 2 * FingerScript.timeMax)), "flick"];
    }
    stroke.movements.push({ start, duration, profile, course: line });
    this.add(stroke, start + duration);
    return start + duration;
  }

  pair({ center, drift, from, to, angle, turn, duration, profile }, start) {
    const at = this.point(center);
    for (const first of [angle, angle + 180]) {
      const course = new PairSide(at, drift, from, to, first, turn), stroke = new Stroke(start, course.place(0));
      stroke.movements.push({ start, duration, profile, course });
      this.add(stroke, start + duration);
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

// A finger from landing to lift.
class Stroke {
  constructor(start, place) { Object.assign(this, { start, place, end: Infinity, isCancelled: false, movements: [], imprints: [], scans: null }); }

  get movedUntil() {
    const last = this.movements.at(-1);
    return last ? last.start + last.duration : this.start;
  }

  get lastPlace() { return this.movements.at(-1)?.course.place(1) ?? this.place; }

  static progress = {
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
    const { start, duration, profile, course } = movement;
    return course.place(Stroke.progress[profile](Math.min(Math.max((time - start) / duration, 0), 1)));
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
    while (this.advance());
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
