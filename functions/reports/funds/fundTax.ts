import { equityExemptions } from '../../../shared/finance/funds/fundGainRules.ts'
import { inForce } from '../../../shared/finance/taxTables.ts'
import { formatFigures } from '../../../shared/vocabulary/money.ts'
import type { FundFigures, FundIncome, FundSale } from '../../fund-portfolio/published.ts'
import type { Sheet, Value } from '../../platform/workbooks/sheets.ts'
import { tableOf } from '../reportTable.ts'
import { fill, type Words } from '../reportWords.ts'
import { fundLead, holderOf, leftOutNotes, leftOutSheets, placesOf } from './fundCells.ts'

/** Gains and dividends of mutual funds in a financial year (domain.md 2.6): pure. */

/** How a gain is taxed, those with the exemption of s.112A apart; a short-term one without a rate of its own at the slab. */
function taxedAt({ term, percent, isExemptible }: FundSale, words: Words): string {
  const long = isExemptible ? words.longTermOfEquity : words.longTerm
  if (percent !== undefined) return fill(term === 'long' ? long : words.shortTerm, { percent })
  return term === 'long' ? words.longTermWithoutRate : words.slab
}

const costs = {
  paid: 'costPaid',
  grandfathered: 'costGrandfathered',
  indexed: 'costIndexed',
  fairValueMissing: 'costFairValueMissing',
} as const satisfies Record<FundSale['costIs'], keyof Words>

interface Of {
  readonly lead: readonly string[]
  readonly words: Words
}

function gainsSheet(funds: FundFigures, to: string, { lead, words }: Of): Sheet {
  const rows = funds.sales.map((sale): Value[] => [
    sale.schemeName,
    holderOf(sale),
    sale.folio,
    sale.boughtOn,
    sale.soldOn,
    placesOf(sale.unitsE4),
    sale.proceedsPaise,
    sale.costPaise,
    words[costs[sale.costIs]],
    sale.gainPaise,
    taxedAt(sale, words),
  ])
  return {
    name: words.fundGains,
    heading: words.fundGainsHeading,
    lead,
    ...tableOf(
      words,
      [
        'scheme',
        'holder',
        'folio',
        'lotBoughtOn',
        'soldOn',
        'fundUnitsHeld',
        'fundProceeds',
        'taxCost',
        'costIs',
        'gain',
        'taxedAt',
      ],
      { rows, summed: ['fundProceeds', 'taxCost', 'gain'] },
    ),
    empty: words.noFundGains,
    notes: [
      words.noteFundGains,
      words.noteFundGrandfathered,
      ...exemptionNotes(to, words),
      ...leftOutNotes(funds, funds.notCounted, words),
      words.noteGeneral,
    ],
  }
}

/** The limit of the last day of the report, from the dated table. */
function exemptionNotes(to: string, words: Words): string[] {
  const rule = inForce(equityExemptions, to)
  if (rule === undefined) return []
  return [fill(words.noteFundExemption, { amount: formatFigures(rule.paise).replace(/\.00$/, '') })]
}

/** The same rows by holder and how they are taxed: each holder files a return of their own. */
function termsSheet(funds: FundFigures, { lead, words }: Of): Sheet {
  const groups = new Map<string, readonly [string, string, number, number, number, number]>()
  for (const sale of funds.sales) {
    const [holder, taxed] = [holderOf(sale), taxedAt(sale, words)]
    const key = `${sale.holder.panId} ${taxed}`
    const [, , lots, proceeds, cost, gain] = groups.get(key) ?? [holder, taxed, 0, 0, 0, 0]
    groups.set(key, [
      holder,
      taxed,
      lots + 1,
      proceeds + sale.proceedsPaise,
      cost + sale.costPaise,
      gain + sale.gainPaise,
    ])
  }
  return {
    name: words.fundTerms,
    heading: words.fundTermsHeading,
    lead,
    ...tableOf(words, ['holder', 'taxedAt', 'lots', 'fundProceeds', 'taxCost', 'gain'], {
      rows: [...groups.values()],
      summed: ['lots', 'fundProceeds', 'taxCost', 'gain'],
    }),
    empty: words.noFundGains,
    notes: [words.noteGeneral],
  }
}

const incomes = {
  paidOut: 'kindDividendPayout',
  reinvested: 'kindDividendReinvestment',
  taxOnly: 'taxOnly',
} as const satisfies Record<FundIncome['kind'], keyof Words>

function incomeSheet(funds: FundFigures, { lead, words }: Of): Sheet {
  const rows = funds.incomes.map((income): Value[] => [
    income.date,
    words[incomes[income.kind]],
    income.schemeName,
    holderOf(income),
    income.folio,
    income.paise,
    income.tdsPaise,
    income.paise - income.tdsPaise,
  ])
  return {
    name: words.fundIncome,
    heading: words.fundIncomeHeading,
    lead,
    ...tableOf(words, ['fundDay', 'kind', 'scheme', 'holder', 'folio', 'dividend', 'tdsDeducted', 'net'], {
      rows,
      summed: ['dividend', 'tdsDeducted', 'net'],
    }),
    empty: words.noFundIncome,
    notes: [words.noteFundIncome, ...leftOutNotes(funds, funds.notCounted, words), words.noteGeneral],
  }
}

/** Gains by lot and by rate, dividends with TDS, and what is left out; no sheet for an investor without funds. */
export function fundTaxSheets(
  funds: FundFigures | undefined,
  { line, to }: { readonly line: string; readonly to: string },
  words: Words,
): Sheet[] {
  if (funds === undefined) return []
  const of = { lead: fundLead(funds, line, words), words }
  return [
    gainsSheet(funds, to, of),
    termsSheet(funds, of),
    incomeSheet(funds, of),
    ...leftOutSheets(funds.notCounted, of.lead, words),
  ]
}
