// Samples of arbitrary place onto a regular grid: sorted into cells, then gathered by each grid point.
__kernel void count_cells(__global const float4* samples, int count, __global uint* cells,
                          int width) {
  const int k = get_global_id(0);
  if (k >= count) return;
  const float4 sample = samples[k];
  atomic_inc(&cells[(int)sample.y * width + (int)sample.x]);
}

// Exclusive sums of all cells by one thread block: each item sums a stretch, and the stretches' sums
// are summed through local memory.
__kernel void sum_cells(__global const uint* cells, __global uint* starts, int count) {
  __local uint sums[256];
  const int item = get_local_id(0);
  const int stretch = count / 256;
  uint sum = 0;
  for (int k = 0; k < stretch; ++k) sum += cells[item * stretch + k];
  sums[item] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int distance = 1; distance < 256; distance *= 2) {
    const uint before = item >= distance ? sums[item - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[item] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  uint start = sums[item] - sum;
  for (int k = 0; k < stretch; ++k) {
    starts[item * stretch + k] = start;
    start += cells[item * stretch + k];
  }
}

__kernel void sort_samples(__global const float4* samples, int count, __global uint* filled,
                           __global const uint* starts, __global float4* sorted, int width) {
  const int k = get_global_id(0);
  if (k >= count) return;
  const float4 sample = samples[k];
  const int cell = (int)sample.y * width + (int)sample.x;
  sorted[starts[cell] + atomic_inc(&filled[cell])] = sample;
}

__kernel void gather(__global const float4* sorted, __global const uint* cells,
                     __global const uint* starts, __global float2* grid, int width, int height) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  float2 sum = (float2)(0, 0);
  for (int cy = max(y - 2, 0); cy <= min(y + 1, height - 1); ++cy) {
    for (int cx = max(x - 2, 0); cx <= min(x + 1, width - 1); ++cx) {
      const uint first = starts[cy * width + cx];
      const uint end = first + cells[cy * width + cx];
      for (uint k = first; k < end; ++k) {
        const float4 sample = sorted[k];
        const float dx = sample.x - x;
        const float dy = sample.y - y;
        const float weight = 1.0f - 0.25f * (dx * dx + dy * dy);
        if (weight > 0) {
          sum.x += weight * sample.z;
          sum.y += weight * sample.w;
        }
      }
    }
  }
  grid[y * width + x] = sum;
}
