// The page that plays: screens, hands, time, constants.
const data = JSON.parse($("data").textContent);
Hand.packed = $("hand").textContent;

class Player {
  constructor(module) {
    this.module = module;
    this.screens = [];
    this.isPaused = false;
    this.speed = 1;
    // The run's time and the page's clock where they were last set together; microseconds, milliseconds.
    this.time = 0;
    this.wall = performance.now();
    this.spent = [];
    // Frames of the page so far; samples of fingers that no picture shows yet; and of others, after how many
    // frames, and milliseconds, one did.
    this.frames = 0;
    this.unanswered = [];
    this.answers = [];
    // The run that goes on elsewhere; null where there is none.
    this.follower = null;
    // The ticks of a trace that are not the board's.
    this.pace = null;
    this.hands = new Hands(this);
    // Null before what tells them is there.
    this.why = null;
    // What was found for gestures that were missed, in words.
    this.outlooks = new Map();
    this.asked = Promise.resolve();
  }

  get run() { return this.current; }
  get first() { return this.screens[0]; }
  get board() { return data.boards[this.boardPlace]; }

  async begin(boardPlace, settings) {
    this.boardPlace = boardPlace;
    const machine = await Machine.load(this.module);
    // Makes again what is no longer kept.
    this.spare = await Machine.load(this.module);
    this.spare.keepsSnapshots = false;
    const tuning = new Tuning(data.constants, settings);
    this.screens = [new Screen(machine, tuning, "A")];
    this.current = new Run([machine]);
    this.restart();
    this.show();
  }

  // Another board, under the same settings where they are not the board's own.
  async change(boardPlace) {
    const own = new Tuning(data.constants, this.board.settings);
    const next = new Tuning(data.constants, data.boards[boardPlace].settings);
    for (const { tuning } of this.screens) {
      for (const { name } of data.constants) {
        if (tuning.get(name) === own.get(name)) tuning.set(name, next.get(name));
      }
    }
    this.boardPlace = boardPlace;
    this.restart();
    this.show();
  }

  start({ machine, tuning }) { Player.start(machine, tuning, this.board, $("touches").checked, this.pace); }

  static start(machine, tuning, { config, settings }, showsTouches, pace) {
    machine.start(unpack(config), tuning.changes(new Tuning(data.constants, settings)), showsTouches, pace);
  }

  get tickPeriod() { return this.first.machine.calls.tactus_tick_period(); }

  // From the beginning: with an empty glass, or what a trace has.
  restart({ log = new Deeds(), schedule = new Schedule(), pace = null } = this.follower?.input ?? {}) {
    this.pace = pace;
    for (const screen of this.screens) this.start(screen);
    this.current = new Run(this.screens.map(screen => screen.machine), log, schedule);
    this.hands.forget();
    this.unanswered = [];
    this.setTime(0);
    this.reread();
    this.current.step();
    this.read();
  }

  // From the beginning, at once, for who asks for it.
  again() {
    this.follower?.leave();
    notice("");
    this.restart();
    this.pause(false);
    for (const screen of this.screens) screen.draw();
  }

  // Starts a firmware anew under its settings, and lets the same hand do to it what it did.
  rerun(screen) {
    const tick = this.run.tick;
    this.start(screen);
    this.run.follow(screen.machine, tick);
    if (screen === this.first) this.reread();
    screen.draw();
  }

  async compare(isAsked) {
    if (isAsked && this.screens.length === 1) {
      const machine = await Machine.load(this.module);
      const screen = new Screen(machine, this.first.tuning.copy(), "B");
      const tick = this.run.tick;
      this.screens.push(screen);
      this.start(screen);
      this.run.follow(machine, tick);
      this.run.machines.push(machine);
    } else if (!isAsked && this.screens.length === 2) {
      this.screens.pop();
      this.run.machines.pop();
    }
    this.show();
  }

  show() {
    $("screens").replaceChildren(...this.screens.map(screen => screen.figure));
    for (const screen of this.screens) this.hands.watch(screen);
    this.fit();
    const [width, height] = [this.first.machine.width, this.first.machine.height];
    const { scale, calls } = this.first.machine;
    const rate = 1e6 / this.board.displayPeriod;
    $("facts").textContent = `${width} × ${height} pixels, ${(scale * 160).toFixed(0)} to the inch, `
      + `${rate.toFixed(0)} Hz, ${this.run.schedule.isLive ? "live ticks"
        : `a tick each ${(calls.tactus_tick_period() / 1000).toFixed(1)} ms`}`;
  }

  // The scene alone, turned where it is larger then: what one hands to a colleague. The way back is that out of the browser's full
  // screen, Escape, or the browser's Back where it has no full screen.
  async fill(isFull = true) {
    if (isFull === this.isFull) return;
    document.documentElement.classList.toggle("full", isFull);
    this.fit();
    if (!isFull && history.state === "full") history.back();
    if (!isFull) return document.fullscreenElement && document.exitFullscreen();
    this.first.canvas.focus();
    history.pushState("full", "");
    await document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  }

