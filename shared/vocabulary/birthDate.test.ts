import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { birthDate, isAdult } from './birthDate.ts'
import { formatDate, indianDate } from './indianTime.ts'

const parsed = (written: unknown) => {
  const result = z.safeParse(birthDate, written)
  return result.success ? result.data : result.error.issues[0]?.message
}

describe('a date of birth', () => {
  it.each([
    ['1990-02-07', '1990-02-07'],
    [' 07/02/1990 ', '1990-02-07'],
    ['7/2/1990', '1990-02-07'],
    ['29/02/2000', '2000-02-29'],
    ['2008-02-29', '2008-02-29'],
    ['31/12/1900', '1900-12-31'],
  ])('%j is %s', (written, iso) => {
    expect(parsed(written)).toBe(iso)
  })

  it.each([
    '',
    'yesterday',
    '30/02/1990',
    '2007-02-29',
    '29/02/1900',
    '1990-13-01',
    '1990-00-10',
    '00/01/1990',
    '32/01/1990',
    '07-02-1990',
    '1990/02/07',
    '7/2/90',
    '1899-12-31',
    '0090-02-07',
    19900207,
    undefined,
    null,
  ])('%j is none', written => {
    expect(parsed(written)).toBe('kyc.dobRequired')
  })

  it('is shown day first', () => {
    expect(formatDate('1990-02-07')).toBe('07/02/1990')
  })
})

describe('of age', () => {
  it.each([
    // On the 18th birthday itself not yet (K-111).
    ['2008-11-21', '2026-11-21', false],
    ['2008-11-20', '2026-11-21', true],
    ['2008-11-22', '2026-11-21', false],
    // A leap day, in a year that has none.
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    // Today is a leap day, and 18 years ago there was none.
    ['2010-02-28', '2028-02-29', true],
    ['2010-03-01', '2028-02-29', false],
    ['2010-01-01', '2028-01-01', false],
    ['2009-12-31', '2028-01-01', true],
    ['2027-01-01', '2026-11-21', false],
    ['1900-01-01', '2026-11-21', true],
  ])('born %s, on %s: %s', (dob, today, adult) => {
    expect(isAdult(dob, today)).toBe(adult)
  })

  it('today is the Indian day: from 18:30 UTC on it is tomorrow', () => {
    expect(indianDate(new Date('2026-11-21T18:29:59.999Z'))).toBe('2026-11-21')
    expect(indianDate(new Date('2026-11-21T18:30:00.000Z'))).toBe('2026-11-22')
    expect(indianDate(new Date('2026-12-31T20:00:00.000Z'))).toBe('2027-01-01')
    expect(indianDate(new Date('2028-02-28T18:30:00.000Z'))).toBe('2028-02-29')
  })
})
