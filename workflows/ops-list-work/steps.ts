import * as z from 'zod/mini'
import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { decideClaimBy } from '../../functions/bond-portfolio/published.ts'
import { type PriceToRenew, pricesToRenew, readCatalogue } from '../../functions/bonds/published.ts'
import { type Break, mostOpenBreaks, paymentOfBreak, readOpenBreaks } from '../../functions/book/breaks.ts'
import { type Claim, readOpenClaims } from '../../functions/book/claims/claims.ts'
import { readFeedNotes } from '../../functions/funds/published.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { kycStore } from '../../functions/kyc-record/kycStore.ts'
import {
  isOwed,
  openLiquidations,
  type PublishedLiquidation,
  payFrom,
  validUntilOf,
} from '../../functions/liquidation/published.ts'
import { messagesToSupport, type WaitingHelp } from '../../functions/notifications/published.ts'
import { type OperatorContext, operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { counting, mostReviews, readWaitingReviews } from '../../functions/operations/waitingReviews.ts'
import { type LateOrder, lateOrders } from '../../functions/orders/published.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import {
  type DeadLetters,
  type LyingLetters,
  openDeadLetters,
} from '../../functions/platform/events/deadLetters.ts'
import { openMarketDays, type RunContext } from '../../functions/platform/marketDays.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'
import { type Step, step, type TaskHandler, taskFunction } from '../../functions/platform/taskFunction.ts'
import { formatInstant, indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar, MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { publishedUntil } from '../../shared/vocabulary/marketDays.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { definition, type Input } from './definition.ts'
import { feedWork } from './feedWork.ts'
import { inOrder, type WorkItem, type WorkList } from './workList.ts'
import { widgetOf } from './workWidget.ts'

/** A payout is late an hour after its time: the machine asks the bank in between. */
const graceMs = 3_600_000

/**
 * Lists what waits for an operator: reviews, requests for a second person, prices the desk owes, payouts and purchases that
 * are late, differences of the books, claims after a record date, messages to support, feeds that brought nothing, events that lie in dead letters, and from December on the
 * missing holidays of the next year. Decisions, facts and reasons of the next commands are left for the operator.
 */
export const listWork =
  (dependencies: Dependencies) =>
  async (
    { by }: Pick<Input, 'by'>,
    { now, calendar }: Pick<OperatorContext<MarketCalendar>, 'now' | 'calendar'>,
  ): Promise<WorkList> => {
    const [reviews, sales, orders, open, instruments, deadLetters, claims, messages, feeds] =
      await Promise.all([
        readWaitingReviews(dependencies, now),
        dependencies.openSales(mostReviews),
        dependencies.lateOrders({ now, calendar }, mostReviews),
        dependencies.breaks(),
        dependencies.instruments(),
        dependencies.deadLetters(),
        dependencies.claims(mostReviews),
        dependencies.messages(mostReviews),
        dependencies.feeds(),
      ])
    const others = open.filter(one => paymentOfBreak(one) === undefined)
    const work = inOrder(
      [
        ...reviewWork(reviews, by),
        ...sales.map(sale => saleWork(sale, by, now, calendar)).filter(one => one !== undefined),
        ...orders.late.map(one => orderWork(one, by)),
        ...pricesToRenew(instruments, indianDate(now)).map(one => priceWork(one, by, indianDate(now))),
        ...deadLetters.map(one => deadLetterWork(one, by, indianDate(now))),
        ...couponWork(open, by, now),
        ...claims.map(one => claimWork(one, by, now, calendar)),
        ...messages.map(one => messageWork(one, by, indianDate(now))),
        ...feeds.map(one => feedWork(one, by)),
        ...holidayWork(indianDate(now), by),
        ...others.slice(0, mostReviews).map(one => breakWork(one, by)),
      ],
      now,
    )
    const failed = work.filter(one => one.failed).length
    const overdue = work.filter(one => one.overdue && !one.failed).length
    const cut =
      reviews.mayBeMore ||
      orders.mayBeMore ||
      sales.length === mostReviews ||
      claims.length === mostReviews ||
      messages.length === mostReviews ||
      others.length > mostReviews ||
      open.length === mostOpenBreaks
    const rest = cut ? ` The list ends at ${mostReviews} of each kind; there may be more.` : ''
    return {
      outcome: 'done',
      said: `${counting(work.length, 'thing waits', 'things wait')}, ${failed} failed, ${overdue} overdue.${rest}`,
      work,
    }
  }

/** What an investor wrote to support, without a word of it. */
const messageWork = (
  { investorId, helpRequestId, topic, answerBy, updatedAt }: WaitingHelp,
  by: string,
  today: string,
): WorkItem => ({
  kind: 'help',
  id: helpRequestId,
  what: `A message to support waits for an answer: ${topic}.`,
  since: indianDate(new Date(updatedAt)),
  due: answerBy,
  overdue: answerBy < today,
  next: { flow: 'ops-show-help-request', input: { investorId, helpRequestId, by } },
})

/** A paid purchase that does not go on by itself, or whose units do not come. */
const orderWork = (
  { order: { orderId, units, displayName, state, tradeDate }, lateSince }: LateOrder,
  by: string,
): WorkItem => ({
  kind: 'order',
  id: orderId,
  what: `A purchase is late (${state}): ${counting(units, 'unit', 'units')} of ${displayName}.`,
  since: tradeDate,
  due: formatInstant(lateSince),
  overdue: true,
  next: { flow: 'ops-show-order', input: { orderId, by } },
})

type Reviews = Awaited<ReturnType<typeof readWaitingReviews>>
function reviewWork({ kycs, bankProofs, identities, requests }: Reviews, by: string): WorkItem[] {
  const review = (
    one: Reviews['identities'][number],
    item: Pick<WorkItem, 'kind' | 'what'>,
    flow: string,
    more: Record<string, unknown> = {},
  ): WorkItem => ({
    ...item,
    id: one.investorId,
    since: one.since,
    due: one.by,
    overdue: one.overdue,
    next: { flow, input: { investorId: one.investorId, ...more, by } },
  })
  return [
    // What was given is looked at first; the next command after that is the review.
    ...kycs.map(one => review(one, { kind: 'kyc', what: 'A KYC waits for its review.' }, 'ops-show-kyc')),
    ...bankProofs.map(one =>
      review(
        one,
        { kind: 'bankProof', what: 'A bank proof waits for its review.' },
        'ops-review-bank-proof',
        {
          documentId: one.documentId,
        },
      ),
    ),
    ...identities.map(one =>
      review(one, { kind: 'identity', what: 'An identity waits for its review.' }, 'ops-review-kyc', {
        about: 'identity',
      }),
    ),
    ...requests.map(
      (one): WorkItem => ({
        kind: 'request',
        id: one.requestId,
        what: `A second person is needed: ${one.what}.`,
        since: one.since,
        due: one.until,
        overdue: false,
        next: { flow: 'ops-approve-request', input: { requestId: one.requestId, by } },
      }),
    ),
  ]
}

/** A price that the desk owes, or money that is late; other sales move by themselves. */
function saleWork(
  sale: PublishedLiquidation,
  by: string,
  now: Date,
  calendar: MarketCalendar,
): WorkItem | undefined {
  const { orderId, units, displayName, productType, state, createdAt, placedOn, delayedUntil } = sale
  const about = `${counting(units, 'unit', 'units')} of ${displayName} (${productType})`
  if (state === 'quoteRequested') {
    const until = validUntilOf(sale, calendar)
    return {
      kind: 'quoteRequest',
      id: orderId,
      what: `An investor waits for a price: ${about}.`,
      since: indianDate(new Date(createdAt)),
      due: until === undefined ? undefined : formatInstant(until),
      overdue: until !== undefined && until <= now.toISOString(),
      next: { flow: 'ops-price-quote', input: { orderId, by } },
    }
  }
  if (!isOwed(state) || placedOn === undefined) return undefined
  const payable = delayedUntil ?? payFrom(placedOn, calendar)
  if (now.getTime() < Date.parse(payable) + graceMs) return undefined
  return {
    kind: 'payout',
    id: orderId,
    what: `A payout is late (${state}): ${about}.`,
    since: placedOn,
    due: formatInstant(payable),
    overdue: true,
    next: {
      flow: 'ops-settle-liquidation',
      input: { orderId, fact: state === 'placed' ? 'delivered' : 'paid', by },
    },
  }
}

const priceWork = (
  { product, displayName, asOf, endsOn }: PriceToRenew,
  by: string,
  today: string,
): WorkItem => ({
  kind: 'price',
  id: product,
  what: `${displayName} needs a new price: nothing is traded at this one after its last day.`,
  since: asOf,
  due: endsOn,
  overdue: endsOn < today,
  next: { flow: 'ops-publish-instrument', input: { product, by } },
})

/** Events that a consumer could not take: what they would do for investors is undone until they are sent again. */
const deadLetterWork = ({ queue, messages }: LyingLetters, by: string, today: string): WorkItem => ({
  kind: 'deadLetter',
  id: queue,
  what: `${counting(messages, 'event lies', 'events lie')} in the dead letters of ${queue}: find the cause in the log of its consumers first.`,
  // A queue does not say since when.
  since: today,
  due: undefined,
  overdue: true,
  next: { flow: 'ops-replay-dead-letter', input: { queue, by } },
})

/** From December on the next year's list of holidays is due; the exchanges publish it then. */
function holidayWork(today: string, by: string): WorkItem[] {
  const lastYear = publishedUntil.slice(0, 4)
  const since = `${lastYear}-12-01`
  if (today < since) return []
  const year = Number(lastYear) + 1
  return [
    {
      kind: 'holidays',
      id: String(year),
      what: `The holidays of ${year} are not in the calendar: only weekends close, and dates of that year are provisional. Engineering adds the list of the exchanges and the clearing; a single day can be announced meanwhile.`,
      since,
      due: publishedUntil,
      overdue: today > publishedUntil,
      next: { flow: 'ops-set-market-day', input: { standing: 'holiday', by } },
    },
  ]
}

/** A difference with its two sides; the runbook's table of breaks says what each kind means. */
function breakWork(one: Break, by: string): WorkItem {
  const { key, kind, date, openedAt, ISIN, ours, theirs } = one
  const isUnits = /^(holder|units|pledged)#/.test(key)
  const inWords = (count: number) => (isUnits ? counting(count, 'unit', 'units') : echoedAmount(count))
  const sides = [
    ...(ours === undefined ? [] : [`${inWords(ours)} in the book`]),
    ...(theirs === undefined ? [] : [`${inWords(theirs)} outside`]),
  ].join(', ')
  const of = ISIN === undefined ? '' : ` of ${ISIN}`
  return {
    kind: 'break',
    id: key,
    what: `The books differ (${kind})${of} on ${date}${sides === '' ? '' : `: ${sides}`}.`,
    since: indianDate(new Date(openedAt)),
    due: undefined,
    overdue: false,
    next: withBy(breakNext(one), by),
  }
}

/** Where an operator looks first; after it was put right, the reconciliation of the day closes the break. */
const withBy = ({ flow, input }: WorkItem['next'], by: string): WorkItem['next'] => ({
  flow,
  input: { ...input, by },
})

function breakNext({ key, kind, date, ISIN, investorId, orderId }: Break): WorkItem['next'] {
  const [what, id = ''] = key.split('#')
  if (what === 'proceeds' && id.startsWith('liq_'))
    return { flow: 'ops-settle-liquidation', input: { orderId: id, fact: 'paid' } }
  if (orderId?.startsWith('ord_')) return { flow: 'ops-show-order', input: { orderId } }
  // Units that the depository shows and the book does not know.
  if (what === 'holder' && kind === 'missingInBook')
    return {
      flow: 'ops-record-holding',
      input: { ...(investorId !== undefined && { investorId }), ...(ISIN !== undefined && { ISIN }) },
    }
  return { flow: 'book-reconciliation', input: { date } }
}

/** One line for a payment of an issuer, however many investors it differs for: they are decided about together. */
function couponWork(open: readonly Break[], by: string, now: Date): WorkItem[] {
  const payments = new Map<
    string,
    { readonly ISIN: string; readonly dueDate: string; readonly all: Break[] }
  >()
  for (const one of open) {
    const payment = paymentOfBreak(one)
    if (payment === undefined) continue
    const id = `${payment.ISIN}#${payment.dueDate}`
    const known = payments.get(id)
    if (known === undefined) payments.set(id, { ...payment, all: [one] })
    else known.all.push(one)
  }
  return [...payments].map(([id, { ISIN, dueDate, all }]): WorkItem => {
    const openedAt = all.map(one => one.openedAt).reduce((first, at) => (at < first ? at : first))
    const days = Math.floor((now.getTime() - Date.parse(openedAt)) / 86_400_000)
    return {
      kind: 'coupon',
      id,
      what: `${counting(all.length, 'payment', 'payments')} of ${ISIN} due on ${dueDate}: paid otherwise than expected, for ${counting(days, 'day', 'days')}.`,
      since: indianDate(new Date(openedAt)),
      due: undefined,
      overdue: false,
      next: { flow: 'ops-book-coupon', input: { ISIN, dueDate, by } },
    }
  })
}

/** A payment that went to the wrong side of a trade: to be decided on, or accepted and not received yet. */
function claimWork(claim: Claim, by: string, now: Date, calendar: MarketCalendar): WorkItem {
  const { orderId, dueDate, ISIN, state, owedTo, amountPaise, openedAt, paymentDate, units } = claim
  const about = `${echoedAmount(amountPaise)} of ${ISIN} due on ${dueDate} (${counting(units, 'unit', 'units')})`
  const other = owedTo === 'investor' ? 'the other side of the trade' : 'the investor'
  const due = decideClaimBy(paymentDate, calendar)
  const common = {
    kind: 'claim',
    id: `${orderId}#${dueDate}`,
    since: indianDate(new Date(openedAt)),
  } as const
  return state === 'open'
    ? {
        ...common,
        what: `A claim is to be decided on: ${about} went to ${other}, and its price was paid by the other one.`,
        due,
        overdue: due < indianDate(now),
        next: { flow: 'ops-settle-claim', input: { orderId, dueDate, by } },
      }
    : {
        ...common,
        what: `A claim was accepted, and ${other} has not paid it: ${about}.`,
        due: undefined,
        overdue: false,
        next: { flow: 'ops-settle-claim', input: { orderId, dueDate, decision: 'received', by } },
      }
}

/** What the step reads. */
export const wired = (table: Table, letters: Pick<DeadLetters, 'count'>, queues: readonly string[]) => ({
  kyc: kycStore(table, environment.table('kyc')),
  bank: verificationStore(table, environment.table('bank-verification')),
  identity: identityStore(table, environment.table('identity-verification')),
  requests: requestStore(table, environment.table('operations')),
  openSales: (most: number) => openLiquidations(table, most),
  lateOrders: (at: MarketContext, most: number) => lateOrders(table, at, most),
  breaks: () => readOpenBreaks(table),
  instruments: () => readCatalogue(table),
  deadLetters: () => letters.count(queues),
  claims: (most: number) => readOpenClaims(table, most),
  messages: (most: number) => messagesToSupport(table, most),
  feeds: () => readFeedNotes(table),
})
export type Dependencies = ReturnType<typeof wired>

/** The same list on a dashboard of CloudWatch, which calls the function by itself: no execution is started. */
export const showWork = (dependencies: Dependencies): Step<MarketCalendar> =>
  step('showWork', z.object({}), async (_input, context: RunContext<MarketCalendar>) =>
    widgetOf(await listWork(dependencies)({ by: '' }, context), context.now),
  )

/** Opened at the first call: tests import the steps without an environment. */
function openSteps(): TaskHandler {
  const table = openTable()
  const dependencies = wired(table, openDeadLetters(), environment.consumerQueues())
  return taskFunction({ now, marketDays: openMarketDays(table, environment.table('operations')) }, [
    operatorStepOf(definition, listWork(dependencies)),
    showWork(dependencies),
  ])
}

let opened: TaskHandler | undefined
export function handler(...call: Parameters<TaskHandler>): ReturnType<TaskHandler> {
  opened ??= openSteps()
  return opened(...call)
}
