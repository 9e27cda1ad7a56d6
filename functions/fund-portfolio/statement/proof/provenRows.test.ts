import { describe, expect, it } from 'vitest'
import { printedNumber } from '../lines/numbers.ts'
import { proveClosing, proveRows, proveValue, type ReadRow, statusOf } from './proof.ts'

/** What becomes of the rows of a scheme, and what marks them. */

const number = (text: string | undefined) => (text === undefined ? undefined : printedNumber(text))
type Printed = Partial<Record<'amount' | 'units' | 'price' | 'balance' | 'text' | 'whole' | 'date', string>>
const row = ({ date = '2024-04-15', text = 'Purchase', whole = text, ...printed }: Printed): ReadRow => {
  const [amount, units, price, balance] = [printed.amount, printed.units, printed.price, printed.balance].map(
    number,
  )
  return {
    date,
    description: text,
    wholeDescription: whole,
    amount,
    units,
    price,
    balance,
    unreadable: undefined,
  }
}
const bought = { amount: '500.00', units: '10.000', price: '50.0000', balance: '110.000' }
const ofHundred = (...rows: readonly ReadRow[]) => proveRows(100_0000, rows)
const breakOf = (...rows: readonly ReadRow[]) => ofHundred(...rows).broken

describe('a row', () => {
  it('is a transaction with what is printed of it', () => {
    const payout = { text: 'IDCW Payout', whole: 'IDCW Payout @ Rs.2.00 per unit', amount: '220.00' }
    expect(ofHundred(row(bought), row({ ...payout, date: '2024-05-02' }))).toStrictEqual({
      balanceE4: 110_0000,
      broken: undefined,
      transactions: [
        {
          ...{ line: 0, date: '2024-04-15', description: 'Purchase', type: 'purchase' },
          ...{ amountPaise: 500_00, unitsE4: 10_0000, navE4: 50_0000, balanceE4: 110_0000 },
        },
        {
          line: 1,
          date: '2024-05-02',
          description: 'IDCW Payout',
          type: 'dividendPayout',
          amountPaise: 220_00,
          dividendRate: '2.00',
        },
      ],
    })
  })

  it('without a balance is followed by what its units give', () => {
    const { balance, ...unbalanced } = bought
    expect(ofHundred(row(unbalanced))).toMatchObject({ balanceE4: 110_0000, broken: undefined })
    expect(ofHundred(row(unbalanced), row({ ...bought, balance: '120.000' })).broken).toBeUndefined()
    expect(balance).toBe('110.000')
  })

  it('has the sign by which the balance moved', () => {
    const out = { units: '10.000', balance: '90.000', text: 'Units Extinguished' }
    const { transactions, broken, balanceE4 } = ofHundred(row(out))
    expect([transactions[0]?.unitsE4, transactions[0]?.type, broken, balanceE4]).toEqual([
      -10_0000,
      'segregation',
      undefined,
      90_0000,
    ])
    const into = ofHundred(row({ ...out, units: '(10.000)', balance: '110.000', text: 'Purchase' }))
    expect([into.transactions[0]?.unitsE4, into.broken]).toEqual([10_0000, undefined])
    // Neither sign gives it.
    expect(breakOf(row({ ...out, balance: '95.000' }))).toEqual({
      kind: 'row',
      line: 0,
      expectedE4: 110_0000,
      printedE4: 95_0000,
    })
  })

  it.each(['Zero Balance SIP', 'ZEROBALANCE', 'SIP Registration', 'registration of STP'])(
    'that only registers, %s, moves nothing',
    text => {
      const { transactions, broken } = ofHundred(row({ units: '5000.000', balance: '100.000', text }))
      expect([transactions[0]?.unitsE4, broken]).toEqual([undefined, undefined])
      expect(transactions[0]).not.toHaveProperty('unitsE4')
      // Also where the words are in its second line, or no balance is printed.
      expect(breakOf(row({ units: '5000.000', text: 'SIP', whole: text }))).toBeUndefined()
    },
  )

  it('is no registration where the balance moves or a price is printed', () => {
    const text = 'SIP Registration'
    expect(ofHundred(row({ ...bought, text })).transactions[0]?.unitsE4).toBe(10_0000)
    const moved = ofHundred(row({ units: '10.000', balance: '110.000', text }))
    expect(moved.transactions[0]?.unitsE4).toBe(10_0000)
    expect(breakOf(row({ units: '10.000', balance: '100.000' }))).toMatchObject({ kind: 'row' })
  })

  it.each<[string, Printed]>([
    ['units of a finer part', { ...bought, units: '10.00001' }],
    ['a balance of a finer part', { ...bought, balance: '110.00001' }],
    ['an amount in parts of a paisa', { ...bought, amount: '500.001' }],
    ['a price without an amount', { units: '10.000', price: '50.0000', balance: '110.000' }],
    ['a price without an amount or units', { price: '50.0000' }],
    ['a price below zero', { ...bought, price: '(50.0000)' }],
    ['units for an amount without a price', { amount: '500.00', units: '10.000', balance: '110.000' }],
    ['an amount of the other sign', { ...bought, amount: '(500.00)' }],
    ['units of the other sign', { amount: '500.00', units: '(10.000)', price: '50.0000', balance: '90.000' }],
  ])('is not certain with %s', (_, printed) => {
    expect(breakOf(row({ ...printed, text: 'This row' }))).toEqual({ kind: 'unreadable', text: 'This row' })
  })

  it.each<[string, Printed]>([
    ['nothing paid for units without a price', { amount: '0.00', units: '10.000', balance: '110.000' }],
    ['units without amount and price', { units: '10.000', balance: '110.000' }],
    ['an amount alone', { amount: '5.00' }],
    ['an amount of no units', { amount: '5.00', units: '0.000', balance: '100.000' }],
    ['nothing at a price', { amount: '0.00', price: '0.0000' }],
    ['a redemption', { amount: '(500.00)', units: '(10.000)', price: '50.0000', balance: '90.000' }],
  ])('is certain with %s', (_, printed) => {
    expect(breakOf(row(printed))).toBeUndefined()
  })

  it('that cannot be read says what is printed, the first of several', () => {
    const unread = (text: string) => ({ ...row(bought), unreadable: text })
    expect(breakOf(unread('15-Apr-2024 1O.000'), unread('later'))).toEqual({
      kind: 'unreadable',
      text: '15-Apr-2024 1O.000',
    })
    const wrong = row({ ...bought, balance: '115.000' })
    expect(breakOf(wrong, unread('later'))).toMatchObject({ kind: 'row', line: 0 })
    expect(breakOf(unread('first'), wrong)).toEqual({ kind: 'unreadable', text: 'first' })
  })
})

