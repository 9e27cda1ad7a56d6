import { createHash } from 'node:crypto'
import middy from '@middy/core'
import * as z from 'zod/mini'
import type { BodyOf, CallDefinition, InputOf } from '../../shared/contracts/defineCall.ts'
import { type Outcome, type Refused, refuse } from '../../shared/outcome.ts'
import { SealRefused } from '../../shared/payloadEnvelope.ts'
import { answerHeaders, type HttpAnswer, refusalOf, statusOf } from './answer.ts'
import type { Now } from './clock.ts'
import { environment } from './environment.ts'
import { BodyRefused, mergedInput, problemsOf, readBody, type SentFile } from './inputOf.ts'
import { errorFields, log } from './log.ts'
import type { Idempotency } from './moveRecord.ts'
import { deviceOf, type HttpRequest, parseRequest } from './request.ts'
import type { OpenedCall, Seals } from './sealedCall.ts'
import { endedCookie, freshMs, readSession, type Session, secretOf, sessionCookie } from './session.ts'
import type { Table } from './table.ts'

/** What a handler knows of the call beside its input. */
export interface Call<C extends CallDefinition = CallDefinition> {
  readonly now: Date
  readonly correlationId: string
  readonly address: string
  /** e.g. `Chrome on Android`. */
  readonly device: string
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
  run(input: unknown, call: Call): Promise<Outcome<unknown>>
}

/** Joins a contract and its handler; the compiler holds them together. */
export function serve<C extends CallDefinition>(contract: C, handler: Handler<C>): ServedCall {
  return {
    contract,
    // The platform has parsed the input with this very contract and checked its access before it calls.
    run: (input, call) => handler(input as InputOf<C>, call as Call<C>),
  }
}

export interface ApiDependencies {
  readonly table: Table
  readonly seals: Seals
  readonly now: Now
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
      const busy = isBusy(error)
      log('call.failed', {
        correlationId: request.requestId,
        call: served.contract.name,
        ...errorFields(error),
      })
      return plainRefusal(refuse(busy ? 'session.unavailable' : 'session.unexpected'), request, now)
    }
  }
  return middy<unknown, HttpAnswer>().handler(answer)
}

/** Throttled or conflicting too long: the caller may try again. */
function isBusy(error: unknown): boolean {
  const names = [
    'TransactionCanceledException',
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'TooManyRequestsException',
    'TransactionInProgressException',
  ]
  return error instanceof Error && (names.includes(error.name) || error.name === 'TimeoutError')
}

async function answerCall(dependencies: ApiDependencies, taken: Taken): Promise<HttpAnswer> {
  const { request, served, now } = taken
  const { contract } = served
  if (isForeign(request)) return plainRefusal(refuse('common.notAllowed'), request, now)
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
  const sent = await readBody(contract, request)
  const opened = await openSeal(dependencies, taken, sent.fields)
  if (opened === 'required') return plainRefusal(refuse('common.sealRequired'), request, now)
  const fields =
    opened?.value === undefined ? sent.fields : z.parse(z.record(z.string(), z.unknown()), opened.value)
  const input =
    contract.encoding === 'raw'
      ? rawInput(request)
      : mergedInput(request, { ...fields, ...fileFields(sent.file) })
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

const fileFields = (file: SentFile | undefined): Record<string, unknown> =>
  file === undefined ? {} : { size: file.bytes.length, ...(file.name === '' ? {} : { name: file.name }) }

/** A hook's handler gets what it needs to verify the sender: the raw body and the signature. */
function rawInput(request: HttpRequest): Record<string, unknown> {
  const { headers } = request
  const eventId = headers['x-razorpay-event-id'] ?? headers['x-event-id']
  return {
    raw: request.body.toString('utf8'),
    signature: headers['x-razorpay-signature'] ?? headers['x-signature'] ?? '',
    ...(eventId === undefined ? {} : { eventId }),
  }
}

/** A state-changing request that another site made the browser send. */
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
  const key = request.headers['idempotency-key']
  const owner = session?.investorId ?? 'visitor'
  const idempotency: Idempotency | undefined =
    served.contract.idempotent === true && key !== undefined && /^[A-Za-z0-9-]{16,64}$/.test(key)
      ? { owner, call: served.contract.name, key, bodyHash: hashOf(input) }
      : undefined
  return {
    now,
    correlationId: request.requestId,
    address: request.address,
    device: deviceOf(request.headers['user-agent'] ?? ''),
    session,
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(file === undefined ? {} : { file }),
  }
}

/** The hash that tells whether a repeat is the same request; over the parsed input, so formatting does not matter. */
function hashOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}

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
      statusCode: 302,
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
  const said = {
    success: true,
    message: 'OK',
    msg: 'OK',
    ...z.parse(z.record(z.string(), z.unknown()), outcome.body),
  }
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
