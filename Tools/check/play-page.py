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

import page_answers
import page_hands
import page_keeps
from browser import CONTRAST, NAMELESS, Browser
from page_hands import RECT

WIDE = """(() => {
  const page = document.documentElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const e = [...document.querySelectorAll("main *, header *")].find(
    e => e.getBoundingClientRect().right > page.clientWidth + 1);
  return [`the page is ${page.scrollWidth} wide: ${e?.tagName} ${e?.id}`];
})()"""


def hands(browser, seed, seconds):
    """Random fingers: taps, swipes, two at a time, cancels."""
    chance = random.Random(seed)
    x, y, width, height = browser.value(RECT)
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


def explained(tactus, trace, *choice):
    """The desk's stories of a trace, one after the other."""
    run = subprocess.run([tactus, "replay", trace, "--explain", *choice], capture_output=True, text=True)
    return re.findall(r"^contact .*\n(?:  .*\n)*", run.stdout, re.M)


def unexplained(tactus, trace, stories):
    """What the page tells of a touch and the desk does not, or the other way round."""
    desk, found = explained(tactus, trace), []
    for story in stories:
        page = "".join([story["text"] + "\n", *(f"  {one['name']}: {one['text']}\n" for one in story["recognizers"])])
        if page not in desk:
            same = [text for text in desk if text.startswith(page.split(",")[0])]
            found.append(f"contact {story['contact']}: {page!r}, the desk: {same}")
    print(f"  {len(stories)} stories, {len(stories) - len(found)} of them the desk's to the letter")
    return found


def outlooks(browser, tactus, trace, stories, count):
    """Changes that the page offers and the desk does not."""
    found, asked = [], 0
    for story in stories:
        for missed in [] if story["isDown"] else story["missed"][:count - asked]:
            asked += 1
            words = browser.value(f"tactus.outlook({story['contact']}, {json.dumps(missed['name'])})")
            line, desk = f"  missed: {missed['text']}; {words}\n", explained(tactus, trace, "--contact", str(story["contact"]))
            if not any(line in text for text in desk):
                found.append(f"contact {story['contact']}: {line!r}, the desk: {desk}")
    print(f"  {asked} gestures that were missed, with what would make them: the desk's words")
    return found


def recordings():
    """Each recording at hand, by its name."""
    folders = [pathlib.Path(__file__).parents[2] / "Tests/Fixtures/recordings", os.environ.get("TACTUS_RECORDINGS")]
    for path in sorted(path for folder in folders if folder for path in pathlib.Path(folder).glob("*.events")):
        yield path.name, path.read_text(errors="replace")


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


# What each hand makes of each gesture: its laws are drawn from often enough to come to all their parts.
HANDS = "".join(f"""hand={hand}
repeat 2 {{
  tap 50%,50%
  after 200ms double tap 40%,40%
  after 200ms hold 60%,60%
  after 200ms tap 30%,70% for 3ms
  after 200ms drag 20%,50% to 60%,50% by 0,60
  after 200ms swipe 70%,60% to 20%,60%
  after 200ms drag 20%,30% to 80%,40% over 300ms
  after 200ms drag 20%,30% to 80%,40% linear
  after 200ms flick 30%,70% by 90,-80 at 900pt/s
  after 200ms pinch 50%,50% from 80 to 200 turning 30deg moving 10,5
  after 200ms rotate 50%,50% by 90deg over 500ms linear
  after 200ms together {{
    sequence {{ press 30%,30%; move by 60,40 to 50%,40% over 200ms; wait 40ms; move by 5,5 over 100ms linear; lift }}
    at 90ms sequence {{ finger b down 70%,70%; finger b move by -40,10 over 150ms; wait 20ms; finger b up }}
  }}
}}
""" for hand in ("human", "hurried", "older", "steady", "older"))


