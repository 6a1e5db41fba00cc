// Why each touch did what it did: the recognizers' decisions by contact, in the words of
// `tactus replay --explain`.
class Why {
  constructor() {
    this.contacts = [];
    this.down = new Set();
  }

  static contactsMax = 30;

  // Takes a record of a trace that was read.
  take({ time, word, pairs }) {
    if (word === "frame") return this.takeFrame(time, pairs);
    if (word === "decide") {
      const contact = this.find(+pairs.contact);
      if (!contact || pairs.because === "landed") {
        if (contact && contact.target === null && pairs.target !== "-") contact.target = pairs.target;
        if (contact) contact.last = pairs.recognizer;
        return;
      }
      contact.target ??= pairs.target;
      this.note(contact, pairs.recognizer, Why.clause(pairs, time - contact.landed), pairs.to);
      contact.last = pairs.recognizer;
      if (pairs.to === "recognized") this.tap = { contact, recognizer: pairs.recognizer };
    }
    if (word === "tap" && this.tap) {
      const left = Math.ceil(+pairs.remaining / 1000);
      const clause = {
        open: "the gate let it pass", dragging: "but blocked: a gesture was in progress",
        navigated: `but blocked: ${left} ms of the navigation window left`,
        released: `but blocked: ${left} ms of the window after a gesture's end left`,
      }[pairs.because];
      this.note(this.tap.contact, this.tap.recognizer, clause, pairs.admitted === "true" ? "" : "failed");
    }
  }

  takeFrame(time, pairs) {
    const now = new Set();
    for (const { id, x, y, isCancelled } of Trace.contacts(pairs, 0)) {
      const contact = this.find(id);
      if (isCancelled) {
        if (contact) contact.end = ["cancelled by the panel", time];
        continue;
      }
      now.add(id);
      if (this.down.has(id) && contact) {
        contact.travel = Math.max(contact.travel, Math.hypot(x - contact.x, y - contact.y));
      } else {
        this.contacts.push({ id, x, y, landed: time, travel: 0, target: null, end: null, notes: [] });
        if (this.contacts.length > Why.contactsMax) this.contacts.shift();
      }
    }
    for (const id of this.down) {
      const contact = this.find(id);
      if (!now.has(id) && contact && !contact.end) contact.end = ["lifted", time];
    }
    this.down = now;
  }

  find(id) { return this.contacts.findLast(contact => contact.id === id); }

  note(contact, recognizer, clause, state) {
    let note = contact.notes.find(note => note.recognizer === recognizer);
    if (!note) contact.notes.push(note = { recognizer, clauses: [], state: "" });
    if (note.clauses.length < 12) note.clauses.push(clause);
    if (state) note.state = state;
  }

  static points(value) { return String(Math.round(+value * 10) / 10); }
  static whole(value) { return String(Math.round(+value)); }

  static measure({ because, value, limit, winner }) {
    const points = Why.points, whole = Why.whole;
    switch (because) {
      case "distance": return `moved ${points(value)} pt, limit ${points(limit)} pt`;
      case "duration": return `held ${whole(value)} ms, limit ${whole(limit)} ms`;
      case "interval": return `no further tap within ${whole(limit)} ms`;
      case "apart": return `the next tap landed ${points(value)} pt away, limit ${points(limit)} pt`;
      case "lifted": return +limit > 0 ? `held ${whole(value)} ms, limit ${whole(limit)} ms` : "lifted";
      case "tooShort": return `lifted ${points(value)} pt away, needs more than ${points(limit)} pt`;
      case "cancelled": return "the panel cancelled the contact";
      case "joined": return "another contact landed on the same target";
      case "pair": return `two contacts for ${whole(value)} ms, limit ${whole(limit)} ms`;
      case "single": return `one contact alone for ${whole(value)} ms, limit ${whole(limit)} ms`;
      case "handover": return "handed over";
      case "condition": return "the scene's condition did not allow it";
      case "requirement": return "another one had to fail first";
      case "pause": return `too early by ${whole(value)} ms`;
      case "required": return `${winner ?? "another"} was recognized, which had to fail first`;
      case "edge": return `landed ${points(value)} pt from the edge, limit ${points(limit)} pt`;
      case "ignored": return "was busy";
      case "caught": return "the touch stopped what was moving";
      default: return because;
    }
  }

  static clause(pairs, since) {
    const after = `after ${Math.round(since / 1000)} ms`, winner = pairs.winner ?? "another";
    const measure = Why.measure(pairs), isHandover = pairs.because === "handover";
    if (pairs.because === "ignored") return "was busy with an earlier contact";
    if (pairs.because === "caught") return "did not get it: the touch stopped what was moving under it";
    switch (pairs.to) {
      case "possible": return `watches again ${after}`;
      case "waiting": return `waits ${after} until another one fails`;
      case "active": return isHandover ? `took over ${after}` : `began ${after}: ${measure}`;
      case "recognized": return `recognized ${after}: ${measure}`;
      case "ended": return isHandover ? `handed over to ${winner} ${after}` : `ended ${after}`;
      case "cancelled": return `cancelled ${after}: ${measure}`;
      case "idle": return `stands by for ${winner} ${after}`;
      default:
        return pairs.because === "lost"
          ? `lost to ${winner} ${after}: had moved ${Why.points(pairs.value)} pt`
          : `failed ${after}: ${measure}`;
    }
  }
}
