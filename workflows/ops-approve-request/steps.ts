import { openPublishing } from '../../functions/bonds/publishing/openPublishing.ts'
import {
  type PreparedPrices,
  publishApprovedPrices,
  publishPricesInput,
} from '../../functions/bonds/publishing/rowPrices.ts'
import { decideAmounts } from '../../functions/book/breaks.ts'
import { decideClaim, readClaim } from '../../functions/book/claims/claims.ts'
import { holdAllPayouts, holdPayouts } from '../../functions/book/gates.ts'
import {
  type DeskPricing,
  nameDeskPrice,
  openDeskPricing,
} from '../../functions/liquidation/quotes/deskPrice.ts'
import type { SeenCaller } from '../../functions/operations/identityLifecycle.ts'
import { assessMarketDay } from '../../functions/operations/marketDayLifecycle.ts'
import { marketDayStore } from '../../functions/operations/marketDayStore.ts'
import { dayRefused } from '../../functions/operations/marketDayWords.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import {
  assessRequest,
  type Proof,
  type RequestAssessment,
  subjectOf,
} from '../../functions/operations/requestLifecycle.ts'
import { type Request, requestStore } from '../../functions/operations/requestStore.ts'
import { wordsOf } from '../../functions/operations/requestWords.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { type Emitted, emit, itemsOf, labelItems } from '../../functions/platform/records/moveRecord.ts'
import { type Conflict, conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { step, type TaskHandler, taskFunction } from '../../functions/platform/taskFunction.ts'
import {
  claimDecided,
  marketDayChanged,
  paidAmountsDecided,
  payoutApproved,
  secondFactorRemovalApproved,
} from '../../shared/contracts/operations/events.ts'
import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** The approval waits until CloudTrail names who started it; the machine then runs the step again with `request`. */
interface Waits {
  readonly outcome: 'waits'
  /** ISO instant. */
  readonly until: string
  readonly request: Input
}

/**
 * Decides on a request that needs a second person: the effects of the approval, the decision, its event and the audit row are
 * one write. The requester, by the typed name or by the one in CloudTrail, cannot approve it; until CloudTrail names who
 * started this execution, an approval waits.
 */
export const decideOnRequest =
  (needs: Dependencies) =>
  async (
    input: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal | Waits | PreparedPrices> => {
    const { approve } = input
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const request = await needs.requests.find(input.requestId)
      if (request === undefined)
        return refusal('RequestUnknown', 'There is no request of this id. Nothing was changed.')
      const assessment = await assess(needs, request, { ...start, approve }, now)
      const output = outputOf(request, approve)
      if (assessment.outcome === 'waits')
        return start.preview
          ? done(`${output} CloudTrail has to name who starts it; it has not yet.`)
          : { ...assessment, request: input }
      // Publishing may have failed after the decision was written: the same again publishes what is left.
      if (assessment.outcome === 'already' && approve && !start.preview && request.what.kind === 'prices')
        return pricesOf(request.what, start)
      if (assessment.outcome !== 'moves') return answerOf(request, assessment)
      const effects = approve ? await effectsOf(needs, request, now) : { items: [], events: [] }
      if ('outcome' in effects) return effects
      const decision = `${approve ? 'approved' : 'refused'} ${request.requestId}: ${wordsOf(request.what)}`
      const subject = subjectOf(request.what)
      const entries = needs.audit.entries({ ...start, subject, decision }, now)
      const decided = needs.requests.decideItems(request, assessment.transition, {
        by: start.by,
        execution: start.execution,
        now,
        events: effects.events,
      })
      if (approve && request.what.kind === 'price') {
        const items = [...entries, ...labelItems('moved', decided)]
        const context = { now, calendar, correlationId: start.execution, items, preview: start.preview }
        return approvePrice(needs, request.what, context)
      }
      if (start.preview) return done(output)
      if (await needs.write([...itemsOf(entries), ...decided, ...effects.items]))
        return approve && request.what.kind === 'prices'
          ? pricesOf(request.what, start)
          : done(outputOf(request, approve))
      return conflict
    })
  }

/** The approved prices of a file, which the machine publishes next, each by itself. */
const pricesOf = (
  { file, versionId, rows }: Extract<Request['what'], { kind: 'prices' }>,
  { by, reason }: OperatorContext['start'],
): PreparedPrices => ({
  outcome: 'publishes',
  file,
  versionId,
  approved: [...rows],
  by,
  reason,
  published: 0,
  remark: '',
})

