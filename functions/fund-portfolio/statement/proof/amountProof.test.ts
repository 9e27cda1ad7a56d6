import { expect, it } from 'vitest'
import { printedNumber } from '../lines/numbers.ts'
import { isAmountOf } from './amountProof.ts'

const number = (text: string) => {
  const found = printedNumber(text)
  if (found === undefined) throw new Error(`${text} is no number`)
  return found
}
const isOf = (
  amount: string,
  { units = '100.000', price = '50.0000', text = 'Purchase', charges = [] as readonly number[] } = {},
): boolean =>
  isAmountOf({ amount: number(amount), units: number(units), price: number(price) }, text, charges)

it('an amount is units times price, by half of the last place of each', () => {
  // 0.0005 × 50 + 0.00005 × 100 + 0.005 = 0.035.
  expect(['4,999.97', '5,000.00', '5,000.03', '(5,000.03)'].map(amount => isOf(amount))).toEqual(
    Array(4).fill(true),
  )
  expect(['4,999.96', '5,000.04', '50.00', '0.00'].map(amount => isOf(amount))).toEqual(Array(4).fill(false))
})

it('a fourth place of the units counts only where it is not zero', () => {
  expect(isOf('5,000.03', { units: '100.0000' })).toBe(true)
  // 5,000.005, by 0.0075 + 0.005.
  expect([isOf('5,000.01', { units: '100.0001' }), isOf('5,000.02', { units: '100.0001' })]).toEqual([
    true,
    false,
  ])
})

it('charges are in the amount or beside it, some or all of them', () => {
  expect([isOf('4,999.75', { charges: [25] }), isOf('5,000.25', { charges: [25] })]).toEqual([true, true])
  const both = { charges: [6_00, 4_00] }
  expect(
    ['5,000.00', '4,996.00', '4,994.00', '4,990.00', '5,010.00'].map(amount => isOf(amount, both)),
  ).toEqual(Array(5).fill(true))
  expect(['4,995.00', '4,989.00', '5,003.00'].map(amount => isOf(amount, both))).toEqual(Array(3).fill(false))
})

it('"less STT" without a row of its own takes a thousandth of a percent, or the rupee it is rounded to, and never gives', () => {
  const sale = { text: 'Redemption less STT' }
  expect(['5,000.00', '4,998.95', '4,998.92'].map(amount => isOf(amount, sale))).toEqual(Array(3).fill(true))
  expect(['4,998.91', '5,000.04', '5,000.50'].map(amount => isOf(amount, sale))).toEqual(Array(3).fill(false))
  expect(isOf('4,998.95', { text: 'Redemption' })).toBe(false)
  // Beside it a charge of a rupee.
  expect(isOf('4,997.95', { ...sale, charges: [1_00] })).toBe(true)
})

it('no more than four charges are of one row', () => {
  const five = [1, 10, 100, 1_000, 10_000]
  expect(isOf('4,988.89', { charges: five })).toBe(true)
  expect(isOf('4,900.00', { charges: five })).toBe(false)
})

it('units and price without places may be off by a half each', () => {
  const whole = { units: '1', price: '1' }
  expect(['2.50', '0.00', '2.51'].map(amount => isOf(amount, whole))).toEqual([true, true, false])
  // And an amount without places by a half as well: exactly so much is taken.
  expect([isOf('3', whole), isOf('0', { units: '3', price: '1' })]).toEqual([true, true])
})
