import { describe, expect, it } from 'vitest'
import type { StatementScheme } from '../statement/statement.ts'
import {
  e4,
  february,
  first,
  january,
  june,
  merge,
  outcome,
  row,
  scheme,
  summary,
  year2024,
  year2025,
} from '../testing/mergeScene.ts'
import type { StoredPosition } from './storedPosition.ts'

describe('a first statement', () => {
  it('from zero is reconciled, with what it prints', () => {
    const merged = merge(undefined, '2024-01-01', '2024-12-31', year2024)
    expect(outcome(merged)).toEqual({
      status: 'reconciled',
      units: 150,
      asOf: '2024-12-31',
      rows: 2,
      newRows: 2,
      knownRows: 0,
      older: false,
    })
    expect(merged.position).toMatchObject({
      openingE4: 0,
      listedFrom: '2024-01-01',
      printed: { navE4: 120_000 },
    })
  })

  it('that begins with a balance is partial', () => {
    const merged = merge(undefined, '2025-01-01', '2025-12-31', year2025)
    expect(merged.position).toMatchObject({
      status: { kind: 'partial' },
      openingE4: 1_500_000,
      unitsE4: 1_200_000,
    })
  })

  it('without transactions is holdings only', () => {
    const { position } = merge(undefined, '2025-03-31', '2025-03-31', summary(120, { costPaise: 1_200_00 }))
    expect(position).toMatchObject({
      status: { kind: 'holdingsOnly' },
      printed: { costPaise: 1_200_00 },
      rows: [],
    })
    expect(position.listedFrom).toBeUndefined()
  })
})

describe('the same statement twice', () => {
  it('changes nothing', () => {
    const again = merge(first(), '2024-01-01', '2024-12-31', year2024)
    expect(outcome(again)).toMatchObject({ rows: 2, newRows: 0, knownRows: 2, older: false })
    expect(again.changed).toBe(false)
  })

  it('two equal rows of a day are two, then and now, each with its id', () => {
    // Two SIPs of one day whose balance is not printed: nothing tells them apart.
    const twins = scheme(0, [row('2024-01-10', 100), row('2024-01-10', 100)])
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', twins)
    const ids = position.rows.map(({ rowId }) => rowId)
    expect(new Set(ids).size).toBe(2)
    const again = merge(position, '2024-01-01', '2024-12-31', twins)
    expect(outcome(again)).toMatchObject({
      units: 200,
      rows: 2,
      newRows: 0,
      knownRows: 2,
      status: 'reconciled',
    })
    // Read into an empty portfolio they have the same ids.
    const fresh = merge(undefined, '2024-01-01', '2024-12-31', twins)
    expect(fresh.position.rows.map(({ rowId }) => rowId)).toEqual(ids)
  })

  it('with other roundings and words of another issuer is still the same', () => {
    const { position } = merge(undefined, '2024-01-01', '2024-12-31', scheme(0, [row('2024-01-10', 12.3456)]))
    const other = scheme(0, [
      { ...row('2024-01-10', 12.346), amountPaise: 123_46, description: 'PURCHASE-BSE', type: 'purchase' },
    ])
    const again = merge(position, '2024-01-01', '2024-12-31', other)
    expect(outcome(again)).toMatchObject({ newRows: 0, knownRows: 1, status: 'reconciled' })
    expect(again.position.rows[0]?.rowId).toBe(position.rows[0]?.rowId)
  })
})

