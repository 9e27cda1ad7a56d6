import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../components/testing/library.ts'
import { Gradually } from './Gradually.tsx'

const place = vi.hoisted(() => ({ kind: 'back', top: 900 }))
vi.mock('../hashLocation.ts', () => ({
  useCommit: () => ({ kind: place.kind }),
  rememberedScroll: () => place.top,
}))

/** The page is as long as `mostTop`; `grow` makes it longer. */
let mostTop = 0
let observers: (() => void)[] = []
const grow = (to: number): void => {
  mostTop = to
  for (const changed of [...observers]) changed()
}

beforeEach(() => {
  Object.assign(place, { kind: 'back', top: 900 })
  mostTop = 200
  observers = []
  vi.stubGlobal('scrollY', 200)
  vi.stubGlobal('scrollTo', (_left: number, top: number) => vi.stubGlobal('scrollY', Math.min(top, mostTop)))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void
      constructor(changed: () => void) {
        this.#changed = changed
      }
      observe(): void {
        observers.push(this.#changed)
      }
      disconnect(): void {
        observers = observers.filter(one => one !== this.#changed)
      }
    },
  )
})

const show = () => render(<Gradually>{['one', 'two']}</Gradually>)

it('who comes back is brought to their place as the page grows, and left there', () => {
  show()
  grow(500)
  expect(scrollY).toBe(500)
  grow(1_000)
  expect(scrollY).toBe(900)
  vi.stubGlobal('scrollY', 300)
  grow(2_000)
  expect(scrollY).toBe(300)
})

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('a reader’s own %s ends it', act => {
  show()
  grow(500)
  dispatchEvent(new Event(act))
  grow(1_000)
  expect(scrollY).toBe(500)
})

it('who goes on to a page, or was above its growing part, is not moved', () => {
  place.kind = 'forward'
  show()
  grow(1_000)
  Object.assign(place, { kind: 'back', top: 150 })
  show()
  grow(2_000)
  expect(scrollY).toBe(200)
})

it('a page that is left moves nothing', () => {
  const { unmount } = show()
  unmount()
  grow(1_000)
  expect(scrollY).toBe(200)
})
