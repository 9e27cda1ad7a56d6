import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showPushes } from './push.ts'

type Listener = (event: object) => void

const base = '/platform/'
const shown = vi.fn(() => Promise.resolve())
const opened = vi.fn(() => Promise.resolve())
let pages: { url: string; focus: () => Promise<void> }[]
let listeners: Map<string, Listener>
beforeEach(() => {
  pages = []
  listeners = new Map()
  vi.stubGlobal('location', new URL('https://site.test/platform/sw.js'))
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: { showNotification: shown },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: opened },
  })
  showPushes({ base })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** What the browser dispatches; resolves when the worker has done its work. */
async function dispatch(name: string, more: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(name)?.({ ...more, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
  expect(work).toHaveLength(1)
  await work[0]
}
const push = (text: string | null) => dispatch('push', { data: text === null ? null : { text: () => text } })
const click = async (data: unknown) => {
  const close = vi.fn()
  await dispatch('notificationclick', { notification: { data, close } })
  expect(close).toHaveBeenCalledOnce()
}

describe('a message of a push service', () => {
  it('is shown with its subject, in its language, once per notification', async () => {
    const path = '/platform/#/orobonds-payouts'
    await push(JSON.stringify({ id: 'ntf_1', subject: 'आपको भुगतान हुआ', path, language: 'hi' }))
    expect(shown).toHaveBeenCalledExactlyOnceWith('आपको भुगतान हुआ', {
      tag: 'ntf_1',
      lang: 'hi',
      icon: '/platform/icon-192.png',
      badge: '/platform/icon-192.png',
      data: path,
    })
  })
  it.each([null, '', 'no JSON', '7', '{"subject":5,"path":"https://evil.test/"}', '{"path":"//evil.test/"}'])(
    'that nobody can read, or that leads elsewhere, leads to the site: %s',
    async text => {
      await push(text)
      expect(shown).toHaveBeenCalledExactlyOnceWith('Sthirank', expect.objectContaining({ data: base }))
    },
  )
})

describe('a notification that is pressed', () => {
  const address = 'https://site.test/platform/#/orobonds-payouts'
  it('brings the page that shows it to the front, and leads no other one away', async () => {
    const [other, same] = ['https://site.test/platform/#/kyc', address].map(url => ({
      url,
      focus: vi.fn(() => Promise.resolve()),
    }))
    if (other === undefined || same === undefined) throw new Error('two pages')
    pages = [other]
    await click('/platform/#/orobonds-payouts')
    expect(opened).toHaveBeenCalledExactlyOnceWith(address)
    pages = [other, same]
    await click('/platform/#/orobonds-payouts')
    expect([opened.mock.calls.length, same.focus.mock.calls.length, other.focus.mock.calls.length]).toEqual([
      1, 1, 0,
    ])
  })
  it('without an address opens the site', async () => {
    await click(undefined)
    expect(opened).toHaveBeenCalledExactlyOnceWith('https://site.test/platform/')
  })
})
