// Where a thing was and where the finger was, over the last seconds.
class Curve {
  constructor() {
    this.places = new Map();
    this.finger = [];
    // Where drawn-ahead pictures had the finger, each at the time it was to be seen; and how far off that was.
    this.ahead = [];
    this.outcomes = [];
  }

  static seconds = 4;

  take({ time, word, pairs }) {
    if (word === "place") {
      let series = this.places.get(pairs.name);
      if (!series) this.places.set(pairs.name, series = []);
      Curve.append(series, { time, value: +pairs.at });
    } else if (word === "frame") {
      const [contact] = Trace.contacts(pairs, 0).filter(({ isCancelled }) => !isCancelled);
      const { id = null, x = null, y = null } = contact ?? {};
      Curve.append(this.finger, { time, id, x, y });
    } else if (word === "predict" && +pairs.contact === this.finger.at(-1)?.id) {
      Curve.append(this.ahead, { time: time + +pairs.horizon, id: +pairs.contact, x: +pairs.x, y: +pairs.y });
    } else if (word === "predicted") {
      Curve.append(this.outcomes, { time, error: +pairs.error, lag: +pairs.lag });
    }
  }

  static append(series, sample) {
    series.push(sample);
    if (series.length > 4000) series.splice(0, 2000);
  }

  // What drawing ahead was worth in these seconds; empty where nothing was.
  worth(now) {
    const outcomes = this.outcomes.filter(({ time }) => time >= now - Curve.seconds * 1e6), { length } = outcomes;
    if (length === 0) return "";
    const [error, lag] = ["error", "lag"].map(name =>
      (outcomes.reduce((sum, outcome) => sum + outcome[name], 0) / length).toFixed(1));
    return `Drawn ahead: ${error} pt from the finger on average, of ${length} ${length === 1 ? "prediction" : "predictions"}; `
      + `${lag} pt without.`;
  }

  // The axis along which the finger went further.
  get axis() {
    const [across, along] = ["x", "y"].map(axis => {
      const values = this.finger.map(({ [axis]: value }) => value).filter(value => value !== null);
      return Math.max(...values) - Math.min(...values);
    });
    return across > along ? "x" : "y";
  }

  // From one value to another, with as many digits as tell them apart.
  static text(low, high) {
    const digits = high - low < 10 ? 2 : 0;
    // Without the sign of a zero.
    return [low, high].map(value => (Number(value.toFixed(digits)) + 0).toFixed(digits)).join(" to ");
  }

  draw(canvas, name, axis, now) {
    const ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    const from = now - Curve.seconds * 1e6;
    const line = (samples, name, range, lineWidth = 2) => {
      const shown = samples.filter(({ time }) => time >= from);
      const values = shown.map(({ value }) => value).filter(value => value !== null);
      if (values.length === 0) return null;
      const [low, high] = range ?? [Math.min(...values), Math.max(...values)], room = Math.max(high - low, 0.1);
      context.strokeStyle = color(name);
      context.lineWidth = lineWidth;
      context.beginPath();
      let isDown = false;
      let former;
      for (const { time, value, id } of shown) {
        const x = (time - from) / (now - from) * width;
        const y = height - 6 - ((value ?? low) - low) / room * (height - 26);
        if (value !== null) context[isDown && id === former ? "lineTo" : "moveTo"](x, y);
        isDown = value !== null;
        former = id;
      }
      context.stroke();
      return [low, high];
    };
    const thing = line(this.places.get(name) ?? [], "bar");
    const along = ({ time, id, [axis]: value }) => ({ time, id, value });
    const finger = line(this.finger.map(along), "touch");
    if (finger) line(this.ahead.map(along).filter(({ time }) => time <= now), "ok", finger, 1);
    context.font = "12px system-ui, sans-serif";
    const label = (range, text, hue, x) => {
      if (!range) return;
      context.fillStyle = color(hue);
      context.fillText(`${text} ${Curve.text(...range)}`, x, 12);
    };
    label(thing, name, "bar", 4);
    label(finger, "finger", "touch", width / 2);
  }
}
