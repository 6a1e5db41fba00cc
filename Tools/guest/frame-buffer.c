// Sets a frame buffer device up, and reads what its screen shows.
//     frame-buffer set /dev/fb0 WIDTH HEIGHT BITS PAGES
//     frame-buffer show /dev/fb0 OUT.ppm
#include <fcntl.h>
#include <linux/fb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int set(int device, struct fb_var_screeninfo *v, char **words) {
  v->xres = v->xres_virtual = atoi(words[0]);
  v->yres = atoi(words[1]);
  v->bits_per_pixel = atoi(words[2]);
  v->yres_virtual = v->yres * atoi(words[3]);
  return ioctl(device, FBIOPUT_VSCREENINFO, v);
}

static unsigned char channel(unsigned pixel, struct fb_bitfield field) {
  unsigned value = pixel >> field.offset & ((1u << field.length) - 1);
  return field.length == 8 ? value
                           : value << (8 - field.length) | value >> (2 * field.length - 8);
}

static int show(int device, const struct fb_var_screeninfo *v, const char *path) {
  struct fb_fix_screeninfo fixed;
  if (ioctl(device, FBIOGET_FSCREENINFO, &fixed)) return -1;
  unsigned char *memory = mmap(NULL, fixed.smem_len, PROT_READ, MAP_SHARED, device, 0);
  FILE *out = fopen(path, "wb");
  if (memory == MAP_FAILED || !out) return -1;
  fprintf(out, "P6\n%u %u\n255\n", v->xres, v->yres);
  for (unsigned y = 0; y < v->yres; y++)
    for (unsigned x = 0; x < v->xres; x++) {
      unsigned pixel = 0;
      memcpy(&pixel,
             memory + (y + v->yoffset) * fixed.line_length + x * (v->bits_per_pixel / 8),
             v->bits_per_pixel / 8);
      putc(channel(pixel, v->red), out);
      putc(channel(pixel, v->green), out);
      putc(channel(pixel, v->blue), out);
    }
  return fclose(out);
}

int main(int count, char **words) {
  struct fb_var_screeninfo v;
  int device = count > 3 ? open(words[2], O_RDWR) : -1, result = -1;
  if (device < 0 || ioctl(device, FBIOGET_VSCREENINFO, &v)) return perror("frame-buffer"), 1;
  if (!strcmp(words[1], "set") && count == 7) result = set(device, &v, words + 3);
  if (!strcmp(words[1], "show")) result = show(device, &v, words[3]);
  if (result) perror("frame-buffer");
  return result != 0;
}
