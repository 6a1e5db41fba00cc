"""Checks reports in Chromium by its DevTools protocol; see Tools/check/report-page."""
import bisect
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from browser import CONTRAST, NAMELESS, Browser

WIDE = """(() => {
  const page = document.documentElement, out = [];
  if (page.scrollWidth > page.clientWidth) {
    const e = [...document.querySelectorAll("main *")].find(
      e => !e.closest(".scroll") && e.getBoundingClientRect().right > page.clientWidth + 1);
    out.push(`the page is ${page.scrollWidth} wide: ${e?.tagName} ${e?.id}`);
  }
  if (page.clientWidth > 1000) {
    document.querySelectorAll(".scroll").forEach(e => {
      if (e.scrollWidth > e.clientWidth) out.push("a table is cut off: " + e.firstElementChild.id);
    });
  }
  return out;
})()"""

# Puts the slider a step before a picture in the middle; what it shows then.
BEFORE_A_PICTURE = """(() => {
  const time = document.getElementById("time"), list = D.pictures;
  if (list.length < 2) return null;
  const picture = list[list.length >> 1][0], step = Number(time.step);
  time.value = Math.floor((picture - 1) / step) * step;
  time.dispatchEvent(new Event("input"));
  time.focus();
  return picture;
})()"""
SHOWN = """[document.getElementById("time").getAttribute("aria-valuetext"),
  Number(document.getElementById("shot").dataset.t ?? -1)]"""

# All that the page has of what was measured.
MEASURED = """["word", "broken", "figures", "hops", "reactions", "stages"]
  .map(id => document.getElementById(id).textContent)"""

# Goes to a tick by its place in the run; where it is then, and the hash of each picture.
AT = """(async place => {
  tactus.seek(place);
  while (tactus.isGoing) await new Promise(done => setTimeout(done, 4));
  return [tactus.tick, tactus.hash(), document.getElementsByClassName("screen").length > 1 ? tactus.hash(1) : null,
    tactus.recorded()];
})(%d)"""

SIZE_MAX, FIRST_PICTURE_MAX = 3_000_000, 1000
# The first one under which some touch does something else is taken.
CHANGES = [("tap.slop", "3"), ("drag.distance", "400"), ("gate.navigationWindow", "0s"), ("longPress.duration", "1.5s")]


def arrow_errors(browser):
    picture = browser.value(BEFORE_A_PICTURE)
    if picture is None:
        return []
    before = browser.value(SHOWN)
    browser.key("ArrowRight")
    after = browser.value(SHOWN)
    browser.key("ArrowLeft")
    back = browser.value(SHOWN)
    if after[0] == before[0] or after[1] != picture or back != before:
        return [f"the arrow keys do not move the picture: {before}, right {after}, left {back}"]
    return []


def tick_errors(browser):
    """What is wrong where an arrow key is to move one tick."""
    browser.value(AT % 40)
    browser.value("document.getElementById('time').focus()")
    found = []
    for key, tick in (("ArrowRight", 1), ("ArrowLeft", 0)):
        places = browser.value("Number(document.getElementById('time').value)")
        browser.key(key)
        now = browser.value("Number(document.getElementById('time').value)")
        if now - places != (1 if tick else -1):
            found.append(f"{key} moves by {now - places} ticks")
    return found


class Trace:
    """Pictures and touches of a trace."""

    def __init__(self, path):
        self.header, self.body = path.read_text().split("\n\n", 1)
        self.pictures, self.deeds = [], []
        self.live = False
        down, last = {}, None
        for line in self.body.split("\n"):
            words = line.split(" ")
            if len(words) < 3:
                continue
            pairs = dict(word.split("=", 1) for word in words[3:] if "=" in word)
            if words[2] == "display":
                self.pictures.append((int(words[0]), pairs["hash"]))
            elif words[2] == "start":
                self.live = True
            elif words[2] == "frame":
                now = {int(item.split("@")[0]) for item in pairs["contacts"].split(";") if item != "-"}
                for contact in sorted(now - set(down), key=lambda key: pairs["contacts"].find(f"{key}@")):
                    down[contact] = {}
                    self.deeds.append((contact, int(words[1]), down[contact]))
                down = {key: value for key, value in down.items() if key in now}
                self.known = {contact: deeds for contact, _, deeds in self.deeds[-64:]}
            elif words[2] == "decide" and pairs["to"] in ("recognized", "active"):
                deeds = self.known.get(int(pairs["contact"]))
                if deeds is None:
                    continue
                deeds.setdefault((pairs["recognizer"], pairs["target"]), "")
                if pairs["to"] == "recognized":
                    last = deeds, (pairs["recognizer"], pairs["target"])
            elif words[2] == "tap" and last and pairs["admitted"] != "true":
                last[0][last[1]] = ", blocked"

    def picture(self, tick):
        place = bisect.bisect_right(self.pictures, (tick, "~")) - 1
        return self.pictures[place][1] if place >= 0 else None

    def made(self):
        return [(contact, at, sorted(f"{recognizer} on {target}{blocked}"
                                     for (recognizer, target), blocked in deeds.items()))
                for contact, at, deeds in self.deeds]


