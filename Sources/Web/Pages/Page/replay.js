// A run that is over, played again by the firmware: any tick of it, under any constants.

// What the run depended on but its constants: what the panel reported, and when ticks ran.
class RunInput {
  // `text` is a trace, of which only the panel's reports and ticks off the grid are read; `pictures` has a line
  // for each picture: how many ticks it is after the one before, and the first half of its hash; `lastTime` is
  // when the last tick started at the earliest.
  constructor(text, pictures, lastTime) {
    // Of a live run: it has no grid.
    this.ticks = [];
    this.pictures = [];
    let last = 0;
    for (const line of pictures.split("\n")) {
      const [steps, hash] = line.split(" ");
      if (hash) this.pictures.push({ tick: last += Number(steps), hash });
    }
    const end = text.indexOf("\n\n");
    this.headerText = text.slice(0, end);
    const { header } = Trace.parse(this.headerText);
    this.header = header;
    this.period = Number(header.get("tickPeriod"));
    this.divisor = Number(header.get("divisor.render") ?? 1);
    this.log = [];
    this.read(text.slice(end + 2).split("\n"));
    const ran = Math.max(this.log.at(-1)?.tick ?? 0, Math.floor(lastTime / this.period));
    this.count = this.isLive ? this.ticks.length : ran + 1;
  }

  get isLive() { return this.ticks.length > 0; }

  // Reports are read when they are played: a page with ten minutes of them opens at once.
  read(lines) {
    let missed = 0, skipped = 0, stamp = null;
    for (const text of lines) {
      const word = text.split(" ", 3)[2];
      if (!word) continue;
      if (!["start", "fault"].includes(word)) {
        this.log.push({ tick: parseInt(text), text, stamp });
        stamp = null;
        continue;
      }
      const line = Trace.line(text, 0), { tick, time, pairs } = line;
      if (word === "start") {
        this.ticks.push({ number: tick, start: time, isDrawing: pairs.kind === "drawing", missed, skipped });
        [missed, skipped] = [0, 0];
      } else if (TraceInput.isStamp(line)) stamp = +pairs.detail;
      else if (pairs.kind === "skippedTicks") skipped = Number(pairs.detail);
      else if (pairs.kind === "overBudget") {
        const bit = 1 << TraceInput.stages.indexOf(pairs.detail), last = this.ticks.at(-1);
        // What writing the trace took is recorded in the tick after it.
        if (last && (pairs.detail === "trace" || tick === last.number)) last.missed |= bit; else missed |= bit;
      } else this.log.push({ tick, text, stamp: null });
    }
    // Where in the order of ticks each report is handled.
    let place = 0;
    for (const entry of this.log) {
      while (place < this.ticks.length && this.ticks[place].number < entry.tick) place++;
      entry.place = this.isLive ? place : entry.tick;
    }
  }

  // The calls of the firmware for one of them.
  static calls({ text, stamp }) {
    const input = new TraceInput();
    input.schedule.last = parseInt(text);
    input.stamp = stamp;
    input.take(text, 0);
    return input.log;
  }

  // The header of a trace with other constants.
  headerUnder(tuning) {
    const lines = this.headerText.split("\n").filter(line => !tuning.byName.has(line.split("=")[0]));
    const board = lines.findIndex(line => line.startsWith("board."));
    const own = tuning.overrides.map(([name, value]) => `${name}=${value}`);
    lines.splice(board < 0 ? lines.length : board, 0, ...own);
    return `${lines.join("\n")}\n\n`;
  }

  number(place) { return this.isLive ? this.ticks[place].number : place; }
  time(place) { return this.isLive ? this.ticks[place].start : place * this.period; }

  // The last tick that had started by a time.
  at(time) {
    const place = this.isLive ? RunInput.last(this.ticks, ({ start }) => start <= time) : Math.floor(time / this.period);
    return Math.min(Math.max(place, 0), this.count - 1);
  }

  // The tick that made, or could have made, the picture of a tick.
  drawn(place) {
    if (!this.isLive) return place - place % this.divisor;
    while (place > 0 && !this.ticks[place].isDrawing) place--;
    return place;
  }

  // The first half of the hash of the picture at a tick; undefined before the first, and where none was recorded.
  hash(place) {
    const number = this.number(place);
    return this.pictures[RunInput.last(this.pictures, ({ tick }) => tick <= number)]?.hash;
  }

  // The place of the last in a sorted list that is so; -1 for none.
  static last(list, isSo) {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isSo(list[middle])) low = middle + 1; else high = middle;
    }
    return low - 1;
  }
}

