import type { FundsRequest } from '../figures/fundFigures.ts'
import { type FigureReads, readFundFigures } from '../figures/openFundFigures.ts'
import type { FundRow } from '../positions/position.ts'
import type { StoredPosition } from '../positions/storedPosition.ts'
import type { FundPrice, SchemeFacts } from '../reads/readDependencies.ts'

/** Positions, PANs and prices by hand. */

export const rupees = (amount: number): number => Math.round(amount * 100)
export const e4 = (units: number): number => Math.round(units * 10_000)

type Type = FundRow['type']

/** A printed row; amount in rupees, units and price as decimals. */
export const fundRow = (
  date: string,
  type: Type,
  amount: number | undefined,
  moved: { readonly units?: number; readonly nav?: number; readonly deletedOn?: string } = {},
): FundRow => ({
  rowId: `fr_${date}_${type}`,
  date,
  type,
  description: type,
  ...(amount === undefined ? {} : { amountPaise: rupees(amount) }),
  ...(moved.units === undefined ? {} : { unitsE4: e4(moved.units) }),
  ...(moved.nav === undefined ? {} : { navE4: e4(moved.nav) }),
  ...(moved.deletedOn === undefined ? {} : { deletedOn: moved.deletedOn }),
  importId: 'cas_1',
})

/** A position whose one statement lists all of its rows from 1 April 2015 to 31 October 2026. */
export function storedPosition(
  rows: readonly FundRow[],
  more: Partial<StoredPosition> & { readonly opening?: number } = {},
): StoredPosition {
  const { opening = 0, ...rest } = more
  const openingE4 = e4(opening)
  const unitsE4 = rows.reduce((sum, row) => sum + (row.unitsE4 ?? 0), openingE4)
  const [from, to] = ['2015-04-01', '2026-10-31']
  return {
    positionId: 'fp_1',
    panId: 'pan_own',
    amc: 'Aravalli Mutual Fund',
    folio: '12345678/90',
    schemeName: 'Aravalli Flexi Cap Fund - Direct - Growth',
    code: '100001',
    isDirect: true,
    status: { kind: 'reconciled' },
    openingE4,
    listedFrom: from,
    unitsE4,
    asOf: to,
    printed: {},
    rows,
    version: 1,
    spans: [{ from, to, openingE4, closingE4: unitsE4 }],
    ordinal: 0,
    ...rest,
  }
}

export const schemeFacts = (more: Partial<SchemeFacts> = {}): SchemeFacts => ({
  code: '100001',
  latest: { date: '2026-11-25', navE4: e4(75) },
  name: 'Aravalli Flexi Cap Fund',
  amc: 'Aravalli Mutual Fund',
  category: 'Equity Scheme - Flexi Cap Fund',
  assetClass: 'equity',
  equityPercent: '100',
  isDirect: true,
  ...more,
})

/** `Asha Rao` with a sub-account that agreed, and one that has not. */
const pans = {
  defaultPanId: 'pan_own',
  pans: [
    { panId: 'pan_own', pan: 'ABCPR1234F', name: 'Asha Rao', own: true, usable: true },
    { panId: 'pan_ravi', pan: 'ABCPR5678G', name: 'Ravi Rao', own: false, usable: true },
    { panId: 'pan_meena', pan: 'ABCPR9012H', name: 'Meena Rao', own: false, usable: false },
  ],
} as const

/** What figures are read from; `reads` counts the histories that were read. */
export function figureScene(
  positions: readonly StoredPosition[],
  facts: readonly SchemeFacts[] = [schemeFacts()],
  histories: Readonly<Record<string, readonly FundPrice[]>> = {},
) {
  const read: string[] = []
  const reads: FigureReads = {
    positionsOf: () => Promise.resolve(positions),
    validPansOf: () => {
      read.push('pans')
      return Promise.resolve(pans)
    },
    schemes: {
      byCode: codes =>
        Promise.resolve(
          new Map(facts.filter(({ code }) => codes.includes(code)).map(one => [one.code, one])),
        ),
      byIsin: () => Promise.resolve(new Map()),
      historyOf: (code, from, to) => {
        read.push(`${code} ${from} ${to}`)
        return Promise.resolve((histories[code] ?? []).filter(({ date }) => from <= date && date <= to))
      },
      benchmarkHistory: () => Promise.resolve({ name: '', levels: [] }),
      costDifferenceOf: () => undefined,
      asOf: () => Promise.resolve('2026-11-25'),
    },
  }
  return {
    read,
    reads,
    figures: async (requested: Omit<FundsRequest, 'today'>) => {
      const found = await readFundFigures(reads, 'inv_1', { today: '2026-11-26', ...requested })
      if (found === undefined) throw new Error('there are no funds')
      return found
    },
  }
}

/**
 * On paper: 1,00,000 in May 2025 at 50 (1,999.9 units after 5.00 of stamp duty), 30,000 in September at 60 (499.975 units after
 * 1.50). In June 2026 2,199.9 units go at 70, for 1,53,993.00; 299.975 units stay.
 */
export const flexi = storedPosition([
  fundRow('2025-05-05', 'purchase', 99_995, { units: 1999.9, nav: 50 }),
  fundRow('2025-05-05', 'stampDuty', 5),
  fundRow('2025-09-10', 'purchaseSip', 29_998.5, { units: 499.975, nav: 60 }),
  fundRow('2025-09-10', 'stampDuty', 1.5),
  fundRow('2026-06-15', 'redemption', -153_993, { units: -2199.9, nav: 70 }),
  fundRow('2026-06-15', 'stt', 1.54),
])
/** Ravi's: 4,999.75 units, which paid 6,249.69 in September 2026, less TDS of 624.97. */
export const income = storedPosition(
  [
    fundRow('2026-04-10', 'purchase', 49_997.5, { units: 4999.75, nav: 10 }),
    fundRow('2026-04-10', 'stampDuty', 2.5),
    fundRow('2026-09-15', 'dividendPayout', 6249.69),
    fundRow('2026-09-15', 'tds', 624.97),
  ],
  {
    positionId: 'fp_2',
    panId: 'pan_ravi',
    folio: '555/1',
    schemeName: 'Aravalli Income Fund - IDCW',
    code: '100002',
  },
)
const incomeFacts = schemeFacts({
  code: '100002',
  name: 'Aravalli Income Fund',
  category: 'Debt Scheme - Short Duration Fund',
  assetClass: 'debt',
  equityPercent: '0',
  latest: { date: '2026-11-25', navE4: e4(10.5) },
})
/** Prices of past days. */
export const histories = {
  '100001': [
    { date: '2025-12-30', navE4: e4(64) },
    { date: '2026-06-30', navE4: e4(71) },
  ],
  '100002': [{ date: '2026-06-30', navE4: e4(10.1) }],
}
/** Both, with their prices. */
export const bothFunds = () => figureScene([flexi, income], [schemeFacts(), incomeFacts], histories)
