// Finger scripts as statements. What they come to is what `tactus run --panel script:FILE` makes of them; the rules are
// those of the sources' ScriptParser, in motion.js of ScriptCompiler, in living.js of LivingHand, in scanning.js of
// SimulatedPanel.

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
    const line = text.slice(0, 200_000).split(/[\n\v\f\r\x85\u2028\u2029]/).find(line => /^\s*[^\s#]/.test(line));
    const word = /^\s*([^\s#{};]+)/.exec(line ?? "")?.[1];
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
    tap: parser => parser.taps(1),
    double: parser => { parser.expect("tap"); return parser.taps(2); },
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
    if (verb.text.startsWith("hand=")) {
      const name = verb.text.slice("hand=".length);
      if (name === "steady" || Object.hasOwn(LivingHand.figures, name)) return { kind: "hand", name };
      ScriptTokens.fail(verb, `'${name}' is not a hand`, "use steady, human, hurried or older");
    }
    return ScriptTokens.fail(verb, `'${verb.text}' is not a gesture`, `use ${Object.keys(FingerScript.verbs).join(", ")}`);
  }

  // Without a contact it is the hand's.
  taps(count, usual = null) { return { kind: "taps", count, place: this.place(), contact: this.take("for") ? this.duration() : usual }; }

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
    const isStated = this.take("over");
    const duration = isStated ? this.duration() : usual ?? this.fail("no duration here", "write over 200ms");
    return { duration, isStated, profile: this.take("linear") ? "linear" : "minimumJerk" };
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
