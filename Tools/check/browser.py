"""Chromium by its DevTools protocol, for the checks of pages."""
import base64
import json
import os
import subprocess
import sys
import time

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


# Controls that nothing names for who does not see them.
NAMELESS = """[...document.querySelectorAll("button, input, select, canvas")].filter(
  e => e.getClientRects().length && e.ariaHidden !== "true" && !e.labels?.length && !e.getAttribute("aria-label")
    && !e.textContent.trim()).map(e => `no name: ${e.tagName} ${e.id}`)"""


# Codes of keys that are no characters, as Chromium has them.
KEYS = {"Backspace": 8, "Tab": 9, "Enter": 13, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40, ".": 190}


def modifiers(held):
    return sum({"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}[key] for key in held)


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
        self.count, self.session, self.errors, self.rest = 0, None, [], b""
        self.loads = 0
        self.isPressed = False
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def read(self):
        # Traces and pictures are megabytes: not a byte at a time, and none is looked at twice.
        pieces = []
        while (end := self.rest.find(b"\0")) < 0:
            pieces.append(self.rest)
            self.rest = self.input.read1(1 << 20)
            if not self.rest:
                sys.exit("error: chromium ended; try 'chromium --headless --dump-dom FILE.html'")
        pieces.append(self.rest[:end])
        self.rest = self.rest[end + 1:]
        message = json.loads(b"".join(pieces))
        method, values = message.get("method"), message.get("params", {})
        self.loads += method == "Page.loadEventFired"
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

    def loaded(self, expression, seconds=20):
        """Whether an expression makes the page load anew, in time; it has loaded then. What is evaluated meanwhile, the
        page that goes would answer with an error."""
        loads, end = self.loads, time.monotonic() + seconds
        self.value(expression)
        while self.loads == loads:
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
            # Whatever is asked, what came before its answer is read.
            self.send("Page.enable")
        return True

    def looks(self, url, sizes, phones=False):
        """Opens a page at each size, light and dark; yields width and scheme once it is loaded. With
        `phones` a narrow size is a phone's."""
        for width, height in sizes:
            for scheme in ("light", "dark"):
                self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                          deviceScaleFactor=1, mobile=phones and width < 600)
                self.send("Emulation.setEmulatedMedia", features=[
                    {"name": "prefers-color-scheme", "value": scheme}])
                self.errors.clear()
                self.open(url)
                yield width, scheme

    def value(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"error: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def key(self, name, held=()):
        """Presses a key and lets it go, by its name in KeyboardEvent.key, while others are held."""
        text = "" if "Control" in held else "\r" if name == "Enter" else name if len(name) == 1 else ""
        words = {"key": name, "modifiers": modifiers(held), "windowsVirtualKeyCode": KEYS.get(name, ord(name[0].upper()))}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **words)
        self.send("Input.dispatchKeyEvent", type="keyUp", **words)

    def mouse(self, kind, x, y, held=()):
        """`kind` is down, move or up, of the left button; `held` are keys."""
        self.isPressed = kind == "down" or kind == "move" and self.isPressed
        names = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}
        button = "left" if kind != "move" or self.isPressed else "none"
        self.send("Input.dispatchMouseEvent", type=names[kind], x=x, y=y, button=button, buttons=int(self.isPressed),
                  clickCount=int(kind != "move"), modifiers=modifiers(held))

    def wheel(self, x, y, delta):
        self.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=delta)

    def touch(self, kind, fingers):
        """`kind` is touchStart, touchMove, touchEnd or touchCancel; `fingers` are of those down."""
        self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"id": name, "x": x, "y": y} for name, x, y in fingers])

    def picture(self, path):
        shot = self.send("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    def close(self):
        self.output.write(json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
        self.process.wait(20)
