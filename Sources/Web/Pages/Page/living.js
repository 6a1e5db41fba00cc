// A hand that does nothing twice alike: what it makes of a script's gestures. The figures are the sources' HandFigures, the rules
// LivingHand and SpeedBells.
class LivingHand {
  static figures = {
    human: { aim: 9.6, tempo: 1, slips: 1, corrections: [0.2, 0.1], bows: 1, lift: [1, 1], rests: [0.06, 0.04] },
    hurried: { aim: 12, tempo: 0.6, slips: 1.5, corrections: [0, 0], bows: 1.5, lift: [0.1, 0.5], rests: [0.03, 0] },
    older: { aim: 16.8, tempo: 1.33, slips: 1.75, corrections: [0.4, 0.5], bows: 1.3, lift: [1, 1], rests: [0.12, 0.1] },
  };

  constructor(name, seed) {
    this.figures = LivingHand.figures[name];
    this.random = new SplitMix64(SplitMix64.draw(4n, seed));
  }

  // Laws by their quantiles: shares of 0 to 1, each with what is not exceeded by it. Times are milliseconds, lengths points.
  static contacts = [[0, 15], [0.1, 22], [0.25, 35], [0.5, 63], [0.75, 110], [0.9, 270], [1, 350]];
  static contactMax = 450;
  static slipLengths = [[0, 0], [0.6, 0], [0.75, 1.2], [0.9, 5.1], [1, 8]];
  static gaps = [[0, 40], [0.5, 100], [1, 200]];
  static bowParts = [[0, 0], [0.1, 0.01], [0.5, 0.02], [0.9, 0.1], [1, 0.15]];
  static landingLags = [[0, 0], [0.28, 0], [0.64, 12], [0.93, 71], [1, 100]];
  static liftingLags = [[0, 0], [0.32, 0], [0.66, 11], [0.93, 63], [1, 90]];
  // Shares, and what their bells are.
  static mainBells = [
    [0.24, 1, 1], [0.08, 1, 2], [0.06, 1, 4], [0.09, 2, 8], [0.05, 2, 5], [0.08, 2, 2],
    [0.05, 4, 4], [0.08, 2, 1], [0.05, 3, 2], [0.02, 4, 1], [0.2, 8, 1],
  ];
  static rollTime = 80;

  normals(factor) { return [this.random.normal(), this.random.normal()].map(value => value * factor); }
  miss() { return this.normals(this.figures.aim); }
  secondMiss() { return this.miss().map(value => value * 0.3); }
  contact() { return round(Math.min(this.drawn(LivingHand.contacts) * this.figures.tempo, LivingHand.contactMax) * 1000); }
  gap() { return round(this.drawn(LivingHand.gaps) * this.figures.tempo * 1000); }
  usual(duration) { return round(duration * this.figures.tempo); }

  // One that is down for long rolls as it lands, and one that lifts may slip.
  touch(landing, place, contact) {
    const stroke = new Stroke(landing, place), time = contact / 1000, { rollTime } = LivingHand;
    const go = (start, duration, to) => {
      stroke.move(landing + Math.trunc(start * 1000), Math.trunc(duration * 1000), new Polyline([stroke.lastPlace, to]), Stroke.paces.minimumJerk);
    };
    if (time > LivingHand.contactMax) go(0, rollTime, plus(place, this.normals(1)));
    const direction = this.direction(), length = this.drawn(LivingHand.slipLengths) * this.figures.slips;
    if (!(length > 0) || time < 4) return stroke;
    const span = Math.min(time / 2, rollTime);
    go(time - span, span, plus(stroke.lastPlace, direction.map(part => part * length)));
    return stroke;
  }

  rests(duration) {
    const [before, after] = this.figures.rests.map(most => Math.trunc(duration * most * this.random.unit()));
    return { before, after };
  }

