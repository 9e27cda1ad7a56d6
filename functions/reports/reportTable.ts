import { type Column, type Sheet, sumOf, type Value } from '../platform/workbooks/sheets.ts'
import type { Words } from './reportWords.ts'

/** The columns of the reports: what stands in them, and how wide they are. Each is called by its word. */
const columns = {
  investment: { kind: 'text', width: 34 },
  issuer: { kind: 'text', width: 30 },
  isin: { kind: 'text', width: 15 },
  rating: { kind: 'text', width: 14 },
  maturity: { kind: 'date', width: 13 },
  heldSince: { kind: 'date', width: 13 },
  units: { kind: 'units', width: 9 },
  openingUnits: { kind: 'units', width: 12 },
  unitsIn: { kind: 'units', width: 12 },
  unitsSold: { kind: 'units', width: 12 },
  unitsRedeemed: { kind: 'units', width: 12 },
  closingUnits: { kind: 'units', width: 12 },
  principalOfUnit: { kind: 'money', width: 18 },
  cost: { kind: 'money', width: 18 },
  cleanPrice: { kind: 'price', width: 13 },
  priceDay: { kind: 'date', width: 13 },
  accrued: { kind: 'money', width: 16 },
  value: { kind: 'money', width: 18 },
  interestReceived: { kind: 'money', width: 18 },
  tdsDeducted: { kind: 'money', width: 16 },
  repaid: { kind: 'money', width: 18 },
  date: { kind: 'date', width: 13 },
  what: { kind: 'text', width: 24 },
  amountBeforeTax: { kind: 'money', width: 18 },
  amount: { kind: 'money', width: 20 },
  reference: { kind: 'text', width: 30 },
  section: { kind: 'text', width: 10 },
  quarter: { kind: 'text', width: 10 },
  net: { kind: 'money', width: 16 },
  payments: { kind: 'units', width: 11 },
  how: { kind: 'text', width: 12 },
  acquired: { kind: 'date', width: 13 },
  ended: { kind: 'date', width: 13 },
  proceeds: { kind: 'money', width: 18 },
  costWithoutInterest: { kind: 'money', width: 18 },
  gain: { kind: 'money', width: 16 },
  taxedAt: { kind: 'text', width: 20 },
  interestInPrice: { kind: 'money', width: 22 },
} as const satisfies Partial<Record<keyof Words, Omit<Column, 'label'>>>
type ColumnName = keyof typeof columns

/** A table of these columns with the sums of some; the cells of a row stand in the order of the columns. */
export function tableOf(
  words: Words,
  names: readonly ColumnName[],
  { rows, summed }: { readonly rows: readonly (readonly Value[])[]; readonly summed: readonly ColumnName[] },
): Pick<Sheet, 'columns' | 'rows'> & { readonly total: readonly Value[] } {
  return {
    columns: names.map(name => ({ label: words[name], ...columns[name] })),
    rows,
    total: names.map((name, place) =>
      place === 0 ? words.total : summed.includes(name) ? sumOf(rows, place) : undefined,
    ),
  }
}
