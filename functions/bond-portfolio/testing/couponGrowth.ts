import { eventDetail } from '../../../shared/contracts/defineEvent.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import { payCoupons } from '../coupons/payCoupons.ts'
import { deliver, wire, wireAgain } from './couponWiring.ts'
import { hold, instrumentOf, newScene, now, onDay, scene } from './scene.ts'

/** How many hold the bond that pays, and how many instruments the catalogue has: all of them of its issuer. */
export interface CouponSizes {
  readonly holders: number
  readonly instruments: number
}

/** What one payment costs in calls of the database. `credited`: holders whose payment was credited by it. */
export interface CouponWork {
  readonly calls: number
  readonly credited: number
}

/** Other instruments that holders have: among the first of every catalogue. */
const others = 30

/** The day of a payment of one ISIN, from the schedule of the morning to the last credit. */
export async function couponWork({ holders, instruments }: CouponSizes): Promise<CouponWork> {
  newScene()
  wireAgain()
  const requested: unknown[] = []
  const memory = memoryTable()
  scene.table = {
    ...memory,
    async transact(items) {
      const written = await memory.transact(items)
      if (written.ok) requested.push(...items.flatMap(({ Put }) => Put?.Item?.event ?? []))
      return written
    },
  }
  const another = (n: number) => ({
    ISIN: `INE583D${String(n).padStart(5, '0')}`,
    product: `another-${n}`,
  })
  scene.catalogue = [
    instrumentOf(),
    ...Array.from({ length: instruments - 1 }, (_, n) =>
      instrumentOf({ ...another(n), order: n + 2, terms: undefined }),
    ),
  ]
  for (let n = 0; n < holders; n += 1) {
    const investorId = `inv_${String(n).padStart(5, '0')}`
    await hold({ investorId })
    for (const step of [0, 1, 2]) await hold({ investorId, ...another((n * 3 + step) % others) })
  }
  onDay('2026-11-09')
  requested.length = 0
  memory.calls.length = 0
  await payCoupons(wire()).run(runAt(now(), scene.calendar))
  let credited = 0
  for (let event = requested.shift(); event !== undefined; event = requested.shift()) {
    const detail = eventDetail.parse(event)
    if (detail.name === 'couponCredited') credited += 1
    else await deliver(detail)
  }
  return { calls: memory.calls.length, credited }
}
