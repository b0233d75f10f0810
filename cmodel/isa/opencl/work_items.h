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
SEGUE_FN float pow(float a, float b) { return __builtin_exp2f(b * __builtin_log2f(a)); }
SEGUE_FN double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
SEGUE_FN double fabs(double x) { return __builtin_fabs(x); }
SEGUE_FN double fmin(double a, double b) { return __builtin_fmin(a, b); }
SEGUE_FN double fmax(double a, double b) { return __builtin_fmax(a, b); }
SEGUE_FN double sqrt(double x) { return __builtin_sqrt(x); }
SEGUE_FN double floor(double x) { return __builtin_floor(x); }

#define SEGUE_INTEGER(type)                                                           \
  SEGUE_FN type min(type a, type b) { return a < b ? a : b; }                         \
  SEGUE_FN type max(type a, type b) { return a > b ? a : b; }                         \
  SEGUE_FN type clamp(type x, type low, type high) { return min(max(x, low), high); } \
  SEGUE_FN type mad24(type a, type b, type c) { return a * b + c; }                   \
  SEGUE_FN type mul24(type a, type b) { return a * b; }
SEGUE_INTEGER(int)
SEGUE_INTEGER(uint)
SEGUE_FN float clamp(float x, float low, float high) { return fmin(fmax(x, low), high); }
SEGUE_FN uint abs(int x) { return x < 0 ? -(uint)x : (uint)x; }
SEGUE_FN uint mul_hi(uint a, uint b) { return (uint)(((ulong)a * b) >> 32); }
SEGUE_FN int mul_hi(int a, int b) { return (int)(((long)a * b) >> 32); }
SEGUE_FN uint popcount(uint x) { return __builtin_popcount(x); }
SEGUE_FN uint clz(uint x) { return x == 0 ? 32 : __builtin_clz(x); }
SEGUE_FN uint rotate(uint x, uint n) { return (x << (n & 31)) | (x >> (-n & 31)); }

#define as_int(x) __builtin_astype((x), int)
#define as_uint(x) __builtin_astype((x), uint)
#define as_float(x) __builtin_astype((x), float)
#define as_double(x) __builtin_astype((x), double)
#define as_ulong(x) __builtin_astype((x), ulong)
SEGUE_FN int convert_int(float x) { return (int)x; }
SEGUE_FN uint convert_uint(float x) { return (uint)x; }
SEGUE_FN float convert_float(int x) { return (float)x; }
SEGUE_FN float convert_float(uint x) { return (float)x; }
SEGUE_FN float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
SEGUE_FN float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
SEGUE_FN float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
