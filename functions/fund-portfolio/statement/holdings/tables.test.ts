import { describe, expect, it } from 'vitest'
import type { Line } from '../lines/lines.ts'
import { lineOfText, type Place } from '../testing/lineOfText.ts'
import { type Table, tableOf } from './tables.ts'

/** The kind of a table by its header, and where its header ends. */

const line = lineOfText
const headerOf = (...lines: readonly Line[]) => tableOf(lines, 0)
const nsdlLabels =
  'ISIN ISIN Description Folio No. No. of Units Average Cost Total Cost Current NAV Current Value'
const balances = 'ISIN Security Current Bal Frozen Bal Pledge Bal Free Bal Market Price Value'

describe('the kind of a table', () => {
  it.each<[Table['kind'], number, string]>([
    ['nsdlFolios', 5, nsdlLabels],
    ['nsdlFolios', 6, `${nsdlLabels} Unrealised Profit/(Loss)`],
    ['nsdlFolios', 6, `${nsdlLabels} Annualised Return(%)`],
    ['nsdlFolios', 7, `${nsdlLabels} Unrealised Profit/(Loss) Annualised Return(%)`],
    ['cdslFolios', 4, 'Scheme Name ISIN Folio No. Closing Bal (Units) NAV Amount Invested Valuation'],
    ['cdslFolios', 3, 'Scheme Name ISIN Folio No. Closing Bal NAV Valuation'],
    ['cdslFolios', 3, 'Scheme Name ISIN Folio No. ClosingBal NAV Valuation'],
    ['cdslFolios', 3, 'Scheme Name ISIN Folio No. Closing Balance NAV Value'],
    ['cdslFolios', 3, 'Scheme Name ISIN Folio No. Units NAV Value'],
    ['nsdlDemat', 3, 'ISIN ISIN Description No. of Units NAV Value'],
    ['cdslDemat', 6, balances],
    ['cdslDemat', 4, 'ISIN Security Current Bal Free Bal Market Price Value'],
    // Of its balances as many are numbers as are labelled so.
    ['cdslDemat', 2, 'ISIN Security Current Free Market Price Value'],
  ])('is %s with %i numbers by "%s"', (kind, numbers, labels) => {
    const table = { kind, numbers, hasAdvisor: false, lines: 1 }
    expect(headerOf(line(labels))).toStrictEqual(table)
    expect(headerOf(line(labels.toUpperCase()))).toStrictEqual(table)
    expect(headerOf(line(`${labels} ARN Code`))).toStrictEqual({ ...table, hasAdvisor: true })
  })

  it.each([
    ['shares', 'ISIN Company Name Face Value No. of Shares Market Price Value'],
    ['folios without units', 'ISIN Folio No. NAV Value'],
    ['folios without a value', 'ISIN Folio No. Units NAV'],
    ['funds without units', 'ISIN Security NAV Value'],
    ['funds without a NAV', 'ISIN Security No. of Units Value'],
    ['funds without a value', 'ISIN Security No. of Units NAV'],
    ['balances without the current one', 'ISIN Security Frozen Bal Free Bal Market Price Value'],
    ['balances without what is free', 'ISIN Security Current Bal Market Price Value'],
    ['balances without a market price', 'ISIN Security Current Bal Free Bal Price Value'],
    ['balances without a value', 'ISIN Security Current Bal Free Bal Market Price'],
    ['an advisor’s units', 'ISIN Folio No. ARN Units'],
  ])('is none of funds for %s', (_, labels) => {
    const hasAdvisor = /ARN/.test(labels)
    expect(headerOf(line(labels))).toStrictEqual({ kind: 'other', numbers: 0, hasAdvisor, lines: 1 })
  })

  it('of folios is NSDL’s only with both an average and a cost', () => {
    for (const label of ['Average', 'Cost'])
      expect(headerOf(line(`ISIN Folio No. Units ${label} NAV Value`))?.kind).toBe('cdslFolios')
    expect(headerOf(line('ISIN Folio No. Units Average Cost NAV Value'))?.kind).toBe('nsdlFolios')
  })
})

describe('the line that begins a header', () => {
  const rest = 'Security No. of Units NAV Value'

  it.each(['ISIN', 'isin', 'Isin', ': ISIN', 'INF : ISIN'])('has the label %s', label => {
    expect(headerOf(line(`${label} ${rest}`))?.kind).toBe('nsdlDemat')
    expect(headerOf(line(`${rest} ${label}`))?.kind).toBe('nsdlDemat')
  })

  it.each(['ISINs', 'MISIN', 'ISIN:', 'ISIN : INF', 'ISIN INF179K01UT0', 'INF179K01UT0'])(
    'has more than %s',
    text => {
      expect(headerOf(line(`${text} ${rest}`))).toBeUndefined()
    },
  )

  it('may stand left of the origin of its page', () => {
    expect(headerOf(line(`ISIN ${rest}`, { x: -50 }))?.kind).toBe('nsdlDemat')
  })

  it('is the line that is asked for', () => {
    const lines = [line(rest, { y: 720 }), line(`ISIN ${rest}`)]
    expect(tableOf(lines, 0)).toBeUndefined()
    expect(tableOf(lines, 1)?.kind).toBe('nsdlDemat')
    expect(tableOf(lines, 2)).toBeUndefined()
    expect(tableOf([], 0)).toBeUndefined()
  })
})

