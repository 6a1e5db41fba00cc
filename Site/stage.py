"""Puts the pages of the site together: Site/stage.py REPOSITORY OUT TACTUS [ADDRESS].

Copies the guides of the repository and its boards into OUT/pages beside the pages of this folder, and turns
links to other files of it into links below ADDRESS; without one they stay as text. Writes the pages to play
with. Exit status 1 where a link leads nowhere.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Files of the repository that are pages: where they are to be found on the site.
ROOT = {
    "README.md": "readme.md", "ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md",
    "STYLE.md": "style.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md", "NOTICES.md": "notices.md",
    "Boards/README.md": "boards/index.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
# What is played on which page: scene, script, options.
PLAYED = {
    "tap-through-a-swipe": ("focal", "Checks/focal-tap-through-a-swipe.fingers", []),
    "map-handover": ("map", "Scripts/map-handover.fingers", []),
}
SCENES = ["focal", "map", "reader", "pager", "tabs"]


class Stage:
    def __init__(self, repository, out, tactus, address):
        self.repository, self.pages, self.tactus = repository, out / "pages", tactus
        self.address = address and address.rstrip("/")
        self.faults = []
        files = dict(ROOT)
        for path in sorted((repository / "docs").glob("*.md")):
            files[f"docs/{path.name}"] = f"docs/{path.name}"
        self.files = files

    def run(self, *words):
        return subprocess.run([self.tactus, *words], check=True, capture_output=True, text=True).stdout

    def place(self, name, text):
        path = self.pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def guide(self, source, target):
        """Copies a page; its links lead to where their files are on the site."""
        text = (self.repository / source).read_text()
        fences = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        for index in range(0, len(fences), 2):
            fences[index] = LINK.sub(lambda match: self.link(match, source, target), fences[index])
        self.place(target, "".join(fences))

    def link(self, match, source, target):
        image, words, link = match.groups()
        if re.match(r"(https?:|mailto:|#)", link):
            return match[0]
        name, _, anchor = link.partition("#")
        named = os.path.normpath(os.path.join(os.path.dirname(source), name))
        file = self.repository / named
        if not file.exists():
            self.faults.append(f"{source}: '{link}' leads to no file; mend the link")
            return match[0]
        # A link in its words is a link of its own.
        words = LINK.sub(lambda inner: self.link(inner, source, target), words)
        if named in self.files:
            there = os.path.relpath(self.files[named], os.path.dirname(target) or ".")
            return f"{image}[{words}]({there}{'#' + anchor if anchor else ''})"
        if file.suffix in (".png", ".svg"):
            copy = self.pages / named
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
            return f"{image}[{words}]({os.path.relpath(named, os.path.dirname(target) or '.')})"
        if self.address:
            return f"{image}[{words}]({self.address}/{named})"
        return words

    def boards(self):
        names = [line.split()[0] for line in self.run("boards").splitlines() if line.strip()]
        text = "\n\n## What is built in\n"
        for name in names:
            title = re.search(r"^title\s+(.*)$", self.run("boards", "show", name), re.M)
            text += f"\n### {name}\n\n{title[1] if title else ''}\n\n```\n"
            shown = self.run("boards", "show", name)
            text += re.sub(r"^file .*\n", "", shown, flags=re.M) + "```\n"
        path = self.pages / "boards/index.md"
        path.write_text(path.read_text() + text)

    def play(self):
        folder = self.pages / "play"
        folder.mkdir(parents=True, exist_ok=True)
        for scene in SCENES:
            self.run("play", "--scene", scene, "-o", str(folder / f"{scene}.html"))
        for name, (scene, script, options) in PLAYED.items():
            trace = folder / f"{name}.trace"
            run = ["run", "--scene", scene, "--panel", f"script:{self.repository / script}", *options]
            self.run(*run, "--quiet", "--trace", str(trace))
            self.run("play", "--trace", str(trace), "-o", str(folder / f"{name}.html"))
            trace.unlink()

    def explain(self, name):
        scene, script, options = PLAYED[name]
        panel = f"script:{self.repository / script}"
        return self.run("run", "--scene", scene, "--panel", panel, *options, "--explain").strip()

    def own(self):
        here = self.repository / "Site"
        for path in sorted(here.rglob("*")):
            if path.is_dir() or path.suffix in (".py", ".yml"):
                continue
            name = path.relative_to(here)
            if path.suffix != ".md":
                copy = self.pages / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
                continue
            text = path.read_text().replace("{{mountings}}", mountings())
            self.place(name, re.sub(r"\{\{explain:([\w-]+)\}\}", lambda match: self.explain(match[1]), text))


def mountings():
    """The eight, each as a picture of what an F becomes on the screen."""
    figures = []
    # Strokes of an F on the glass, in shares of its width and height.
    strokes = [((.3, .8), (.3, .2)), ((.3, .2), (.7, .2)), ((.3, .48), (.6, .48))]
    for swap in (False, True):
        for invert_x in (False, True):
            for invert_y in (False, True):
                # What the kernel does is undone: this is what comes out without the properties.
                def raw(point):
                    x, y = point
                    if swap:
                        x, y = y, x
                    return (1 - x if invert_x else x, 1 - y if invert_y else y)
                lines = ""
                for start, end in strokes:
                    (x1, y1), (x2, y2) = raw(start), raw(end)
                    lines += (f'<line x1="{x1 * 160:g}" y1="{y1 * 96:g}" x2="{x2 * 160:g}" y2="{y2 * 96:g}" '
                              'stroke="currentColor" stroke-width="5" stroke-linecap="round"/>')
                words = ([" touchscreen-inverted-x"] if invert_x else []) + (
                    ["touchscreen-inverted-y"] if invert_y else []) + (["touchscreen-swapped-x-y"] if swap else [])
                text = "<br>".join(f"<code>{word.strip()};</code>" for word in words) or "as it should be"
                figures.append(
                    '<figure><svg viewBox="0 0 160 96" role="img" aria-label="' +
                    (", ".join(word.strip() for word in words) or "upright") +
                    '"><rect x="1" y="1" width="158" height="94" rx="8" fill="none" stroke="currentColor"/>' +
                    f"{lines}</svg><figcaption>{text}</figcaption></figure>")
    return '<div class="mountings">' + "".join(figures) + "</div>"


def main(repository, out, tactus, address=None):
    stage = Stage(pathlib.Path(repository), pathlib.Path(out), tactus, address)
    shutil.rmtree(stage.pages, ignore_errors=True)
    stage.own()
    for source, target in stage.files.items():
        stage.guide(source, target)
    stage.boards()
    stage.play()
    for fault in stage.faults:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if stage.faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