def picture_errors(browser, places, traces):
    """What differs between pictures of the page and of traces, one for each setting."""
    found = []
    for place in places:
        tick, *hashes, recorded = browser.value(AT % place)
        for name, trace, shown in zip(("the run", "the change"), traces, hashes):
            wanted = trace.picture(tick)
            if wanted and shown != wanted:
                found.append(f"tick {tick}: the picture of {name} is {shown}, in the trace {wanted}")
        if recorded != (traces[0].picture(tick) or "")[:8] and traces[0].picture(tick):
            found.append(f"tick {tick}: the page has {recorded} as recorded")
    return found


def change_errors(browser, tactus, path, trace, places, folder):
    """What is wrong once a constant is changed."""
    measured = browser.value(MEASURED)
    for name, value in CHANGES:
        known = browser.value(f"tactus.set({json.dumps(name)}, {json.dumps(value)}).then(() => true, () => false)")
        differences = browser.value("tactus.differences()") if known else []
        if differences:
            break
        browser.value("running.restore()")
    else:
        return ["no constant makes a difference"]
    changed = folder / "changed.trace"
    run = subprocess.run([tactus, "replay", path, "--quiet", "--set", f"{name}={value}", "--trace", changed],
                         capture_output=True, text=True)
    if run.returncode:
        return [f"the desk does not replay it: {run.stderr.strip()}"]
    other = Trace(changed)
    wanted = [(contact, at, before, after) for (contact, at, before), (_, _, after) in zip(trace.made(), other.made())
              if before != after]
    split = lambda text: [] if text == "nothing" else sorted(text.replace(", blocked", "; blocked").split(", "))
    ours = [(d["contact"], d["at"], [t.replace("; blocked", ", blocked") for t in split(d["from"])],
             [t.replace("; blocked", ", blocked") for t in split(d["to"])]) for d in differences]
    found = []
    if ours != wanted:
        found.append(f"under {name}={value} the page has {len(ours)} other touches, the desk {len(wanted)}: "
                     f"{[pair for pair in zip(ours, wanted) if pair[0] != pair[1]][:1]}")
    # The page keeps the ticks of a live run; the desk has a grid for it once something is changed.
    found += picture_errors(browser, places, (trace,) if trace.live else (trace, other))
    if browser.value(MEASURED) != measured:
        found.append("what was measured is another under other constants")
    print(f"  {name}={value}: {len(ours)} touches differ, as at the desk; pictures of both at {len(places)} ticks")
    browser.picture(folder / f"{path.stem}-changed.png")
    browser.value("running.restore()")
    if browser.value("document.getElementsByClassName('screen').length") != 1:
        found.append("'As it was' leaves the change")
    return found


def measured_errors(browser, path):
    """What differs between the page's hops and those of `--json`."""
    hops = path.with_suffix(".json")
    if not hops.exists():
        return []
    hops = json.loads(hops.read_text())["hops"]
    dash = lambda time: "–" if time is None else f"{time / 1000:.3f}"
    found = []
    for row in browser.value("[...document.getElementById('hops').rows].slice(1).map(r => [...r.cells].map(c => c.textContent))"):
        name, _, count, *times = row
        wanted = hops[name]
        if count != str(wanted["count"]) or times != [
                dash(wanted[figure]) for figure in ("p50", "p90", "p99", "p99.9", "max")]:
            found.append(f"{name}: the page has {row}, the run {wanted}")
    return found


