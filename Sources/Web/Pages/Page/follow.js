// A run that is still going elsewhere: 'tactus view' hands on its trace line by line, and the firmware
// here runs on what its panel reported.
class Follower {
  // `facts` are of the trace's header: `showsTouches`, whether the run drew its fingers, `isInputOnly`,
  // whether the trace has only what a replay needs, `hasPictures`, whether it has their hashes, and
  // `lacks`, a clause where the page cannot do what the run did.
  static async begin(player, module, facts) {
    const follower = new Follower(player, facts);
    follower.reference = await Machine.load(module);
    player.follower = follower;
    // Fingers and owners are what one looks for here; the reference has what the run had.
    $("touches").checked = true;
    for (const id of ["followed", "agreement"]) $(id).hidden = false;
    for (const id of ["open", "link"]) $(id).hidden = true;
    $("board").parentElement.hidden = true;
  }

  constructor(player, { lacks, showsTouches, isInputOnly, hasPictures }) {
    this.player = player;
    this.isInputOnly = isInputOnly;
    this.hasPictures = hasPictures;
    this.lacks = lacks;
    this.showsTouches = showsTouches;
    this.input = new TraceInput(new Deeds());
    this.isNewest = true;
    this.state = "Waits for the first tick";
    this.end = null;
    // Whether the trace has its last line.
    this.isClosed = false;
    this.arrived = 0;
    // The lines of each tick that was not compared yet.
    this.theirs = new Map();
    this.compared = { ticks: 0, records: 0, pictures: 0, difference: null };
    this.missed = new Map();
    this.stages = [];
    // When lines arrived at 'tactus view' that no picture shows yet; and what others took until then.
    this.unseen = [];
    this.latencies = [];
  }

  // Of a page that is hidden no more is measured.
  static unseenMax = 1000;

  // The page loses nothing when the connection breaks: the browser asks for what comes after the last
  // event that it has.
  connect() {
    const { board } = this.player;
    this.reference.keepsSnapshots = false;
    this.input.schedule.period = board.displayPeriod;
    this.reference.start(unpack(board.config), [], this.showsTouches);
    this.referenceRun = new Run([this.reference], this.input.log, this.input.schedule);
    const source = new EventSource("events");
    source.onopen = () => { if (!this.end) this.state = "Follows"; };
    source.onerror = () => {
      if (this.end) return;
      this.state = source.readyState === EventSource.CLOSED
        ? "'tactus view' has ended, or refuses this page; what came until then stays"
        : "The connection to 'tactus view' is broken; it is tried again";
    };
    source.onmessage = event => this.take(event.data);
    source.addEventListener("stages", event => this.takeStages(event.data));
    source.addEventListener("note", event => notice(event.data, true));
    source.addEventListener("end", event => {
      this.end = event.data;
      this.state = event.data;
      source.close();
    });
    setInterval(() => this.compareGuarded(), 1000);
  }

  // Takes lines. Before them stands when they arrived, in microseconds since 1970, and the number of the
  // first.
  take(text) {
    const [head, ...lines] = text.split("\n"), { schedule } = this.input;
    const [arrived, first] = head.split(" ").map(Number);
    const before = schedule.last;
    let changed = Infinity;
    for (const [index, line] of lines.entries()) {
      try {
        const { tick, word, pairs } = this.input.take(line, first + index);
        if (word !== "end" && !this.compared.difference) this.theirs.set(tick, `${this.theirs.get(tick) ?? ""}${line}\n`);
        if (word === "end") this.isClosed = true;
        if (pairs.kind === "overBudget" && TraceInput.stages.includes(pairs.detail)) this.missed.set(pairs.detail, (this.missed.get(pairs.detail) ?? 0) + 1);
        changed = Math.min(changed, tick);
      } catch (error) { notice(`The trace, ${error.message}. The page goes on without it.`, true); }
    }
    this.arrived = performance.now();
    if (!this.end) this.state = "Follows";
    if (before < 0 && schedule.isLive) this.player.show();
    if (this.unseen.length < Follower.unseenMax) this.unseen.push(arrived);
    guarded("The trace", () => this.player.grow(changed));
  }

  // What stages took on the board, in the order of its ticks.
  takeStages(text) {
    for (const line of text.split("\n")) {
      for (const [place, time] of line.split(" ").entries()) {
        if (time === "-") continue;
        const times = this.stages[place] ??= [];
        times.push(Number(time));
        if (times.length > 4000) times.splice(0, 2000);
      }
    }
    this.hasNewStages = true;
  }

  showStages() {
    if (!this.hasNewStages) return;
    this.hasNewStages = false;
    $("stages").hidden = false;
    $("costs").replaceChildren(...TraceInput.stages.map((stage, place) => {
      const { p50, p99, max } = quantiles(this.stages[place] ?? []), row = document.createElement("tr");
      for (const text of [stage, p50, p99, max]) {
        const cell = document.createElement("td");
        cell.textContent = String(text);
        row.append(cell);
      }
      return row;
    }));
  }

