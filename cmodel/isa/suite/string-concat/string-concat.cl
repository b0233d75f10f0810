// Each item joins two strings in memory that it takes from a heap.
#ifndef ALLOCATE  // an atomic moves the heap's end
#define ALLOCATE(used, size, capacity, number) atomic_add(used, size)
#endif

__kernel void concatenate(__global const uchar* text, __global const uint* start,
                          __global const uint* length, __global uchar* heap, __global uint* used,
                          __global uint* result, uint capacity, int count) {
  const int k = get_global_id(0);
  const int other = (k + 1) % count;
  const uint total = length[k] + length[other];
  const uint at = ALLOCATE(used, total, capacity, k);
  if (at + total > capacity) {
    result[k] = 0xFFFFFFFF;
    return;
  }
  for (uint c = 0; c < length[k]; ++c) heap[at + c] = text[start[k] + c];
  for (uint c = 0; c < length[other]; ++c) heap[at + length[k] + c] = text[start[other] + c];
  result[k] = at;
}

// A checksum of each string, wherever the heap has it.
__kernel void checksum(__global const uchar* heap, __global const uint* result,
                       __global const uint* length, __global uint* sums, int count) {
  const int k = get_global_id(0);
  const uint total = length[k] + length[(k + 1) % count];
  uint sum = 2166136261u;
  for (uint c = 0; c < total; ++c) sum = (sum ^ heap[result[k] + c]) * 16777619u;
  sums[k] = sum;
}