  get isFull() { return document.documentElement.classList.contains("full"); }

  fit() {
    const room = $("stage").clientWidth;
    const { width, height, scale } = this.first.machine;
    if (this.isFull) {
      const size = (across, down) => Math.min(innerWidth / across, innerHeight / down), isTurned = size(height, width) > size(width, height);
      for (const screen of this.screens) screen.fit(width * (isTurned ? size(height, width) : size(width, height)), isTurned);
      return;
    }
    const two = this.screens.length === 2 && room > 700;
    // An inch of a page has 96 units, where its screen tells the truth.
    const real = width / scale / 160 * 96, isReal = $("real").checked;
    // What is below it stays in sight, but on a phone that lies.
    const high = Math.max(innerHeight - 230, innerHeight * 0.7);
    const fitting = Math.min(two ? (room - 12) / 2 : room, high * width / height, 2 * real + 200);
    for (const screen of this.screens) {
      screen.caption.hidden = this.screens.length === 1;
      screen.fit(Math.max(160, isReal ? Math.min(real, room) : fitting));
    }
    // A swipe on the screen scrolls no page: what lay beside it would be out of reach.
    $("smaller").hidden = !isReal || real <= room;
    $("smaller").textContent = `this page has room for ${Math.floor(100 * room / real)} % of it`;
  }

  // The run's time at a moment of the page's clock.
  timeAt(stamp) { return this.time + (this.isPaused ? 0 : (stamp - this.wall) * 1000 * this.speed); }

  setTime(time) {
    this.time = time;
    this.wall = performance.now();
  }

  setSpeed(speed) {
    this.setTime(this.timeAt(performance.now()));
    this.follower?.leave(speed !== 1);
    this.speed = speed;
  }

  pause(isPaused = true) {
    if (isPaused === this.isPaused) return;
    this.setTime(isPaused ? this.timeAt(performance.now()) : this.run.nextStart);
    this.isPaused = isPaused;
    $("pause").setAttribute("aria-pressed", String(isPaused));
    $("pause").textContent = isPaused ? "Go on" : "Pause";
  }

  // A finger was sampled, at a moment of the page's clock.
  sampled(stamp) {
    if (this.isPaused || this.speed !== 1 || this.unanswered.length >= 1000) return;
    this.unanswered.push({ stamp, scan: this.run.lastScan, frame: this.frames });
  }

  // The canvas shows the ticks that have run: those after a sample have taken it.
  answer() {
    const started = this.run.nextStart - this.tickPeriod, now = performance.now();
    const isTaken = ({ scan }) => scan < started;
    for (const { stamp, frame } of this.unanswered.filter(isTaken)) {
      this.answers.push({ frames: this.frames - frame, milliseconds: now - stamp });
    }
    this.unanswered = this.unanswered.filter(sample => !isTaken(sample));
    if (this.answers.length > 8000) this.answers.splice(0, 4000);
  }

  // One frame of the page.
  frame(now) {
    this.frames++;
    try { this.advance(now); } catch (error) {
      // A promise of the firmware is broken: what was recorded until then shows how.
      this.isPaused = true;
      notice(`The firmware stopped at tick ${this.run.tick}: ${error.message}. Save the trace and report it; `
        + "Restart goes on.", true);
      console.error(error);
      window.tactus.failure = [...this.run.log];
    }
    requestAnimationFrame(next => this.frame(next));
  }

  // A hidden page gets no frames: what it owes then is left out.
  advance(now) {
    if (!this.isPaused && this.run.log.isFull && !this.run.hasFuture) {
      this.pause();
      notice(`This run has come to what a page keeps, ${Deeds.bytesMax >> 20} MiB of touches: save its trace, then `
        + "restart; or go back, and touch the screen there.", true);
    }
    if (!this.isPaused) {
      this.hands.update(now);
      if (this.isFollowing) this.catchUp(); else this.runDue(now);
      if (this.isNew) for (const screen of this.screens) screen.draw();
      this.isNew = false;
      this.answer();
      this.follower?.shown(this.isFollowing);
    }
    if (this.isFarBehind) view.update(); else this.read();
  }

  // Runs what is due by now.
  runDue(now) {
    const owed = this.timeAt(now) - this.run.due;
    if (owed > 100_000) this.setTime(this.run.due + 16_000);
    const until = this.timeAt(now);
    while (this.run.due <= until) this.stepTimed();
  }

  // Whether the page shows the newest tick of a run elsewhere, as soon as it knows it.
  get isFollowing() {
    return this.follower !== null && this.follower.isNewest && !this.run.isTakenOver;
  }

