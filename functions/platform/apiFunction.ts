import { createHash, createHmac } from 'node:crypto'
import middy from '@middy/core'
import * as z from 'zod/mini'
import type { BodyOf, CallDefinition, InputOf } from '../../shared/contracts/defineCall.ts'
import { type Outcome, type Refused, refuse } from '../../shared/outcome.ts'
import { SealRefused } from '../../shared/payloadEnvelope.ts'
import type { ProblemId } from '../../shared/problem.ts'
import { answerHeaders, type HttpAnswer, refusalOf, statusOf } from './answer.ts'
import type { Now } from './clock.ts'
import { environment } from './environment.ts'
import {
  BodyRefused,
  mergedInput,
  problemsOf,
  type ReadMultipart,
  readBody,
  type SentFile,
} from './inputOf.ts'
import { errorFields, log } from './log.ts'
import type { MarketDays } from './marketDays.ts'
import type { Idempotency } from './moveRecord.ts'
import { deviceOf, type HttpRequest, type Product, parseRequest, productOf } from './request.ts'
import type { OpenedCall, Seals } from './sealedCall.ts'
import { endedCookie, freshMs, readSession, type Session, secretOf, sessionCookie } from './session.ts'
import { type Table, WriteInProgress } from './table.ts'

/** What a handler knows of the call beside its input. */
export interface Call<C extends CallDefinition = CallDefinition> {
  readonly now: Date
  readonly correlationId: string
  readonly address: string
  /** e.g. `Chrome on Android`. */
  readonly device: string
  /** Which variant of the product asks (header `X-product`, K-019); left out means `orobonds:default`. */
  readonly product?: Product
  /** There for `session` and `fresh` calls; for public ones only if the caller is signed in. */
  readonly session: C['access'] extends 'session' | 'fresh' ? Session : Session | undefined
  /** There when the contract says `idempotent` and the browser minted a key. */
  readonly idempotency?: Idempotency
  /** The file of a multipart body. */
  readonly file?: SentFile
}

export type Handler<C extends CallDefinition> = (
  input: InputOf<C>,
  call: Call<C>,
) => Promise<Outcome<BodyOf<C>>>

/** A contract with its deed, ready to be put into a domain's table of calls. */
export interface ServedCall {
  readonly contract: CallDefinition
  readonly multipart?: ReadMultipart
  run(input: unknown, call: Call): Promise<Outcome<unknown>>
}

/** Joins a contract and its handler; the compiler holds them together. */
export function serve<C extends CallDefinition>(
  contract: C,
  handler: Handler<C>,
  readers: { readonly multipart?: ReadMultipart } = {},
): ServedCall {
  return {
    contract,
    ...readers,
    // The platform has parsed the input with this very contract and checked its access before it calls.
    run: (input, call) => handler(input as InputOf<C>, call as Call<C>),
  }
}

export interface ApiDependencies {
  readonly table: Table
  readonly seals: Seals
  readonly now: Now
  /** Of a domain that computes dates or asks whether the market is open. */
  readonly marketDays?: MarketDays
}

interface Taken {
  readonly request: HttpRequest
  readonly served: ServedCall
  readonly now: Date
  readonly startedAt: number
}

/** The Lambda of a domain's calls: correlation, session, seal, input, deed, answer; in this order, for every call. */
export function apiFunction(dependencies: ApiDependencies, calls: readonly ServedCall[]) {
  const routes = new Map(
    calls.map(served => [`${served.contract.method} /api${served.contract.path}`, served]),
  )
  const answer = async (raw: unknown): Promise<HttpAnswer> => {
    const request = parseRequest(raw)
    const now = dependencies.now()
    const served = routes.get(request.routeKey)
    if (served === undefined) return plainRefusal(refuse('common.notFound'), request, now)
    const taken: Taken = { request, served, now, startedAt: performance.now() }
    try {
      return await answerCall(dependencies, taken)
    } catch (error) {
      if (error instanceof BodyRefused) return plainRefusal(refuse(error.problem.id), request, now)
      if (error instanceof SealRefused) {
        log('seal.refused', { correlationId: request.requestId, call: served.contract.name })
        return plainRefusal(refuse('common.sealRefused'), request, now)
      }
      log('call.failed', {
        correlationId: request.requestId,
        call: served.contract.name,
        ...errorFields(error),
      })
      return plainRefusal(refuse(failureOf(error)), request, now)
    }
  }
  return middy<unknown, HttpAnswer>().handler(answer)
}

