import type { accountHolds } from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { isLastingBlock, type RedeemBlock } from '../../../shared/contracts/liquidation/redemptionAmount.ts'
import type { Problem } from '../../../shared/problem.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import {
  allocate,
  type LotAvailability,
  type Taken,
  takenBy,
  unitsAvailability,
} from '../../book/lotLifecycle.ts'
import { mostOpenRequests } from '../liquidationLifecycle.ts'

/** Whether units of a holding may be sold now, and of which lots; from facts that were just read. */

/** A hold as a block of the holding and as the problem of a sale. */
export interface AccountHold {
  readonly id: (typeof accountHolds)[number]
  /** `when` in English, `opensAt` the same instant for readers of other languages. */
  readonly params: { readonly when: string; readonly opensAt: string }
  readonly until: string
}

export interface SellerFacts {
  readonly productType: 'bonds' | 'mld'
  /** Why the instrument cannot be sold now, as its price says. */
  readonly block?: RedeemBlock | undefined
  /** The investor's lots of the ISIN, as they are. */
  readonly lots: readonly LotAvailability[]
  readonly payoutsHeld: boolean
  readonly bankVerified: boolean
  /** Of a password, number or bank account that was just changed. */
  readonly hold?: AccountHold | undefined
  readonly now: Date
  readonly calendar: MarketCalendar
}

export interface LiquidationWish extends SellerFacts {
  readonly units: number
  /** The investor's open quote of the ISIN, by its id: a new request takes its place. */
  readonly former?: string | undefined
  readonly consented: boolean
  /** Requests of the investor that are on their way. */
  readonly openRequests: number
}

export type LiquidationDecided =
  | { readonly ok: true; readonly taken: readonly Taken[] }
  | { readonly ok: false; readonly problem: Problem }

/** Why no unit is free, when none is. */
function unitsBlock(
  lots: readonly LotAvailability[],
  now: Date,
  calendar: MarketCalendar,
): RedeemBlock | undefined {
  const { availableUnits, lockedUnits, unitsInRequest, later } = unitsAvailability(lots, indianDate(now))
  if (availableUnits > 0) return undefined
  if (lockedUnits === 0) return { id: 'liquidation.allRequested' }
  const [first] = later
  const isLockIn = later.reduce((sum, { units }) => sum + units, 0) === lockedUnits
  if (unitsInRequest > 0 || !isLockIn || first === undefined) return { id: 'liquidation.allLocked' }
  const market = calendar.status(new Date(indianInstant(first.date, '00:00')))
  return {
    id: 'liquidation.lockIn',
    params: { date: formatDate(first.date) },
    ...(market.open ? {} : { until: market.opensAt }),
  }
}

/** The one reason that is shown why nothing can be sold now, the one that lasts longest first. */
export function blockedBy(facts: SellerFacts): RedeemBlock | undefined {
  const { block, lots, payoutsHeld, bankVerified, hold, now, calendar } = facts
  if (block !== undefined && isLastingBlock(block)) return block
  if (payoutsHeld) return { id: 'liquidation.payoutsHeld' }
  if (!bankVerified) return { id: 'liquidation.bankNeeded' }
  if (hold !== undefined) return hold
  return unitsBlock(lots, now, calendar) ?? block
}

/** What the units themselves refuse, in the documented order and words (D3 s5, s8). */
function unitsProblem({ units, lots, former, now, calendar }: LiquidationWish): Problem | undefined {
  if (units < 1) return { id: 'liquidation.enterUnits', field: 'units' }
  const { availableUnits } = unitsAvailability(lots, indianDate(now))
  const eligible = availableUnits + takenBy(lots, former).reduce((sum, one) => sum + one.units, 0)
  if (eligible < 1) {
    const block = unitsBlock(lots, now, calendar)
    if (block?.id === 'liquidation.lockIn') return { id: block.id, params: block.params ?? {} }
    return {
      id: block?.id === 'liquidation.allRequested' ? 'liquidation.requestPlaced' : 'liquidation.tooFewUnits',
      field: 'units',
    }
  }
  return units > eligible ? { id: 'liquidation.unitsAboveAvailable', field: 'units' } : undefined
}

const asProblem = ({ id, params }: RedeemBlock): Problem => ({
  id,
  ...(params === undefined ? {} : { params }),
})

/**
 * Decides on a sale: what can never be sold, the units, what the investor must do first, and what time will change. A quote
 * of an MLD is asked for at any hour; whether it is agreed to in market hours is decided then.
 */
export function decideLiquidation(wish: LiquidationWish): LiquidationDecided {
  const problem = problemOf(wish)
  if (problem !== undefined) return { ok: false, problem }
  const { units, lots, former, now } = wish
  const allocated = allocate(lots, { units, today: indianDate(now), former })
  if (allocated.ok) return allocated
  return {
    ok: false,
    problem:
      allocated.reason === 'tooManyLots'
        ? { id: 'liquidation.tooManyLots', params: { units: allocated.mostUnits }, field: 'units' }
        : { id: 'liquidation.unitsAboveAvailable', field: 'units' },
  }
}

function problemOf(wish: LiquidationWish): Problem | undefined {
  const { block, former, consented, payoutsHeld, bankVerified, hold, openRequests, productType } = wish
  if (block !== undefined && isLastingBlock(block)) return asProblem(block)
  const units = unitsProblem(wish)
  if (units !== undefined) return units
  if (!consented) return { id: 'liquidation.termsRequired' }
  if (payoutsHeld) return { id: 'liquidation.payoutsHeld' }
  if (!bankVerified) return { id: 'liquidation.bankNeeded' }
  if (hold !== undefined) return asProblem(hold)
  // The request whose place it takes is one of them.
  if (openRequests - (former === undefined ? 0 : 1) >= mostOpenRequests)
    return { id: 'liquidation.tooManyOpen', params: { count: openRequests } }
  if (block === undefined || (block.id === 'liquidation.marketClosed' && productType === 'mld'))
    return undefined
  return asProblem(block)
}
