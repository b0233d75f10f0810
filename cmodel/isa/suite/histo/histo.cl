// Histogram with counters that saturate: private to a thread block first, then added up.
#define BINS 256

__kernel void count(__global const uint* image, int pixels, __global uint* histogram) {
  __local uint bins[BINS];
  for (int k = get_local_id(0); k < BINS; k += get_local_size(0)) bins[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = get_global_id(0); k < pixels; k += get_global_size(0)) {
    atomic_inc(&bins[image[k] & (BINS - 1)]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = get_local_id(0); k < BINS; k += get_local_size(0)) {
    if (bins[k] != 0) atomic_add(&histogram[k], bins[k]);
  }
}

__kernel void saturate(__global const uint* histogram, __global uchar* result) {
  const int k = get_global_id(0);
  result[k] = min(histogram[k], 255u);
}
