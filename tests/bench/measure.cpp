// Runs a program and tells what it took. Python cannot tell the memory of one that takes less than
// Python does: what a process takes at most is counted from before it becomes another program.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

/// `measure FD PROGRAM...` writes to a descriptor: the exit status, seconds of the processor for
/// the program and for the system on its behalf, and the memory at most in KiB.
int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("measure: expected a descriptor and a program\n", stderr);
    return 2;
  }
  const int out = std::atoi(argv[1]);
  const pid_t child = fork();
  if (child < 0) {
    std::perror("measure");
    return 2;
  }
  if (child == 0) {
    close(out);
    execv(argv[2], argv + 2);
    std::perror(argv[2]);
    _exit(127);
  }
  int status = 0;
  rusage used{};
  if (wait4(child, &status, 0, &used) != child) {
    std::perror("measure");
    return 2;
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  dprintf(out, "%d %.6f %.6f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
          seconds(used.ru_utime), seconds(used.ru_stime), used.ru_maxrss);
  return 0;
}
