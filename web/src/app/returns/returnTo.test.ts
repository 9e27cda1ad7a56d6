// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { returnTo } from './returnTo.ts'

/** The page is as long as `mostTop`; `grow` makes it longer. */
let mostTop = 0
let observers: (() => void)[] = []
const grow = (to: number): void => {
  mostTop = to
  for (const changed of [...observers]) changed()
}
const scrollBack = (to: number): void => void vi.stubGlobal('scrollY', to)

beforeEach(() => {
  vi.useFakeTimers()
  mostTop = 200
  observers = []
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrollBack(Math.min(top, mostTop)))
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
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('who comes back is brought to their place as the page grows, and left there', () => {
  returnTo(900)
  expect(scrollY).toBe(200)
  grow(500)
  expect(scrollY).toBe(500)
  grow(1_000)
  expect(scrollY).toBe(900)
  // A part that comes when the reader is somewhere else moves nobody.
  scrollBack(300)
  grow(2_000)
  expect(scrollY).toBe(300)
})

it('a page that is long enough is left alone at once', () => {
  returnTo(150)
  expect(scrollY).toBe(150)
  scrollBack(20)
  grow(1_000)
  expect(scrollY).toBe(20)
})

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('a reader’s own %s ends it', act => {
  returnTo(900)
  dispatchEvent(new Event(act))
  grow(1_000)
  expect(scrollY).toBe(200)
})

it.each([
  ['ten seconds', () => void vi.advanceTimersByTime(10_000)],
  ['the next page', (stop: () => void) => stop()],
])('%s end it', (_what, end) => {
  end(returnTo(900))
  grow(1_000)
  expect(scrollY).toBe(200)
})
