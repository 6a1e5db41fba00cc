// Two ways with the same fingers: the firmware, which takes each report, and LVGL's rule, which reads the state of the panel now and
// then. Around it are the scripts of the page that plays, and lvgl-rule.js.
const data = JSON.parse($("data").textContent);

class Comparison {
  static async begin() {
    const comparison = new Comparison();
    comparison.machine = await Machine.load(await WebAssembly.compile(await unpack(data.firmware, "deflate")));
    const board = data.boards[0];
    comparison.screen = new Screen(comparison.machine, new Tuning(data.constants, board.settings), "A");
    comparison.machine.keepsSnapshots = false;
    comparison.config = unpack(board.config);
    comparison.restart();
    $("screen").append(comparison.screen.figure);
    comparison.screen.caption.hidden = true;
    comparison.screen.fit(Math.min(480, innerWidth - 24));
    return comparison;
  }

  // An empty glass; `period` is that of LVGL's reads, in milliseconds.
  restart(period = LvglRule.period) {
    this.machine.start(this.config, [], true);
    this.run = new Run([this.machine]);
    const { width, height, scale } = this.machine;
    [this.lvgl, this.tactus] = [new FingerTally(scale), new FingerTally(scale)];
    this.rule = new LvglRule(width, height, time => this.lvgl.click(time), period);
    this.why = new Why(this.machine.recognizers());
    [this.readTicks, this.nextID, this.contacts, this.reads, this.hand, this.time] = [0, 0, new Map(), [], [], 0];
    this.origin = performance.now();
  }

  // A report of the panel: the contacts that are down, {id, x, y} in points.
  report(time, contacts) {
    const { scale } = this.machine, stamp = Math.max(Math.round(time * 1000), this.run.nextStart - 1, 0);
    for (const { call, words } of frameCalls({ time: stamp, contacts: contacts.map((contact, slot) => ({ ...contact, slot })) })) {
      this.run.feed(call, ...words);
    }
    const pixels = contacts.map(({ id, x, y }) => ({ id, x: x * scale, y: y * scale }));
    for (const tally of [this.lvgl, this.tactus]) tally.take(time, pixels);
    this.rule.take(pixels);
  }

  // One of the recorded hands, from now on: reports of time, and place where the finger is down.
  play(number) {
    this.restart(Number($("period").value));
    const start = 300;
    this.hand = data.hands[number].map(([time, ...places]) => ({ time: start + time, places }));
    // LVGL's reads fall between the reports as they did where LVGL itself was measured.
    this.rule.next = start + this.rule.period;
  }

  // To a time, in milliseconds.
  advance(time) {
    const { run } = this;
    let isNew = false;
    for (const next of [...this.hand.map(report => report.time).filter(at => at > this.time && at <= time), time]) {
      while (run.due <= next * 1000) isNew = run.step() || isNew;
      // What is due before a report is read before it, as a timer would.
      this.rule.readUntil(next - 1e-6, (at, isDown) => this.reads.push({ at, isDown }));
      while (this.hand[0]?.time <= next) this.reportOf(this.hand.shift());
    }
    this.time = time;
    this.rule.readUntil(time, (at, isDown) => this.reads.push({ at, isDown }));
    this.read();
    return isNew;
  }

  reportOf({ time, places }) {
    if (places.length === 0) this.contacts.delete("hand");
    else this.contacts.set("hand", { id: this.contacts.get("hand")?.id ?? this.nextID++, x: places[0], y: places[1] });
    this.report(time, [...this.contacts.values()]);
  }

  // What the firmware made of it.
  read() {
    for (; this.readTicks < this.machine.tickCount; this.readTicks++) {
      for (const text of this.machine.linesOf(this.readTicks).split("\n")) {
        if (!text) continue;
        const record = Trace.line(text, 0), { word, pairs } = record;
        this.why.take(record);
        if (word === "decide" && pairs.to === "recognized") this.recognized = this.tactus.fingers.find(({ id }) => id === +pairs.contact);
        if (word === "tap" && pairs.admitted === "true" && this.recognized) this.recognized.clicks++;
      }
    }
  }

  // How many taps LVGL's rule has lost, how many swipes have clicked something, and those of the firmware.
  get counts() {
    const of = tally => {
      const kinds = tally.fingers.map(finger => ({ kind: tally.kind(finger), clicks: finger.clicks }));
      const count = (kind, isClicked) => kinds.filter(finger => finger.kind === kind && (isClicked === undefined || finger.clicks > 0 === isClicked)).length;
      return { taps: count("tap"), lost: count("tap", false), swipes: count("swipe"), clicked: count("swipe", true),
        soon: count("soon after a swipe"), soonClicked: count("soon after a swipe", true) };
    };
    return { lvgl: of(this.lvgl), tactus: of(this.tactus) };
  }

