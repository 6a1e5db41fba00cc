// Bytes of a page's texts: of base64; of the sources' DenseText, five characters for four of them; of such a text that holds a
// stream of zlib.
function unpack(text) { return Uint8Array.from(atob(text), character => character.charCodeAt(0)); }

function dense(text) {
  const digits = new Uint8Array(128);
  for (let code = 35, digit = 0; code < 127; code++) if (!"&'/<>\\`".includes(String.fromCharCode(code))) digits[code] = digit++;
  const bytes = new Uint8Array(Math.ceil(text.length / 5) * 4);
  for (let from = 0, to = 0; from < text.length; from += 5, to += 4) {
    let word = 0;
    for (let place = from; place < from + 5; place++) word = word * 85 + (place < text.length ? digits[text.charCodeAt(place)] : 84);
    bytes[to] = word >>> 24;
    bytes[to + 1] = word >>> 16;
    bytes[to + 2] = word >>> 8;
    bytes[to + 3] = word;
  }
  return bytes.subarray(0, Math.floor(text.length * 4 / 5));
}

function inflated(text) {
  const stream = new Blob([dense(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer().then(buffer => new Uint8Array(buffer));
}
