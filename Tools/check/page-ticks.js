// The ticks of tours in the firmware of pages, for Tools/check/page-ticks: [--check] SCENE…
"use strict";
const fs = require("fs"), { open, board, classes: { Machine, Trace, Deeds, Run } } = require("./page-file.js");

const limit = 4;

// In milliseconds of the processor, tick by tick, in order of size. Code that has just been compiled is not yet fast: the
// first round is left out.
async function ticks(scene) {
  const { data, module } = await open(`.build/page-ticks/${scene}.html`);
  const text = fs.readFileSync(`.build/page-ticks/${scene}.trace`, "utf8"), spent = [];
  for (let round = 0; round < 3; round++) {
    const machine = await Machine.load(module);
    const { header, log, schedule } = Trace.parse(text, new Deeds());
    machine.start(board(data, header.get("board")).bytes, [], false);
    for (const run = new Run([machine], log, schedule); run.hasFuture;) {
      const before = process.cpuUsage();
      run.step();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) spent.push((user + system) / 1000);
    }
  }
  return spent.sort((one, other) => one - other);
}

(async () => {
  const words = process.argv.slice(2), checks = words[0] === "--check";
  for (const scene of checks ? words.slice(1) : words) {
    const spent = await ticks(scene), at = share => spent[Math.floor(share * (spent.length - 1))];
    console.log(`${scene}: ${spent.length} ticks, ms of the processor: ${at(0.5).toFixed(2)} in the median, `
      + `${at(0.9).toFixed(2)} at p90, ${at(0.99).toFixed(2)} at p99, ${at(1).toFixed(2)} at most`);
    if (checks && at(0.99) > limit) {
      console.error(`${scene}: ${at(0.99).toFixed(2)} ms at p99; at most ${limit} are asked for`);
      process.exitCode = 1;
    }
  }
})().catch(fault => {
  console.error(fault);
  process.exitCode = 2;
});
