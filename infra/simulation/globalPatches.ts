import { chance, current } from './current.ts'
import { requestSite } from './gateway.ts'

/**
 * Replaces time, timers, chance and the network of this process by the simulated world's. Only what product code uses by
 * these names is changed; Node's own timers are kept.
 */
export function takeOver(): void {
  const RealDate = Date
  const now = (): number => current().now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  Math.random = chance
  performance.now = now
  const later = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    current().scheduler.later(ms, 'a timer', () => run(...args))
  const cancel = (booked: unknown): void => {
    if (
      typeof booked === 'object' &&
      booked !== null &&
      'cancel' in booked &&
      typeof booked.cancel === 'function'
    )
      booked.cancel()
  }
  Object.assign(globalThis, { setTimeout: later, clearTimeout: cancel })
  AbortSignal.timeout = ms => {
    const controller = new AbortController()
    current().scheduler.later(ms, 'a time-out', () =>
      controller.abort(new DOMException('timed out', 'TimeoutError')),
    )
    return controller.signal
  }
  globalThis.fetch = (input, init = {}) => {
    const url = new URL(String(input))
    const { signal } = init
    const answer = url.host === 'vendors.test' ? current().vendors.ask(url, init) : askSite(url, init)
    if (!signal) return answer
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
    // The race observes both, so the later one is no unhandled rejection.
    return Promise.race([answer, aborted])
  }
}

/** A form with a file is encoded first, as a browser does. */
async function askSite(url: URL, init: RequestInit): Promise<Response> {
  if (!(init.body instanceof FormData)) return requestSite(current(), url, init)
  const form = new Response(init.body)
  const body = new Uint8Array(await current().scheduler.outside(form.arrayBuffer()))
  const headers = new Headers(init.headers)
  headers.set('content-type', form.headers.get('content-type') ?? '')
  return requestSite(current(), url, { ...init, headers, body })
}
