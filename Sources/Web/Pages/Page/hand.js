// A module of WebAssembly that is made of the desk's own sources: it reads recordings and finger scripts, and tells why each
// touch did what it did.
class Hand {
  static decoder = new TextDecoder();
  static encoder = new TextEncoder();
  // As the page has it; empty where it was made without.
  static packed = "";
  static module = null;

  static async load() {
    if (!Hand.packed) throw new Error("this page has no hand.wasm, which reads such files; run 'Tools/web', then make the page again");
    Hand.module ??= inflated(Hand.packed).then(bytes => WebAssembly.compile(bytes));
    const hand = new this();
    const instance = await WebAssembly.instantiate(await Hand.module, { tactus: {
      emit: (start, count) => { hand.said += hand.text(start, count); },
      number: (start, count) => { const text = hand.text(start, count); return text === "" ? NaN : Number(text); },
      deed: (place, tick, ...words) => hand.log.push({ tick, call: Deeds.forms[place].call, words }),
    } });
    hand.calls = instance.exports;
    return hand;
  }

  // What it says when it is asked, and its answer.
  hear(ask) {
    this.said = "";
    const answer = ask();
    return [this.said, answer];
  }

  text(start, count) { return Hand.decoder.decode(new Uint8Array(this.calls.memory.buffer, start, count)); }

  // Where bytes, or a text, lie in the module, and how many they are.
  place(given) {
    const bytes = typeof given === "string" ? Hand.encoder.encode(given) : given, start = this.calls.hand_room(bytes.length);
    new Uint8Array(this.calls.memory.buffer).set(bytes, start);
    return [start, bytes.length];
  }

  // The same, for what is no longer needed after the call.
  lend(bytes) {
    if (bytes.length > (this.lent?.[1] ?? 0)) this.lent = this.place(new Uint8Array(2 * bytes.length));
    new Uint8Array(this.calls.memory.buffer).set(bytes, this.lent[0]);
    return [this.lent[0], bytes.length];
  }
}

// One file: what it comes to is what `tactus replay` and `tactus run` make of it.
class PanelFile extends Hand {
  static kinds = ["", "recording", "finger script"];

  // Its kind is empty for a file that is neither.
  static async open(name, bytes) {
    const file = await this.load();
    [file.name, file.content] = [file.place(name), file.place(bytes)];
    file.kind = PanelFile.kinds[file.calls.hand_kind(...file.name, ...file.content)];
    return file;
  }

  // What it does to a board, by its figures, as calls of the firmware before its ticks. `targets` is what the firmware
  // says of them; `wait` is given how far it has come, in microseconds, ten times a second. Throws a sentence where the
  // file has a fault.
  async play(figures, targets, wait) {
    const { calls } = this, [start] = this.place(new Uint8Array(Float64Array.from(figures).buffer));
    calls.hand_board(start, figures.length);
    const [said, isRead] = this.hear(() => this.kind === "recording" ? calls.hand_recording(...this.name, ...this.content)
      : calls.hand_script(...this.name, ...this.content, ...this.place(targets)));
    if (!isRead) throw new Error(said);
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
