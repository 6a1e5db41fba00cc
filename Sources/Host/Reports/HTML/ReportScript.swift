/// What makes the page of a report move: plain JavaScript, without anything from elsewhere.
enum ReportScript {
  static let text = #"""
    "use strict";
    const D = JSON.parse(document.getElementById("data").textContent);
    // What the firmware in a page sees of it.
    const reportPage = { play: D.play, end: D.end };
    {
    // Points of contacts come as steps from the one before.
    D.contacts.forEach(c => {
      let last = [0, 0, 0];
      const points = [];
      for (let i = 0; i < c[1].length; i += 3) points.push(last = last.map((v, k) => v + c[1][i + k]));
      c[1] = points;
    });
    const $ = id => document.getElementById(id);
    const css = name => getComputedStyle(document.documentElement).getPropertyValue(name);
    const ms = t => t === null ? "–" : (t / 1000).toFixed(3);
    const sec = t => (t / 1e6).toFixed(3) + " s";
    const env = Object.fromEntries(D.environment);
    const some = (n, what) => n + " " + what + (n === 1 ? "" : "s");
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
        const label = t / 1e6 + " s", half = g.measureText(label).width / 2;
        g.fillStyle = css("--soft"); g.fillText(label, Math.min(x(t), w - half), 12);
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
      const moves = D.marks.filter(m => m[0] === "moved to").map(m => x(m[1])).sort((p, q) => p - q);
      D.marks.forEach(m => {
        if (m[1] < a || m[1] > b) return;
        const row = m[0] === "refused" ? "touches" : m[0];
        g.fillStyle = css(m[0] === "moved to" ? "--bar" : "--bad");
        g.fillRect(x(m[1]) - 1, y(row) - 11, 2, 20);
        if (m[0] !== "moved to" || x(m[1]) < free) return;
        const to = (m[2].split(" to ")[1] ?? m[2].match(/to=(\S+)/)?.[1] ?? "").split(" ")[0];
        const width = g.measureText(to).width;
        const next = moves.find(p => p > x(m[1]) + 1) ?? w;
        if (x(m[1]) + 8 + width > Math.min(w, next)) return;
        g.fillText(to, x(m[1]) + 5, y(row) + 4); free = x(m[1]) + width + 12;
      });
      cursor(g, x, h);
    }

