"""What armv7em code (Thumb) does, as Swift and clang write it, and what it costs a Cortex-M4."""

import bisect
import re

from image_code import Instruction, Unreadable

OBJDUMP = []
CONDITIONS = 'eq ne hs lo mi pl vs vc hi ls ge lt gt le cs cc'.split()

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

# The same core, as llvm-mca names it.
MCA = ['-mtriple=thumbv7em-none-eabi', '-mcpu=cortex-m4']

# Of Arm's Cortex-M4 Technical Reference Manual (r0p1), 3.3 and 7.2.3, without wait states: a branch refills the pipeline in
# at most three cycles, and each is taken here.
REFILL = 3


def read(address, following, mnemonic, operands):
    """An instruction of the disassembly, before the one at `following`."""
    name = mnemonic.split('.')[0]
    target = re.search(r'(?:^|,\s*)0x([0-9a-f]+)', operands)
    branches = name in ('b', 'bl', 'cbz', 'cbnz') or name.startswith('b') and (
        name[1:] in CONDITIONS or name[1] == 'l' and name[2:] in CONDITIONS)
    calls = name in ('bl', 'blx') or name[:2] == 'bl' and name[2:] in CONDITIONS
    return Instruction(address, 4 if following - address >= 4 else 2, mnemonic, operands,
                       int(target[1], 16) if target and branches else None, calls)


def _condition(name):
    """The condition of an instruction that is skipped without it."""
    for base in ('pop', 'bx', 'ldm', 'ldr'):
        if name.startswith(base) and name[len(base):] in CONDITIONS:
            return name[len(base):]
    return None


def step(image, start, instruction):
    """Where control goes after an instruction: addresses, functions called, and whether it may return."""
    name, operands = instruction.mnemonic.split('.')[0], instruction.operands
    following = instruction.address + instruction.size
    target = instruction.target
    if name in ('trap', 'udf', 'bkpt') :
        return ([], [], False) if name != 'bkpt' else ([following], [], False)
    if name == 'b':
        if image.owner(target) != start or target in image.names and target != start:
            return [], [target], True
        return [target], [], False
    if name in ('cbz', 'cbnz') or name.startswith('b') and name[1:] in CONDITIONS:
        if image.owner(target) != start:
            # A conditional tail call.
            return [following], [target], True
        return [target, following], [], False
    if instruction.is_call:
        callee = _resolved(image, start, instruction) if name == 'blx' else target
        return [following], [callee], False
    if name.startswith('bx'):
        if operands == 'lr':
            return ([following] if _condition(name) else []), [], True
        return [], [_resolved(image, start, instruction)], True
    if name.startswith(('pop', 'ldm')) and 'pc' in operands or name.startswith('ldr') and operands.startswith('pc'):
        if name.startswith('ldr') and not operands.startswith('pc, [sp]'):
            raise Unreadable(f'{instruction.address:x}: {instruction.mnemonic} {operands}')
        return ([following] if _condition(name) else []), [], True
    if name in ('tbb', 'tbh'):
        return _table(image, instruction), [], False
    if re.match(r'(mov|add|sub)\w*$', name) and operands.startswith('pc,'):
        raise Unreadable(f'{instruction.address:x}: writes the program counter')
    if name in ('svc', 'wfi', 'wfe', 'bxj') or name.startswith('b') and not name.startswith(('bic', 'bfi', 'bfc')):
        raise Unreadable(f'{instruction.address:x}: {instruction.mnemonic} {operands}: no such jump is known here')
    return [following], [], False


def _resolved(image, start, call):
    """The function that a register holds: an address of the literal pool, or what lies there."""
    register = call.operands
    index = bisect.bisect_left(image.addresses, call.address)
    value = _value(image, start, register, index)
    if value & ~1 not in image.names:
        raise Unreadable(f'{call.address:x}: {call.mnemonic} {register}: {value:x} is no function')
    return value & ~1