// The firmware over such an input, at any tick. Ticks on the way to it are not drawn.
class Reel extends Machine {
  // `changes` are to the constants in `config`.
  open(input, config, changes, showsTouches) {
    this.input = input;
    this.moments = [];
    this.period = Reel.snapshotPeriod;
    this.start(config, changes, showsTouches);
    // How many ticks have run, and which report comes next.
    this.ran = this.next = 0;
    this.isDrawn = false;
    this.prepare(false, false);
    this.remember();
  }

  // Of `Machine`, which keeps whole memories for what a hand may still do.
  keep() {}

  static momentBytesMax = 32e6;

  prepare(isRecorded, isDrawn) {
    this.calls.tactus_record(isRecorded);
    this.calls.tactus_draw(isDrawn);
  }

  get run() { return this.bytes(this.calls.tactus_run(), this.calls.tactus_run_size()); }
  get moment() { return { ran: this.ran, next: this.next, memory: this.run.slice() }; }

  restore({ ran, next, memory }) {
    this.run.set(memory);
    [this.ran, this.next] = [ran, next];
  }

  remember() {
    const last = this.moments.at(-1);
    if (last && last.ran + this.period > this.ran) return;
    this.moments.push(this.moment);
    if (this.moments.length * this.calls.tactus_run_size() <= Reel.momentBytesMax) return;
    this.moments = this.moments.filter((_, index) => index % 2 === 0);
    this.period *= 2;
  }

  // Runs a tick.
  one() {
    const { log, ticks, isLive } = this.input;
    for (; this.next < log.length && log[this.next].place <= this.ran; this.next++) {
      for (const call of RunInput.calls(log[this.next])) this.feed(call);
    }
    if (isLive) {
      const { number, start, isDrawing, missed, skipped } = ticks[this.ran];
      this.calls.tactus_tick_again(number, isDrawing ? 1 : 0, start, missed, skipped);
    } else this.calls.tactus_tick();
    this.ran++;
    if (this.ran % Reel.snapshotPeriod === 0) this.remember();
  }

  // Runs up to where so many ticks have run, or the time of the page's clock is over.
  pass(ran, until = Infinity) {
    while (this.ran < ran) {
      this.one();
      if (this.ran % 64 === 0 && performance.now() > until) return false;
    }
    return true;
  }

  // Goes to where a tick has run, for at most so many milliseconds; whether the picture is there.
  approach(place, milliseconds) {
    const ran = place + 1, from = this.input.drawn(place);
    if (this.isDrawn && this.ran === ran) return true;
    const until = performance.now() + milliseconds;
    if (!this.isDrawn || this.ran > ran || from - this.ran > 8) {
      if (this.isDrawn) this.prepare(false, false);
      this.isDrawn = false;
      const moment = this.moments[RunInput.last(this.moments, moment => moment.ran <= from)];
      if (this.ran > from || moment.ran > this.ran) {
        this.restore(moment);
        this.prepare(false, false);
      }
      if (!this.pass(from, until)) return false;
      this.prepare(false, true);
      this.isDrawn = true;
    }
    this.pass(ran);
    return true;
  }

  // The records of so many ticks, pictures included, as the body of a trace.
  record(ran) {
    const shown = this.moment;
    this.restore(this.moments[0]);
    this.prepare(true, true);
    const [text] = this.hear(0, () => this.pass(ran));
    this.pieces = [];
    this.restore(shown);
    // Its picture is another tick's.
    this.prepare(false, false);
    this.isDrawn = false;
    return text + (this.input.isLive ? "" : `${ran - 1} ${this.input.time(ran - 1)} end\n`);
  }

  get hash() { return BigInt.asUintN(64, this.calls.tactus_hash()).toString(16).padStart(16, "0"); }

  // Runs through all of it beside what is shown, in short turns; `take` gets its records. Ends early when
  // `isWanted` is no longer so; whether it came to the end.
  async read(take, isWanted) {
    const first = this.moments[0];
    let moment = first;
    while (moment.ran < this.input.count) {
      if (!isWanted()) return false;
      const shown = this.moment;
      this.restore(moment);
      this.prepare(true, false);
      this.pieces = [];
      this.hear(0, () => this.pass(this.input.count, performance.now() + 8));
      moment = this.moment;
      this.restore(shown);
      for (const records of this.pieces) take(records);
      await new Promise(resolve => { setTimeout(resolve); });
    }
    return true;
  }
}
