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
    cpdef void reset(self) noexcept
    @cython.locals(node=uint64_t)
    cdef uint64_t add_node(self, uint64_t action, uint64_t turned) noexcept
    @cython.locals(seen=uint64_t)
    cpdef uint64_t run(self, uint64_t leaves) noexcept
    @cython.locals(node=uint64_t, depth=uint64_t, seen=uint64_t, value=uint64_t)
    cdef uint64_t iterate(self) noexcept
    @cython.locals(best=uint64_t, log_visits=double, highest=double, child=uint64_t, score=double)
    cdef uint64_t select_child(self, uint64_t node) noexcept
    @cython.locals(proof=uint64_t, visits=int64_t, points=int64_t)
    cdef double ucb_score(self, uint64_t child, double log_visits) noexcept
    @cython.locals(turn=HexTurn, first=uint64_t, total=uint64_t, begun=uint64_t, index=uint64_t)
    cpdef uint64_t expand(self, uint64_t node) noexcept
    @cython.locals(turn=HexTurn, outcome=uint64_t, outcomes=uint64_t, turned=uint64_t, child=uint64_t)
    cdef uint64_t add_outcomes(self, uint64_t action) noexcept
    @cython.locals(child=uint64_t, best=uint64_t)
    cdef uint64_t best_value(self, uint64_t node) noexcept
    @cython.locals(proof=uint64_t, chance=int64_t)
    cdef uint64_t evaluate(self, uint64_t node) noexcept
    @cython.locals(word=uint64_t)
    cdef uint64_t random_word(self, uint64_t node) noexcept
    @cython.locals(node=uint64_t)
    cdef void backpropagate(self, uint64_t depth, uint64_t value) noexcept
    @cython.locals(child=uint64_t, found=uint64_t, proof=uint64_t)
    cdef void prove(self, uint64_t node) noexcept
    cpdef list children(self, uint64_t node)
    @cython.locals(action=uint64_t)
    cpdef tuple action(self, uint64_t node)
    @cython.locals(proof=uint64_t, won=int64_t)
    cpdef tuple stats(self, uint64_t node)
