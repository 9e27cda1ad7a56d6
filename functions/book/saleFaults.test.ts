import { beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '../platform/records/table.ts'
import { payOutProceeds } from './liquidations.ts'
import {
  ask,
  deliver,
  faults,
  hold,
  ISIN,
  investorId,
  now,
  requestOf,
  table,
  write,
} from './testing/saleScene.ts'

/** Each fault of a sale is seen by `invariants.ts`. */

describe('the book notices', () => {
  const tamper = (match: RegExp, change: (row: Item) => Item): void => {
    const name = [...table.rows.keys()].find(key => match.test(key)) ?? ''
    table.rows.set(name, change(table.rows.get(name) ?? {}))
  }
  const without = (row: Item, account: string, lines: 'money' | 'units'): Item => ({
    ...row,
    [lines]: (row[lines] as { account: string }[]).filter(line => !line.account.startsWith(account)),
  })
  beforeEach(async () => {
    await hold('a')
    await hold('b')
    const sale = requestOf('liq_1', { a: 3, b: 10 })
    await ask(sale)
    await ask(requestOf('liq_2', { a: 2 }))
    await deliver(sale)
    const paid = { redemptionPaise: 1_000_001, paidAt: now, utr: 'UTR1' }
    await write(payOutProceeds(sale, paid, now))
    expect(faults()).toEqual([])
  })

  it.each<[string, RegExp, (row: Item) => Item, RegExp]>([
    ['units that are free twice', /lot#.*#a$/, row => ({ ...row, freeUnits: 6 }), /are not all/],
    [
      'a count below zero',
      /lot#.*#a$/,
      row => ({ ...row, freeUnits: 8, requestedUnits: -1 }),
      /count of a lot is negative/,
    ],
    [
      'a request that a lot forgot',
      /lot#.*#a$/,
      row => ({ ...row, freeUnits: 7, requestedUnits: 0 }),
      /in requests is not booked/,
    ],
    [
      'a unit that got lost in a sale',
      /#a#liq_1$/,
      row => ({ ...row, units: 2, requestedUnits: 2 }),
      /its lots tell of/,
    ],
    ['a sold lot that is open again', /lot#.*#b$/, ({ closedOn: _, ...row }) => row, /list of holders/],
    [
      'a sale whose lots tell of another',
      /#a#liq_1$/,
      row => ({ ...row, liquidationId: 'liq_2' }),
      /were delivered/,
    ],
    [
      'proceeds of another amount',
      /#a#liq_1$/,
      row => ({ ...row, proceedsPaise: 1 }),
      /lots tell of .* paise/,
    ],
    [
      'a holder of what was delivered',
      /holders#/,
      row => ({ ...row, units: 20, confirmedUnits: 20 }),
      /list of holders/,
    ],
    [
      'a payment of another amount',
      /liq_1\|payOut/,
      row => ({
        ...row,
        money: [
          { account: 'proceeds#inv_1', paise: 5 },
          { account: 'payoutBank', paise: -5 },
        ],
      }),
      /not what was owed/,
    ],
    ['a payment of nothing', /liq_1\|end/, row => ({ ...row, what: 'release' }), /not what was owed/],
    [
      'a payment that nobody made',
      /liq_1\|payOut/,
      row => without(row, 'payoutBank', 'money'),
      /the bank paid other amounts|sum to zero/,
    ],
    [
      'exit load that was kept twice',
      /liq_1\|end/,
      row => ({
        ...row,
        money: [
          { account: `desk#${ISIN}`, paise: 1_000_051 },
          { account: 'exitLoad', paise: -100 },
          { account: 'proceeds#inv_1', paise: -1_000_001 },
        ],
      }),
      /exit load is not/,
    ],
    [
      'units that never left their request',
      /liq_1\|end/,
      row => without(row, 'inRequest', 'units'),
      /left the request/,
    ],
  ])('%s', (_, match, change, message) => {
    tamper(match, change)
    expect(faults().join('\n')).toMatch(message)
  })

  it('a request that ended twice', () => {
    const end = [...table.rows].find(([key]) => key.includes('liq_1|end'))
    if (end === undefined) throw new Error('it did not end')
    table.rows.set('sthirank-book|entries#liq_1|again', { ...end[1], sk: 'again' })
    expect(faults().join('\n')).toMatch(/ended 2 times/)
  })

  it('a lot that is not what was paid for it', () => {
    const bought = {
      investorId,
      orderId: 'b',
      ISIN,
      product: 'a-bond',
      units: 10,
      paise: 987_216,
      sellerPaise: 987_216,
      stampDutyPaise: 0,
      discountPaise: 0,
      state: 'filled',
      heldAt: '',
      expiresAt: '',
    }
    table.rows.delete('sthirank-book|entries#b|recordHolding')
    table.rows.set('reservation', { pk: `investor#${investorId}`, sk: 'reservation#b', ...bought })
    expect(faults().join('\n')).toMatch(/its lots cost 987215, not 987216/)
  })
})
