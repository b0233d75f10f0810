// string-concat, in chunks of 32 bytes that are found by hashing: the longest string fills one.
#include "../hashed_heap.h"
#define ALLOCATE(used, size, capacity, number) (32 * hashed_chunk(used, capacity / 32, number))
#include "../string-concat/string-concat.cl"
