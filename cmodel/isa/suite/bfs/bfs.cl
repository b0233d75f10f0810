// Breadth-first search, a level a round: those reached in the last round reach their neighbours.
__kernel void expand(__global const int* first, __global const int* neighbours, __global int* level,
                     __global uchar* frontier, __global uchar* next, int nodes) {
  const int node = get_global_id(0);
  if (node >= nodes || !frontier[node]) return;
  frontier[node] = 0;
  const int reached = level[node] + 1;
  for (int k = first[node]; k < first[node + 1]; ++k) {
    const int other = neighbours[k];
    if (level[other] < 0) {
      level[other] = reached;
      next[other] = 1;
    }
  }
}

__kernel void advance(__global uchar* frontier, __global uchar* next, __global int* changed,
                      int nodes) {
  const int node = get_global_id(0);
  if (node >= nodes || !next[node]) return;
  next[node] = 0;
  frontier[node] = 1;
  *changed = 1;
}
