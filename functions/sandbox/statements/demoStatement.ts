import { detailedPages } from './detailedPages.ts'
import { plainHabits } from './habits.ts'
import type { PlacedPage } from './page.ts'
import { seededRandom } from './seededRandom.ts'
import {
  type Investor,
  paiseOf,
  type TrueRow,
  type TrueScheme,
  type TrueStatement,
  unitsFor,
} from './trueStatement.ts'

/** Positions of one investor, for journeys and demo data. Money is whole paise, units and prices 1/10,000. */
export interface DemoPortfolio {
  readonly period: { readonly from: string; readonly to: string }
  readonly name: string
  readonly pan: string
  /** Left out: a made-up one. */
  readonly contact?: Pick<Investor, 'email' | 'mobile' | 'address'>
  readonly folios: readonly DemoFolio[]
}

export interface DemoFolio {
  readonly amc: string
  readonly folio: string
  /** Left out: the investor's; '' prints the folio without one. */
  readonly pan?: string
  readonly schemes: readonly DemoScheme[]
}

export interface DemoScheme {
  readonly name: string
  readonly isin: string
  readonly rtaCode: string
  readonly registrar: 'CAMS' | 'KFINTECH'
  /** `ARN-…`; a direct plan has none. */
  readonly advisor?: string
  /** Left out: 0. */
  readonly openingE4?: number
  /** The price at the end of the period. */
  readonly navE4: number
  readonly rows: readonly DemoRow[]
}

/** Units follow from amount and price; what leaves has a negative amount. */
export interface DemoRow {
  readonly date: string
  readonly type: TrueRow['type']
  readonly text: string
  readonly amountPaise: number
  /** Left out of rows that move no units. */
  readonly navE4?: number
}

function schemeOf(demo: DemoScheme, to: string): TrueScheme {
  const openingE4 = demo.openingE4 ?? 0
  let closingE4 = openingE4
  let costPaise = 0
  const rows = demo.rows.map((row): TrueRow => {
    const { navE4, ...charge } = row
    if (navE4 === undefined) return charge
    const unitsE4 = unitsFor(row.amountPaise, navE4)
    // What leaves takes its part of the cost with it, at the average.
    costPaise +=
      unitsE4 < 0 && closingE4 > 0 ? Math.round((costPaise * unitsE4) / closingE4) : row.amountPaise
    closingE4 += unitsE4
    return { ...row, unitsE4, balanceE4: closingE4 }
  })
  const { name, isin, rtaCode, registrar, advisor, navE4 } = demo
  return {
    name,
    isin,
    rtaCode,
    registrar,
    isDirect: advisor === undefined,
    advisor: advisor ?? 'DIRECT',
    nominees: [],
    loadTexts: ['Entry Load : NIL. Exit Load : 1.00% if redeemed within 365 days from the date of allotment'],
    openingE4,
    closingE4,
    navE4,
    valuedOn: to,
    costPaise,
    valuePaise: paiseOf(closingE4, navE4),
    rows,
  }
}

const someContact = {
  email: 'investor@example.com',
  mobile: '+919800000000',
  address: ['12 Residency Road', 'Bengaluru - 560025', 'Karnataka', 'India'],
}

/** What a statement about these positions says. */
export function demoTruth(demo: DemoPortfolio): TrueStatement {
  const { period, name, pan } = demo
  return {
    period,
    investor: { name, pan, ...(demo.contact ?? someContact) },
    folios: demo.folios.map(({ amc, folio, schemes, ...of }) => {
      const folioPan = of.pan ?? pan
      return {
        amc,
        folio,
        holder: name,
        ...(folioPan ? { pan: folioPan } : {}),
        schemes: schemes.map(scheme => schemeOf(scheme, period.to)),
      }
    }),
  }
}

/** The same statement of CAMS for the same positions, page by page and letter by letter. */
export function demoStatement(demo: DemoPortfolio): {
  readonly truth: TrueStatement
  readonly pages: readonly PlacedPage[]
} {
  const truth = demoTruth(demo)
  return { truth, pages: detailedPages(truth, 'cams', plainHabits, seededRandom(1)) }
}
