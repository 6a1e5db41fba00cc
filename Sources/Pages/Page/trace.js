// A trace as text: a header of pairs, an empty line, a line for each record.
class Trace {
  static signature = "tactus-trace 2";

  // What a run depends on: `base` is the header of the board's file, whose constants are replaced.
  static header(base, tuning, showsTouches) {
    const pairs = base.trim().split("\n").slice(1).filter(pair => !tuning.byName.has(pair.split("=")[0]));
    const first = pairs.findIndex(pair => pair.startsWith("board."));
    const board = first < 0 ? [] : pairs.splice(first);
    return [
      Trace.signature, ...pairs, ...tuning.overrides.map(([name, value]) => `${name}=${value}`),
      "panel=page", ...(showsTouches ? ["show=touches"] : []), ...board,
    ].join("\n") + "\n\n";
  }

  // The body, ended where it is: a run may have more to come.
  static body(lines, tickPeriod) {
    const last = lines.length - 1;
    return lines.join("") + (last < 0 ? "" : `${last} ${last * tickPeriod} end\n`);
  }

  // Reads a trace. Throws a sentence with the line where it is none.
  static parse(text) {
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
    const log = [];
    let tickCount = 0, stamp = null;
    for (let index = body; index < lines.length; index++) {
      if (lines[index] === "") continue;
      const line = Trace.line(lines[index], index + 1);
      tickCount = Math.max(tickCount, line.tick + 1);
      const isStamp = Trace.isStamp(line), calls = isStamp ? [] : Trace.calls(line, index + 1);
      if (calls.length > 0) calls[0].words[0] = stamp ?? line.time;
      if (isStamp) stamp = +line.pairs.detail; else if (calls.length > 0) stamp = null;
      for (const entry of calls) log.push({ tick: line.tick, ...entry });
    }
    return { header, log, tickCount };
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

  // Whether a record has the own time of the next report, which the firmware raised to that of the one before.
  static isStamp({ word, pairs }) {
    return word === "fault" && pairs.kind === "outOfOrder" && /^-?\d+$/.test(pairs.detail);
  }

  // Those of a panel, by their numbers in the firmware; others arise in it by themselves.
  static faults = ["dropped", "unplugged", "plugged", "overflow", "notFinite", "outOfOrder", "duplicated", "late",
    "cancelled"];

  // What the panel reported, as calls of the firmware; nothing for records of other kinds.
  static calls({ time, word, pairs }, number) {
    switch (word) {
      case "frame": return frameCalls({ time, contacts: Trace.contacts(pairs, number) });
      case "accel":
        return [{ call: "tactus_accelerate", words: [time, +pairs.x, +pairs.y, +pairs.z] }];
      case "fault":
        switch (pairs.kind) {
          case "suspend": return [{ call: "tactus_suspend", words: [time] }];
          case "resume": return [{ call: "tactus_resume", words: [time] }];
          case "overflow":
            return /^\d+$/.test(pairs.detail)
              ? [{ call: "tactus_lose", words: [time, +pairs.detail] }]
              : [{ call: "tactus_fault", words: [time, 3] }];
        }
        if (Trace.faults.includes(pairs.kind)) {
          return [{ call: "tactus_fault", words: [time, Trace.faults.indexOf(pairs.kind)] }];
        }
    }
    return [];
  }

  static contacts({ contacts, cancelled, slots }, number) {
    const ids = cancelled && cancelled !== "-" ? cancelled.split(";").map(Number) : [];
    const down = !contacts || contacts === "-" ? [] : contacts.split(";").map(item => {
      const match = /^(\d+)@(-?[\d.]+),(-?[\d.]+)$/.exec(item);
      if (!match) throw new Error(`line ${number}: '${item}' is no contact; write id@x,y`);
      return { id: +match[1], x: +match[2], y: +match[3] };
    });
    const all = [...down, ...ids.map(id => ({ id, x: 0, y: 0, isCancelled: true }))];
    const places = slots ? slots.split(";").map(Number) : all.map((_, index) => index);
    if (places.length !== all.length) {
      throw new Error(`line ${number}: slots do not match the ${all.length} contacts`);
    }
    return all.map((contact, index) => ({ ...contact, slot: places[index] }));
  }
}
