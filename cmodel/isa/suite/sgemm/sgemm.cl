// C = alpha * A * B + beta * C, tile by tile through local memory.
#define TILE 16

__kernel void sgemm(__global const float* a, __global const float* b, __global float* c, int n,
                    int k, float alpha, float beta) {
  __local float tile_a[TILE][TILE];
  __local float tile_b[TILE][TILE];
  const int lx = get_local_id(0);
  const int ly = get_local_id(1);
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  float sum = 0;
  for (int first = 0; first < k; first += TILE) {
    tile_a[ly][lx] = a[y * k + first + lx];
    tile_b[ly][lx] = b[(first + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < TILE; ++j) sum = fma(tile_a[ly][j], tile_b[j][lx], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = fma(alpha, sum, beta * c[y * n + x]);
}