  // Runs all that has come, in pieces that leave the page its breath. Of what is long past nobody sees each
  // picture, and nothing is read but its end.
  catchUp() {
    const end = performance.now() + 12;
    while (this.behind > Player.farBehind && performance.now() < end) {
      const { tick } = this.run;
      this.run.seek(tick + Math.min(this.behind, 4 * Player.farBehind));
      // Behind a gap in the ticks: those between never ran, or were lost.
      if (this.run.tick === tick && this.run.canStep) this.run.step();
      if (this.run.tick === tick) break;
      this.isNew = true;
    }
    while (this.run.canStep && performance.now() < end) this.stepTimed();
    this.setTime(this.run.nextStart);
  }

  // How many ticks have come that did not run yet; gaps count as well.
  get behind() { return this.run.canStep ? this.run.schedule.last - this.run.tick : 0; }

  // Whether the page goes on to what is to be seen first.
  get isFarBehind() { return this.isFollowing && !this.isPaused && !document.hidden && this.behind > Player.farBehind; }

  // In ticks.
  static farBehind = 512;
  static storyTicks = 4000;
  // How far ahead of what has been a seek runs a firmware that nothing ends.
  static aheadMax = 36_000;

  stepTimed() {
    const start = performance.now();
    this.isNew = this.run.step() || this.isNew;
    this.spent.push(performance.now() - start);
    if (this.spent.length > 8000) this.spent.splice(0, 4000);
  }

  // More of the run elsewhere has come, which changes ticks that ran already where its lines came in
  // two pieces.
  grow(changed) {
    if (this.run.isTakenOver) return;
    const { tick } = this.run;
    if (changed < tick) {
      this.run.seek(changed);
      while (this.run.tick < tick && this.run.canStep) this.run.step();
      this.isNew = true;
      this.reread();
    }
    // A page that is hidden gets no frames.
    if (this.isFollowing && !this.isPaused && document.hidden) this.catchUp();
  }

  step() {
    this.pause();
    this.follower?.leave();
    this.hands.update(performance.now());
    this.run.step();
    this.setTime(this.run.nextStart);
    for (const screen of this.screens) screen.draw();
    this.read();
  }

  // Shows what was before a tick; with one more than there are, all of them.
  seek(tick) {
    if (!Number.isInteger(tick)) throw new RangeError(`no tick '${tick}'; write a whole number`);
    const { run } = this;
    const all = Math.max(run.tick, run.log.lastTick + 1, run.schedule.last + 1, view.longest ?? 0);
    tick = Math.min(Math.max(tick, 0), all + (run.schedule.goesOn ? Player.aheadMax : 0));
    this.pause();
    this.follower?.leave();
    this.hands.forget();
    this.run.seek(tick);
    this.setTime(this.run.nextStart);
    for (const screen of this.screens) screen.draw();
    this.reread();
  }

  // What follows from the records of the first firmware.
  reread() {
    this.readTicks = Math.max(0, this.run.tick - Player.storyTicks);
    this.why?.begin(this.first.machine, this.first.tuning);
    this.outlooks.clear();
    this.curve = new Curve();
    this.isFresh = true;
    this.read(true);
  }

  read(isPast = false) {
    const { machine } = this.first;
    if (!isPast && this.follower && machine.tickCount - this.readTicks > Player.storyTicks) return this.reread();
    for (; this.readTicks < machine.tickCount; this.readTicks++) {
      this.why?.take(machine.recordsOf(this.readTicks));
      for (const text of machine.linesOf(this.readTicks).split("\n")) {
        if (!text) continue;
        const record = Trace.line(text, 0);
        this.curve.take(record);
        if (record.word === "haptic" && !isPast) this.vibrate(record.pairs.kind);
        this.isFresh = true;
      }
    }
    view.update();
  }

  // A page has no strength for it, but none at all; and may do it once somebody has touched it.
  vibrate(kind) {
    if (Number(this.first.tuning.get(`haptic.${kind}`) ?? 1) === 0 || !navigator.userActivation?.hasBeenActive) return;
    navigator.vibrate?.(data.haptics[kind] ?? 25);
  }

  // Stories are told from here on.
  async tellWhy() {
    this.why = await Stories.load();
    this.reread();
  }

  // Which change would have had a recognizer make its gesture of a contact, in words: one search after the other.
  outlook(story, recognizer) {
    const place = Player.outlookPlace(story, recognizer);
    const show = words => {
      this.outlooks.set(place, words);
      this.isFresh = true;
      view.last = 0;
      view.update();
      return words;
    };
    show("plays it again…");
    return this.asked = this.asked.then(() => this.search(story, recognizer))
      .then(show, error => show(`nothing was searched: ${error.message}`));
  }

  static outlookPlace({ contact, landed }, recognizer) { return `${contact} ${landed} ${recognizer}`; }

