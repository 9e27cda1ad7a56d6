import type { RedeemRecord, RedeemState } from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { settlementTime } from '../../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { dueOn, fallsThroughOn, isOpen, validUntilOf } from '../liquidationLifecycle.ts'

/** The trail of a request: what happened, what is next, by when, and who acts. */

export type LiquidationStep = RedeemRecord['trail'][number]

export interface LiquidationTrailFacts {
  readonly state: RedeemState
  readonly productType: 'bonds' | 'mld'
  readonly createdAt: string
  /** When it came to a state, last. */
  readonly at: Readonly<Partial<Record<RedeemState, string>>>
  readonly units: number
  /** What the investor receives, once a price is named. */
  readonly redemptionPaise?: number | undefined
  readonly validUntil?: string | undefined
  readonly placedOn?: string | undefined
  readonly deliverBy?: string | undefined
  readonly deliveryAskedAt?: string | undefined
  readonly delayedUntil?: string | undefined
  /** Why it waits, as a text id. */
  readonly reason?: string | undefined
  readonly deliveryReference?: string | undefined
  readonly utr?: string | undefined
  /** It pays a claim: no units leave. */
  readonly claim?: object | undefined
  readonly now: Date
  readonly calendar: MarketCalendar
}

const who = {
  quoteRequested: 'you',
  quoteReady: 'desk',
  placed: 'you',
  delivered: 'depository',
  paying: 'us',
  processed: 'bank',
  rejected: 'you',
  cancelled: 'you',
  lapsed: 'us',
  superseded: 'you',
  declined: 'desk',
  failed: 'us',
} as const satisfies Readonly<Record<RedeemState, LiquidationStep['who']>>

const orderWay = ['placed', 'delivered', 'paying', 'processed'] as const
const claimWay = ['paying', 'processed'] as const
const quoteWay = ['quoteRequested', 'quoteReady', ...orderWay] as const
type WayStep = (typeof quoteWay)[number]
const isOfWay = (state: RedeemState): state is WayStep => quoteWay.some(step => step === state)

/** By the end of the bank's day. */
const payDayEnds = '18:00'
/** The last instant of the day on which the money is expected, by the calendar as it is known now. */
function paidBy({ placedOn, delayedUntil, calendar }: LiquidationTrailFacts): string | undefined {
  if (placedOn === undefined) return undefined
  const due = indianInstant(dueOn(placedOn, calendar), payDayEnds)
  const delayed =
    delayedUntil === undefined ? due : indianInstant(indianDate(new Date(delayedUntil)), payDayEnds)
  return delayed > due ? delayed : due
}

/** By when a step is expected, as far as it is known (an ISO instant). */
function expectedBy(step: WayStep, facts: LiquidationTrailFacts): string | undefined {
  if (step === 'quoteReady') return validUntilOf({ ...facts, state: 'quoteRequested' }, facts.calendar)
  if (step === 'placed') return facts.state === 'quoteReady' ? facts.validUntil : undefined
  if (step === 'quoteRequested') return undefined
  // The end of a hold is unknown; the units are delivered on their day all the same.
  if (step !== 'delivered' && facts.reason === 'liquidation.delayedHold') return undefined
  return paidBy(facts)
}

const movesUnits: readonly WayStep[] = ['quoteRequested', 'placed', 'delivered']
function movedBy(step: WayStep, { units, redemptionPaise, deliveryReference, utr }: LiquidationTrailFacts) {
  const paise = movesUnits.includes(step) ? undefined : redemptionPaise
  const reference = step === 'delivered' ? deliveryReference : step === 'processed' ? utr : undefined
  return {
    ...(movesUnits.includes(step) ? { units } : {}),
    ...(paise === undefined ? {} : { paise }),
    ...(reference === undefined ? {} : { reference }),
  }
}

/** The trail of a request: its way as far as it went and what is left of it, or how it ended. */
export function liquidationTrailOf(facts: LiquidationTrailFacts): LiquidationStep[] {
  const { state, at, now, calendar, productType } = facts
  const way: readonly WayStep[] =
    facts.claim !== undefined ? claimWay : productType === 'mld' ? quoteWay : orderWay
  const ends = fallsThroughOn(facts, calendar)
  // Money that the bank returned is paid again: the way goes by the state, the instants are those of the last time.
  const furthest = isOfWay(state) ? way.indexOf(state) : lastReached(way, at)
  const steps = way.flatMap((step, index): LiquidationStep[] => {
    const base = { step, who: who[step], ...movedBy(step, facts) }
    const happened = at[step]
    if (index <= furthest)
      return [{ ...base, standing: 'done', ...(happened === undefined ? {} : { at: happened }) }]
    if (!isOpen(state) || ends !== undefined) return []
    const by = expectedBy(step, facts)
    const isNext = index === furthest + 1
    const late = isNext && by !== undefined && now.toISOString() > by
    return [
      {
        ...base,
        standing: late ? 'late' : isNext ? 'now' : 'next',
        ...(by === undefined ? {} : { expectedBy: by }),
      },
    ]
  })
  if (ends !== undefined)
    return [
      ...steps,
      { step: 'failed', who: who.failed, standing: 'now', expectedBy: indianInstant(ends, settlementTime) },
    ]
  return isOfWay(state) ? steps : [...steps, endOf(state, at)]
}

function lastReached(way: readonly WayStep[], at: LiquidationTrailFacts['at']): number {
  return way.reduce((last, step, index) => (at[step] === undefined ? last : index), -1)
}

function endOf(state: RedeemState, at: LiquidationTrailFacts['at']): LiquidationStep {
  const happened = at[state]
  return {
    step: state,
    who: who[state],
    standing: 'done',
    ...(happened === undefined ? {} : { at: happened }),
  }
}
