import { vi } from 'vitest'

/** A request as the page sent it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

type Said = Response | Error
export type Deed = (asked: Asked) => Said | Promise<Said>

/** An answer of the server: the envelope round `body`, or any status with it. */
export function says(body: unknown, status = 200): Response {
  const envelope = { success: true, message: 'OK', msg: 'OK' }
  return Response.json(status === 200 ? { ...envelope, ...Object(body) } : body, { status })
}

/** A refusal as the server words it. */
export function refuses(id: string, status = 400, more: Record<string, unknown> = {}): Response {
  const problem = { id, ...more }
  return Response.json({ success: false, message: 'No.', msg: 'No.', error: 'No.', problem }, { status })
}

/** No answer, as `fetch` tells it. */
export const lineDown = (): Error => new TypeError('Failed to fetch')

/**
 * For tests: stands in for `fetch`. A path without a deed answers 404 as an edge would; the key of the seal is empty
 * unless told, so calls go plain. `asked` keeps what was sent.
 */
export function fakeServer(deeds: Record<string, Deed>) {
  const asked: Asked[] = []
  const served: Record<string, Deed> = { 'GET /getPublicKey': () => new Response(''), ...deeds }
  const fetch = vi.fn(async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(url), 'http://127.0.0.1')
    const path = pathname.replace(/^\/api/, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const method = init.method ?? 'GET'
    const request = { method, path, query: searchParams, headers: new Headers(init.headers), body }
    // What was given up before it began is never sent.
    init.signal?.throwIfAborted()
    asked.push(request)
    const said = await (served[`${method} ${path}`] ?? (() => new Response('no such page', { status: 404 })))(
      request,
    )
    init.signal?.throwIfAborted()
    if (!(said instanceof Response)) throw said
    return said
  })
  vi.stubGlobal('fetch', fetch)
  return { asked, served, to: (path: string) => asked.filter(one => one.path === path) }
}
