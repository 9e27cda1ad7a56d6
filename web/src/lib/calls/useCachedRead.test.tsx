// @vitest-environment jsdom

import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCheckoutText } from '../../../../shared/contracts/consents/getCheckoutText.ts'
import { act, cleanup, render, screen } from '../../components/testing/library.ts'
import { findText, setTextAreas, setTextSource } from '../i18n.ts'
import { announcePersonLeft } from './sessionSignal.ts'
import { fakeServer, refuses } from './testing/fakeServer.ts'
import { type ReadOptions, rereadAll, useCachedRead } from './useCachedRead.ts'
import { useRead } from './useRead.ts'

let requests: AbortSignal[] = []
let answer: () => Promise<string> = () => Promise.resolve('one')
let answerOf: () => Promise<unknown>

function Shown({ name = 'profile', ...options }: ReadOptions<string> & { name?: string }) {
  const { data } = useCachedRead(
    [name],
    signal => {
      requests.push(signal)
      return answer()
    },
    options,
  )
  return <p>{data ?? 'nothing yet'}</p>
}
const settle = () => act(() => Promise.resolve())

beforeEach(() => {
  requests = []
  answer = () => Promise.resolve('one')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  cleanup()
  announcePersonLeft()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a cached read', () => {
  it('is requested once, however many components read it', async () => {
    render(
      <>
        <Shown />
        <Shown />
      </>,
    )
    expect(screen.getAllByText('nothing yet')).toHaveLength(2)
    await settle()
    expect(screen.getAllByText('one')).toHaveLength(2)
    expect(requests).toHaveLength(1)
  })

  it('is fresh for half a minute, then requested again when the page gets the focus', async () => {
    render(<Shown />)
    await settle()
    vi.advanceTimersByTime(29_000)
    act(() => void dispatchEvent(new Event('focus')))
    expect(requests).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    answer = () => Promise.resolve('two')
    act(() => void dispatchEvent(new Event('focus')))
    await settle()
    expect(screen.getByText('two')).toBeDefined()
  })

  it('is polled while the answer demands it', async () => {
    render(<Shown everyMs={data => (data === 'one' ? 5_000 : false)} />)
    await settle()
    answer = () => Promise.resolve('done')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByText('done')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requests).toHaveLength(2)
  })

  it('is aborted when the last reader unmounts', async () => {
    answer = () => new Promise(() => undefined)
    const { unmount } = render(<Shown />)
    unmount()
    expect(requests[0]?.aborted).toBe(true)
  })

  it('is requested anew after a change, even while an older request is running', async () => {
    let answerOld: (value: string) => void = () => undefined
    answer = () =>
      new Promise(resolve => {
        answerOld = resolve
      })
    render(<Shown />)
    answer = () => Promise.resolve('after the change')
    await act(() => rereadAll('profile'))
    answerOld('before the change')
    await settle()
    expect(screen.getByText('after the change')).toBeDefined()
  })

  it('waits until it is enabled', async () => {
    const { rerender } = render(<Shown enabled={false} />)
    await settle()
    expect(requests).toHaveLength(0)
    rerender(<Shown enabled />)
    await settle()
    expect(screen.getByText('one')).toBeDefined()
  })

  it('is cleared when the session ends: the next person sees nothing of it', async () => {
    const { unmount } = render(<Shown />)
    await settle()
    unmount()
    announcePersonLeft()
    answer = () => new Promise(() => undefined)
    render(<Shown />)
    expect(screen.getByText('nothing yet')).toBeDefined()
  })

  it('keeps the known answer when a repeated request is inconclusive: offline, an ended session, too many requests, an outage', async () => {
    function Words() {
      const { data } = useCachedRead(['words'], () => answerOf(), { freshMs: 0 })
      return <p>{JSON.stringify(data)}</p>
    }
    answerOf = () => Promise.resolve({ ok: true, body: 'had' })
    render(<Words />)
    await settle()
    for (const status of [0, 401, 429, 503]) {
      answerOf = () => Promise.resolve({ ok: false, status })
      await act(() => rereadAll('words'))
      expect(screen.getByText(/had/)).toBeDefined()
    }
    answerOf = () => Promise.resolve({ ok: false, status: 400 })
    await act(() => rereadAll('words'))
    expect(screen.queryByText(/had/)).toBeNull()
  })

  it('that threw reaches the error boundary, and is tried again by the next mount', async () => {
    answer = () => Promise.reject(new Error('a bug'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    class Boundary extends Component<{ readonly children: ReactNode }> {
      override readonly state = { failed: false }
      static getDerivedStateFromError = () => ({ failed: true })
      override render = () => (this.state.failed ? 'failed' : this.props.children)
    }
    const shown = (
      <Boundary>
        <Shown />
      </Boundary>
    )
    const { unmount } = render(shown)
    await settle()
    expect(screen.getByText('failed')).toBeDefined()
    unmount()
    answer = () => Promise.resolve('two')
    render(shown)
    await settle()
    expect(screen.getByText('two')).toBeDefined()
  })

  it('is dropped at once with `forget`', async () => {
    const { unmount } = render(<Shown forget />)
    await settle()
    unmount()
    render(<Shown forget />)
    expect(screen.getByText('nothing yet')).toBeDefined()
    await settle()
  })
})

it('the read of a call answers with a refusal when its sentence is loaded', async () => {
  setTextAreas(['orders'])
  setTextSource(async () => ({ 'orders.soldOut': 'Sold out' }))
  fakeServer({ 'GET /tnc/checkout': () => refuses('orders.soldOut') })
  const sentences = new Set<string | undefined>()
  function Words() {
    const { data } = useRead(getCheckoutText, {})
    if (data?.ok === false) sentences.add(findText(data.problem.id))
    return data === undefined ? 'nothing yet' : 'there'
  }
  render(<Words />)
  await screen.findByText('there')
  expect([...sentences]).toEqual(['Sold out'])
})
