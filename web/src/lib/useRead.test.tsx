// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announcePersonLeft } from './sessionSignal.ts'
import { type ReadOptions, rereadAll, useRead } from './useRead.ts'

let asked: AbortSignal[] = []
let answer: () => Promise<string> = () => Promise.resolve('one')
let judged: () => Promise<unknown>

function Shown({ name = 'profile', ...options }: ReadOptions<string> & { name?: string }) {
  const { data } = useRead(
    [name],
    signal => {
      asked.push(signal)
      return answer()
    },
    options,
  )
  return <p>{data ?? 'nothing yet'}</p>
}
const settle = () => act(() => Promise.resolve())

beforeEach(() => {
  asked = []
  answer = () => Promise.resolve('one')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  cleanup()
  announcePersonLeft()
  vi.useRealTimers()
})

describe('a read', () => {
  it('is asked once, however many look at it', async () => {
    render(
      <>
        <Shown />
        <Shown />
      </>,
    )
    expect(screen.getAllByText('nothing yet')).toHaveLength(2)
    await settle()
    expect(screen.getAllByText('one')).toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  it('is fresh for half a minute, then asked again when the page is looked at', async () => {
    render(<Shown />)
    await settle()
    vi.advanceTimersByTime(29_000)
    act(() => void dispatchEvent(new Event('focus')))
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    answer = () => Promise.resolve('two')
    act(() => void dispatchEvent(new Event('focus')))
    await settle()
    expect(screen.getByText('two')).toBeDefined()
  })

  it('is asked again every so often while the answer says so', async () => {
    render(<Shown everyMs={data => (data === 'one' ? 5_000 : false)} />)
    await settle()
    answer = () => Promise.resolve('done')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByText('done')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).toHaveLength(2)
  })

  it('is abandoned when nobody looks any more', async () => {
    answer = () => new Promise(() => undefined)
    const { unmount } = render(<Shown />)
    unmount()
    expect(asked[0]?.aborted).toBe(true)
  })

  it('is asked anew after a change, even while an older question is under way', async () => {
    let tellOld: (value: string) => void = () => undefined
    answer = () =>
      new Promise(resolve => {
        tellOld = resolve
      })
    render(<Shown />)
    answer = () => Promise.resolve('after the change')
    await act(() => rereadAll('profile'))
    tellOld('before the change')
    await settle()
    expect(screen.getByText('after the change')).toBeDefined()
  })

  it('waits until it is enabled', async () => {
    const { rerender } = render(<Shown enabled={false} />)
    await settle()
    expect(asked).toHaveLength(0)
    rerender(<Shown enabled />)
    await settle()
    expect(screen.getByText('one')).toBeDefined()
  })

  it('is forgotten when the person leaves: the next one sees nothing of it', async () => {
    const { unmount } = render(<Shown />)
    await settle()
    unmount()
    announcePersonLeft()
    answer = () => new Promise(() => undefined)
    render(<Shown />)
    expect(screen.getByText('nothing yet')).toBeDefined()
  })

  it('keeps the answer it had when asking again says nothing: offline, too busy, an outage', async () => {
    function Words() {
      const { data } = useRead(['words'], () => judged(), { freshMs: 0 })
      return <p>{JSON.stringify(data)}</p>
    }
    judged = () => Promise.resolve({ ok: true, body: 'had' })
    render(<Words />)
    await settle()
    for (const status of [0, 429, 503]) {
      judged = () => Promise.resolve({ ok: false, status })
      await act(() => rereadAll('words'))
      expect(screen.getByText(/had/)).toBeDefined()
    }
    judged = () => Promise.resolve({ ok: false, status: 400 })
    await act(() => rereadAll('words'))
    expect(screen.queryByText(/had/)).toBeNull()
  })

  it('is forgotten at once where it was asked so', async () => {
    const { unmount } = render(<Shown forget />)
    await settle()
    unmount()
    render(<Shown forget />)
    expect(screen.getByText('nothing yet')).toBeDefined()
    await settle()
  })
})
