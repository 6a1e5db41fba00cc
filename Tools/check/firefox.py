"""Firefox by WebDriver BiDi, for the checks of pages: what browser.py's Browser has."""
import base64
import json
import re
import subprocess
import sys

import websocket

# No first page, no news, and touches of a mouse's machine as of a screen's.
PREFERENCES = {
    "browser.aboutwelcome.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "app.normandy.enabled": False,
    "remote.active-protocols": 1, "dom.w3c_touch_events.enabled": 1, "remote.prefs.recommended": True,
}

# Characters of WebDriver for keys that are none.
KEYS = {"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "End": "\ue010",
        "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}


class Firefox:
    """Firefox with a profile of its own in a folder."""

    def __init__(self, profile, scheme="light"):
        with open(f"{profile}/user.js", "w") as file:
            # 0 is dark, 1 light.
            settings = PREFERENCES | {"layout.css.prefers-color-scheme.content-override": int(scheme == "light")}
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (\S+)", line):
                break
        else:
            sys.exit("error: Firefox ended; try 'firefox-esr --headless --screenshot about:blank'")
        self.socket = websocket.create_connection(f"{found[1]}/session", timeout=60, suppress_origin=True)
        self.count, self.errors, self.down = 0, [], {}
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        # The first tab of a headless window never gets the focus, without which buttons take no keys.
        self.context = self.send("browsingContext.create", type="tab")["context"]
        self.send("browsingContext.activate", context=self.context)

    def send(self, method, **values):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": values}))
        while (message := json.loads(self.socket.recv())).get("id") != self.count:
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.errors.append(message["params"]["text"])
        if message["type"] == "error":
            sys.exit(f"error: {method}: {message['message']}")
        return message["result"]

    def size(self, width, height):
        self.send("browsingContext.setViewport", context=self.context, devicePixelRatio=1,
                  viewport={"width": width, "height": height})

    def open(self, url):
        self.errors.clear()
        self.send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def value(self, expression):
        # As text: BiDi's own words for values need a reader.
        answer = self.send("script.evaluate", target={"context": self.context}, awaitPromise=True,
                           expression=f"(async () => JSON.stringify(await ({expression})))()")
        if answer["type"] == "exception":
            sys.exit(f"error: {answer['exceptionDetails']['text']}")
        return json.loads(answer["result"].get("value", "null"))

    def touch(self, kind, fingers):
        """`kind` is touchStart, touchMove or touchEnd; `fingers` are of those down. BiDi cancels no touch: a
        touchCancel lifts them."""
        now = {name: (round(x), round(y)) for name, x, y in fingers}
        acts = {}
        for name, (x, y) in now.items():
            move = {"type": "pointerMove", "x": x, "y": y}
            if name not in self.down:
                acts[name] = [move, {"type": "pointerDown", "button": 0}]
            elif self.down[name] != (x, y):
                acts[name] = [move]
        for name in set(self.down) - set(now):
            acts[name] = [{"type": "pointerUp", "button": 0}]
        # One after the other: of fingers that move together only the first has pointer events.
        for name, actions in acts.items():
            self.send("input.performActions", context=self.context, actions=[
                {"type": "pointer", "id": f"finger{name}", "parameters": {"pointerType": "touch"}, "actions": actions}])
        self.down = now

    def key(self, name, held=()):
        """Presses a key and lets it go, by its name in KeyboardEvent.key, while others are held."""
        self.act(held, "key", "key", [{"type": kind, "value": KEYS.get(name, name)} for kind in ("keyDown", "keyUp")])

    def mouse(self, kind, x, y, held=()):
        """`kind` is down, move or up, of the left button; `held` are keys."""
        acts = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        if kind != "move":
            acts.append({"type": "pointerDown" if kind == "down" else "pointerUp", "button": 0})
        self.act(held, "pointer", "mouse", acts, parameters={"pointerType": "mouse"})

    def wheel(self, x, y, delta):
        self.act((), "wheel", "wheel", [{"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": delta}])

    def act(self, held, kind, name, acts, **more):
        """What one source does while keys are held: theirs go down before it, and up after it."""
        pauses = lambda count: [{"type": "pause"}] * count
        keys = [{"type": "keyDown", "value": KEYS[key]} for key in held] + pauses(len(acts))
        keys += [{"type": "keyUp", "value": KEYS[key]} for key in held]
        self.send("input.performActions", context=self.context, actions=[
            {"type": "key", "id": "held", "actions": keys},
            {"type": kind, "id": name, "actions": pauses(len(held)) + acts, **more}])

    def picture(self, path):
        shot = self.send("browsingContext.captureScreenshot", context=self.context)
        path.write_bytes(base64.b64decode(shot["data"]))

    def close(self):
        self.send("browser.close")
        self.socket.close()
        self.process.wait(20)
