cimport cython
from libc.stdint cimport uint64_t
from niwashi_bench.kernels cimport chance
from niwashi.engine cimport bits
from niwashi.engine.bits cimport wide_t
from niwashi.engine.hexes cimport HexKernel

cdef uint64_t _WORD, _HALF, _BACK, _NOBODY, _NOWHERE, _CAMP, _CELL, _FROM, _NO_STEP, _MOVED, _MIGHT, _GUESSES

@cython.final
cdef class HexGames:
    cdef readonly HexKernel kernel
    cdef uint64_t *steps
    cdef uint64_t *taken
    cdef uint64_t *ends
    cdef uint64_t *wider
    cdef uint64_t *cells
    cdef uint64_t *edge
    cdef uint64_t *around
    cdef uint64_t *apart
    cdef wide_t border, their_border, free
    cdef uint64_t camp, mine, theirs, moves, places, judged
    cdef readonly uint64_t random, turns, actions, won_mover, won_other

    @cython.locals(near=wide_t)
    cdef void _prepare(self, uint64_t cell)
    @cython.locals(around=uint64_t, begun=uint64_t, index=uint64_t)
    cdef void _prepare_ring(self, uint64_t ring)
    cdef uint64_t folded(self, uint64_t around) noexcept
    cdef uint64_t next(self) noexcept
    @cython.locals(
        kernel=HexKernel, own=wide_t, enemy=wide_t, own_land=wide_t, enemy_land=wide_t, winner=uint64_t, ended=uint64_t)
    cpdef uint64_t run(self, uint64_t number, uint64_t longest) except? 0
    @cython.locals(played=uint64_t)
    cpdef uint64_t game(self, uint64_t longest) noexcept
    cpdef void turn(self) noexcept
    @cython.locals(kernel=HexKernel, cell=uint64_t)
    cdef void look(self) noexcept
    @cython.locals(kernel=HexKernel)
    cdef void look_again(self) noexcept
    @cython.locals(number=uint64_t, cell=uint64_t)
    cdef uint64_t listed(self, wide_t cells, uint64_t base) noexcept
    @cython.locals(index=uint64_t)
    cdef void list(self, uint64_t base, uint64_t cell) noexcept
    @cython.locals(both=wide_t, right=wide_t, left=wide_t, touched=wide_t)
    cdef void count_free(self) noexcept
    @cython.locals(first=uint64_t, placing=uint64_t)
    cdef void act(self) noexcept
    @cython.locals(total=uint64_t, word=uint64_t, index=uint64_t, other=uint64_t, blocked=uint64_t)
    cdef uint64_t action(self, uint64_t placing, uint64_t resting, uint64_t none) noexcept
    cdef uint64_t size(self, wide_t cells) noexcept
    @cython.locals(step=uint64_t)
    cdef uint64_t blocked(self, uint64_t index, uint64_t resting) noexcept
    @cython.locals(cell=uint64_t)
    cdef uint64_t allowed(self, uint64_t index) noexcept
    @cython.locals(target=uint64_t)
    cdef uint64_t other(self, uint64_t index) noexcept
    @cython.locals(legal=uint64_t, number=uint64_t, index=uint64_t)
    cdef uint64_t counted(self, uint64_t total, uint64_t resting) noexcept
    cdef uint64_t is_legal(self, uint64_t index, uint64_t resting) noexcept
    @cython.locals(step=uint64_t, origin=uint64_t, target=uint64_t, rest=wide_t, judged=uint64_t)
    cdef uint64_t move(self, uint64_t index) noexcept
    cdef wide_t cell(self, uint64_t number) noexcept
    cdef wide_t near(self, uint64_t cell) noexcept
    @cython.locals(near=wide_t, joins=uint64_t, reaches=uint64_t)
    cdef uint64_t judges(self, uint64_t target, wide_t rest) noexcept
    @cython.locals(below=uint64_t)
    cdef uint64_t nth(self, wide_t cells, uint64_t index) noexcept
