import { expect, it } from 'vitest'
import type { FundRow } from './position.ts'
import { statusOf } from './positionStatus.ts'
import type { Span } from './storedPosition.ts'

const row = (date: string, unitsE4: number, more: Partial<FundRow> = {}): FundRow => ({
  rowId: `fr_${date}`,
  date,
  type: 'purchase',
  description: 'Purchase',
  unitsE4,
  importId: 'cas_1',
  ...more,
})
const span = (from: string, to: string, openingE4: number, closingE4: number): Span => ({
  from,
  to,
  openingE4,
  closingE4,
})
const kindOf = (spans: readonly Span[], rows: readonly FundRow[], unitsE4: number) =>
  statusOf({ spans, rows, unitsE4 }).kind

const year = span('2024-01-01', '2024-12-31', 0, 100_0000)

it('rows of the first and the last day of a span count', () => {
  const rows = [row('2024-01-01', 40_0000), row('2024-12-31', 60_0000)]
  expect(kindOf([year], rows, 100_0000)).toBe('reconciled')
  expect(kindOf([year], [row('2023-12-31', 40_0000), row('2025-01-01', 60_0000)], 100_0000)).toBe('partial')
})

it('rows explain a span to 0.002 unit, because two statements round each by 0.001', () => {
  const by = (unitsE4: number) => kindOf([year], [row('2024-06-03', unitsE4)], 100_0000)
  expect([by(100_0020), by(99_9980), by(100_0021), by(99_9979)]).toEqual([
    'reconciled',
    'reconciled',
    'partial',
    'partial',
  ])
})

it('spans join, and the last one gives the units, to 0.001 unit', () => {
  const rows = [row('2024-06-03', 100_0000), row('2025-06-03', 10_0000)]
  const joined = (openingE4: number, unitsE4: number) =>
    kindOf([year, span('2025-01-01', '2025-12-31', openingE4, openingE4 + 10_0000)], rows, unitsE4)
  expect([joined(100_0010, 110_0010), joined(99_9990, 109_9980)]).toEqual(['reconciled', 'reconciled'])
  expect([joined(100_0011, 110_0011), joined(100_0000, 110_0011)]).toEqual(['partial', 'partial'])
})

it('a first balance that is not zero is explained by no row; a deleted row is one that was printed', () => {
  expect(
    kindOf([span('2024-01-01', '2024-12-31', 1, 100_0000)], [row('2024-06-03', 100_0000)], 100_0000),
  ).toBe('partial')
  expect(kindOf([year], [row('2024-06-03', 100_0000, { deletedOn: '2025-01-05' })], 100_0000)).toBe('edited')
})
