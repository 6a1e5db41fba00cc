"""Runs the transcripts of the guides; see Tools/check/guides."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What a transcript may name, from where a guide's reader stands.
FOLDERS = ("Boards", "Tests", "docs", "Examples")


def transcripts(path):
    """The blocks of a guide that begin with a command: each a list of (line number, command, lines)."""
    inside, entries = False, []
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if line.startswith("```"):
            if entries:
                yield entries
            inside, entries = not inside, []
        elif inside and line.startswith("$ "):
            entries.append([number, line[2:], []])
        elif inside and entries and entries[-1][1].endswith("\\"):
            entries[-1][1] = f"{entries[-1][1][:-1]}{line.strip()}"
        elif inside and entries:
            entries[-1][2].append(line)


def is_ours(command):
    """Whether it is the command alone, with nothing that writes into the repository or waits."""
    words = command.split()
    return words[0] == "tactus" and not set(words) & {"play", "view", "--live", "live", "--sheet"} \
        and "libinput" not in command and "realtime" not in command


def lacks(entries, folder):
    """The first file that a transcript reads, and that neither this machine nor the transcript has."""
    made = set()
    for _, command, _ in entries:
        words = command.replace("script:", "").replace("recording:", "").split()
        for before, word in zip(words, words[1:]):
            is_made = before in ("-o", "--output", "--trace", "--json", "--csv", "--svg", "--html", ">")
            if is_made or word.startswith(">"):
                made.add(word.lstrip(">"))
            elif re.fullmatch(r"[\w./*-]+\.(events|trace|txt|expect|fingers|yaml|json|evemu)|corpus|tests?|bugs", word):
                # All that there are may be others than the guide's.
                if word not in made and not (folder / word).exists():
                    return word
    return None


def differences(path, folder, environment):
    """Lines of a guide that its commands do not print, in their order; and of how many transcripts."""
    for entries in transcripts(path):
        if not all(is_ours(command) for _, command, _ in entries) or lacks(entries, folder):
            continue
        for number, command, wanted in entries:
            yield None
            run = subprocess.run(
                ["bash", "-c", f"{command} 2>&1"], cwd=folder, env=environment, capture_output=True, text=True,
                timeout=120)
            if run.returncode == 2 and not wanted:
                yield number, command, "(a command that is not refused)", run.stdout
            printed = iter(line.rstrip() for line in run.stdout.split("\n"))
            for offset, line in enumerate(wanted, 1):
                # Lines that are left out stand as an ellipsis, or not at all.
                if line.strip() in ("", "…", "..."):
                    continue
                if line.rstrip() not in printed:
                    yield number + offset, command, line, run.stdout
                    break


def main(tactus, pages):
    faults = count = run = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in FOLDERS:
            (folder / name).symlink_to(ROOT / name)
        for path in pathlib.Path(os.environ.get("TACTUS_RECORDINGS") or "/nowhere").glob("*.events"):
            (folder / path.name).symlink_to(path.resolve())
        (folder / "bin").mkdir()
        (folder / "bin/tactus").symlink_to(tactus)
        environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "COLUMNS": "80"}
        for page in pages:
            count += sum(len(entries) for entries in transcripts(page))
            for difference in differences(page, folder, environment):
                if not difference:
                    run += 1
                    continue
                number, command, line, printed = difference
                faults += 1
                print(f"{page.relative_to(ROOT)}:{number}: '{command}' does not print this line after those above it:\n"
                      f"  {line}\nbut:\n{re.sub('(?m)^', '  ', printed[:3000])}", file=sys.stderr)
    print(f"guides: {run} of {count} commands were run, {faults} do not print what the guide has")
    if run < 20:
        print("guides: too few to mean anything: are their files in the folders that FOLDERS names?", file=sys.stderr)
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    pages = sorted((ROOT / "docs").rglob("*.md")) + [ROOT / "README.md"]
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pages))
