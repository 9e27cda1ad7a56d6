import { describe, expect, it } from 'vitest'
import { payDay, sunday } from '../testing/couponScene.ts'
import { hold, instrumentOf, monthlyIsin, onDay, reads, scene } from '../testing/scene.ts'
import { findPayment } from './publishedPayment.ts'

const other = 'INE583D07315'
const find = (today: string, dueDate = sunday) =>
  findPayment(reads(), { investorId: 'inv_1', ISIN: monthlyIsin, dueDate }, today, scene.calendar)

describe('a payment for a letter', () => {
  it('has its amounts, and what is expected next of all holdings, two bonds of one day in one sum', async () => {
    scene.catalogue = [
      instrumentOf(),
      instrumentOf({ ISIN: other, product: 'ugro-capital-2029', displayName: 'UGRO Capital 2029', order: 2 }),
    ]
    await hold({ settledOn: '2026-10-20' })
    await hold({ settledOn: '2026-10-20', units: 20, ISIN: other, product: 'ugro-capital-2029' })
    onDay('2026-11-09')
    await payDay()
    expect(await find('2026-11-09')).toMatchObject({
      payout: { state: 'credited', netPaise: 80_520, paidOn: '2026-11-09' },
      displayName: 'UGRO Capital 2028',
      next: {
        paymentDate: '2026-12-08',
        displayNames: ['UGRO Capital 2028', 'UGRO Capital 2029'],
        netPaise: 77_920 * 3,
      },
    })
  })

  it('is none that is not recorded, and has no next one after the last', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    await payDay()
    expect(await find('2026-11-09', '2026-12-08')).toBeUndefined()
    expect((await find('2030-01-01'))?.next).toBeUndefined()
    scene.catalogue = []
    await expect(find('2026-11-09')).rejects.toThrow('not in the catalogue')
  })
})
