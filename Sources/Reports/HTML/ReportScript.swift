/// What makes the page of a report move: plain JavaScript, without anything from elsewhere.
enum ReportScript {
  static let text = #"""
    "use strict";
    const D = JSON.parse(document.getElementById("data").textContent);
    const $ = id => document.getElementById(id);
    const css = name => getComputedStyle(document.documentElement).getPropertyValue(name);
    const ms = t => t === null ? "–" : (t / 1000).toFixed(3);
    const sec = t => (t / 1e6).toFixed(3) + " s";
    const story = new Map(D.stories);
    const env = Object.fromEntries(D.environment);
    let now = 0;

    // The part of the run that lanes and ticks show: all of a short one.
    function view() {
      const length = Math.min(Math.max(D.end, 1e6), 20e6);
      const start = Math.max(0, Math.min(now - length / 2, D.end - length));
      return [start, start + length];
    }
    function paint(id, height) {
      const c = $(id), r = devicePixelRatio || 1, w = c.clientWidth;
      c.style.height = height + "px"; c.width = w * r; c.height = height * r;
      const g = c.getContext("2d"); g.scale(r, r); g.font = "12px system-ui, DejaVu Sans";
      return [g, w];
    }
    const left = 76;
    function axis(g, w, h) {
      const [a, b] = view(), x = t => left + (t - a) / (b - a) * (w - left - 10);
      const step = (w < 600 ? 4 : 1) * ((b - a) > 12e6 ? 2e6 : (b - a) > 4e6 ? 1e6 : 25e4);
      g.textAlign = "center";
      for (let t = Math.ceil(a / step) * step; t <= b; t += step) {
        g.fillStyle = css("--line"); g.fillRect(x(t), 18, 1, h - 18);
        g.fillStyle = css("--soft"); g.fillText(t / 1e6 + " s", x(t), 12);
      }
      g.textAlign = "left";
      return [x, a, b];
    }
    function cursor(g, x, h) { g.fillStyle = css("--fg"); g.fillRect(x(now) - 1, 16, 2, h - 16); }

    function lanes() {
      const h = 206, [g, w] = paint("lanes", h), [x, a, b] = axis(g, w, h);
      const rows = ["touches", "gestures", "blocked", "moved to", "faults"];
      const y = name => 36 + rows.indexOf(name) * 36;
      g.fillStyle = css("--soft"); rows.forEach(r => g.fillText(r, 0, y(r) + 5));
      const bar = (s, e, row, color) => {
        if (e < a || s > b) return;
        g.fillStyle = css(color);
        const from = x(Math.max(s, a)), to = x(Math.min(e, b));
        g.fillRect(from, y(row) - 8, Math.max(3, to - from), 14);
      };
      D.contacts.forEach(c => bar(c[1][0][0], c[2] ?? D.end, "touches", "--touch"));
      D.gestures.forEach(s => bar(s[2], s[3] ?? D.end, "gestures", "--gesture"));
      let free = left;
      D.marks.forEach(m => {
        if (m[1] < a || m[1] > b) return;
        const row = m[0] === "refused" ? "touches" : m[0];
        g.fillStyle = css(m[0] === "moved to" ? "--bar" : "--bad");
        g.fillRect(x(m[1]) - 1, y(row) - 11, 2, 20);
        if (m[0] !== "moved to" || x(m[1]) < free) return;
        const to = (m[2].split(" to ")[1] ?? m[2].match(/to=(\S+)/)?.[1] ?? "").split(" ")[0];
        const width = g.measureText(to).width;
        if (x(m[1]) + 6 + width > w) return;
        g.fillText(to, x(m[1]) + 5, y(row) + 4); free = x(m[1]) + width + 12;
      });
      cursor(g, x, h);
    }

