import { beforeEach, describe, expect, it } from 'vitest'
import { entriesUnder } from '../book/readers.ts'
import { onOrderSettled } from './onOrderSettled.ts'
import { drain, newCouponScene, payDay, payoutOf, runOf, wire } from './testing/couponScene.ts'
import { hold, monthlyIsin, now, onDay, scene } from './testing/scene.ts'

beforeEach(newCouponScene)

/** Due on Sunday 8 November 2026, paid on the Monday, record date 24 October. */
const sunday = '2026-11-08'
const settledSays = (orderId: string, investorId = 'inv_1') =>
  onOrderSettled(wire()).consume(
    {
      id: `bus_${orderId}`,
      source: 'sthirank.orders',
      'detail-type': 'orderSettled',
      time: now().toISOString(),
      detail: {
        id: `evt_${orderId}`,
        name: 'orderSettled',
        version: 1,
        at: now().toISOString(),
        correlationId: 'machine',
        aggregate: { type: 'order', id: orderId, version: 6 },
        payload: { orderId, investorId, product: 'ugro-capital-2028', ISIN: monthlyIsin },
      },
    },
    now(),
  )
const asked = () => scene.table.events('couponRunDue')

describe('a settlement that is recorded after the run of a payment it owns', () => {
  beforeEach(async () => {
    await hold({ investorId: 'inv_2' })
    onDay('2026-11-09')
    await payDay()
    expect(await runOf(sunday)).toMatchObject({ state: 'done', tally: { credited: 1 } })
  })

  it('is paid it all the same, and nobody else again', async () => {
    onDay('2026-11-11')
    await settledSays(await hold({ settledOn: '2026-10-24' }))
    await drain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', units: 10, netPaise: 80_520 })
    expect(await runOf(sunday)).toMatchObject({ state: 'done', tally: { credited: 2, open: 0 } })
    expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_2`)).toHaveLength(1)
  })

  it('heard twice, asks and is paid once', async () => {
    const orderId = await hold({ settledOn: '2026-10-24' })
    await settledSays(orderId)
    await drain()
    const before = [asked().length, scene.table.rows.size]
    await settledSays(orderId)
    expect(await drain()).toBe(0)
    expect([asked().length, scene.table.rows.size]).toEqual(before)
    expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)).toHaveLength(1)
  })

  it('asks for every one of them, also where no run was ever opened', async () => {
    const before = asked().length
    await settledSays(await hold({ settledOn: '2026-08-20' }))
    expect(asked().slice(before)).toEqual(
      ['2026-09-08', '2026-10-08', sunday].map(dueDate => ({ ISIN: monthlyIsin, dueDate })),
    )
    await drain()
    for (const dueDate of ['2026-09-08', '2026-10-08', sunday])
      expect((await payoutOf(dueDate))?.state, dueDate).toBe('credited')
  })

  it('the day after the record date, owns nothing of it', async () => {
    const before = [asked().length, scene.table.rows.size]
    const orderId = await hold({ settledOn: '2026-10-25' })
    const held = scene.table.rows.size
    await settledSays(orderId)
    expect([asked().length, scene.table.rows.size]).toEqual([before[0], held])
    expect(await payoutOf(sunday)).toBeUndefined()
  })
})

describe('a settlement', () => {
  it('before the payment date leaves it to the run of that day', async () => {
    onDay('2026-11-08')
    await settledSays(await hold({ settledOn: '2026-10-23' }))
    expect(asked().filter(({ dueDate }) => dueDate === sunday)).toEqual([])
    onDay('2026-11-09')
    await payDay()
    await drain()
    expect((await payoutOf(sunday))?.state).toBe('credited')
  })

  it('whose lot or instrument cannot be read is heard again', async () => {
    await expect(settledSays('ord_nowhere')).rejects.toThrow('not in the book')
    const orderId = await hold()
    scene.catalogue = []
    await expect(settledSays(orderId)).rejects.toThrow('not published')
  })
})
