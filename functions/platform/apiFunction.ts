import middy from '@middy/core'
import * as z from 'zod/mini'
import type { SessionEnding } from '../../shared/contracts/auth/authStatus.ts'
import type { BodyOf, CallDefinition, InputOf } from '../../shared/contracts/defineCall.ts'
import { type Outcome, refuse } from '../../shared/outcome.ts'
import { type MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Now } from './clock.ts'
import { fileAnswer, type HttpAnswer, jsonAnswer, plainRefusal, statusOf } from './http/answer.ts'
import { deviceSecretOf } from './http/deviceCookie.ts'
import type { ReadMultipart, SentFile } from './http/inputOf.ts'
import { deviceOf, type HttpRequest, type Product, parseRequest, productOf } from './http/request.ts'
import type { Seals } from './http/sealedCall.ts'
import { endedCookie, type Session, sessionCookie } from './http/session.ts'
import { log } from './log.ts'
import type { MarketDays, RunContext } from './marketDays.ts'
import { answerHeaders, withAnswerHeaders } from './middleware/answerHeaders.ts'
import type { CallEvent } from './middleware/callEvent.ts'
import { compressAnswer } from './middleware/compressAnswer.ts'
import { edgeAndOrigin } from './middleware/edgeAndOrigin.ts'
import { errorToProblem } from './middleware/errorToProblem.ts'
import { idempotencyKey } from './middleware/idempotencyKey.ts'
import { marketCalendar, startMarketCalendar } from './middleware/marketCalendar.ts'
import { openEnvelope } from './middleware/openEnvelope.ts'
import { parseInput } from './middleware/parseInput.ts'
import { readSentBody } from './middleware/readSentBody.ts'
import { requireSession } from './middleware/requireSession.ts'
import type { Idempotency } from './records/moveRecord.ts'
import type { Table } from './records/table.ts'
import { logSecurityEvent } from './security/securityEvents.ts'

/** What a handler knows of the call beside its input. */
export interface Call<C extends CallDefinition = CallDefinition, Calendar = unknown>
  extends RunContext<Calendar> {
  readonly correlationId: string
  readonly address: string
  /** e.g. `Chrome on Android`. */
  readonly device: string
  /** The secret of the cookie by which the browser is recognised at a log-in. */
  readonly deviceSecret?: string | undefined
  /** Which variant of the product asks (header `X-product`, K-019); left out means `orobonds:default`. */
  readonly product?: Product
  /** There for `session` and `fresh` calls; for public ones only if the caller is signed in. */
  readonly session: C['access'] extends 'session' | 'fresh' ? Session : Session | undefined
  /** There for a cookie whose session is over: asks why. */
  readonly sessionEnding?: (() => Promise<SessionEnding | undefined>) | undefined
  /** There when the contract says `idempotent` and the browser minted a key. */
  readonly idempotency?: Idempotency
  /** The file of a multipart body. */
  readonly file?: SentFile
}

/** A handler that computes dates declares `Handler<typeof contract, MarketCalendar>`. */
export type Handler<C extends CallDefinition, Calendar = unknown> = (
  input: InputOf<C>,
  call: Call<C, Calendar>,
) => Promise<Outcome<BodyOf<C>>>

/** A contract with its handler, as an entry of a domain's table of calls. */
export interface ServedCall<Calendar = unknown> {
  readonly contract: CallDefinition
  readonly multipart?: ReadMultipart
  readonly run: (input: unknown, call: Call<CallDefinition, Calendar>) => Promise<Outcome<unknown>>
}

/** Joins a contract and its handler; the compiler holds them together. */
export function serve<C extends CallDefinition, Calendar = unknown>(
  contract: C,
  handler: Handler<C, Calendar>,
  readers: { readonly multipart?: ReadMultipart } = {},
): ServedCall<Calendar> {
  return {
    contract,
    ...readers,
    // The platform has parsed the input with this very contract and checked its access before it calls.
    run: (input, call) => handler(input as InputOf<C>, call as Call<C, Calendar>),
  }
}

export interface ApiDependencies {
  readonly table: Table
  readonly seals: Seals
  readonly now: Now
}
interface DatedDependencies extends ApiDependencies {
  readonly marketDays: MarketDays
}

type LambdaContext = middy.Request['context']
type ApiHandler = (raw: unknown, context: LambdaContext) => Promise<HttpAnswer>

/**
 * The Lambda of a domain's calls: one chain of middlewares per call, see "The life of a request" in the README. Calls
 * that use the calendar are accepted only together with `marketDays`.
 */
