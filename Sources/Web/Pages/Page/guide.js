// Shows what to touch: pictures of the glass, as the command sends them. Nothing goes back: the touches are
// read from the panel itself.
"use strict";
const $ = id => document.getElementById(id);
const { aspect } = JSON.parse($("data").textContent);

// The whole window where that fills the screen, as a picture on the display would; else the glass in its shape.
function lay() {
  const { innerWidth: width, innerHeight: height } = window;
  const fills = document.fullscreenElement || matchMedia("(display-mode: fullscreen)").matches;
  const shown = fills ? [width, height] : [Math.min(width, height * aspect), Math.min(height, width / aspect)];
  $("glass").style.width = `${shown[0]}px`;
  $("glass").style.height = `${shown[1]}px`;
  $("fill").hidden = fills;
}
addEventListener("resize", lay);
lay();

addEventListener("keydown", event => {
  if (event.key.toLowerCase() === "f" && !document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
});
// Where the browser takes a finger to be: beside the finger, if the system has the panel the wrong way round.
for (const name of ["pointerdown", "pointermove"]) {
  addEventListener(name, event => {
    if (!event.buttons) return;
    const box = $("glass").getBoundingClientRect();
    $("touch").style.left = `${event.clientX - box.left}px`;
    $("touch").style.top = `${event.clientY - box.top}px`;
    $("touch").hidden = false;
  });
}
for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
  addEventListener(name, () => { $("touch").hidden = true; });
}
addEventListener("contextmenu", event => event.preventDefault());

function state(text) {
  $("state").textContent = text;
  $("state").hidden = !text;
}
let ended = false;
const source = new EventSource("events");
source.onmessage = event => {
  const [, text, picture] = event.data.split("\n");
  $("picture").alt = text;
  $("picture").src = `data:image/png;base64,${picture}`;
  state("");
};
source.addEventListener("end", event => {
  ended = true;
  state(event.data);
  source.close();
});
source.onerror = () => {
  if (!ended) state("The command has ended, or cannot be reached; what it found stands in its terminal.");
};
