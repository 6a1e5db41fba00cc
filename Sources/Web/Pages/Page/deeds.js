// What a hand did to a firmware, call by call, packed: an hour of it takes some megabytes.
class Deeds {
  // The calls of the firmware, and of which kinds their words are: `time` in microseconds, `whole` and not
  // negative, `part`, a number of 32 bits.
  static forms = [
    ["tactus_land", "whole part part"], ["tactus_move", "whole part part"], ["tactus_lift", "whole"],
    ["tactus_cancel", "whole"], ["tactus_scan", "time"], ["tactus_imprint", "part part"],
    ["tactus_frame_begin", "time"], ["tactus_frame_contact", "whole whole part part whole"],
    ["tactus_frame_imprint", "whole part part"], ["tactus_frame_end", ""],
    ["tactus_accelerate", "time part part part"], ["tactus_fault", "time whole"], ["tactus_lose", "time whole"],
    ["tactus_suspend", "time"], ["tactus_resume", "time"],
  ].map(([call, words]) => ({ call, kinds: words ? words.split(" ") : [] }));
  static places = new Map(Deeds.forms.map(({ call }, place) => [call, place]));
  // In bytes. A finger that moves all the time, with 120 samples a second, fills this in four hours; what
  // 64 MB of a trace come to is less.
  static bytesMax = 32 << 20;
  static chunkBytes = 1 << 16;
  // No call with its tick takes more: one byte, and at most nine for each of six numbers.
  static callBytesMax = 55;

  constructor() {
    // Each with the tick before its first call, and the time: a chunk is read on its own.
    this.chunks = [];
    this.lastTick = 0;
    this.lastTime = 0;
  }

  // How many bytes there are.
  get bytes() { return this.chunks.reduce((sum, { used }) => sum + used, 0); }
  get isEmpty() { return this.chunks.length === 0; }
  get isFull() { return this.chunks.length * Deeds.chunkBytes >= Deeds.bytesMax; }

  push({ tick, call, words }) {
    if (tick < this.lastTick) throw new Error(`a call of tick ${tick} after one of tick ${this.lastTick}; hand calls over in the order of their ticks`);
    let chunk = this.chunks.at(-1);
    if (!chunk || chunk.used + Deeds.callBytesMax > Deeds.chunkBytes) {
      if (this.isFull) throw new Error(`more than a page keeps: ${Deeds.bytesMax >> 20} MiB of touches; cut it first`);
      chunk = { data: new DataView(new ArrayBuffer(Deeds.chunkBytes)), used: 0, tick: this.lastTick, time: this.lastTime };
      this.chunks.push(chunk);
    }
    const place = Deeds.places.get(call), { data } = chunk;
    data.setUint8(chunk.used++, place);
    this.put(chunk, tick - this.lastTick);
    this.lastTick = tick;
    for (const [index, kind] of Deeds.forms[place].kinds.entries()) {
      const word = Number(words[index]);
      if (kind === "part") {
        data.setFloat32(chunk.used, word);
        chunk.used += 4;
      } else if (kind === "whole") this.put(chunk, word >>> 0);
      else {
        // As far from zero as the firmware takes a time.
        const time = Math.min(Math.max(Math.trunc(word) || 0, -Deeds.timeMax), Deeds.timeMax), step = time - this.lastTime;
        this.put(chunk, step < 0 ? -2 * step - 1 : 2 * step);
        this.lastTime = time;
      }
    }
  }

  static timeMax = 2 ** 50;

  // Seven bits a byte, the lowest first.
  put(chunk, number) {
    while (number >= 128) {
      chunk.data.setUint8(chunk.used++, number % 128 + 128);
      number = Math.floor(number / 128);
    }
    chunk.data.setUint8(chunk.used++, number);
  }

  // Where the first call at a tick, or after it, is.
  from(tick) {
    let low = 0, high = this.chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.chunks[middle].tick < tick) low = middle + 1; else high = middle;
    }
    // It may still be in the last chunk that begins after an earlier tick.
    const cursor = new DeedCursor(this, Math.max(low - 1, 0));
    while (cursor.next && cursor.next.tick < tick) cursor.advance();
    return cursor;
  }

  get start() { return new DeedCursor(this, 0); }

  // Where what is pushed next will be.
  get end() {
    const cursor = new DeedCursor(this, Math.max(this.chunks.length - 1, 0));
    while (cursor.next) cursor.advance();
    return cursor;
  }

  // What was before a place, as deeds of their own. Full chunks are shared: they never change.
  before({ chunk, at, tick, time }) {
    const copy = new Deeds();
    copy.chunks = this.chunks.slice(0, chunk);
    const last = this.chunks[chunk];
    if (last && at > 0) copy.chunks.push({ ...last, data: new DataView(last.data.buffer.slice(0)), used: at });
    [copy.lastTick, copy.lastTime] = [tick, time];
    return copy;
  }

  // The calls, one after the other, up to a place.
  *until(place) {
    for (const cursor = this.start; cursor.isBefore(place); cursor.advance()) yield cursor.next;
  }

  *[Symbol.iterator]() {
    for (const cursor = this.start; cursor.next; cursor.advance()) yield cursor.next;
  }
}

// A place in deeds, which may grow meanwhile.
class DeedCursor {
  constructor(deeds, chunk) {
    this.deeds = deeds;
    this.enter(chunk);
  }

  enter(chunk) {
    this.chunk = chunk;
    this.at = 0;
    // Of the call before this place.
    this.tick = this.deeds.chunks[chunk]?.tick ?? 0;
    this.time = this.deeds.chunks[chunk]?.time ?? 0;
    this.peeked = null;
  }

  copy() { return Object.assign(new DeedCursor(this.deeds, this.chunk), this); }

  // The call at this place; null at the end.
  get next() {
    if (this.peeked) return this.peeked;
    const { chunks } = this.deeds;
    if (this.at === chunks[this.chunk]?.used && this.chunk + 1 < chunks.length) this.enter(this.chunk + 1);
    const chunk = chunks[this.chunk];
    if (!chunk || this.at === chunk.used) return null;
    this.behind = this.at;
    const { call, kinds } = Deeds.forms[chunk.data.getUint8(this.behind++)];
    const tick = this.tick + this.take(chunk);
    this.timeBehind = this.time;
    const words = kinds.map(kind => {
      if (kind === "part") {
        this.behind += 4;
        return chunk.data.getFloat32(this.behind - 4);
      }
      const number = this.take(chunk);
      if (kind === "whole") return number;
      return this.timeBehind += number % 2 ? -(number + 1) / 2 : number / 2;
    });
    return this.peeked = { tick, call, words };
  }

  take(chunk) {
    for (let number = 0, factor = 1; ; factor *= 128) {
      const byte = chunk.data.getUint8(this.behind++);
      number += byte % 128 * factor;
      if (byte < 128) return number;
    }
  }

  // Goes behind the call at this place; returns it.
  advance() {
    const call = this.next;
    if (call) [this.at, this.tick, this.time, this.peeked] = [this.behind, call.tick, this.timeBehind, null];
    return call;
  }

  isBefore(other) {
    return this.next !== null && (this.chunk < other.chunk || this.chunk === other.chunk && this.at < other.at);
  }
}
