"""What RV32IMAFC code does, as Swift and clang write it."""

import re

from image_code import Instruction, Unreadable

OBJDUMP = ['-M', 'no-aliases', '--disassemble-zeroes']
BRANCHES = ('beq', 'bne', 'blt', 'bge', 'bltu', 'bgeu', 'c.beqz', 'c.bnez')
JUMPS = ('jal', 'c.jal', 'c.j')
STORES = ('sb', 'sh', 'sw', 'fsw', 'c.sw', 'c.swsp', 'c.fsw', 'c.fswsp')
# Outlined code is called with its return address in t0, and returns there.
LINKS = ('ra', 't0')

# Memory functions, the register that holds the number of bytes, and the rounds of their loops by that number, in the
# order of the code: of memory that is aligned to words, as all is that the engine copies. The last loop is over the
# bytes that are no whole word; of other memory it would be over all, so it is counted too.
UPWARDS = ('a2', lambda n: [(3, n // 16, 3, 3)])
COPIES = {
    'memcpy': UPWARDS,
    'copy_upwards': UPWARDS,
    'memset': ('a2', lambda n: [(3, n // 16, 3, 3)]),
}


def read(address, following, mnemonic, operands):
    """An instruction of the disassembly."""
    target = re.search(r'(?:^|,\s*)0x([0-9a-f]+)', operands)
    link = operands.split(',')[0].strip()
    return Instruction(
        address, 2 if mnemonic.startswith('c.') else 4, mnemonic, operands,
        int(target[1], 16) if target and mnemonic in BRANCHES + JUMPS else None,
        mnemonic == 'c.jal' or mnemonic == 'jal' and link in LINKS)


def step(image, start, instruction):
    """Where control goes after an instruction: addresses, functions called, and whether it may return."""
    name, operands, target = instruction.mnemonic, instruction.operands, instruction.target
    following = instruction.address + instruction.size
    if name in ('c.unimp', 'unimp'):
        return [], [], False
    if instruction.is_call:
        return [following], [target], False
    if name in JUMPS:
        if name == 'jal' and not operands.startswith('zero,'):
            raise Unreadable(f'{instruction.address:x}: {name} {operands}: a call that returns elsewhere')
        if image.owner(target) != start or target in image.names and target != start:
            return [], [target], True
        return [target], [], False
    if name in BRANCHES:
        if image.owner(target) != start:
            # A conditional tail call.
            return [following], [target], True
        return [target, following], [], False
    if name == 'c.jr':
        if operands == 'ra' or operands == 't0' and image.names[start].startswith('OUTLINED_FUNCTION'):
            return [], [], True
        return _table(image, start, instruction), [], False
    if name.startswith(('jalr', 'c.jalr', 'c.ebreak', 'ebreak', 'ecall', 'mret', 'wfi')):
        raise Unreadable(f'{instruction.address:x}: {name} {operands}: no such jump is known here')
    return [following], [], False


def _table(image, start, jump):
    """The targets of a table: distances from its start, where the address that a register holds is added to one."""
    register = jump.operands
    base = None
    for address in reversed([at for at in image.addresses if start <= at < jump.address]):
        added = re.fullmatch(rf'{register}, (\w+)', image.code[address].operands)
        if image.code[address].mnemonic == 'c.add' and added:
            base = _address(image, start, added[1], address)
            break
    if base is None:
        raise Unreadable(f'{jump.address:x}: jumps to what {register} holds, which is not known')
    targets = []
    for place in range(base, image.following_mark(base), 4):
        target = base + image.word(place) & 0xffffffff
        if target not in image.code or image.owner(target) != start:
            break
        targets.append(target)
    if not targets:
        raise Unreadable(f'{jump.address:x}: a table of branches without one')
    return list(dict.fromkeys(targets))


def _address(image, start, register, before):
    """The address that a register was last given before an instruction, relative to the program counter."""
    low = None
    for address in reversed([at for at in image.addresses if start <= at < before]):
        instruction = image.code[address]
        parts = [part.strip() for part in instruction.operands.split(',')]
        if parts[0] != register:
            continue
        if instruction.mnemonic in ('c.lwsp', 'lw') and parts[1].endswith('(sp)') and low is None:
            return _address(image, start, *_kept(image, start, parts[1], address))
        if instruction.mnemonic in ('addi', 'c.addi') and low is None:
            register, low = parts[-2], int(parts[-1])
        elif instruction.mnemonic == 'c.mv':
            register = parts[1]
        elif instruction.mnemonic == 'auipc' and low is not None:
            return address + (int(parts[1]) << 12) + low & 0xffffffff
        elif instruction.mnemonic not in STORES + BRANCHES:
            break
    raise Unreadable(f'{before:x}: the address that {register} holds is not known')


def _kept(image, start, place, before):
    """The register that was last written to a place of the stack before an instruction, and where."""
    for address in reversed([at for at in image.addresses if start <= at < before]):
        instruction = image.code[address]
        parts = [part.strip() for part in instruction.operands.split(',')]
        if instruction.mnemonic in ('c.swsp', 'sw') and parts[1] == place:
            return parts[0], address
    raise Unreadable(f'{before:x}: what {place} holds is not known')


def sets(instruction, register):
    """Whether an instruction writes a register, and the number that it does, where that stands in it."""
    parts = [part.strip() for part in instruction.operands.split(',')]
    if parts[0] != register or instruction.mnemonic in STORES + BRANCHES + JUMPS:
        return False, None
    if instruction.mnemonic == 'c.li' or instruction.mnemonic == 'addi' and parts[1] == 'zero':
        return True, int(parts[-1])
    return True, None


def stack(instruction):
    """How many bytes of stack an instruction takes."""
    name, operands = instruction.mnemonic, instruction.operands
    if operands.startswith('sp,') and name not in STORES and not re.fullmatch(r'sp, (?:sp, )?-?\d+', operands):
        raise Unreadable(f'{instruction.address:x}: moves the stack to where a register says')
    found = re.fullmatch(r'sp, (?:sp, )?(-\d+)', operands)
    return -int(found[1]) if found and name in ('addi', 'c.addi', 'c.addi16sp') else 0


# No core of this kind is the standard one: what an instruction costs is its maker's to say.
cycles = None
