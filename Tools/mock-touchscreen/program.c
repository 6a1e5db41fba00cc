#include "program.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t process;
static int status;

void program_start(char **arguments) {
  process = fork();
  if (process == 0) {
    execvp(arguments[0], arguments);
    perror(arguments[0]);
    _exit(127);
  }
  if (process < 0) perror("fork");
}

bool program_is_running(void) {
  if (process > 0 && waitpid(process, &status, WNOHANG) == process) process = 0;
  return process > 0;
}

void program_signal(int number) {
  if (program_is_running()) kill(process, number);
}

int program_wait(void) {
  if (process > 0) waitpid(process, &status, 0);
  process = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
