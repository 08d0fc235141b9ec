from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #include <math.h>
    #include <stdlib.h>
    #include <string.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    #define niwashi_count(word) ((uint64_t)__builtin_popcountll(word))
    #define niwashi_prefetch(words, index) __builtin_prefetch((words) + (index))
    #define niwashi_wide(high, low) (((unsigned __int128)(high) << 64) | (low))
    #define niwashi_high(word) ((uint64_t)((word) >> 64))
    #define niwashi_low(word) ((uint64_t)(word))
    #define niwashi_lowest(word) ((uint64_t)__builtin_ctzll(word))

    /* One instruction finds a bit by its index where the processor has it and it is not slow; else bytes are counted. */
    static inline uint64_t niwashi_counted(uint64_t word, uint64_t index) {
        uint64_t pairs = word - (word >> 1 & 0x5555555555555555ULL), number, bit = 0;
        uint64_t fours = (pairs & 0x3333333333333333ULL) + (pairs >> 2 & 0x3333333333333333ULL);
        uint64_t sums = (fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL;
        /* A byte for each byte up to which there are not more than `index` bits. */
        uint64_t passed = ((index * 0x0101010101010101ULL | 0x8080808080808080ULL) - sums) & 0x8080808080808080ULL;
        bit = niwashi_count(passed) * 8;
        index -= (sums << 8) >> bit & 0xFF;
        word >>= bit;
        for (number = index; number; number--) word &= word - 1;
        return bit + niwashi_lowest(word);
    }
    #if defined(__x86_64__)
    static int niwashi_deposits = -1;
    static inline uint64_t niwashi_nth(uint64_t word, uint64_t index) {
        uint64_t bit;
        if (__builtin_expect(niwashi_deposits < 0, 0)) {
            __builtin_cpu_init();
            niwashi_deposits = __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
        }
        if (!niwashi_deposits) return niwashi_counted(word, index);
        __asm__("pdep %2, %1, %0" : "=r"(bit) : "r"(1ULL << index), "r"(word));
        return niwashi_lowest(bit);
    }
    #else
    #define niwashi_nth niwashi_counted
    #endif

    /* Rows begin at a cache line; long ones ask for large pages, which a table that is read at random gains from. */
    static uint64_t *niwashi_row(uint64_t length) {
        size_t align = length >= (1u << 19) ? (size_t)1 << 21 : 64;
        size_t bytes = ((size_t)length * sizeof(uint64_t) + align - 1) & ~(align - 1);
        void *words = NULL;
        if (posix_memalign(&words, align, bytes)) return NULL;
    #if defined(MADV_HUGEPAGE)
        if (align > 64) madvise(words, bytes, MADV_HUGEPAGE);
    #endif
        memset(words, 0, bytes);
        return (uint64_t *)words;
    }
    """
    const uint64_t ONE "1ULL"
    const uint64_t ROW "11"
    ctypedef unsigned long long wide_t "unsigned __int128"
    const wide_t WIDE_ONE "((unsigned __int128)1)"
    wide_t wide "niwashi_wide"(uint64_t high, uint64_t low) noexcept
    uint64_t high "niwashi_high"(wide_t word) noexcept
    uint64_t low "niwashi_low"(wide_t word) noexcept
    uint64_t count "niwashi_count"(uint64_t word) noexcept
    uint64_t lowest "niwashi_lowest"(uint64_t word) noexcept
    uint64_t nth "niwashi_nth"(uint64_t word, uint64_t index) noexcept
    uint64_t *row "niwashi_row"(uint64_t length) noexcept
    void prefetch "niwashi_prefetch"(uint64_t *words, uint64_t index) noexcept
    int64_t signed "(int64_t)"(uint64_t word) noexcept
    int64_t whole "(int64_t)"(double number) noexcept
    void release "free"(uint64_t *words) noexcept
    double exp "exp"(double number) noexcept
    double log "log"(double number) noexcept
    double sqrt "sqrt"(double number) noexcept
