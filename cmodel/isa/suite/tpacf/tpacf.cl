// Two-point angular correlation: pairs of points of a set on the sphere, counted by their angle.
#define BINS 20

__kernel void tpacf(__global const float* x, __global const float* y, __global const float* z,
                    int count, __global const float* limits, __global uint* histogram) {
  __local uint bins[BINS];
  const int item = get_local_id(0);
  if (item < BINS) bins[item] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int set = get_group_id(1) * count;
  const int i = set + get_global_id(0);
  for (int j = i + 1; j < set + count; ++j) {
    const float dot = fma(x[i], x[j], fma(y[i], y[j], z[i] * z[j]));
    // Limits fall: the first that is not above the product.
    int low = 0;
    int high = BINS - 1;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (dot >= limits[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    atomic_inc(&bins[low]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item < BINS) atomic_add(&histogram[item], bins[item]);
}
