"""The code of an image as blocks, calls and loops, from its disassembly by llvm-objdump.

Reads armv7em code (Thumb) as Swift and clang write it. Whatever it does not understand ends the program: a bound
of code that was not read would be none.
"""

import bisect
import re
import struct
import subprocess
from dataclasses import dataclass, field

CONDITIONS = 'eq ne hs lo mi pl vs vc hi ls ge lt gt le cs cc'.split()


class Unreadable(Exception):
    """Code of which no bound can be given."""


@dataclass
class Instruction:
    address: int
    size: int
    mnemonic: str
    operands: str
    target: int | None = None

    @property
    def is_call(self):
        name = self.mnemonic.split('.')[0]
        return name in ('bl', 'blx') or name[:2] == 'bl' and name[2:] in CONDITIONS

    @property
    def condition(self):
        """The condition of an instruction that is skipped without it."""
        name = self.mnemonic.split('.')[0]
        for base in ('pop', 'bx', 'ldm', 'ldr'):
            if name.startswith(base) and name[len(base):] in CONDITIONS:
                return name[len(base):]
        return None


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
    def __init__(self, path):
        self.path = path
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
            if name in ('$t', '$t.0', '$d') or name.startswith(('$t.', '$d.')):
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
        pattern = re.compile(r'\s+([0-9a-f]+):\s+(\S+)(?:\s+(.*))?$')
        listing = [pattern.match(line)
                   for line in lines_of('llvm-objdump', '-d', '--no-show-raw-insn', self.path)]
        found = []
        for match in listing:
            if match and not re.fullmatch(r'[0-9a-f]{2}', match[2]):
                found.append((int(match[1], 16), match[2], (match[3] or '').split('@')[0].strip()))
        for index, (address, mnemonic, operands) in enumerate(found):
            following = found[index + 1][0] if index + 1 < len(found) else address + 2
            target = re.search(r'(?:^|,\s*)0x([0-9a-f]+)', operands)
            name = mnemonic.split('.')[0]
            branches = name in ('b', 'bl', 'cbz', 'cbnz') or name.startswith('b') and (
                name[1:] in CONDITIONS or name[1] == 'l' and name[2:] in CONDITIONS)
            self.code[address] = Instruction(
                address, 4 if following - address >= 4 else 2, mnemonic, operands,
                int(target[1], 16) if target and branches else None)
        self.addresses = sorted(self.code)

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
            after, calls, ends = self._step(start, self.code[address])
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

    def _step(self, start, instruction):
        """Where control goes after an instruction: addresses, functions called, and whether it may return."""
        name, operands = instruction.mnemonic.split('.')[0], instruction.operands
        following = instruction.address + instruction.size
        target = instruction.target
        if name in ('trap', 'udf', 'bkpt') :
            return ([], [], False) if name != 'bkpt' else ([following], [], False)
        if name == 'b':
            if self.owner(target) != start or target in self.names and target != start:
                return [], [target], True
            return [target], [], False
        if name in ('cbz', 'cbnz') or name.startswith('b') and name[1:] in CONDITIONS:
            if self.owner(target) != start:
                # A conditional tail call.
                return [following], [target], True
            return [target, following], [], False
        if instruction.is_call:
            callee = self._resolved(start, instruction) if name == 'blx' else target
            return [following], [callee], False
        if name.startswith('bx'):
            if operands == 'lr':
                return ([following] if instruction.condition else []), [], True
            return [], [self._resolved(start, instruction)], True
        if name.startswith(('pop', 'ldm')) and 'pc' in operands or name.startswith('ldr') and operands.startswith('pc'):
            if name.startswith('ldr') and not operands.startswith('pc, [sp]'):
                raise Unreadable(f'{instruction.address:x}: {instruction.mnemonic} {operands}')
            return ([following] if instruction.condition else []), [], True
        if name in ('tbb', 'tbh'):
            return self._table(instruction), [], False
        if re.match(r'(mov|add|sub)\w*$', name) and operands.startswith('pc,'):
            raise Unreadable(f'{instruction.address:x}: writes the program counter')
        if name in ('svc', 'wfi', 'wfe', 'bxj') or name.startswith('b') and not name.startswith(('bic', 'bfi', 'bfc')):
            raise Unreadable(f'{instruction.address:x}: {instruction.mnemonic} {operands}: no such jump is known here')
        return [following], [], False

    def _table(self, instruction):
        """The targets of a table of branches: what lies between it and the next code."""
        base = instruction.address + instruction.size
        end = next(address for address, kind in self.marks if kind == 't' and address > base)
        width = 1 if instruction.mnemonic == 'tbb' else 2
        targets = []
        for place in range(base, end - width + 1, width):
            offset = self.byte(place) + (self.byte(place + 1) << 8 if width == 2 else 0)
            target = base + 2 * offset
            # An odd number of bytes is filled up with one that leads into the table.
            if target >= end:
                targets.append(target)
        if not targets:
            raise Unreadable(f'{instruction.address:x}: a table of branches without one')
        return list(dict.fromkeys(targets))

    def _resolved(self, start, call):
        """The function that a register holds: an address of the literal pool, or what lies there."""
        register = call.operands
        index = bisect.bisect_left(self.addresses, call.address)
        value = self._value(start, register, index)
        if value & ~1 not in self.names:
            raise Unreadable(f'{call.address:x}: {call.mnemonic} {register}: {value:x} is no function')
        return value & ~1

    def _value(self, start, register, index):
        """The constant in a register before an instruction, by its last definitions above."""
        added = None
        for place in range(index - 1, -1, -1):
            instruction = self.code[self.addresses[place]]
            if instruction.address < start:
                break
            parts = [part.strip() for part in instruction.operands.split(',')]
            if not parts or parts[0] != register:
                continue
            if instruction.mnemonic == 'add' and parts[1:] == ['pc'] and added is None:
                added = instruction.address + 4
            elif instruction.mnemonic.startswith('ldr') and parts[1] == '[pc' and added is not None:
                offset = int(re.search(r'#(-?\d+)', instruction.operands)[1])
                return (self.word(((instruction.address + 4) & ~3) + offset) + added) & 0xffffffff
            elif instruction.mnemonic.startswith('ldr') and added is None and len(parts) == 2:
                pointer = self._value(start, parts[1].strip('[]'), place)
                return self.word(pointer)
            elif instruction.mnemonic.startswith(('cmp', 'str', 'tst', 'cb', 'blx', 'push')):
                continue
            else:
                break
        raise Unreadable(f'{self.code[self.addresses[index]].address:x}: {register} is not known')


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
