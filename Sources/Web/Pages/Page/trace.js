// A trace as text: a header of pairs, an empty line, a line for each record.
class Trace {
  static signature = "tactus-trace 2";

  // What a run depends on: `base` is the header of the board's file, whose constants are replaced.
  // `pace` as `Machine.start` has it; `isLate` where ticks of its grid never ran.
  static header(base, tuning, showsTouches, pace = null, isLate = false) {
    const given = base.trim().split("\n").slice(1).filter(pair => !tuning.byName.has(pair.split("=")[0]));
    const pairs = !pace ? given : given.filter(pair => !pair.startsWith("divisor."))
      .flatMap(pair => !pair.startsWith("tickPeriod=") ? [pair] : [
        `tickPeriod=${pace[0]}`,
        ...Trace.divided.map((stage, place) => `divisor.${stage}=${pace[place + 1]}`)
          .filter(pair => !pair.endsWith("=1")),
      ]);
    const first = pairs.findIndex(pair => pair.startsWith("board."));
    const board = first < 0 ? [] : pairs.splice(first);
    return [
      Trace.signature, ...pairs, ...tuning.overrides.map(([name, value]) => `${name}=${value}`),
      "panel=page", ...(isLate ? ["clock=realtime"] : []), ...(showsTouches ? ["show=touches"] : []), ...board,
    ].join("\n") + "\n\n";
  }

  static divided = ["update", "render", "present"];

  // How a run ticked by its header, as `Machine.start` has it.
  static pace(header) {
    const text = Trace.word(header, "tickPeriod"), period = Number(text);
    if (!Number.isInteger(period) || period < 1) throw new Error(`no ticks each '${text}' µs`);
    return [period, ...Trace.divided.map(stage => Number(header.get(`divisor.${stage}`) ?? 1))];
  }

  // What a header must have.
  static word(header, name) {
    const text = header.get(name);
    if (text === undefined) throw new Error(`its header has no line '${name}='; record it again`);
    return text;
  }

  // The last line, where the run is: one on a grid may have more to come.
  static end(tickCount, tickPeriod, isLive = false) {
    const last = tickCount - 1;
    return last < 0 || isLive ? "" : `${last} ${last * tickPeriod} end\n`;
  }

  // Reads a trace; what the firmware was fed goes into `log`. Throws a sentence with the line where it is none.
  static parse(text, log = []) {
    const lines = text.split(/\r?\n/);
    if (lines[0] !== Trace.signature) {
      throw new Error(lines[0].startsWith("tactus-trace")
        ? `line 1: '${lines[0]}' is a trace of another version; record it again`
        : "line 1: not a trace; drop a file that --trace wrote, or that was saved here");
    }
    const empty = lines.indexOf("");
    const body = empty < 0 ? lines.length : empty + 1;
    const header = new Map();
    for (const [index, line] of lines.slice(1, empty < 0 ? undefined : empty).entries()) {
      const split = line.indexOf("=");
      if (split < 1) throw new Error(`line ${index + 2}: '${line}' is no pair; write name=value`);
      header.set(line.slice(0, split), line.slice(split + 1));
    }
    const input = new TraceInput(log);
    for (let index = body; index < lines.length; index++) {
      if (lines[index] !== "") input.take(lines[index], index + 1);
    }
    input.schedule.goesOn = true;
    return { header, log: input.log, schedule: input.schedule, tickCount: input.schedule.last + 1 };
  }

  static line(text, number) {
    const [tick, time, word, ...rest] = text.split(" ");
    if (!/^\d+$/.test(tick) || !/^-?\d+$/.test(time) || !word) {
      throw new Error(`line ${number}: '${text.slice(0, 60)}' is no record; write tick, time, word`);
    }
    const pairs = Object.fromEntries(rest.map(pair => {
      const split = pair.indexOf("=");
      return [pair.slice(0, split), pair.slice(split + 1)];
    }));
    return { tick: Number(tick), time: Number(time), word, pairs };
  }

  static contacts({ contacts, cancelled, slots, imprints }, number) {
    const ids = cancelled && cancelled !== "-" ? cancelled.split(";").map(Number) : [];
    const down = !contacts || contacts === "-" ? [] : contacts.split(";").map(item => {
      const match = /^(\d+)@(-?[\d.]+),(-?[\d.]+)$/.exec(item);
      const contact = match && { id: +match[1], x: +match[2], y: +match[3] };
      if (!contact || !(Math.max(Math.abs(contact.x), Math.abs(contact.y)) <= Trace.coordinateMax)) {
        throw new Error(`line ${number}: '${item.slice(0, 40)}' is no contact; write id@x,y`);
      }
      return contact;
    });
    // The size and the pressure of each, where the panel states them.
    const pressed = imprints ? imprints.split(";").map(item => item.split(",").map(Number)) : [];
    if (imprints && (pressed.length !== down.length
      || !pressed.every(([size, pressure, more]) =>
        more === undefined && size >= 0 && size <= Trace.coordinateMax && pressure >= 0 && pressure <= 1))) {
      throw new Error(`line ${number}: imprints do not match the ${down.length} contacts`);
    }
    for (const [index, imprint] of pressed.entries()) down[index].imprint = imprint;
    const all = [...down, ...ids.map(id => ({ id, x: 0, y: 0, isCancelled: true }))];
    const places = slots ? slots.split(";").map(Number) : all.map((_, index) => index);
    if (places.length !== all.length || new Set(places).size !== all.length
      || !places.every(place => place >= 0 && place < Trace.contactsMax && Number.isInteger(place))) {
      throw new Error(`line ${number}: slots do not match the ${all.length} contacts`);
    }
    return all.map((contact, index) => ({ ...contact, slot: places[index] }));
  }

