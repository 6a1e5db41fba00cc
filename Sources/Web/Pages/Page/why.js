// Why each touch did what it did: the recognizers' decisions by contact, in the words of
// `tactus replay --explain`.
class Why {
  // `kinds` are those of the recognizers, by their names.
  constructor(kinds) {
    this.kinds = kinds;
    this.contacts = [];
    this.down = new Set();
    // By recognizer: the decision with which it began last, and that to stand by for another.
    this.beginnings = new Map();
    this.standBys = new Map();
  }

  // Kinds that follow two contacts, and those that begin after a time, with their contacts held still.
  static pairs = ["pinch", "rotation"];
  static heldInPlace = ["tap", "chord", "longPress", ...Why.pairs];
  is(kinds, recognizer) { return kinds.includes(this.kinds.get(recognizer)); }

  static contactsMax = 30;
  static stepsMax = 32;
  static palm = "a palm by its size";
  // Places of a trace are rounded to 0.001 pt.
  static middleOff = 0.01;

  // Takes a record of a trace that was read.
  take({ time, word, pairs }) {
    if (word === "frame") return this.takeFrame(time, pairs);
    if (word === "decide") {
      const leapt = this.leapt?.id === +pairs.contact && this.leapt.end[1] === time && pairs.because === "cancelled";
      const contact = leapt ? this.leapt : this.find(+pairs.contact);
      if (!contact) return;
      this.decide(contact, { time, pairs });
    }
    if (word === "gesture" && pairs.phase === "began") this.begin(time, pairs);
    if (word === "fault" && pairs.kind === "leap") return this.split(+pairs.detail, time);
    if (word === "fault" && pairs.kind === "palm") return this.endPalm(+pairs.detail, time);
    if (word === "tap" && this.tap) {
      const left = Math.ceil(+pairs.remaining / 1000);
      const clause = {
        open: "the gate let it pass", dragging: "but blocked: a gesture was in progress",
        navigated: `but blocked: ${left} ms of the navigation window left`,
        released: `but blocked: ${left} ms of the window after a gesture's end left`,
        moved: "but blocked: what it was on was moved away by another finger",
      }[pairs.because];
      this.note(this.tap.contact, this.tap.recognizer, { clause }, pairs.admitted === "true" ? "" : "failed");
    }
  }

  decide(contact, step) {
    const { time, pairs } = step, { recognizer } = pairs;
    if (pairs.because === "ignored") {
      // It is active with another contact.
      const other = this.contacts.findLast(other => other !== contact && other.open.has(recognizer));
      contact.open.delete(recognizer);
      const clause = `was busy with ${other ? `contact ${other.id}` : "an earlier contact"}`;
      this.note(contact, recognizer, { clause }, "");
    } else if (pairs.because === "caught") {
      contact.open.delete(recognizer);
      this.note(contact, recognizer, step, pairs.to);
    } else {
      this.passOn(contact, step);
      this.write(contact, step);
      if (pairs.to === "active") this.beginnings.set(recognizer, step);
      if (pairs.to === "idle") this.standBys.set(recognizer, step);
      if (pairs.to === "recognized") this.tap = { contact, recognizer };
    }
    if (pairs.target !== "-") contact.target ??= pairs.target;
  }

  // What a decision is to other contacts that its recognizer followed, or that landed with this one.
  passOn(contact, { time, pairs }) {
    for (const other of this.contacts) {
      if (other.id === contact.id) continue;
      if (other.open.has(pairs.recognizer)) {
        // Of two fingers it closes for both. Any other has turned to another contact; but taps on other
        // targets go on beside it.
        if (this.is(Why.pairs, pairs.recognizer)) this.write(other, { time, pairs });
        else if (!this.is(["tap"], pairs.recognizer) || other.target === pairs.target) {
          this.close(other, pairs.recognizer, `switched to contact ${contact.id}`);
        }
      } else if (pairs.because === "joined" && other.landed === time && [null, pairs.target].includes(other.target)) {
        this.close(other, pairs.recognizer, `failed: contact ${contact.id} was already on the same target`);
      }
    }
  }

  close(contact, recognizer, clause) {
    contact.open.delete(recognizer);
    this.note(contact, recognizer, { clause }, clause.startsWith("failed") ? "failed" : "");
  }

