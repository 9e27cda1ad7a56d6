import type { Statement, StatementFolio, StatementScheme } from '../statement/statement.ts'

/** Statements as their reader hands them on, with figures that are worked by hand. */

export const ownPan = 'ABCPE1234F'
export const otherPan = 'XYZPK9876Q'
export const flexiCap = 'INF879O01027'
const liquid = 'INF209K01VA3'

/** 100 units at 10 rupees in January 2024 and 50 at 12 in June: 150 units that cost 1,600. */
export const flexiCapScheme: StatementScheme = {
  name: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  isin: flexiCap,
  rtaCode: 'PPDG',
  registrar: 'CAMS',
  isDirect: true,
  openingE4: 0,
  closingE4: 1_500_000,
  navE4: 130_000,
  valuedOn: '2024-12-31',
  costPaise: 1_600_00,
  valuePaise: 1_950_00,
  status: { kind: 'reconciled' },
  transactions: [
    {
      line: 0,
      date: '2024-01-10',
      description: 'Purchase',
      type: 'purchase',
      amountPaise: 1_000_00,
      unitsE4: 1_000_000,
      navE4: 100_000,
      balanceE4: 1_000_000,
    },
    {
      line: 1,
      date: '2024-06-10',
      description: 'SIP Purchase - Instalment 1/12',
      type: 'purchaseSip',
      amountPaise: 600_00,
      unitsE4: 500_000,
      navE4: 120_000,
      balanceE4: 1_500_000,
    },
  ],
}

/** Ten units, of which the statement begins with four. */
export const liquidScheme: StatementScheme = {
  name: 'Aditya Birla Sun Life Liquid Fund - Growth - Direct Plan',
  isin: liquid,
  isDirect: true,
  openingE4: 40_000,
  closingE4: 100_000,
  navE4: 3_500_000,
  status: { kind: 'reconciled' },
  transactions: [
    {
      line: 0,
      date: '2024-03-01',
      description: 'Purchase',
      type: 'purchase',
      amountPaise: 2_100_00,
      unitsE4: 60_000,
      navE4: 3_500_000,
      balanceE4: 100_000,
    },
  ],
}

/** The units do not give the printed balance. */
const brokenScheme: StatementScheme = {
  ...liquidScheme,
  name: 'Aditya Birla Sun Life Flexi Cap Fund - Growth',
  isin: 'INF209K01AJ8',
  status: { kind: 'broken', at: { kind: 'row', line: 0, expectedE4: 100_000, printedE4: 110_000 } },
}

export const folioOf = (
  folio: string,
  schemes: readonly StatementScheme[],
  more: Partial<StatementFolio> = {},
): StatementFolio => ({ amc: 'PPFAS Mutual Fund', folio, pan: ownPan, holder: 'Asha Rao', schemes, ...more })

/** Two folios of the investor's own PAN and one of another. */
export function statementOf(folios?: readonly StatementFolio[]): Statement {
  return {
    kind: 'camsDetailed',
    period: { from: '2024-01-01', to: '2024-12-31' },
    folios: folios ?? [
      folioOf('12345678/90', [flexiCapScheme]),
      folioOf('99887766', [liquidScheme, brokenScheme], { amc: 'Aditya Birla Sun Life Mutual Fund' }),
      folioOf('5551234/01', [flexiCapScheme], { pan: otherPan, holder: 'Ravi Kumar' }),
    ],
    totals: [],
    warnings: [],
  }
}