  // In words, of a finger by its place.
  words(place) {
    const finger = this.lvgl.fingers[place], kind = this.lvgl.kind(finger);
    const lasted = finger.lift === undefined ? "down" : `${Math.round(finger.lift - finger.landed)} ms`;
    const wasRead = this.reads.some(({ at, isDown }) => isDown && at >= finger.landed && !(at > finger.lift));
    const clicked = kind === "tap" ? "clicked" : `clicked, though it was a ${kind === "swipe" ? "swipe" : "bounce"}`;
    const theirs = finger.lift === undefined ? "" : finger.clicks > 0 ? clicked
      : kind !== "tap" ? "no click" : wasRead ? "lost: it never saw the finger before lift" : "lost: no read fell into it";
    const contact = this.why.contacts.find(({ id }) => id === finger.id);
    const did = contact?.notes.filter(({ state }) => ["active", "recognized", "ended"].includes(state)) ?? [];
    const ours = did.length > 0 ? `${did.map(({ recognizer }) => recognizer).join(", ")}${contact.target ? ` on ${contact.target}` : ""}`
      : contact?.notes.length > 0 ? `${contact.notes[0].recognizer}: ${this.why.clauses(contact, contact.notes[0]).join("; ")}` : "seen; nothing to tap there";
    return [`${(finger.landed / 1000).toFixed(2)} s`, `${kind}, ${lasted}, ${Math.round(finger.farthest)} pt`, theirs, ours];
  }
}

// The last seconds: contacts above, reads below, filled where a finger was there.
function drawStrip(comparison, seconds = 3) {
  const canvas = $("strip"), context = canvas.getContext("2d"), { time } = comparison, start = time - seconds * 1000;
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  const x = at => (at - start) / (seconds * 1000) * canvas.clientWidth;
  context.font = "12px system-ui, sans-serif";
  context.fillStyle = color("touch");
  for (const { landed, lift } of comparison.lvgl.fingers) if (!(lift < start)) context.fillRect(x(landed), 8, Math.max(x(lift ?? time) - x(landed), 2), 26);
  comparison.reads = comparison.reads.filter(({ at }) => at > start - 10_000);
  for (const { at, isDown } of comparison.reads) {
    context.beginPath();
    context.arc(x(at), 52, isDown ? 4 : 2, 0, 7);
    context.fillStyle = color(isDown ? "bar" : "touch");
    context.fill();
  }
}

function show(comparison) {
  const { lvgl, tactus } = comparison.counts, all = comparison.lvgl.fingers.length;
  $("counts").textContent = `${lvgl.taps} taps: LVGL's rule lost ${lvgl.lost}, Tactus saw all of them. ${lvgl.swipes + lvgl.soon} swipes, and taps `
    + `within 100 ms of one: LVGL's rule clicked something with ${lvgl.clicked + lvgl.soonClicked}, Tactus with ${tactus.clicked + tactus.soonClicked}.`;
  const rows = [];
  for (let place = all - 1; place >= Math.max(all - 8, 0); place--) {
    const row = document.createElement("tr");
    for (const text of comparison.words(place)) row.insertCell().textContent = text;
    rows.push(row);
  }
  $("fingers").replaceChildren(...rows);
}

let comparison;
const ready = Comparison.begin().then(begun => {
  comparison = begun;
  const { canvas } = begun.screen, time = stamp => stamp - begun.origin;
  const pointer = (name, change) => canvas.addEventListener(name, event => {
    change(event);
    begun.advance(Math.max(time(event.timeStamp), begun.time));
    begun.report(begun.time, [...begun.contacts.values()]);
    event.preventDefault();
  });
  pointer("pointerdown", event => {
    canvas.setPointerCapture(event.pointerId);
    begun.contacts.set(event.pointerId, { id: begun.nextID++, ...begun.screen.point(event) });
  });
  pointer("pointermove", event => { if (begun.contacts.has(event.pointerId)) Object.assign(begun.contacts.get(event.pointerId), begun.screen.point(event)); });
  for (const name of ["pointerup", "pointercancel"]) pointer(name, event => begun.contacts.delete(event.pointerId));
  let next = 0;
  $("quick").onclick = () => begun.play(next++ % data.hands.length);
  $("period").oninput = () => {
    $("periodText").textContent = `${$("period").value} ms`;
    begun.rule.period = Number($("period").value);
  };
  const frame = now => {
    // A hidden page leaves its time out.
    if (time(now) - begun.time > 500) begun.origin = now - begun.time - 16;
    if (begun.advance(Math.max(time(now), begun.time))) begun.screen.draw();
    drawStrip(begun);
    if (!(now - begun.shown < 200)) [begun.shown] = [now, show(begun)];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}).catch(error => { notice(error.message, true); throw error; });
// For tools: what all the recorded hands come to.
window.poll = {
  ready,
  counts: () => {
    const sum = { lvgl: {}, tactus: {} };
    for (let number = 0; number < data.hands.length; number++) {
      comparison.play(number);
      comparison.advance(comparison.hand.at(-1).time + 1000);
      for (const [who, counts] of Object.entries(comparison.counts)) for (const [name, count] of Object.entries(counts)) sum[who][name] = (sum[who][name] ?? 0) + count;
    }
    comparison.restart();
    return sum;
  },
};
