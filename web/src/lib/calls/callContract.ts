import * as z from 'zod/mini'
import {
  type CallDefinition,
  type ReplyOf,
  refusalBody,
  type SentInputOf,
} from '../../../../shared/contracts/defineCall.ts'
import type { ProblemWords } from '../i18n.ts'
import { whenOnline } from '../loading/whenOnline.ts'
import { logInAgain } from './freshLogin.ts'
import type { SealedCall } from './sealing.ts'
import { noteServerNow } from './serverClock.ts'
import { announceSessionExpired } from './sessionSignal.ts'

/** Why a call was refused; the id is a text id of any area. */
export interface CallProblem extends ProblemWords {
  readonly field?: string | undefined
}

export interface Refusal {
  readonly ok: false
  /** 0 when no answer came: offline, lost connection, time-out. */
  readonly status: number
  readonly problem: CallProblem
}

/** The answer of a call: its reply, or why there is none. */
export type Answer<B> = { readonly ok: true; readonly body: B } | Refusal
export type Called<C extends CallDefinition> = Answer<ReplyOf<C>>

export interface CallOptions {
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** For a visitor's status call: a 401 does not end the session. */
  readonly quiet?: boolean | undefined
  /** The request continues when the page is left. */
  readonly keepalive?: boolean | undefined
  /** The request is sealed at once and sent when this resolves: a page that is being left has no time to seal. */
  readonly hold?: Promise<void> | undefined
}

/** Every call names the host of the site and the web's version (D3 s7); the version is the client's own constant (K-002). */
const webVersion = '1.10.3'
/** How long a screen waits for an answer (K-252). */
const timeOutMs = 30_000

/**
 * Ends a request by a time-out. A file only has to begin in time: a large one needs longer on a slow line, and who waits for it
 * sees that it is under way.
 */
function timeOutOf({
  answers,
}: CallDefinition): Pick<Prepared, 'arrived'> & { readonly signal: AbortSignal } {
  if (answers !== 'file') return { signal: AbortSignal.timeout(timeOutMs), arrived: () => undefined }
  const controller = new AbortController()
  const slow = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'))
  const timer = setTimeout(slow, timeOutMs)
  return { signal: controller.signal, arrived: () => clearTimeout(timer) }
}

const loadSeal = () => import('./sealing.ts')

interface Prepared {
  readonly url: string
  readonly init: RequestInit
  /** The answer has begun. */
  readonly arrived: () => void
}

/**
 * The only way to the server: parses the input with the contract, seals it if the contract says so, sends it, opens
 * the answer and parses it with the same contract. A call that needs a fresh log-in waits until the investor has logged in
 * again, and is then sent once more. Throws only when the caller aborts.
 */
export async function callContract<C extends CallDefinition>(
  contract: C,
  input: SentInputOf<C>,
  options: CallOptions = {},
): Promise<Called<C>> {
  const parsed = z.safeParse(contract.input, input)
  if (!parsed.success) return inputRefusal(parsed.error, input)
  const fields = z.parse(z.record(z.string(), z.unknown()), parsed.data)
  const first = await sendSealed(contract, fields, options)
  const stale = !first.ok && first.problem.id === 'auth.freshLoginNeeded'
  return stale && (await logInAgain()) ? sendSealed(contract, fields, options) : first
}

