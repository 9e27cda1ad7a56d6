import { vi } from 'vitest'

/** A request as the page sent it. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

type FakeReply = Response | Error
export type FakeHandler = (request: SentRequest) => FakeReply | Promise<FakeReply>

/** A response of the server: the envelope around `body` for status 200, else `body` alone. */
export function replies(body: unknown, status = 200): Response {
  const envelope = { success: true, message: 'OK', msg: 'OK' }
  return Response.json(status === 200 ? { ...envelope, ...Object(body) } : body, { status })
}

/** A refusal in the server's envelope. */
export function refuses(id: string, status = 400, more: Record<string, unknown> = {}): Response {
  const problem = { id, ...more }
  return Response.json({ success: false, message: 'No.', msg: 'No.', error: 'No.', problem }, { status })
}

/** What `fetch` throws when the connection is lost. */
export const lineDown = (): Error => new TypeError('Failed to fetch')

/**
 * For tests: replaces `fetch`. A path without a handler answers 404. The public key is empty unless a handler gives
 * one, so calls are sent unsealed. `requests` records what was sent; `served` may be changed during a test.
 */
export function fakeServer(handlers: Record<string, FakeHandler>) {
  const requests: SentRequest[] = []
  const served: Record<string, FakeHandler> = { 'GET /getPublicKey': () => new Response(''), ...handlers }
  const fetch = vi.fn(async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(url), 'http://127.0.0.1')
    const path = pathname.replace(/^\/api/, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init.method ?? 'GET'
    const request = { method, path, query: searchParams, headers: new Headers(init.headers), body }
    // An aborted request is never sent.
    init.signal?.throwIfAborted()
    requests.push(request)
    const handler = served[`${method} ${path}`] ?? (() => new Response('no such page', { status: 404 }))
    const reply = await handler(request)
    init.signal?.throwIfAborted()
    if (!(reply instanceof Response)) throw reply
    return reply
  })
  vi.stubGlobal('fetch', fetch)
  return { requests, served, to: (path: string) => requests.filter(one => one.path === path) }
}
