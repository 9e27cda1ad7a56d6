// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '../components/testing/library.ts'
import { type DraftFields, type KeepDraft, useDraft } from './useDraft.ts'

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A server that stores drafts, slowly or not at all, as a test needs it. */
function keeper() {
  const made: { lost: boolean; slowMs: number; kept: DraftFields[]; started: number } = {
    lost: false,
    slowMs: 0,
    kept: [],
    started: 0,
  }
  const keep: KeepDraft = async (fields, when) => {
    made.started += 1
    await when?.hold
    when?.signal.throwIfAborted()
    if (made.slowMs > 0) await new Promise(resolve => setTimeout(resolve, made.slowMs))
    if (made.lost) return false
    made.kept.push(fields)
    return true
  }
  return { made, ...renderHook(() => useDraft(keep)) }
}
const type = (draft: ReturnType<typeof keeper>['result'], name: string) =>
  act(() => draft.current.changed({ name }))
const hide = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  hide('visible')
  vi.useRealTimers()
})

describe('a draft', () => {
  it('goes out after a second of quiet, once, and says so', async () => {
    const { made, result } = keeper()
    type(result, 'A')
    await tick(900)
    type(result, 'As')
    await tick(900)
    expect(made.kept).toEqual([])
    await tick(100)
    expect(made.kept).toEqual([{ name: 'As' }])
    expect(result.current.state).toBe('kept')
    await tick(10_000)
    expect(made.kept).toHaveLength(1)
  })

  it('that breaks off for a reason of its own is said to be unkept, and goes out with the next key', async () => {
    let broken = true
    const kept: DraftFields[] = []
    const keep: KeepDraft = async (fields, when) => {
      await when?.hold
      when?.signal.throwIfAborted()
      if (broken) throw new Error('the chunk of the call could not be had')
      kept.push(fields)
      return true
    }
    const { result } = renderHook(() => useDraft(keep))
    type(result, 'Asha')
    await tick(1000)
    expect(result.current.state).toBe('failed')
    broken = false
    type(result, 'Asha R')
    await tick(1000)
    expect(kept).toEqual([{ name: 'Asha R' }])
    expect(result.current.state).toBe('kept')
  })

  it('goes out at once when a field or the page is left', async () => {
    const { made, result } = keeper()
    type(result, 'Asha')
    act(() => result.current.flush())
    await tick(0)
    expect(made.kept).toEqual([{ name: 'Asha' }])
    type(result, 'Asha R')
    hide('hidden')
    await tick(0)
    type(result, 'Asha Rao')
    dispatchEvent(new Event('pagehide'))
    await tick(0)
    expect(made.kept.at(-1)).toEqual({ name: 'Asha Rao' })
    expect(made.kept).toHaveLength(3)
  })

  it('is ready before the page is left, so that leaving only has to send it', async () => {
    const { made, result } = keeper()
    type(result, 'Asha')
    expect(made.started).toBe(1)
    dispatchEvent(new Event('pagehide'))
    await tick(0)
    expect(made).toMatchObject({ started: 1, kept: [{ name: 'Asha' }] })
  })

  it('that could not be kept says so, and follows with the next key or when the line is back', async () => {
    const { made, result } = keeper()
    made.lost = true
    type(result, 'Asha')
    await tick(1000)
    expect(result.current.state).toBe('failed')
    made.lost = false
    dispatchEvent(new Event('online'))
    await tick(0)
    expect(made.kept).toEqual([{ name: 'Asha' }])
    expect(result.current.state).toBe('kept')
  })

  it('waits for the one before it, so that the newest text is the last to arrive', async () => {
    const { made, result } = keeper()
    made.slowMs = 5000
    type(result, 'A')
    await tick(1000)
    type(result, 'Asha')
    await tick(3000)
    expect(made.kept).toEqual([])
    await tick(2000)
    expect(made.kept).toEqual([{ name: 'A' }])
    await tick(5000)
    expect(made.kept).toEqual([{ name: 'A' }, { name: 'Asha' }])
  })

  it('is held while the step is saved, and goes on when the saving failed', async () => {
    const { made, result } = keeper()
    type(result, 'Asha')
    await act(() => result.current.hold())
    await tick(5000)
    expect(made.kept).toEqual([])
    act(() => result.current.release())
    await tick(0)
    expect(made.kept).toEqual([{ name: 'Asha' }])
  })

  it('sends nothing after the step was saved, and an empty one when it was given up', async () => {
    const { made, result, unmount } = keeper()
    type(result, 'Asha')
    await act(() => result.current.hold())
    act(() => result.current.saved())
    await tick(5000)
    expect(made.kept).toEqual([])
    type(result, 'Asha R')
    await act(() => result.current.forget())
    expect(made.kept).toEqual([{}])
    unmount()
    await tick(5000)
    expect(made.kept).toEqual([{}])
  })

  it('goes out when the screen is left within the app', async () => {
    const { made, result, unmount } = keeper()
    type(result, 'Asha')
    unmount()
    await tick(0)
    expect(made.kept).toEqual([{ name: 'Asha' }])
  })
})
