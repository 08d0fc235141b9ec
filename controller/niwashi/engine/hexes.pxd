cimport cython
from libc.stdint cimport int64_t, uint64_t
from niwashi.engine cimport bits
from niwashi.engine.bits cimport wide_t

cdef uint64_t _PLACED, _WINNING_LAND, _SHORTEST, _ENTRY, _WORD, _NO_MARK

@cython.final
cdef class HexKernel:
    cdef wide_t board, rim, own, enemy, own_land, enemy_land
    cdef uint64_t far
    cdef uint64_t *sides
    cdef uint64_t *found
    cdef uint64_t *areas
    cdef uint64_t *near

    @cython.locals(near=wide_t)
    cdef void _prepare(self, uint64_t cell) noexcept
    cpdef void swap(self) noexcept
    cdef uint64_t size(self, wide_t cells) noexcept
    cdef uint64_t first(self, wide_t cells) noexcept
    @cython.locals(right=wide_t, left=wide_t)
    cdef wide_t beside(self, wide_t cells) noexcept
    @cython.locals(grown=wide_t)
    cdef wide_t group(self, wide_t seed, wide_t within) noexcept
    @cython.locals(touched=uint64_t, number=uint64_t)
    cdef uint64_t is_border(self, wide_t cells) noexcept
    @cython.locals(left=wide_t, found=wide_t, ends=wide_t, part=wide_t)
    cdef wide_t borders(self, wide_t pieces) noexcept
    @cython.locals(left=wide_t, area=wide_t, most=uint64_t, tied=uint64_t, number=uint64_t)
    cdef uint64_t outsides(self, wide_t border_cells, wide_t enemies, uint64_t base) noexcept
    @cython.locals(leaving=wide_t, rest=wide_t)
    cdef uint64_t judged(self, uint64_t origin, uint64_t target) noexcept
    @cython.locals(found=wide_t, grown=wide_t, right=wide_t, left=wide_t, near=wide_t)
    cdef uint64_t links(self, uint64_t cell, wide_t others) noexcept
    @cython.locals(own=wide_t, border_cells=wide_t, tied=uint64_t, number=uint64_t, index=uint64_t, area=wide_t,
                   mark=uint64_t, land=wide_t)
    cpdef uint64_t outcomes(self, uint64_t origin, uint64_t target) noexcept
    @cython.locals(taken=wide_t, left=wide_t, border_cells=wide_t, tied=uint64_t, index=uint64_t, area=wide_t,
                   second=uint64_t)
    cdef uint64_t captured(self, uint64_t number, wide_t own, wide_t land, uint64_t mark) noexcept
    @cython.locals(at=uint64_t)
    cdef uint64_t emit(
        self, uint64_t number, wide_t own, wide_t enemy, wide_t land, wide_t theirs, uint64_t mark,
        uint64_t second) noexcept
    @cython.locals(at=uint64_t)
    cpdef void take(self, uint64_t number) noexcept
    cpdef void place(self, uint64_t target) noexcept
    @cython.locals(both=wide_t, near=wide_t)
    cdef wide_t placeable(self) noexcept
    cpdef uint64_t holds_enough(self) noexcept
    @cython.locals(cells=wide_t, movers=wide_t, origin=uint64_t, ends=wide_t)
    cpdef list options(self, uint64_t placing, uint64_t resting)
