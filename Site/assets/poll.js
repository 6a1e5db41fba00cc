// Contacts of a finger, and what a poll of the state makes of them; no firmware.
(() => {
  const canvas = document.getElementById("poll"), period = document.getElementById("period");
  const context = canvas.getContext("2d"), seconds = 3;
  let touches = [];
  // Landings that some read saw: a read sees the state of its moment, and a landing only after a state of none.
  const seen = ms => {
    let count = 0, wasDown = false;
    for (let time = Math.ceil((performance.now() - seconds * 1000) / ms) * ms; time <= performance.now(); time += ms) {
      const isDown = touches.some(({ from, to }) => from <= time && time < (to ?? Infinity));
      if (isDown && !wasDown) count++;
      wasDown = isDown;
    }
    return count;
  };
  const draw = () => {
    const now = performance.now(), start = now - seconds * 1000, ms = Number(period.value);
    const x = time => (time - start) / (seconds * 1000) * canvas.width;
    const style = getComputedStyle(canvas), ink = style.color;
    touches = touches.filter(({ to }) => (to ?? now) > start);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = ink;
    context.font = "26px sans-serif";
    context.fillText("tap here", 12, 40);
    for (const { from, to } of touches) context.fillRect(x(from), 80, Math.max(x(to ?? now) - x(from), 2), 70);
    for (let time = Math.ceil(start / ms) * ms; time <= now; time += ms) {
      const isDown = touches.some(({ from, to }) => from <= time && time < (to ?? Infinity));
      context.beginPath();
      context.arc(x(time), 220, isDown ? 9 : 4, 0, 7);
      if (isDown) context.fill(); else { context.strokeStyle = ink; context.stroke(); }
    }
    document.getElementById("periodText").textContent = `${ms} ms`;
    const count = touches.length, found = seen(ms);
    document.getElementById("counts").textContent = `In these three seconds: ${count} landings. Reading the state: ${found} seen, `
      + `${Math.max(count - found, 0)} lost. Whoever takes each report in its turn has all ${count}.`;
    requestAnimationFrame(draw);
  };
  const land = event => { touches.push({ from: event.timeStamp }); event.preventDefault(); };
  // Of the quick hands that LVGL's reader was measured with: gaps and contacts in ms.
  const quick = [[0, 24], [150, 18], [130, 41], [180, 22], [120, 15], [160, 57], [140, 28], [170, 19], [120, 33], [150, 17]];
  document.getElementById("quick").onclick = () => {
    let time = performance.now();
    for (const [gap, length] of quick) {
      const from = time + gap;
      setTimeout(() => touches.push({ from, to: from + length }), from - performance.now());
      time = from + length;
    }
  };
  const lift = event => { for (const touch of touches) touch.to ??= event.timeStamp; };
  canvas.addEventListener("pointerdown", land);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift);
  canvas.addEventListener("keydown", event => { if (event.key === " " && !event.repeat) land(event); });
  canvas.addEventListener("keyup", event => { if (event.key === " ") lift(event); });
  draw();
})();