    function ticks() {
      const h = 150, [g, w] = paint("ticks", h), [x, a, b] = axis(g, w, h);
      const shown = D.ticks.filter(t => t[0] >= a && t[0] <= b);
      const sum = t => t.slice(1).reduce((p, q) => p + q, 0);
      const budget = D.stages.at(-1)[7], top = Math.max(budget * 1.1, ...shown.map(sum));
      const y = v => h - 4 - v / top * (h - 34), hue = i => `hsl(${i * 51 + 200} 60% 52%)`;
      shown.forEach(t => {
        let from = 0;
        t.slice(1).forEach((v, i) => {
          g.fillStyle = hue(i); g.fillRect(x(t[0]), y(from + v), 2, y(from) - y(from + v)); from += v;
        });
        if (sum(t) > budget) { g.fillStyle = css("--bad"); g.fillRect(x(t[0]) - 1, y(sum(t)) - 5, 4, 4); }
      });
      g.fillStyle = css("--bad"); g.fillRect(left, y(budget), w - left - 10, 1);
      g.fillStyle = css("--soft"); g.fillText(ms(budget) + " ms", 0, y(budget) + 4);
      cursor(g, x, h);
    }

    function before(list, t) {
      let low = 0, high = list.length;
      while (low < high) {
        const mid = (low + high) >> 1;
        if (list[mid][0] <= t) low = mid + 1; else high = mid;
      }
      return low - 1;
    }
    function screen() {
      $("screen").style.aspectRatio = D.size[0] + "/" + D.size[1];
      const p = D.pictures[before(D.pictures, now)];
      $("shot").hidden = !p;
      if (p && $("shot").dataset.t !== String(p[0])) {
        $("shot").src = "data:image/png;base64," + p[1]; $("shot").dataset.t = p[0];
      }
      const c = $("trail"), r = devicePixelRatio || 1;
      c.width = c.clientWidth * r; c.height = c.clientHeight * r;
      const g = c.getContext("2d"), s = c.width / D.size[0];
      g.strokeStyle = g.fillStyle = "#ffb020"; g.lineWidth = 3 * r; g.lineJoin = "round";
      D.contacts.forEach(k => {
        if (k[1][0][0] > now || (k[2] ?? D.end) + 150000 < now) return;
        g.beginPath(); let last;
        k[1].forEach(q => { if (q[0] <= now) { g.lineTo(q[1] * s, q[2] * s); last = q; } });
        g.stroke(); g.beginPath(); g.arc(last[1] * s, last[2] * s, 9 * r, 0, 7); g.fill();
      });
      $("when").textContent = sec(now) + (p ? ", picture of " + sec(p[0]) : ", no picture yet");
    }
    function words() {
      const near = t => Math.abs(t - now) < 400000, out = [];
      D.contacts.forEach(c => {
        if (c[1][0][0] <= now + 1e5 && (c[2] ?? D.end) >= now - 4e5) {
          out.push((story.get(c[0]) ?? "contact " + c[0]).trim());
        }
      });
      D.marks.forEach(m => {
        if (near(m[1]) && m[0] !== "refused") out.push(sec(m[1]) + "  " + m[0] + ": " + m[2]);
      });
      $("now").textContent = out.slice(0, 8).join("\n\n") || "Nothing at this time.";
    }
    function fill(id, head, rows) {
      const make = (tag, text, row, wide) => {
        const cell = document.createElement(tag);
        cell.textContent = text; if (wide) cell.className = "wide"; row.append(cell);
      };
      const table = $(id); table.textContent = "";
      if (head) { const r = table.insertRow(); head.forEach(t => make("th", t, r)); }
      rows.forEach(([over, ...cells]) => {
        const r = table.insertRow(); if (over) r.className = "over";
        cells.forEach((t, i) => make("td", t, r, id === "made" && i === 1));
      });
    }
    function touches() {
      const at = Math.max(0, before(D.touches, now) - 5);
      fill("touches", ["at", "made", ...D.hopNames.map(n => n + ", ms"), "to gesture", "whole"],
        D.touches.slice(at, at + 10).map(t => [false, sec(t[0]),
          t[1].length > 44 ? t[1].slice(0, 43) + "…" : t[1], ...t[2].map(ms), ms(t[3]), ms(t[4])]));
    }
    function bins() {
      D.hops.filter(h => h.bins && ["stamp-gesture", "stamp-flip"].includes(h.name)).forEach(h => {
        const f = document.createElement("figure"), c = document.createElement("canvas");
        const cap = document.createElement("figcaption");
        cap.textContent = h.name + ", " + h.figures[0] + " touches, longest " + ms(h.figures[5]) + " ms";
        c.id = "bins-" + h.name; c.setAttribute("role", "img");
        c.setAttribute("aria-label", cap.textContent); f.append(cap, c); $("bins").append(f);
      });
    }
    function drawBins() {
      D.hops.forEach(h => {
        if (!$("bins-" + h.name)) return;
        const [g, w] = paint("bins-" + h.name, 130), [width, ...n] = h.bins;
        const most = Math.max(...n), step = w / n.length;
        g.fillStyle = css("--bar");
        n.forEach((v, i) => g.fillRect(i * step, 106 - v / most * 100, Math.max(1, step - 1), v / most * 100));
        g.fillStyle = css("--soft"); g.fillText("0", 0, 122); g.textAlign = "right";
        g.fillText(ms(width * n.length) + " ms", w, 122);
      });
    }
    function show(t) {
      now = Math.max(0, Math.min(D.end, t)); $("time").value = now;
      $("time").setAttribute("aria-valuetext", sec(now));
      lanes(); ticks(); screen(); words(); touches();
    }

