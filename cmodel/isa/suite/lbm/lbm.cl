// A step of the lattice-Boltzmann method, three dimensions and 19 directions: collide, then stream to
// the neighbours of a box whose sides meet.
__constant int kX[19] = {0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0};
__constant int kY[19] = {0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1};
__constant int kZ[19] = {0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1};

float weight(int d) { return d == 0 ? 1.0f / 3 : d < 7 ? 1.0f / 18 : 1.0f / 36; }

__kernel void lbm(__global const float* before, __global float* after, int nx, int ny, int nz,
                  float omega) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const int z = get_global_id(2);
  const int cells = nx * ny * nz;
  const int here = (z * ny + y) * nx + x;
  float f[19];
  float density = 0, ux = 0, uy = 0, uz = 0;
#pragma unroll
  for (int d = 0; d < 19; ++d) {
    f[d] = before[d * cells + here];
    density += f[d];
    ux += kX[d] * f[d];
    uy += kY[d] * f[d];
    uz += kZ[d] * f[d];
  }
  const float inverse = 1.0f / density;
  ux *= inverse;
  uy *= inverse;
  uz *= inverse;
  const float square = 1.5f * (ux * ux + uy * uy + uz * uz);
#pragma unroll
  for (int d = 0; d < 19; ++d) {
    const float along = kX[d] * ux + kY[d] * uy + kZ[d] * uz;
    const float balance = weight(d) * density * (1.0f + 3.0f * along + 4.5f * along * along - square);
    const int tx = (x + kX[d] + nx) % nx;
    const int ty = (y + kY[d] + ny) % ny;
    const int tz = (z + kZ[d] + nz) % nz;
    after[d * cells + (tz * ny + ty) * nx + tx] = f[d] + omega * (balance - f[d]);
  }
}
