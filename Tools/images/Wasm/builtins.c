// What clang's run-time library and the C library would hold; no toolchain ships them for wasm32.
typedef unsigned __int128 Wide;
typedef unsigned long long Half;

// The lower 128 bits of a product. Swift's 64-bit multiplications that check for overflow call it.
__int128 __multi3(__int128 a, __int128 b) {
  Half a_low = (Half)a, b_low = (Half)b;
  Half a_high = (Half)((Wide)a >> 64), b_high = (Half)((Wide)b >> 64);
  // Long multiplication in digits of 32 bits.
  Half a0 = a_low & 0xffffffffu, a1 = a_low >> 32, b0 = b_low & 0xffffffffu, b1 = b_low >> 32;
  Half p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  Half middle = (p00 >> 32) + (p01 & 0xffffffffu) + (p10 & 0xffffffffu);
  Half low = (p00 & 0xffffffffu) | (middle << 32);
  Half high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a_low * b_high + a_high * b_low;
  return (__int128)(((Wide)high << 64) | low);
}

// One instruction of the processor.
float sqrtf(float x) { return __builtin_sqrtf(x); }
