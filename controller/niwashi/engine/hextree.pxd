cimport cython
from libc.stdint cimport int64_t, uint64_t
from niwashi.engine cimport bits
from niwashi.engine.bits cimport wide_t
from niwashi.engine.hexes cimport HexKernel
from niwashi.engine.hexsense cimport HexSense
from niwashi.engine.hexturns cimport HexTurn

cdef uint64_t _FIRST, _BEHIND, _VISITS, _POINTS, _ACTION, _TURNED, _PROOF, _SIZE
cdef uint64_t _WON, _LOST, _PAIR, _OUTCOME, _DEEPEST, _WORD, _MIX
cdef int64_t _WIN
cdef double _PROVED

@cython.final
cdef class HexTree:
    cdef readonly HexKernel kernel
    cdef readonly HexTurn turn
    cdef readonly HexSense sense
    cdef uint64_t *nodes
    cdef uint64_t *path
    cdef wide_t own, enemy, own_land, enemy_land
    cdef uint64_t seed, end, full
    cdef int64_t blur
    cdef readonly uint64_t used
    cdef double explore

    @cython.locals(kernel=HexKernel)
    cpdef void begin(self, uint64_t seed, int64_t blur=*) noexcept
    @cython.locals(kernel=HexKernel)
    cpdef void home(self) noexcept
    @cython.locals(node=uint64_t)
    cdef uint64_t new(self, uint64_t action, uint64_t turned) noexcept
    @cython.locals(seen=uint64_t)
    cpdef uint64_t grow(self, uint64_t number) noexcept
    @cython.locals(node=uint64_t, depth=uint64_t, seen=uint64_t, worth=uint64_t)
    cdef uint64_t look(self) noexcept
    @cython.locals(best=uint64_t, known=double, highest=double, child=uint64_t, hope=double)
    cdef uint64_t promising(self, uint64_t node) noexcept
    @cython.locals(proof=uint64_t, visits=int64_t, points=int64_t)
    cdef double hope(self, uint64_t child, double known) noexcept
    @cython.locals(turn=HexTurn, first=uint64_t, total=uint64_t, begun=uint64_t, index=uint64_t)
    cpdef uint64_t spread(self, uint64_t node) noexcept
    @cython.locals(turn=HexTurn, outcome=uint64_t, outcomes=uint64_t, turned=uint64_t, child=uint64_t)
    cdef uint64_t ways(self, uint64_t action) noexcept
    @cython.locals(child=uint64_t, best=uint64_t)
    cdef uint64_t best(self, uint64_t node) noexcept
    @cython.locals(proof=uint64_t, chance=int64_t)
    cdef uint64_t worth(self, uint64_t node) noexcept
    @cython.locals(word=uint64_t)
    cdef uint64_t drawn(self, uint64_t node) noexcept
    @cython.locals(node=uint64_t)
    cdef void carry(self, uint64_t depth, uint64_t worth) noexcept
    @cython.locals(child=uint64_t, found=uint64_t, proof=uint64_t)
    cdef void prove(self, uint64_t node) noexcept
    cpdef list children(self, uint64_t node)
    @cython.locals(action=uint64_t)
    cpdef tuple action(self, uint64_t node)
    @cython.locals(proof=uint64_t, won=int64_t)
    cpdef tuple standing(self, uint64_t node)
