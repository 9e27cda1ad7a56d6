import { expect, it } from 'vitest'
import { printedNumber } from '../lines/numbers.ts'
import { proveClosing, proveRows, proveValue, type ReadRow } from './proof.ts'

/** To how much a statement must add up: at the very limit, and beyond it. */

const number = (text: string | undefined) => (text === undefined ? undefined : printedNumber(text))

function row(more: {
  readonly date?: string
  readonly amount?: string
  readonly units?: string
  readonly price?: string
  readonly balance?: string
  readonly text?: string
}): ReadRow {
  const { date = '2024-04-15', amount, units, price, balance, text = 'Purchase' } = more
  return {
    date,
    description: text,
    wholeDescription: text,
    amount: number(amount),
    units: number(units),
    price: number(price),
    balance: number(balance),
    unreadable: undefined,
  }
}
const breakOf = (opening: number, ...rows: readonly ReadRow[]) => proveRows(opening, rows).broken?.kind

it('a balance is right to 0.001 unit, in rows and at the end', () => {
  expect(breakOf(100_0000, row({ units: '10.0000', balance: '110.0010' }))).toBeUndefined()
  expect(breakOf(100_0000, row({ units: '10.0000', balance: '109.9990' }))).toBeUndefined()
  expect(breakOf(100_0000, row({ units: '10.0000', balance: '110.0011' }))).toBe('row')
  expect(breakOf(100_0000, row({ units: '10.0000', balance: '109.9989' }))).toBe('row')
  const nothing = { nav: undefined, navE4: undefined, costPaise: undefined, valuePaise: undefined }
  const closing = (unitsE4: number) =>
    proveClosing(110_0000, { ...nothing, unitsE4, valuedOn: undefined, unreadable: undefined })?.kind
  expect([closing(110_0010), closing(109_9990)]).toEqual([undefined, undefined])
  expect([closing(110_0011), closing(109_9989)]).toEqual(['closing', 'closing'])
})

it('each row is proven from the balance printed above it, so that roundings do not add up', () => {
  const rows = ['10.0005', '20.0010', '30.0015', '40.0020'].map(balance => row({ units: '10.0000', balance }))
  expect(breakOf(0, ...rows)).toBeUndefined()
  expect(proveRows(0, rows).balanceE4).toBe(40_0020)
})

it('a price below zero is none, and neither is one without an amount', () => {
  const whole = { amount: '500.00', units: '10.000', price: '50.0000', balance: '10.000' }
  expect(breakOf(0, row(whole))).toBeUndefined()
  expect(breakOf(0, row({ ...whole, price: '-50.0000' }))).toBe('unreadable')
  expect(breakOf(0, row({ units: '10.000', price: '50.0000', balance: '10.000' }))).toBe('unreadable')
})

it('a value is right to half a paisa beside the rounding of its price', () => {
  // 100 units at 12.3456: 1,234.56, and half of the last place of the price is half a paisa.
  const ofHundred = (valuePaise: number) => proveValue(100_0000, number('12.3456'), valuePaise)?.kind
  expect([ofHundred(1234_55), ofHundred(1234_56), ofHundred(1234_57)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([ofHundred(1234_54), ofHundred(1234_58)]).toEqual(['value', 'value'])
  // Of one unit only the value itself is rounded.
  const ofOne = (valuePaise: number) => proveValue(1_0000, number('12.3456'), valuePaise)?.kind
  expect([ofOne(12_34), ofOne(12_35), ofOne(12_36)]).toEqual(['value', undefined, 'value'])
})

it('the first row that is wrong is the place where a scheme breaks, whichever figure of it is wrong', () => {
  const first = row({ amount: '700.00', units: '10.000', price: '50.0000', balance: '10.000' })
  const second = row({ units: '10.000', balance: '25.000' })
  expect(proveRows(0, [first, second]).broken).toEqual({ kind: 'amount', line: 0 })
  expect(proveRows(0, [row({ units: '10.000', balance: '15.000' }), first]).broken).toMatchObject({
    kind: 'row',
    line: 0,
  })
  // One that cannot be read may be anything.
  const unread = { ...row({ units: '10.000', balance: '20.000' }), unreadable: '1O.000' }
  expect(proveRows(0, [first, unread]).broken).toMatchObject({ kind: 'unreadable' })
})

it('a registration with a price is a purchase, and must move the balance', () => {
  const numbers = { amount: '500.00', units: '10.000', balance: '0.000', text: 'SIP Registration' }
  expect(breakOf(0, row({ ...numbers, price: '50.0000' }))).toBe('row')
  expect(breakOf(0, row({ units: '500.000', balance: '0.000', text: 'SIP Registration' }))).toBeUndefined()
})

it('a charge belongs to the rows of its day, and not across another movement', () => {
  const purchase = row({ amount: '4,999.75', units: '100.000', price: '50.0000', balance: '100.000' })
  const duty = (date: string) => row({ date, amount: '0.25', text: '*** Stamp Duty ***' })
  expect(breakOf(0, purchase, duty('2024-04-15'))).toBeUndefined()
  expect(breakOf(0, purchase, duty('2024-04-16'))).toBe('amount')
  const next = row({ amount: '500.00', units: '10.000', price: '50.0000', balance: '110.000' })
  expect(breakOf(0, purchase, next, duty('2024-04-15'))).toBe('amount')
})