describe('a later statement', () => {
  it('that goes on where the former ended is joined to it', () => {
    const merged = merge(first(), '2025-01-01', '2025-12-31', year2025)
    expect(outcome(merged)).toEqual({
      status: 'reconciled',
      units: 120,
      asOf: '2025-12-31',
      rows: 3,
      newRows: 1,
      knownRows: 0,
      older: false,
    })
  })

  it('that overlaps brings its new rows only', () => {
    const merged = merge(first(), '2024-06-01', '2025-12-31', scheme(100, [june, february]))
    expect(outcome(merged)).toMatchObject({
      status: 'reconciled',
      units: 120,
      rows: 3,
      newRows: 1,
      knownRows: 1,
    })
  })

  it('that begins on the day on which the former ended is joined to it, with the rows of that day once', () => {
    const known = merge(undefined, '2024-01-01', '2024-06-10', year2024).position
    const merged = merge(known, '2024-06-10', '2025-12-31', scheme(100, [june, february]))
    expect(outcome(merged)).toMatchObject({ status: 'reconciled', units: 120, rows: 3, knownRows: 1 })
    expect(merged.position.spans).toHaveLength(1)
  })

  it('without a cost keeps the one before only as long as the units are the same', () => {
    const known = merge(undefined, '2024-01-01', '2024-12-31', { ...year2024, costPaise: 1_500_00 }).position
    const same = merge(known, '2025-01-01', '2025-01-31', scheme(150, []))
    expect(same.position.printed.costPaise).toBe(1_500_00)
    expect(merge(known, '2025-01-01', '2025-12-31', year2025).position.printed.costPaise).toBeUndefined()
  })

  it('after a gap in which units were bought is partial, until the missing one comes', () => {
    // 150 known, 170 at the beginning: 20 were bought in January 2025, which nobody has listed.
    const gap = merge(first(), '2025-02-01', '2025-12-31', scheme(170, [row('2025-02-10', -30)]))
    expect(outcome(gap)).toMatchObject({ status: 'partial', units: 140, rows: 3 })
    const healed = merge(gap.position, '2025-01-01', '2025-01-31', scheme(150, [row('2025-01-20', 20)]))
    expect(outcome(healed)).toEqual({
      status: 'reconciled',
      units: 140,
      asOf: '2025-12-31',
      rows: 4,
      newRows: 1,
      knownRows: 0,
      older: true,
    })
  })

  it('brings the new name of a scheme with the same ISIN', () => {
    const renamed = {
      ...year2025,
      name: 'Parag Parikh Flexi Cap Fund Direct Growth (formerly Long Term Equity)',
    }
    expect(merge(first(), '2025-01-01', '2025-12-31', renamed).position.schemeName).toBe(renamed.name)
  })

  it('of all days drops a row that the registrar took back', () => {
    const corrected = scheme(0, [january, february])
    const merged = merge(first(), '2024-01-01', '2025-12-31', corrected)
    expect(outcome(merged)).toMatchObject({
      status: 'reconciled',
      units: 70,
      rows: 2,
      newRows: 1,
      knownRows: 1,
    })
  })
})

describe('an older statement', () => {
  const later = () => merge(undefined, '2025-01-01', '2025-12-31', year2025).position

  it('that joins makes a partial position whole; balance and price stay', () => {
    const merged = merge(later(), '2024-01-01', '2024-12-31', { ...year2024, navE4: e4(9) })
    expect(outcome(merged)).toMatchObject({
      status: 'reconciled',
      units: 120,
      asOf: '2025-12-31',
      older: true,
    })
    expect(merged.position.rows.map(({ date }) => date)).toEqual(['2024-01-10', '2024-06-10', '2025-02-10'])
    expect(merged.position).toMatchObject({
      printed: { navE4: 120_000 },
      listedFrom: '2024-01-01',
      openingE4: 0,
    })
  })

  it('that does not join is kept, and the position stays partial', () => {
    const merged = merge(later(), '2024-01-01', '2024-05-31', scheme(0, [january]))
    expect(outcome(merged)).toMatchObject({ status: 'partial', units: 120, rows: 2, newRows: 1, older: true })
  })

  it('any order of three statements gives the same rows, balance and status', () => {
    const parts: [string, string, StatementScheme][] = [
      ['2024-01-01', '2024-05-31', scheme(0, [january])],
      ['2024-05-01', '2024-12-31', scheme(100, [june])],
      ['2024-12-01', '2025-12-31', scheme(150, [february])],
    ]
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    const results = orders.map(order => {
      const end = order.reduce<StoredPosition | undefined>((known, index) => {
        const [from, to, what] = parts[index] ?? ['', '', year2024]
        return merge(known, from, to, what).position
      }, undefined)
      return {
        rows: end?.rows.map(({ rowId, date }) => [rowId, date]),
        units: end?.unitsE4,
        status: end?.status.kind,
        spans: end?.spans,
      }
    })
    expect(results[0]).toMatchObject({ units: 1_200_000, status: 'reconciled' })
    for (const result of results) expect(result).toEqual(results[0])
  })
})