  // A picture is on the canvas. Of a page that does not show the newest nothing is measured.
  shown(isFollowing) {
    if (this.unseen.length === 0 || isFollowing && this.player.run.canStep) return;
    const now = performance.timeOrigin + performance.now();
    // What came before the page was there waited for the page, not for its picture.
    const opened = performance.timeOrigin * 1000 + 2e6;
    for (const arrived of this.unseen) {
      if (isFollowing && arrived > opened) this.latencies.push(now - arrived / 1000);
    }
    if (this.latencies.length > 8000) this.latencies.splice(0, 4000);
    this.unseen = [];
  }

  // The page shows what it is asked for, and no longer the newest.
  leave(isLeft = true) { if (isLeft) this.isNewest = false; }

  goToNewest() {
    const { player } = this;
    this.isNewest = true;
    $("speed").value = "1";
    player.speed = 1;
    if (player.run.isTakenOver) player.restart();
    player.pause(false);
  }

  compareGuarded() { guarded("The comparison stopped", () => this.compare()); }

  // Runs the firmware under the run's own settings, whatever the page shows, on the ticks that are
  // whole, and compares what it records with what the run recorded.
  compare() {
    this.showStages();
    // First what is to be seen.
    if (this.player.isFarBehind) return;
    const { input: { schedule }, referenceRun: run, compared } = this;
    // Of the last tick more may come, as long as the trace has no end.
    const isWhole = this.isClosed;
    const last = schedule.last - (isWhole ? 0 : 1), end = performance.now() + 40;
    while (!compared.difference && performance.now() < end) {
      const next = schedule.next(run.tick);
      if (!next || next.tick > last) break;
      run.step();
      this.takeCompared(next.tick, this.reference.linesOf(next.tick));
    }
    if (this.isComparing || compared.difference || !(schedule.next(run.tick)?.tick <= last)) return;
    this.isComparing = true;
    setTimeout(() => {
      this.isComparing = false;
      this.compareGuarded();
    }, 0);
  }

  takeCompared(tick, ours) {
    const { theirs, compared } = this;
    const [first] = theirs.keys();
    if (first < tick) {
      compared.difference = { tick: first, board: theirs.get(first).split("\n")[0], page: "no such tick" };
      return;
    }
    const lines = theirs.get(tick) ?? "";
    theirs.delete(tick);
    if (this.isInputOnly || !this.hasPictures) ours = this.chosen(ours, lines);
    if (lines === ours) {
      compared.ticks = tick + 1;
      for (const line of lines.split("\n")) {
        if (!line) continue;
        compared.records += 1;
        if (line.split(" ", 3)[2] === "display") compared.pictures += 1;
      }
      return;
    }
    const [one, other] = [lines.split("\n"), ours.split("\n")];
    const place = one.findIndex((line, index) => line !== other[index]);
    theirs.clear();
    compared.difference = {
      tick, board: one[Math.max(place, 0)] || "nothing", page: other[Math.max(place, 0)] || "nothing",
    };
    // What the thread that writes a trace lost is in no firmware.
    const lost = /kind=recordsDropped detail=(\d+)/.exec(lines);
    if (lost) compared.difference.lost = Number(lost[1]);
  }

  // Of our lines of a tick those that a trace with fewer has as well: one of input alone has a picture's
  // hash now and then.
  chosen(ours, theirs) {
    const hasPicture = this.hasPictures && / display /.test(theirs);
    return ours.split("\n").filter(line => {
      const word = line.split(" ", 3)[2];
      if (word === "display") return hasPicture;
      return word && (!this.isInputOnly || ["frame", "accel", "start", "fault"].includes(word));
    }).map(line => `${line}\n`).join("");
  }

  // What stands under the screen.
  report() {
    const { player, compared, input: { schedule } } = this;
    const isAt = player.isFollowing && !player.isPaused;
    $("newest").setAttribute("aria-pressed", String(isAt));
    const behind = schedule.last + 1 - player.run.tick;
    const missed = [...this.missed].map(([stage, count]) => `${stage} ${count} times`).join(", ");
    const text = [
      player.run.isTakenOver ? "You took over; the run goes on without this page" : this.state,
      `tick ${Math.max(schedule.last, 0)} has come`,
      behind > 60 ? `${behind} more than are shown` : "",
      missed && `over budget: ${missed}`,
    ].filter(Boolean).join("; ");
    if ($("heard").textContent !== text) $("heard").textContent = text;
    const { difference } = compared;
    const agreement = difference?.lost
      ? `The trace lost ${difference.lost} records up to tick ${difference.tick}; what follows cannot be compared. `
        + `Until then ${compared.pictures} pictures were the same.`
      : difference
        ? `Not the same from tick ${difference.tick} on. The run: ${difference.board} – here: ${difference.page}`
          + (this.lacks ? ` (${this.lacks})` : "")
        : `${this.hasPictures ? `${compared.pictures} pictures` : "No pictures (the run drew none)"} and ${compared.records} records of ${compared.ticks} ticks are the same as `
          + `the run's${this.lacks ? ` (${this.lacks})` : ""}.`;
    if ($("agreement").textContent !== agreement) $("agreement").textContent = agreement;
    $("agreement").className = difference ? "bad" : compared.ticks > 0 ? "good" : "";
  }

  get facts() {
    return {
      tick: this.input.schedule.last, state: this.state, end: this.end, ...this.compared,
      latency: quantiles(this.latencies),
      stages: this.stages.map(quantiles),
    };
  }
}
