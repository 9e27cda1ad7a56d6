import { accruedInterest, pricedPrincipal } from '../../shared/finance/bondPrice.ts'
import { couponSchedule } from '../../shared/finance/couponSchedule.ts'
import { roundedPaise } from '../../shared/finance/decimal.ts'
import { inForce, listedBondGains } from '../../shared/finance/taxTables.ts'
import { addMonths } from '../../shared/vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Position } from '../bond-portfolio/published.ts'
import { type PublishedLiquidation, pricedFor } from '../liquidation/published.ts'

/** Capital gains of lots, and the interest that was part of prices: pure. Money is paise, days are Indian. */

type Lot = Position['lots'][number]

/** What a sale or a repayment of principal brought over its cost. Proceeds and cost are without accrued interest. */
export interface LotGain {
  readonly position: Position
  readonly how: 'sold' | 'repaid'
  readonly units: number
  readonly boughtOn: string
  readonly endedOn: string
  /** Of a sale after exit load, which is a cost of the sale. */
  readonly proceedsPaise: number
  /** What was paid, stamp duty included, for the part that ended. */
  readonly costPaise: number
  readonly gainPaise: number
  /** `long`: at `ratePercent` with surcharge and cess; `slab`: at the rate of the investor's income. */
  readonly term: 'long' | 'slab'
  readonly ratePercent?: string
}

/** Interest that changed hands in a price: received with a sale, paid (negative) with a purchase. */
export interface PriceInterest {
  readonly position: Position
  readonly units: number
  readonly date: string
  readonly paise: number
}

interface Repayment {
  readonly date: string
  readonly paise: number
}

/** Principal that came back on a lot, in the order of the record dates. */
function repaymentsOf(lot: Lot, { payouts }: Position): Repayment[] {
  return payouts
    .filter(
      ({ standing, principalPaise, units, recordDate }) =>
        standing === 'credited' &&
        principalPaise > 0 &&
        units > 0 &&
        lot.settledOn <= recordDate &&
        (lot.closedOn === undefined || lot.closedOn > recordDate),
    )
    .map(({ principalPaise, units, creditedOn, paymentDate }) => ({
      date: creditedOn ?? paymentDate,
      paise: roundedPaise(BigInt(principalPaise) * BigInt(lot.units), BigInt(units)),
    }))
}

/** How a gain is taxed that ended on a day (domain.md 2.6): an MLD and a bond without interest always at the slab. */
function taxOf(
  { instrument, terms }: Position,
  { settledOn }: Lot,
  endedOn: string,
  calendar: MarketCalendar,
): Pick<LotGain, 'term' | 'ratePercent'> {
  const rule = inForce(listedBondGains, endedOn)
  const { taxedKind } = instrument
  const atSlab =
    rule === undefined ||
    taxedKind === 'mld' ||
    taxedKind === 'fd' ||
    couponSchedule(terms, calendar).every(({ couponPaise }) => couponPaise === 0) ||
    endedOn <= addMonths(settledOn, rule.longTermMonths)
  return atSlab ? { term: 'slab' } : { term: 'long', ratePercent: rule.longTermPercent }
}

/** Accrued interest in the price of a sale, of one unit: as of the settlement day that its price was computed for. */
const soldAccrual = (
  { terms }: Position,
  { placedOn, promisedOn }: Pick<PublishedLiquidation, 'placedOn' | 'promisedOn'>,
  calendar: MarketCalendar,
): number =>
  placedOn === undefined
    ? 0
    : accruedInterest(terms, pricedFor({ placedOn, promisedOn }, calendar), 1, calendar).paise

/**
 * The gains of one lot. Each repayment ends its share of the clean cost: cost x principal repaid / principal at the purchase,
 * the last one what is left (as the yield after tax counts them, `shared/finance/afterTax.ts`). A sale ends the rest.
 */
function gainsOfLot(
  lot: Lot,
  position: Position,
  sales: ReadonlyMap<string, PublishedLiquidation>,
  calendar: MarketCalendar,
): LotGain[] {
  const cleanCost = lot.paise - lot.accruedPaise
  const principal = BigInt(pricedPrincipal(position.terms, lot.settledOn, calendar)) * BigInt(lot.units)
  const repayments = repaymentsOf(lot, position)
  const isRedeemed = lot.closedOn !== undefined && lot.liquidationId === undefined
  const gains: LotGain[] = []
  let costGone = 0
  let repaid = 0n
  const end = (how: LotGain['how'], endedOn: string, proceedsPaise: number, costPaise: number): void => {
    costGone += costPaise
    gains.push({
      position,
      how,
      units: lot.units,
      boughtOn: lot.settledOn,
      endedOn,
      proceedsPaise,
      costPaise,
      gainPaise: proceedsPaise - costPaise,
      ...taxOf(position, lot, endedOn, calendar),
    })
  }
  repayments.forEach(({ date, paise }, index) => {
    repaid += BigInt(paise)
    const isLast = isRedeemed && index === repayments.length - 1
    const costUpTo =
      isLast || principal === 0n ? cleanCost : roundedPaise(BigInt(cleanCost) * repaid, principal)
    end('repaid', date, paise, costUpTo - costGone)
  })
  const { liquidationId, closedOn, proceedsPaise } = lot
  if (liquidationId !== undefined && closedOn !== undefined && proceedsPaise !== undefined) {
    const sale = sales.get(liquidationId)
    const accrued = sale === undefined ? 0 : soldAccrual(position, sale, calendar) * lot.units
    end('sold', closedOn, proceedsPaise - accrued, cleanCost - costGone)
  }
  return gains
}

/** The gains of all lots of positions, by the day on which they ended. */
export const gainsOf = (
  positions: readonly Position[],
  sales: ReadonlyMap<string, PublishedLiquidation>,
  calendar: MarketCalendar,
): LotGain[] =>
  positions
    .flatMap(position => position.lots.flatMap(lot => gainsOfLot(lot, position, sales, calendar)))
    .sort((a, b) => (a.endedOn < b.endedOn ? -1 : a.endedOn > b.endedOn ? 1 : 0))

/** The interest in the prices of purchases and sales, by day. */
export function priceInterestOf(
  positions: readonly Position[],
  sales: ReadonlyMap<string, PublishedLiquidation>,
  calendar: MarketCalendar,
): PriceInterest[] {
  const found = positions.flatMap(position =>
    position.lots.flatMap((lot): PriceInterest[] => {
      const { units, paidOn, settledOn, accruedPaise, closedOn, liquidationId } = lot
      const sale = liquidationId === undefined ? undefined : sales.get(liquidationId)
      return [
        { position, units, date: paidOn ?? settledOn, paise: -accruedPaise },
        ...(sale === undefined || closedOn === undefined
          ? []
          : [{ position, units, date: closedOn, paise: soldAccrual(position, sale, calendar) * units }]),
      ]
    }),
  )
  return found
    .filter(({ paise }) => paise !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
