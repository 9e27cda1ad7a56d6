import { beforeEach, describe, expect, it } from 'vitest'
import { findBreak, readBreaks } from '../../functions/book/breaks.ts'
import { calmWorld, openBreaks, outputOf, run } from './testing/run.ts'
import { dematOf, isins, type World } from './testing/world.ts'

let world: World
beforeEach(async () => {
  world = await calmWorld()
})

const row = (paymentId: string, kind: 'payment' | 'refund' = 'payment') => {
  const index = world.file.findIndex(one => one.paymentId === paymentId && one.kind === kind)
  const found = world.file[index]
  if (found === undefined) throw new Error(`no ${kind} ${paymentId}`)
  return { index, found }
}
const friday = new Date('2026-11-20T12:00:00+05:30')
const account = (investorId: string, ISIN: string): string => `${dematOf(investorId)} ${ISIN}`

/** Each changes the outside, and says which break must be found; `undo` is the truth again. */
const differences: readonly (readonly [string, () => () => void, string])[] = [
  [
    'a payment the gateway does not have',
    () => {
      const { index, found } = row('pay_3')
      world.file.splice(index, 1)
      return () => void world.file.push(found)
    },
    'missingAtGateway payment#pay_3',
  ],
  [
    'a payment the book does not have',
    () => {
      world.file.push({ kind: 'payment', paymentId: 'pay_x', amountPaise: 5, at: friday })
      return () => void world.file.pop()
    },
    'missingInBook payment#pay_x',
  ],
  [
    'a payment of another amount',
    () => {
      const { index, found } = row('pay_3')
      world.file[index] = { ...found, amountPaise: found.amountPaise + 1 }
      return () => void world.file.splice(index, 1, found)
    },
    'amountDiffers payment#pay_3',
  ],
  [
    'a payment that was taken twice',
    () => {
      world.file.push(row('pay_3').found)
      return () => void world.file.pop()
    },
    'amountDiffers payment#pay_3',
  ],
  [
    'a refund the gateway does not have',
    () => {
      const { index, found } = row('pay_1', 'refund')
      world.file.splice(index, 1)
      return () => void world.file.splice(index, 0, found)
    },
    'missingAtGateway refund#pay_1',
  ],
  [
    'a refund that nobody booked',
    () => {
      world.file.push({ kind: 'refund', paymentId: 'pay_0', amountPaise: 5, at: friday })
      return () => void world.file.pop()
    },
    'missingInBook refund#pay_0',
  ],
  [
    'a refund of another amount',
    () => {
      const { index, found } = row('pay_1', 'refund')
      world.file[index] = { ...found, amountPaise: found.amountPaise - 1 }
      return () => void world.file.splice(index, 1, found)
    },
    'amountDiffers refundAtBank#rf-pay_1',
  ],
  [
    'a pay-out the bank did not make',
    () => {
      const taken = world.payOuts.shift()
      return () => void (taken !== undefined && world.payOuts.unshift(taken))
    },
    'missingAtBank toSeller#ord_0',
  ],
  [
    'a pay-out for an order that is not settled',
    () => {
      world.strays.push({ at: friday, paise: -5, kind: 'pay-out', reference: 'ord_1' })
      return () => void world.strays.pop()
    },
    'missingInBook toSeller#ord_1',
  ],
  [
    'a pay-out of another amount',
    () => {
      world.strays.push({ at: friday, paise: -5, kind: 'pay-out', reference: 'ord_2' })
      return () => void world.strays.pop()
    },
    'amountDiffers toSeller#ord_2',
  ],
  [
    'a transfer at the bank that the gateway does not know',
    () => {
      world.strays.push({
        at: new Date('2026-11-19T12:00:00+05:30'),
        paise: 700,
        kind: 'transfer',
        reference: 'U',
      })
      return () => void world.strays.pop()
    },
    'receiptsDiffer receipts#2026-11-19',
  ],
  [
    'a sum of the gateway that names no day',
    () => {
      world.strays.push({ at: friday, paise: 700, kind: 'gateway', reference: 'adjustment' })
      return () => void world.strays.pop()
    },
    'missingInBook gatewaySum#adjustment',
  ],
  [
    'a refund at the bank that nobody asked for',
    () => {
      world.strays.push({ at: friday, paise: -7, kind: 'refund', reference: 'rf-unknown' })
      return () => void world.strays.pop()
    },
    'missingInBook refundAtBank#rf-unknown',
  ],
  [
    'proceeds the bank did not pay',
    () => {
      const taken = world.payouts.shift()
      return () => void (taken !== undefined && world.payouts.unshift(taken))
    },
    'missingAtBank proceeds#liq_0',
  ],
  [
    'proceeds of a sale that is not booked as paid',
    () => {
      world.payouts.push({ reference: 'liq_9-1', amountPaise: 5, utr: 'U', at: friday })
      return () => void world.payouts.pop()
    },
    'missingInBook proceeds#liq_9',
  ],
  [
    'proceeds of another amount',
    () => {
      const [found] = world.payouts
      if (found === undefined) throw new Error('nobody was paid')
      world.payouts[0] = { ...found, amountPaise: found.amountPaise - 1 }
      return () => void world.payouts.splice(0, 1, found)
    },
    'amountDiffers proceeds#liq_0',
  ],
  [
    'proceeds that were paid at the second try too',
    () => {
      const [found] = world.payouts
      if (found === undefined) throw new Error('nobody was paid')
      world.payouts.push({ ...found, reference: 'liq_0-2', utr: 'U' })
      return () => void world.payouts.pop()
    },
    'amountDiffers proceeds#liq_0',
  ],
  [
    'money that somebody took out of the account by hand',
    () => {
      world.payouts.push({ reference: 'pout_00000000000001', amountPaise: 5, utr: 'U', at: friday })
      return () => void world.payouts.pop()
    },
    'missingInBook proceeds#pout_00000000000001',
  ],
  [
    'units that were sold and are still there',
    () => {
      world.units.set(account('inv_3', isins[1]), 20)
      return () => void world.units.set(account('inv_3', isins[1]), 5)
    },
    `unitsDiffer units#${isins[1]}#inv_3`,
  ],
  [
    'fewer units than a sale left',
    () => {
      world.units.set(account('inv_3', isins[1]), 4)
      return () => void world.units.set(account('inv_3', isins[1]), 5)
    },
    `unitsDiffer units#${isins[1]}#inv_3`,
  ],
  [
    'fewer units than were confirmed',
    () => {
      world.units.set(account('inv_1', isins[0]), 9)
      return () => void world.units.set(account('inv_1', isins[0]), 10)
    },
    `unitsDiffer units#${isins[0]}#inv_1`,
  ],
  [
    'more units than were bought',
    () => {
      world.units.set(account('inv_1', isins[0]), 11)
      return () => void world.units.set(account('inv_1', isins[0]), 10)
    },
    `unitsDiffer units#${isins[0]}#inv_1`,
  ],
  [
    'units of somebody the book does not know',
    () => {
      world.units.set('IN30021499999999 INE000A07011', 5)
      return () => void world.units.delete('IN30021499999999 INE000A07011')
    },
    'missingInBook holder#INE000A07011#blind-9',
  ],
  [
    'units of an ISIN that is not in the catalogue',
    () => {
      world.units.set(`${dematOf('inv_1')} INE000Z07019`, 5)
      return () => void world.units.delete(`${dematOf('inv_1')} INE000Z07019`)
    },
    'missingInBook holder#INE000Z07019#blind-1',
  ],
]

