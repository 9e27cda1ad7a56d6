// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { act, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { WhenNear } from './WhenNear.tsx'

prepareScreenTests()

/** Renders a part; answers its place, and how its place comes into view. */
function renderPart(load: () => Promise<() => string>) {
  let comeNear = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const { container } = renderWithTexts(<WhenNear load={load} given={{}} room="room" waiting="waiting" />)
  const place = container.querySelector('[data-near]')
  if (place === null) throw new Error('the part has no place')
  return { place, comeNear }
}

it('is loaded once somebody comes near, and keeps its room until it is there: the page does not move under a finger', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const load = vi.fn(() => promise)
  const { place, comeNear } = renderPart(load)
  expect(load).not.toHaveBeenCalled()
  expect(place.className).toBe('room')
  comeNear()
  expect(load).toHaveBeenCalledOnce()
  expect([place.className, place.textContent]).toEqual(['room', 'waiting'])
  // What was written at build time stands in its place until then (app/firstPaint/showFirst.ts).
  place.insertAdjacentHTML('beforeend', '<div data-written>written</div>')
  resolve(() => 'the part')
  await screen.findByText('the part')
  expect([place.className, place.textContent]).toEqual(['', 'the part'])
})

it('says when it could not be loaded', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /platform/assets/a.js')
  const { place, comeNear } = renderPart(() => Promise.reject(missing))
  comeNear()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(place.className).toBe('')
  // The page is not loaded anew by itself (lib/loading/staleBuild.ts notes here that it was).
  expect(sessionStorage).toHaveLength(0)
})
