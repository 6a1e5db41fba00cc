"""How much a frame costs at most in the gesture engine of an image; see Tools/bound/run --help."""

import argparse
import glob
import os
import subprocess
import sys
import tempfile

import mca
import riscv
import thumb
from cost import Cost, frame, instructions
from image_code import Image, Unreadable
from limits import Limits
from longest_path import Program
from loop_names import LoopNames
from recorded_hand import RecordedHand

HERE = os.path.dirname(os.path.abspath(__file__))
# What explains a core's instructions, and the machine that counts them.
CORES = {
    'm4': (thumb, ['qemu-system-arm', '-M', 'mps2-an386']),
    'rv32': (riscv, ['qemu-system-riscv32', '-M', 'virt', '-bios', 'none']),
}
# The functions whose longest paths are looked for, by a part of their names.
ENTRIES = {'frame': 'boundFeed', 'deadline': 'boundExpire'}
# The loop over the deadlines that are due: one for a deadline, none for a frame whose deadlines have been handled.
DEADLINES = 'GestureEngine.expire<A>(before:to:)'


class Engine:
    """The functions that the entries reach, their loops and what is known of them."""

    def __init__(self, image, machine, limits):
        self.image, self.machine, self.limits = image, machine, limits
        self.roots = {}
        for entry, part in ENTRIES.items():
            found = [start for start, name in image.names.items() if part in name]
            if len(found) != 1:
                raise Unreadable(f"{image.path}: has {len(found)} functions '{part}'; build it with Tools/bound/build")
            self.roots[entry] = found[0]
        self.functions = []  # Those that are called before those that call them.
        for root in self.roots.values():
            self._visit(root, [])
        self.names = LoopNames(image, self.functions)
        self.loops = [(function, header) for function in self.functions for header in sorted(function.loops)]
        self.called = {}
        for function in self.functions:
            self.called.setdefault(self.shown(function), []).append(function.address)
        self.rounds = self._rounds()

    def shown(self, function):
        return self.names.shown_of(self.image.names[function.address])

    def _visit(self, start, path):
        if start in path:
            names = ' > '.join(self.image.names[call] for call in path[path.index(start):])
            raise Unreadable(f'recursion has no bound: {names}')
        function = self.image.function(start)
        if function in self.functions:
            return
        for callee in sorted(function.callees):
            self._visit(callee, path + [start])
        self.functions.append(function)

    def _rounds(self):
        """The limit of each loop; of several of a function of the source, in the order of the code."""
        rounds, missing = {}, []
        for function in self.functions:
            if self.image.names[function.address] in self.image.core.COPIES:
                continue
            groups = {}
            for header in sorted(function.loops):
                groups.setdefault(self.names[header], []).append(header)
            for name, headers in groups.items():
                limits = self.limits.loops.get(name, [])
                if len(limits) not in (1, len(headers)):
                    missing.append('loop\t' + name + '\t' + ' '.join('?' for _ in headers))
                    continue
                for index, header in enumerate(headers):
                    rounds[header] = limits[index % len(limits)] + self._leaves_early(function, header)
        used = {self.names[header] for function in self.functions for header in function.loops}
        unused = sorted(set(self.limits.loops) - used)
        if unused:
            raise Unreadable(f"{self.limits.path}: the image has no loop of '{unused[0]}'; remove the line, or name "
                             'the function that it is part of now')
        if missing:
            raise Unreadable(f'{self.limits.path}: these loops have no limit; add them:\n' +
                             '\n'.join(sorted(set(missing))))
        return rounds

    @staticmethod
    def _leaves_early(function, header):
        """1 for a loop that is left before its end: its header is reached once more than its end."""
        loop = function.loops[header]
        ends = {block for block, _ in loop.backs}
        traps = ('trap', 'udf')
        return int(any(
            successor not in loop.body and block not in ends
            and function.blocks[successor].instructions[-1].mnemonic not in traps
            for block in loop.body for successor in function.blocks[block].successors))

    # The bound.

    def bound(self, entry, of):
        """The most that an entry costs, and how often each block is reached then."""
        cost = Cost(self.image, self.limits, self.names.shown_of, of)
        program = Program(
            [function for function in self.functions
             if self.image.names[function.address] not in self.image.core.COPIES], cost.block)
        place = list(ENTRIES).index(entry)
        totals = []
        for name, most in self.limits.calls.items():
            totals.append(([(start, start) for start in self._calls(name)], most[place % len(most)]))
        for name, most in self.limits.totals.items():
            totals.append((self._headers(name), most[place % len(most)]))
        rounds = dict(self.rounds)
        for function, header in self._headers(DEADLINES):
            rounds[header] -= int(entry == 'frame')
        return program.longest_path(self.roots[entry], rounds, totals)

    def beside(self, reached, of, blocks):
        """What a path costs whose blocks cost something else."""
        cost = Cost(self.image, self.limits, self.names.shown_of, of, blocks)
        return sum(reached[function.address, start] * cost.block(function, start)
                   for function in self.functions for start in function.blocks if reached.get((function.address, start)))

    def _calls(self, name):
        if name not in self.called:
            raise Unreadable(f"{self.limits.path}: the image has no function '{name}'; is it part of another one now?")
        return self.called[name]

    def _headers(self, name):
        found = [(function.address, header) for function, header in self.loops if self.names[header] == name]
        if not found:
            raise Unreadable(f"{self.limits.path}: the image has no loop of '{name}'; is it part of another one now?")
        return found

    def stack(self, entry):
        """The most bytes of stack that an entry takes."""
        deepest = {}
        for function in self.functions:
            deepest[function.address] = frame(self.image.core, function) + max(
                (deepest[callee] for callee in function.callees), default=0)
        return deepest[self.roots[entry]]

    # What the emulator counts.

    def watch(self, plugin, entry, seed, hands, recorded=None):
        """Plays random hands, and a recorded one: the largest count of an entry, and the most rounds and calls.

        Loops are told by their header, functions by their name: (at once, in all) of an entry.
        """
        with tempfile.TemporaryDirectory() as folder:
            loops, counts = f'{folder}/loops', f'{folder}/counts'
            with open(loops, 'w', encoding='ascii') as file:
                self._write_places(file)
            mark = next(start for start, name in self.image.names.items() if name == 'processor_mark')
            arguments = f'arg=bound,arg={seed},arg={hands},arg={list(ENTRIES).index(entry)}'
            if recorded:
                with open(f'{folder}/words', 'wb') as file:
                    file.write(recorded.words)
                arguments += f',arg={folder}/words'
            ended = subprocess.run(
                [*self.machine, '-display', 'none', '-monitor', 'none', '-serial', 'none',
                 '-semihosting-config', f'enable=on,target=native,{arguments}',
                 '-plugin', f'{plugin},mark={mark:x},out={counts},loops={loops}', '-kernel', self.image.path],
                stdin=subprocess.DEVNULL, check=False)
            if ended.returncode != 0:
                source = recorded.path if recorded else f'hands {seed} to {seed + hands - 1}'
                raise Unreadable(f'{self.image.path}: ends with {ended.returncode} on {source}; run that under a debugger')
            with open(counts, encoding='ascii') as file:
                marks = [int(line) for line in file]
            keys = [header for _, header in self.loops] + list(self.called)
            with open(loops, encoding='ascii') as file:
                found = [tuple(map(int, line.split())) for line in file]
        spans = [later - sooner for sooner, later in zip(marks[::2], marks[1::2])]
        if recorded and entry == 'frame' and len(spans) != recorded.count:
            raise Unreadable(f'{recorded.path}: {len(spans)} of its {recorded.count} frames were counted; '
                             'is the image older than its reader?')
        if not spans and not recorded:
            raise Unreadable(f'no {entry} was counted; play more hands')
        return max(spans, default=0), {keys[number]: (once, total) for number, once, total in found}

    def _write_places(self, file):
        # A header that ends its own block is a header first.
        for number, (_, header) in enumerate(self.loops):
            print(f'{header:x} {number} header', file=file)
        for number, starts in enumerate(self.called.values(), len(self.loops)):
            for start in starts:
                print(f'{start:x} {number} header', file=file)
        for number, (function, header) in enumerate(self.loops):
            loop = function.loops[header]
            for edges, role in ((loop.entries, 'entry'), (loop.backs, 'back')):
                for block, _ in edges:
                    print(f'{function.blocks[block].last:x} {number} {role}', file=file)

    def broken(self, entry, seen):
        """The limits that the emulator saw broken."""
        place = list(ENTRIES).index(entry)
        found = []
        for function, header in self.loops:
            once, _ = seen.get(header, (0, 0))
            if header in self.rounds and once > self.rounds[header]:
                found.append(f"{self.limits.path}: a loop of '{self.names[header]}' is gone through {once} times, "
                             f'its limit is {self.rounds[header]}; mend the limit, or the code')
        for function in self.functions:
            name = self.image.names[function.address]
            if name not in self.image.core.COPIES or not function.loops:
                continue
            header, (*_, most) = max(function.loops), self.image.core.COPIES[name][1](0)[0]
            once, _ = seen.get(header, (0, 0))
            if once > most:
                found.append(f"'{name}' copies {once} single bytes, and {most} are what is left of whole words; align "
                             f'what is copied, or mend COPIES for {self.image.core.__name__}')
        for name, most in self.limits.calls.items():
            _, total = seen.get(name, (0, 0))
            if total > most[place % len(most)]:
                found.append(f"{self.limits.path}: '{name}' is called {total} times in a {entry}, its limit is "
                             f'{most[place % len(most)]}; mend the limit, or the code')
        for name, most in self.limits.totals.items():
            total = sum(seen.get(header, (0, 0))[1] for _, header in self._headers(name))
            if total > most[place % len(most)]:
                found.append(f"{self.limits.path}: the loops of '{name}' are gone through {total} times in a {entry}, "
                             f'their limit is {most[place % len(most)]}; mend the limit, or the code')
        return found


