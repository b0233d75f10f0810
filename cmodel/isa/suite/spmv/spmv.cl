// Sparse matrix times vector, a row an item: elements are stored diagonal by diagonal, rows by length.
__kernel void spmv(__global const float* values, __global const int* columns,
                   __global const int* diagonal, __global const int* length,
                   __global const int* row, __global const float* x, __global float* y, int rows) {
  const int k = get_global_id(0);
  if (k >= rows) return;
  float sum = 0;
  for (int d = 0; d < length[k]; ++d) {
    const int at = diagonal[d] + k;
    sum = fma(values[at], x[columns[at]], sum);
  }
  y[row[k]] = sum;
}