export function apiFunction(
  dependencies: DatedDependencies,
  calls: readonly ServedCall<MarketCalendar>[],
): ApiHandler
export function apiFunction(dependencies: ApiDependencies, calls: readonly ServedCall[]): ApiHandler
export function apiFunction(
  dependencies: ApiDependencies & Partial<DatedDependencies>,
  calls: readonly ServedCall<MarketCalendar>[],
): ApiHandler {
  const routes = new Map(
    calls.map(served => [
      `${served.contract.method} /api${served.contract.path}`,
      chainOf(dependencies, served),
    ]),
  )
  return async (raw, context) => {
    const request = parseRequest(raw)
    const now = dependencies.now()
    const answer = routes.get(request.routeKey)
    if (answer === undefined)
      return withAnswerHeaders(plainRefusal(refuse('common.notFound')), { request, now })
    return answer(request, now, context)
  }
}

function chainOf(
  { table, seals, marketDays }: ApiDependencies & Partial<DatedDependencies>,
  { contract, multipart, run }: ServedCall<MarketCalendar>,
) {
  // A call that takes too long fails as an error of the Lambda and is not answered.
  const chain = middy<CallEvent, HttpAnswer>({ timeoutEarlyInMillis: 0 })
    .use(answerHeaders())
    .use(compressAnswer())
    .use(errorToProblem())
    .use(edgeAndOrigin())
    .use(startMarketCalendar(marketDays))
    .use(requireSession(table))
    .use(readSentBody(multipart))
    .use(openEnvelope(seals))
    .use(parseInput())
    .use(idempotencyKey())
    .use(marketCalendar())
    .handler(async event => {
      const outcome = event.input.ok ? await run(event.input.value, callOf(event)) : event.input
      logAnswered(event, outcome)
      if (event.input.ok) logSecurityEvent(event, outcome)
      return answerOf(event, outcome)
    })
  return (request: HttpRequest, now: Date, context: LambdaContext): Promise<HttpAnswer> =>
    chain(
      {
        contract,
        request,
        now,
        startedAt: performance.now(),
        sent: { fields: {} },
        input: { ok: true, value: {} },
        calendar: publishedCalendar,
      },
      context,
    )
}

function callOf(event: CallEvent): Call<CallDefinition, MarketCalendar> {
  const {
    request,
    now,
    calendar,
    session,
    idempotency,
    sent: { file },
  } = event
  return {
    now,
    calendar,
    correlationId: request.requestId,
    address: request.address,
    device: deviceOf(request.headers['user-agent'] ?? ''),
    deviceSecret: deviceSecretOf(request.cookies),
    product: productOf(request.headers['x-product']),
    session,
    sessionEnding: event.sessionEnding,
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(file === undefined ? {} : { file }),
  }
}

function logAnswered({ contract, request, startedAt }: CallEvent, outcome: Outcome<unknown>): void {
  log('call.answered', {
    correlationId: request.requestId,
    call: contract.name,
    status: outcome.ok ? 200 : statusOf(outcome.problem),
    durationMs: Math.round(performance.now() - startedAt),
    ...(outcome.ok ? {} : { problem: outcome.problem.id }),
  })
}

function answerOf({ contract, request }: CallEvent, outcome: Outcome<unknown>): HttpAnswer {
  if (!outcome.ok) {
    const codes = { ...contract.codes?.[outcome.problem.id], ...outcome.codes }
    return plainRefusal({ ...outcome, codes })
  }
  const { openedSession, closedSession, deviceCookie, location, file } = outcome.effects
  if (file !== undefined) return fileAnswer(file)
  if (location !== undefined) {
    return {
      // After a POST the browser must not post again.
      statusCode: request.method === 'POST' ? 303 : 302,
      headers: { 'content-type': 'text/plain', location },
      body: '',
    }
  }
  if (contract.answers === 'text') {
    return {
      statusCode: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: z.parse(z.string(), outcome.body),
    }
  }
  // What the contract does not promise cannot leave.
  const body = z.parse(z.record(z.string(), z.unknown()), outcome.body)
  const msg = typeof body.message === 'string' ? body.message : 'OK'
  const reply = z.parse(contract.reply, { success: true, message: msg, msg, ...body })
  const cookies = [
    ...(openedSession !== undefined ? [sessionCookie(openedSession)] : closedSession ? [endedCookie] : []),
    ...(deviceCookie !== undefined ? [deviceCookie] : []),
  ]
  return jsonAnswer(200, reply, cookies)
}