def show_path(engine, reached, seen):
    """The functions on the longest path by their share, beside how often a hand called them."""
    cost = Cost(engine.image, engine.limits, engine.names.shown_of, instructions)
    rows = []
    for function in engine.functions:
        calls = reached.get((function.address, function.address), 0)
        if calls:
            own = sum(reached[function.address, start] * cost.block(function, start) for start in function.blocks)
            rows.append((own, calls, engine.shown(function)))
    print(f'{"instructions":>12} {"calls":>6} {"seen":>6}')
    for own, calls, name in sorted(rows, reverse=True)[:30]:
        print(f'{own:12,} {calls:6} {seen.get(name, (0, 0))[1]:6} {name}')
    rounds = {}
    for function, header in engine.loops:
        found = rounds.setdefault(engine.names[header], [0, 0])
        found[0] += reached.get((function.address, header), 0)
        found[1] += seen.get(header, (0, 0))[1]
    print(f'{"rounds":>12} {"":6} {"seen":>6}')
    for name, (most, counted) in sorted(rounds.items(), key=lambda row: row[1], reverse=True)[:30]:
        print(f'{most:12,} {"":6} {counted:6} {name}')


def recorded():
    with open(f'{HERE}/bounds.txt', encoding='utf-8') as file:
        return {tuple(words[:-1]): int(words[-1]) for words in map(str.split, file) if words and words[0] != '#'}