describe('a difference is found, stands, and closes by itself when it is gone', () => {
  it.each(differences)('%s', async (_name, change, expected) => {
    const undo = change()
    const first = await run(world)
    expect(await openBreaks(world)).toContain(expected)
    expect([first.status, first.error]).toEqual(['FAILED', 'BreaksStand'])
    expect(first.cause).toContain(expected.split(' ')[1])
    const { standing: openCount } = outputOf(first)
    const again = outputOf(await run(world))
    expect([again.standing, again.money.opened, again.units.opened]).toEqual([openCount, 0, 0])
    // Days later the same break is still looked after.
    await world.runUntil(new Date('2026-11-27T20:00:00+05:30'))
    expect(await openBreaks(world)).toContain(expected)
    undo()
    const last = await run(world)
    expect(await openBreaks(world)).toEqual([])
    expect(outputOf(last)).toMatchObject({ standing: 0, outcome: 'clean' })
    expect(outputOf(last).money.closed + outputOf(last).units.closed).toBe(openCount)
  })

  it('and opens anew when it comes back', async () => {
    const units = () => world.units.set(account('inv_1', isins[0]), 9)
    units()
    await run(world)
    world.units.set(account('inv_1', isins[0]), 10)
    await run(world)
    units()
    expect(outputOf(await run(world)).units).toMatchObject({ found: 1, opened: 1 })
    expect(await readBreaks(world.table)).toHaveLength(1)
  })

  it('a payment that an issuer paid differently waits for two operators, and fails no run', async () => {
    const payout = {
      key: 'payout#INE000A07011#2026-11-20#inv_1',
      kind: 'amountDiffers',
      date: '2026-11-20',
      ours: 720,
      theirs: 700,
    } as const
    await world.table.transact([findBreak(payout, undefined, world.now)])
    const walked = await run(world)
    expect([walked.status, outputOf(walked).money.closed]).toEqual(['SUCCEEDED', 0])
    expect(outputOf(walked)).toMatchObject({ outcome: 'clean', standing: 0, toDecide: 1 })
    expect(outputOf(walked).cause).toMatch(/wait for ops-book-coupon: 1, the oldest since 2026-11-2\d\./)
    expect((await readBreaks(world.table)).map(({ state }) => state)).toEqual(['open'])
  })

  it('of days on which it never ran is found when it runs again', async () => {
    await world.runUntil(new Date('2026-11-25T20:00:00+05:30'))
    const at = new Date('2026-11-22T12:00:00+05:30')
    world.file.push({ kind: 'payment', paymentId: 'pay_x', amountPaise: 5, at })
    await run(world)
    expect(await openBreaks(world)).toContain('missingInBook payment#pay_x')
  })

  it('is found of what was booked days later under its own day', async () => {
    await world.runUntil(new Date('2026-11-24T20:00:00+05:30'))
    // As a person records it: settled on Friday; and the bank has paid nobody.
    world.payOuts.splice(0, 1)
    await run(world)
    expect(await openBreaks(world)).toContain('missingAtBank toSeller#ord_0')
  })

  it('what one side received less than an hour ago is compared tomorrow', async () => {
    world.file.push({
      kind: 'payment',
      paymentId: 'pay_new',
      amountPaise: 5,
      at: new Date('2026-11-20T19:30:00+05:30'),
    })
    expect((await run(world)).status).toBe('SUCCEEDED')
    await world.runUntil(new Date('2026-11-21T20:00:00+05:30'))
    await run(world)
    expect(await openBreaks(world)).toContain('missingInBook payment#pay_new')
  })
})
