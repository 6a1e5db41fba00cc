// What the raster image draws on and from: a surface of 480 × 272 and its background in 32 bits, four
// images of 240 × 160, and room for the text.
  .section .bss.tactus_pixels, "aw", %nobits
  .balign 64
  .globl tactus_pixels_start, tactus_pixels_end
tactus_pixels_start:
  .space 2 * 480 * 272 * 4 + 240 * 160 * (4 + 2 + 4 + 1) + 4096
tactus_pixels_end:
