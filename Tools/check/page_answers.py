"""What a page of `tactus play` makes of its trace beside the screen, for Tools/check/play-page: the curve of an offset, and what a
phone's motor does; in either browser."""
import json
import re

from page_hands import RECT, wait

SECONDS = 4
TEXTS = """(() => {
  window.texts = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
    if (this.canvas.id === "curve") texts.push(text);
    return fillText.call(this, text, ...at);
  };
})()"""
# Draws the curve anew; its texts, its size, how it is scaled, and the colours of the thing and of the finger.
DRAWN = """(() => {
  const canvas = document.getElementById("curve");
  texts.length = 0;
  Object.assign(document.getElementById("offset"), { value: NAME });
  Object.assign(document.getElementById("axis"), { value: AXIS });
  player.isFresh = true;
  view.last = 0;
  view.update();
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const rgb = name => color(name).match(/[\\d.]+/g).slice(0, 3).map(Number);
  const hues = [rgb("bar"), rgb("touch")], places = [[], []];
  for (let place = 0; place < pixels.length; place += 4) {
    if (pixels[place + 3] < 128) continue;
    const off = hues.map(hue => hue.reduce((sum, part, index) => sum + Math.abs(part - pixels[place + index]), 0));
    const at = place / 4;
    places[off[0] < off[1] ? 0 : 1].push(at % canvas.width, Math.floor(at / canvas.width));
  }
  return { texts, width: canvas.width, height: canvas.height, places, now: player.run.nextStart };
})()"""


def records(trace):
    for line in trace.split("\n\n", 1)[1].split("\n"):
        words = line.split(" ")
        if len(words) > 3:
            yield int(words[1]), words[2], dict(word.split("=", 1) for word in words[3:])


def offsets(trace, name, axis):
    """Of the trace: the offset's values with their times, and the first finger's."""
    values = [(time, float(pairs["at"])) for time, word, pairs in records(trace) if word == "place" and pairs["name"] == name]
    fingers = []
    for time, word, pairs in records(trace):
        if word == "frame" and (at := re.match(r"\d+@(-?[\d.]+),(-?[\d.]+)", pairs["contacts"])):
            fingers.append((time, float(at["xy".index(axis) + 1])))
    return values, fingers


def near_on(canvas, places, start, low, high):
    """Whether a value of a time is within a pixel of one of the places of a canvas, on the scale from the least to the greatest."""
    pixels = set(zip(places[::2], places[1::2]))

    def near(time, value):
        x = round((time - start) / (SECONDS * 1e6) * canvas["width"])
        y = round(canvas["height"] - 6 - (value - low) / max(high - low, 0.1) * (canvas["height"] - 26))
        return any((x + i, y + j) in pixels for i in (-1, 0, 1) for j in (-1, 0, 1))

    return near


def run_script(browser, script):
    """Drops a finger script on the page, and plays it as fast as it runs."""
    browser.value(f"openFile(new File([{json.dumps(script)}], 'x.fingers'))")
    browser.value("(() => { while (player.run.hasFuture) { player.stepTimed(); player.read(); } tactus.pause(); })()")


def curve(browser):
    """What is wrong with the curve of the offset that a drag moves: its texts, and where it was drawn."""
    browser.value("(player.again(), document.getElementById('touches').checked && document.getElementById('touches').click())")
    x, y, width, height = browser.value(RECT)
    # To the left, and up.
    for across, down in ((0.015, 0.004), (0.004, 0.015)):
        browser.touch("touchStart", [(1, x + width * 0.7, y + height * 0.6)])
        for step in range(1, 25):
            browser.touch("touchMove", [(1, x + width * (0.7 - across * step), y + height * (0.6 - down * step))])
        browser.touch("touchEnd", [])
    wait(browser, "player.run.nextStart > player.run.lastScan + 300000")
    browser.value("tactus.pause()")
    browser.value(TEXTS)
    if not browser.value("player.curve.places.size"):
        return ["no offset moves under a drag"]
    trace, found, shown = browser.value("tactus.trace()"), [], 0
    for name in browser.value("[...player.curve.places.keys()]"):
        for axis in "xy":
            drawn = browser.value(DRAWN.replace("NAME", f"'{name}'").replace("AXIS", f"'{axis}'"))
            wanted = []
            for label, samples, places in zip((name, "finger"), offsets(trace, name, axis), drawn["places"]):
                start = drawn["now"] - SECONDS * 1_000_000
                samples = [(time, value) for time, value in samples if time >= start]
                if not samples:
                    continue
                low, high = min(value for _, value in samples), max(value for _, value in samples)
                digits = 2 if high - low < 10 else 0
                wanted.append((label, round(low, digits), round(high, digits), 1.01 * 10 ** -digits))
                # The finger's line is drawn over the other.
                shown_at = drawn["places"][1] + (places if label == name else [])
                near = near_on(drawn, shown_at, start, low, high)
                ends = samples if len(samples) > 1 else []
                missing = [sample for sample in ends if not near(*sample)]
                shown += len(ends)
                if missing:
                    found.append(f"the curve of {label} against {axis}: {len(missing)} of {len(ends)} values are not drawn: {missing[:2]}")
            # Halves are rounded another way.
            stated = [re.fullmatch(r"(\S+) (-?[\d.]+) to (-?[\d.]+)", text) for text in drawn["texts"]]
            if len(stated) != len(wanted) or not all(
                    text and text[1] == label and abs(float(text[2]) - low) < step and abs(float(text[3]) - high) < step
                    and "-0" not in (text[2], text[3]) for text, (label, low, high, step) in zip(stated, wanted)):
                found.append(f"the curve of {name} against {axis} states {drawn['texts']}, not {wanted}")
    print(f"  {shown} values of the trace on the curves of what moved")
    return found


