// What stands beside the screens.
const view = {
  last: 0,

  // At most ten times a second.
  update() {
    const now = performance.now();
    if (now - this.last < 100) return;
    this.last = now;
    const { run, first } = player;
    const gate = first.machine.gate();
    $("clock").textContent = `${(run.nextStart / 1e6).toFixed(3)} s, tick ${run.tick}, gate `
      + (gate < 0 ? "closed by a gesture" : gate > 0 ? `closed for ${Math.ceil(gate / 1000)} ms` : "open");
    const end = Math.max(run.tick, run.log.lastTick, run.schedule.last, this.longest ?? 0);
    this.longest = run.tick === 1 ? 0 : end;
    $("time").max = String(end);
    if (document.activeElement !== $("time") || !player.isPaused) $("time").value = String(run.tick);
    player.follower?.report();
    if ($("reach").checked || this.hadReach) {
      for (const screen of player.screens) screen.drawReach($("reach").checked);
      this.hadReach = $("reach").checked;
    }
    if (!player.isFresh) return;
    player.isFresh = false;
    this.why();
    this.offsets();
    player.curve.draw($("curve"), $("offset").value, $("axis").value, run.nextStart);
    $("ahead").textContent = player.curve.worth(run.nextStart);
  },

  why() {
    const line = (text, className) => Object.assign(document.createElement("li"), { textContent: text, className });
    const items = (player.why?.tell(12) ?? []).reverse().map(story => {
      const item = document.createElement("li"), head = document.createElement("b"), list = document.createElement("ul");
      const end = story.text.indexOf(" landed");
      head.textContent = story.text.slice(0, end);
      for (const { name, did, text } of story.recognizers) {
        list.append(line(`${name}: ${text}`, did === "made" ? "did" : did === "missed" ? "not" : ""));
      }
      for (const { name, text } of story.isDown ? [] : story.missed) {
        const missed = line(`missed: ${text}`, "not");
        missed.append(this.outlook(story, name));
        list.append(missed);
      }
      item.append(head, story.text.slice(end), list);
      return item;
    });
    $("why").replaceChildren(...items);
  },

  // What would have made it: a button, then what was found.
  outlook(story, recognizer) {
    const words = player.outlooks.get(Player.outlookPlace(story, recognizer));
    if (words) return Object.assign(document.createElement("em"), { textContent: `; ${words}` });
    const ask = document.createElement("button");
    ask.textContent = "What would make it?";
    ask.setAttribute("aria-label", `What would make ${recognizer} of contact ${story.contact}?`);
    ask.onclick = () => player.outlook(story, recognizer);
    return ask;
  },

  offsets() {
    const names = [...player.curve.places.keys()].sort(), select = $("offset");
    if (names.join() === this.names || names.length === 0) return;
    this.names = names.join();
    const former = select.value, chosen = former || names.find(name => /offset|scroll|\.y$|\.x$/.test(name)) || names[0];
    select.replaceChildren(...names.map(name => new Option(name, name)));
    select.value = names.includes(chosen) ? chosen : names[0];
    if (select.value !== former) this.follow();
  },

  // Most offsets follow the finger along the axis in their name; others the way that it goes.
  follow() {
    $("axis").value = /[.](x|y)$/.exec($("offset").value)?.[1] ?? player.curve.axis;
    player.isFresh = true;
  },

  showCursor(screen, at) {
    const context = screen.overlay.getContext("2d"), scale = screen.machine.scale;
    context.clearRect(0, 0, screen.overlay.width, screen.overlay.height);
    context.strokeStyle = "#ffb84d";
    context.lineWidth = 2;
    context.beginPath();
    context.arc(at.x * scale, at.y * scale, 14, 0, 2 * Math.PI);
    if (player.hands.down.has("keys")) {
      context.fillStyle = "#ffb84d88";
      context.fill();
    }
    context.stroke();
  },

  get place() { return Number($("setting").value); },

  // The constants of the chosen setting.
  constants() {
    const { place } = this, screen = player.screens[place] ?? player.first;
    const controls = new Controls(data.constants, screen.tuning, (name, text) => {
      player.set(name, text, player.screens.indexOf(screen));
      this.showSet(screen.tuning);
    });
    $("constants").replaceChildren(...controls.rows($("search").value));
    this.showSet(screen.tuning);
  },

  // A set that was chosen is shown for as long as its constants stand.
  showSet(tuning) {
    const set = data.sets[$("sets").value];
    if (set && tuning.with(set.constants).overrides.join() !== tuning.overrides.join()) $("sets").value = "";
  },
};