/** What a failure means to the caller: somebody else is at the same record, we are too busy, or nobody foresaw it. */
function failureOf(error: unknown): ProblemId {
  if (error instanceof WriteInProgress) return 'common.inProgress'
  const busy = [
    'TransactionCanceledException',
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'TooManyRequestsException',
    'TransactionInProgressException',
    'TimeoutError',
  ]
  return error instanceof Error && busy.includes(error.name) ? 'session.unavailable' : 'session.unexpected'
}

async function answerCall(dependencies: ApiDependencies, taken: Taken): Promise<HttpAnswer> {
  const { request, served, now } = taken
  const { contract } = served
  // The API's own address is reachable; what does not come through our edge is turned away there (rule 13).
  if (!request.throughEdge || (contract.access !== 'hook' && isForeign(request)))
    return plainRefusal(refuse('common.notAllowed'), request, now)
  const secret = contract.access === 'hook' ? undefined : secretOf(request.cookies)
  const session = secret === undefined ? undefined : await readSession(dependencies.table, secret, now)
  if (needsSession(contract) && session === undefined) {
    return plainRefusal(refuse('session.expired'), request, now, [endedCookie])
  }
  if (
    contract.access === 'fresh' &&
    session !== undefined &&
    now.getTime() - session.openedAt.getTime() > freshMs
  ) {
    return plainRefusal(refuse('auth.freshLoginNeeded'), request, now)
  }
  if (wrongKey(taken)) {
    return plainRefusal(refuse('common.fieldInvalid', { field: 'idempotency-key' }), request, now)
  }
  const sent = await readBody(contract, request, served.multipart)
  const opened = await openSeal(dependencies, taken, sent.fields)
  if (opened === 'required') return plainRefusal(refuse('common.sealRequired'), request, now)
  const fields = opened?.value === undefined ? sent.fields : fieldsOf(opened.value)
  const input =
    contract.encoding === 'raw'
      ? rawInput(request)
      : mergedInput(contract, request, { ...fileFields(sent.file), ...fields, ...fileSize(sent.file) })
  // What moves something goes by the days as they stand; what only shows them may be half a minute behind.
  await dependencies.marketDays?.refresh(now, { fresh: contract.method === 'POST' })
  const parsed = await z.safeParseAsync(contract.input, input)
  const outcome = parsed.success
    ? await served.run(parsed.data, callOf(taken, session, parsed.data, sent.file))
    : inputRefusal(parsed.error, input)
  return answerOutcome(taken, outcome, opened)
}

const needsSession = ({ access }: CallDefinition): boolean => access === 'session' || access === 'fresh'

function inputRefusal(error: z.core.$ZodError, input: unknown): Refused {
  const [first, ...others] = problemsOf(error, input)
  return refuse(first.id, { ...(first.field === undefined ? {} : { field: first.field }), others })
}

/** The sealed fields; a sealed list or text is no input of any call, as little as an unsealed one. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const fields = z.safeParse(z.record(z.string(), z.unknown()), value)
  if (!fields.success) throw new BodyRefused({ id: 'common.fieldInvalid' })
  return fields.data
}

/** The file's own name stands in when the caller sent none beside it (K-018). */
const fileFields = (file: SentFile | undefined): Record<string, unknown> =>
  file === undefined || file.name === '' ? {} : { name: file.name }
/** The size is counted, never believed. */
const fileSize = (file: SentFile | undefined): Record<string, unknown> =>
  file === undefined ? {} : { size: file.bytes.length }

/** A hook's handler gets what it needs to verify the sender: the raw body, and the headers but for those of our own. */
function rawInput({ headers, body }: HttpRequest): Record<string, unknown> {
  const { cookie: _cookie, 'x-origin-secret': _secret, ...sent } = headers
  return { raw: body.toString('utf8'), headers: sent }
}

/**
 * A state-changing request that another site made the browser send. Hooks are meant for other sites, e.g. the payment
 * page posting the browser back: no session is read for them.
 */
function isForeign({ method, headers }: HttpRequest): boolean {
  const { origin } = headers
  return method === 'POST' && origin !== undefined && origin !== environment.siteOrigin()
}

async function openSeal(
  { seals }: ApiDependencies,
  { request, served, now }: Taken,
  fields: Readonly<Record<string, unknown>>,
): Promise<OpenedCall | 'required' | undefined> {
  const { pkey } = request.query
  const { payload } = fields
  const call = { htm: request.method, htu: request.path, now }
  if (typeof pkey === 'string' && typeof payload === 'string')
    return seals.open({ ...call, pkey, token: payload })
  if (served.contract.sealed !== true) return undefined
  if (typeof pkey === 'string' && request.method === 'GET') return seals.replyOnly({ ...call, pkey })
  return environment.sealedOnly() ? 'required' : undefined
}