    const hue = i => `hsl(${[210, 32, 275, 160, 345, 95, 0][i]} ${i === 6 ? 0 : 62}% 50%)`;
    const sum = t => t.slice(1).reduce((p, q) => p + q, 0);
    const hasTimes = D.ticks.some(t => sum(t) > 0);
    function ticks() {
      if (!hasTimes) return;
      const h = 190, [g, w] = paint("ticks", h), [x, a, b] = axis(g, w, h);
      // In each column of two pixels the longest tick.
      const columns = new Map();
      D.ticks.forEach(t => {
        if (t[0] < a || t[0] > b) return;
        const place = Math.floor(x(t[0]) / 2) * 2, other = columns.get(place);
        if (!other || sum(t) > sum(other)) columns.set(place, t);
      });
      const budget = D.stages.at(-1)[7];
      const top = Math.max(budget * 1.1, ...[...columns.values()].map(sum));
      const y = v => h - 4 - v / top * (h - 34);
      columns.forEach((t, place) => {
        let from = 0;
        t.slice(1).forEach((v, i) => {
          g.fillStyle = hue(i); g.fillRect(place, y(from + v), 2, y(from) - y(from + v)); from += v;
        });
        if (from > budget) { g.fillStyle = css("--bad"); g.fillRect(place - 1, y(from) - 5, 4, 4); }
      });
      g.fillStyle = css("--bad"); g.fillRect(left, y(budget), w - left - 10, 1);
      g.fillStyle = css("--soft"); g.fillText(ms(budget) + " ms", 0, y(budget) + 4);
      cursor(g, x, h);
    }
    function legend() {
      $("ticktitle").textContent = "Stages of each tick, ms (" + D.costs + ")";
      $("ticks").hidden = !hasTimes;
      $("ticknote").textContent = hasTimes
        ? "The red line is the budget of a whole tick, a red square a tick above it. "
          + "Beside each stage its own budget, and how often it took longer."
        : "No stage took time of this run, so there is no timeline; the table of stages is below.";
      if (hasTimes) D.stages.slice(0, -1).forEach((r, i) => {
        const entry = document.createElement("span"), chip = document.createElement("i");
        chip.style.background = hue(i);
        entry.append(chip, `${r[0]} ${ms(r[7])}` + (r[8] ? `, ${r[8]} over` : ""));
        $("legend").append(entry);
      });
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
      if (reportPage.onShow) return reportPage.onShow(now);
      const p = D.pictures[before(D.pictures, now)];
      $("shot").hidden = !p;
      if (p && $("shot").dataset.t !== String(p[0])) {
        $("shot").src = "data:image/png;base64," + p[1]; $("shot").dataset.t = p[0];
      }
      const c = $("trail"), r = devicePixelRatio || 1;
      c.width = c.clientWidth * r; c.height = c.clientHeight * r;
      trails(c, r);
      $("when").textContent = sec(now) + (p ? ", picture of " + sec(p[0]) : ", no picture yet");
    }
    // Where fingers are and were, on a canvas that is the screen; r of its pixels are one of ours.
    function trails(c, r) {
      const g = c.getContext("2d"), s = c.width / D.size[0];
      g.lineJoin = g.lineCap = "round";
      const ink = (color, width) => {
        g.strokeStyle = g.fillStyle = color; g.lineWidth = width * r; g.stroke();
      };
      D.contacts.forEach(k => {
        if (k[1][0][0] > now || (k[2] ?? D.end) + 150000 < now) return;
        g.beginPath(); let last;
        k[1].forEach(q => { if (q[0] <= now) { g.lineTo(q[1] * s, q[2] * s); last = q; } });
        ink("#000b", 8); ink("#ffb020", 4);
        g.beginPath(); g.arc(last[1] * s, last[2] * s, 10 * r, 0, 7); ink("#000b", 4);
        g.fillStyle = "#ffb020"; g.fill();
      });
    }
    function words() {
      const near = t => Math.abs(t - now) < 400000, out = [];
      D.contacts.forEach(c => {
        if (c[1][0][0] <= now + 1e5 && (c[2] ?? D.end) >= now - 4e5) {
          out.push((c[4] ?? "contact " + c[0]).trim());
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
      const here = before(D.touches, now), at = Math.max(0, Math.min(here - 5, D.touches.length - 10));
      fill("touches", ["at", "whole", "made", ...D.hopNames.map(n => n.replace("-", " to ")), "to gesture"],
        D.touches.slice(at, at + 10).map(t => [false, sec(t[0]), ms(t[4]),
          t[1].length > 60 ? t[1].slice(0, 59) + "…" : t[1], ...t[2].map(ms), ms(t[3])]));
      const row = $("touches").rows[here - at + 1];
      if (here >= 0 && row) row.className = "here";
    }
    function drawn(h) {
      return h.bins && (["stamp-gesture", "stamp-flip"].includes(h.name) || h.limits.length);
    }
    function bins() {
      D.hops.filter(drawn).forEach(h => {
        const f = document.createElement("figure"), c = document.createElement("canvas");
        const cap = document.createElement("figcaption");
        cap.textContent = h.name + ", " + some(h.figures[0], "touch").replace("touchs", "touches") + ", longest " + ms(h.figures[5]) + " ms" +
          h.limits.map(l => `; ${l[0]} may be ${ms(l[1])} ms` + word(l[2])).join("");
        c.id = "bins-" + h.name; c.setAttribute("role", "img");
        c.setAttribute("aria-label", cap.textContent); f.append(cap, c); $("bins").append(f);
      });
    }
    function word(pass) { return pass === null ? ": not seen" : pass === 1 ? ": kept" : ": OVER"; }
    function drawBins() {
      D.hops.filter(drawn).forEach(h => {
        const [g, w] = paint("bins-" + h.name, 146), [width, ...n] = h.bins;
        const end = Math.max(width * n.length, ...h.limits.map(l => l[1] * 1.1));
        const most = Math.max(...n), step = w * width / end;
        g.fillStyle = css("--bar");
        n.forEach((v, i) => g.fillRect(
          i * step, 122 - v / most * 100, Math.max(1, step - 1), v / most * 100));
        h.limits.forEach(l => {
          const x = l[1] / end * w, isRight = x > w / 2;
          g.fillStyle = css("--bad"); g.fillRect(x - 1, 4, 2, 118); g.textAlign = isRight ? "right" : "left";
          g.fillText(l[0] + " limit", x + (isRight ? -6 : 6), 14);
        });
        g.fillStyle = css("--soft"); g.textAlign = "left"; g.fillText("0", 0, 138);
        g.textAlign = "center"; g.fillText(ms(end / 2), w / 2, 138);
        g.textAlign = "right"; g.fillText(ms(end) + " ms", w, 138);
      });
    }
    function figures() {
      const card = (name, text, over) => {
        const box = document.createElement("div"), dt = document.createElement("dt");
        const dd = document.createElement("dd");
        dt.textContent = name; dd.textContent = text; box.append(dt, dd);
        if (over) box.className = "over";
        $("figures").append(box);
      };
      const of = t => t === null ? "not seen" : ms(t) + " ms";
      const whole = D.hops.find(h => h.name === "stamp-flip");
      const light = D.hops.find(h => h.name === "touch-photon");
      const over = (h, figure) => h.limits.some(l => l[0] === figure && l[2] === 0);
      card(`Stamp to flip, median (${origin})`, of(whole.figures[1]), over(whole, "p50"));
      card("99 of 100 within", of(whole.figures[3]), over(whole, "p99"));
      card("longest", of(whole.figures[5]), over(whole, "max"));
      card(`Finger to light, median (with ${ms(D.stated[0] + D.stated[1])} ms that the board states)`,
        of(light.figures[1]), over(light, "p50"));
      const tick = D.stages.at(-1);
      card(`Ticks over budget (${D.costs})`, `${tick[8]} of ${tick[1]}`, tick[8] > 0);
    }
    // A moment that shows something: the finger that went farthest of those that a picture has;
    // early, where the firmware goes there.
    function start() {
      let best = D.pictures.length ? D.pictures[D.pictures.length >> 1][0] : 0, most = -1;
      D.contacts.forEach(c => {
        const p = c[1], at = p[Math.floor(p.length * 0.7)][0];
        if (before(D.pictures, at) < 0 || D.play.firmware && at > 10e6) return;
        let way = 0;
        for (let i = 1; i < p.length; i++) way += Math.hypot(p[i][1] - p[i - 1][1], p[i][2] - p[i - 1][2]);
        if (way > most) { most = way; best = at; }
      });
      return best;
    }
    function show(t) {
      now = Math.max(0, Math.min(D.end, t)); $("time").value = steps.of(now);
      $("time").setAttribute("aria-valuetext", sec(now));
      lanes(); ticks(); screen(); words(); touches();
    }
    // What the slider's steps are: of time, or, where the firmware runs, ticks.
    let steps = { of: t => t, time: v => v };
    function slide(max, step) { const T = $("time"); T.max = max; T.step = step; T.value = steps.of(now); }

    document.title = $("title").textContent = env.scene + " on " + env.board;
    $("word").textContent = D.verdict.word; $("word").className = D.verdict.word;
    D.verdict.broken.forEach(t => { const l = document.createElement("li"); l.textContent = t; $("broken").append(l); });
    const N = D.counts;
    $("sum").textContent = `${env.panel}: ${sec(D.end)}, ${some(N[0], "contact")}, ` +
      `${some(N[1], "gesture")}, ${some(N[2], "tap")} blocked, ${some(N[3], "refusal")}`;
    $("chainnote").textContent = D.touches.length
      ? "Around the chosen time, in ms; – was not seen. Touches that made nothing are left out."
      : "No touch made anything in this run.";
    legend();
    const clocks = {monotonic: "measured", paced: "paced by a clock", modelled: "simulated, at modelled costs",
      virtual: "simulated: only waiting takes time"};
    const origin = clocks[D.latencyClock];
    $("hoptitle").textContent = `Hops from the stamp to the screen, ms (${origin})`;
    fill("hops", ["hop", "limit", "count", "p50", "p90", "p99", "p99.9", "max"], D.hops.map(h =>
      [h.over, h.name, h.limits.map(l => l[0] + " " + ms(l[1]) + word(l[2])).join(", ") || "–",
        h.figures[0], ...h.figures.slice(1).map(ms)]));
    $("reacttitle").textContent = "Reactions, ms (" +
      (D.clock === "virtual" ? "virtual time" : "real time") + ")";
    fill("reactions", ["reaction", "", "limit", "count", "p50", "max", "with panel"], D.reactions.map(r =>
      [r[6] > 0, r[0], r[3] === null ? "not seen" : r[6] > 0 ? "OVER" : "kept", ms(r[5]), r[1],
        ...r.slice(2, 5).map(ms)]));
    $("stagetitle").textContent = `Stages, ms (${D.costs})`;
    fill("stages", ["stage", "", "budget", "misses", "count", "p50", "p90", "p99", "p99.9", "max"],
      D.stages.map(r => [r[8] > 0, r[0], r[1] === 0 ? "not seen" : r[8] > 0 ? "OVER" : "kept", ms(r[7]),
        r[8], r[1], ...r.slice(2, 7).map(ms)]));
    fill("made", null, D.environment.map(r => [false, ...r]));
    $("thin").textContent = "Kept: " + D.thinned.join("; ") + ".";
    const T = $("time");
    slide(D.end, Math.max(1, Math.min(20000, Math.ceil(D.end / 500))));
    T.addEventListener("input", () => show(steps.time(Number(T.value))));
    $("lanes").addEventListener("click", e => {
      const [a, b] = view(), w = $("lanes").clientWidth;
      show(a + (e.offsetX - left) / (w - left - 10) * (b - a)); T.focus();
    });
    figures(); bins(); drawBins();
    addEventListener("resize", () => { drawBins(); show(now); });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { drawBins(); show(now); });
    $("plays").textContent = D.play.reason ?? "";
    Object.assign(reportPage, {
      show, trails,
      run: (input, onShow) => {
        reportPage.onShow = onShow;
        steps = { of: t => input.at(t), time: v => input.time(v) };
        $("screen").hidden = true;
        slide(input.count - 1, 1);
        show(now);
      },
    });
    show(start());
    }
    """#
}