describe('the labels of a header', () => {
  const isin = line('ISIN Security')
  /** The kind by the labels of a further line, above or below. */
  const kindWith = (labels: string, place: Place): string | undefined => {
    const further = line(labels, place)
    return (further.y > isin.y ? tableOf([further, isin], 1) : tableOf([isin, further], 0))?.kind
  }

  it('stand at most 34 pt above or below it, on its page', () => {
    const labels = 'No. of Units NAV Value'
    for (const [y, kind] of [
      [734, 'nsdlDemat'],
      [734.1, 'other'],
      [666, 'nsdlDemat'],
      [665.9, 'other'],
    ] as const)
      expect(kindWith(labels, { y })).toBe(kind)
    expect(kindWith(labels, { y: 710, page: 1 })).toBe('other')
    expect(kindWith(labels, { y: 690, page: 3 })).toBe('other')
  })

  it('stand on several baselines, and each counts once', () => {
    const [above, middle, below] = [
      line('Current Bal', { y: 710 }),
      line('ISIN Security Pledge Bal'),
      line('Free Bal Market', { y: 690 }),
    ]
    const last = line('Price Value', { y: 680 })
    expect(tableOf([line('Bal', { y: 720 }), above, middle, below, last], 2)).toStrictEqual({
      kind: 'cdslDemat',
      numbers: 6,
      hasAdvisor: false,
      lines: 3,
    })
    expect(tableOf([above, middle, below, last], 1)?.numbers).toBe(5)
  })

  it.each([
    ['a row', 'INFA1B2C3D45 No. of Units NAV Value', 'other'],
    ['a number', 'Units NAV Value 123', 'other'],
    ['a small figure', 'Units NAV Value 12', 'nsdlDemat'],
    ['what is longer than an ISIN', 'INFA1B2C3D45X Units NAV Value', 'nsdlDemat'],
    ['what ends as an ISIN', 'XINFA1B2C3D45 Units NAV Value', 'nsdlDemat'],
  ])('with %s are: "%s" gives %s', (_, text, kind) => {
    expect(kindWith(text, { y: 690 })).toBe(kind)
    expect(kindWith(text, { y: 710 })).toBe(kind)
  })

  it('end at a row, whatever stands behind it', () => {
    const [labels, row] = ['No. of Units NAV Value', 'Total 1,234.50']
    expect(tableOf([line(labels, { y: 720 }), line(row, { y: 710 }), isin], 2)?.kind).toBe('other')
    expect(headerOf(isin, line(row, { y: 690 }), line(labels, { y: 680 }))?.kind).toBe('other')
  })
})

describe('the end of a header', () => {
  const isin = line('ISIN Security')
  const labelsEndAt = (text: string, place: Place = {}) =>
    headerOf(isin, line(text, { y: 690, ...place }))?.lines

  it.each(
    (
      'ISIN UCC Description Company Name Folio No No. of Unit Units (Units) Average Cost Per Total Current NAV in ' +
      'INR (INR) (INR INR) ₹ (₹) ` (`) Rs Rs. (Rs.) (Rs) Value Unrealised Profit Profit/ Loss (Loss) (Loss Loss) ' +
      'Profit/(Loss) Annualised Return (%) Return(%) Scheme Closing Bal Bal. Balance Cumulative Amount Invested ' +
      'Valuation Security Frozen Pledge Pledged Setup Free Market Price Face / Locked Pending Demat Remat ARN Code ' +
      '- TER Commission'
    ).split(' '),
  )('is not at the label %s', label => {
    expect(labelsEndAt(label)).toBe(2)
    expect(labelsEndAt(`${label.toLowerCase()} NAV`)).toBe(2)
  })

  it.each(['Fund', 'HDFC', '12', 'Subvalue', 'Valued', 'Nos', 'Noof', 'Value Fund', 'Fund Value'])(
    'is at %s',
    text => {
      expect(labelsEndAt(text)).toBe(1)
    },
  )

  it('is 34 pt below, or at the end of the page', () => {
    expect(labelsEndAt('Value', { y: 666 })).toBe(2)
    expect(labelsEndAt('Value', { y: 665.9 })).toBe(1)
    expect(labelsEndAt('Value', { page: 3 })).toBe(1)
    expect(headerOf(isin, line('NAV', { y: 690 }), line('Value', { y: 680 }))?.lines).toBe(3)
    expect(headerOf(isin, line('HDFC', { y: 690 }), line('Value', { y: 680 }))?.lines).toBe(1)
  })
})
