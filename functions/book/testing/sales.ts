import type { Table } from '../../platform/records/table.ts'
import type { BookPart, Lot } from '../bookRows.ts'
import {
  deliverUnits,
  isDeliverable,
  payOutProceeds,
  pledgeUnits,
  releaseUnits,
  requestUnits,
  type SaleMoney,
  type UnitsRequest,
} from '../liquidations.ts'
import { allocate, pledgesOf } from '../lotLifecycle.ts'
import { entriesUnder, readInvestorBook } from '../readers.ts'

/** Sales as random histories ask for them: what the domain of liquidation would read and do, without its records. */

/** After the 21 days of everything that is shown in a history, and a day on which they are not over. */
const days = { free: '2027-01-04', locked: '2026-12-10' } as const
const deliveredOn = '2027-01-07'

export const saleSteps = ['request', 'supersede', 'giveBack', 'deliver', 'payOut', 'pledge'] as const
export type SaleStep = (typeof saleSteps)[number]

export interface SaleRequest {
  readonly investorId: string
  readonly ISIN: string
  readonly units: number
  /** Asked too early, or of lots as they would be if nothing were locked or pledged. */
  readonly hasty: boolean
  readonly now: Date
}

/** What a sale of so many units brings here. */
function moneyFor(units: number): SaleMoney {
  const valuePaise = units * 101_233
  const exitLoadPaise = Math.round(valuePaise / 50)
  return { valuePaise, exitLoadPaise, redemptionPaise: valuePaise - exitLoadPaise }
}

export class Sales {
  readonly #table: Table
  #count = 0
  /** Every request that was made, ended ones too. */
  readonly #requests: UnitsRequest[] = []

  constructor(table: Table) {
    this.#table = table
  }

  async partsOf(step: SaleStep, wanted: SaleRequest): Promise<BookPart[]> {
    const { investorId, ISIN, units, now } = wanted
    const lots = (await readInvestorBook(this.#table, investorId)).lots.filter(lot => lot.ISIN === ISIN)
    if (step === 'request') return this.#request(wanted, lots)
    if (step === 'pledge') {
      const open = lots.filter(({ closedOn }) => closedOn === undefined)
      const [change] = pledgesOf(open, units % 5)
      const lot = open.find(({ orderId }) => orderId === change?.lotOrderId)
      return lot === undefined || change === undefined ? [] : pledgeUnits(lot, change)
    }
    const ofBoth = this.#requests.filter(one => one.investorId === investorId && one.ISIN === ISIN)
    const request = ofBoth[units % Math.max(1, ofBoth.length)]
    // Only of a request that was written: its record is written with it.
    const entries = request === undefined ? [] : await entriesUnder(this.#table, request.liquidationId)
    if (request === undefined || !entries.some(({ what }) => what === 'request')) return []
    if (step === 'supersede') return this.#request(wanted, lots, request)
    if (step === 'giveBack') return releaseUnits(request, lots, now)
    const money = moneyFor(request.units)
    if (step === 'deliver')
      return isDeliverable(request, lots) ? deliverUnits(request, money, { lots, deliveredOn, now }) : []
    // Only of what is delivered: that is the record's guard, which the book does not know.
    if (!entries.some(({ what }) => what === 'deliver')) return []
    return payOutProceeds(request, { ...money, paidAt: now, utr: 'U1' }, now)
  }

  #request(wanted: SaleRequest, lots: readonly Lot[], former?: UnitsRequest): BookPart[] {
    const { investorId, ISIN, units, hasty, now } = wanted
    const wished = hasty ? lots.filter(({ liquidationId }) => liquidationId === undefined).map(unbound) : lots
    const found = allocate(wished, { units, today: days.free, former: former?.liquidationId })
    if (!found.ok) return []
    this.#count += 1
    const liquidationId = `liq_${this.#count}`
    const request = { investorId, ISIN, liquidationId, units }
    this.#requests.push(request)
    const today = hasty && units % 2 === 0 ? days.locked : days.free
    return requestUnits(request, { taken: found.taken, lots, former }, { today, now })
  }
}

/** A lot as somebody sees it who looks at its units only. */
const unbound = ({ closedOn: _, ...lot }: Lot): Lot => ({
  ...lot,
  freeUnits: lot.units,
  requestedUnits: 0,
  pledgedUnits: 0,
  processedOn: '2026-11-23',
  lockedUntil: '2026-12-14',
})
