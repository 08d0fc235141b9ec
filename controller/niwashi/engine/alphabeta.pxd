cimport cython
from libc.stdint cimport int64_t, uint64_t
from niwashi.engine cimport bits, frame
from niwashi.engine.reclaim cimport Reclaimer

cdef int64_t _WON, _PROVED, _FARTHEST
cdef uint64_t _BOARD, _WORD, _MIX, _OFTEN, _EXACT, _LOWER, _UPPER, _ONE_TURN, _WINNING_TROPHIES, _WINNING_SQUARES, _ROOMIEST

@cython.final
cdef class AlphaBeta:
    cdef readonly Reclaimer rules
    cdef uint64_t pairs
    cdef uint64_t *table
    cdef uint64_t *history
    cdef int64_t squares, twos, hand, cards, room, gardeners, trophies, tempo
    cdef readonly uint64_t silent, nodes, halted
    cdef uint64_t limit, listed
    cdef object stop

    @cython.locals(index=uint64_t)
    cpdef begin(self, object stop, uint64_t limit)
    @cython.locals(index=uint64_t)
    cpdef forget(self)
    cdef int check_limits(self) except -1
    @cython.locals(
        best=int64_t, worst=int64_t, key=uint64_t, entry=uint64_t, found=int64_t, bound=uint64_t, proved=bint)
    cpdef int64_t search(
        self, uint64_t p, uint64_t m, int64_t depth, int64_t ply, int64_t alpha, int64_t beta) except? -99999
    @cython.locals(
        rules=Reclaimer, end=uint64_t, score=int64_t, chosen=uint64_t, lowest=int64_t, index=uint64_t, turn=uint64_t,
        found=int64_t, bound=uint64_t)
    cdef int64_t search_moves(
        self, uint64_t p, uint64_t m, int64_t depth, int64_t ply, int64_t alpha, int64_t beta, uint64_t key,
        uint64_t hint) except? -99999
    @cython.locals(tag=uint64_t, index=uint64_t)
    cpdef uint64_t table_move(self, uint64_t p, uint64_t m, uint64_t end) noexcept
    @cython.locals(rules=Reclaimer, side=uint64_t, index=uint64_t, turn=uint64_t, rank=uint64_t)
    cdef void order_moves(self, uint64_t p, uint64_t m, uint64_t end, uint64_t hint) noexcept
    @cython.locals(best=uint64_t, other=uint64_t, turn=uint64_t)
    cdef uint64_t pick_move(self, uint64_t index, uint64_t end) noexcept
    @cython.locals(slot=uint64_t)
    cdef uint64_t probe(self, uint64_t key) noexcept
    @cython.locals(entry=uint64_t, slot=uint64_t)
    cdef void store(
        self, uint64_t key, uint64_t depth, int64_t ply, int64_t score, uint64_t bound, uint64_t turn) noexcept
    @cython.locals(score=int64_t)
    cdef int64_t score_from_entry(self, uint64_t entry, int64_t ply) noexcept
    cdef uint64_t move_tag(self, uint64_t turn) noexcept
    @cython.locals(word=uint64_t)
    cpdef uint64_t key(self, uint64_t p) noexcept
    @cython.locals(free=uint64_t, score=int64_t)
    cpdef int64_t evaluate(self, uint64_t p) noexcept
    @cython.locals(c=uint64_t, value=int64_t)
    cdef int64_t side_value(self, uint64_t p, uint64_t camp, uint64_t free) noexcept
    @cython.locals(origins=uint64_t, found=uint64_t)
    cdef uint64_t room_of(self, uint64_t p, uint64_t camp, uint64_t free) noexcept
    cdef uint64_t stacks(self, uint64_t c) noexcept
    @cython.locals(c=uint64_t, mine=uint64_t)
    cdef uint64_t free(self, uint64_t p) noexcept
    @cython.locals(rules=Reclaimer, end=uint64_t, index=uint64_t)
    cpdef int wins_now(self, uint64_t p, uint64_t m) except? -1
    @cython.locals(
        rules=Reclaimer, free=uint64_t, prey=uint64_t, hand=uint64_t, need=int64_t, base=uint64_t, origins=uint64_t, origin=uint64_t,
        targets=uint64_t, target=uint64_t, empty=uint64_t, left=uint64_t, squares=uint64_t)
    cdef int has_winning_strike(self, uint64_t p) noexcept
    @cython.locals(
        rules=Reclaimer, base=uint64_t, zone=uint64_t, close=uint64_t, origins=uint64_t, fixed=uint64_t,
        worth=uint64_t, free=uint64_t, targets=uint64_t)
    cdef int may_stalemate_opponent(self, uint64_t p) noexcept