def _value(image, start, register, index):
    """The constant in a register before an instruction, by its last definitions above."""
    added = None
    for place in range(index - 1, -1, -1):
        instruction = image.code[image.addresses[place]]
        if instruction.address < start:
            break
        parts = [part.strip() for part in instruction.operands.split(',')]
        if not parts or parts[0] != register:
            continue
        if instruction.mnemonic == 'add' and parts[1:] == ['pc'] and added is None:
            added = instruction.address + 4
        elif instruction.mnemonic.startswith('ldr') and parts[1] == '[pc' and added is not None:
            offset = int(re.search(r'#(-?\d+)', instruction.operands)[1])
            return (image.word(((instruction.address + 4) & ~3) + offset) + added) & 0xffffffff
        elif instruction.mnemonic.startswith('ldr') and added is None and len(parts) == 2:
            pointer = _value(image, start, parts[1].strip('[]'), place)
            return image.word(pointer)
        elif instruction.mnemonic.startswith(('cmp', 'str', 'tst', 'cb', 'blx', 'push')):
            continue
        else:
            break
    raise Unreadable(f'{image.code[image.addresses[index]].address:x}: {register} is not known')


def _table(image, instruction):
    """The targets of a table of branches: what lies between it and the next code."""
    base = instruction.address + instruction.size
    end = next(address for address, kind in image.marks if kind == 't' and address > base)
    width = 1 if instruction.mnemonic == 'tbb' else 2
    targets = []
    for place in range(base, end - width + 1, width):
        offset = image.byte(place) + (image.byte(place + 1) << 8 if width == 2 else 0)
        target = base + 2 * offset
        # An odd number of bytes is filled up with one that leads into the table.
        if target >= end:
            targets.append(target)
    if not targets:
        raise Unreadable(f'{instruction.address:x}: a table of branches without one')
    return list(dict.fromkeys(targets))


def sets(instruction, register):
    """Whether an instruction writes a register, and the number that it does, where that stands in it."""
    parts = [part.strip() for part in instruction.operands.split(',')]
    name = instruction.mnemonic.split('.')[0]
    writes = parts[0] == register and not name.startswith(('cmp', 'str', 'tst', 'vstr', 'cb'))
    if not (writes or name.startswith(('ldrd', 'ldm', 'pop')) and register in instruction.operands):
        return False, None
    found = re.fullmatch(r'#(\d+)', parts[1]) if len(parts) == 2 else None
    # A move under a condition may leave what was there.
    return True, int(found[1]) if found and name in ('mov', 'movs', 'movw') else None


def registers(operands):
    """How many registers a list names, such as `{r4-r7, lr}`."""
    count = 0
    for part in re.search(r'\{(.*)\}', operands)[1].split(','):
        ends = [int(end) for end in re.findall(r'\d+', part)]
        count += ends[1] - ends[0] + 1 if '-' in part else 1
    return count


def stack(instruction):
    """How many bytes of stack an instruction takes."""
    name, operands = instruction.mnemonic.split('.')[0], instruction.operands
    if name in ('push', 'vpush') or name.startswith('stm') and operands.startswith('sp!'):
        return registers(operands) * (8 if '{d' in operands else 4)
    if name in ('sub', 'subw', 'subs') and re.match(r'sp(,|$)', operands):
        found = re.search(r'#(\d+)$', operands)
        if not found:
            raise Unreadable(f'{instruction.address:x}: takes stack by a register')
        return int(found[1])
    if re.match(r'sp, (?!(sp, )?#)', operands):
        raise Unreadable(f'{instruction.address:x}: moves the stack to where a register says')
    found = re.search(r'\[sp, #-(\d+)\]!', operands)
    return int(found[1]) if found else 0


def refill(instruction):
    """The cycles in which the pipeline is filled again behind a branch."""
    name, operands = instruction.mnemonic.split('.')[0], instruction.operands
    branches = (instruction.target is not None or name.startswith(('bx', 'blx', 'tbb', 'tbh')) or 'pc}' in operands
                or operands.startswith('pc,'))
    return REFILL if branches else 0


def cycles(instruction):
    name, operands = instruction.mnemonic.split('.')[0], instruction.operands
    branches = refill(instruction)
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
