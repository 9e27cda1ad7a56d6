import { describe, expect, it } from 'vitest'
import type { Line } from '../lines/lines.ts'
import { amcHeadingOf, amcKey, isAmcName } from './amcHeading.ts'

const line = (text: string, { height = 8, page = 0 } = {}): Line => ({
  page,
  y: 700,
  height,
  words: [],
  text,
})
const none: ReadonlySet<never> = new Set()
const isLaterFolio = false
/** Named above a later folio, below a line of text of the same height. */
const below = (above: Line, last: Line, heights: readonly number[] = []) =>
  amcHeadingOf([above, last], none, new Set(heights), isLaterFolio)
/** Whether a line that names no fund company by its words is taken as a name by its place. */
const isTakenAsName = (text: string): boolean => amcHeadingOf([line(text)], none, none, true) !== undefined

describe('the key of a name', () => {
  it('is the same whatever the blanks, the case and the signs', () => {
    expect(amcKey('J.M. Financial  Mutual Fund')).toBe('jmfinancialmutualfund')
    expect(amcKey('L&T MUTUAL FUND')).toBe('ltmutualfund')
    expect(amcKey('360 ONE Mutual-Fund')).toBe('360onemutualfund')
    expect(amcKey('')).toBe('')
  })
})

describe('a heading that says itself that it names a fund company', () => {
  it.each([
    ...['HDFC Mutual Fund', 'HDFC MUTUAL FUND', 'Bandhan MF', 'Old Bridge Fund House'],
    // Of three words the first may be small.
    ...['quant Mutual Fund', 'quant mutual fund', 'Mutual Fund', 'MF', '360 ONE Mutual Fund'],
    ...['123 Mutual Fund', 'J.M. Financial Mutual Fund', 'L&T Mutual Fund'],
    ...['Unit Trust of India Mutual Fund', 'Trust and Co the First Mutual Fund'],
    ...['Bank (India) & Sons Mutual Fund', 'Company 50 Plus Mutual Fund'],
  ])('is "%s"', text => {
    expect(isAmcName(text)).toBe(true)
  })

  it.each([
    // Not at the end, or not as a word of its own.
    ...['Mutual Fund Units', 'HDFC MF Units', 'HDFC AMF', 'HDFC Mutual Funds', 'HDFC Fund'],
    ...['HDFC Home', 'HDFC Mutual-Fund'],
    // A sentence, or a label with what it says.
    ...['Folio: Mutual Fund', 'Nil; Mutual Fund', 'Load 1% Mutual Fund'],
    ...['asha@HDFC Mutual Fund', 'Since 2024 Mutual Fund'],
    // Of more than three words each begins with a capital, a figure, an ampersand or a bracket, but for `of`, `and`, `the`.
    ...['as notified by Mutual Fund', 'Switch to another Mutual Fund'],
    ...['Offered official HDFC Mutual Fund', 'Proceeds therefor HDFC Mutual Fund'],
    ...['Plan ofHDFC India Mutual Fund', ''],
  ])('is not "%s"', text => {
    expect(isAmcName(text)).toBe(false)
  })

  it('has at most 70 signs', () => {
    const ofLength = (length: number) => `${'A'.repeat(length - ' Mutual Fund'.length)} Mutual Fund`
    expect(ofLength(70)).toHaveLength(70)
    expect(isAmcName(ofLength(70))).toBe(true)
    expect(isAmcName(ofLength(71))).toBe(false)
  })
})

describe('the company above a folio', () => {
  const heading = line('HDFC Mutual Fund', { height: 10 })
  const found = { amc: 'HDFC Mutual Fund', height: 10, isDoubtful: false }
  const text = line('1 year from the date of allotment.')

  it('is not named where no line stands there, and where the last one is no name', () => {
    expect(amcHeadingOf([], none, none, true)).toBeUndefined()
    expect(amcHeadingOf([text], none, none, true)).toBeUndefined()
    expect(amcHeadingOf([text, text], none, none, isLaterFolio)).toBeUndefined()
  })

  it('is named by one of the last three lines', () => {
    for (const isFirst of [true, false]) {
      expect(amcHeadingOf([heading], none, none, isFirst)).toStrictEqual(found)
      expect(amcHeadingOf([text, heading], none, none, isFirst)).toStrictEqual(found)
      expect(amcHeadingOf([text, heading, text], none, none, isFirst)).toStrictEqual(found)
      expect(amcHeadingOf([text, heading, text, text], none, none, isFirst)).toStrictEqual(found)
      expect(amcHeadingOf([heading, text, text, text], none, none, isFirst)).toBeUndefined()
    }
  })

  it('is the one that stands nearest to the folio', () => {
    const far = line('SBI Mutual Fund')
    expect(amcHeadingOf([far, heading], none, none, false)).toStrictEqual(found)
    expect(amcHeadingOf([far, heading, text], none, none, false)).toStrictEqual(found)
    expect(amcHeadingOf([far, text, heading], none, none, false)).toStrictEqual(found)
  })

  it('is known from the portfolio summary, also by a name that could be a load text', () => {
    const summary = new Set([amcKey('Navi Units & Co.')])
    const known = { amc: 'NAVI UNITS & CO', height: 8, isDoubtful: false }
    expect(amcHeadingOf([line('NAVI UNITS & CO')], summary, none, false)).toStrictEqual(known)
    expect(amcHeadingOf([text, line('NAVI UNITS & CO'), text], summary, none, false)).toStrictEqual(known)
    expect(amcHeadingOf([line('NAVI UNITS & CO')], none, none, false)).toBeUndefined()
  })

  it('is taken by its place only from the line right above the folio', () => {
    expect(amcHeadingOf([line('Old Bridge'), text], none, none, true)).toBeUndefined()
  })
})