async function sendSealed<C extends CallDefinition>(
  contract: C,
  fields: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Called<C>> {
  const first = await send(contract, fields, options)
  // The server has changed its key: one more attempt with a new secret.
  if (!first.ok && first.problem.id === 'common.sealRefused' && contract.sealed === true) {
    const { forgetSeal } = await loadSeal()
    forgetSeal()
    return send(contract, fields, options)
  }
  return first
}

/** Messages of our own checks are text ids; anything else is zod's English message. */
const textId = /^[a-z][A-Za-z]*\.[A-Za-z]+$/

/** The first problem of an input before it is sent, with the same id as the server's. */
function inputRefusal({ issues: [issue] }: z.core.$ZodError, input: unknown): Refusal {
  const field = issue?.path.map(String).join('.') || undefined
  const missing =
    issue?.code === 'invalid_type' && Reflect.get(Object(input), String(issue.path[0])) === undefined
  const usual = missing ? 'common.fieldRequired' : 'common.fieldInvalid'
  const id = issue && textId.test(issue.message) ? issue.message : usual
  return { ok: false, status: 400, problem: { id, field } }
}

async function send<C extends CallDefinition>(
  contract: C,
  fields: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Called<C>> {
  try {
    const sealer = contract.sealed === true ? await (await whenOnline(loadSeal)).openSealer() : undefined
    const sealed =
      sealer === undefined ? undefined : sealer.forCall(contract.method, pathOf(contract, fields))
    const { url, init, arrived } = await prepare(contract, fields, options, sealed)
    await options.hold
    const response = await fetch(url, init).finally(arrived)
    noteServerNow(response.headers.get('x-server-now'))
    return await readAnswer(contract, response, options, sealed?.open)
  } catch (cause) {
    if (options.signal?.aborted === true) throw options.signal.reason
    // Checked by shape: the class is in the chunk of the seal, which an unsealed call never loads.
    const status = cause instanceof Error && 'status' in cause ? cause.status : undefined
    return typeof status === 'number' ? edgeAnswer(status) : unreachable(cause)
  }
}

function pathOf(contract: CallDefinition, fields: Readonly<Record<string, unknown>>): string {
  return contract.path.replace(/\{(\w+)\}/g, (_slot, name: string) =>
    encodeURIComponent(String(fields[name])),
  )
}

async function prepare(
  contract: CallDefinition,
  fields: Readonly<Record<string, unknown>>,
  options: CallOptions,
  sealed: SealedCall | undefined,
): Promise<Prepared> {
  const inPath = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
  const inQuery = (name: string): boolean =>
    contract.method === 'GET' || (contract.query?.includes(name) ?? false)
  const sent = Object.entries(fields).filter(([name, value]) => value !== undefined && !inPath.has(name))
  const query = new URLSearchParams(
    sent.filter(([name]) => inQuery(name)).map(([name, value]) => [name, String(value)]),
  )
  const body = Object.fromEntries(sent.filter(([name]) => !inQuery(name)))
  if (sealed !== undefined) query.set('pkey', sealed.pkey)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-product': 'orobonds:default',
    'x-web-version': webVersion,
    'x-site-host': globalThis.location?.host ?? '',
    ...(sealed === undefined ? { 'use-pkey': 'false' } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...(contract.method === 'POST' ? { 'content-type': 'application/json' } : {}),
  }
  const { signal: timeOut, arrived } = timeOutOf(contract)
  const init: RequestInit = {
    method: contract.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    keepalive: options.keepalive ?? false,
    signal: options.signal === undefined ? timeOut : AbortSignal.any([options.signal, timeOut]),
    body:
      contract.method === 'POST'
        ? JSON.stringify(sealed === undefined ? body : { payload: await sealed.seal(body) })
        : null,
  }
  const search = query.size === 0 ? '' : `?${query}`
  return { url: `/api${pathOf(contract, fields)}${search}`, init, arrived }
}

const sealedReply = z.object({ payload: z.string() })

async function readAnswer<C extends CallDefinition>(
  contract: C,
  response: Response,
  options: CallOptions,
  openReply: ((token: string) => Promise<unknown>) | undefined,
): Promise<Called<C>> {
  if (response.status === 401 && options.quiet !== true) announceSessionExpired()
  if (contract.answers === 'file' && response.ok) return success(contract, { file: await response.blob() })
  const text = await response.text()
  if (contract.answers === 'text' && response.ok) return success(contract, text)
  const value = parseJson(text)
  const sealed = z.safeParse(sealedReply, value)
  const body = sealed.success && openReply !== undefined ? await openReply(sealed.data.payload) : value
  const refused = z.safeParse(refusalBody, body)
  if (refused.success) {
    const { problem, msg } = refused.data
    return { ok: false, status: response.status, problem: { ...problem, message: msg } }
  }
  // Answers of the edge (429, 503, 504) have no envelope.
  return response.ok ? success(contract, body) : edgeAnswer(response.status)
}

const edgeProblems: Readonly<Record<number, string>> = {
  401: 'session.expired',
  403: 'common.notAllowed',
  404: 'common.notFound',
  413: 'common.tooLarge',
}
const edgeAnswer = (status: number) => failed(status, edgeProblems[status] ?? 'session.heavyTraffic')

function success<C extends CallDefinition>(contract: C, body: unknown): Called<C> {
  const parsed = z.safeParse(contract.reply, body)
  if (!parsed.success) return failed(502, 'session.unexpected')
  // Parsed by the contract's schema.
  return { ok: true, body: parsed.data as ReplyOf<C> }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: only the status counts.
    return undefined
  }
}

/** A refusal that did not come from the server itself. */
export const failed = (status: number, id: string): Refusal => ({ ok: false, status, problem: { id } })

/** No answer: offline, no server, or a time-out. */
function unreachable(cause: unknown): Refusal {
  const slow = cause instanceof DOMException && cause.name === 'TimeoutError'
  return failed(0, slow ? 'common.tookTooLong' : 'common.connectionLost')
}
