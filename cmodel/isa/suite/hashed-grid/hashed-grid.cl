// grid-points, with a cell's memory found by hashing, in a heap of a chunk for four points.
#include "../hashed_heap.h"
#define ALLOCATE(used, number) hashed_chunk(used, (uint)get_global_size(0) / 4, number)
#include "../grid-points/grid-points.cl"