describe('a summary or an e-CAS after a detailed statement', () => {
  it('of the same balance brings its price and cost, and no row is lost', () => {
    const merged = merge(
      first(),
      '2025-03-31',
      '2025-03-31',
      summary(150, { navE4: e4(13), costPaise: 1_500_00 }),
    )
    expect(outcome(merged)).toMatchObject({ status: 'reconciled', units: 150, asOf: '2025-03-31', rows: 2 })
    expect(merged.position.printed).toEqual({ navE4: 130_000, costPaise: 1_500_00 })
  })

  it('of another balance is right about the units, and the rows wait for the statement that explains them', () => {
    const merged = merge(first(), '2025-03-31', '2025-03-31', summary(120))
    expect(outcome(merged)).toMatchObject({ status: 'partial', units: 120, rows: 2 })
    const whole = merge(merged.position, '2025-01-01', '2025-12-31', year2025)
    expect(outcome(whole)).toMatchObject({ status: 'reconciled', units: 120, rows: 3 })
  })

  it('that named no company gets it from the registrar’s, with the folio as it is printed there', () => {
    const listed = merge(undefined, '2025-03-31', '2025-03-31', summary(120), { amc: '', folio: '12345678' })
    const { position } = merge(listed.position, '2024-01-01', '2024-12-31', year2024)
    expect(position).toMatchObject({ amc: 'PPFAS Mutual Fund', folio: '12345678/90', unitsE4: e4(120) })
    const again = merge(position, '2025-06-30', '2025-06-30', summary(120), { amc: '', folio: '12345678' })
    expect(again.position).toMatchObject({ amc: 'PPFAS Mutual Fund', folio: '12345678/90' })
  })

  it('that is older changes nothing', () => {
    const merged = merge(first(), '2024-03-31', '2024-03-31', summary(100, { navE4: e4(7) }))
    expect(outcome(merged)).toMatchObject({ status: 'reconciled', units: 150, older: true })
    expect(merged.changed).toBe(false)
  })

  it('a detailed one after holdings only brings the rows', () => {
    const held = merge(undefined, '2025-12-31', '2025-12-31', summary(120)).position
    expect(
      outcome(merge(held, '2024-01-01', '2025-12-31', scheme(0, [january, june, february]))),
    ).toMatchObject({
      status: 'reconciled',
      rows: 3,
    })
    // One that ends before explains 150 of 120 units: what came between is missing.
    expect(outcome(merge(held, '2024-01-01', '2024-12-31', year2024))).toMatchObject({
      status: 'partial',
      units: 120,
      older: true,
    })
  })
})

describe('a row that the investor deleted', () => {
  const edited = (): StoredPosition => {
    const known = first()
    return {
      ...known,
      status: { kind: 'edited' },
      rows: known.rows.map((one, place) => (place === 1 ? { ...one, deletedOn: '2025-01-05' } : one)),
    }
  }

  it('stays deleted when the statement comes again, or a later one', () => {
    for (const merged of [
      merge(edited(), '2024-01-01', '2024-12-31', year2024),
      merge(edited(), '2024-06-01', '2025-12-31', scheme(100, [june, february])),
    ]) {
      expect(merged.position.status).toEqual({ kind: 'edited' })
      expect(merged.position.rows[1]).toMatchObject({ date: '2024-06-10', deletedOn: '2025-01-05' })
    }
  })
})

describe('a merger of schemes', () => {
  it('ends the one and begins the other: each is a position of its own that adds up', () => {
    const out = { ...row('2025-02-10', -150, 0), type: 'switchOutMerger' } as const
    const ended = merge(first(), '2025-01-01', '2025-12-31', scheme(150, [out]))
    expect(outcome(ended)).toMatchObject({ status: 'reconciled', units: 0 })
    const taken = { ...row('2025-02-10', 75, 75), type: 'switchInMerger' } as const
    const started = merge(undefined, '2025-01-01', '2025-12-31', scheme(0, [taken], { isin: 'INF879O01099' }))
    expect(outcome(started)).toMatchObject({ status: 'reconciled', units: 75 })
  })
})