  async search(story, recognizer) {
    const { run, board, pace, first } = this, own = new Tuning(data.constants, board.settings), tuning = first.tuning.copy();
    const machine = await Machine.load(this.module), { tickPeriod } = this;
    machine.keepsSnapshots = false;
    return this.why.search(story, recognizer, data.constants, tuning, data.scene, async (until, change) => {
      // The page goes on between two runs.
      await new Promise(resolve => { setTimeout(resolve); });
      const changed = tuning.copy();
      try {
        if (change) changed.set(...change);
        machine.start(unpack(board.config), changed.changes(own), false, pace);
        run.follow(machine, Math.min(run.schedule.at(until, tickPeriod) + 1, run.tick), false);
      } catch { return null; }
      return machine.records;
    });
  }

  get trace() { return [...this.pieces()].join(""); }

  // The trace, piece by piece. What its ticks recorded before those that are kept is made again: the same hand does
  // the same to a firmware under the same settings.
  *pieces(spare = this.spare) {
    const { machine, tuning } = this.first, { log, schedule } = this.run, { isLive, skips } = schedule;
    const from = Math.min(Math.max(machine.linesFrom, machine.wholeFrom), machine.tickCount);
    const kept = machine.lines.slice(from - machine.linesFrom).join("");
    const end = Trace.end(machine.tickCount, this.tickPeriod, isLive);
    if (from > 0) this.start({ machine: spare, tuning });
    yield Trace.header(this.board.header, tuning, $("touches").checked, this.pace, !isLive && skips.size > 0);
    if (from > 0) {
      const again = new Run([spare], log, schedule);
      let piece = [];
      for (let next; (next = schedule.next(again.tick)) && next.tick < from;) {
        again.step();
        piece.push(spare.linesOf(next.tick));
        if (piece.length < Player.pieceTicks) continue;
        yield piece.join("");
        piece = [];
      }
      yield piece.join("");
    }
    yield kept + end;
  }

  static pieceTicks = 256;

  set(name, text, place = 0) {
    const screen = this.screens[place];
    screen.tuning.set(name, text);
    this.rerun(screen);
  }

  // A recording or a finger script plays on the board that is shown, under its constants.
  playFile(file) {
    return this.playLog(file.kind, machine => file.play(this.board.panel, machine.targetLines(), async time => {
      this.pause();
      notice(`Reads the ${file.kind}: ${(time / 60e6).toFixed(1)} min`);
      await new Promise(resolve => { setTimeout(resolve); });
    }));
  }

  // On the board's own ticks, from a scene at rest: that of another firmware, so that what was played
  // stays where this is refused.
  async playLog(what, read) {
    this.stayWithRun();
    const { run, isPaused } = this, machine = await Machine.load(this.module);
    let log;
    try {
      Player.start(machine, this.first.tuning, this.board, false, null);
      new Run([machine]).step();
      log = await read(machine);
    } catch (error) {
      this.pause(isPaused);
      throw error;
    }
    // Something else was opened, or started, meanwhile.
    if (this.run !== run) return this.pause(isPaused);
    this.restart({ log });
    this.show();
    this.pause(false);
    notice(`Plays ${(log.lastTick * this.tickPeriod / 1e6).toFixed(1)} s of a ${what}; a touch takes over.`);
  }

  // A page that follows a run has that run's hand alone.
  stayWithRun() {
    if (this.follower) throw new Error("this page follows a run; 'tactus play' writes a page that plays files");
  }

  // A trace from elsewhere plays from its beginning.
  play(text) {
    this.stayWithRun();
    const { header, log, schedule, tickCount } = Trace.parse(text, new Deeds());
    const scene = Trace.word(header, "scene"), board = Trace.word(header, "board");
    if (scene !== data.scene) throw new Error(`it is of the scene '${scene}', and this page has '${data.scene}'`);
    const place = data.boards.findIndex(({ name }) => name === board);
    if (place < 0) throw new Error(`no board '${board}' is in this page`);
    const tuning = new Tuning(data.constants);
    const pace = Trace.pace(header);
    schedule.period = data.boards[place].displayPeriod;
    for (const [name, value] of header) if (tuning.byName.has(name)) tuning.set(name, value);
    const showsTouches = header.get("show") === "touches";
    // What the firmware refuses, the spare one refuses first: what was played stays.
    for (const one of [tuning, ...this.screens.slice(1).map(screen => screen.tuning)]) {
      Player.start(this.spare, one, data.boards[place], showsTouches, pace);
    }
    this.first.tuning = tuning;
    this.boardPlace = place;
    $("board").value = String(place);
    $("touches").checked = showsTouches;
    this.restart({ log, schedule, pace });
    this.show();
    this.pause(false);
    view.constants();
    notice(`Plays ${tickCount} ticks; a touch takes over.`);
  }
}