describe('the amount of a row', () => {
  const wrongAmount = { ...bought, amount: '700.00' }

  it('is units times price, wherever the row is', () => {
    const more = row({ ...bought, balance: '120.000' })
    expect(breakOf(row(bought), row({ ...wrongAmount, balance: '120.000' }))).toEqual({
      kind: 'amount',
      line: 1,
    })
    expect(breakOf(row(wrongAmount), more)).toEqual({ kind: 'amount', line: 0 })
  })

  it('is not asked of rows that move nothing', () => {
    expect(breakOf(row({ amount: '7.00', units: '0.000', price: '50.0000' }))).toBeUndefined()
  })

  it('is the place where the scheme breaks only before another', () => {
    const wrongBalance = row({ ...bought, balance: '115.000' })
    expect(breakOf(wrongBalance, row({ ...wrongAmount, balance: '125.000' }))).toMatchObject({
      kind: 'row',
      line: 0,
    })
    expect(breakOf(row(wrongAmount), row({ ...bought, balance: '135.000' }))).toEqual({
      kind: 'amount',
      line: 0,
    })
    expect(breakOf({ ...row(wrongAmount), unreadable: 'all of it' })).toEqual({
      kind: 'unreadable',
      text: 'all of it',
    })
    // Of one row its balance comes first.
    expect(breakOf(row({ ...wrongAmount, balance: '115.000' }))).toMatchObject({ kind: 'row', line: 0 })
  })

  it('is with what was charged on its day, in any row that follows without units', () => {
    const net = row({ ...bought, amount: '499.00' })
    const charge = (amount: string, text: string) => row({ amount, text })
    expect(breakOf(net)).toEqual({ kind: 'amount', line: 0 })
    const [duty, load] = [charge('0.40', '*** Stamp Duty ***'), charge('(0.60)', 'Exit Load')]
    expect(breakOf(net, duty, load)).toBeUndefined()
    expect(breakOf(net, duty, row({ text: 'Address updated' }), load)).toBeUndefined()
    expect(breakOf(net, duty)).toEqual({ kind: 'amount', line: 0 })
    expect(breakOf(net, charge('1.00', 'Address updated'))).toEqual({ kind: 'amount', line: 0 })
    for (const text of ['STT Paid', 'TDS on Above', 'Entry load', 'LOAD'])
      expect(breakOf(net, charge('1.00', text))).toBeUndefined()
    for (const text of ['Download', 'IDCW Payout @ 1.00', 'IDCW Payout without load', 'Loads'])
      expect(breakOf(net, charge('1.00', text))).toEqual({ kind: 'amount', line: 0 })
    // Charges before it are of the row before.
    expect(breakOf(charge('1.00', 'STT Paid'), net)).toEqual({ kind: 'amount', line: 1 })
  })
})

