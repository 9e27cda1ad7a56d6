import { describe, expect, it } from 'vitest'
import { holders, newCouponScene, payDay } from '../testing/couponScene.ts'
import { hold, instrumentOf, onDay, scene } from '../testing/scene.ts'

/** What a day of payments costs in calls of the database. */

const isinOf = (n: number): string => `INE583D${String(n).padStart(5, '0')}`
const productOf = (n: number): string => `another-${n}`

/** Every holder has the bond that pays, and one of three others of its issuer. */
async function paidDay(holding: number, catalogue: number): Promise<readonly string[]> {
  newCouponScene()
  const others = Array.from({ length: catalogue - 1 }, (_, n) =>
    instrumentOf({ ISIN: isinOf(n), product: productOf(n), order: n + 2, terms: undefined }),
  )
  scene.catalogue = [instrumentOf(), ...others]
  const ids = await holders(holding)
  for (const [n, investorId] of ids.entries())
    await hold({ investorId, ISIN: isinOf(n % 3), product: productOf(n % 3) })
  onDay('2026-11-09')
  scene.table.calls.length = 0
  await payDay()
  return [...scene.table.calls]
}

describe('a day of payments', () => {
  it('costs the same whatever else the catalogue has', async () => {
    const small = await paidDay(40, 4)
    expect((await paidDay(40, 36)).length).toBe(small.length)
    expect((await paidDay(40, 360)).length).toBe(small.length)
    expect(small.filter(call => call === 'catalogue')).toHaveLength(1)
  })

  it('costs each further holder the same', async () => {
    const [twenty, forty, eighty] = [await paidDay(20, 36), await paidDay(40, 36), await paidDay(80, 36)].map(
      calls => calls.length,
    )
    // Pages of twenty: each further one is opened and ended by two more.
    expect((eighty ?? 0) - (forty ?? 0)).toBe(2 * ((forty ?? 0) - (twenty ?? 0)))
  })
})
