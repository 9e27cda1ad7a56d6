import { beforeEach } from 'vitest'
import { transactLabelled } from '../../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import type { BookPart, Lot } from '../bookRows.ts'
import { bookFaults } from '../invariants.ts'
import { deliverUnits, requestUnits, type UnitsRequest } from '../liquidations.ts'
import type { Taken } from '../lotLifecycle.ts'
import { type NewLot, recordHolding } from '../lots.ts'
import { readInvestorBook } from '../readers.ts'

/** A book with lots of one holder, and the steps of a sale. */

export const ISIN = 'INE000A07011'
export const investorId = 'inv_1'
export const today = '2026-12-14'
export const now = new Date('2026-12-14T05:30:00.000Z')
/** Of this test; `newBook` creates it. */
export let table: MemoryTable = memoryTable()
function newBook(): void {
  process.env.TABLE_BOOK = 'sthirank-book'
  table = memoryTable()
}

/** `ok`, or what stood in the way. */
export async function write(parts: readonly BookPart[]): Promise<string> {
  const result = await transactLabelled(table, parts)
  return result.ok ? 'ok' : result.refuses
}
export const faults = (): string[] => bookFaults([...table.rows.values()])
export const hold = (orderId: string, more: Partial<NewLot> = {}): Promise<string> =>
  write(
    recordHolding(
      {
        investorId,
        ISIN,
        product: 'a-bond',
        orderId,
        units: 10,
        settledOn: '2026-11-20',
        cleanPrice: '98.7210',
        paise: 987_215,
        accruedPaise: -1_003,
        processedOn: '2026-11-23',
        lockedUntil: today,
        ...more,
      },
      now,
    ),
  )
export const lots = async (): Promise<readonly Lot[]> => (await readInvestorBook(table, investorId)).lots
export const lotRows = async () =>
  (await lots()).map(lot => [
    lot.orderId,
    lot.units,
    lot.freeUnits,
    lot.requestedUnits,
    lot.pledgedUnits,
    lot.closedOn,
  ])
/** A request of the test, and which units of which lots it asks for. */
interface RequestedUnits extends UnitsRequest {
  readonly taken: readonly Taken[]
}
export const requestOf = (liquidationId: string, wanted: Record<string, number>): RequestedUnits => {
  const taken = Object.entries(wanted).map(([lotOrderId, units]) => ({ lotOrderId, units }))
  return { investorId, ISIN, liquidationId, units: taken.reduce((sum, { units }) => sum + units, 0), taken }
}
export const asking = async ({ taken, ...request }: RequestedUnits, former?: UnitsRequest, day = today) =>
  requestUnits(request, { taken, lots: await lots(), former }, { today: day, now })
export const ask = async (...requested: Parameters<typeof asking>) => write(await asking(...requested))
export const money = (redemptionPaise: number) => ({
  valuePaise: redemptionPaise + 50,
  exitLoadPaise: 50,
  redemptionPaise,
})
export const deliver = async (request: UnitsRequest, paise = 1_000_001) =>
  write(deliverUnits(request, money(paise), { lots: await lots(), deliveredOn: '2026-12-17', now }))

beforeEach(newBook)
