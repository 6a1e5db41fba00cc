// A plugin for QEMU 7.2 (plugin API 1) that counts instructions: at every call of the function at
// `mark=ADDRESS` it writes the number executed so far to `out=FILE`, one decimal number per line.
//
// With `loops=FILE` it also counts rounds. A line of that file is `ADDRESS LOOP ROLE` in hexadecimal, decimal and
// words: `header` for the first instruction of a loop, `entry` and `back` for the last one of a block that leads to
// it from outside and from within. What happens between an odd mark and the next is counted. When the machine ends, the file
// gets a line `LOOP ROUNDS SUM` for each loop: its most rounds from one entry, and between two such marks.
// Debian's QEMU loads plugins but ships no qemu-plugin.h, so the required declarations are here.
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
typedef struct {
  const char *target_name;
  struct {
    int min, cur;
  } version;
  bool system_emulation;
  struct {
    int smp_vcpus, max_vcpus;
  } system;
} qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef void tb_callback(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void exec_callback(unsigned, void *);
typedef void exit_callback(qemu_plugin_id_t, void *);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, tb_callback);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
void qemu_plugin_register_vcpu_insn_exec_inline(
    struct qemu_plugin_insn *, enum qemu_plugin_op, void *, uint64_t);
void qemu_plugin_register_vcpu_insn_exec_cb(
    struct qemu_plugin_insn *, exec_callback, enum qemu_plugin_cb_flags, void *);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, exit_callback, void *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

enum { LOOPS_MAX = 1024, PLACES_MAX = 8192 };
enum role { HEADER, ENTRY, BACK };
struct place {
  uint64_t address;
  unsigned loop;
  enum role role;
};
static struct place places[PLACES_MAX];
static unsigned place_count;
static struct {
  enum role came;
  uint64_t rounds, most, sum, most_sum;
} loops[LOOPS_MAX];
static const char *loops_file;
static bool is_counting;

static uint64_t instructions;
static uint64_t mark = UINT64_MAX;
static FILE *out;

static void marked(unsigned processor, void *unused) {
  (void)processor, (void)unused;
  fprintf(out, "%" PRIu64 "\n", instructions);
  if (!loops_file) return;
  is_counting = !is_counting;
  for (unsigned i = 0; i < LOOPS_MAX; i++) loops[i].sum = 0;
}

static void reached(unsigned processor, void *user) {
  (void)processor;
  const struct place *place = user;
  unsigned i = place->loop;
  if (!is_counting) return;
  if (place->role != HEADER) {
    loops[i].came = place->role;
    return;
  }
  loops[i].rounds = loops[i].came == BACK ? loops[i].rounds + 1 : 1;
  loops[i].sum++;
  if (loops[i].rounds > loops[i].most) loops[i].most = loops[i].rounds;
  if (loops[i].sum > loops[i].most_sum) loops[i].most_sum = loops[i].sum;
}

static bool read_places(void) {
  FILE *file = fopen(loops_file, "r");
  if (!file) return false;
  char role[8];
  struct place place;
  while (place_count < PLACES_MAX &&
         fscanf(file, "%" SCNx64 " %u %7s", &place.address, &place.loop, role) == 3) {
    if (place.loop >= LOOPS_MAX) break;
    place.role = *role == 'h' ? HEADER : *role == 'e' ? ENTRY : BACK;
    places[place_count++] = place;
  }
  bool is_read = feof(file);
  fclose(file);
  return is_read;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  for (size_t i = 0, count = qemu_plugin_tb_n_insns(block); i < count; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
    qemu_plugin_register_vcpu_insn_exec_inline(
        instruction, QEMU_PLUGIN_INLINE_ADD_U64, &instructions, 1);
    // A header that ends its own block takes its role as one first.
    for (unsigned place = 0; place < place_count; place++)
      if (qemu_plugin_insn_vaddr(instruction) == places[place].address)
        qemu_plugin_register_vcpu_insn_exec_cb(
            instruction, reached, QEMU_PLUGIN_CB_NO_REGS, &places[place]);
    if (qemu_plugin_insn_vaddr(instruction) == mark)
      qemu_plugin_register_vcpu_insn_exec_cb(instruction, marked, QEMU_PLUGIN_CB_NO_REGS, NULL);
  }
}

static void ended(qemu_plugin_id_t id, void *unused) {
  (void)id, (void)unused;
  fclose(out);
  FILE *file = loops_file ? fopen(loops_file, "w") : NULL;
  if (!file) return;
  for (unsigned i = 0; i < LOOPS_MAX; i++)
    if (loops[i].most)
      fprintf(file, "%u %" PRIu64 " %" PRIu64 "\n", i, loops[i].most, loops[i].most_sum);
  fclose(file);
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    qemu_plugin_id_t id, const qemu_info_t *info, int count, char **arguments) {
  (void)info;
  for (int i = 0; i < count; i++) {
    if (!strncmp(arguments[i], "mark=", 5)) mark = strtoull(arguments[i] + 5, NULL, 16);
    if (!strncmp(arguments[i], "out=", 4)) out = fopen(arguments[i] + 4, "w");
    if (!strncmp(arguments[i], "loops=", 6)) loops_file = strdup(arguments[i] + 6);
  }
  if (loops_file && !read_places()) {
    fprintf(stderr, "firmware-count: %s: is no list of at most %d places of %d loops\n", loops_file,
            PLACES_MAX, LOOPS_MAX);
    return 1;
  }
  if (!out || mark == UINT64_MAX) {
    fprintf(stderr, "firmware-count: give mark=ADDRESS in hexadecimal and out=FILE\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