  bells(lifts = true) {
    const { random } = this, main = this.mainBell(), chance = random.unit(), [one, two] = this.figures.corrections;
    const count = chance < two ? 2 : chance < one + two ? 1 : 0;
    const peak = main.a / (main.a + main.b), rest = lifts ? this.between(this.figures.lift) : 1;
    const cut = rest < 1 ? peak + (1 - peak) * rest : 1;
    if (count === 0) return new SpeedBells([main], cut);
    const total = this.between([0.1, 0.25]), bells = [{ ...main, to: this.between([0.7, 0.85]), share: 1 - total }];
    for (let number = 0; number < count; number++) {
      const from = 0.5 + 0.2 * number + 0.1 * random.unit();
      bells.push({ a: 2, b: 2, from, to: number + 1 === count ? 1 : from + 0.3, share: total / count });
    }
    return new SpeedBells(bells, cut);
  }

  flick() { return new SpeedBells([SpeedBells.bell(2, 3)], this.between([0.5, 0.75])); }

  // How far a stroke is off its chord in the middle.
  bow(line) {
    const [from, to] = [line.place(0), line.place(1)];
    const part = this.drawn(LivingHand.bowParts) * this.figures.bows * (this.happens(0.5) ? 1 : -1);
    return [-(to[1] - from[1]) * part, (to[0] - from[0]) * part];
  }

  lags(duration) {
    const [landing, lifting] = [LivingHand.landingLags, LivingHand.liftingLags]
      .map(law => Math.min(Math.trunc(this.drawn(law) * 1000), Math.trunc(duration / 4)));
    const [lands, lifts] = [this.happens(0.5), this.happens(0.5)];
    return [
      { landing: lands ? landing : 0, lifting: lifts ? lifting : 0 },
      { landing: lands ? 0 : landing, lifting: lifts ? 0 : lifting },
    ];
  }

  mainBell() {
    let rest = this.random.unit();
    const [, a, b] = LivingHand.mainBells.find(([share]) => (rest -= share) < 0) ?? [0, 2, 2];
    return SpeedBells.bell(a, b);
  }

  drawn(law) {
    const share = this.random.unit(), found = law.findIndex(([least]) => least > share);
    const next = Math.max(1, found < 0 ? law.length - 1 : found), [low, high] = [law[next - 1], law[next]];
    return low[1] + (high[1] - low[1]) * (share - low[0]) / (high[0] - low[0]);
  }

  happens(probability) { return this.random.unit() < probability; }
  between([low, high]) { return low + (high - low) * this.random.unit(); }

  direction() {
    const [sine, cosine] = PairSide.sineAndCosine(360 * this.random.unit());
    return [cosine, sine];
  }
}

// How the speed of a hand changes along its way: bells that overlap, cut off where the finger lifts.
class SpeedBells {
  constructor(bells, cut) {
    Object.assign(this, { bells, cut });
    this.covered = this.sum(SpeedBells.progress, cut);
    this.pace = s => this.sum(SpeedBells.progress, s * this.cut) / this.covered;
  }

  static bell(a, b) { return { a, b, from: 0, to: 1, share: 1 }; }

  sum(of, s) { return this.bells.reduce((sum, bell) => sum + of(bell, s), 0); }
  rate(s) { return this.sum(SpeedBells.rate, s * this.cut) * this.cut / this.covered; }

  static progress({ a, b, from, to, share }, s) {
    const time = Math.min(Math.max((s - from) / (to - from), 0), 1);
    let [sum, whole, factor, sign, power] = [0, 0, 1, 1, time];
    for (let k = 0; k < a; k++) power *= time;
    for (let k = 0; k <= b; k++) {
      const part = sign * factor / (a + k + 1);
      sum += part * power;
      whole += part;
      power *= time;
      factor = factor * (b - k) / (k + 1);
      sign = -sign;
    }
    return share * sum / whole;
  }

  static rate({ a, b, from, to, share }, s) {
    const time = (s - from) / (to - from);
    if (!(time > 0 && time < 1)) return 0;
    let height = a + b + 1;
    for (let k = 1; k <= b; k++) height = height * (a + k) / k;
    for (let k = 0; k < a; k++) height *= time;
    for (let k = 0; k < b; k++) height *= 1 - time;
    return share * height / (to - from);
  }
}
