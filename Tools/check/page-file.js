// A page of `tactus play` as Node has it: its data, its modules and the classes of its script, for other checks.
"use strict";
const fs = require("fs"), vm = require("vm"), zlib = require("zlib");

const names = ["unpack", "machine", "deeds", "tuning", "trace", "screen", "hand", "stories"];
const sources = names.map(name => fs.readFileSync(`Sources/Web/Pages/Page/${name}.js`, "utf8")).join("\n");
let element = () => null;
globalThis.document = { getElementById: id => element(id) };
const classes = vm.runInThisContext(`${sources}\n({ Machine, Trace, Tuning, Deeds, Run, Hand, PanelFile, Stories, dense });`);

exports.classes = classes;
exports.open = async path => {
  const page = fs.readFileSync(path, "utf8");
  element = id => {
    const found = new RegExp(`<script type="text/plain" id="${id}">(.*?)</script>`, "s").exec(page);
    return found && { textContent: found[1] };
  };
  const bytes = id => zlib.inflateSync(classes.dense(element(id).textContent));
  classes.Hand.packed = element("hand").textContent;
  const text = bytes("packed").toString(), data = JSON.parse(text.slice(0, text.indexOf("\n")));
  return { data, module: await WebAssembly.compile(bytes("firmware")) };
};

// The board of that name, as a machine takes it.
exports.board = (data, name) => {
  const board = data.boards.find(board => board.name === name);
  return { ...board, bytes: new Uint8Array(Buffer.from(board.config, "base64")) };
};