# Up, and to the left: something of each scene follows one of them.
DRAGS = """finger a down 60%,60%
finger a move by 0,-110 over 400ms
finger a up
wait 700ms
finger a down 60%,60%
finger a move by -110,0 over 400ms
finger a up
"""
# Draws the curve anew against an axis of the finger; where it has the colour of pictures that were drawn ahead.
AHEAD = """(() => {
  const canvas = document.getElementById("curve");
  Object.assign(document.getElementById("axis"), { value: AXIS });
  player.isFresh = true;
  view.last = 0;
  view.update();
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, places = [];
  const hues = ["ok", "bar", "touch"].map(name => color(name).match(/[\\d.]+/g).slice(0, 3).map(Number));
  for (let place = 0; place < pixels.length; place += 4) {
    if (pixels[place + 3] < 64) continue;
    const off = hues.map(hue => hue.reduce((sum, part, index) => sum + Math.abs(part - pixels[place + index]), 0));
    if (off[0] === Math.min(...off)) places.push(place / 4 % canvas.width, Math.floor(place / 4 / canvas.width));
  }
  return { places, width: canvas.width, height: canvas.height, now: player.run.nextStart,
    text: document.getElementById("ahead").textContent };
})()"""


def ahead(browser):
    """What is wrong with pictures that are drawn ahead, against the words of the page's own trace: their line, and what they were worth."""
    # By a script, and as fast as it runs: what a hand of the browser does depends on how busy the machine is.
    browser.value("tactus.set('predict.on', 'on')")
    run_script(browser, DRAGS)
    drawn = {axis: browser.value(AHEAD.replace("AXIS", f"'{axis}'")) for axis in "xy"}
    trace = browser.value("tactus.trace()")
    browser.value("tactus.set('predict.on', 'off')")
    start = drawn["y"]["now"] - SECONDS * 1_000_000
    outcomes = [pairs for time, word, pairs in records(trace) if word == "predicted" and time >= start]
    shown = [(time + int(pairs["horizon"]), pairs) for time, word, pairs in records(trace) if word == "predict" and time >= start]
    if not shown or not outcomes:
        return ["nothing that a drag moves is drawn ahead"]

    near = {}
    for axis, canvas in drawn.items():
        fingers = [place for time, place in offsets(trace, "", axis)[1] if time >= start]
        near[axis] = near_on(canvas, canvas["places"], start, min(fingers), max(fingers))
    found = []
    # The finger's own line is beside it only along the axis that the drag took.
    missing = [(time, pairs) for time, pairs in shown if not any(near[axis](time, float(pairs[axis])) for axis in "xy")]
    if len(missing) > len(shown) / 4:
        found.append(f"{len(missing)} of {len(shown)} predicted places are not on the curve: {missing[:2]}")
    means = [sum(float(pairs[name]) for pairs in outcomes) / len(outcomes) for name in ("error", "lag")]
    stated = drawn["y"]["text"]
    text = re.fullmatch(r"Drawn ahead: ([\d.]+) pt from the finger on average, of (\d+) predictions?; ([\d.]+) pt without\.", stated)
    if not text or int(text[2]) != len(outcomes) or any(
            abs(float(word) - mean) > 0.051 for word, mean in zip((text[1], text[3]), means)):
        found.append(f"of {len(outcomes)} predictions, off by {means}, the page states '{stated}'")
    print(f"  {len(shown) - len(missing)} of {len(shown)} predicted places on the curve. {stated}")
    return found


# How long a phone vibrates for each kind of haptic, in milliseconds.
LENGTHS = {"light": 25, "medium": 35, "heavy": 50, "success": 80, "warning": 140, "error": 220}
VIBRATE = "(() => { window.buzzes = []; Object.defineProperty(navigator, 'vibrate', { configurable: true, value: length => buzzes.push(length) }); })()"


def haptics(browser, script):
    """What differs between the haptics of a trace and what the page has a phone's motor do; of a finger script that has some."""
    found = []
    browser.value(VIBRATE)
    # A page may do it only once it was touched.
    x, y, width, height = browser.value(RECT)
    browser.touch("touchStart", [(1, x + width / 2, y + height / 2)])
    browser.touch("touchEnd", [])
    for factor in ("0", "1"):
        for kind in LENGTHS:
            browser.value(f"tactus.set('haptic.{kind}', '{factor}')")
        browser.value("buzzes.length = player.spent.length = 0")
        run_script(browser, script)
        kinds = [pairs["kind"] for _, word, pairs in records(browser.value("tactus.trace()")) if word == "haptic"]
        wanted = [LENGTHS[kind] for kind in kinds] if factor != "0" else []
        if not kinds:
            found.append("no haptic in the script")
        # What was is not felt again.
        browser.value("(tactus.seek(tactus.tick >> 1), tactus.set('tap.slop', '11'), tactus.set('tap.slop', '10'))")
        if (felt := browser.value("buzzes")) != wanted:
            found.append(f"haptics of strength {factor}: {kinds} of the trace, and the motor was given {felt}")
    print("  {count} ticks of the tour with their pictures took {p50:.1f} ms in the median, {p99:.1f} at p99; ".format(
        **browser.value("tactus.times()")) + f"{len(kinds)} haptics of its trace, felt each once")
    return found
