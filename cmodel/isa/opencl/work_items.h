// Work-item functions, barriers, atomics and mathematics of OpenCL C on AMDGPU, so that a stock
// clang needs no device library. Given to the compiler with -include; types come from clang itself.
#define SEGUE_FN static __attribute__((overloadable, always_inline))

// The dispatch packet (HSA AQL): dimensions, sizes of a group (16 bits), sizes of the grid (32
// bits).
#define SEGUE_PACKET(type, offset) \
  ((__constant const type*)((__constant const char*)__builtin_amdgcn_dispatch_ptr() + (offset)))
#define SEGUE_BY_DIMENSION(x, y, z, other) \
  ((d) == 0 ? (x) : (d) == 1 ? (y) : (d) == 2 ? (z) : (other))

SEGUE_FN uint get_work_dim(void) { return *SEGUE_PACKET(ushort, 2); }
SEGUE_FN size_t get_local_size(uint d) { return d < 3 ? SEGUE_PACKET(ushort, 4)[d] : 1; }
SEGUE_FN size_t get_global_size(uint d) { return d < 3 ? SEGUE_PACKET(uint, 12)[d] : 1; }
SEGUE_FN size_t get_num_groups(uint d) {
  return (uint)get_global_size(d) / (uint)get_local_size(d);
}
SEGUE_FN size_t get_local_id(uint d) {
  return SEGUE_BY_DIMENSION(__builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
                            __builtin_amdgcn_workitem_id_z(), 0);
}
SEGUE_FN size_t get_group_id(uint d) {
  return SEGUE_BY_DIMENSION(__builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
                            __builtin_amdgcn_workgroup_id_z(), 0);
}
SEGUE_FN size_t get_global_offset(uint d) { return 0; }
SEGUE_FN size_t get_global_id(uint d) {
  return (uint)get_group_id(d) * (uint)get_local_size(d) + (uint)get_local_id(d);
}

SEGUE_FN void mem_fence(uint flags) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
SEGUE_FN void barrier(uint flags) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

#define SEGUE_ATOMIC(name, call, space, type, atomic)                                 \
  SEGUE_FN type atomic_##name(volatile space type* p, type v) {                       \
    return __opencl_atomic_##call((volatile space atomic*)p, v, memory_order_relaxed, \
                                  memory_scope_device);                               \
  }
#define SEGUE_ATOMICS(space, type, atomic)                                              \
  SEGUE_ATOMIC(add, fetch_add, space, type, atomic)                                     \
  SEGUE_ATOMIC(sub, fetch_sub, space, type, atomic)                                     \
  SEGUE_ATOMIC(min, fetch_min, space, type, atomic)                                     \
  SEGUE_ATOMIC(max, fetch_max, space, type, atomic)                                     \
  SEGUE_ATOMIC(and, fetch_and, space, type, atomic)                                     \
  SEGUE_ATOMIC(or, fetch_or, space, type, atomic)                                       \
  SEGUE_ATOMIC(xor, fetch_xor, space, type, atomic)                                     \
  SEGUE_ATOMIC(xchg, exchange, space, type, atomic)                                     \
  SEGUE_FN type atomic_inc(volatile space type* p) { return atomic_add(p, (type)1); }   \
  SEGUE_FN type atomic_dec(volatile space type* p) { return atomic_sub(p, (type)1); }   \
  SEGUE_FN type atomic_cmpxchg(volatile space type* p, type expected, type v) {         \
    __opencl_atomic_compare_exchange_strong((volatile space atomic*)p, &expected, v,    \
                                            memory_order_relaxed, memory_order_relaxed, \
                                            memory_scope_device);                       \
    return expected;                                                                    \
  }
SEGUE_ATOMICS(__global, int, atomic_int)
SEGUE_ATOMICS(__global, uint, atomic_uint)
SEGUE_ATOMICS(__local, int, atomic_int)
SEGUE_ATOMICS(__local, uint, atomic_uint)

