// random-graph, with nodes that are found by hashing in a heap of twice as many.
#include "../hashed_heap.h"
#define ALLOCATE(used, edges, number)                      \
  hashed_chunk(used, 2 * (uint)get_global_size(0) * edges, \
               (uint)get_global_id(0) * edges + number)
#include "../random-graph/random-graph.cl"
