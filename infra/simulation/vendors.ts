import { Buffer } from 'node:buffer'
import type { Email } from '../../functions/platform/email.ts'
import { openSandbox } from '../../functions/sandbox/sandbox.ts'
import type { WireAnswer } from '../../functions/sandbox/wire.ts'
import { announcedNow } from './calendarNow.ts'
import type { Surroundings } from './surroundings.ts'

/** A fault in one answer of a vendor. `lost`: the request was carried out, and the answer never arrived. */
type Rudeness = 'down' | 'lost' | 'slow' | 'garbled' | 'silent'
const rudeness = ['down', 'lost', 'slow', 'garbled', 'silent'] as const satisfies readonly Rudeness[]

/** The impersonated vendors, in this process; each run has its own. */
export class Vendors {
  readonly #world: Surroundings
  readonly #sandbox = openSandbox({
    file: ':memory:',
    webhookOrigin: 'http://site.test/api',
    publicOrigin: 'http://site.test/sandbox',
  })

  /** The announced days that the sandbox knows. */
  #marketDays = 0

  constructor(world: Surroundings) {
    this.#world = world
  }

  close(): void {
    this.#sandbox.stop()
  }

  /** An e-mail that was accepted; it is in the sandbox's outbox like every message. */
  async mail({ to, subject, text }: Email): Promise<void> {
    await this.control('POST', '/outbox', { channel: 'email', to, subject, text })
  }

  /** The sandbox's own addresses, as a test uses them: without faults. */
  control(method: 'GET' | 'POST', path: string, body?: unknown): Promise<WireAnswer> {
    return this.#answer(
      method,
      path,
      { 'content-type': 'application/json' },
      body === undefined ? '' : JSON.stringify(body),
    )
  }

  /** A form of a vendor's hosted page. */
  form(path: string, body: string): Promise<WireAnswer> {
    return this.#answer('POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, body)
  }

  /** What the `fetch` of the adapters reaches. */
  async ask(url: URL, init: RequestInit): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    const raw = typeof init.body === 'string' ? init.body : ''
    const method = init.method ?? 'GET'
    const rude = this.#world.happens(this.#world.faultShares.vendors)
      ? this.#world.oneOf(rudeness)
      : undefined
    if (rude !== undefined) this.#world.scheduler.note(`${url.pathname} is ${rude}`)
    await this.#world.sleep(5 + this.#world.random() * 200, `ask ${url.pathname}`)
    if (rude === 'down') return responseOf({ status: 503, body: { error: { code: 'SERVER_ERROR' } } })
    if (rude === 'garbled')
      return responseOf({ status: 200, body: '<html>We will be back soon</html>', contentType: 'text/html' })
    if (rude === 'silent') return this.#world.sleep(120_000, 'silence').then(() => broken())
    if (rude === 'slow') await this.#world.sleep(this.#world.random() * 12_000, 'a slow vendor')
    const answer = await this.#answer(method, url.pathname + url.search, headers, raw)
    return rude === 'lost' ? broken() : responseOf(answer)
  }

  async #answer(
    method: string,
    path: string,
    headers: Record<string, string>,
    raw: string,
  ): Promise<WireAnswer> {
    // The exchange and the depository know an announced day as soon as our functions do.
    const { days, version } = announcedNow(this.#world)
    if (this.#marketDays !== version) {
      this.#marketDays = version
      await this.control('POST', '/market-days', { days })
    }
    const url = new URL(path, 'http://vendors.test')
    const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    return this.#sandbox.answer({
      method,
      path: url.pathname.replace(/\/+$/, ''),
      query: url.searchParams,
      search: url.search,
      headers,
      body: isForm ? Object.fromEntries(new URLSearchParams(raw)) : parsed(raw),
      raw,
    })
  }
}

function broken(): never {
  throw new TypeError('fetch failed')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const responseOf = ({ status, body, contentType = 'application/json', headers = {} }: WireAnswer): Response =>
  new Response(typeof body === 'string' ? body : Buffer.from(JSON.stringify(body) ?? 'null'), {
    status,
    headers: { ...headers, 'content-type': contentType },
  })
