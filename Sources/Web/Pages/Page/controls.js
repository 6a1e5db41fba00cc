// Constants as controls: each with its sentence, range and default.
class Controls {
  // `apply` sets a constant, and throws a sentence where it cannot.
  constructor(constants, tuning, apply) {
    this.constants = constants;
    this.tuning = tuning;
    this.apply = apply;
  }

  // In groups by what they are about; those in which a text is found.
  rows(text) {
    const sought = text.trim().toLowerCase();
    let group = "";
    const rows = [];
    for (const constant of this.constants) {
      if (sought && !`${constant.name} ${constant.sentence}`.toLowerCase().includes(sought)) continue;
      const head = constant.name.split(".")[0];
      if (head !== group) {
        const title = document.createElement("h3");
        title.textContent = group = head;
        rows.push(title);
      }
      rows.push(this.row(constant));
    }
    return rows;
  }

  row(constant) {
    const row = document.createElement("div"), name = document.createElement("span");
    const sentence = document.createElement("p");
    const text = this.tuning.get(constant.name);
    row.className = `constant${text === constant.standard ? "" : " changed"}`;
    name.className = "name";
    name.textContent = constant.name;
    const range = ["flag", "choice"].includes(constant.unit) ? ""
      : ` ${Tuning.text(constant, constant.minimum)} to ${Tuning.text(constant, constant.maximum)}${constant.suffix},`;
    sentence.textContent = `${constant.sentence}${range} default ${constant.standard}.`;
    const apply = value => guarded("Not set", () => {
      this.apply(constant.name, value);
      row.classList.toggle("changed", this.tuning.get(constant.name) !== constant.standard);
      notice("");
      return true;
    });
    if (["flag", "choice"].includes(constant.unit)) {
      const select = document.createElement("select");
      const words = constant.unit === "flag" ? ["off", "on"] : constant.words;
      select.append(...words.map(word => new Option(word, word)));
      select.value = text;
      select.setAttribute("aria-label", constant.name);
      select.onchange = () => apply(select.value);
      row.append(name, select, sentence);
      return row;
    }
    const field = document.createElement("input"), slider = document.createElement("input");
    field.type = "text";
    field.value = text;
    field.setAttribute("aria-label", constant.name);
    field.onchange = () => {
      if (apply(field.value)) slider.value = String(this.along(constant));
      field.value = this.tuning.get(constant.name);
    };
    slider.type = "range";
    slider.min = "0";
    slider.max = "1000";
    slider.value = String(this.along(constant));
    slider.setAttribute("aria-label", `${constant.name}, slider`);
    slider.oninput = () => {
      const value = Controls.value(constant, Number(slider.value));
      if (apply(Tuning.text(constant, value))) field.value = this.tuning.get(constant.name);
    };
    row.append(name, field, sentence, slider);
    return row;
  }

  // A slider reaches from the minimum to four times the default, in its middle the default; or to the
  // maximum, where that is nearer.
  static reach(constant) {
    const standard = Tuning.value(constant, constant.standard);
    const end = standard > 0 ? Math.min(constant.maximum, standard * 4) : constant.maximum;
    return { standard, end, isSquare: standard > 0 && standard * 4 <= constant.maximum };
  }

  along(constant) {
    const { end, isSquare } = Controls.reach(constant);
    const value = Tuning.value(constant, this.tuning.get(constant.name));
    const part = (value - constant.minimum) / Math.max(end - constant.minimum, 1e-9);
    return Math.round(1000 * Math.min(1, isSquare ? Math.sqrt(Math.max(part, 0)) : part));
  }

  static value(constant, along) {
    const { end, isSquare } = Controls.reach(constant);
    const part = isSquare ? (along / 1000) ** 2 : along / 1000;
    const value = constant.minimum + part * (end - constant.minimum);
    if (["time", "count"].includes(constant.unit)) {
      const unit = constant.unit === "time" && end > 20_000 ? 1000 : 1;
      return Math.max(Math.ceil(constant.minimum), Math.round(value / unit) * unit);
    }
    const digits = 3 - Math.ceil(Math.log10(Math.max(end, 1e-6)));
    return Math.max(constant.minimum, Math.min(constant.maximum, Math.fround(Number(value.toFixed(Math.max(0, Math.min(6, digits)))))));
  }
}