def scripted(browser, tactus, folder):
    """What differs where the page plays a finger script, and the desk runs it; and once a hand took it over."""
    found, count = [], 0
    header = dict(line.split("=", 1) for line in browser.value("tactus.trace()").split("\n\n")[0].split("\n")[1:])
    records = lambda text: [line for line in text.split("\n\n", 1)[1].split("\n") if line and not line.endswith(" end")]
    root = pathlib.Path(__file__).parents[2]
    # A sample of the shake comes between a scan and the unplugging that loses it.
    falling = folder / "falling.fingers"
    falling.write_text("together { hold 50%,50% for 900ms; shake for 700ms; sequence { wait 459ms; unplug; wait 200ms; replug } }\n")
    hands = folder / "hands.fingers"
    hands.write_text(HANDS)
    for path in sorted([falling, hands, *root.glob("Examples/hands/*.fingers"), *root.glob(f"Tests/Fixtures/checks/{header['scene']}-*.fingers")]):
        trace = folder / "script.trace"
        run = subprocess.run([tactus, "run", "--scene", header["scene"], "--board", header["board"], "--panel",
                              f"script:{path}", "--quiet", "--trace", trace], capture_output=True, text=True)
        said = browser.value(f"openFile(new File([{json.dumps(path.read_text())}], {json.dumps(path.name)})).then(() => '', e => e.message)")
        # Of another scene, of whose targets this one has none.
        if run.returncode:
            place = re.search(re.escape(path.name) + r":\d+:\d+: no target is named '[^']+';", run.stderr)
            if not place or not said.startswith(place[0]):
                found.append(f"{path.name}: the page: '{said}', the desk: {run.stderr.strip()}")
            continue
        count += 1
        theirs = records(trace.read_text())
        ours = said or records(browser.value(
            f"(tactus.pause(), tactus.seek({int(theirs[-1].split(' ')[0]) + 1}), tactus.trace())"))
        if ours != theirs:
            at = said or next((pair for pair in zip(ours, theirs) if pair[0] != pair[1]), (len(ours), len(theirs)))
            found.append(f"{path.name}: {at}")
    if count == 0:
        found.append("no finger script was played")
    print(f"  {count} finger scripts dropped on the page: the desk's bytes")
    # In the middle of one, while its fingers are down.
    browser.value("""openFile(new File(["drag 20%,50% to 80%,50% over 2s; tap 50%,50%"], "x.fingers"))
      .then(() => { tactus.pause(); tactus.seek(120); tactus.pause(false); })""")
    x, y, width, height = browser.value(RECT)
    browser.touch("touchStart", [(1, x + width / 2, y + height / 2)])
    browser.touch("touchMove", [(1, x + width / 3, y + height / 3)])
    browser.touch("touchEnd", [])
    time.sleep(0.2)
    if not browser.value("(tactus.pause(), player.run.isTakenOver)"):
        found.append("a touch does not take a finger script over")
    found += replay(tactus, browser.value("tactus.trace()"), folder)
    browser.value("document.getElementById('restart').click()")
    return found