describe('the closing balance', () => {
  const closing = {
    unitsE4: 100_0000,
    nav: printedNumber('12.3456'),
    navE4: 12_3456,
    costPaise: undefined,
    valuePaise: 1234_56,
    valuedOn: '2025-03-31',
    unreadable: undefined,
  }

  it('is what the rows give, and its value units times price', () => {
    expect(proveClosing(100_0000, closing)).toBeUndefined()
    expect(proveClosing(101_0000, closing)).toEqual({
      kind: 'closing',
      expectedE4: 101_0000,
      printedE4: 100_0000,
    })
    expect(proveClosing(100_0000, { ...closing, valuePaise: 1244_56 })).toEqual({
      kind: 'value',
      expectedPaise: 1234_56,
      printedPaise: 1244_56,
    })
  })

  it('is unreadable as a whole, or without units', () => {
    expect(proveClosing(100_0000, { ...closing, unreadable: 'Closing 1OO' })).toEqual({
      kind: 'unreadable',
      text: 'Closing 1OO',
    })
    expect(proveClosing(100_0000, { ...closing, unitsE4: undefined })).toEqual({
      kind: 'unreadable',
      text: 'Closing Unit Balance',
    })
  })

  it('has no value to prove without a price or a value', () => {
    expect(proveValue(100_0000, undefined, 1)).toBeUndefined()
    expect(proveValue(100_0000, printedNumber('12.3456'), undefined)).toBeUndefined()
  })

  it('says what its value would be, rounded to the paisa', () => {
    const expected = (price: string, unitsE4: number) => proveValue(unitsE4, printedNumber(price), 99_999_00)
    expect(expected('12.3450', 1_0000)).toMatchObject({ expectedPaise: 12_35 })
    expect(expected('12.3449', 1_0000)).toMatchObject({ expectedPaise: 12_34 })
    expect(expected('10', 2_5000)).toMatchObject({ expectedPaise: 25_00 })
    expect(proveValue(-1_0000, printedNumber('10.00'), -10_00)).toBeUndefined()
    expect(proveValue(-1_0000, printedNumber('10.00'), 10_00)).toMatchObject({ kind: 'value' })
  })
})

it('a status is what broke, or what it would be otherwise', () => {
  expect(statusOf(undefined, 'reconciled')).toEqual({ kind: 'reconciled' })
  expect(statusOf(undefined, 'holdingsOnly')).toEqual({ kind: 'holdingsOnly' })
  expect(statusOf({ kind: 'amount', line: 3 }, 'reconciled')).toEqual({
    kind: 'broken',
    at: { kind: 'amount', line: 3 },
  })
})
