cimport cython
from libc.stdint cimport uint64_t
from niwashi.engine cimport bits
from niwashi.engine.bits cimport wide_t
from niwashi.engine.hexes cimport HexKernel

cdef uint64_t _PLACED, _END, _CELL, _SORTS, _NO_MARK, _WINNING_LAND

@cython.final
cdef class HexTurn:
    cdef readonly HexKernel kernel
    cdef uint64_t *sets
    cdef uint64_t acted, placing, resting
    cdef readonly uint64_t outcomes, winner
    cdef wide_t own, enemy, own_land, enemy_land
    cdef uint64_t was_acted, was_placing, was_resting

    cpdef void begin(self) noexcept
    @cython.locals(kernel=HexKernel)
    cdef void save(self) noexcept
    @cython.locals(kernel=HexKernel)
    cdef void restore(self) noexcept
    @cython.locals(kernel=HexKernel, own=wide_t, empty=wide_t, total=uint64_t)
    cpdef uint64_t count(self) noexcept
    cdef uint64_t keep(self, uint64_t way, wide_t cells) noexcept
    @cython.locals(way=uint64_t, low=uint64_t, high=uint64_t)
    cpdef uint64_t option(self, uint64_t index) noexcept
    @cython.locals(apart=uint64_t, origin=uint64_t)
    cdef uint64_t action(self, uint64_t way, uint64_t target) noexcept
    @cython.locals(origin=uint64_t, target=uint64_t)
    cpdef uint64_t act(self, uint64_t action, uint64_t outcome) noexcept
    @cython.locals(kernel=HexKernel)
    cdef uint64_t ended(self) noexcept
    cdef uint64_t size(self, wide_t cells) noexcept
