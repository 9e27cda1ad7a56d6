import type { BookPart, Lot } from '../../book/bookRows.ts'
import {
  deliverUnits,
  isDeliverable,
  releaseUnits,
  requestUnits,
  type UnitsRequest,
} from '../../book/liquidations.ts'
import { allocate } from '../../book/lotLifecycle.ts'
import { readInvestorBook } from '../../book/readers.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { monthlyIsin, now, scene } from './scene.ts'

/** Sales of the monthly bond, as the domain of liquidation books them. */

export const lotsOf = async (investorId = 'inv_1'): Promise<readonly Lot[]> =>
  (await readInvestorBook(scene.table, investorId)).lots

export async function written(parts: readonly BookPart[]): Promise<void> {
  const done = await scene.table.transact(itemsOf(parts))
  if (!done.ok) throw new Error(`not written: ${JSON.stringify(done.reasons)}`)
}

interface SaleRequest {
  readonly investorId?: string
  readonly liquidationId?: string
  /** Indian date. */
  readonly today?: string
}

/** Puts units into a request; `undefined` when so many cannot be sold. */
export async function askToSell(
  units: number,
  { investorId = 'inv_1', liquidationId = 'liq_1', today = '2026-11-11' }: SaleRequest = {},
): Promise<UnitsRequest | undefined> {
  const lots = await lotsOf(investorId)
  const found = allocate(lots, { units, today })
  if (!found.ok) return undefined
  const request = { investorId, ISIN: monthlyIsin, liquidationId, units }
  await written(requestUnits(request, { taken: found.taken, lots }, { today, now: now() }))
  return request
}

/** The units left on a day; the exit load is always ten rupees here. `false` when they were redeemed before. */
export async function deliverSale(
  request: UnitsRequest,
  redemptionPaise: number,
  deliveredOn: string,
): Promise<boolean> {
  const lots = await lotsOf(request.investorId)
  if (!isDeliverable(request, lots)) return false
  const money = { valuePaise: redemptionPaise + 1_000, exitLoadPaise: 1_000, redemptionPaise }
  await written(deliverUnits(request, money, { lots, deliveredOn, now: now() }))
  return true
}

export const giveBack = async (request: UnitsRequest): Promise<void> =>
  written(releaseUnits(request, await lotsOf(request.investorId), now()))
