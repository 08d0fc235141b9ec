cimport cython
from libc.stdint cimport uint64_t
from niwashi.engine cimport bits, frame
from niwashi_bench.kernels.playouts cimport Playouts
from niwashi.engine.reclaim cimport Reclaimer

cdef uint64_t _LONGEST, _DEEPEST

@cython.final
cdef class RandomTree:
    cdef readonly Reclaimer rules
    cdef readonly Playouts playouts
    cdef uint64_t *turns
    cdef uint64_t *first
    cdef uint64_t *number
    cdef uint64_t *visits
    cdef uint64_t *points
    cdef uint64_t *path
    cdef uint64_t room, mover
    cdef readonly uint64_t used
    cdef double explore

    @cython.locals(best=uint64_t, child=uint64_t)
    cpdef uint64_t run(self, uint64_t number) except? 0
    @cython.locals(p=uint64_t, node=uint64_t, depth=uint64_t, step=uint64_t, loser=uint64_t)
    cdef int _iterate(self) except -1
    @cython.locals(best=uint64_t, child=uint64_t, visits=uint64_t, score=double, highest=double, known=double)
    cdef uint64_t _select_child(self, uint64_t node) except? 0
    @cython.locals(number=uint64_t, turn=uint64_t, child=uint64_t)
    cdef uint64_t _expand(self, uint64_t node, uint64_t p) except? 99
