// Short-range electrostatic potential on a plane of grid points: charges beyond the cutoff count nothing.
__kernel void cutcp(__global const float4* atoms, int count, __global float* potential, int width,
                    float spacing, float cutoff) {
  __local float4 cache[64];
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const int item = get_local_id(1) * get_local_size(0) + get_local_id(0);
  const float px = x * spacing;
  const float py = y * spacing;
  const float inverse_square = 1.0f / (cutoff * cutoff);
  float energy = 0;
  for (int first = 0; first < count; first += 64) {
    if (item < 64) cache[item] = atoms[first + item];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 64; ++k) {
      const float4 atom = cache[k];
      const float dx = px - atom.x;
      const float dy = py - atom.y;
      const float square = dx * dx + dy * dy + atom.z * atom.z;
      if (square < cutoff * cutoff) {
        const float s = 1.0f - square * inverse_square;
        energy += atom.w * rsqrt(square) * s * s;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  potential[y * width + x] = energy;
}
