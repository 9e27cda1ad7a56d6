import type { PrintedNumber } from '../lines/numbers.ts'
import type { StatementTransaction } from '../statement.ts'

interface Product {
  readonly amount: PrintedNumber
  readonly units: PrintedNumber
  readonly price: PrintedNumber
}

/** More rows of charges than these belong to no single row. */
const mostCharges = 4

/** What a row of tax or load took, in paise. */
export const chargeOf = ({ type, description, amountPaise }: StatementTransaction): number | undefined =>
  amountPaise !== undefined &&
  (['stampDuty', 'stt', 'tds'].includes(type) || (type === 'other' && /\bload\b/i.test(description)))
    ? Math.abs(amountPaise)
    : undefined

/** All sums that some of the charges give, in paise. */
const sumsOf = (charges: readonly number[]): readonly number[] =>
  charges.slice(0, mostCharges).reduce((sums, charge) => sums.concat(sums.map(sum => sum + charge)), [0])

/**
 * Whether an amount is units times price, as exactly as the three are printed: half of the last place of each. Purchases are
 * printed with or without their stamp duty, redemptions with or without their load and taxes, which follow as rows of the
 * same day; `less STT` without a row takes 0.001 % of the gross amount, in whole rupees at some registrars.
 */
export function isAmountOf(product: Product, description: string, charges: readonly number[]): boolean {
  const sums = sumsOf(charges)
  if (sums.some(sum => isWithin(product, sum, sum) || isWithin(product, -sum, -sum))) return true
  if (/\bSTT\b/i.test(description)) {
    const gross = Math.abs(product.amount.digits) / 10 ** product.amount.places
    const sttPaise = Math.ceil(gross / 1000) + 100
    return sums.some(sum => isWithin(product, sum, sum + sttPaise))
  }
  return false
}

/** Units are allotted with three places, also where a fourth is printed. */
const asAllotted = ({ digits, places }: PrintedNumber): PrintedNumber =>
  places === 4 && digits % 10 === 0 ? { digits: digits / 10, places: 3 } : { digits, places }

/** Whether units times price less the amount lies between two sums of paise, beyond rounding. */
function isWithin({ amount, units, price }: Product, fromPaise: number, toPaise: number): boolean {
  const allotted = asAllotted(units)
  const scale = 10n ** BigInt(allotted.places + price.places)
  const paise = 10n ** BigInt(amount.places)
  const [u, p, a] = [allotted, price, amount].map(({ digits }) => BigInt(Math.abs(digits)))
  if (u === undefined || p === undefined || a === undefined) return false
  // All times 200 · 10^(places of all three): doubled for the halves, in paise.
  const gap = 200n * (u * p * paise - a * scale)
  const rounding = 100n * ((u + p + 1n) * paise + scale)
  const charge = (sum: number): bigint => 2n * BigInt(sum) * scale * paise
  return gap >= charge(fromPaise) - rounding && gap <= charge(toPaise) + rounding
}
