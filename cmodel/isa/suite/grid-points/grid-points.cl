// Points that fall into cells of a grid: a cell's memory is taken from a heap when the first comes.
#define CAPACITY 64
#define EMPTY 0xFFFFFFFFu
#ifndef ALLOCATE  // an atomic moves the heap's end
#define ALLOCATE(used, number) atomic_inc(used)
#endif

__kernel void insert(__global const float2* points, __global uint* cells, __global uint* counts,
                     __global uint* heap, __global uint* used, int width) {
  const int k = get_global_id(0);
  const float2 point = points[k];
  const int cell = (int)point.y * width + (int)point.x;
  if (cells[cell] == EMPTY) {
    const uint block = ALLOCATE(used, k) * CAPACITY;
    // Of several that try, one is not too late; the others' blocks stay empty.
    atomic_cmpxchg(&cells[cell], EMPTY, block);
  }
  const uint place = atomic_inc(&counts[cell]);
  if (place < CAPACITY) heap[cells[cell] + place] = k + 1;
}

__kernel void sum(__global const uint* cells, __global const uint* counts,
                  __global const uint* heap, __global uint* sums) {
  const int cell = get_global_id(0);
  uint total = 0;
  if (cells[cell] != EMPTY) {
    for (uint k = 0; k < min(counts[cell], (uint)CAPACITY); ++k) total += heap[cells[cell] + k];
  }
  sums[cell] = total;
}
