cimport cython
from libc.stdint cimport uint64_t
from niwashi.engine cimport bits, frame

cdef uint64_t _BOARD, _ALL_CARDS, _WINNING_SQUARES, _WINNING_TROPHIES, _MOST_TURNS, _TURNS, _WORD

@cython.final
cdef class Reclaimer:
    cdef readonly uint64_t throne, twos_grow, threes_yield, largest
    cdef uint64_t *s
    cdef uint64_t *turns
    cdef uint64_t *ranks
    cdef uint64_t *near
    cdef uint64_t *steps
    cdef uint64_t *reach
    cdef uint64_t *ways
    cdef uint64_t *any
    cdef uint64_t *zone

    @cython.locals(stacks=uint64_t)
    cpdef uint64_t won(self, uint64_t p) noexcept
    @cython.locals(c=uint64_t, mine=uint64_t)
    cdef uint64_t free(self, uint64_t p) noexcept
    cdef uint64_t growing(self, uint64_t p) noexcept
    @cython.locals(ones=uint64_t, twos=uint64_t)
    cdef uint64_t prey(self, uint64_t p) noexcept
    @cython.locals(
        growing=uint64_t, prey=uint64_t, free=uint64_t, hand=uint64_t, cards=uint64_t, base=uint64_t, found=uint64_t,
        origins=uint64_t, origin=uint64_t, targets=uint64_t, target=uint64_t, empty=uint64_t, left=uint64_t,
        squares=uint64_t, grows=uint64_t, sprouts=uint64_t, is_rich=bint, size=uint64_t, changing=uint64_t)
    cpdef uint64_t legal_count(self, uint64_t p) noexcept
    @cython.locals(
        growing=uint64_t, prey=uint64_t, free=uint64_t, has_stones=bint, base=uint64_t,
        origins=uint64_t, origin=uint64_t, targets=uint64_t, target=uint64_t, squares=uint64_t)
    cpdef uint64_t movable(self, uint64_t p) noexcept
    @cython.locals(
        growing=uint64_t, prey=uint64_t, free=uint64_t, hand=uint64_t, cards=uint64_t, base=uint64_t, card=uint64_t,
        origins=uint64_t, origin=uint64_t, targets=uint64_t, target=uint64_t, empty=uint64_t, left=uint64_t,
        squares=uint64_t, code=uint64_t)
    cpdef uint64_t expand(self, uint64_t p, uint64_t m) except? 0
    @cython.locals(hand=uint64_t, growing=uint64_t, sprouting=uint64_t, rank=uint64_t, short=uint64_t, number=uint64_t, subset=uint64_t)
    cdef uint64_t choices(
        self, uint64_t p, uint64_t m, uint64_t code, uint64_t grows, uint64_t sprouts, uint64_t yields) noexcept
    @cython.locals(
        origin=uint64_t, target=uint64_t, card=uint64_t, chosen=uint64_t, ones=uint64_t, twos=uint64_t, threes=uint64_t,
        hand=uint64_t, their_ones=uint64_t, their_twos=uint64_t, their_threes=uint64_t, squares=uint64_t,
        occupied=uint64_t, placed=uint64_t, growing=uint64_t, taken=uint64_t, trophies=uint64_t, cards=uint64_t)
    cpdef void play(self, uint64_t p, uint64_t turn, uint64_t q) noexcept
    @cython.locals(end=uint64_t, index=uint64_t, found=uint64_t)
    cpdef uint64_t perft(self, uint64_t p, uint64_t m, uint64_t depth) except? 0