    document.title = $("title").textContent = env.scene + " on " + env.board;
    $("word").textContent = D.verdict.word; $("word").className = D.verdict.word;
    D.verdict.broken.forEach(t => { const l = document.createElement("li"); l.textContent = t; $("broken").append(l); });
    const blocked = D.marks.filter(m => m[0] === "blocked").length;
    $("sum").textContent = `${env.panel}: ${sec(D.end)}, ${D.contacts.length} contacts, ` +
      `${D.gestures.length} gestures, ${blocked} taps blocked, ` +
      `${D.marks.filter(m => m[0] === "refused").length} refusals`;
    $("chainnote").textContent = "Around the chosen time; – was not seen. Touches that made nothing are left out.";
    $("ticknote").textContent = D.ticks.some(t => t.slice(1).some(v => v > 0))
      ? "The line is the budget of a whole tick."
      : "Nothing is drawn: in this run no stage took time of the run.";
    const clock = D.latencyClock === "monotonic" ? "measured" : D.latencyClock;
    $("hoptitle").textContent = `Hops from the stamp to the screen, ms (${clock})`;
    fill("hops", ["hop", "count", "p50", "p90", "p99", "p99.9", "max", "limit, µs"], D.hops.map(h =>
      [h.over, h.name, h.figures[0], ...h.figures.slice(1).map(ms), h.limits.join(", ") || "–"]));
    $("reacttitle").textContent = "Reactions, ms (" +
      (D.clock === "virtual" ? "virtual time" : "to the start of the tick") + ")";
    fill("reactions", ["reaction", "count", "p50", "max", "with panel", "limit", ""], D.reactions.map(r =>
      [r[3] !== null && r[3] > r[5], r[0], r[1], ...r.slice(2).map(ms),
        r[3] === null ? "not seen" : r[3] > r[5] ? "OVER" : "kept"]));
    $("stagetitle").textContent = `Stages, ms (${D.costs})`;
    fill("stages", ["stage", "count", "p50", "p90", "p99", "p99.9", "max", "budget", "misses", ""],
      D.stages.map(r => [r[8] > 0, r[0], r[1], ...r.slice(2, 8).map(ms), r[8],
        r[1] === 0 ? "not seen" : r[8] > 0 ? "OVER" : "kept"]));
    fill("made", null, D.environment.map(r => [false, ...r]));
    $("thin").textContent = "Kept: " + D.thinned.join("; ") + ".";
    const T = $("time"); T.max = D.end; T.step = Math.max(1, Math.min(20000, Math.ceil(D.end / 500)));
    T.addEventListener("input", () => show(Number(T.value)));
    $("lanes").addEventListener("click", e => {
      const [a, b] = view(), w = $("lanes").clientWidth;
      show(a + (e.offsetX - left) / (w - left - 10) * (b - a)); T.focus();
    });
    bins(); drawBins();
    addEventListener("resize", () => { drawBins(); show(now); });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { drawBins(); show(now); });
    show(D.pictures.length > 1 ? D.pictures[D.pictures.length >> 1][0] : 0);
    """#
}
