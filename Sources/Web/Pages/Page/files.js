// Recordings and finger scripts, read by a module of WebAssembly that is made of the desk's own sources: what they come
// to is what `tactus replay` and `tactus run` make of them.
class PanelFile {
  static kinds = ["", "recording", "finger script"];
  static decoder = new TextDecoder();
  static module = null;

  // Reads one file of bytes; throws a sentence where it has a fault. Its kind is empty for any other file.
  static async open(name, bytes) {
    const text = $("hand")?.textContent;
    if (!text) throw new Error("this page reads no recordings and finger scripts: it was made where 'Tools/web' had not built what does");
    PanelFile.module ??= unpack(text, "deflate").then(module => WebAssembly.compile(module));
    const file = new PanelFile(), { calls } = await file.load(await PanelFile.module);
    file.said = "";
    file.name = file.place(new TextEncoder().encode(name));
    file.content = file.place(bytes);
    file.kind = PanelFile.kinds[calls.hand_kind(...file.name, ...file.content)];
    return file;
  }

  async load(module) {
    const instance = await WebAssembly.instantiate(module, { tactus: {
      emit: (start, count) => { this.said += this.text(start, count); },
      number: (start, count) => { const text = this.text(start, count); return text === "" ? NaN : Number(text); },
      deed: (place, tick, ...words) => this.log.push({ tick, call: Deeds.forms[place].call, words }),
    } });
    this.calls = instance.exports;
    return this;
  }

  text(start, count) { return PanelFile.decoder.decode(new Uint8Array(this.calls.memory.buffer, start, count)); }

  // Where bytes lie in the module, and how many they are.
  place(bytes) {
    const start = this.calls.hand_room(bytes.length);
    new Uint8Array(this.calls.memory.buffer).set(bytes, start);
    return [start, bytes.length];
  }

  // What it does to a board, by its figures, as calls of the firmware before its ticks. `targets` is what the firmware
  // says of them; `wait` is given how far it has come, in microseconds, ten times a second.
  async play(figures, targets, wait) {
    const { calls } = this, [start] = this.place(new Uint8Array(Float64Array.from(figures).buffer));
    calls.hand_board(start, figures.length);
    const isRead = this.kind === "recording" ? calls.hand_recording(...this.name, ...this.content)
      : calls.hand_script(...this.name, ...this.content, ...this.place(new TextEncoder().encode(targets)));
    if (!isRead) throw new Error(this.said);
    this.log = new Deeds();
    let turn = performance.now() + 100;
    for (let time; (time = calls.hand_play(500)) >= 0;) {
      if (performance.now() < turn) continue;
      await wait(time);
      turn = performance.now() + 100;
    }
    return this.log;
  }
}
