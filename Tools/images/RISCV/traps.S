  .option norelax

  .section .text.tactus_reset, "ax", @progbits
  .globl tactus_reset
  .type tactus_reset, @function
// Hart 0 only: the machine has one.
tactus_reset:
  la sp, tactus_stack_end
  // mstatus.FS = initial: floating-point instructions are allowed.
  li t0, 0x2000
  csrs mstatus, t0
  la t0, tactus_trap
  csrw mtvec, t0
  call tactus_start
0:
  j 0b

  .balign 4
tactus_trap:
  call tactus_fault
1:
  j 1b

// The three instructions that an emulator recognizes as one; uncompressed and within one page.
  .section .text.tactus_semihost, "ax", @progbits
  .balign 16
  .option norvc
  .globl tactus_semihost
  .type tactus_semihost, @function
tactus_semihost:
  slli x0, x0, 0x1f
  ebreak
  srai x0, x0, 7
  ret

  .section .text.tactus_mark, "ax", @progbits
  .globl tactus_mark
  .type tactus_mark, @function
tactus_mark:
  ret

// Swift calls the C library's square root where it optimizes for size.
  .section .text.sqrtf, "ax", @progbits
  .globl sqrtf
  .type sqrtf, @function
sqrtf:
  fsqrt.s fa0, fa0
  ret
