import { describe, expect, it } from 'vitest'
import { issuerOf } from './issuer.ts'
import { linesOf } from './lines/lines.ts'
import type { PlacedPage, PlacedText } from './lines/page.ts'

const placed = (text: string, x: number, y: number, rotated = false): PlacedText => ({
  text,
  x,
  y,
  width: text.length * 4,
  height: 8,
  rotated,
})
/** A page of these lines from the top down. */
const page = (...lines: readonly string[]): PlacedPage => ({
  texts: lines.map((text, place) => placed(text, 30, 800 - place * 11)),
})
type Piece = readonly [text: string, x: number, y: number]
const turned = (...pieces: readonly Piece[]): PlacedPage => ({
  texts: pieces.map(([text, x, y]) => placed(text, x, y, true)),
})
const issuerOn = (...pages: readonly PlacedPage[]) => issuerOf(pages, linesOf(pages))
const is = (kind: string) => ({ ok: true, kind })
const refused = (refusal: string) => ({ ok: false, refusal })
/** Every order in which these may be drawn. */
const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, place) =>
        ordersOf(items.filter((_, other) => other !== place)).map(rest => [item, ...rest]),
      )

describe('the issuer of a statement', () => {
  it.each([
    ['CAMSCASWS-120525163712 Version:V3.4', 'camsDetailed'],
    ['camscasws', 'camsDetailed'],
    ['C A M S  C A S W S', 'camsDetailed'],
    ['KFINCASWS-120525163712', 'kfintechDetailed'],
    ['kfincasws', 'kfintechDetailed'],
    ['KFIN CASWS', 'kfintechDetailed'],
    ['NSDL Consolidated Account Statement', 'nsdl'],
    ['nsdl consolidated account statement', 'nsdl'],
    ['About NSDL', 'nsdl'],
    ['ABOUT NSDL', 'nsdl'],
    ['Central Depository Services (India) Limited', 'cdsl'],
    ['CENTRAL DEPOSITORY SERVICES (INDIA) LIMITED', 'cdsl'],
  ])('is known by its mark: %s', (mark, kind) => {
    expect(issuerOn(page('ASHA RAO', mark))).toStrictEqual(is(kind))
  })

  it.each(['CAMSCAS', 'KFINTECH CASWS', 'NSDL', 'Central Depository Services Limited', 'CDSL', 'Invoice'])(
    'is not known by a name alone: %s',
    text => {
      expect(issuerOn(page('ASHA RAO', text))).toStrictEqual(refused('notAStatement'))
    },
  )

  it('is a registrar where its statement names a depository too, and NSDL where it names CDSL', () => {
    const depositories = ['About NSDL', 'Central Depository Services (India) Limited']
    expect(issuerOn(page(...depositories, 'CAMSCASWS'))).toStrictEqual(is('camsDetailed'))
    expect(issuerOn(page(...depositories, 'KFINCASWS'))).toStrictEqual(is('kfintechDetailed'))
    expect(issuerOn(page(...depositories.reverse()))).toStrictEqual(is('nsdl'))
  })

  it('is named on the first two pages, not on later ones', () => {
    expect(issuerOn(page('1'), page('CAMSCASWS'))).toStrictEqual(is('camsDetailed'))
    expect(issuerOn(page('1'), turned(['CAMSCASWS', 12, 100]))).toStrictEqual(is('camsDetailed'))
    expect(issuerOn(page('1'), page('2'), page('CAMSCASWS'))).toStrictEqual(refused('notAStatement'))
    expect(issuerOn(page('1'), page('2'), page('About NSDL'))).toStrictEqual(refused('notAStatement'))
    expect(issuerOn(page('1'), page('2'), turned(['CAMSCASWS', 12, 100]))).toStrictEqual(
      refused('notAStatement'),
    )
  })
})