def main():
    parser = argparse.ArgumentParser(prog='Tools/bound/run', description='The most that a frame costs in the engine.')
    parser.add_argument('core', choices=CORES, help=argparse.SUPPRESS)
    parser.add_argument('image', help=argparse.SUPPRESS)
    parser.add_argument('plugin', help=argparse.SUPPRESS)
    parser.add_argument('--seed', type=int, default=1, help='of the first hand')
    parser.add_argument('--hands', type=int, default=300, help='how many are played beside the bound')
    parser.add_argument('--trace', action='append', default=[], metavar='FILE',
                        help='play the frames of this trace as well as those in hands; may be repeated')
    parser.add_argument('--path', choices=ENTRIES, help='show the functions on its longest path')
    parser.add_argument('--check', action='store_true', help='fail where a bound grew by more than 2 %% of bounds.txt')
    parser.add_argument('--limits', default=f'{HERE}/limits.tsv', help='the limits, instead of limits.tsv')
    options = parser.parse_args()
    try:
        sys.exit(report(options))
    except Unreadable as error:
        print(f'bound: {error}', file=sys.stderr)
        sys.exit(2)


def report(options):
    core, machine = CORES[options.core]
    engine = Engine(Image(options.image, core), machine, Limits(options.limits, options.core))
    count = sum(len(block.instructions) for function in engine.functions for block in function.blocks.values())
    print(f'{options.core}: {count:,} instructions in {len(engine.functions)} functions, {len(engine.loops)} loops, no recursion')
    print(f'{"":10} {"at most":>12} {"found":>8} {"ratio":>6} {"cycles":>10} {"llvm-mca":>10} {"stack":>6}')
    faults, kept = [], recorded() if options.check else {}
    traces = [(RecordedHand(path), []) for path in sorted(glob.glob(f'{HERE}/hands/*.trace')) + options.trace]
    modelled = mca.blocks(core, engine.functions) if core.cycles else {}
    for entry in ENTRIES:
        most, reached = engine.bound(entry, instructions)
        found, seen = engine.watch(options.plugin, entry, options.seed, options.hands)
        of_cycles = beside = '-'
        if core.cycles:
            cycles, slowest = engine.bound(entry, core.cycles)
            of_cycles, beside = f'{cycles:,}', f'{engine.beside(slowest, core.cycles, modelled):,.0f}'
        stack = engine.stack(entry)
        print(f'{entry:10} {most:12,} {found:8,} {most / found:6.1f} {of_cycles:>10} {beside:>10} {stack:6,}')
        faults += engine.broken(entry, seen)
        for trace, counts in traces:
            count, reached_there = engine.watch(options.plugin, entry, options.seed, 0, trace)
            counts.append(f'{entry} {count:,}')
            faults += [f'{trace.path}: {fault}' for fault in engine.broken(entry, reached_there)]
            found = max(found, count)
        if found > most:
            faults.append(f'a {entry} of {found} instructions was found, above its bound of {most}')
        for name, value in ((entry, most), (f'{entry}-stack', stack)):
            limit = kept.get((options.core, name), 0)
            if options.check and value > limit * 1.02:
                faults.append(f'{HERE}/bounds.txt: {options.core} {name}: {value}, over {limit} by more than 2 %; '
                              'make it cheaper, or raise the bound and give the reason in the commit')
        if options.path == entry:
            show_path(engine, reached, seen)
    for trace, counts in traces:
        print(f'{os.path.basename(trace.path)}: {", ".join(counts)}')
    for fault in faults:
        print(f'bound: {fault}', file=sys.stderr)
    return 1 if faults else 0


main()