const busy = refusal(
  'Busy',
  'This request is being moved over and over. Nothing was decided. Try again in a minute.',
)

/** A person counts under the typed name and, once CloudTrail has it, under the name that started the execution. */
async function assess(
  { audit }: Dependencies,
  request: Request,
  { approve, by, flow, execution, startedAt }: Pick<Input, 'approve'> & OperatorContext['start'],
  now: Date,
): Promise<RequestAssessment> {
  const [asker, decider] = await Promise.all([
    askerOf(audit, request),
    audit.whoStarted({ flow, execution }, startedAt),
  ])
  const { what, state, until } = request
  return assessRequest(
    { what, state, until, askers: [request.by, ...asker.names] },
    {
      approve,
      deciders: [by, ...nameOf(decider)],
      asker: asker.proof,
      decider: proofOf(decider),
      since: new Date(startedAt),
    },
    now,
  )
}

const nameOf = (seen: SeenCaller | undefined): string[] => (seen?.who === undefined ? [] : [seen.who])
const proofOf = (seen: SeenCaller | undefined): Proof =>
  seen === undefined ? 'unknown' : seen.who === undefined ? 'nobody' : 'person'

/** At most so many decisions about one payout are searched for who named its price. */
const mostDecisions = 50

/**
 * Names of the requester. The request of a payout is written by its machine, which nobody starts by hand: there the requester
 * is who named the price, and CloudTrail often names that person only after the request was written.
 */
async function askerOf(
  audit: Dependencies['audit'],
  request: Request,
): Promise<{ readonly names: readonly string[]; readonly proof: Proof }> {
  if (request.what.kind !== 'payout') {
    const seen = await audit.whoStarted(request, request.startedAt)
    return { names: nameOf(seen), proof: proofOf(seen) }
  }
  const decisions = await audit.read(subjectOf(request.what), mostDecisions)
  const priced = decisions.find(one => one.flow === 'ops-price-quote')
  if (priced === undefined) return { names: [], proof: 'person' }
  const seen = await audit.whoStarted(priced, priced.startedAt)
  return { names: [priced.by, ...nameOf(seen)], proof: proofOf(seen) }
}

/** The price is named by the desk's own rules of this moment; the approval takes the place of a price near the last one. */
async function approvePrice(
  needs: Dependencies,
  { orderId, unitPricePaise, validUntil }: Extract<Request['what'], { kind: 'price' }>,
  { preview, ...context }: Parameters<typeof nameDeskPrice>[2] & { readonly preview: boolean | undefined },
): Promise<Done | Refusal | Conflict> {
  const price = { orderId, unitPricePaise, validUntil, confirmed: true, approved: true }
  const answer = await nameDeskPrice(needs, price, context)
  if (answer === conflict) return conflict
  // Another decision came first.
  if (answer.outcome === 'itemFailed') return preview ? done(answer.output) : conflict
  if (answer.outcome === 'needsApproval') throw new Error('a price that was approved needs no approval')
  return answer
}

interface Effects {
  readonly items: readonly TransactItem[]
  readonly events: readonly Emitted[]
}

/** Items and events of the approved change, for the same write. */
async function effectsOf(
  { holding, days, claim }: Dependencies,
  { what }: Request,
  now: Date,
): Promise<Effects | Refusal> {
  switch (what.kind) {
    case 'hold':
      return { items: holding(what.investorId, what.held, now), events: [] }
    case 'price':
    case 'prices':
      return { items: [], events: [] }
    case 'coupon': {
      const { ISIN, dueDate, accept, seenUntil } = what
      const items = [decideAmounts({ ISIN, dueDate, accepted: accept, seenUntil })]
      return { items, events: [emit(paidAmountsDecided, { ISIN, dueDate })] }
    }
    case 'claim': {
      const { investorId, ISIN, dueDate, orderId, decision, owedTo } = what
      const parts = await claim(what, now)
      return parts === undefined
        ? refusal(
            'ClaimMoved',
            'The claim was decided on meanwhile. Nothing was changed. Take this request back.',
          )
        : {
            items: itemsOf(parts),
            events: [emit(claimDecided, { investorId, ISIN, dueDate, orderId, decision, owedTo })],
          }
    }
    case 'secondFactor':
      return { items: [], events: [emit(secondFactorRemovalApproved, { investorId: what.investorId })] }
    case 'payout':
      return { items: [], events: [emit(payoutApproved, { orderId: what.orderId })] }
    case 'marketDay': {
      const { date, standing } = what
      const before = await days.read()
      const assessment = assessMarketDay(what, before.days, now)
      if (assessment.outcome === 'refused') return dayRefused(what, assessment.reason)
      const events = [emit(marketDayChanged, { date, standing })]
      return assessment.outcome === 'already'
        ? { items: [], events }
        : { items: [days.item(before, assessment.days, now)], events }
    }
  }
}

