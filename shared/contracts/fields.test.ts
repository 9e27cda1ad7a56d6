import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalFlag, wholeUnits } from './fields.ts'

const invalid = 'orders.unitsInvalid'
const tooMany = 'orders.tooManyUnits'
const messageOf = (schema: z.core.$ZodType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message

describe('whole units', () => {
  const units = wholeUnits(invalid, tooMany)

  it.each([
    [1, 1],
    ['1', 1],
    ['10', 10],
    [10_000_000, 10_000_000],
    ['10000000', 10_000_000],
  ])('%j are %i', (value, expected) => {
    expect(z.parse(units, value)).toBe(expected)
  })

  it.each([
    true,
    false,
    null,
    undefined,
    '',
    ' ',
    ' 2',
    '2 ',
    '0x2',
    '2e0',
    '2.0',
    '+2',
    '-2',
    '२',
    [2],
    ['2'],
    {},
    2.5,
    0,
    '0',
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%j are none (S10)', value => {
    expect(messageOf(units, value)).toBe(invalid)
  })

  it.each([10_000_001, '10000001', '999999999999999'])('%j are too many', value => {
    expect(messageOf(units, value)).toBe(tooMany)
  })
})

describe('a flag', () => {
  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
    [undefined, undefined],
  ])('%j is %j', (value, expected) => {
    expect(z.parse(optionalFlag, value)).toBe(expected)
  })

  it.each(['', 'yes', 'TRUE', '0', 0, 1, null, [], [true], {}])('%j is none', value => {
    expect(messageOf(optionalFlag, value)).toBe('common.fieldInvalid')
  })
})
