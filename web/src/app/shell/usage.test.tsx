// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countedEvents } from '../../../../shared/contracts/telemetry/raiseEvent.ts'
import { act, cleanup } from '../../components/testing/library.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fakeServer, replies } from '../../lib/calls/testing/fakeServer.ts'
import { clearPersonalStorage } from '../../lib/storage.ts'
import { countUse } from '../../lib/usage.ts'
import type { PathName } from '../paths.ts'
import type { StoredConsent } from '../session.tsx'
import { noteUsageConsent, useUsage } from './usage.ts'

const interest = 'POST /users/intrestedInOffer'
const event = 'POST /raiseEvent'
const consentOf = (read: StoredConsent['read']): StoredConsent => ({ read, write: () => Promise.resolve() })

function Screens({
  current,
  consent,
}: {
  readonly current: PathName
  readonly consent: StoredConsent | undefined
}) {
  useUsage(current, consent)
  return null
}

const open = (consent: StoredConsent) => {
  const server = fakeServer({
    [interest]: () => replies({}),
    [event]: () => replies({ data: { counted: true } }),
  })
  const { rerender } = renderWithTexts(<Screens current="dashboard" consent={consent} />)
  const show = (current: PathName) => rerender(<Screens current={current} consent={consent} />)
  const logOut = () => rerender(<Screens current="dashboard" consent={undefined} />)
  return { ...server, show, logOut }
}
const later = () => act(() => vi.advanceTimersByTimeAsync(6000))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  clearPersonalStorage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is sent of a visit (D8)', () => {
  it('has a place in the screens for every event that is counted', () => {
    const sources = Object.entries(
      import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
    ).flatMap(([path, text]) => (path.includes('.test.') ? [] : [text]))
    const sent = (name: string) =>
      sources.some(text => text.includes(`countUse('${name}')`) || text.includes(`count('${name}'`))
    expect(countedEvents.filter(name => !sent(name))).toEqual([])
  })

  it('is nothing without consent, and nothing when the consent cannot be read', async () => {
    const refusing = vi.fn(() => Promise.resolve(false))
    const { requests, show } = open(consentOf(refusing))
    await later()
    show('portfolio')
    await later()
    countUse('popupShown')
    await later()
    expect(requests).toEqual([])
    // Asked once in a session.
    expect(refusing).toHaveBeenCalledOnce()
    cleanup()
    clearPersonalStorage()
    const unknown = open(consentOf(() => Promise.reject(new Error('offline'))))
    await later()
    expect(unknown.requests).toEqual([])
  })

  it('with it: the interest once with the first page view, and names of events without anything else', async () => {
    const { to, show } = open(consentOf(() => Promise.resolve(true)))
    await later()
    show('portfolio')
    await later()
    countUse('kycStepSaved')
    await later()
    expect(to('/users/intrestedInOffer').map(({ body }) => body)).toEqual([
      { Platform: 'web', offer: 'bonds' },
    ])
    expect(to('/raiseEvent').map(({ body }) => body)).toEqual([
      { event: 'pageViewed' },
      { event: 'pageViewed' },
      { event: 'kycStepSaved' },
    ])
    expect(to('/raiseEvent').map(({ query }) => String(query))).toEqual(['', '', ''])
  })

  it('begins nothing while a log-out is under way, and gives up the read that was', async () => {
    const read = vi.fn((_signal?: AbortSignal) => new Promise<boolean>(() => {}))
    const { logOut } = open(consentOf(read))
    await later()
    expect(read.mock.calls.map(([signal]) => signal?.aborted)).toEqual([false])
    logOut()
    expect(read.mock.calls.map(([signal]) => signal?.aborted)).toEqual([true])
    cleanup()
    const soon = open(consentOf(read))
    soon.logOut()
    await later()
    countUse('popupShown')
    await later()
    expect(read).toHaveBeenCalledOnce()
  })

  it('ends at once when the consent is withdrawn in the drawer', async () => {
    const { to, show } = open(consentOf(() => Promise.resolve(true)))
    await later()
    noteUsageConsent(false)
    show('portfolio')
    await later()
    expect(to('/raiseEvent')).toHaveLength(1)
  })
})
