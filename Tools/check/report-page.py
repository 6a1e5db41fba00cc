"""Checks a report in Chromium by its DevTools protocol; see Tools/check/report-page."""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

LIGHT, DARK = "light", "dark"

# Texts whose contrast with what is behind them is below 4.5, by WCAG 2.1; those of the canvases are
# in colours of the page.
CONTRAST = """(() => {
  const parse = c => (c.match(/[\\d.]+/g) ?? []).map(Number);
  const part = v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = c => 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = parse(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const low = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n; (n = walk.nextNode());) {
    const e = n.parentElement;
    if (!n.textContent.trim() || !e.getClientRects().length || e.closest("script")) continue;
    const r = ratio(parse(getComputedStyle(e).color), behind(e));
    if (r < 4.5) low.push(r.toFixed(2) + ": " + n.textContent.trim().slice(0, 40));
  }
  const probe = document.createElement("span");
  document.body.append(probe);
  for (const name of ["--fg", "--soft", "--bad"]) {
    probe.style.color = `var(${name})`;
    const r = ratio(parse(getComputedStyle(probe).color), behind(document.body));
    if (r < 4.5) low.push(r.toFixed(2) + ": the colour " + name);
  }
  probe.remove();
  return low;
})()"""

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


class Browser:
    """Chromium, spoken to through a pipe: messages of JSON that end in a zero byte."""

    def __init__(self, profile):
        from_us, to_us = os.pipe(), os.pipe()

        def place():
            # Copied first: either may have the other's number.
            reading, writing = os.dup(from_us[0]), os.dup(to_us[1])
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={profile}",
             "--remote-debugging-pipe", "about:blank"],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(from_us[0])
        os.close(to_us[1])
        self.output, self.input = os.fdopen(from_us[1], "wb", 0), os.fdopen(to_us[0], "rb")
        self.count, self.session, self.errors = 0, None, []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def read(self):
        text = bytearray()
        while (byte := self.input.read(1)) != b"\0":
            if not byte:
                sys.exit("error: chromium ended; try 'chromium --headless --dump-dom FILE.html'")
            text += byte
        message = json.loads(text)
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "assert"):
            self.errors.append(str([a.get("value") for a in values["args"]]))
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(values["entry"]["text"])
        return message

    def send(self, method, **values):
        self.count += 1
        message = {"id": self.count, "method": method, "params": values}
        if self.session:
            message["sessionId"] = self.session
        self.output.write(json.dumps(message).encode() + b"\0")
        while (answer := self.read()).get("id") != self.count:
            pass
        if "error" in answer:
            sys.exit(f"error: {method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, url):
        self.send("Page.navigate", url=url)
        while self.read().get("method") != "Page.loadEventFired":
            pass

    def value(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"error: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def key(self, name, code):
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, code=name,
                      windowsVirtualKeyCode=code)

    def close(self):
        self.output.write(json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
        self.process.wait(20)


def arrow_errors(browser):
    picture = browser.value(BEFORE_A_PICTURE)
    if picture is None:
        return []
    before = browser.value(SHOWN)
    browser.key("ArrowRight", 39)
    after = browser.value(SHOWN)
    browser.key("ArrowLeft", 37)
    back = browser.value(SHOWN)
    if after[0] == before[0] or after[1] != picture or back != before:
        return [f"the arrow keys do not move the picture: {before}, right {after}, left {back}"]
    return []


def main(path, folder):
    failures = []
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        for domain in ("Page", "Runtime", "Log"):
            browser.send(f"{domain}.enable")
        for width, height in ((1280, 900), (390, 844)):
            for scheme in (LIGHT, DARK):
                name = f"{width}-{scheme}"
                browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                             deviceScaleFactor=1, mobile=False)
                browser.send("Emulation.setEmulatedMedia", features=[
                    {"name": "prefers-color-scheme", "value": scheme}])
                browser.errors.clear()
                browser.open(path.as_uri())
                load = browser.value(
                    "performance.getEntriesByType('navigation')[0].loadEventEnd")
                shot = browser.send("Page.captureScreenshot", captureBeyondViewport=True)
                (folder / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
                found = browser.value(WIDE) + arrow_errors(browser) + [
                    "contrast " + text for text in browser.value(CONTRAST)]
                found += ["on the console: " + text for text in browser.errors]
                failures += [f"{name}: {text}" for text in found]
                print(f"{name}: loaded in {load:.0f} ms, {len(found)} faults")
        browser.close()
    for text in failures:
        print(text, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
