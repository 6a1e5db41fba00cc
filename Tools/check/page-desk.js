// Plays files in pages under Node and compares what their firmwares record with the desk's traces, for Tools/check/page-desk.
// Each job is a line of standard input: the page, the board, the file, the trace or the refusal of the desk, and where it has them
// its stories, and those of one contact with what would have made its gestures.
"use strict";
const fs = require("fs"), path = require("path"), { open, board, classes: { Machine, PanelFile, Run, Stories, Tuning } } = require("./page-file.js");

const pages = new Map();
const records = text => text.slice(text.indexOf("\n\n") + 2).split("\n").filter(line => line && !line.endsWith(" end"));

// What the page's firmware records of a file, up to a tick.
async function played({ data, module }, name, file, last) {
  const given = board(data, name), machine = await Machine.load(module);
  machine.keepsSnapshots = false;
  machine.start(given.bytes, [], false);
  new Run([machine]).step();
  const read = await PanelFile.open(path.basename(file), new Uint8Array(fs.readFileSync(file)));
  const log = await read.play(given.panel, machine.targetLines(), () => {});
  machine.start(given.bytes, [], false);
  const run = new Run([machine], log), lines = [], own = new Tuning(data.constants, given.settings);
  const stories = (await Stories.load()).begin(machine, own, 0);
  while (run.tick <= last) {
    const { tick } = run.schedule.next(run.tick);
    run.step();
    lines.push(machine.linesOf(tick));
    stories.take(machine.recordsOf(tick));
  }
  return { run, stories, own, data, given, records: lines.join("").split("\n").filter(Boolean) };
}

// What would have made each gesture that a contact missed, played again by another machine.
async function outlooks({ module }, { run, stories, own, data, given }, contact) {
  const machine = await Machine.load(module), found = [];
  machine.keepsSnapshots = false;
  for (const story of stories.tell().filter(story => story.contact === contact)) {
    const lines = [];
    for (const { name, text } of story.missed) {
      const words = await stories.search(story, name, data.constants, own, data.scene, async (until, change) => {
        const tuning = own.copy();
        if (change) tuning.set(...change);
        machine.start(given.bytes, tuning.changes(own), false);
        run.follow(machine, Math.min(run.schedule.at(until, machine.calls.tactus_tick_period()) + 1, run.tick), false);
        return machine.records;
      });
      lines.push(`  missed: ${text}; ${words}\n`);
    }
    found.push(written(story) + lines.join(""));
  }
  return found;
}

const written = ({ text, recognizers }) => `${text}\n${recognizers.map(({ name, text }) => `  ${name}: ${text}\n`).join("")}`;
const told = path => fs.readFileSync(path, "utf8").match(/^contact .*\n(?:  .*\n)*/gm) ?? [];

function firstOther(desk, page) {
  const place = desk.findIndex((text, index) => text !== page[index]);
  if (place < 0 && desk.length === page.length) return null;
  return `the desk has '${desk[Math.max(place, 0)]}', the page '${page[Math.max(place, 0)]}', of ${desk.length} and ${page.length}`;
}

// What differs; null where nothing does.
async function compare([html, name, file, desk, why, choice]) {
  if (!pages.has(html)) pages.set(html, await open(html));
  const page = pages.get(html), said = fs.readFileSync(desk, "utf8");
  if (!said.startsWith("tactus-trace")) {
    // The desk's refusal names the command that lists targets.
    const refused = await played(page, name, file, 0).then(() => "nothing", ({ message }) => message);
    const wanted = said.trim().replace(/^error: /, "").split(path.basename(file)).pop();
    const isSame = text => wanted.split(";")[0] === text.split(path.basename(file)).pop().split(";")[0];
    return isSame(refused) ? null : `the desk refuses it: '${said.trim()}', the page: '${refused}'`;
  }
  const theirs = records(said), last = Number(theirs.at(-1)?.split(" ")[0] ?? 0);
  const play = await played(page, name, file, last), ours = play.records;
  const place = theirs.findIndex((line, index) => line !== ours[index]);
  if (place < 0 && ours.length === theirs.length) {
    const other = why && firstOther(told(why).sort(), play.stories.tell().map(written).sort());
    if (other || !choice) return other || null;
    return firstOther(told(choice), await outlooks(page, play, Number(/-(\d+)\.choice$/.exec(choice)[1])));
  }
  return `record ${place < 0 ? theirs.length : place}: the desk has '${theirs[place]}', the page '${ours[place < 0 ? theirs.length : place]}'`;
}

(async () => {
  let count = 0;
  for (const job of fs.readFileSync(0, "utf8").trim().split("\n")) {
    const words = job.split("\t");
    const found = await compare(words).catch(fault => `the page stopped: ${fault.stack}`);
    count++;
    if (!found) continue;
    console.error(`${words[2]} on ${words[1]}: ${found}`);
    process.exitCode = 1;
  }
  console.log(`${count} recordings and finger scripts, ${process.exitCode ? "not all" : "all"} of them the desk's to the byte, and their stories to the letter`);
})();
