import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { acceptRedeemQuote } from '../../shared/contracts/liquidation/acceptRedeemQuote.ts'
import { raiseQuoteRequest } from '../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import { redemptionAmount } from '../../shared/contracts/liquidation/redemptionAmount.ts'
import { typedCode } from './codes/liquidationCodes.ts'

/** What the documented forms send (D3 s5, s7), before any handler sees it. */

const id = 'INEN4T007013'
const messageOf = (schema: z.core.$ZodType, input: object): string => {
  const parsed = z.safeParse(schema, input)
  return parsed.success ? 'taken' : (parsed.error.issues[0]?.message ?? '')
}

describe('units', () => {
  it.each([
    [1, 'taken'],
    ['7', 'taken'],
    [0, 'liquidation.enterUnits'],
    ['', 'liquidation.enterUnits'],
    [-3, 'liquidation.enterUnits'],
    [1.5, 'liquidation.enterUnits'],
    ['seven', 'liquidation.enterUnits'],
    [undefined, 'liquidation.enterUnits'],
    [1e308, 'liquidation.enterUnits'],
    [10_000_001, 'liquidation.unitsAboveAvailable'],
  ])('%s → %s', (units, message) => {
    expect(messageOf(raiseQuoteRequest.input, { id, units })).toBe(message)
  })

  it('may be left out where they are only asked about', () => {
    expect(messageOf(redemptionAmount.input, { id })).toBe('taken')
    expect(messageOf(redemptionAmount.input, { id, units: '0' })).toBe('liquidation.enterUnits')
  })
})

describe('the form of a code', () => {
  it.each<[object, string | undefined]>([
    [{}, undefined],
    [{ sendOTP: true }, undefined],
    [{ otp: 0 }, undefined],
    [{ otp: '0' }, undefined],
    [{ otp: '' }, undefined],
    [{ sendOTP: true, otp: '4711' }, undefined],
    [{ validate: true, otp: '0042' }, '0042'],
    [{ otp: 4711 }, '4711'],
    // A real code of four zeros is a code, and no request for one.
    [{ validate: true, otp: '0000' }, '0000'],
  ])('%j', (form, code) => {
    const parsed = z.parse(raiseQuoteRequest.input, { id, units: 1, ...form })
    expect(typedCode(parsed)).toBe(code)
  })

  it.each(['123', '12345', '12a4', ' 123', 12, -1])('%s is none', otp => {
    const orderId = 'liq_mfz3k1x0-9f2c41d07a3be588'
    expect(messageOf(acceptRedeemQuote.input, { id, orderId, validate: true, otp })).toBe(
      'liquidation.otpInvalid',
    )
  })
})
