// Everything that compiled Swift may need from a microcontroller's C runtime, so that the portable
// modules link without one: moving memory, 64-bit arithmetic on 32-bit processors, a square root.
// It is never run, and the bodies are empty. There is no malloc, free or posix_memalign: code that
// reaches one does not link.

#define STUB(name)                                                                                     \
  void name(void);                                                                                     \
  void name(void) {}

STUB(memcpy)
STUB(memmove)
STUB(memset)
STUB(sqrtf)

// Arm's run-time ABI.
STUB(__aeabi_memcpy)
STUB(__aeabi_memcpy4)
STUB(__aeabi_memcpy8)
STUB(__aeabi_memmove)
STUB(__aeabi_memmove4)
STUB(__aeabi_memmove8)
STUB(__aeabi_memset)
STUB(__aeabi_memset4)
STUB(__aeabi_memset8)
STUB(__aeabi_memclr)
STUB(__aeabi_memclr4)
STUB(__aeabi_memclr8)
STUB(__aeabi_l2f)
STUB(__aeabi_ul2f)
STUB(__aeabi_f2lz)
STUB(__aeabi_f2ulz)
STUB(__aeabi_ldivmod)
STUB(__aeabi_uldivmod)
STUB(__aeabi_llsl)
STUB(__aeabi_llsr)
STUB(__aeabi_lasr)
