// A report's firmware: any tick of the run, and what it does under other constants. The page around it
// is `reportPage`.
const data = reportPage.play;
Hand.packed = data.hand;

// The run, and beside it the run under what was changed.
class Running {
  constructor(module, input) {
    this.module = module;
    this.input = input;
    this.place = 0;
    this.config = unpack(data.config);
    // What the run had, and what was changed.
    this.own = new Tuning(data.constants, data.settings);
    this.other = this.own.copy();
    this.changes = 0;
  }

  static async begin() {
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
    if (typeof DecompressionStream !== "function") throw new Error("this browser has no DecompressionStream");
    const text = packed => inflated(packed).then(bytes => new TextDecoder().decode(bytes));
    const [module, trace, pictures] = await Promise.all([
      inflated(data.firmware).then(bytes => WebAssembly.compile(bytes)), text(data.trace), text(data.pictures)]);
    const running = new Running(module, new RunInput(trace, pictures, reportPage.end));
    running.screens = [await running.screen(running.own, "The run")];
    return running;
  }

  get isChanged() { return this.screens.length > 1; }

  async screen(tuning, name) {
    const screen = new Screen(await Reel.load(this.module), tuning, name);
    screen.canvas.removeAttribute("tabindex");
    screen.canvas.setAttribute("role", "img");
    this.open(screen);
    return screen;
  }

  open(screen) {
    const { machine, tuning } = screen;
    machine.open(this.input, this.config, tuning.changes(this.own), data.showsTouches === 1);
    for (const canvas of [screen.canvas, screen.overlay]) [canvas.width, canvas.height] = [machine.width, machine.height];
    screen.figure.style.aspectRatio = `${machine.width} / ${machine.height}`;
    screen.isFresh = true;
  }

  // Shows a tick.
  show(time) {
    const place = this.input.at(time);
    if (place !== this.place) for (const screen of this.screens) screen.isFresh = true;
    this.place = place;
    this.go();
  }

  // Towards the tick, a few milliseconds at a time: the next one may already be asked for.
  go() {
    if (this.isGoing) return;
    const turn = () => {
      try {
        let isThere = true;
        for (const screen of this.screens) isThere = this.arrive(screen) && isThere;
        this.isGoing = !isThere;
        if (!isThere) setTimeout(turn);
      } catch (error) {
        this.isGoing = false;
        this.stop(error);
      }
    };
    this.isGoing = true;
    turn();
  }

  arrive(screen) {
    if (!screen.isFresh) return true;
    if (!screen.machine.approach(this.place, 12)) return false;
    screen.isFresh = false;
    screen.draw();
    this.firstPicture ??= performance.now();
    screen.overlay.getContext("2d").clearRect(0, 0, screen.overlay.width, screen.overlay.height);
    const { width, clientWidth } = screen.overlay;
    reportPage.trails(screen.overlay, width / (clientWidth || width));
    if (screen === this.screens[0]) $("when").replaceChildren(...this.words(screen.machine));
    return true;
  }

  // A promise of the firmware is broken.
  stop(error) {
    notice(`The firmware stopped near tick ${this.input.number(this.place)}: ${error.message}. Report the trace.`, true);
  }

  // What is shown, and whether it is what the run showed.
  words(machine) {
    const { input, place } = this, recorded = input.hash(place);
    const at = `${(input.time(place) / 1e6).toFixed(3)} s, tick ${input.number(place)}: `;
    if (!recorded) return [`${at}${input.pictures.length > 0 ? "no picture yet" : "the run recorded no pictures"}`];
    if (machine.hash.startsWith(recorded)) return [`${at}the run's picture, ${recorded}…`];
    const word = document.createElement("b");
    word.textContent = `not the run's picture: its hash was ${recorded}… The firmware in this page was built from other `
      + "sources; build it again with Tools/web.";
    return [at, word];
  }

  // The run so far, with what was changed, as a trace of its own.
  get trace() {
    const { machine, tuning } = this.screens.at(-1), { input } = this;
    const body = machine.record(this.place + 1);
    this.screens.at(-1).isFresh = true;
    this.go();
    return input.headerUnder(tuning) + body;
  }

  step(count) { this.seek(this.place + count); }

  // To a tick of the run, by its place; the first or the last for one that it does not have.
  seek(place) {
    if (!Number.isInteger(place)) throw new RangeError(`no tick '${place}'; write a whole number`);
    reportPage.show(this.input.time(Math.min(Math.max(place, 0), this.input.count - 1)));
  }

  // Sets a constant beside the run; throws a sentence where it cannot.
  async set(name, text) {
    this.other.set(name, text);
    await this.rerun();
  }

  async restore() {
    this.other = this.own.copy();
    await this.rerun();
    this.list();
  }

