import { expect, it, vi } from 'vitest'
import { passApiBy } from './routing.ts'

const installing = (addRoutes?: () => Promise<void>) =>
  Object.assign(new Event('install'), { waitUntil: vi.fn(), ...(addRoutes && { addRoutes }) })

it('calls of the API never come to the worker, so a draft sent by a page that is left does not wait for it', async () => {
  const addRoutes = vi.fn(() => Promise.resolve())
  const event = installing(addRoutes)
  passApiBy(event)
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ])
  expect(event.waitUntil).toHaveBeenCalledOnce()
})

it('a browser without static routing installs the worker all the same', () => {
  const event = installing()
  passApiBy(event)
  expect(event.waitUntil).not.toHaveBeenCalled()
})