#define SEGUE_UNARY(name, function) \
  SEGUE_FN float name(float x) { return __builtin_##function##f(x); }
// clang-format off
SEGUE_UNARY(sqrt, sqrt)   SEGUE_UNARY(native_sqrt, sqrt) SEGUE_UNARY(fabs, fabs)
SEGUE_UNARY(floor, floor) SEGUE_UNARY(ceil, ceil)        SEGUE_UNARY(trunc, trunc)
SEGUE_UNARY(rint, rint)   SEGUE_UNARY(sin, sin)          SEGUE_UNARY(native_sin, sin)
SEGUE_UNARY(cos, cos)     SEGUE_UNARY(native_cos, cos)   SEGUE_UNARY(exp2, exp2)
SEGUE_UNARY(exp, exp)     SEGUE_UNARY(native_exp, exp)   SEGUE_UNARY(native_exp2, exp2)
SEGUE_UNARY(log, log)     SEGUE_UNARY(native_log, log)   SEGUE_UNARY(log2, log2)
SEGUE_UNARY(native_log2, log2)
    // clang-format on

    SEGUE_FN float rsqrt(float x) {
  return __builtin_amdgcn_rsqf(x);
}
SEGUE_FN float native_rsqrt(float x) { return __builtin_amdgcn_rsqf(x); }
SEGUE_FN float native_recip(float x) { return __builtin_amdgcn_rcpf(x); }
SEGUE_FN float native_divide(float x, float y) { return x * __builtin_amdgcn_rcpf(y); }
SEGUE_FN float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
SEGUE_FN float mad(float a, float b, float c) { return a * b + c; }
SEGUE_FN float fmin(float a, float b) { return __builtin_fminf(a, b); }
SEGUE_FN float fmax(float a, float b) { return __builtin_fmaxf(a, b); }
SEGUE_FN float pow(float a, float b) {
  if (b == 0.0f || a == 1.0f) return 1.0f;
  const float of = __builtin_fabsf(a);
  const float size = of == 1.0f ? 1.0f : __builtin_exp2f(b * __builtin_log2f(of));  // b infinite
  if (__builtin_astype(a, int) >= 0) return size;
  if (b != __builtin_truncf(b)) return a == 0.0f || __builtin_isinf(a) ? size : __builtin_nanf("");
  const float part = 0.5f * b;
  return part == __builtin_truncf(part) ? size : -size;
}
SEGUE_FN double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
SEGUE_FN double mad(double a, double b, double c) { return a * b + c; }
SEGUE_FN double fabs(double x) { return __builtin_fabs(x); }
SEGUE_FN double fmin(double a, double b) { return __builtin_fmin(a, b); }
SEGUE_FN double fmax(double a, double b) { return __builtin_fmax(a, b); }
SEGUE_FN double sqrt(double x) { return __builtin_sqrt(x); }
SEGUE_FN double floor(double x) { return __builtin_floor(x); }
SEGUE_FN double ceil(double x) { return __builtin_ceil(x); }
SEGUE_FN double trunc(double x) { return __builtin_trunc(x); }
SEGUE_FN double rint(double x) { return __builtin_rint(x); }

// Without these a double would become a float unseen.
#define SEGUE_NOT_OF_DOUBLES(name) \
  SEGUE_FN double name(double x) __attribute__((unavailable("there is none of doubles")));
SEGUE_NOT_OF_DOUBLES(sin)
SEGUE_NOT_OF_DOUBLES(cos)
SEGUE_NOT_OF_DOUBLES(exp)
SEGUE_NOT_OF_DOUBLES(exp2)
SEGUE_NOT_OF_DOUBLES(log)
SEGUE_NOT_OF_DOUBLES(log2)
SEGUE_NOT_OF_DOUBLES(rsqrt)
SEGUE_FN double pow(double a, double b) __attribute__((unavailable("there is none of doubles")));

#define SEGUE_INTEGER(type)                                   \
  SEGUE_FN type min(type a, type b) { return a < b ? a : b; } \
  SEGUE_FN type max(type a, type b) { return a > b ? a : b; } \
  SEGUE_FN type clamp(type x, type low, type high) { return min(max(x, low), high); }
#define SEGUE_OF_24_BITS(type)                                      \
  SEGUE_FN type mad24(type a, type b, type c) { return a * b + c; } \
  SEGUE_FN type mul24(type a, type b) { return a * b; }
#define SEGUE_FLOATING(type)                                  \
  SEGUE_FN type min(type a, type b) { return b < a ? b : a; } \
  SEGUE_FN type max(type a, type b) { return a < b ? b : a; } \
  SEGUE_FN type clamp(type x, type low, type high) { return fmin(fmax(x, low), high); }
// clang-format off
SEGUE_INTEGER(char) SEGUE_INTEGER(uchar) SEGUE_INTEGER(short) SEGUE_INTEGER(ushort)
SEGUE_INTEGER(int)  SEGUE_INTEGER(uint)  SEGUE_INTEGER(long)  SEGUE_INTEGER(ulong)
SEGUE_OF_24_BITS(int) SEGUE_OF_24_BITS(uint)
SEGUE_FLOATING(float) SEGUE_FLOATING(double)
SEGUE_FN uint mul_hi(uint a, uint b) { return (uint)(((ulong)a * b) >> 32); }
// clang-format on
SEGUE_FN int mul_hi(int a, int b) { return (int)(((long)a * b) >> 32); }
SEGUE_FN uint popcount(uint x) { return __builtin_popcount(x); }
SEGUE_FN ulong popcount(ulong x) { return __builtin_popcountl(x); }
SEGUE_FN uint clz(uint x) { return x == 0 ? 32 : __builtin_clz(x); }
SEGUE_FN ulong clz(ulong x) { return x == 0 ? 64 : __builtin_clzl(x); }
SEGUE_FN uint rotate(uint x, uint n) { return (x << (n & 31)) | (x >> (-n & 31)); }
SEGUE_FN ulong rotate(ulong x, ulong n) { return (x << (n & 63)) | (x >> (-n & 63)); }

#define SEGUE_SIGNED(type, own)                                        \
  SEGUE_FN own abs(type x) { return x < 0 ? (own) - (own)x : (own)x; } \
  SEGUE_FN own abs(own x) { return x; }                                \
  SEGUE_FN type popcount(type x) { return (type)popcount((own)x); }    \
  SEGUE_FN type clz(type x) { return (type)clz((own)x); }              \
  SEGUE_FN type rotate(type x, type n) { return (type)rotate((own)x, (own)n); }
#define SEGUE_NARROW(type, own, bits)                                                     \
  SEGUE_FN own popcount(own x) { return (own)popcount((uint)x); }                         \
  SEGUE_FN own clz(own x) { return (own)(clz((uint)x) - (32 - bits)); }                   \
  SEGUE_FN own rotate(own x, own n) {                                                     \
    return (own)(((uint)x << (n & (bits - 1))) | ((uint)x >> ((bits - n) & (bits - 1)))); \
  }                                                                                       \
  SEGUE_FN own mul_hi(own a, own b) { return (own)(((uint)a * b) >> bits); }              \
  SEGUE_FN type mul_hi(type a, type b) { return (type)(((int)a * b) >> bits); }
SEGUE_NARROW(short, ushort, 16)
SEGUE_NARROW(char, uchar, 8)
SEGUE_SIGNED(int, uint)
SEGUE_SIGNED(long, ulong)
SEGUE_SIGNED(short, ushort)
SEGUE_SIGNED(char, uchar)
SEGUE_FN long mul_hi(long a, long b) __attribute__((unavailable("there is none of 64 bits")));
SEGUE_FN ulong mul_hi(ulong a, ulong b) __attribute__((unavailable("there is none of 64 bits")));

#define as_int(x) __builtin_astype((x), int)
#define as_uint(x) __builtin_astype((x), uint)
#define as_float(x) __builtin_astype((x), float)
#define as_double(x) __builtin_astype((x), double)
#define as_ulong(x) __builtin_astype((x), ulong)
#define SEGUE_CONVERT(from)                                 \
  SEGUE_FN int convert_int(from x) { return (int)x; }       \
  SEGUE_FN uint convert_uint(from x) { return (uint)x; }    \
  SEGUE_FN long convert_long(from x) { return (long)x; }    \
  SEGUE_FN ulong convert_ulong(from x) { return (ulong)x; } \
  SEGUE_FN float convert_float(from x) { return (float)x; } \
  SEGUE_FN double convert_double(from x) { return (double)x; }
SEGUE_CONVERT(char)
SEGUE_CONVERT(uchar)
SEGUE_CONVERT(short)
SEGUE_CONVERT(ushort)
SEGUE_CONVERT(int)
SEGUE_CONVERT(uint)
SEGUE_CONVERT(long)
SEGUE_CONVERT(ulong)
SEGUE_CONVERT(float)
SEGUE_CONVERT(double)
SEGUE_FN float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
SEGUE_FN float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
SEGUE_FN float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
