// The constants of a scene, and their values as people write them: `12`, `400ms`, `on`.
class Tuning {
  // `constants` are in the order of the table; `settings` are texts by name.
  constructor(constants, settings = {}) {
    this.constants = constants;
    this.byName = new Map(constants.map((constant, place) => [constant.name, { ...constant, place }]));
    this.values = new Map(constants.map(({ name, standard }) => [name, standard]));
    for (const [name, text] of Object.entries(settings)) this.set(name, text);
  }

  copy() {
    const copy = new Tuning(this.constants);
    copy.values = new Map(this.values);
    return copy;
  }

  // A copy with other values of those that there are: a set may name constants of other scenes.
  with(settings) {
    const copy = this.copy();
    for (const [name, text] of Object.entries(settings)) if (copy.byName.has(name)) copy.set(name, text);
    return copy;
  }

  get(name) { return this.values.get(name); }

  // Throws a sentence where there is no such constant or the text is no value of it.
  set(name, text) {
    const constant = this.byName.get(name);
    if (!constant) throw new Error(`no constant '${name}'; look at the list of constants`);
    const value = Tuning.value(constant, text);
    if (value === null) throw new Error(`'${name}' is '${text}'; write ${Tuning.form(constant)}`);
    const [least, most] = [constant.minimum, constant.maximum].map(bound => Tuning.value(constant, Tuning.text(constant, bound)));
    if (value < least || value > most) {
      throw new Error(`'${name}' is ${text}; allowed: ${Tuning.text(constant, constant.minimum)} to `
        + Tuning.text(constant, constant.maximum));
    }
    this.values.set(name, Tuning.text(constant, value));
  }

  // Those that differ from their defaults, in the order of the table.
  get overrides() {
    return this.constants.filter(({ name, standard }) => this.values.get(name) !== standard)
      .map(({ name }) => [name, this.values.get(name)]);
  }

  // What the firmware needs to have these values: it begins with those of `other`.
  changes(other) {
    return this.constants.flatMap((constant, place) => {
      const text = this.values.get(constant.name);
      return text === other.values.get(constant.name) ? [] : [[place, Tuning.bits(constant, text)]];
    });
  }

  // A number: microseconds of a time, the place of a word, 0 or 1 of a switch. Null for no value.
  static value(constant, text) {
    const form = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/;
    switch (constant.unit) {
      case "flag": return text === "on" ? 1 : text === "off" ? 0 : null;
      case "choice": {
        const place = constant.words.indexOf(text);
        return place < 0 ? null : place;
      }
      case "time": {
        const match = /^(.*?)(us|µs|ms|s)$/.exec(text);
        if (!match || !form.test(match[1])) return null;
        return Math.round(Number(match[1]) * { us: 1, "µs": 1, ms: 1e3, s: 1e6 }[match[2]]);
      }
      case "count": return /^[-+]?\d+$/.test(text) ? Number(text) : null;
      default: return form.test(text) ? Math.fround(Number(text)) : null;
    }
  }

  static text(constant, value) {
    switch (constant.unit) {
      case "flag": return value ? "on" : "off";
      case "choice": return constant.words[value];
      case "time": return Tuning.timeText(value);
      case "count": return String(value);
      default: return Tuning.floatText(value);
    }
  }

  static timeText(microseconds) {
    if (microseconds !== 0 && microseconds % 1e6 === 0) return `${microseconds / 1e6}s`;
    const [unit, scale] = microseconds < 1e8 ? ["ms", 1e3] : ["s", 1e6];
    const whole = Math.trunc(microseconds / scale);
    const rest = String(scale + microseconds % scale).slice(1).replace(/0+$/, "");
    return rest ? `${whole}.${rest}${unit}` : `${whole}${unit}`;
  }

  // The shortest decimal that is this number of 32 bits again.
  static floatText(value) {
    for (let digits = 1; digits < 10; digits++) {
      const text = value.toPrecision(digits);
      if (Math.fround(Number(text)) === value) return String(Number(text));
    }
    return String(value);
  }

  // In the order of the sources' TuningUnit.
  static units = ["points", "pointsPerSecond", "time", "ratio", "radians", "count", "flag", "choice"];

  static bits(constant, text) {
    const value = Tuning.value(constant, text);
    return BigInt(["flag", "choice", "time", "count"].includes(constant.unit) ? value : Tuning.floatBits(value));
  }

  static floatBits(value) { return new Uint32Array(Float32Array.of(value).buffer)[0]; }

  static form(constant) {
    return {
      flag: "on or off", choice: constant.words?.join(" or "), time: "a time such as 400ms or 1.5s",
      count: "a whole number",
    }[constant.unit] ?? "a number such as 12.5";
  }

  // The file of a set, for `--tuning`.
  file(sentence) {
    const lines = this.overrides.map(([name, value]) => `  ${name}: ${value}\n`);
    return `sentence: ${sentence}\nconstants:\n${lines.join("")}`;
  }
}
