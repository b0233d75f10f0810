// Sums of absolute differences of 4 x 4 blocks, for each position of a search window.
#define RANGE 4
#define WINDOW (2 * RANGE + 1)

__kernel void sad(__global const uchar* current, __global const uchar* reference,
                  __global ushort* result, int width) {
  const int position = get_global_id(0);
  const int bx = get_group_id(1);
  const int by = get_group_id(2);
  if (position >= WINDOW * WINDOW) return;
  const int dx = position % WINDOW - RANGE;
  const int dy = position / WINDOW - RANGE;
  // The reference frame has a border of RANGE on each side.
  const int stride = width + 2 * RANGE;
  uint sum = 0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      const int a = current[(4 * by + y) * width + 4 * bx + x];
      const int b = reference[(4 * by + y + dy + RANGE) * stride + 4 * bx + x + dx + RANGE];
      sum += abs(a - b);
    }
  }
  const int block = by * (width / 4) + bx;
  result[block * WINDOW * WINDOW + position] = sum;
}
