// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { installWorker } from './worker.ts'

/** A browser's container, with a worker that answers at once. */
function containerOf({ controlled }: { readonly controlled: boolean }) {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const update = vi.fn(() => Promise.resolve())
  const postMessage = vi.fn()
  const register = vi.fn(() => Promise.resolve({ update }))
  const container = {
    controller: controlled ? {} : null,
    addEventListener: (_: string, listener: (event: { data: unknown }) => void) =>
      void listeners.push(listener),
    register,
    ready: Promise.resolve({ active: { postMessage } }),
  } as unknown as ServiceWorkerContainer
  const tell = (data: unknown): void => {
    for (const listener of listeners) listener({ data })
  }
  return { container, register, update, postMessage, tell }
}

describe('installWorker (U10)', () => {
  beforeEach(() => {
    toasts.set([])
    document.head.innerHTML = '<script type="module" src="/assets/base-mine.js"></script>'
  })
  afterEach(() => {
    vi.useRealTimers()
    document.head.innerHTML = ''
  })

  it('is never answered by a stored copy of itself, and hears what the first page has loaded', async () => {
    const first = containerOf({ controlled: false })
    await installWorker(first.container)
    expect(first.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
    expect(first.postMessage).toHaveBeenCalledWith({ loaded: expect.any(Array) })
    const later = containerOf({ controlled: true })
    await installWorker(later.container)
    expect(later.postMessage).not.toHaveBeenCalled()
  })

  it('offers the build of another module, and nothing for its own', async () => {
    const { container, tell } = containerOf({ controlled: true })
    await installWorker(container)
    tell({ type: 'build', entry: '/assets/base-mine.js' })
    tell('something else')
    expect(toasts.get()).toEqual([])
    tell({ type: 'build', entry: '/assets/base-next.js' })
    expect(toasts.get()).toMatchObject([{ tone: 'info', action: { run: expect.any(Function) } }])
  })

  it('looks for a new build when somebody comes back after an hour, and not before', async () => {
    vi.useFakeTimers()
    const { container, update } = containerOf({ controlled: true })
    await installWorker(container)
    vi.advanceTimersByTime(59 * 60_000)
    dispatchEvent(new Event('visibilitychange'))
    expect(update).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2 * 60_000)
    dispatchEvent(new Event('visibilitychange'))
    expect(update).toHaveBeenCalledOnce()
  })
})
