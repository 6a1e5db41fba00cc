"""What a loop of the image is called: the function of the source that it stands in."""

import json
import os
import re

from image_code import lines_of


def demangled(names):
    """Swift's short names, such as `GestureEngine.takeOver(_:at:)`."""
    names = list(dict.fromkeys(names))
    shown = lines_of('swift', 'demangle', '--simplified', '--compact', text='\n'.join(names))
    return {name: short(text) for name, text in zip(names, shown)}


def short(text):
    """Without what the compiler made of a function: specialized for what, merged, private to a file."""
    text = re.sub(r'^(?:generic|function|merged|specialized)\b.*? of ', '', text)
    text = re.sub(r'^(?:specialized |merged )+', '', text)
    text = re.sub(r'^closure #\d+.* in ', '', text)
    text = re.sub(r' in _[0-9A-F]+', '', text)
    return re.sub(r'\(\w+\)\.', '', text)


# Functions that are one step of whatever loop calls them.
STEPS = {'SmallSet.popFirst()', 'GestureEngine.popNext(_:)', 'IndexingIterator.next()'}


class LoopNames:
    """Names the loops of functions by the inlined frames that their ends have in common."""

    def __init__(self, image, functions):
        addresses = set()
        self.ends = {}
        for function in functions:
            for loop in function.loops.values():
                ends = {loop.header} | {function.blocks[block].last for block, _ in loop.backs}
                self.ends[loop.header] = ends
                addresses |= ends
        addresses = sorted(addresses)
        text = '\n'.join(lines_of('llvm-symbolizer', '--obj=' + image.path, '--inlining', '--no-demangle',
                                  '--output-style=JSON', *map(hex, addresses)))
        self.frames = {}
        for address, answer in zip(addresses, json.loads(text)):
            self.frames[address] = [
                (frame['FunctionName'], os.path.basename(frame['FileName']), frame['Line'])
                for frame in reversed(answer['Symbol'])]
        names = {name for frames in self.frames.values() for name, _, _ in frames}
        self.shown = demangled(sorted(names))

    def __getitem__(self, header):
        stacks = [self.frames[end] for end in self.ends[header]]
        common = stacks[0][0]
        for depth in range(min(map(len, stacks))):
            if len({stack[depth][0] for stack in stacks}) > 1:
                depth -= 1
                break
            common = stacks[0][depth]
            # Below it, calls of different lines are different calls.
            if len({stack[depth][2] for stack in stacks}) > 1:
                break
        while self.shown[common[0]] in STEPS and depth > 0:
            depth -= 1
            common = stacks[0][depth]
        return self.shown[common[0]]

    def shown_of(self, name):
        if name not in self.shown:
            self.shown.update(demangled([name]))
        return self.shown[name]
