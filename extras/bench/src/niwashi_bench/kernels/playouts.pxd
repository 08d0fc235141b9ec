cimport cython
from libc.stdint cimport uint64_t
from niwashi_bench.kernels cimport chance
from niwashi.engine cimport bits, frame
from niwashi.engine.reclaim cimport Reclaimer

cdef uint64_t _NO_TURN, _TRIES

@cython.final
cdef class Playouts:
    cdef readonly Reclaimer rules
    cdef uint64_t *cards
    cdef readonly uint64_t random, won_first, won_second, turns

    cdef uint64_t next(self) noexcept
    @cython.locals(rules=Reclaimer, p=uint64_t, ended=uint64_t, loser=uint64_t)
    cpdef uint64_t run(self, uint64_t first, uint64_t number, uint64_t longest) except? 0
    @cython.locals(rules=Reclaimer, here=uint64_t, there=uint64_t, played=uint64_t, turn=uint64_t)
    cpdef uint64_t game(self, uint64_t p, uint64_t longest) except? 3
    @cython.locals(
        rules=Reclaimer, growing=uint64_t, prey=uint64_t, free=uint64_t, cards=uint64_t, base=uint64_t, origin=uint64_t,
        origins=uint64_t, targets=uint64_t, number=uint64_t, index=uint64_t, ends=uint64_t, card=uint64_t, target=uint64_t, squares=uint64_t)
    cpdef uint64_t turn(self, uint64_t p) except? 0
    @cython.locals(rules=Reclaimer, end=uint64_t)
    cdef uint64_t counted(self, uint64_t p) except? 0
