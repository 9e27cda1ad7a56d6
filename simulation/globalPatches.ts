import { chance, current } from './current.ts'
import { requestSite } from './gateway.ts'

/**
 * Puts time, timers, chance and the network of this process into the hands of the world that is simulated. Only what the
 * stack's code asks for by these names is changed; Node's own timers are its own.
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
    // The race hears both, so the one that ends later is no failure that nobody heard.
    return Promise.race([answer, aborted])
  }
}

/** A form with a file is written out first, as a browser would. */
async function askSite(url: URL, init: RequestInit): Promise<Response> {
  if (!(init.body instanceof FormData)) return requestSite(current(), url, init)
  const form = new Response(init.body)
  const body = new Uint8Array(await current().scheduler.outside(form.arrayBuffer()))
  const headers = new Headers(init.headers)
  headers.set('content-type', form.headers.get('content-type') ?? '')
  return requestSite(current(), url, { ...init, headers, body })
}