function callOf(
  { request, served, now }: Taken,
  session: Session | undefined,
  input: unknown,
  file: SentFile | undefined,
): Call {
  const key = served.contract.idempotent === true ? request.headers['idempotency-key'] : undefined
  const owner = session?.investorId ?? 'visitor'
  const idempotency: Idempotency | undefined =
    key === undefined ? undefined : { owner, call: served.contract.name, ...hashesOf(key, input, file) }
  return {
    now,
    correlationId: request.requestId,
    address: request.address,
    device: deviceOf(request.headers['user-agent'] ?? ''),
    product: productOf(request.headers['x-product']),
    session,
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(file === undefined ? {} : { file }),
  }
}

/**
 * What is kept of an idempotent request: the key's hash, and a hash of the parsed input under the key itself. The key
 * is known to the browser alone, so nobody who reads the table can try passwords or account numbers against it.
 */
function hashesOf(key: string, input: unknown, file: SentFile | undefined) {
  const body = createHmac('sha256', key).update(JSON.stringify(input))
  if (file !== undefined) body.update(file.bytes)
  return { key: createHash('sha256').update(key).digest('base64url'), bodyHash: body.digest('base64url') }
}

/** A key that we would not recognise must not be dropped silently: the caller relies on it. */
const wrongKey = ({ request, served }: Taken): boolean =>
  served.contract.idempotent === true &&
  !/^[A-Za-z0-9_-]{16,64}$/.test(request.headers['idempotency-key'] ?? 'none-was-sent-at-all')

async function answerOutcome(
  taken: Taken,
  outcome: Outcome<unknown>,
  opened: OpenedCall | undefined,
): Promise<HttpAnswer> {
  const { request, served, now, startedAt } = taken
  const { contract } = served
  const status = outcome.ok ? 200 : statusOf(outcome.problem)
  log('call.answered', {
    correlationId: request.requestId,
    call: contract.name,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    ...(outcome.ok ? {} : { problem: outcome.problem.id }),
  })
  if (!outcome.ok) {
    const codes = { ...contract.codes?.[outcome.problem.id], ...outcome.codes }
    return finish(status, refusalOf(outcome.problem, outcome.others, codes), request, now, opened, [])
  }
  const { openedSession, closedSession, location } = outcome.effects
  const cookies =
    openedSession !== undefined ? [sessionCookie(openedSession)] : closedSession === true ? [endedCookie] : []
  if (location !== undefined) {
    return {
      // After a POST the browser must not post again.
      statusCode: request.method === 'POST' ? 303 : 302,
      headers: { ...answerHeaders(now, request.requestId, 'text/plain'), location },
      body: '',
    }
  }
  if (contract.answers === 'text') {
    return {
      statusCode: 200,
      headers: answerHeaders(now, request.requestId, 'text/plain; charset=utf-8'),
      body: z.parse(z.string(), outcome.body),
    }
  }
  // What the contract does not promise cannot leave.
  const body = z.parse(z.record(z.string(), z.unknown()), outcome.body)
  const msg = typeof body.message === 'string' ? body.message : 'OK'
  const said = { success: true, message: msg, msg, ...body }
  return finish(200, z.parse(contract.reply, said), request, now, opened, cookies)
}

async function finish(
  statusCode: number,
  body: unknown,
  request: HttpRequest,
  now: Date,
  opened: OpenedCall | undefined,
  cookies: readonly string[],
): Promise<HttpAnswer> {
  const sent = opened === undefined ? body : { payload: await opened.sealReply(body) }
  return {
    statusCode,
    headers: answerHeaders(now, request.requestId, 'application/json'),
    ...(cookies.length === 0 ? {} : { cookies }),
    body: JSON.stringify(sent),
  }
}

/** A refusal before or beside the deed: never sealed, since nobody knows by what. */
function plainRefusal(
  refused: Refused,
  request: HttpRequest,
  now: Date,
  cookies: readonly string[] = [],
): HttpAnswer {
  const { problem, others, codes } = refused
  return {
    statusCode: statusOf(problem),
    headers: answerHeaders(now, request.requestId, 'application/json'),
    ...(cookies.length === 0 ? {} : { cookies }),
    body: JSON.stringify(refusalOf(problem, others, codes)),
  }
}
