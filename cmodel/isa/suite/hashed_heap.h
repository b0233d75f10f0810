// A heap of equal chunks with a bit each. Allocators for thousands of threads find a chunk by
// hashing, so that threads rarely meet at a bit; what they allocate is scattered over the whole
// heap.

// The chunk of an allocation of this number, of so many chunks, a power of two; their count if none
// is free.
uint hashed_chunk(__global uint* used, uint chunks, uint number) {
  number = (number ^ (number >> 5)) * 2654435761u;
  number ^= number >> 15;
  for (uint k = 0; k < chunks; ++k) {
    const uint chunk = (number + 17 * k) & (chunks - 1);
    const uint bit = 1u << (chunk & 31);
    if ((atomic_or(&used[chunk >> 5], bit) & bit) == 0) return chunk;
  }
  return chunks;
}
