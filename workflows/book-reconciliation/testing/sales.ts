import type { BookPart, Lot } from '../../../functions/book/bookRows.ts'
import {
  deliverUnits,
  payOutProceeds,
  releaseUnits,
  requestUnits,
  type UnitsRequest,
} from '../../../functions/book/liquidations.ts'
import { allocate } from '../../../functions/book/lotLifecycle.ts'
import { recordHolding } from '../../../functions/book/lots.ts'
import type { PaidPayout } from '../../../functions/providers/payouts/port.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { addDays, indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'

/** Sales of units that were held for long, from the request to the money, as the depository and the paying bank see them. */

/** What becomes of a sale; those that are sold in part leave five units behind. */
export const saleFates = ['paid', 'soldInPart', 'sentBackOnce', 'short', 'inRequest', 'released'] as const
export interface PlannedSale {
  readonly fate: (typeof saleFates)[number]
  /** Day of the request, counted from the first one; it is delivered on the next. */
  readonly day: number
  /** Minute of the day after nine. */
  readonly minute: number
  /** Minutes until each event is booked. */
  readonly delays: readonly number[]
  readonly units: number
}

const kept = 5
const minute = 60_000

export interface Seller {
  readonly orderId: string
  readonly investorId: string
  readonly ISIN: string
}
export interface SalesWorld {
  readonly firstDay: string
  readonly payouts: PaidPayout[]
  at(instant: number, action: (now: Date) => Promise<void> | void): void
  /** Units come to the demat account, or go. */
  move(seller: Seller, units: number): void
  lotsOf(investorId: string): Promise<readonly Lot[]>
  write(parts: readonly BookPart[]): Promise<void>
}

const moneyOf = (units: number) => ({
  valuePaise: units * 100_000,
  exitLoadPaise: units * 2_000,
  redemptionPaise: units * 98_000,
})
const sold = ({ fate, units }: PlannedSale): number => (fate === 'soldInPart' ? units - kept : units)

/** What the seller holds before anything else happens. */
export async function beginSale(world: SalesWorld, seller: Seller, sale: PlannedSale): Promise<void> {
  const units = sale.units + (sale.fate === 'soldInPart' ? 0 : kept)
  const { ISIN, investorId, orderId } = seller
  const lot = {
    investorId,
    ISIN,
    product: 'a-bond',
    orderId: `rec_${orderId}`,
    units,
    settledOn: '2026-08-31',
    processedOn: '2026-09-01',
    lockedUntil: '2026-09-22',
    cleanPrice: '98.7650',
    paise: units * 98_765,
    accruedPaise: 0,
  }
  await world.write(recordHolding(lot, new Date('2026-09-01T10:00:00+05:30')))
  world.move(seller, units)
}

export function planSale(world: SalesWorld, seller: Seller, sale: PlannedSale): void {
  const { fate, minute: after, delays, day } = sale
  const requestedAt = Date.parse(indianInstant(addDays(world.firstDay, day), '09:00')) + after * minute
  const delay = (step: number): number => (delays[step % delays.length] ?? 0) * minute
  const units = sold(sale)
  let request: UnitsRequest | undefined
  const wanted = (): UnitsRequest => {
    if (request === undefined) throw new Error('nothing was requested')
    return request
  }
  world.at(requestedAt, async now => {
    const today = indianDate(now)
    const lots = (await world.lotsOf(seller.investorId)).filter(lot => lot.ISIN === seller.ISIN)
    const allocated = allocate(lots, { units, today })
    if (!allocated.ok) throw new Error(`not allocated: ${allocated.reason}`)
    const { orderId: liquidationId, investorId, ISIN } = seller
    request = { liquidationId, investorId, ISIN, units }
    await world.write(requestUnits(request, { taken: allocated.taken, lots }, { today, now }))
  })
  if (fate === 'inRequest') return
  const answeredAt = requestedAt + 24 * 60 * minute
  if (fate === 'short' || fate === 'released') {
    world.at(answeredAt, async now =>
      world.write(releaseUnits(wanted(), await world.lotsOf(seller.investorId), now)),
    )
    return
  }
  world.at(answeredAt, () => world.move(seller, -units))
  world.at(answeredAt + delay(0), async now => {
    const lots = await world.lotsOf(seller.investorId)
    const deliveredOn = indianDate(new Date(answeredAt))
    await world.write(deliverUnits(wanted(), moneyOf(units), { lots, deliveredOn, now }))
  })
  // One that came back is in no list; the next attempt has another number.
  const attempts = fate === 'sentBackOnce' ? 2 : 1
  const pays = answeredAt + delay(0) + attempts * 5 * minute
  const { redemptionPaise } = moneyOf(units)
  const utr = `RZPX${seller.orderId}`
  world.at(pays, now => {
    world.payouts.push({
      reference: `${seller.orderId}-${attempts}`,
      amountPaise: redemptionPaise,
      utr,
      at: now,
    })
  })
  world.at(pays + delay(1), async now =>
    world.write(payOutProceeds(wanted(), { redemptionPaise, paidAt: now, utr }, now)),
  )
}