describe('a mark in pieces', () => {
  it('is read along its line, whatever the order its pieces are drawn in', () => {
    const pieces = [placed('NSDL', 30, 800), placed('Consolidated Account', 60, 800)]
    for (const texts of ordersOf([...pieces, placed('Statement', 150, 800)]))
      expect(issuerOn({ texts })).toStrictEqual(is('nsdl'))
  })

  it.each<[title: string, pieces: Piece[]]>([
    [
      'up the page',
      [
        ['CAMS', 12, 100],
        ['CAS', 12, 120],
        ['WS', 12, 140],
      ],
    ],
    [
      'up the page, beside another mark',
      [
        ['CAMS', 12, 100],
        ['CAS', 12, 140],
        ['WS', 12, 180],
        ['V3', 580, 120],
        ['4', 580, 160],
      ],
    ],
    [
      'in two rows, the upper one first',
      [
        ['CAMS', 100, 700],
        ['CAS', 300, 700],
        ['W', 100, 600],
        ['S', 300, 600],
      ],
    ],
    [
      'across the page upwards, with two pieces on one baseline',
      [
        ['CAMS', 100, 100],
        ['CAS', 300, 100],
        ['WS', 200, 200],
      ],
    ],
    [
      'upwards and to the left',
      [
        ['CAMS', 300, 100],
        ['CAS', 200, 200],
        ['WS', 100, 300],
      ],
    ],
  ])('is read %s', (_, pieces) => {
    for (const drawn of ordersOf(pieces)) expect(issuerOn(turned(...drawn))).toStrictEqual(is('camsDetailed'))
  })

  it('is read without the upright texts that stand between its pieces', () => {
    const texts = [
      placed('WS', 12, 140, true),
      placed('CAMS', 12, 100, true),
      placed('Purchase', 12, 110),
      placed('CAS', 12, 120, true),
    ]
    expect(issuerOn({ texts })).toStrictEqual(is('camsDetailed'))
  })
})

describe('a summary', () => {
  const title = 'Consolidated Account Summary'

  it('says so on its first two pages', () => {
    expect(issuerOn(page('CAMSCASWS', title))).toStrictEqual(is('camsSummary'))
    expect(issuerOn(page('KFINCASWS', title.toUpperCase()))).toStrictEqual(is('kfintechSummary'))
    expect(issuerOn(page('CAMSCASWS'), page(title))).toStrictEqual(is('camsSummary'))
    expect(issuerOn(page('CAMSCASWS'), page('2'), page(title))).toStrictEqual(is('camsDetailed'))
  })

  it.each(['Consolidated Account Statement', 'Account Summary', 'PORTFOLIO SUMMARY', 'Account'])(
    'is not what has another title: %s',
    other => {
      expect(issuerOn(page('CAMSCASWS', other))).toStrictEqual(is('camsDetailed'))
      expect(issuerOn(page('KFINCASWS', other))).toStrictEqual(is('kfintechDetailed'))
    },
  )

  it.each(['Opening Unit Balance: 0.000', 'CLOSING UNIT BALANCE: 1.000', 'ClosingUnit Balance: 1.000'])(
    'has no balances of transactions, on any page: %s',
    balance => {
      const pages = [page('KFINCASWS', title), page('2'), page('ASHA RAO', balance, 'Page 3')]
      expect(issuerOn(...pages)).toStrictEqual(is('kfintechDetailed'))
    },
  )

  it.each(['Unit Balance', 'Closing Balance', 'Opening Balance'])('may have a column %s', label => {
    expect(issuerOn(page('CAMSCASWS', title, label))).toStrictEqual(is('camsSummary'))
  })
})

describe('a statement without a mark', () => {
  it.each([
    'MF Central',
    'mfcentral.com',
    'Consolidated Account Statement',
    'CONSOLIDATED ACCOUNT STATEMENT',
    'Consolidated Account Summary',
    'Closing Unit Balance: 147.300',
    'closing unit balance: 147.300',
  ])('is a copy or of another issuer: %s', text => {
    expect(issuerOn(page('ASHA RAO', text, 'Page 1'))).toStrictEqual(refused('otherIssuer'))
  })

  it('is known as a copy by a closing balance of any page, and by its title on the first two', () => {
    expect(issuerOn(page('1'), page('2'), page('3', 'Closing Unit Balance: 1.000'))).toStrictEqual(
      refused('otherIssuer'),
    )
    for (const title of ['MF Central', 'Consolidated Account Statement'])
      expect(issuerOn(page('1'), page('2'), page(title))).toStrictEqual(refused('notAStatement'))
  })

  it.each(['Bank statement', 'Consolidated Account', 'Account Statement', 'Closing Balance: 5.00'])(
    'is none at all: %s',
    text => {
      expect(issuerOn(page('ASHA RAO', text, 'Page 1'))).toStrictEqual(refused('notAStatement'))
    },
  )
})
