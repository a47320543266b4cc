/*
 * A disk that fails when it is told to: loaded into a process by LD_PRELOAD, it lets calls that write below named folders fail.
 *
 * What fails is read from the file that FAULTY_DISK names, at each call: `<id> <first> <count> <errno> <kinds> <folder>[:<folder>...]`. Of the calls of
 * those kinds (w: writes, s: syncs, r: renames) below those folders, counted from 1 since another id stands there, `count` fail from the `first` on. While
 * there is no such file everything works. What has failed is appended to the same name with `.failed`.
 *
 * The database server is started with an environment of its own: it is handed this library on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long seen;
static atomic_long current;
static char order_path[PATH_MAX];
static char library_path[PATH_MAX];

__attribute__((constructor)) static void begin(void) {
  const char *order = getenv("FAULTY_DISK");
  if (order != NULL) snprintf(order_path, sizeof order_path, "%s", order);
  Dl_info info;
  if (dladdr((void *)&seen, &info) != 0) snprintf(library_path, sizeof library_path, "%s", info.dli_fname);
}

/* By system calls of our own: the functions of the library are those below. */
static long read_order(char *text, size_t size) {
  if (order_path[0] == '\0') return 0;
  long file = syscall(SYS_openat, AT_FDCWD, order_path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return 0;
  long length = syscall(SYS_read, file, text, size - 1);
  syscall(SYS_close, file);
  text[length > 0 ? length : 0] = '\0';
  return length;
}

static void tell(const char *call, const char *path, long nth) {
  char name[PATH_MAX + 8];
  char line[PATH_MAX + 64];
  snprintf(name, sizeof name, "%s.failed", order_path);
  int length = snprintf(line, sizeof line, "%ld %s %s\n", nth, call, path);
  long file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return;
  syscall(SYS_write, file, line, (size_t)length);
  syscall(SYS_close, file);
}

static int is_below(const char *path, char *folders) {
  char *rest = NULL;
  for (char *folder = strtok_r(folders, ":\n", &rest); folder != NULL; folder = strtok_r(NULL, ":\n", &rest)) {
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0')) return 1;
  }
  return 0;
}

/* The number of the error with which a call on this path fails, 0 where it does not. */
static int fault_of(const char *call, char kind, const char *path) {
  char text[PATH_MAX * 2];
  char folders[PATH_MAX * 2];
  char kinds[8];
  long id, first, count;
  int error;
  if (read_order(text, sizeof text) <= 0) return 0;
  if (sscanf(text, "%ld %ld %ld %d %7s %s", &id, &first, &count, &error, kinds, folders) != 6) return 0;
  if (strchr(kinds, kind) == NULL || !is_below(path, folders)) return 0;
  long before = atomic_load(&current);
  if (before != id && atomic_compare_exchange_strong(&current, &before, id)) atomic_store(&seen, 0);
  long nth = atomic_fetch_add(&seen, 1) + 1;
  if (nth < first || nth >= first + count) return 0;
  tell(call, path, nth);
  return error;
}

static int fault_on(const char *call, char kind, int file) {
  if (order_path[0] == '\0' || file <= 2) return 0;
  int kept = errno;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  int error = 0;
  if (length > 0 && path[0] == '/') {
    path[length] = '\0';
    error = fault_of(call, kind, path);
  }
  errno = kept;
  return error;
}

/* Looked up once: some calls come from signal handlers. */
#define REAL(name)                                          \
  ({                                                        \
    static __typeof__(&name) real;                          \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);       \
    real;                                                   \
  })
#define FAILING(name, kind, file, ...)              \
  do {                                              \
    int error = fault_on(#name, kind, file);        \
    if (error != 0) {                               \
      errno = error;                                \
      return -1;                                    \
    }                                               \
    return REAL(name)(file, __VA_ARGS__);           \
  } while (0)

ssize_t write(int file, const void *bytes, size_t size) { FAILING(write, 'w', file, bytes, size); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) { FAILING(pwrite, 'w', file, bytes, size, at); }
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) { FAILING(pwrite64, 'w', file, bytes, size, at); }
ssize_t writev(int file, const struct iovec *parts, int count) { FAILING(writev, 'w', file, parts, count); }
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) { FAILING(pwritev, 'w', file, parts, count, at); }
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) { FAILING(pwritev64, 'w', file, parts, count, at); }

/* These two answer with the error itself. */
int posix_fallocate(int file, off_t at, off_t size) {
  int error = fault_on("posix_fallocate", 'w', file);
  return error != 0 ? error : REAL(posix_fallocate)(file, at, size);
}
int posix_fallocate64(int file, off64_t at, off64_t size) {
  int error = fault_on("posix_fallocate64", 'w', file);
  return error != 0 ? error : REAL(posix_fallocate64)(file, at, size);
}

int fsync(int file) {
  int error = fault_on("fsync", 's', file);
  if (error == 0) return REAL(fsync)(file);
  errno = error;
  return -1;
}
int fdatasync(int file) {
  int error = fault_on("fdatasync", 's', file);
  if (error == 0) return REAL(fdatasync)(file);
  errno = error;
  return -1;
}

int rename(const char *from, const char *to) {
  int error = to[0] == '/' ? fault_of("rename", 'r', to) : 0;
  if (error == 0) return REAL(rename)(from, to);
  errno = error;
  return -1;
}

int execvp(const char *program, char *const *words) {
  const char *name = strrchr(program, '/');
  if (order_path[0] != '\0' && strcmp(name == NULL ? program : name + 1, "postgres") == 0) {
    setenv("LD_PRELOAD", library_path, 1);
    setenv("FAULTY_DISK", order_path, 1);
  }
  return REAL(execvp)(program, words);
}
