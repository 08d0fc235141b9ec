cimport cython
from libc.stdint cimport int64_t, uint64_t
from niwashi.engine cimport bits
from niwashi.engine.bits cimport wide_t
from niwashi.engine.hexes cimport HexKernel

cdef uint64_t _FARTHEST, _FEATURES, _RINGS, _WORD
cdef int64_t _CERTAIN, _SURE

@cython.final
cdef class HexSense:
    cdef readonly HexKernel kernel
    cdef uint64_t *weights
    cdef uint64_t *seen
    cdef uint64_t *rings

    @cython.locals(base=uint64_t, odds=int64_t, index=uint64_t, share=double)
    cpdef int64_t chance(self) noexcept
    @cython.locals(index=uint64_t)
    cpdef tuple shown(self)
    @cython.locals(
        kernel=HexKernel, own=wide_t, enemy=wide_t, mine=uint64_t, theirs=uint64_t, ring=uint64_t, cells=wide_t)
    cdef uint64_t look(self) noexcept
    cdef void note(self, uint64_t index, wide_t more, wide_t fewer) noexcept
    cdef uint64_t size(self, wide_t cells) noexcept
    cpdef uint64_t mine(self) noexcept
    cpdef uint64_t theirs(self) noexcept
    @cython.locals(free=wide_t, best=uint64_t, side=uint64_t, start=wide_t, end=wide_t)
    cdef uint64_t missing(self, wide_t own, wide_t enemy) noexcept
    @cython.locals(reached=wide_t, number=uint64_t)
    cdef uint64_t across(self, wide_t start, wide_t end, wide_t own, wide_t free, uint64_t best) noexcept
    @cython.locals(grown=wide_t)
    cdef wide_t joined(self, wide_t seed, wide_t own) noexcept
    @cython.locals(right=wide_t, left=wide_t)
    cdef wide_t beside(self, wide_t cells) noexcept
