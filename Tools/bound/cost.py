"""What blocks cost: in instructions, in cycles of a Cortex-M4, and of stack."""

import re

from image_code import Unreadable
from longest_path import Program

# Memory functions, the register that holds the number of bytes, and the rounds of their loops by that number, in the
# order of the code: of memory that is aligned, and of other.
UPWARDS = ('r2', lambda n: [(n // 16, 3, 3), (0, n // 4, 3)])
COPIES = {
    'memcpy': UPWARDS,
    'copy_upwards': UPWARDS,
    'memset': ('r2', lambda n: [(3, n // 16, 3, 3)]),
    # Another order of arguments, and the function itself.
    '__aeabi_memset': ('r1', None),
    '__aeabi_memclr': ('r1', None),
}

# Of Arm's Cortex-M4 Technical Reference Manual (r0p1), 3.3 and 7.2.3, without wait states: a branch refills the pipeline in
# at most three cycles, and each is taken here.
REFILL = 3


def registers(operands):
    """How many registers a list names, such as `{r4-r7, lr}`."""
    count = 0
    for part in re.search(r'\{(.*)\}', operands)[1].split(','):
        ends = [int(end) for end in re.findall(r'\d+', part)]
        count += ends[1] - ends[0] + 1 if '-' in part else 1
    return count


def cycles(instruction):
    name, operands = instruction.mnemonic.split('.')[0], instruction.operands
    branches = REFILL if (instruction.target is not None or name.startswith(('bx', 'blx')) or 'pc}' in operands
                          or operands.startswith('pc,')) else 0
    if name.startswith(('vdiv', 'vsqrt')):
        return 14
    if name in ('udiv', 'sdiv'):
        return 12
    if name.startswith(('vmla', 'vmls', 'vfma', 'vnml')):
        return 4
    # One more where the next instruction waits for the result (7.2.3): as though each did.
    if name.startswith(('vadd', 'vsub', 'vmul', 'vnmul', 'vcvt', 'vcmp')):
        return 2
    if name.startswith(('push', 'pop', 'vpush', 'vpop', 'ldm', 'stm', 'vldm', 'vstm')):
        count = registers(operands) * (2 if re.search(r'\{d', operands) else 1)
        return 1 + count + branches
    if name.startswith(('ldrd', 'strd')):
        return 3
    if name in ('tbb', 'tbh'):
        return 2 + REFILL
    if name.startswith(('ldr', 'str', 'vldr', 'vstr', 'mla', 'mls', 'smlal', 'umlal', 'umull', 'smull')):
        # Of memory that is not aligned, two more; no single-precision access of Swift's is.
        return 2 + (1 if re.search(r'\bd\d', operands) else 0) + (2 if name in ('ldr', 'str') and '#4' in operands and '],' in operands else 0)
    return 1 + branches


def instructions(instruction):
    return 1


def frame(function):
    """How many bytes of stack a function takes, without those that it calls."""
    size = 0
    for block in function.blocks.values():
        for instruction in block.instructions:
            name, operands = instruction.mnemonic.split('.')[0], instruction.operands
            if name in ('push', 'vpush') or name.startswith('stm') and operands.startswith('sp!'):
                size += registers(operands) * (8 if '{d' in operands else 4)
            elif name in ('sub', 'subw', 'subs') and re.match(r'sp(,|$)', operands):
                found = re.search(r'#(\d+)$', operands)
                if not found:
                    raise Unreadable(f'{function.name}: takes stack by a register ({instruction.address:x})')
                size += int(found[1])
            elif found := re.search(r'\[sp, #-(\d+)\]!', operands):
                size += int(found[1])
    return size


class Cost:
    """The cost of a block of an image's function, with the memory functions that it calls."""

    def __init__(self, image, limits, shown, of):
        self.image, self.limits, self.shown, self.of = image, limits, shown, of
        self.copies = {}

    def block(self, function, start):
        block = function.blocks[start]
        total = sum(self.of(instruction) for instruction in block.instructions)
        calls = iter(block.calls)
        for index, instruction in enumerate(block.instructions):
            if instruction.is_call:
                total += self._call(function, block, index, next(calls))
        # A call in the place of a return.
        for callee in calls:
            total += self._call(function, block, len(block.instructions) - 1, callee)
        return total

    def _call(self, function, block, index, callee):
        name = self.image.names[callee]
        if name not in COPIES:
            return 0
        size = self._size(block, index, COPIES[name][0])
        if size is None:
            shown = self.shown(self.image.names[function.address])
            if shown not in self.limits.sizes:
                raise Unreadable(f"{self.limits.path}: a copy of an unknown size; add 'bytes\t{shown}\tLIMIT' "
                                 f'({block.instructions[index].address:x})')
            (size,) = self.limits.sizes[shown]
        return self._copy(callee, size)

    @staticmethod
    def _size(block, index, register):
        """The number of bytes, where it stands in the code."""
        for instruction in reversed(block.instructions[:index]):
            parts = [part.strip() for part in instruction.operands.split(',')]
            if instruction.is_call:
                return None
            name = instruction.mnemonic.split('.')[0]
            writes = parts[0] == register and not name.startswith(('cmp', 'str', 'tst', 'vstr', 'cb'))
            if writes or name.startswith(('ldrd', 'ldm', 'pop')) and register in instruction.operands:
                found = re.fullmatch(r'#(\d+)', parts[1]) if len(parts) == 2 else None
                # A move under a condition may leave what was there.
                return int(found[1]) if found and name in ('mov', 'movs', 'movw') else None
        return None

    def _copy(self, start, size):
        if (start, size) not in self.copies:
            function = self.image.function(start)
            name = self.image.names[start]
            rounds = COPIES[name][1]
            if not function.loops:
                (callee,) = function.callees
                own = sum(self.of(instruction) for block in function.blocks.values()
                          for instruction in block.instructions)
                self.copies[start, size] = own + self._copy(callee, size)
            else:
                self.copies[start, size] = max(self._alone(function, numbers) for numbers in rounds(size))
        return self.copies[start, size]

    def _alone(self, function, numbers):
        headers = sorted(function.loops)
        if len(numbers) != len(headers):
            raise Unreadable(f'{function.name}: has {len(headers)} loops and not {len(numbers)}; mend COPIES in cost.py')
        alone = Program([function], lambda function, at: sum(
            self.of(instruction) for instruction in function.blocks[at].instructions))
        # A loop that is passed by is entered no less than once in a flow.
        rounds = {header: max(number, 1) for header, number in zip(headers, numbers)}
        return alone.longest_path(function.address, rounds, [])[0]