  write(contact, { time, pairs }) {
    const isOpen = ["possible", "waiting", "active"].includes(pairs.to);
    contact.open[isOpen ? "add" : "delete"](pairs.recognizer);
    // That it watches is understood, but for again.
    const isFirst = !contact.watched.has(pairs.recognizer);
    contact.watched.add(pairs.recognizer);
    if (pairs.because !== "landed" || !isFirst) this.note(contact, pairs.recognizer, { time, pairs }, pairs.to);
  }

  // A decision names one contact; a gesture of two has another one, as far from its middle.
  begin(time, { recognizer, x, y }) {
    if (!this.is(Why.pairs, recognizer)) return;
    const beginning = this.beginnings.get(recognizer), one = beginning?.time === time && this.find(+beginning.pairs.contact);
    if (!one) return;
    const [oneX, oneY] = one.at, off = ({ at }) => Math.hypot(at[0] + oneX - 2 * x, at[1] + oneY - 2 * y);
    const others = [...this.down].map(id => this.find(id)).filter(other => other && other !== one);
    const other = others.sort((a, b) => off(a) - off(b))[0];
    if (!other || off(other) > Why.middleOff || other.open.has(recognizer)) return;
    this.write(other, beginning);
    for (const standBy of this.standBys.values()) {
      if (standBy.time === time && standBy.pairs.winner === recognizer) this.write(other, standBy);
    }
  }

  // Cancelled until it lifts; nothing comes of it any more.
  endPalm(id, time) {
    const contact = this.find(id);
    if (contact && !contact.end) contact.end = [Why.palm, time];
  }

  takeFrame(time, pairs) {
    const now = new Set();
    for (const { id, x, y, isCancelled } of Trace.contacts(pairs, 0)) {
      const contact = this.find(id);
      if (isCancelled) {
        if (contact && !contact.end) contact.end = ["cancelled by the panel", time];
        continue;
      }
      now.add(id);
      if (this.down.has(id) && contact) {
        // Of a palm nobody follows the way.
        if (contact.end?.[0] === Why.palm) continue;
        Object.assign(contact, { at: [x, y], before: contact.travel });
        contact.travel = Math.max(contact.travel, Math.hypot(x - contact.x, y - contact.y));
      } else {
        this.land(id, x, y, time);
      }
    }
    for (const id of this.down) {
      const contact = this.find(id);
      if (!now.has(id) && contact && !contact.end) contact.end = ["lifted", time];
    }
    this.down = now;
  }

  land(id, x, y, time) {
    this.contacts.push({ id, x, y, at: [x, y], before: 0, landed: time, travel: 0, target: null, end: null, notes: [], open: new Set(), watched: new Set() });
    if (this.contacts.length > this.constructor.contactsMax) this.contacts.shift();
  }

  // What goes on under the number of a contact that jumped is another contact.
  split(id, time) {
    const contact = this.find(id);
    if (!contact || contact.end) return;
    this.leapt = Object.assign(contact, { travel: contact.before, end: ["jumped", time] });
    this.land(id, ...contact.at, time);
  }

  find(id) { return this.contacts.findLast(contact => contact.id === id); }

  note(contact, recognizer, step, state) {
    let note = contact.notes.find(note => note.recognizer === recognizer);
    contact.watched.add(recognizer);
    if (!note) contact.notes.push(note = { recognizer, steps: [], state: "" });
    if (note.steps.length < Why.stepsMax) note.steps.push(step);
    if (state) note.state = state;
  }

  // What a recognizer did with a contact, clause by clause.
  clauses(contact, note) {
    return note.steps.map(step => step.clause ?? this.clause(contact, step));
  }

  static points(value) { return String(Math.round(+value * 10) / 10); }
  static whole(value) { return String(Math.round(+value)); }

  // Both with as few digits as tell them apart.
  static beside(value, limit, digits = 1) {
    const shown = number => String(Math.round(+number * 10 ** digits) / 10 ** digits);
    while (+value !== +limit && digits < 6 && shown(value) === shown(limit)) digits += 1;
    return [shown(value), shown(limit)];
  }

  static moved(value, limit) {
    const [moved, bound] = Why.beside(value, limit);
    return `moved ${moved} pt, limit ${bound} pt`;
  }

  static held(value, limit) {
    const [held, bound] = Why.beside(value, limit, 0);
    return `held ${held} ms, limit ${bound} ms`;
  }

