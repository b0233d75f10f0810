// Smooths a row of numbers: each becomes the weighted sum of itself and its neighbours in a group.
__kernel void smooth(__global const float* before, __global float* after, float weight) {
  __local float group[128];
  const int item = get_local_id(0);
  group[item] = before[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const float left = group[max(item - 1, 0)];
  const float right = group[min(item + 1, 127)];
  after[get_global_id(0)] = weight * (left + group[item] + right);
}