function answerOf(
  request: Request,
  assessment: Exclude<RequestAssessment, { outcome: 'moves' | 'waits' }>,
): Done | Refusal {
  const { decidedBy = request.by, decidedAt = request.createdAt, what, until = '' } = request
  switch (assessment.outcome) {
    case 'already':
      return done(
        `The request was ${assessment.state} before, by ${decidedBy} at ${formatInstant(decidedAt)} (India): ${wordsOf(what)}. Nothing more was changed.`,
      )
    case 'decidedOtherwise':
      return refusal(
        'DecidedOtherwise',
        `The request was ${assessment.state} by ${decidedBy} at ${formatInstant(decidedAt)} (India), and that stands. Nothing was changed. Ask for it again if it is wrong.`,
      )
    case 'expired':
      return refusal(
        'RequestExpired',
        `The request waited until ${formatInstant(until)} (India) and is over. Nothing was changed. Ask for it again.`,
      )
    case 'samePerson':
      return refusal(
        'SamePerson',
        `You asked for this yourself (${request.by}); somebody else has to look at it. Nothing was changed.`,
      )
    case 'unproven':
      return unproven(request, assessment)
  }
}

/** Two names typed are not two persons: without CloudTrail nobody knows. */
function unproven(
  request: Request,
  { of, proof }: Extract<RequestAssessment, { outcome: 'unproven' }>,
): Refusal {
  const whose = of === 'decider' ? 'this execution' : `the request (${request.by})`
  const why =
    proof === 'nobody'
      ? `${whose} was started with the account’s own key, which names no person`
      : `CloudTrail has not said for a quarter of an hour who started ${whose}`
  const next =
    of === 'decider'
      ? 'Start it again, signed in under your own name'
      : 'Take the request back with "approve": false, and have it asked for again by somebody signed in under their own name'
  return refusal('NotProven', `${why[0]?.toUpperCase()}${why.slice(1)}. Nothing was changed. ${next}.`)
}

function outputOf({ what }: Request, approve: boolean): string {
  if (approve) return `Approved: ${wordsOf(what)}.${what.kind === 'payout' ? ' It goes by itself.' : ''}`
  return what.kind === 'payout'
    ? `Refused: the money waits. It is owed still, so the request stays in the list and can be approved later.`
    : `Refused, or taken back: nothing was changed.`
}

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string, pricing: DeskPricing) => ({
  ...pricing,
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  days: marketDayStore(table, operations),
  /** The gates of one investor, or of all. */
  holding: (investorId: string | undefined, held: boolean, at: Date): TransactItem[] =>
    itemsOf(investorId === undefined ? holdAllPayouts(held, at) : [holdPayouts(investorId, held, at)]),
  /** What the approved decision about a claim books; `undefined` when it was decided on meanwhile. */
  claim: async (what: Extract<Request['what'], { kind: 'claim' }>, at: Date) => {
    const found = await readClaim(table, what)
    return found && decideClaim(found, what, at)
  },
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Opened at the first execution: tests import the step without an environment. */
function openSteps(): TaskHandler {
  const table = openTable()
  const operations = environment.table('operations')
  const pricing = openDeskPricing(table, environment.table('liquidation'))
  const publishing = openPublishing(table, environment.table('bonds'))
  return taskFunction({ now, marketDays: openMarketDays(table, operations) }, [
    operatorStepOf(definition, decideOnRequest(wired(table, operations, pricing))),
    step('publishPrices', publishPricesInput, publishApprovedPrices(publishing)),
  ])
}

let opened: TaskHandler | undefined
export function handler(...call: Parameters<TaskHandler>): ReturnType<TaskHandler> {
  opened ??= openSteps()
  return opened(...call)
}