  // Of a pair, and of several that tap together, it is fingers that are counted, not time.
  static isCountOfFingers(value, limit) {
    return limit >= 2 && limit <= 10 && Number.isInteger(value) && Number.isInteger(limit);
  }

  static fingers(value, limit) {
    if (limit === 2 && value === 1) return "one of two fingers lifted";
    return value === limit
      ? `all ${limit} fingers lifted` : `one lifted when ${value} of ${limit} fingers had landed`;
  }

  static measure({ because, value, limit, winner }) {
    const whole = Why.whole, [shown, bound] = Why.beside(value, limit);
    switch (because) {
      case "distance": return Why.moved(value, limit);
      case "duration": return Why.held(value, limit);
      case "interval": return `no further tap within ${whole(limit)} ms`;
      case "apart": return `the next tap landed ${shown} pt away, limit ${bound} pt`;
      case "lifted": if (Why.isCountOfFingers(+value, +limit)) return Why.fingers(+value, +limit);
        return +limit > 0 ? Why.held(value, limit) : "lifted";
      case "tooShort": return `lifted ${shown} pt away, needs more than ${bound} pt`;
      case "undecided": return +limit > 0
        ? `no direction yet: ${shown} pt, needs more than ${bound} pt`
        : `no direction: ${Why.points(value)} pt both across and along`;
      case "cancelled": return "the panel cancelled the contact";
      case "joined": return "another contact landed on the same target";
      case "pair": return `two contacts for ${whole(value)} ms, limit ${whole(limit)} ms`;
      case "single": return `one contact alone for ${whole(value)} ms, limit ${whole(limit)} ms`;
      case "handover": return "handed over";
      case "condition": return "the scene's condition did not allow it";
      case "requirement": return "another one had to fail first";
      case "pause": return `too early by ${whole(value)} ms`;
      case "required": return `${winner ?? "another"} was recognized, which had to fail first`;
      case "edge": return `landed ${shown} pt from the edge, limit ${bound} pt`;
      case "ignored": return "was busy";
      case "caught": return "the touch stopped what was moving";
      default: return because;
    }
  }

  clause(contact, { time, pairs }) {
    const after = `after ${Math.round((time - contact.landed) / 1000)} ms`, winner = pairs.winner ?? "another";
    let measure = Why.measure(pairs);
    if (pairs.because === "cancelled") {
      if (contact === this.leapt) measure = "the contact jumped";
      if (contact.end?.[0] === Why.palm) measure = `the contact is ${Why.palm}`;
      if (contact.end?.[0] === "lifted") measure = "the other contact was cancelled";
    }
    const isHandover = pairs.because === "handover";
    if (pairs.because === "caught") return "did not get it: the touch stopped what was moving under it";
    switch (pairs.to) {
      case "possible": return `watches again ${after}`;
      case "waiting":
        if (pairs.because === "pause") return `waits ${after}: the scene has it wait ${Math.round(+pairs.value)} ms more`;
        return `waits ${after} until another one fails`;
      case "active": return isHandover ? `took over ${after}` : `began ${after}: ${measure}`;
      case "recognized": return `recognized ${after}: ${measure}`;
      case "ended": return isHandover ? `handed over to ${winner} ${after}` : `ended ${after}`;
      case "cancelled": return `cancelled ${after}: ${measure}`;
      case "idle": return `stands by for ${winner} ${after}`;
      default:
        if (pairs.because === "lost") {
          return `lost to ${winner} ${after}: had moved ${Why.points(pairs.value)} pt`;
        }
        if (pairs.because !== "condition") return `failed ${after}: ${measure}`;
        return this.refusal(contact, time, pairs, after);
    }
  }

  // Where the scene refused a gesture, what it had measured; another may have begun in its place.
  refusal(contact, time, pairs, after) {
    const isHeld = this.is(Why.heldInPlace, pairs.recognizer);
    const wish = (isHeld ? Why.held : Why.moved)(pairs.value, pairs.limit);
    const beginner = contact.notes.find(({ steps }) =>
      steps.some(step => step.pairs?.to === "active" && step.time === time));
    return beginner
      ? `lost to ${beginner.recognizer} ${after} (the scene's condition): ${wish}`
      : `failed ${after}: ${Why.measure(pairs)}, ${wish}`;
  }
}