# What is opened, and what the page says of it; what was played before stays as it was.
BROKEN_FILES = [
    ("x", "hello", "x: neither a trace, a recording, a finger script nor a set of constants"),
    ("x", "tactus-trace 1\n\n", "line 1: 'tactus-trace 1' is a trace of another version; record it again"),
    ("x", "tactus-trace 2\nscene=<b>\nboard=raspberry-pi-7\ntickPeriod=8343\n\n", "it is of the scene '<b>', and this page has"),
    ("x", "tactus-trace 2\nscene=SCENE\nboard=nothing\ntickPeriod=8343\n\n", "no board 'nothing' is in this page"),
    ("x", "tactus-trace 2\nscene=SCENE\nboard=raspberry-pi-7\n\n", "its header has no line 'tickPeriod='; record it again"),
    ("x", "tactus-trace 2\nscene=SCENE\ntickPeriod=8343\n\n", "its header has no line 'board='; record it again"),
    ("x", "tactus-trace 2\n\n", "its header has no line 'scene='; record it again"),
    ("x", "tactus-trace 2\nscene\n\n", "line 2: 'scene' is no pair; write name=value"),
    ("x", "tactus-trace 2\nscene=SCENE\n\n<img src=x onerror=alert(1)>", "line 4: '<img src=x onerror=alert(1)>' is no record"),
    ("x", "tactus-trace 2\nscene=SCENE\n\n1 9 frame contacts=0@1,nan", "line 4: '0@1,nan' is no contact; write id@x,y"),
    ("x", "sentence: a set\nconstants:\n  tap.slop: far\n", "'tap.slop' is 'far'; write a number such as 12.5"),
    ("x", "sentence: a set\nconstants:\n  tap.slop: -1\n", "'tap.slop' is -1; allowed: 0 to"),
    ("x", "sentence: a set\nconstants:\n  tap.slop\n", "line 3: 'tap.slop'; write NAME: VALUE"),
    ("x", "# A set.\nconstants:\n  tap.slop: 12\n", "a set of constants needs a line 'sentence: …' at its top"),
    ("x", "E: 1.000000 0003 0035\n", "x:1: an event with 3 fields; write time, type, code and value"),
    ("x", "E: 1.000000 0000 0000 0\n", "x: it contains no touch, in 1 events; touch the panel while it is being recorded"),
    # The firmware refuses it.
    ("x", "tactus-trace 2\nscene=SCENE\nboard=pinephone\ntickPeriod=8343\ndivisor.render=0\n\n", "no ticks each 8343 µs"),
    ("x", "tactus-trace 2\n" + "a" * 1_000_000, "line 2: 'aaa"),
    ("x", "\n" * 5_000_000, "x: neither a trace, a recording, a finger script nor a set of constants"),
    # Each would keep an expression that takes it apart in more ways than one busy for years.
    ("x", "#" * 60 + "\n{", "x: neither a trace, a recording, a finger script nor a set of constants"),
    ("x", "\n" * 5000 + "{", "x: neither a trace, a recording, a finger script nor a set of constants"),
    # Refused once the scene is asked, or has been scanned for a while.
    ("x.fingers", "tap 10,10; tap @nothing.here\n", "x.fingers:1:16: no target is named 'nothing.here'"),
    ("x.fingers", "hold 50%,50% for 900d\n", "x.fingers:1:1: the script's fingers are down for more than 10 hours"),
    ("x.fingers", "tap 10,10\n" * 100_001, "x.fingers:100001:1: the script runs more than 100000 statements"),
    ("x.fingers", "tap 10,10\ntab 10,10\n", "x.fingers:2:1: 'tab' is not a gesture; did you mean "),
    ("x.fingers", "hand=humane\ntap 10,10\n", "x.fingers:1:1: 'humane' is not a hand; use steady, human, hurried or older"),
    ("x.fingers", "press 10,10\n", "x.fingers:1:1: the pressed finger is never lifted; add 'lift'"),
    ("x.fingers", "drag 10,10\n", "x.fingers:1:11: no destination here; write to 120,80 or by 50,0"),
]

def goes_on(browser):
    """Whether the page ticks, and what was opened has become no markup."""
    browser.value("tactus.pause(false)")
    tick, end = browser.value("tactus.tick"), time.monotonic() + 10
    while browser.value("tactus.tick") <= tick:
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return browser.value("document.images.length") == 0


