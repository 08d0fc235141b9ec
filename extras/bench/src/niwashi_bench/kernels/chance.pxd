from libc.stdint cimport uint64_t

cdef extern from *:
    """
    static inline uint64_t niwashi_xorshift(uint64_t word) {
        word ^= word << 13;
        word ^= word >> 7;
        return word ^ word << 17;
    }
    """
    uint64_t xorshift "niwashi_xorshift"(uint64_t word) noexcept