def play_errors(browser, tactus, page, path, folder):
    """What is wrong where the firmware runs."""
    trace, count = Trace(path), browser.value("tactus.count")
    chance = random.Random(7)
    places = sorted({0, 1, count - 1, *(count * i // 9 for i in range(9)), *(chance.randrange(count) for _ in range(8))})
    chance.shuffle(places)
    found = picture_errors(browser, places, [trace])
    print(f"  {len(places)} of {count} ticks: the pictures of the trace")
    found += tick_errors(browser) + change_errors(browser, tactus, path, trace, places[:8], folder)
    found += measured_errors(browser, page)
    if len(trace.body) < 1_000_000:
        browser.value(AT % (count - 1))
        body = browser.value("tactus.trace()").split("\n\n", 1)[1]
        strip = lambda text: [line for line in text.split("\n") if line and not line.endswith(" end")]
        ours, theirs = strip(body), strip(trace.body)
        if ours != theirs:
            at = next((pair for pair in zip(ours, theirs) if pair[0] != pair[1]), (len(ours), len(theirs)))
            found.append(f"the page's trace is another: {at}")
        print(f"  {len(ours)} records: the run's bytes")
    return found


def without_errors(browser, page, folder):
    """What is wrong in a browser without WebAssembly."""
    script = browser.send("Page.addScriptToEvaluateOnNewDocument", source="delete window.WebAssembly")["identifier"]
    browser.errors.clear()
    browser.open(page.as_uri())
    browser.value("tactus.ready")
    notice = browser.value("document.getElementById('notice').textContent")
    found = arrow_errors(browser) + ["on the console: " + text for text in browser.errors]
    if "no WebAssembly" not in notice:
        found.append(f"without WebAssembly the page says '{notice}'")
    if browser.value("document.getElementById('shot').hidden"):
        found.append("without WebAssembly there is no picture")
    browser.picture(folder / f"{page.stem}-without.png")
    browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    return [f"without WebAssembly: {text}" for text in found]


def look(browser, name, page, trace, width, scheme, tactus, folder, firsts):
    load = browser.value("performance.getEntriesByType('navigation')[0].loadEventEnd")
    is_played = browser.value("D.play.firmware !== undefined")
    found = []
    if is_played:
        browser.value("tactus.ready")
        first = browser.value("tactus.firstPicture")
        print(f"{name}: loaded in {load:.0f} ms, first picture of the firmware after {first:.0f} ms")
        firsts.append(first)
        if trace and width > 1000 and scheme == "light":
            found += play_errors(browser, tactus, page, trace, folder)
        elif width < 600:
            browser.value("document.querySelector('details').open = true")
            browser.value("tactus.set('tap.slop', '3')")
    else:
        print(f"{name}: loaded in {load:.0f} ms")
        found += arrow_errors(browser)
    browser.picture(folder / f"{name}.png")
    return found + browser.value(WIDE) + browser.value(NAMELESS) + [
        "contrast " + text for text in browser.value(CONTRAST)] + [
        "on the console: " + text for text in browser.errors]


def main(tactus, folder, pages):
    failures = []
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        for page, trace in pages:
            if page.stat().st_size > SIZE_MAX and trace:
                failures.append(f"{page.name}: {page.stat().st_size} bytes")
            firsts = []
            for width, scheme in browser.looks(page.as_uri(), ((1280, 900), (390, 844), (375, 812)), phones=True):
                name = f"{page.stem}-{width}-{scheme}"
                failures += [f"{name}: {text}" for text in look(
                    browser, name, page, trace, width, scheme, tactus, folder, firsts)]
            # The least of them: what else the machine does is not the page's.
            if firsts and min(firsts) > FIRST_PICTURE_MAX:
                failures.append(f"{page.stem}: the first picture took {min(firsts):.0f} ms")
            if browser.value("D.play.firmware !== undefined"):
                failures += [f"{page.stem}: {text}" for text in without_errors(browser, page, folder)]
        browser.close()
    for text in failures:
        print(text, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    paths = sys.argv[3:]
    listed = [(pathlib.Path(page).resolve(), pathlib.Path(trace).resolve() if trace else None)
              for page, trace in zip(paths[::2], paths[1::2] + [""])]
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), listed))
