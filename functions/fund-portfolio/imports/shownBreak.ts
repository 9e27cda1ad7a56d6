import type * as z from 'zod/mini'
import type { schemeBreak } from '../../../shared/contracts/fund-portfolio/fundBody.ts'
import type { PositionStatus } from '../positions/position.ts'

type ShownBreak = z.output<typeof schemeBreak>

/** A whole number of 1/10,000 as a decimal, e.g. 1234500 as `123.45`. */
export function decimalOfE4(valueE4: number): string {
  const sign = valueE4 < 0 ? '-' : ''
  const digits = String(Math.abs(valueE4)).padStart(5, '0')
  const decimals = digits.slice(-4).replace(/0+$/, '')
  return `${sign}${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}`
}

/** The place where a statement does not add up, as the contract shows it: units, or rupees of a value. */
export function shownBreak(status: PositionStatus): ShownBreak | undefined {
  if (status.kind !== 'broken') return undefined
  const { at, description, date } = status
  switch (at.kind) {
    case 'row':
    case 'closing':
      return {
        kind: at.kind,
        description,
        date,
        expected: decimalOfE4(at.expectedE4),
        printed: decimalOfE4(at.printedE4),
      }
    case 'value':
      return {
        kind: at.kind,
        expected: decimalOfE4(at.expectedPaise * 100),
        printed: decimalOfE4(at.printedPaise * 100),
      }
    case 'amount':
      return { kind: at.kind, description, date }
    case 'unreadable':
      return { kind: at.kind, description: at.text }
  }
}
