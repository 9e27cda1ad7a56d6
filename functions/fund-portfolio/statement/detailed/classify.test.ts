import { describe, expect, it } from 'vitest'
import { dividendRateOf, typeOf } from './classify.ts'

/** How casparser types rows (domain.md 2.2, "Classification"). */
const typed = (description: string, unitsE4?: number) => typeOf({ description, unitsE4 })

describe('a row without units', () => {
  it.each([
    ['*** STT Paid ***', 'stt'],
    ['Securities Transaction Tax', 'stt'],
    ['Securities  Transaction  Tax', 'stt'],
    ['*** Stamp Duty ***', 'stampDuty'],
    ['StampDuty', 'stampDuty'],
    ['Stamp  Duty', 'stampDuty'],
    ['*** TDS on Above ***', 'tds'],
    ['Tax  Deducted at source', 'tds'],
    ['TaxDeducted', 'other'],
    ['IDCW Payout @ Rs.2.00 per unit', 'dividendPayout'],
    ['Dividend Reinvest @ Rs.0.50', 'dividendReinvestment'],
    ['Div. Re-invested @ 0.5', 'dividendReinvestment'],
    ['IDCW Re invested @ 0.5', 'dividendReinvestment'],
    ['Dividend Paid', 'dividendPayout'],
    ['IDCW - Payout', 'dividendPayout'],
    ['IDCWPayout', 'dividendPayout'],
    ['Dividend  -  Paid', 'dividendPayout'],
    ['Address Updated from KRA Data', 'other'],
    ['Bestttest', 'other'],
    ['Outsds', 'other'],
  ])('%s is %s', (description, type) => {
    expect(typed(description)).toBe(type)
    expect(typed(description, 0)).toBe(type)
  })
})

describe('units that come in', () => {
  it.each([
    ['Purchase', 'purchase'],
    ['Purchase - Online', 'purchase'],
    ['Gossip Purchase', 'purchase'],
    ['Purchase-SIP (ECS) - Instalment 1/60', 'purchaseSip'],
    ['Systematic Investment', 'purchaseSip'],
    ['Instalment 3', 'purchaseSip'],
    ['Installment 3', 'purchaseSip'],
    ['Sys. Investment', 'purchaseSip'],
    ['Sys  Invest', 'purchaseSip'],
    ['SysInvest', 'purchaseSip'],
    ['Switch In - From Liquid Fund', 'switchIn'],
    ['Switch In - Merger', 'switchInMerger'],
    ['Reversal of Redemption', 'reversal'],
    ['Switch-Out reversed', 'reversal'],
    ['Switch Out Rejection', 'reversal'],
    ['SwitchOut Rejected', 'reversal'],
    // Taken back is only what went out.
    ['Purchase after rejection', 'purchase'],
    ['IDCW Reinvestment @ Rs.1.25 per unit', 'dividendReinvestment'],
    ['Dividend - Reinvest', 'dividendReinvestment'],
    ['DividendReinvested', 'dividendReinvestment'],
    ['IDCW Re invest @ 1.25', 'dividendReinvestment'],
    ['Dividend - Re invest', 'dividendReinvestment'],
    ['Dividend  -  Re-  invest', 'purchase'],
    ['IDCW @ 1.25', 'purchase'],
    ['Reinvest', 'purchase'],
    ['Switch In - IDCW Reinvestment @ Rs.1', 'switchIn'],
    ['SIP into Dividend Reinvestment @ 2', 'purchaseSip'],
    ['Systematic into IDCW Reinvest @ 2', 'purchaseSip'],
    ['Purchase IDCW Reinvestment', 'purchase'],
    ['Creation of units - Segregated Portfolio', 'segregation'],
  ])('%s is %s', (description, type) => {
    expect(typed(description, 10_000)).toBe(type)
  })
})

/** What goes out, by its type. */
const goingOut = {
  redemption: ['Redemption Of Units', 'SWP'],
  switchOut: ['Switch Out - To Liquid Fund'],
  switchOutMerger: ['Switch Out - Merger'],
  reversal: [
    'Purchase Reversal',
    'Purchase reversed',
    'Purchase - Rejection',
    'SIP Rejected',
    'Cheque Dishonoured',
    'Cheque dishonored',
    'Signature Mismatch',
    'Insufficient Balance',
    'Insufficient  Balance',
    'Payment not received',
    'Payment  not  received',
    'Switch Out reversed',
  ],
  segregation: ['Units Extinguished'],
}
it.each(Object.entries(goingOut))('units that go out are a %s', (type, descriptions) => {
  for (const description of descriptions)
    expect([description, typed(description, -10_000)]).toEqual([description, type])
})

it.each([
  ['IDCW Payout @ Rs.2.00 per unit', '2.00'],
  ['IDCW Payout @Rs 2.00 per unit', '2.00'],
  ['IDCW Payout @  INR  0.1234', '0.1234'],
  ['Dividend @ ₹.50', '.50'],
  ['Div. Reinvest @ 12', '12'],
  ['Div Reinvest @12.5', '12.5'],
  ['Dividend Payout', undefined],
  ['Dividend @ 1234567890.12345', '1234567890.12345'],
  ['Dividend @ 1234567890.123456', undefined],
  ['Indivisible @ 5', undefined],
  ['Purchase @ Rs.2.00', undefined],
])('%s pays %s per unit', (description, rate) => {
  expect(dividendRateOf(description)).toBe(rate)
})