function download(name, ...pieces) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob(pieces, { type: "text/plain" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

// Of the trace's pieces what `made` makes of them. The page pauses, and breathes between two of them: those of a
// long run take minutes.
async function traced(made) {
  const pieces = [], { tick } = player.run, spare = await Machine.load(player.module);
  spare.keepsSnapshots = false;
  player.pause();
  let turn = performance.now() + 100;
  for (const piece of player.pieces(spare)) {
    pieces.push(made(piece));
    if (performance.now() < turn) continue;
    notice(`Makes the trace: ${Math.floor(100 * spare.tickCount / tick)} %`);
    await new Promise(resolve => { setTimeout(resolve); });
    turn = performance.now() + 100;
  }
  if (pieces.length > 2) notice("");
  return pieces;
}

// The browser gets it piece by piece, since no text of a page is as long as the trace of a long run.
async function save() { download(`${data.scene}.trace`, ...await traced(piece => new Blob([piece]))); }

// A link: the board, the settings, and what the hand did.
const links = {
  async make() {
    const words = new URLSearchParams(), { tuning } = player.first;
    words.set("board", player.board.name);
    // Also those that are back at their defaults, and with which the page does not open.
    const opened = new Tuning(data.constants, links.settings(player.board));
    const set = data.constants.filter(({ name, standard }) => tuning.get(name) !== standard || opened.get(name) !== standard)
      .map(({ name }) => `${name}:${tuning.get(name)}`);
    if (set.length > 0) words.set("set", set.join(","));
    if (!player.run.log.isEmpty) {
      if (player.run.log.bytes > links.touchesMax) throw new Error(links.tooLong);
      const { isPaused } = player;
      const pieces = await traced(piece => piece.split("\n").filter(line =>
        !/^\d+ -?\d+ /.test(line) || / (start|frame|accel|fault|end)( |$)/.test(line)).join("\n"));
      player.pause(isPaused);
      const stream = new Blob(pieces).stream().pipeThrough(new CompressionStream("deflate"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      words.set("trace", btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
    }
    const link = `${location.href.split("#")[0]}#${words}`;
    if (link.length > 100_000) throw new Error(links.tooLong);
    return link;
  },

  words: ["board", "set", "trace"],

  // In packed bytes: what is longer comes to no link.
  touchesMax: 400_000,
  tooLong: "this run is too long for a link; save its trace instead",

  // With which a page opens.
  settings(board) { return { ...board.settings, ...data.settings }; },

  // What the address asks for: a board's place, settings, a trace; and what is wrong with it, in sentences.
  async read() {
    const words = new URLSearchParams(location.hash.slice(1));
    const found = { board: 0, settings: {}, trace: null, faults: [] };
    const name = words.get("board");
    if (name) {
      const place = data.boards.findIndex(board => board.name === name);
      if (place >= 0) found.board = place;
      else found.faults.push(`The link: no board '${name.slice(0, 40)}' is in this page; it shows ${data.boards[0].name}`);
    }
    found.settings = links.settings(data.boards[found.board]);
    const check = new Tuning(data.constants);
    for (const pair of (words.get("set") ?? "").split(",").filter(Boolean)) {
      const [constant, value] = pair.split(":");
      try {
        check.set(constant, value ?? "");
        found.settings[constant] = value;
      } catch (error) { found.faults.push(`The link: ${error.message}`); }
    }
    for (const key of words.keys()) {
      if (links.words.includes(key)) continue;
      found.faults.push(`The link: '${key.slice(0, 40)}' is no word of one; it has board=, set= and trace=`);
    }
    const packed = words.get("trace");
    if (packed === "") found.faults.push("The link: its trace is empty; copy the whole link");
    if (packed) {
      try { found.trace = await links.unpacked(packed); } catch (error) {
        const isLarge = error instanceof RangeError;
        found.faults.push(`The link: its trace is ${isLarge ? error.message : "damaged; copy the whole link"}`);
      }
    }
    return found;
  },

  // Piece by piece: a few bytes may unpack to any number of them.
  async unpacked(packed) {
    const bytes = unpack(packed.replaceAll("-", "+").replaceAll("_", "/")), pieces = [];
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    for (let left = fileBytesMax; ;) {
      const { value, done } = await reader.read();
      if (done) return new Blob(pieces).text();
      left -= value.length;
      if (left < 0) throw new RangeError("larger than the 64 MB that a file may have; make a link of a shorter run");
      pieces.push(value);
    }
  },
};

const fileBytesMax = 64e6;

async function openFile(file) {
  if (file.size > fileBytesMax) throw new Error("larger than 64 MB; cut it first");
  const text = await file.text();
  if (text.startsWith("tactus-trace")) return player.play(text);
  if (/^(?:#[^\n]*\n|[^\S\n]*\n)*sentence:/.test(text.slice(0, 10_000))) return openSet(text);
  if (/^(?:#[^\n]*\n|[^\S\n]*\n)*constants:/.test(text.slice(0, 10_000))) {
    throw new Error("a set of constants needs a line 'sentence: …' at its top; add one that states its use");
  }
  const read = await PanelFile.open(file.name, new Uint8Array(await file.arrayBuffer()));
  if (read.kind) return player.playFile(read);
  throw new Error("neither a trace, a recording, a finger script nor a set of constants");
}

// A sentence about a file, which begins with its name.
function blamed({ name }, { message }) { return message.startsWith(`${name}:`) ? message : `${name}: ${message}`; }

function openSet(text) {
  const tuning = player.screens[view.place].tuning.copy();
  const set = new Set(), others = new Set();
  let isInside = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    if (/^\S/.test(line)) { isInside = line.startsWith("constants:"); continue; }
    const match = /^\s+([\w.]+):([^#]*)/.exec(line), value = match?.[2].trim().replace(/^['"]|['"]$/g, "");
    if (!isInside || !match || /['"]/.test(value)) throw new Error(`line ${index + 1}: '${line.trim()}'; write NAME: VALUE`);
    // A set may name constants of other scenes.
    const isHere = tuning.byName.has(match[1]);
    (isHere ? set : others).add(match[1]);
    if (isHere) tuning.set(match[1], value);
  }
  player.screens[view.place].tuning = tuning;
  player.rerun(player.screens[view.place]);
  view.constants();
  const { size } = others;
  notice(`Set ${set.size} ${set.size === 1 ? "constant" : "constants"}`
    + `${size > 0 ? `; ${size} ${size === 1 ? "is" : "are"} not of this scene` : ""}.`);
}

function connect() {
  $("board").append(...data.boards.map((board, place) => new Option(board.title, String(place))));
  $("sets").append(...data.sets.map((set, place) => new Option(set.name, String(place))));
  const on = (id, name, handle) => $(id).addEventListener(name, async event => {
    try { await handle(event); } catch (error) { notice(error.message, true); }
  });
  on("board", "change", () => player.change(Number($("board").value)).then(() => view.constants()));
  on("looks", "change", () => { document.documentElement.style.colorScheme = $("looks").value; });
  on("pause", "click", () => player.pause(!player.isPaused));
  on("step", "click", () => player.step());
  on("restart", "click", () => player.again());
  on("newest", "click", () => player.follower.goToNewest());
  on("speed", "change", () => player.setSpeed(Number($("speed").value)));
  on("time", "input", () => player.seek(Number($("time").value)));
  on("touches", "change", () => { for (const screen of player.screens) player.rerun(screen); });
  on("real", "change", () => player.fit());
  on("compare", "change", async () => {
    await player.compare($("compare").checked);
    const letters = player.screens.map((_, place) => new Option("AB"[place], String(place)));
    $("setting").replaceChildren(...letters);
    $("setting").value = String(player.screens.length - 1);
    view.constants();
  });
  on("setting", "change", () => view.constants());
  on("search", "input", () => view.constants());
  on("offset", "change", () => view.follow());
  on("axis", "change", () => { player.isFresh = true; });
  on("save", "click", () => save());
  on("keep", "click", () => download(`${data.scene}-set.yaml`,
    player.screens[view.place].tuning.file(`Found by hand in the page of ${data.scene}.`)));
  on("defaults", "click", () => {
    player.screens[view.place].tuning = new Tuning(data.constants, player.board.settings);
    player.rerun(player.screens[view.place]);
    view.constants();
  });
  on("sets", "change", () => {
    const set = data.sets[Number($("sets").value)];
    if ($("sets").value === "" || !set) return;
    const screen = player.screens[view.place];
    screen.tuning = screen.tuning.with(set.constants);
    player.rerun(screen);
    view.constants();
    notice(set.sentence);
  });
  on("open", "click", () => $("file").click());
  on("file", "change", () => $("file").files[0] && openFile($("file").files[0]));
  on("link", "click", async () => {
    const link = await links.make();
    try { await navigator.clipboard.writeText(link); notice("The link is copied."); }
    catch { history.replaceState(null, "", link); notice("The link is in the address bar."); }
  });
  on("full", "click", () => player.fill());
  addEventListener("resize", () => player.fit());
  document.addEventListener("fullscreenchange", () => player.fill(document.fullscreenElement !== null));
  addEventListener("popstate", () => player.fill(false));
  addEventListener("keydown", event => event.key === "Escape" && player.fill(false));
}

// From the first moment on: a browser opens a file that nobody takes in place of the page.
addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", async event => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (!file) return;
  try {
    if (!player?.run) {
      notice(`${file.name}: the page is still loading; the file opens then.`);
      await ready;
    }
    await openFile(file);
  } catch (error) { notice(blamed(file, error), true); }
});
// A link that is pasted where the page is shown already changes no more than what is behind its #.
addEventListener("hashchange", () => location.reload());

function quantiles(values) {
  const sorted = values.slice().sort((one, other) => one - other);
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

// What a browser may lack, and what to do without it; nothing of it stops the page.
function lacking() {
  const lacks = [];
  if (typeof PointerEvent !== "function") lacks.push("This browser has no pointer events: play by the keyboard.");
  else if (!navigator.maxTouchPoints) lacks.push("This browser has no touch: a mouse has two fingers with Ctrl.");
  if (typeof CompressionStream !== "function") lacks.push("This browser has no CompressionStream: no link can be copied.");
  return lacks;
}

let player;
async function begin() {
  $("title").textContent = `${data.scene} – Tactus`;
  document.title = `${data.scene} – Tactus`;
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly, which the firmware runs on");
  const module = await WebAssembly.compile(await inflated($("firmware").textContent));
  player = new Player(module);
  $("lacks").textContent = lacking().join(" ");
  $("link").disabled = typeof CompressionStream !== "function";
  const asked = await links.read();
  if (data.follows) await Follower.begin(player, module, data.follows);
  await player.begin(asked.board, asked.settings);
  connect();
  $("board").value = String(asked.board);
  view.constants();
  player.follower?.connect();
  const trace = asked.trace ?? data.trace;
  const { faults } = asked;
  if (trace) try { player.play(trace); } catch (error) { faults.push(`The trace: ${error.message}`); }
  if (faults.length > 0) notice(faults.join(". "), true);
  requestAnimationFrame(now => player.frame(now));
  // The screen is there first.
  player.tellWhy().catch(error => { $("why").textContent = `No stories: ${error.message}.`; });
}

const ready = begin().catch(error => {
  notice(error.message, true);
  throw error;
});
// For tools.
window.tactus = {
  ready,
  trace: () => player.trace,
  set: (name, value) => { player.set(name, String(value)); view.constants(); },
  pause: (isPaused = true) => player.pause(isPaused),
  step: () => player.step(),
  seek: tick => player.seek(tick),
  // What each recognizer did with each contact, and what it missed, as texts.
  stories: () => player.why?.tell() ?? [],
  // By which change a recognizer makes its gesture of a contact: a promise of the words.
  outlook: (id, recognizer) => player.outlook(player.why.tell().findLast(({ contact }) => contact === id), recognizer),
  // What ticks and their pictures took lately, in milliseconds.
  times: () => quantiles(player.spent),
  // After how many frames of the page, and milliseconds, the canvas showed a tick that had taken a sample.
  answers: () => ({
    frames: quantiles(player.answers.map(({ frames }) => frames)),
    milliseconds: quantiles(player.answers.map(({ milliseconds }) => milliseconds)),
  }),
  // The constants whose texts do not come out as they go in: none.
  garbled: () => data.constants.filter(constant =>
    Tuning.text(constant, Tuning.value(constant, constant.standard)) !== constant.standard)
    .map(({ name }) => name),
  // Of a run elsewhere: how far its trace has come, what of it was compared, and how long lines took
  // from their arrival at 'tactus view' to a picture here, in milliseconds.
  followed: () => player.follower?.facts ?? null,
  get tick() { return player.run.tick; },
  get screen() { return player.first.canvas; },
};
