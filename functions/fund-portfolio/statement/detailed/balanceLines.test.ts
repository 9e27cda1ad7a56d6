import { describe, expect, it } from 'vitest'
import { closingOf, goesOnClosing, isClosing, isOpening, openingOf } from './balanceLines.ts'

describe('the opening balance', () => {
  it.each([
    ['Opening Unit Balance: 100.000', 1_000_000],
    ['OpeningUnitBalance:1,234.5678', 12_345_678],
    ['opening  unit  balance  :  0.000', 0],
    ['Opening Unit Balance 5', 50_000],
    ['H1-Fund Opening Unit Balance: 5.5 INR', 55_000],
    ['Opening Unit Balance: (2.500)', -25_000],
    ['Opening Unit Balance:', undefined],
    ['Opening Unit Balance: 1OO.000', undefined],
    ['Opening Unit Balance: N.A.', undefined],
    ['Opening Unit Balance: 1.00001', undefined],
  ])('%s is %s ten-thousandths of a unit', (text, unitsE4) => {
    expect(isOpening(text)).toBe(true)
    expect(isClosing(text)).toBe(false)
    expect(openingOf(text)).toBe(unitsE4)
  })

  it.each(['Opening Balance: 5', 'Reopening Unit Balance: 5', 'Opening Unit Balances', 'Unit Balance'])(
    '%s is none',
    text => {
      expect(isOpening(text)).toBe(false)
      expect(openingOf(text)).toBeUndefined()
    },
  )
})

const whole =
  'Closing Unit Balance: 147.300   NAV on 31-Mar-2025: INR 60.0000   Total Cost Value: 25,000.00   Market Value on 31-Mar-2025: INR 8,838.00'

describe('the closing balance', () => {
  const figures = {
    unitsE4: 1_473_000,
    navE4: 600_000,
    nav: { digits: 600_000, places: 4 },
    costPaise: 2_500_000,
    valuePaise: 883_800,
    valuedOn: '2025-03-31',
    unreadable: undefined,
  }
  it.each([
    ['with all labels', whole],
    [
      'with other currencies and no blanks',
      'ClosingUnitBalance:147.300 NAVon31Mar2025:Rs.60.0000 CostValue:₹25,000.00 MarketValueon31Mar2025:Rs8,838.00',
    ],
    [
      'without currencies and colons',
      'CLOSING UNIT BALANCE 147.300 NAV ON 31-MAR-2025 60.0000 TOTAL COST VALUE 25,000.00 MARKET VALUE ON 31-MAR-2025 8,838.00',
    ],
  ])('%s', (_, text) => {
    expect(isClosing(text)).toBe(true)
    expect(isOpening(text)).toBe(false)
    expect(closingOf(text)).toStrictEqual(figures)
  })

  it('in the older template, without a cost', () => {
    expect(
      closingOf(
        'Closing Unit Balance: 147.300 NAV on 31-Mar-2025: INR 60.0000 Valuation on 30-Mar-2025: INR 8,838.00',
      ),
    ).toStrictEqual({ ...figures, costPaise: undefined, valuedOn: '2025-03-30' })
    expect(closingOf('Closing Unit Balance: 147.300 NAV on 31-Mar-2025: INR 60.0000')).toStrictEqual({
      ...figures,
      costPaise: undefined,
      valuePaise: undefined,
    })
    expect(closingOf('Closing Unit Balance: 147.300')).toStrictEqual({
      unitsE4: 1_473_000,
      navE4: undefined,
      nav: undefined,
      costPaise: undefined,
      valuePaise: undefined,
      valuedOn: undefined,
      unreadable: undefined,
    })
  })

  it.each(['-', '--', '---', 'NA', 'N.A.', 'n.a', 'N.A'])('%s stands for what does not exist', nothing => {
    expect(
      closingOf(
        `Closing Unit Balance: 147.300 NAV on 31-Mar-2025: INR ${nothing} Total Cost Value: ${nothing} Market Value on 31-Mar-2025: INR ${nothing}`,
      ),
    ).toStrictEqual({
      ...figures,
      navE4: undefined,
      nav: undefined,
      costPaise: undefined,
      valuePaise: undefined,
    })
  })

  it.each([
    ['units', '147.300', '147.3OO'],
    ['units of a finer part', '147.300', '147.30001'],
    ['a price', 'INR 60.0000', 'INR 6O.0000'],
    ['nothing for a price', 'INR 60.0000', 'INR ----'],
    ['a cost', '25,000.00', '25.000.00'],
    ['a cost in parts of a paisa', '25,000.00', '25,000.001'],
    ['a value', '8,838.00', '8,838.O0'],
    ['a value in parts of a paisa', '8,838.00', '8,838.001'],
    ['a day of the price', 'NAV on 31-Mar-2025: INR', 'NAV on 31-03-2025: INR'],
    ['a day of the value', 'Market Value on 31-Mar-2025: INR', 'Market Value on 31-03-2025: INR'],
    ['what is behind its label', 'NAV on 31-Mar-2025: INR 60.0000', 'NAV on'],
    ['what is behind the value', ' on 31-Mar-2025: INR 8,838.00', ' on'],
    ['the older label alone', 'Market Value on 31-Mar-2025: INR 8,838.00', 'Valuation on'],
    ['the label of a price', 'NAV on 31-Mar-2025: INR 60.0000', 'NAVon'],
    ['the label of a value', 'Market Value on 31-Mar-2025: INR 8,838.00', 'MarketValueon'],
    ['the older label', 'Market Value on 31-Mar-2025: INR 8,838.00', 'Valuation  on'],
  ])('%s cannot be read', (_, printed, damaged) => {
    const text = whole.replace(printed, damaged)
    expect(text).not.toBe(whole)
    expect(closingOf(text).unreadable).toBe(text)
  })
})

it.each([
  ['NAV on 31-Mar-2025: INR 60.0000', true],
  ['NAVon 31-Mar-2025', true],
  ['Total Cost Value: 25,000.00', true],
  ['CostValue', true],
  ['Market Value on 31-Mar-2025', true],
  ['MarketValue', true],
  ['Market  Value', true],
  ['Valuationon', true],
  ['Valuation  on', true],
  ['NAV  on', true],
  ['Cost  Value', true],
  ['Valuation on 31-Mar-2025: INR 8,838.00', true],
  ['8,838.00', true],
  ['INR 8,838.00', true],
  ['Rs. (8,838.00)', true],
  ['Rs 5', true],
  ['inr 5', true],
  ['₹8,838.00', true],
  ['-', true],
  ['8,838.00 INR', false],
  ['x 8,838.00', false],
  ['INR', false],
  ['', false],
  ['Load: NIL', false],
  ['Closing Unit Balance: 5 NAV on 31-Mar-2025', false],
  ['Opening Unit Balance: 5 NAV on 31-Mar-2025', false],
])('"%s" goes on with a closing balance: %s', (text, goesOn) => {
  expect(goesOnClosing(text)).toBe(goesOn)
})