def broken(browser, page):
    """What the page does not say of what is broken, and whether it goes on."""
    found = []
    scene = browser.value("data.scene")
    hands(browser, 5, 1)
    for name, text, wanted in BROKEN_FILES:
        before = browser.value("(tactus.pause(), tactus.trace())")
        page_keeps.drop(browser, text.replace("SCENE", scene), name)
        end = time.monotonic() + 10
        while wanted not in (said := browser.value(page_keeps.NOTICE)) and time.monotonic() < end:
            time.sleep(0.01)
        found += page_keeps.first_difference(f"after {text[:60]!r}", before, browser.value("tactus.trace()"))
        if wanted not in said or not said.startswith(f"{name}:") or not goes_on(browser):
            found.append(f"{text[:200]!r}: the page says '{said[:200]}'")
        if len(said) > 1000 or browser.value("player.board.name") != "raspberry-pi-7":
            found.append(f"{text[:200]!r}: the board is another one, or the sentence has {len(said)} characters")
    page_keeps.drop(browser, "sentence: a set\nconstants:\n  tap.slop: 12.5\n  no.such: 1\n", "x")
    if not page_hands.wait(browser, page_keeps.NOTICE, "Set 1 constant; 1 is not of this scene."):
        found.append(f"a set: the page says '{browser.value(page_keeps.NOTICE)}'")
    found += page_keeps.pasted(browser, page.as_uri()) + page_keeps.early(browser, page.as_uri())
    links = page_keeps.broken_links(scene)
    for words, wanted in links:
        browser.open("about:blank")
        browser.open(f"{page.as_uri()}#{words}")
        browser.value("tactus.ready")
        said = browser.value(page_keeps.NOTICE)
        if not said.startswith(wanted) or not goes_on(browser):
            found.append(f"#{words[:60]}: the page says '{said}'")
    for lacks, wanted, shown in [
            ("delete window.WebAssembly", "this browser has no WebAssembly", "notice"),
            ("delete window.DecompressionStream", "this browser has no DecompressionStream", "notice"),
            ("delete window.PointerEvent", "This browser has no pointer events", "lacks"),
            ("delete window.CompressionStream", "This browser has no CompressionStream", "lacks"),
            ("Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { value: 0 })", "This browser has no touch", "lacks")]:
        script = browser.send("Page.addScriptToEvaluateOnNewDocument", source=lacks)["identifier"]
        browser.open("about:blank")
        browser.open(page.as_uri())
        browser.value("tactus.ready.catch(() => {})")
        said = browser.value(f"document.getElementById('{shown}').textContent")
        if wanted not in said or shown == "lacks" and not goes_on(browser):
            found.append(f"{lacks}: the page says '{said}'")
        browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    # A window that changes while the firmware starts: nothing of it is on the console.
    script = browser.send("Page.addScriptToEvaluateOnNewDocument", source="""
      const { instantiate } = WebAssembly;
      WebAssembly.instantiate = (...all) => {
        dispatchEvent(new Event("resize"));
        return instantiate(...all);
      };""")["identifier"]
    browser.open(page.as_uri())
    browser.value("tactus.ready")
    browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    print(f"  {len(BROKEN_FILES)} broken files, {len(links)} broken links, 5 browsers that lack something")
    # A page without a firmware fails, and says so on the console.
    browser.errors[:] = [text for text in browser.errors if "this browser has no" not in text]
    return found


# Random fingers for the firmware's own time, as fast as it runs; the answer is the number of ticks.
RANDOM_HANDS = """(() => {
  let state = 7, key = 0;
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const down = new Map();
  window.randomHands = minutes => {
    tactus.pause();
    const { run } = player, { width, height, scale } = player.first.machine;
    // Pictures take most of the time, and nothing of what is kept.
    player.first.machine.draw(false);
    while (run.nextStart < minutes * 60e6) {
      const is = chance();
      if (down.size < 3 && is < 0.05) {
        down.set(++key, [chance() * width / scale, chance() * height / scale, chance() * 18 - 9, chance() * 18 - 9]);
        run.feed("tactus_land", key, ...down.get(key).slice(0, 2));
      } else if (down.size > 0 && is < 0.1) {
        const [first] = down.keys();
        down.delete(first);
        run.feed("tactus_lift", first);
      } else for (const [key, finger] of down) run.feed("tactus_move", key, finger[0] += finger[2], finger[1] += finger[3]);
      run.scan(run.nextStart - 1000);
      player.stepTimed();
      player.advance(performance.now());
    }
    return run.tick;
  };
})()"""


