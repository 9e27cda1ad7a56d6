import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TdsInput, type TdsMethod, tdsMissing, tdsOn } from './taxTables.ts'
import { parseTdsMethods, tdsMethodOf, tdsMethods } from './tdsMethods.ts'

const usual: TdsMethod = { deducts: 'onceExceeded', roundedPer: 'holding', roundedTo: 'paisa' }
const input = (method: Partial<TdsMethod>, over: Partial<TdsInput> = {}): TdsInput => ({
  kind: 'bond',
  method: { ...usual, ...method },
  date: '2026-11-09',
  units: 10,
  grossPaise: 4_000_00,
  earlierGrossPaise: 0,
  earlierTdsPaise: 0,
  laterGrossPaise: 0,
  hasPan: true,
  ...over,
})

describe('a registrar that deducts', () => {
  it('always takes 10 % of a payment below the threshold', () => {
    expect(tdsOn(input({}))).toBe(0)
    expect(tdsOn(input({ deducts: 'always' }))).toBe(400_00)
    expect(tdsOn(input({ deducts: 'always' }, { hasPan: false }))).toBe(800_00)
  })

  it('always makes up for what a former method did not deduct, once the threshold is exceeded', () => {
    const earlier = { earlierGrossPaise: 5_000_00 }
    expect(tdsOn(input({ deducts: 'always' }, earlier))).toBe(400_00)
    expect(tdsOn(input({ deducts: 'always' }, { ...earlier, grossPaise: 5_000_10 }))).toBe(1_000_01)
  })

  it('when the year is likely to exceed the threshold takes it from the first payment on', () => {
    const likely = { deducts: 'whenLikely' } as const
    expect(tdsOn(input(likely, { laterGrossPaise: 6_000_00 }))).toBe(0)
    expect(tdsOn(input(likely, { laterGrossPaise: 6_000_01 }))).toBe(400_00)
    // Units were bought since the first payment: now it is likely, and what was not deducted is made up for.
    expect(tdsOn(input(likely, { earlierGrossPaise: 3_000_00, laterGrossPaise: 4_000_00 }))).toBe(700_00)
    // The others deduct when it is exceeded, whatever is to come.
    expect(tdsOn(input({}, { laterGrossPaise: 60_000_00 }))).toBe(0)
  })
})

describe('a registrar that rounds', () => {
  // 10 units of 1,234.56: 123.456 of each, 1,234.56 of all.
  const exact = { deducts: 'always', units: 10, grossPaise: 12_345_60 } as const
  it.each([
    ['holding', 'paisa', 1_234_56],
    ['holding', 'rupee', 1_235_00],
    ['unit', 'paisa', 1_234_60],
    ['unit', 'rupee', 1_230_00],
  ] as const)('by %s to the %s deducts that', (roundedPer, roundedTo, tds) => {
    const { deducts, ...amounts } = exact
    expect(tdsOn(input({ deducts, roundedPer, roundedTo }, amounts))).toBe(tds)
  })

  it('does not make up for what its own roundings left, and does for what it did not deduct', () => {
    const rupees = { deducts: 'always', roundedPer: 'unit', roundedTo: 'rupee' } as const
    const next = { grossPaise: 12_345_60, earlierGrossPaise: 37_036_80 }
    // Three payments left 4.56 each.
    expect(tdsOn(input(rupees, { ...next, earlierTdsPaise: 3_690_00 }))).toBe(1_230_00)
    // Nothing was deducted of them.
    expect(tdsOn(input(rupees, next))).toBe(1_230_00 + 3_704_00)
  })

  it('takes of a payment that grew its own tax, and not the roundings of the others', () => {
    const rupees = { deducts: 'always', roundedPer: 'unit', roundedTo: 'rupee' } as const
    const others = { grossPaise: 12_345_60, earlierGrossPaise: 37_036_80, earlierTdsPaise: 3_690_00 }
    expect(tdsMissing(input(rupees, others))).toBe(1_230_00)
    // Others have made up for it already.
    expect(tdsMissing(input({}, { ...others, earlierTdsPaise: 4_938_24 }))).toBe(0)
    expect(tdsMissing(input({}, others))).toBe(1_248_24)
  })
})

describe('the methods of issuers', () => {
  const row = {
    from: '2025-04-01',
    deducts: 'onceExceeded',
    roundedPer: 'unit',
    roundedTo: 'paisa',
    source: 'letter of the registrar of 2 March 2025',
  }
  const usualRow = { ...row, from: '2010-04-01', roundedPer: 'holding' }
  const methodsOf = (...rows: readonly object[]) => ({ usual: [usualRow], issuers: { 'One Ltd': rows } })

  it('are those of the day, and the usual one before, after and between them', () => {
    const later = { ...row, from: '2026-04-01', deducts: 'always' }
    const methods = parseTdsMethods(methodsOf({ ...row, until: '2025-09-30' }, later))
    const found = (issuer: string, date: string) => {
      const { deducts, roundedPer } = tdsMethodOf(issuer, date, methods)
      return `${deducts} ${roundedPer}`
    }
    expect(found('One Ltd', '2025-03-31')).toBe('onceExceeded holding')
    expect(found('One Ltd', '2025-04-01')).toBe('onceExceeded unit')
    expect(found('One Ltd', '2025-09-30')).toBe('onceExceeded unit')
    expect(found('One Ltd', '2025-10-01')).toBe('onceExceeded holding')
    expect(found('One Ltd', '2026-04-01')).toBe('always unit')
    expect(found('constructor', '2026-04-01')).toBe('onceExceeded holding')
    expect(() => tdsMethodOf('One Ltd', '2010-03-31', methods)).toThrow(RangeError)
  })

  const { source: _, ...withoutSource } = row
  it.each([
    ['without a source', methodsOf(withoutSource)],
    ['with an empty source', methodsOf({ ...row, source: '          ' })],
    ['of no day', methodsOf({ ...row, from: '2025-02-30' })],
    ['that ends before it begins', methodsOf({ ...row, until: '2025-03-31' })],
    ['that overlap', methodsOf({ ...row, until: '2026-04-01' }, { ...row, from: '2026-04-01' })],
    ['of one day twice', methodsOf(row, row)],
    ['that go back', methodsOf(row, { ...row, from: '2024-04-01' })],
    ['that deduct in another way', methodsOf({ ...row, deducts: 'never' })],
    ['with a rate', methodsOf({ ...row, percent: '10' })],
    ['of nobody', { usual: [usualRow], issuers: { '': [row] } }],
    ['without any row', methodsOf()],
    ['without a usual one', { usual: [], issuers: {} }],
    ['whose usual one ends', { usual: [{ ...usualRow, until: '2030-03-31' }], issuers: {} }],
  ])('%s are refused when they are loaded', (_name, data) => {
    expect(() => parseTdsMethods(data)).toThrow()
  })

  it('hold on any day of a payment, however old a recorded holding is', () => {
    for (const issuer of ['of whom nothing is known', ...Object.keys(tdsMethods.issuers)])
      expect(tdsMethodOf(issuer, '1990-01-01')).toMatchObject({ deducts: 'onceExceeded' })
  })

  it('that are kept are of issuers of the catalogue', () => {
    const folder = new URL('../../functions/bonds/data/', import.meta.url)
    const issuers = readdirSync(folder).map(name => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return z.looseObject({ issuer: z.string() }).parse(JSON.parse(text)).issuer
    })
    expect(issuers).toEqual(expect.arrayContaining(Object.keys(tdsMethods.issuers)))
  })
})
