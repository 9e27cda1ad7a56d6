// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentsEn } from '../../../../shared/texts/en/documents.ts'
import { act, cleanup, renderHook, waitFor } from '../../components/testing/library.ts'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { serverNow } from '../../lib/calls/serverClock.ts'
import { fakeServer, lineDown, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { FakeXhr } from '../../lib/calls/testing/fakeXhr.ts'
import { putTexts } from '../../lib/i18n.ts'
import { useUpload } from './useUpload.ts'

const file = (name = 'cheque.pdf', size = 12): File => {
  const made = new File(['%PDF-1.7 abc'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const ticket = (id: string, expiresInMs = 900_000) =>
  replies({
    document: { id, type: 'bank', status: 'uploading' },
    upload: {
      url: 'http://localhost/documents',
      fields: { key: id, policy: 'p' },
      maxBytes: 20_000_000,
      expiresAt: new Date(serverNow() + expiresInMs).toISOString(),
    },
  })
const document = (id: string, status: string, more = {}) =>
  replies({
    data: {
      id,
      type: 'bank',
      data: 'cheque.pdf',
      status,
      createdAt: '2026-11-20',
      rejectRemarks: [],
      ...more,
    },
  })
const one = 'doc_mfz3k1x0-0000000001'
const two = 'doc_mfz3k1x0-0000000002'

function uploadWith(handlers: Parameters<typeof fakeServer>[0] = {}) {
  let opened = 0
  const server = fakeServer({
    'POST /users/uploadDocs': () => ticket([one, two][opened++] ?? two),
    [`GET /me/documents/${one}`]: () => document(one, 'uploaded'),
    [`GET /me/documents/${two}`]: () => document(two, 'uploaded'),
    ...handlers,
  })
  const uploaded = vi.fn()
  const { result, unmount } = renderHook(() => useUpload('bank', uploaded))
  const posted = async (count = 1): Promise<FakeXhr> => {
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(count))
    const last = FakeXhr.sent[count - 1]
    if (last === undefined) throw new Error('nothing was posted')
    return last
  }
  const shows = (state: object) => waitFor(() => expect(result.current.state).toMatchObject(state))
  return { ...server, result, unmount, uploaded, posted, shows }
}

beforeEach(() => {
  FakeXhr.sent.length = 0
  sessionStorage.clear()
  toasts.set([])
  putTexts('en', documentsEn)
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  it('opens a ticket, posts its fields and the file last, tells how far it is, and waits for the check', async () => {
    const { result, to, posted, shows, uploaded } = uploadWith()
    act(() => result.current.pick(file()))
    const store = await posted()
    expect(to('/users/uploadDocs')[0]).toMatchObject({ body: { name: 'cheque.pdf', size: 12 } })
    expect([...store.form.keys()]).toEqual(['key', 'policy', 'file'])
    act(() => store.upload.onprogress?.({ loaded: 5, total: 20 }))
    await shows({ kind: 'uploading', loaded: 5, total: 20 })
    act(() => store.answer(204))
    await shows({ kind: 'uploaded', name: 'cheque.pdf' })
    expect(uploaded).toHaveBeenCalledExactlyOnceWith(one)
  })

  it.each([
    ['a byte too much', file('a.pdf', 20_000_001), 'The file is too large. At most 20 MB are possible'],
    ['nothing', file('a.pdf', 0), 'The file is empty. Please choose another one'],
    [
      'another kind',
      file('a.exe'),
      'Please choose a file of one of these types: png, pdf, jpg, jpeg, mp4, webm',
    ],
    ['a name with others', file('चेक?.pdf'), 'Special characters are not allowed in filename'],
  ])('of %s is refused before a ticket is asked for', async (_what, chosen, message) => {
    const { result, requests, shows } = uploadWith()
    act(() => result.current.pick(chosen))
    await shows({ kind: 'failed', message, mayRetry: false })
    expect(requests).toEqual([])
  })

  it.each([
    ['EntityTooLarge', 400, 'The file is too large. At most 20 MB are possible'],
    ['EntityTooSmall', 400, 'The file is empty. Please choose another one'],
    ['AccessDenied', 403, 'Please choose a file of one of these types: png, pdf, jpg, jpeg, mp4, webm'],
  ])('that the store answers with %s says what is wrong', async (code, status, message) => {
    const { result, posted, shows } = uploadWith()
    act(() => result.current.pick(file()))
    const store = await posted()
    act(() => store.answer(status, code))
    await shows({ kind: 'failed', message, mayRetry: false })
  })

  it('whose ticket ran out takes another one silently, and says so the second time', async () => {
    const { result, posted, shows, to } = uploadWith({ 'POST /users/uploadDocs': () => ticket(one, -1) })
    act(() => result.current.pick(file()))
    const first = await posted()
    act(() => first.answer(403, 'AccessDenied'))
    const second = await posted(2)
    expect(result.current.state.kind).toBe('uploading')
    act(() => second.answer(403, 'AccessDenied'))
    await shows({
      kind: 'failed',
      message: 'The time for this upload is over. Please try again',
      mayRetry: true,
    })
    expect(to('/users/uploadDocs')).toHaveLength(2)
  })

  it('whose answer was lost goes on when the file has arrived all the same', async () => {
    const { result, posted, shows } = uploadWith()
    act(() => result.current.pick(file()))
    const store = await posted()
    act(() => store.onerror?.())
    await shows({ kind: 'uploaded' })
  })

  it('whose line was cut says that nothing was saved, and is tried again as a whole', async () => {
    const { result, posted, shows, served, to } = uploadWith()
    served[`GET /me/documents/${one}`] = lineDown
    act(() => result.current.pick(file()))
    const store = await posted()
    vi.useFakeTimers()
    act(() => store.onerror?.())
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    vi.useRealTimers()
    await shows({ kind: 'failed', mayRetry: true, message: documentsEn['documents.lost'] })
    act(() => result.current.retry())
    const again = await posted(2)
    act(() => again.answer(204))
    await shows({ kind: 'uploaded' })
    expect(to('/users/uploadDocs')).toHaveLength(2)
  })

  it('whose ticket never came is asked for again under the same key, so that one document is opened', async () => {
    const { result, shows, served, to, posted } = uploadWith()
    const opens = served['POST /users/uploadDocs']
    if (opens === undefined) throw new Error('no action')
    served['POST /users/uploadDocs'] = lineDown
    act(() => result.current.pick(file()))
    await shows({ kind: 'failed', mayRetry: true })
    served['POST /users/uploadDocs'] = opens
    act(() => result.current.retry())
    await posted()
    const keys = to('/users/uploadDocs').map(one => one.headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
  })

  it('that is refused by the check says why', async () => {
    const { result, posted, shows, served, uploaded } = uploadWith()
    served[`GET /me/documents/${one}`] = () =>
      document(one, 'rejected', { reason: 'documents.reasonContent' })
    act(() => result.current.pick(file()))
    const store = await posted()
    act(() => store.answer(204))
    await shows({ kind: 'failed', message: documentsEn['documents.reasonContent'], mayRetry: false })
    expect(uploaded).not.toHaveBeenCalled()
  })

  it('that the server refuses says its sentence', async () => {
    const { result, shows } = uploadWith({
      'POST /users/uploadDocs': () => refuses('documents.kindNotAllowed'),
    })
    act(() => result.current.pick(file()))
    await shows({ kind: 'failed', message: documentsEn['documents.kindNotAllowed'], mayRetry: false })
  })
})

describe('an upload that is given up', () => {
  it('stops at once and says only that it was cancelled', async () => {
    const { result, posted, shows } = uploadWith()
    act(() => result.current.pick(file()))
    await posted()
    act(() => result.current.cancel())
    await shows({ kind: 'empty' })
    await waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'The upload was cancelled' }]))
  })

  it('while its ticket is asked for posts nothing, and nothing is thrown at nobody', async () => {
    const thrown = vi.fn()
    process.on('unhandledRejection', thrown)
    let answer = (_reply: Response): void => {}
    const { result, shows } = uploadWith({
      'POST /users/uploadDocs': () =>
        new Promise(resolve => {
          answer = resolve
        }),
    })
    act(() => result.current.pick(file()))
    await shows({ kind: 'uploading' })
    act(() => result.current.cancel())
    await act(async () => answer(ticket(one)))
    await new Promise(resolve => setTimeout(resolve, 0))
    process.off('unhandledRejection', thrown)
    expect(thrown).not.toHaveBeenCalled()
    expect(FakeXhr.sent).toEqual([])
    expect(result.current.state).toEqual({ kind: 'empty' })
  })

  it('for another file never speaks over it', async () => {
    const { result, posted, shows } = uploadWith()
    act(() => result.current.pick(file('a.exe')))
    act(() => result.current.pick(file('b.pdf')))
    const store = await posted()
    await shows({ kind: 'uploading', name: 'b.pdf' })
    act(() => store.answer(204))
    await shows({ kind: 'uploaded', name: 'b.pdf' })
  })

  it('is not possible any more once the file is stored: it is only being checked', async () => {
    const { result, posted, served, shows } = uploadWith()
    const checked = served[`GET /me/documents/${one}`]
    if (checked === undefined) throw new Error('no action')
    served[`GET /me/documents/${one}`] = () => document(one, 'uploading')
    act(() => result.current.pick(file()))
    const store = await posted()
    await act(async () => store.answer(204))
    act(() => result.current.cancel())
    expect(result.current.state.kind).toBe('uploading')
    served[`GET /me/documents/${one}`] = checked
    await shows({ kind: 'uploaded' })
  })

  it('by leaving the page lets the store go', async () => {
    const { result, posted, unmount } = uploadWith()
    act(() => result.current.pick(file()))
    const store = await posted()
    const aborted = vi.spyOn(store, 'abort')
    unmount()
    expect(aborted).toHaveBeenCalledOnce()
  })
})
