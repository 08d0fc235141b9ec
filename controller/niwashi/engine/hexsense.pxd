cimport cython
from libc.stdint cimport uint64_t
from niwashi.engine cimport bits
from niwashi.engine.bits cimport wide_t
from niwashi.engine.hexes cimport HexKernel

cdef uint64_t _FARTHEST

@cython.final
cdef class HexSense:
    cdef readonly HexKernel kernel

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