  // Plays the run under what was changed, from its beginning, and compares.
  async rerun() {
    const turn = ++this.changes, changed = this.changed;
    if (changed.length === 0) this.screens.length = 1;
    else if (this.isChanged) {
      this.screens[1].tuning = this.other;
      this.open(this.screens[1]);
    } else {
      const screen = await this.screen(this.other, "Changed");
      // Another change may have come first.
      if (turn !== this.changes) return;
      this.screens.push(screen);
    }
    this.lay();
    this.go();
    $("set").textContent = changed.map(([name, from, to]) => `${name} ${from} → ${to}`).join(", ") || "Nothing is changed.";
    $("restore").disabled = changed.length === 0;
    await this.compare(turn);
  }

  // Name, own and other value of the constants that were changed.
  get changed() {
    return data.constants.map(({ name }) => [name, this.own.get(name), this.other.get(name)])
      .filter(([, from, to]) => from !== to);
  }

  lay() {
    for (const screen of this.screens) screen.caption.hidden = !this.isChanged;
    $("screens").className = this.isChanged ? "pair" : "";
    $("screens").replaceChildren(...this.screens.map(screen => screen.figure));
  }

  async compare(turn) {
    $("differences").hidden = true;
    if (!this.isChanged) {
      $("differs").textContent = "";
      this.found = [];
      return;
    }
    $("differs").textContent = "Compares …";
    this.before ??= this.read(this.screens[0], () => true);
    let runs;
    try {
      runs = await Promise.all([this.before, this.read(this.screens[1], () => turn === this.changes)]);
    } catch (error) {
      $("differs").textContent = `Nothing was compared: ${error.message}.`;
      return;
    }
    if (turn !== this.changes) return;
    this.found = differences(...runs);
    this.tell(runs[0].length);
  }

  // The stories of a run.
  async read({ machine, tuning }, isWanted) {
    const stories = (await Stories.load()).begin(machine, tuning, 0);
    await machine.read(records => stories.take(records), isWanted);
    return stories.tell();
  }

  static shownMax = 200;

  tell(count) {
    const { found } = this, more = found.length - Running.shownMax;
    $("differs").textContent = found.length === 0 ? `None of the ${count} touches does anything else.`
      : `${found.length} of ${count} touches do something else${more > 0 ? `; the first ${Running.shownMax}:` : ":"}`;
    const head = document.createElement("tr");
    for (const text of ["at", "contact", "was", "is", "because"]) {
      const cell = document.createElement("th");
      cell.textContent = text;
      head.append(cell);
    }
    const rows = found.slice(0, Running.shownMax).map(({ contact, at, from, to, because }) => {
      const row = document.createElement("tr"), button = document.createElement("button");
      button.textContent = `${(at / 1e6).toFixed(3)} s`;
      button.onclick = () => reportPage.show(at);
      for (const content of [button, String(contact), from, to, because]) {
        const cell = document.createElement("td");
        cell.append(content);
        row.append(cell);
      }
      return row;
    });
    $("differences").replaceChildren(head, ...rows);
    $("differences").hidden = found.length === 0;
  }

  list() {
    const controls = new Controls(data.constants, this.other, (name, text) => {
      this.other.set(name, text);
      // A slider moves faster than a run is played.
      clearTimeout(this.wait);
      this.wait = setTimeout(() => this.rerun().catch(error => this.stop(error)), 60);
    });
    $("constants").replaceChildren(...controls.rows($("search").value));
  }

  connect() {
    reportPage.run(this.input, time => this.show(time));
    this.lay();
    this.list();
    for (const id of ["stepping", "screens", "change"]) $(id).hidden = false;
    $("back").onclick = () => this.step(-1);
    $("on").onclick = () => this.step(1);
    $("restore").onclick = () => this.restore();
    $("restore").disabled = true;
    $("search").oninput = () => this.list();
  }
}

let running;
const ready = Running.begin().then(async begun => {
  running = begun;
  running.connect();
  // The first picture may take several turns.
  while (running.isGoing) await new Promise(done => { setTimeout(done, 2); });
}).catch(error => {
  notice(`The firmware cannot run: ${error.message}. What follows are the pictures that were kept; "--pictures" `
    + "keeps more.", true);
});
function begun() {
  if (!running) throw new Error("the firmware has not begun; wait for tactus.ready");
  return running;
}
// For tools.
window.tactus = {
  ready,
  get tick() { return begun().input.number(running.place); },
  get count() { return begun().input.count; },
  seek: place => begun().seek(place),
  step: () => begun().step(1),
  pause: () => {},
  set: (name, value) => begun().set(name, String(value)).then(() => running.list()),
  differences: () => begun().found ?? [],
  hash: (place = 0) => begun().screens[place].machine.hash,
  recorded: () => begun().input.hash(running.place) ?? null,
  // When the firmware's first picture was there, in milliseconds from opening the page.
  get firstPicture() { return running?.firstPicture; },
  get isGoing() { return running?.isGoing === true; },
  get screen() { return begun().screens[0].canvas; },
  // With what was changed; a replay gives its records, and its pictures.
  trace: () => begun().trace,
};
