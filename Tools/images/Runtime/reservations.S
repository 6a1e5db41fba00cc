// The static memory of an image. The start-up code refuses to run when a value does not fit.

.macro reserve name, bytes
  .section .bss.tactus_\name, "aw", %nobits
  .balign 16
  .globl tactus_\name\()_start, tactus_\name\()_end
tactus_\name\()_start:
  .space \bytes
tactus_\name\()_end:
.endm

  reserve framebuffer, 480 * 272 * 2
  reserve records, 640 * 160
  reserve input, 4096
  reserve output, 4096
  reserve line, 512
