import { describe, expect, it } from 'vitest'
import type { StatementScheme } from '../statement/statement.ts'
import {
  e4,
  first,
  january,
  june,
  merge,
  outcome,
  row,
  scheme,
  year2024,
  year2025,
} from '../testing/mergeScene.ts'
import type { StoredPosition } from './storedPosition.ts'

describe('a statement that does not add up', () => {
  const at = { kind: 'row', line: 1, expectedE4: e4(150), printedE4: e4(140) } as const
  const broken: StatementScheme = { ...year2024, status: { kind: 'broken', at } }

  it('is marked at its place, with the rows as they are', () => {
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', broken)
    expect(position.status).toEqual({ kind: 'broken', at, description: 'Purchase', date: '2024-06-10' })
    expect(position.rows).toHaveLength(2)
  })

  it('never replaces rows that do; what it says of the balance counts', () => {
    const later: StatementScheme = { ...year2025, status: { kind: 'broken', at: { ...at, line: 0 } } }
    const merged = merge(first(), '2025-01-01', '2025-12-31', later)
    expect(outcome(merged)).toMatchObject({ status: 'broken', units: 120, rows: 2, newRows: 0 })
    // The next good statement heals it.
    const healed = merge(merged.position, '2025-01-01', '2026-03-31', year2025)
    expect(outcome(healed)).toMatchObject({ status: 'reconciled', units: 120, rows: 3 })
  })

  it('that is older than what is known is left out', () => {
    const known = merge(first(), '2025-01-01', '2025-12-31', year2025).position
    expect(merge(known, '2024-01-01', '2024-12-31', broken).changed).toBe(false)
  })

  it('is replaced by one that adds up and lists all of its days, not by one that lists some', () => {
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', broken)
    expect(outcome(merge(position, '2024-06-01', '2024-12-31', scheme(100, [june])))).toMatchObject({
      status: 'broken',
    })
    expect(outcome(merge(position, '2024-01-01', '2024-12-31', year2024))).toMatchObject({
      status: 'reconciled',
      rows: 2,
      knownRows: 2,
    })
  })

  it('of days that good rows explain changes nothing: the good one counts', () => {
    const misprinted = { ...broken, closingE4: e4(140) }
    const merged = merge(first(), '2024-01-01', '2024-12-31', misprinted)
    expect(outcome(merged)).toMatchObject({ status: 'reconciled', units: 150, rows: 2, newRows: 0 })
    expect(merged.changed).toBe(false)
    expect(merge(first(), '2024-03-01', '2024-12-31', misprinted).changed).toBe(false)
  })

  it('is replaced in its days also when good statements of other days came before', () => {
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', broken)
    const both = merge(position, '2023-01-01', '2023-12-31', scheme(0, []))
    expect(outcome(both)).toMatchObject({ status: 'broken', rows: 2 })
    const more = merge(both.position, '2025-01-01', '2025-12-31', year2025)
    expect(outcome(more)).toMatchObject({ status: 'broken', rows: 3 })
    const healed = merge(
      more.position,
      '2024-01-01',
      '2024-12-31',
      scheme(0, [january, row('2024-06-11', 50)]),
    )
    expect(outcome(healed)).toMatchObject({ status: 'reconciled', units: 120, rows: 3 })
    expect(healed.position.rows.map(({ date }) => date)).toEqual(['2024-01-10', '2024-06-11', '2025-02-10'])
  })

  it('never replaces rows of a good one that stand beside those of a former broken one', () => {
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', broken)
    const both = merge(position, '2025-01-01', '2025-12-31', year2025)
    const wrong: StatementScheme = {
      ...scheme(0, [january, june, row('2025-02-10', -29, 121)]),
      status: { kind: 'broken', at },
    }
    const merged = merge(both.position, '2024-01-01', '2025-12-31', wrong)
    expect(outcome(merged)).toMatchObject({ status: 'broken', rows: 3, newRows: 0 })
    expect(merged.position.rows[2]?.unitsE4).toBe(e4(-30))
    // Its rows of 2024 are still those of the first: a good statement of 2025 does not make them right.
    const later = merge(merged.position, '2025-01-01', '2026-03-31', year2025)
    expect(outcome(later)).toMatchObject({ status: 'broken' })
    expect(outcome(merge(later.position, '2024-01-01', '2024-12-31', year2024))).toMatchObject({
      status: 'reconciled',
      units: 120,
      rows: 3,
    })
  })

  it('whose units add up and whose amounts do not is not made right by a later pair of statements', () => {
    const amount: StatementScheme = {
      ...year2024,
      status: { kind: 'broken', at: { kind: 'amount', line: 1 } },
    }
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', amount)
    const second = merge(position, '2025-01-01', '2025-12-31', {
      ...year2025,
      status: { kind: 'broken', at: { kind: 'amount', line: 0 } },
    })
    const third = merge(second.position, '2025-01-01', '2025-12-31', year2025)
    expect(outcome(third)).toMatchObject({ status: 'broken' })
  })
})

it('a broken statement among good ones of all its days leaves no trace, in whichever order they come', () => {
  // Its units add up to another balance, and its first row is not what the good one prints.
  const wrong = (rows: Parameters<typeof scheme>[1], opening = 0): StatementScheme => ({
    ...scheme(opening, rows),
    status: { kind: 'broken', at: { kind: 'row', line: 0, expectedE4: e4(1), printedE4: e4(2) } },
  })
  const parts: readonly [string, string, StatementScheme][] = [
    ['2024-01-01', '2024-05-31', scheme(0, [january])],
    ['2024-05-01', '2024-12-31', scheme(100, [june])],
    ['2025-01-01', '2025-12-31', year2025],
    ['2024-01-01', '2025-12-31', wrong([row('2024-01-11', 90), june, row('2025-02-11', -31)])],
    ['2024-03-01', '2024-12-31', wrong([row('2024-06-12', 51)], 99)],
  ]
  const orders = ordersOf(parts)
  expect(orders).toHaveLength(120)
  for (const order of orders) {
    const end = order.reduce<StoredPosition | undefined>(
      (known, [from, to, what]) => merge(known, from, to, what).position,
      undefined,
    )
    const places = order.map(one => parts.indexOf(one))
    expect({
      places,
      dates: end?.rows.map(({ date }) => date),
      units: end?.unitsE4,
      status: end?.status.kind,
    }).toEqual({
      places,
      dates: ['2024-01-10', '2024-06-10', '2025-02-10'],
      units: e4(120),
      status: 'reconciled',
    })
  }
})

function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.length < 2
    ? [items]
    : items.flatMap((first, place) => ordersOf(items.toSpliced(place, 1)).map(rest => [first, ...rest]))
}
