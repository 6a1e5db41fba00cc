"""The code of an image as blocks, calls and loops, from its disassembly by llvm-objdump.

What its instructions mean is in `thumb.py` and `riscv.py`. Whatever they do not understand ends the program: a bound
of code that was not read would be none.
"""

import bisect
import re
import struct
import subprocess
from dataclasses import dataclass, field


class Unreadable(Exception):
    """Code of which no bound can be given."""


@dataclass
class Instruction:
    address: int
    size: int
    mnemonic: str
    operands: str
    target: int | None = None
    is_call: bool = False


@dataclass
class Block:
    start: int
    instructions: list
    successors: list = field(default_factory=list)
    calls: list = field(default_factory=list)  # addresses of functions, in order
    ends: bool = False  # returns, or leaves for a function that returns for it

    @property
    def last(self):
        return self.instructions[-1].address


@dataclass
class Loop:
    header: int
    body: set
    entries: set  # (block, header) edges from outside
    backs: set  # (block, header) edges from within


class Function:
    def __init__(self, name, address, blocks):
        self.name, self.address, self.blocks = name, address, blocks
        self.loops = natural_loops(address, blocks, name)

    @property
    def callees(self):
        return {call for block in self.blocks.values() for call in block.calls}


def lines_of(*command, text=None):
    return subprocess.run(command, check=True, capture_output=True, text=True, input=text).stdout.splitlines()


class Image:
    """The functions of an image for a core, whose instructions a module explains."""

    def __init__(self, path, core):
        self.path, self.core = path, core
        self._read_symbols()
        self._read_code()
        self.functions = {}

    # Symbols and bytes.

    def _read_symbols(self):
        self.names, self.marks = {}, []
        for line in lines_of('llvm-readelf', '-sW', self.path):
            fields = line.split(None, 7)
            if len(fields) < 8 or not fields[0].rstrip(':').isdigit():
                continue
            value, kind, name = int(fields[1], 16), fields[3], fields[7]
            if re.match(r'\$([td](\.|$)|x)', name):
                self.marks.append((value, name[1]))
            elif kind == 'FUNC':
                # Of the names of one function, that of C.
                if self.names.get(value & ~1, '__').startswith('__'):
                    self.names[value & ~1] = name
        self.marks.sort()
        self.starts = sorted(self.names)
        sections = lines_of('llvm-readelf', '-SW', self.path)
        self.segments = []
        for line in sections:
            found = re.match(r'\s*\[\s*\d+\]\s+(\S+)\s+PROGBITS\s+(\S+)\s+(\S+)\s+(\S+)', line)
            if found and not found[1].startswith(('.debug', '.comment')):
                address, offset, size = (int(found[index], 16) for index in (2, 3, 4))
                with open(self.path, 'rb') as file:
                    file.seek(offset)
                    self.segments.append((address, file.read(size)))

    def word(self, address):
        for start, data in self.segments:
            if start <= address <= start + len(data) - 4:
                return struct.unpack_from('<I', data, address - start)[0]
        raise Unreadable(f'{address:x}: no such word in the image')

    def byte(self, address):
        for start, data in self.segments:
            if start <= address < start + len(data):
                return data[address - start]
        raise Unreadable(f'{address:x}: no such byte in the image')

    def _read_code(self):
        self.code = {}
        pattern = re.compile(r'\s*([0-9a-f]+):\s+(\S+)(?:\s+(.*))?$')
        found = []
        for line in lines_of('llvm-objdump', '-d', '--no-show-raw-insn', *self.core.OBJDUMP, self.path):
            match = pattern.match(line)
            if match and not re.fullmatch(r'[0-9a-f]{2}', match[2]) and self._is_code(int(match[1], 16)):
                found.append((int(match[1], 16), match[2], (match[3] or '').split('@')[0].strip()))
        for index, (address, mnemonic, operands) in enumerate(found):
            following = found[index + 1][0] if index + 1 < len(found) else address + 2
            self.code[address] = self.core.read(address, following, mnemonic, operands)
        self.addresses = sorted(self.code)

    def _is_code(self, address):
        """Whether what stands at an address is an instruction: by the last mark before it."""
        index = bisect.bisect_right(self.marks, (address, '~')) - 1
        return index < 0 or self.marks[index][1] != 'd'

    def following_mark(self, address):
        """Where what stands at an address ends: the next mark, or function."""
        return min((other for other, _ in self.marks if other > address), default=address)

    def owner(self, address):
        """The start of the function that holds an address."""
        return self.starts[bisect.bisect_right(self.starts, address) - 1]

    # Functions.

    def function(self, start):
        if start not in self.functions:
            self.functions[start] = self._make(start)
        return self.functions[start]

    def _make(self, start):
        name = self.names.get(start)
        if name is None:
            raise Unreadable(f'{start:x}: is called and has no symbol')
        flow = {}  # address: (successors, calls, ends)
        waiting, leaders = [start], {start}
        while waiting:
            address = waiting.pop()
            if address in flow:
                continue
            if address not in self.code:
                raise Unreadable(f'{name}: runs into {address:x}, which is no code')
            after, calls, ends = self.core.step(self, start, self.code[address])
            flow[address] = (after, calls, ends)
            straight = address + self.code[address].size
            for target in after:
                if target != straight or len(after) > 1:
                    leaders.add(target)
            waiting += after
        blocks = {}
        for leader in leaders:
            block = Block(leader, [])
            address = leader
            while True:
                instruction = self.code[address]
                after, calls, ends = flow[address]
                block.instructions.append(instruction)
                block.calls += calls
                block.ends = block.ends or ends
                if len(after) != 1 or after[0] in leaders:
                    block.successors = list(dict.fromkeys(after))
                    break
                address = after[0]
            blocks[leader] = block
        return Function(name, start, blocks)


def natural_loops(entry, blocks, name):
    """The loops of a function; the code is refused if it has others (irreducible ones)."""
    order, seen = [], set()
    stack = [(entry, iter(blocks[entry].successors))]
    seen.add(entry)
    while stack:
        block, rest = stack[-1]
        for successor in rest:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(blocks[successor].successors)))
                break
        else:
            order.append(block)
            stack.pop()
    order.reverse()
    number = {block: index for index, block in enumerate(order)}
    before = {block: [] for block in order}
    for block in order:
        for successor in blocks[block].successors:
            before[successor].append(block)
    # Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
    dominator = {entry: entry}
    changes = True
    while changes:
        changes = False
        for block in order[1:]:
            new = None
            for other in before[block]:
                if other not in dominator:
                    continue
                if new is None:
                    new = other
                else:
                    a, b = other, new
                    while a != b:
                        while number[a] > number[b]:
                            a = dominator[a]
                        while number[b] > number[a]:
                            b = dominator[b]
                    new = a
            if dominator.get(block) != new:
                dominator[block] = new
                changes = True

    def dominates(a, b):
        while number[b] > number[a]:
            b = dominator[b]
        return a == b

    loops = {}
    for block in order:
        for successor in blocks[block].successors:
            if number[successor] <= number[block]:
                if not dominates(successor, block):
                    raise Unreadable(f'{name}: a loop at {successor:x} has two entries')
                loop = loops.setdefault(successor, Loop(successor, {successor}, set(), set()))
                loop.backs.add((block, successor))
                waiting = [block]
                while waiting:
                    inner = waiting.pop()
                    if inner not in loop.body:
                        loop.body.add(inner)
                        waiting += before[inner]
    for loop in loops.values():
        loop.entries = {(block, loop.header) for block in before[loop.header] if block not in loop.body}
    return loops
