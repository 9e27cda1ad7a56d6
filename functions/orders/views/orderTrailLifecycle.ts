import type { OrderDetails, OrderState } from '../../../shared/contracts/orders/orderBody.ts'
import { purchasePromisedDays } from '../../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { isUnpaid } from '../orderLifecycle.ts'

/** The way of an order's money and units as the investor sees it: what happened, what is next, by when, and who acts. */

export type TrailStep = OrderDetails['trail'][number]
type Step = TrailStep['step']

export interface TrailFacts {
  readonly state: OrderState
  /** When the order came to a state. */
  readonly at: Readonly<Partial<Record<OrderState, string>>>
  readonly paise: number
  readonly units: number
  readonly payBy: string
  readonly tradeDate: string
  readonly settlementDate: string
  /** The other side's words: the payment's UTR or id, the exchange's numbers. */
  readonly references: Readonly<Partial<Record<Step, string>>>
  /** Payments that go back or went, in the order they came. */
  readonly returned: readonly {
    readonly paise: number
    readonly receivedAt: string
    readonly refundedAt?: string | undefined
    readonly refundId?: string | undefined
  }[]
  readonly now: Date
  readonly calendar: MarketCalendar
}

const who: Readonly<Record<Step, TrailStep['who']>> = {
  placed: 'you',
  paid: 'you',
  rfqPlaced: 'us',
  matched: 'exchange',
  settled: 'clearing',
  processed: 'depository',
  failed: 'us',
  refundDue: 'us',
  refunded: 'gateway',
  expired: 'us',
  cancelled: 'you',
}

const way = ['placed', 'paid', 'rfqPlaced', 'matched', 'settled', 'processed'] as const
const moves: Readonly<Partial<Record<Step, 'paise' | 'units'>>> = {
  placed: 'units',
  paid: 'paise',
  settled: 'units',
  processed: 'units',
}

const minutes = 60_000
const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

/** Working days after a payment was found to be the investor's within which it goes back (domain.md 8). */
const refundDays = 3

/** By when a step is expected, as far as it is known (an ISO instant). */
function expectedBy(step: (typeof way)[number], facts: TrailFacts): string | undefined {
  const { at, payBy, tradeDate, settlementDate, calendar } = facts
  switch (step) {
    case 'placed':
      return undefined
    case 'paid':
      return payBy
    case 'rfqPlaced':
      return at.paid === undefined ? undefined : later(at.paid, 10 * minutes)
    case 'matched':
      return at.rfqPlaced === undefined && at.paid === undefined
        ? undefined
        : indianInstant(tradeDate, '15:35')
    case 'settled':
      return indianInstant(settlementDate, '18:00')
    case 'processed':
      return indianInstant(calendar.addWorkingDays(tradeDate, purchasePromisedDays), '18:00')
  }
}

/**
 * The trail of an order: what happened, in the order of its time, money that went back included; then what is under way, and
 * what is still to come (U22).
 */
export function trailOf(facts: TrailFacts): TrailStep[] {
  const { state, at, references, now } = facts
  const ended = endOf(state)
  const reached = way.filter(step => at[step] !== undefined)
  const furthest = way.indexOf(reached.at(-1) ?? 'placed')
  const steps = way.flatMap((step, index): TrailStep[] => {
    const happened = at[step]
    const reference = references[step]
    const moved = moves[step]
    const base = {
      step,
      who: who[step],
      ...(moved === undefined ? {} : { [moved]: facts[moved] }),
      ...(reference === undefined ? {} : { reference }),
    }
    // A step that was passed without a record of its own (an operator recorded a later one) counts as done.
    if (index <= furthest)
      return [{ ...base, standing: 'done', ...(happened === undefined ? {} : { at: happened }) }]
    if (ended !== undefined) return []
    const by = expectedBy(step, facts)
    const expected = by === undefined ? {} : { expectedBy: by }
    const isNext = index === furthest + 1
    const late = isNext && !isUnpaid(state) && by !== undefined && now.toISOString() > by
    return [{ ...base, standing: late ? 'late' : isNext ? 'now' : 'next', ...expected }]
  })
  const all = [...steps, ...endSteps(facts, ended), ...refundSteps(facts)]
  const rank = ({ standing }: TrailStep): number => (standing === 'done' ? 0 : standing === 'next' ? 2 : 1)
  // Sorting keeps the order of equals, and a step without a record of its own beside the one after it.
  const happened = inTime(all.filter(step => rank(step) === 0))
  return [...happened, ...all.filter(step => rank(step) === 1), ...all.filter(step => rank(step) === 2)]
}

/** After every instant. */
const last = '~'

/** Steps that are done by their instants; one that was passed without a record has that of the step after it. */
function inTime(steps: readonly TrailStep[]): TrailStep[] {
  const timed = steps.map((step, place) => ({
    step,
    at: steps.slice(place).find(({ at }) => at !== undefined)?.at ?? last,
  }))
  return timed.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ step }) => step)
}

const endOf = (state: OrderState): 'expired' | 'cancelled' | 'failed' | undefined =>
  state === 'expired' || state === 'cancelled' || state === 'failed'
    ? state
    : state === 'refundDue' || state === 'refunded'
      ? 'failed'
      : undefined

function endSteps({ at }: TrailFacts, ended: 'expired' | 'cancelled' | 'failed' | undefined): TrailStep[] {
  if (ended === undefined) return []
  const happened = at[ended] ?? at.refundDue
  return [
    { step: ended, who: who[ended], standing: 'done', ...(happened === undefined ? {} : { at: happened }) },
  ]
}

function refundSteps({ returned, now, calendar }: TrailFacts): TrailStep[] {
  return returned.flatMap(({ paise, receivedAt, refundedAt, refundId }): TrailStep[] => {
    const by = indianInstant(calendar.addWorkingDays(indianDate(new Date(receivedAt)), refundDays), '18:00')
    const due: TrailStep = { step: 'refundDue', who: 'us', standing: 'done', at: receivedAt, paise }
    const reference = refundId === undefined ? {} : { reference: refundId }
    if (refundedAt !== undefined)
      return [
        due,
        { step: 'refunded', who: 'gateway', standing: 'done', at: refundedAt, paise, ...reference },
      ]
    const standing = now.toISOString() > by ? 'late' : 'now'
    return [due, { step: 'refunded', who: 'gateway', standing, expectedBy: by, paise }]
  })
}
