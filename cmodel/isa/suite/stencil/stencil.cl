// A step of a seven-point stencil in three dimensions; the border stays.
__kernel void stencil(__global const float* before, __global float* after, int nx, int ny, int nz,
                      float c0, float c1) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const int plane = nx * ny;
  if (x == 0 || y == 0 || x >= nx - 1 || y >= ny - 1) return;
  int at = plane + y * nx + x;
  float below = before[at - plane];
  float here = before[at];
  for (int z = 1; z < nz - 1; ++z) {
    const float above = before[at + plane];
    const float sum = ((((below + above) + before[at - nx]) + before[at + nx]) + before[at - 1]) +
                      before[at + 1];
    after[at] = fma(c1, sum, -c0 * here);
    below = here;
    here = above;
    at += plane;
  }
}
