// A random graph as lists of edges: each edge is a node of a heap, pushed to its vertex by an exchange.
#ifndef ALLOCATE  // an atomic moves the heap's end
#define ALLOCATE(used, edges, number) atomic_inc(used)
#endif

uint next_random(uint state) {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^ (state << 5);
}

__kernel void build(__global uint2* heap, __global uint* used, __global uint* heads,
                    uint vertices, uint edges) {
  uint state = (uint)get_global_id(0) * 2654435761u + 1;
  for (uint k = 0; k < edges; ++k) {
    state = next_random(state);
    const uint from = mul_hi(state, vertices);
    state = next_random(state);
    const uint to = mul_hi(state, vertices);
    const uint node = ALLOCATE(used, edges, k);
    heap[node] = (uint2)(to, atomic_xchg(&heads[from], node + 1));
  }
}

__kernel void measure(__global const uint2* heap, __global const uint* heads,
                      __global uint* degree, __global uint* sum) {
  const int vertex = get_global_id(0);
  uint count = 0;
  uint total = 0;
  for (uint node = heads[vertex]; node != 0; node = heap[node - 1].y) {
    ++count;
    total += heap[node - 1].x;
  }
  degree[vertex] = count;
  sum[vertex] = total;
}