describe('a line that looks like a name', () => {
  it.each([
    ...['Old Bridge', 'Old Bridge One Two Three Four Five Six', 'Trust of India'],
    ...['Trust and Sons', 'Bank the First', 'Larsen & Toubro', 'Old Bridge - India'],
    ...['J.M. Financial', "People's (India) &Co, Ltd", 'Navigator Unity', 'Exits Entryway'],
  ])('has two to eight words with capitals: %s', text => {
    expect(isTakenAsName(text)).toBe(true)
  })

  it.each([
    ...['Bridge', 'Old Bridge One Two Three Four Five Six Seven', ''],
    // Words that begin small, or with a sign, or have signs in them.
    ...['Old bridge', 'old Bridge', 'proof Bridge', 'Old office', 'Old bRIDGE', '/Old Bridge'],
    ...['Old Bri/dge', 'Old: Bridge', 'Old Bridge;'],
    // The end of a sentence, or figures.
    ...['Old Bridge.', 'Old Bridge 5', 'Old 5 Bridge', 'Old2 Bridge'],
  ])('is not "%s"', text => {
    expect(isTakenAsName(text)).toBe(false)
  })

  it.each([
    ...[...['Load', 'NIL', 'Exit', 'Entry', 'Redeem', 'Redeemed', 'Redeeming', 'Redemption', 'Switch']],
    ...[...['Switches', 'Switched', 'Unit', 'Units', 'Day', 'Days', 'Month', 'Months', 'Year', 'Years']],
    ...[...['WEF', 'W.E.F', 'W.EF', 'WE.F', 'Allotment', 'NAV', 'Nominee', 'Registrar', 'ISIN', 'Advisor']],
    ...[...['Note', 'KYC', 'PAN', 'Page', 'INR', 'Balance', 'Amount', 'Transaction']],
  ])('has no word of a load text or a label: %s', word => {
    expect(isTakenAsName(`${word} Bridge`)).toBe(false)
    expect(isTakenAsName(`Old ${word}`)).toBe(false)
    // Nor is it one for having such letters in a word.
    expect(isTakenAsName(`Old X${word}`)).toBe(true)
  })
})

describe('a name without "Mutual Fund"', () => {
  const name = (height = 8, page = 0) => line('Old Bridge', { height, page })
  const taken = (height: number, isDoubtful: boolean) => ({ amc: 'Old Bridge', height, isDoubtful })

  it('is certain above the first folio: no load text stands there', () => {
    expect(amcHeadingOf([line('Total'), name()], none, none, true)).toStrictEqual(taken(8, false))
  })

  it('is certain where nothing stands above it', () => {
    expect(amcHeadingOf([name()], none, none, isLaterFolio)).toStrictEqual(taken(8, false))
  })

  it('may be the end of the text above, set in the same letters', () => {
    expect(below(line('Text'), name())).toStrictEqual(taken(8, true))
    expect(below(line('Text'), name(), [10])).toStrictEqual(taken(8, true))
    // All letters of the statement may be as high as its headings.
    expect(below(line('Text'), name(), [8])).toStrictEqual(taken(8, true))
  })

  it('is certain in letters more than 0.5 pt higher than the text above', () => {
    expect(below(line('Text', { height: 10 }), name(10.51))).toStrictEqual(taken(10.51, false))
    expect(below(line('Text', { height: 10 }), name(10.5))).toStrictEqual(taken(10.5, true))
    expect(below(line('Text', { height: 10 }), name(9))).toStrictEqual(taken(9, true))
  })

  it('is certain in the letters of former headings, more than 0.3 pt apart from those above', () => {
    for (const [above, height, isDoubtful] of [
      [8, 8.31, false],
      [8, 8.29, true],
      [8.31, 8, false],
      [8.29, 8, true],
      [10, 8, false],
      // Where 0.3 is exact.
      [0.6, 0.3, true],
    ] as const) {
      expect(below(line('Text', { height: above }), name(height), [height])).toStrictEqual(
        taken(height, isDoubtful),
      )
      expect(below(line('Text', { height: above }), name(height), [7])).toStrictEqual(taken(height, true))
    }
  })

  it('is certain at the top of a page', () => {
    expect(below(line('Text', { page: 1 }), name(8, 2))).toStrictEqual(taken(8, false))
    expect(below(line('Text', { page: 2 }), name(8, 2))).toStrictEqual(taken(8, true))
  })
})
