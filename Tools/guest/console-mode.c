// Prints the mode of a virtual terminal: text, graphics, or none.
//     console-mode [/dev/tty1]
#include <fcntl.h>
#include <linux/kd.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(int count, char **words) {
  int terminal = open(count > 1 ? words[1] : "/dev/tty1", O_RDWR | O_NOCTTY), mode = -1;
  if (terminal < 0 || ioctl(terminal, KDGETMODE, &mode) != 0) {
    puts("none");
    return 1;
  }
  puts(mode == KD_TEXT ? "text" : mode == KD_GRAPHICS ? "graphics" : "other");
  return 0;
}
