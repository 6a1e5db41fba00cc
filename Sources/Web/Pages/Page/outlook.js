// Which small change of one constant would have had a recognizer make its gesture of a contact: the same
// hand plays again under others, as `--explain --contact` has it at the desk.
class Outlook {
  static runsMax = 160;
  // So long after a contact its gesture may still come: the next tap of several, a window of the tap gate.
  static patience = 3e6;
  static made = ["active", "recognized", "ended"];
  // A whole number of steps: tenths of a point, milliseconds, hundredths of a ratio.
  static scales = { points: 10, pointsPerSecond: 1, time: 1e-3, ratio: 100, radians: 1000 };
  static families = ["tap.", "press.", "drag.", "edge.", "pair.", "chord.", "velocity.", "scroll.", "gate."];

  // What the search found, in words.
  static async find(player, contact, note) {
    const outlook = new Outlook(player, contact, note);
    outlook.machine = await Machine.load(player.module);
    outlook.machine.keepsSnapshots = false;
    // Another firmware, or a run that was late, may have decided otherwise.
    if (outlook.isMade(outlook.tuning)) return "no change was searched: played again, it is made";
    for (const group of outlook.groups()) {
      let best = null;
      for (const steps of group) {
        const found = await outlook.nearest(steps);
        if (found === null) continue;
        const ratio = Math.abs(found - steps.present) / Math.max(Math.abs(steps.present), 1);
        if (!best || ratio < best.ratio) best = { ratio, steps, found };
      }
      if (best) {
        const { name, present } = best.steps;
        return `made with ${name}=${best.steps.text(best.found)} (it is ${best.steps.text(present)})`;
      }
    }
    return "no small change of one constant was found that makes it";
  }

  constructor(player, contact, { recognizer, steps }) {
    Object.assign(this, { player, contact, recognizer, runsLeft: Outlook.runsMax });
    this.tuning = player.first.tuning.copy();
    this.board = new Tuning(data.constants, player.board.settings);
    this.run = player.run;
    const late = this.run.schedule.at((contact.end?.[1] ?? Infinity) + Outlook.patience, player.tickPeriod);
    this.until = Math.min(late + 1, this.run.tick);
    const last = steps.at(-1);
    this.isBlocked = last.clause !== undefined;
    this.limit = Number(last.pairs?.limit ?? 0);
  }

  // Whether the recognizer makes its gesture of this contact, on the same target, under other constants.
  isMade(tuning) {
    const { machine, player, contact } = this;
    this.runsLeft--;
    try {
      machine.start(unpack(player.board.config), tuning.changes(this.board), false, player.pace);
      this.run.follow(machine, this.until, false);
    } catch {
      return false;
    }
    const why = new EveryContact(machine.recognizers());
    for (const lines of machine.lines) {
      for (const text of lines.split("\n")) if (text) why.take(Trace.line(text, 0));
    }
    const same = why.contacts.find(({ id, landed, target }) =>
      id === contact.id && landed === contact.landed && target === contact.target);
    return same?.notes.some(({ recognizer, state }) =>
      recognizer === this.recognizer && Outlook.made.includes(state)) ?? false;
  }

  // The constants by how likely they are: with the limit that was missed, of all recognizers, the scene's.
  groups() {
    const all = data.constants.filter(({ unit }) => unit in Outlook.scales)
      .map(constant => new Steps(constant, this.tuning)).filter(({ shown }) => shown !== 0);
    const isFirst = ({ name, shown }) =>
      this.isBlocked ? name.startsWith("gate.") : this.limit > 0 && Math.abs(shown - this.limit) < 0.01;
    const isShared = ({ name }) => Outlook.families.some(family => name.startsWith(family));
    const rest = all.filter(steps => !isFirst(steps));
    return [all.filter(isFirst), rest.filter(isShared), rest.filter(({ name }) => name.startsWith(`${data.scene}.`))];
  }

  // The steps nearest to the present ones with which it is made; null for none.
  async nearest(steps) {
    let best = null;
    for (const bound of [steps.least, steps.most]) {
      let good = await this.firstMade(steps, bound), broken = steps.present;
      if (good === null) continue;
      while (Math.abs(good - broken) > 1 && this.runsLeft > 0) {
        const middle = broken + Math.trunc((good - broken) / 2);
        if (await this.tries(steps, middle)) good = middle; else broken = middle;
      }
      if (best === null || Math.abs(good - steps.present) < Math.abs(best - steps.present)) best = good;
    }
    return best;
  }

  // Away from the present value in distances that double; what is nearer is found on the way back.
  async firstMade(steps, bound) {
    const far = Math.abs(bound - steps.present), sign = Math.sign(bound - steps.present);
    let distance = Math.max(1, Math.floor(Math.abs(steps.present) / 4));
    for (let round = 0; far > 0 && round < 6 && this.runsLeft > 0; round++) {
      const place = steps.present + sign * Math.min(distance, far);
      if (await this.tries(steps, place)) return place;
      if (distance >= far) return null;
      distance *= 2;
    }
    return null;
  }

  // The page goes on between two runs.
  async tries(steps, count) {
    if (this.runsLeft <= 0) return false;
    await new Promise(resolve => setTimeout(resolve));
    const tuning = this.tuning.copy();
    try { tuning.set(steps.name, steps.text(count)); } catch { return false; }
    return this.isMade(tuning);
  }
}

// Of all contacts of a run.
class EveryContact extends Why {
  static contactsMax = Infinity;
}

// A constant in whole steps, as people set it.
class Steps {
  constructor(constant, tuning) {
    this.name = constant.name;
    this.unit = constant.unit;
    this.scale = Outlook.scales[constant.unit];
    const value = Tuning.value(constant, tuning.get(constant.name));
    // In points, in milliseconds, as a ratio.
    this.shown = constant.unit === "time" ? value / 1000 : value;
    this.present = Math.round(value * this.scale);
    this.least = Math.ceil(Math.max(constant.minimum, -1e9) * this.scale);
    this.most = Math.floor(Math.min(constant.maximum, 1e9) * this.scale);
  }

  text(count) { return this.unit === "time" ? `${count}ms` : String(Number((count / this.scale).toFixed(3))); }
}