  // In points; and how many fingers there can be.
  static coordinateMax = 1_000_000;
  static contactsMax = 10;
}

// What a run was fed, and when its ticks were, from the lines of its trace as they come.
class TraceInput {
  // `log` is a list, or deeds.
  constructor(log = []) {
    this.log = log;
    // What comes next is not known.
    this.schedule = new Schedule(false);
    this.newest = 0;
    // The stamp that the next report had before it was raised.
    this.stamp = null;
    // Of a live tick whose start has not come yet.
    this.missed = 0;
    this.skipped = 0;
  }

  // How many ticks may lie between two lines: a day at 60 Hz.
  static silenceMax = 5_200_000;
  // And how many a trace may have: four days at 120 Hz.
  static ticksMax = 50_000_000;
  static stages = ["input", "recognize", "timers", "update", "render", "present", "trace"];

  // Takes a line; returns its record. Throws a sentence, and takes nothing, where it is none.
  take(text, number) {
    const line = Trace.line(text, number), { schedule } = this;
    if (line.tick < schedule.last || line.tick > schedule.last + TraceInput.silenceMax) {
      throw new Error(`line ${number}: tick ${line.tick} after tick ${schedule.last}; write ticks in their order`);
    }
    if (line.tick > TraceInput.ticksMax) {
      throw new Error(`line ${number}: tick ${line.tick} is more than a page has; at most ${TraceInput.ticksMax}`);
    }
    switch (line.word) {
      case "frame":
        this.report(line, frameCalls({ time: 0, contacts: Trace.contacts(line.pairs, number) }));
        break;
      case "accel":
        if (![line.pairs.x, line.pairs.y, line.pairs.z].every(value => Math.abs(value) <= TraceInput.accelerationMax)) {
          throw new Error(`line ${number}: no acceleration; write x= y= z= in m/s²`);
        }
        this.report(line, [{ call: "tactus_accelerate", words: [0, +line.pairs.x, +line.pairs.y, +line.pairs.z] }]);
        break;
      case "fault": this.takeFault(line); break;
      case "start": this.takeStart(line, number); break;
    }
    schedule.last = line.tick;
    return line;
  }

  // In m/s².
  static accelerationMax = 200_000;

  // The first word of its first call is the time.
  report({ tick, time, word }, calls) {
    const stamp = this.stamp;
    this.stamp = null;
    if (stamp === null && word === "frame" && time < this.newest) {
      this.log.push({ tick, call: "tactus_fault", words: [this.newest, TraceInput.panelFaults.indexOf("outOfOrder")] });
    }
    if (stamp === null) this.newest = Math.max(this.newest, time);
    calls[0].words[0] = stamp ?? this.newest;
    for (const call of calls) this.log.push({ tick, ...call });
  }

  // Whether a record has the own time of the next report, which the firmware raised to that of the one
  // before; it records that again.
  static isStamp({ word, pairs }) {
    return word === "fault" && pairs.kind === "outOfOrder" && /^-?\d+$/.test(pairs.detail);
  }

  takeFault(line) {
    const { kind, detail } = line.pairs;
    const call = (name, ...words) => this.report(line, [{ call: name, words: [0, ...words] }]);
    switch (kind) {
      case "suspend": return call("tactus_suspend");
      case "resume": return call("tactus_resume");
      case "overBudget": return this.takeMiss(line, detail);
      case "skippedTicks": return this.takeSkip(line, +detail);
    }
    if (kind === "overflow" && /^-?\d+$/.test(detail)) return call("tactus_lose", +detail);
    if (TraceInput.isStamp(line)) { this.stamp = +detail; return; }
    // Others arose above the panel: the firmware finds them again.
    const place = TraceInput.panelFaults.indexOf(kind);
    if (place >= 0) call("tactus_fault", place);
  }

  // In the order of PanelFault.
  static panelFaults = ["dropped", "unplugged", "plugged", "overflow", "notFinite", "outOfOrder",
    "duplicated", "late", "cancelled"];

  // A stage over its budget, in a live run. What writing the trace took is recorded in the next tick.
  takeMiss({ tick }, stage) {
    const bit = 1 << TraceInput.stages.indexOf(stage), last = this.schedule.starts.at(-1);
    if (stage !== "trace" && last?.tick === tick) last.missed |= bit; else this.missed |= bit;
  }

  takeSkip({ tick }, count) {
    if (!(count > 0 && count <= tick)) return;
    this.skipped = count;
    this.schedule.skips.set(tick - count, count);
  }

  // A tick's own line comes after what its panel reported.
  takeStart({ tick, time, pairs }, number) {
    const { starts } = this.schedule, last = starts.at(-1);
    if (last && (tick <= last.tick || time <= last.start)) {
      throw new Error(`line ${number}: a tick that does not come after the one before; write ticks in order of time`);
    }
    const { missed, skipped } = this;
    starts.push({ tick, start: time, isDrawing: pairs.kind === "drawing", missed, skipped });
    this.missed = this.skipped = 0;
  }
}
