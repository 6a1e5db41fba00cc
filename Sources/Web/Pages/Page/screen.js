// What pages with a firmware share: a screen, and sentences above it.
const $ = id => document.getElementById(id);

// A colour of the page, as a canvas takes it.
function color(name) {
  const probe = $("probe");
  probe.className = name;
  return getComputedStyle(probe).color;
}

// A sentence above the page; `isBad` for what did not work. It may quote a line of any length.
function notice(text, isBad = false) {
  $("notice").textContent = text.length > 600 ? `${text.slice(0, 600)}…` : text;
  $("notice").className = isBad ? "bad" : "";
  $("notice").hidden = !text;
}

// Runs what input from outside may break: its sentence is shown, and the page goes on.
function guarded(what, body) {
  try { return body(); } catch (error) { notice(`${what}: ${error.message}`, true); }
}

// One firmware on one canvas.
class Screen {
  constructor(machine, tuning, letter) {
    this.machine = machine;
    this.tuning = tuning;
    this.figure = document.createElement("figure");
    this.figure.className = "screen";
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", `The screen of ${data.scene}, setting ${letter}`);
    this.overlay = document.createElement("canvas");
    this.overlay.setAttribute("aria-hidden", "true");
    this.caption = document.createElement("figcaption");
    this.caption.textContent = letter;
    this.figure.append(this.canvas, this.overlay, this.caption);
  }

  // A scene that is turned by a quarter lies on its right side.
  fit(width, isTurned = false) {
    const { machine } = this;
    this.isTurned = isTurned;
    this.figure.classList.toggle("turned", isTurned);
    this.figure.style.width = `${width}px`;
    this.figure.style.height = `${width * machine.height / machine.width}px`;
    if (this.canvas.width !== machine.width || this.canvas.height !== machine.height) {
      for (const canvas of [this.canvas, this.overlay]) {
        canvas.width = machine.width;
        canvas.height = machine.height;
      }
    }
    this.draw();
  }

  draw() { this.canvas.getContext("2d").putImageData(this.machine.picture(), 0, 0); }

  // Where a pointer is, in points.
  point(event) {
    const frame = this.canvas.getBoundingClientRect();
    const { machine } = this, across = (event.clientX - frame.left) / frame.width, down = (event.clientY - frame.top) / frame.height;
    const [x, y] = this.isTurned ? [down, 1 - across] : [across, down];
    return { x: x * machine.width / machine.scale, y: y * machine.height / machine.scale };
  }

  // What lies where: each target's colour where a finger would land on it now, and its frame at rest.
  drawReach(isShown) {
    const { machine } = this, canvas = this.overlay.getContext("2d"), scale = machine.scale;
    canvas.clearRect(0, 0, machine.width, machine.height);
    if (!isShown) return;
    const step = 6 / scale, width = machine.width / scale, height = machine.height / scale;
    machine.aside(() => {
      for (let y = step / 2; y < height; y += step) {
        for (let x = step / 2; x < width; x += step) {
          const target = machine.hit(x, y);
          if (target < 0) continue;
          canvas.fillStyle = `hsl(${target * 137 % 360} 90% 55% / .45)`;
          canvas.fillRect((x - step / 2) * scale + 1, (y - step / 2) * scale + 1, 4, 4);
        }
      }
    });
    canvas.font = "12px system-ui, sans-serif";
    canvas.lineWidth = 1;
    for (const target of machine.targets()) {
      canvas.strokeStyle = target.isQuiet ? "#ffb84d" : "#fff";
      canvas.strokeRect(target.x * scale + .5, target.y * scale + .5, target.width * scale, target.height * scale);
    }
  }
}