def hour(browser, minutes=(10, 60)):
    """What grows where random hands play for an hour of the firmware's time."""
    browser.value(RANDOM_HANDS)
    heaps, began = [], time.monotonic()
    for end in minutes:
        ticks = browser.value(f"randomHands({end})")
        browser.send("HeapProfiler.collectGarbage")
        heaps.append(browser.send("Runtime.getHeapUsage")["usedSize"])
    touches, kept, bound = browser.value("""[player.run.log.bytes, player.first.machine.snapshots.length
      * player.first.machine.calls.tactus_run_size(), Machine.snapshotBytesMax]""")
    before = time.monotonic()
    browser.value("tactus.seek(tactus.tick >> 1)")
    print(f"  {ticks} ticks of random hands in {before - began:.0f} s: the heap has {heaps[0] / 1e6:.1f} MB after {minutes[0]} "
          f"minutes and {heaps[-1] / 1e6:.1f} after {minutes[-1]}, beside {touches / 1e6:.1f} MB of touches and {kept / 1e6:.0f} of "
          f"moments to go back to; back to the middle in {(time.monotonic() - before) * 1000:.0f} ms")
    found = []
    if heaps[-1] > heaps[0] * 1.2 + 1e6:
        found.append(f"the heap grows: {heaps}")
    if touches > 12e6 or kept > bound:
        found.append(f"{touches} bytes of touches, {kept} of moments")
    return found


def plays(browser, tactus, folder, seed, seconds, asks=0):
    """What is wrong with what the page recorded of random hands, and with its stories."""
    hands(browser, seed, seconds)
    browser.value("tactus.pause()")
    found = replay(tactus, browser.value("tactus.trace()"), folder)
    stories = browser.value("tactus.stories()")
    found += unexplained(tactus, folder / "page.trace", stories)
    # Each plays the same hand again, up to 400 times.
    if asks:
        found += outlooks(browser, tactus, folder / "page.trace", stories, asks)
    times = browser.value("tactus.times()")
    print(f"  {times['count']} ticks with their pictures took {times['p50']:.1f} ms in the median, "
          f"{times['p99']:.1f} at p99, {times['max']:.1f} at most")
    # Ten times what a page at rest took: a machine may be busy.
    if times["p99"] > 40:
        found.append(f"ticks took {times['p99']} ms at p99")
    answers = browser.value("tactus.answers()")
    print("  from {count} samples of fingers to the canvas: {p50} frames of the page in the median, {p99} at p99; ".format(
        **answers["frames"]) + "{p50:.1f} ms in the median, {p99:.1f} at p99".format(**answers["milliseconds"]))
    # The next frame, or the one after where no tick began in between.
    if not 0 < answers["frames"]["p50"] <= 2:
        found.append(f"from a sample to the canvas: {answers}")
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


def handled(browser, tactus, folder):
    """What is wrong with a mouse, its wheel and the keyboard."""
    found = page_hands.mouse(browser) + page_hands.wheel(browser)
    browser.value("tactus.pause()")
    return found + replay(tactus, browser.value("tactus.trace()"), folder) + page_hands.keyboard(browser)


def answered(browser, tactus, folder):
    """What is wrong with ten fingers, with the curve, with what is drawn ahead, and with what a phone's motor does."""
    found = page_hands.ten(browser)
    browser.value("tactus.pause()")
    found += replay(tactus, browser.value("tactus.trace()"), folder)
    found += page_answers.curve(browser) + page_answers.ahead(browser)
    tour = pathlib.Path(__file__).parents[2] / f"Examples/hands/{browser.value('data.scene')}-tour.fingers"
    found += page_answers.haptics(browser, tour.read_text()) if tour.exists() else []
    browser.value("(document.getElementById('defaults').click(), player.again())")
    return found


def kept(browser, tactus, folder, page):
    """What is wrong with links, and with traces that the page saves."""
    found = page_keeps.links(browser, page, page_keeps.live(tactus, browser.value("data.scene"), folder))
    page_keeps.opened(browser, page)
    return found + page_keeps.saved(browser, tactus, folder, lambda: hands(browser, 11, 2), replay)


