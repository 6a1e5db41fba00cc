"""Plays with pages of `tactus play` in Chromium or Firefox; see Tools/check/play-page."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from browser import CONTRAST, NAMELESS, Browser
from recording_formats import Recording

WIDE = """(() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const e = [...document.querySelectorAll("main *, header *")].find(
    e => e.getBoundingClientRect().right > page.clientWidth + 1);
  return [`the page is ${page.scrollWidth} wide: ${e?.tagName} ${e?.id}`];
})()"""

SCREEN = "(() => { const r = tactus.screen.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()"


def hands(browser, seed, seconds):
    """Random fingers: taps, swipes, two at a time, cancels."""
    chance = random.Random(seed)
    x, y, width, height = browser.value(SCREEN)
    down, name, end = {}, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        if len(down) < 3 and chance.random() < 0.15:
            down[name] = [x + width * chance.random(), y + height * chance.random(),
                          chance.uniform(-9, 9), chance.uniform(-9, 9)]
            name += 1
            browser.touch("touchStart", [(key, f[0], f[1]) for key, f in down.items()])
        elif down and chance.random() < 0.15:
            if chance.random() < 0.1:
                down.clear()
                browser.touch("touchCancel", [])
            else:
                del down[chance.choice(list(down))]
                browser.touch("touchEnd", [(key, f[0], f[1]) for key, f in down.items()])
        elif down:
            for finger in down.values():
                finger[0] = min(max(finger[0] + finger[2], x + 1), x + width - 1)
                finger[1] = min(max(finger[1] + finger[3], y + 1), y + height - 1)
            browser.touch("touchMove", [(key, f[0], f[1]) for key, f in down.items()])
        time.sleep(0.008)
    if down:
        browser.touch("touchEnd", [])


def replay(tactus, trace, folder):
    """What differs where the desk replays what the page recorded."""
    path, again = folder / "page.trace", folder / "again.trace"
    path.write_text(trace)
    run = subprocess.run([tactus, "replay", path, "--quiet", "--trace", again],
                         capture_output=True, text=True)
    if run.returncode != 0:
        return [f"the page's trace is refused: {run.stderr.strip()}"]
    # The desk names another panel and, perhaps, another commit.
    ours, theirs = (p.read_text().split("\n\n", 1)[1].split("\n") for p in (path, again))
    for number, (a, b) in enumerate(zip(ours, theirs)):
        if a != b:
            return [f"record {number}: the page has '{a}', the desk '{b}'"]
    if len(ours) != len(theirs):
        return [f"the page has {len(ours)} records, the desk {len(theirs)}"]
    print(f"  {len(ours)} records, {sum(' display ' in line for line in ours)} pictures: the desk's bytes")
    return []


def unexplained(tactus, trace, stories):
    """What the page says of a touch, and the desk does not."""
    run = subprocess.run([tactus, "replay", trace, "--explain"], capture_output=True, text=True)
    told, contact = {}, None
    for line in run.stdout.split("\n"):
        if found := re.match(r"contact (\d+) landed", line):
            contact = int(found[1])
        elif found := re.match(r"  (\S+): (.*)", line):
            told[contact, found[1]] = told.get((contact, found[1]), "") + found[2]
    # A trace has three decimals of what is rounded to one, and names no second contact of a pair.
    plain = lambda text: re.sub(r"[\d.]+", "#", text)
    found, count = [], 0
    for story in stories:
        for name, clauses in story["recognizers"]:
            for clause in clauses:
                count += 1
                there = told.get((story["contact"], name), "")
                if "was busy" not in clause and plain(clause) not in plain(there):
                    found.append(f"contact {story['contact']}, {name}: '{clause}', the desk: '{there}'")
    print(f"  {count} clauses about {len(stories)} contacts: the desk's words")
    return found


def outlooks(browser, tactus, trace, stories, count):
    """Changes that the page offers and that the desk does not confirm."""
    found, asked = [], 0
    for story in stories:
        for name, clauses in story["recognizers"]:
            if asked == count or not clauses or "limit" not in clauses[-1] or not clauses[-1].startswith("failed"):
                continue
            asked += 1
            text = browser.value(f"tactus.outlook({story['contact']}, {json.dumps(name)})")
            if text == "no small change of one constant was found that makes it":
                continue
            change = re.match(r"made with (\S+=\S+) ", text)
            if not change:
                found.append(f"contact {story['contact']}, {name}: '{text}'")
                continue
            run = subprocess.run([tactus, "replay", trace, "--explain", "--set", change[1]], capture_output=True, text=True)
            lines = re.search(rf"^contact {story['contact']} landed.*\n((?:  .*\n)*)", run.stdout, re.M)
            if not lines or not re.search(rf"^  {re.escape(name)}: .*(recognized|began|took over)", lines[1], re.M):
                found.append(f"contact {story['contact']}, {name}: the desk does not make it with {change[1]}")
    print(f"  {asked} refusals with what would make them: the desk agrees")
    return found


def imprinted(major):
    """A recording with sizes, of an axis with this description, and pressures: two fingers, of which one becomes larger
    than a fingertip without moving."""
    axes = ["2f 0 9 0 0 0", f"30 {major}", "35 0 799 0 0 4", "36 0 479 0 0 9", "39 0 65535 0 0 0", "3a 0 255 0 0 0"]
    mask = bytearray(8)
    for code in (int(axis.split()[0], 16) for axis in axes):
        mask[code // 8] |= 1 << code % 8
    packets = [[(0x39, 1), (0x35, 200), (0x36, 240), (0x30, 60), (0x3a, 50)], [(0x2f, 1), (0x39, 2), (0x35, 600), (0x36, 200)],
               [(0x30, 80), (0x3a, 90)], [(0x30, 200)], [(0x2f, 0), (0x35, 220), (0x30, 90)], [(0x2f, 1), (0x39, -1)],
               [(0x2f, 0), (0x39, -1)], [(0x39, 3), (0x35, 400), (0x36, 100)], [(0x39, -1)]]
    lines = ["N: sizes", "P: 02 00 00 00 00 00 00 00", "B: 03 " + " ".join(f"{byte:02x}" for byte in mask)]
    lines += [f"A: {axis}" for axis in axes]
    for number, packet in enumerate(packets):
        time = f"E: 1.{number * 20_000:06}"
        lines += [f"{time} 0003 {code:04x} {value}" for code, value in packet] + [f"{time} 0000 0000 0"]
    return "\n".join(lines) + "\n"


def recordings():
    """Each recording at hand, in four formats, by its name."""
    # In the surface's units, in millimetres, and in numbers of the driver's own.
    for name, major in (("surface", "0 799 0 0 0"), ("millimetres", "0 255 0 0 10"), ("number", "0 65535 0 0 0")):
        for form in ("evtest", "getevent", "libinput"):
            yield f"sizes-{name}.{form}", getattr(Recording(imprinted(major)), form)()
        yield f"sizes-{name}.evemu", imprinted(major)
    folders = [pathlib.Path(__file__).parents[2] / "Recordings", os.environ.get("TACTUS_RECORDINGS")]
    for path in sorted(path for folder in folders if folder for path in pathlib.Path(folder).glob("*.events")):
        text = path.read_text(errors="replace")
        yield f"{path.stem}.evemu", text
        for name in ("evtest", "getevent", "libinput"):
            yield f"{path.stem}.{name}", getattr(Recording(text), name)()


def dropped(browser, tactus, folder):
    """What differs where the page plays a recording, and the desk replays it."""
    found, count = [], 0
    header = dict(line.split("=", 1) for line in browser.value("tactus.trace()").split("\n\n")[0].split("\n")[1:])
    records = lambda text: [line for line in text.split("\n\n", 1)[1].split("\n") if line and not line.endswith(" end")]
    for name, text in recordings():
        path, trace = folder / "dropped", folder / "dropped.trace"
        path.write_text(text)
        subprocess.run([tactus, "replay", path, "--quiet", "--board", header["board"], "--scene", header["scene"],
                        "--trace", trace], capture_output=True, check=True)
        theirs = records(trace.read_text())
        last = int(theirs[-1].split(" ")[0])
        ours = records(browser.value(f"""openFile(new File([{json.dumps(text)}], "dropped")).then(() => {{
          tactus.pause();
          tactus.seek({last + 1});
          return tactus.trace();
        }})"""))
        count += 1
        if ours != theirs:
            at = next((pair for pair in zip(ours, theirs) if pair[0] != pair[1]), (len(ours), len(theirs)))
            found.append(f"{name}: the page has '{at[0]}', the desk '{at[1]}'")
    print(f"  {count} recordings dropped on the page: the desk's bytes")
    browser.value("(document.getElementById('restart').click(), tactus.pause())")
    return found


def plays(browser, tactus, folder, seed, seconds, asks=0):
    """What is wrong with what the page recorded of random hands, and with its stories."""
    hands(browser, seed, seconds)
    browser.value("tactus.pause()")
    found = replay(tactus, browser.value("tactus.trace()"), folder)
    stories = browser.value("tactus.stories()")
    found += unexplained(tactus, folder / "page.trace", stories)
    # Each plays the same hand again, up to 160 times.
    if asks:
        found += outlooks(browser, tactus, folder / "page.trace", stories, asks)
    times = browser.value("tactus.times()")
    print(f"  {times['count']} ticks with their pictures took {times['p50']:.1f} ms in the median, "
          f"{times['p99']:.1f} at p99, {times['max']:.1f} at most")
    found += [f"{name} is garbled" for name in browser.value("tactus.garbled()")]
    # Back and forth, under another constant and back: the same bytes.
    same = browser.value("""(() => {
      const before = tactus.trace(), tick = tactus.tick;
      tactus.seek(tick >> 1); tactus.seek(tick);
      const after = tactus.trace();
      tactus.set('tap.slop', '3'); tactus.set('tap.slop', '10');
      return [before === after, before === tactus.trace()];
    })()""")
    if same != [True, True]:
        found.append(f"going back and another constant change what was recorded: {same}")
    return found


def flaws(browser, picture):
    """What is wrong with how the page looks; leaves a picture of it."""
    browser.picture(picture)
    found = browser.value(WIDE) + browser.value(NAMELESS)
    found += ["contrast " + text for text in browser.value(CONTRAST)]
    return found + ["on the console: " + text for text in browser.errors]


def look(browser, name, width, scheme, tactus, folder, seconds):
    """What is wrong with a page that was just opened."""
    began = time.monotonic()
    browser.value("tactus.ready")
    spent = time.monotonic() - began
    found = []
    if (scheme == "light") == (width > 600):
        found += plays(browser, tactus, folder, len(name), seconds, asks=1 if width > 600 else 0)
        found += dropped(browser, tactus, folder)
        browser.value("tactus.pause(false)")
    else:
        hands(browser, len(name), 1)
    if width > 600:
        shown = ["compare", "touches"] + (["reach"] if scheme == "dark" else [])
        browser.value(f"{shown}.forEach(id => document.getElementById(id).click())")
        time.sleep(0.3)
        hands(browser, 7, 2)
    time.sleep(0.3)
    found += flaws(browser, folder / f"{name}.png")
    print(f"{name}: ready {spent * 1000:.0f} ms after it was loaded, {len(found)} faults")
    return found


def chromium(tactus, folder, pages, seconds):
    failures = []
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        browser.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        for page in pages:
            for width, scheme in browser.looks(page.as_uri(), ((1280, 800), (375, 812)), phones=True):
                name = f"{page.stem}-{width}-{scheme}"
                found = look(browser, name, width, scheme, tactus, folder, seconds)
                failures += [f"{name}: {text}" for text in found]
        browser.close()
    return failures


def firefox(tactus, folder, pages, seconds):
    from firefox import Firefox  # Only here: it needs a package more.

    failures = []
    for width, height, scheme in ((1280, 800, "light"), (375, 812, "dark")):
        with tempfile.TemporaryDirectory() as profile:
            browser = Firefox(profile, scheme)
            browser.size(width, height)
            for page in pages:
                name = f"{page.stem}-firefox-{width}-{scheme}"
                browser.open(page.as_uri())
                browser.value("tactus.ready")
                found = plays(browser, tactus, folder, len(name), seconds)
                found += flaws(browser, folder / f"{name}.png")
                print(f"{name}: {len(found)} faults")
                failures += [f"{name}: {text}" for text in found]
            browser.close()
    return failures


def main(kind, tactus, folder, seconds, *pages):
    play_all = {"chromium": chromium, "firefox": firefox}[kind]
    failures = play_all(tactus, pathlib.Path(folder).resolve(), [pathlib.Path(path).resolve() for path in pages],
                        float(seconds))
    for text in failures:
        print(text, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
