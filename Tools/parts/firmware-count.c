// A plugin for QEMU 7.2 (plugin API 1) that counts instructions: at every call of the function at
// `mark=ADDRESS` it writes the number executed so far to `out=FILE`, one decimal number per line.
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

static uint64_t instructions;
static uint64_t mark = UINT64_MAX;
static FILE *out;

static void marked(unsigned processor, void *unused) {
  (void)processor, (void)unused;
  fprintf(out, "%" PRIu64 "\n", instructions);
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  for (size_t i = 0, count = qemu_plugin_tb_n_insns(block); i < count; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
    qemu_plugin_register_vcpu_insn_exec_inline(
        instruction, QEMU_PLUGIN_INLINE_ADD_U64, &instructions, 1);
    if (qemu_plugin_insn_vaddr(instruction) == mark)
      qemu_plugin_register_vcpu_insn_exec_cb(instruction, marked, QEMU_PLUGIN_CB_NO_REGS, NULL);
  }
}

static void ended(qemu_plugin_id_t id, void *unused) {
  (void)id, (void)unused;
  fclose(out);
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    qemu_plugin_id_t id, const qemu_info_t *info, int count, char **arguments) {
  (void)info;
  for (int i = 0; i < count; i++) {
    if (!strncmp(arguments[i], "mark=", 5)) mark = strtoull(arguments[i] + 5, NULL, 16);
    if (!strncmp(arguments[i], "out=", 4)) out = fopen(arguments[i] + 4, "w");
  }
  if (!out || mark == UINT64_MAX) {
    fprintf(stderr, "firmware-count: give mark=ADDRESS in hexadecimal and out=FILE\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
