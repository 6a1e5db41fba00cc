// Runs an image of WebAssembly: standard input holds frames, standard output gets records. What an
// image asks of WASI is three functions.
//
// Usage: node run.mjs IMAGE.wasm <FRAMES >RECORDS
import fs from "node:fs";

class Exit extends Error {
  constructor(status) {
    super(`exit status ${status}`);
    this.status = status;
  }
}

let memory;

// Moves bytes between a file and the pieces of memory that WASI lists; stores how many.
function move(call, file, pieces, count, moved) {
  const words = new DataView(memory.buffer);
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const start = words.getUint32(pieces + 8 * index, true);
    const length = words.getUint32(pieces + 8 * index + 4, true);
    if (length > 0) sum += call(file, new Uint8Array(memory.buffer, start, length));
  }
  words.setUint32(moved, sum, true);
  return 0;
}

const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]), {
  wasi_snapshot_preview1: {
    fd_read: (...words) => move(fs.readSync, ...words),
    fd_write: (...words) => move(fs.writeSync, ...words),
    proc_exit: (status) => {
      throw new Exit(status);
    },
  },
});
memory = instance.exports.memory;
try {
  instance.exports._start();
} catch (error) {
  if (!(error instanceof Exit)) console.error(`the image trapped: ${error.stack}`);
  process.exitCode = error.status ?? 125;
}