def true_size(browser):
    """What is wrong with the true size of a screen, which no page narrower than it can show."""
    browser.value("document.getElementById('real').click()")
    wanted, room, shown, said = browser.value("""(() => {
      const { width, scale } = player.first.machine, smaller = document.getElementById("smaller");
      return [width / scale / 160 * 96, document.getElementById("stage").clientWidth,
        tactus.screen.getBoundingClientRect().width, smaller.checkVisibility() ? smaller.textContent : ""];
    })()""")
    browser.value("document.getElementById('real').click()")
    part = f"this page has room for {int(100 * room / wanted)} % of it" if wanted > room else ""
    return [] if abs(shown - min(wanted, room)) < 1 and said == part else [
        f"true size: {shown} pixels of {wanted}, on {room}; the page says '{said}'"]


def full_screen(browser):
    """What is wrong where the scene alone fills the window: on a phone that is held upright a wide one is turned."""
    browser.value("player.fill()")
    shown = browser.value("""(() => {
      const { left, top, right, bottom } = tactus.screen.getBoundingClientRect(), { machine: { width, height, scale }, isTurned } = player.first;
      const { x, y } = player.first.point({ clientX: left + (right - left) / 4, clientY: top + (bottom - top) / 8 });
      const at = isTurned ? [width / 8, height * 3 / 4] : [width / 4, height / 8];
      return [isTurned, (width > height) !== (innerWidth > innerHeight), (right - left) / innerWidth, (bottom - top) / innerHeight,
        Math.abs(left + right - innerWidth), Math.abs(top + bottom - innerHeight), Math.hypot(x * scale - at[0], y * scale - at[1])];
    })()""")
    browser.value("player.fill(false)")
    turned, is_wider, across, down, *off = shown
    fits = abs(max(across, down) - 1) < 0.01 and min(across, down) > 0.3
    return [] if turned == is_wider and fits and max(off) < 2 else [f"the scene alone: {shown}"]


def look(browser, name, width, scheme, tactus, folder, seconds, is_first):
    """What is wrong with a page that was just opened."""
    began = time.monotonic()
    browser.value("tactus.ready")
    spent = time.monotonic() - began
    found = []
    if (scheme == "light") == (width > 600):
        found += plays(browser, tactus, folder, len(name), seconds, asks=1 if width > 600 else 0)
        # What a file comes to does not depend on the window.
        if width > 600:
            found += dropped(browser, tactus, folder) + scripted(browser, tactus, folder)
            found += answered(browser, tactus, folder)
            found += handled(browser, tactus, folder) if is_first else []
        browser.value("tactus.pause(false)")
    else:
        hands(browser, len(name), 1)
    if width > 600:
        shown = ["compare", "touches"] + (["reach"] if scheme == "dark" else [])
        browser.value(f"{shown}.forEach(id => document.getElementById(id).click())")
        time.sleep(0.3)
        hands(browser, 7, 2)
    time.sleep(0.3)
    found += flaws(browser, folder / f"{name}.png") + true_size(browser) + full_screen(browser)
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
                found = look(browser, name, width, scheme, tactus, folder, seconds, page == pages[0])
                failures += [f"{name}: {text}" for text in found]
        # What does not depend on the scene.
        failures += kept(browser, tactus, folder, pages[0].as_uri()) + broken(browser, pages[0])
        browser.open("about:blank")
        browser.open(pages[0].as_uri())
        browser.value("tactus.ready")
        failures += hour(browser)
        failures += ["on the console: " + text for text in browser.errors]
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
                found += answered(browser, tactus, folder) if width > 600 else []
                # Once: what a file comes to depends neither on the scene nor on the window.
                if width > 600 and page == pages[0]:
                    found += dropped(browser, tactus, folder) + scripted(browser, tactus, folder)
                    found += handled(browser, tactus, folder)
                found += flaws(browser, folder / f"{name}.png")
                if width > 600 and page == pages[0]:
                    found += kept(browser, tactus, folder, page.as_uri())
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
