import { describe, expect, it } from 'vitest'
import { type FolioKey, folioCollector } from './collectFolios.ts'
import type { StatementFolio, StatementScheme } from './statement.ts'

const folio: FolioKey = { amc: 'HDFC Mutual Fund', folio: '12/3', pan: 'ABCDE1234F', holder: 'ASHA RAO' }
const row = { date: '2024-04-15', description: 'Purchase', type: 'purchase' } as const
const scheme: StatementScheme = {
  name: 'HDFC Flexi Cap Fund',
  isin: 'INF179K01UT0',
  rtaCode: 'H123',
  isDirect: true,
  openingE4: 100_0000,
  closingE4: 120_0000,
  valuePaise: 1_200_00,
  status: { kind: 'reconciled' },
  transactions: [
    { line: 0, ...row },
    { line: 1, ...row },
  ],
}
const other: StatementScheme = { ...scheme, name: 'HDFC Gold Fund', isin: 'INF179K01VC4', rtaCode: 'H9' }
const twice = ({ name, ...more }: StatementScheme): StatementScheme => ({
  name,
  ...more,
  status: { kind: 'broken', at: { kind: 'unreadable', text: `${name} twice` } },
})

function gathered(
  added: readonly (readonly [folio: FolioKey, scheme: StatementScheme])[],
  isByHolder?: boolean,
): StatementFolio[] {
  const { add, all } = folioCollector(isByHolder)
  for (const [key, each] of added) add(key, each)
  return all()
}

describe('a folio', () => {
  it('that is printed again goes on, as it was named first', () => {
    const again = { amc: folio.amc, folio: folio.folio, holder: 'A. RAO' }
    const foreign = { ...folio, folio: '99' }
    expect(
      gathered([
        [folio, scheme],
        [foreign, scheme],
        [again, other],
      ]),
    ).toStrictEqual([
      { ...folio, schemes: [scheme, other] },
      { ...foreign, schemes: [scheme] },
    ])
  })

  it('of one number in two companies is two', () => {
    const axis = { ...folio, amc: 'Axis Mutual Fund' }
    expect(
      gathered([
        [folio, scheme],
        [axis, scheme],
      ]),
    ).toStrictEqual([
      { ...folio, schemes: [scheme] },
      { ...axis, schemes: [scheme] },
    ])
  })

  it('is known by company and number apart: what ends one does not begin the other', () => {
    const [one, two] = [
      { ...folio, amc: 'HDFC 1', folio: '23' },
      { ...folio, amc: 'HDFC 12', folio: '3' },
    ]
    expect(
      gathered([
        [one, scheme],
        [two, scheme],
      ]),
    ).toHaveLength(2)
  })

  it.each<[string, Partial<FolioKey>]>([
    ['PANs', { pan: 'ZZZZZ9999Z' }],
    ['holders', { holder: 'RAVI RAO' }],
  ])('of a registrar is one, also with two %s', (_, changed) => {
    const second = { ...folio, ...changed }
    expect(
      gathered([
        [folio, scheme],
        [second, other],
      ]),
    ).toStrictEqual([{ ...folio, schemes: [scheme, other] }])
  })

  it('that nobody added is none', () => {
    expect(gathered([])).toStrictEqual([])
  })
})

describe('a folio of a depository', () => {
  const { pan, ...withoutPan } = folio
  it.each<[string, FolioKey, FolioKey, number]>([
    ['of one PAN, however the holder is written', folio, { ...folio, holder: 'RAO ASHA' }, 1],
    ['of two PANs', folio, { ...folio, pan: 'ZZZZZ9999Z' }, 2],
    ['of one holder without PAN', withoutPan, withoutPan, 1],
    ['of two holders without PAN', withoutPan, { ...withoutPan, holder: 'RAVI RAO' }, 2],
    ['of a holder with PAN and one without', folio, withoutPan, 2],
    ['of two numbers', folio, { ...folio, folio: '99' }, 2],
  ])('%s', (_, one, two, count) => {
    const folios = gathered(
      [
        [one, scheme],
        [two, other],
      ],
      true,
    )
    expect(folios).toStrictEqual(
      count === 1
        ? [{ ...one, schemes: [scheme, other] }]
        : [
            { ...one, schemes: [scheme] },
            { ...two, schemes: [other] },
          ],
    )
    expect(pan).toBe('ABCDE1234F')
  })
})

describe('a scheme that is twice in one folio', () => {
  const both = (one: StatementScheme, two: StatementScheme) =>
    gathered([
      [folio, one],
      [folio, two],
    ]).flatMap(({ schemes }) => schemes)
  const { isin, ...withoutIsin } = scheme
  const { rtaCode, ...withoutCode } = scheme
  const { isin: _isin, rtaCode: _code, ...nameAlone } = scheme

  it.each<[string, StatementScheme, StatementScheme]>([
    ['in every figure', scheme, scheme],
    ['under another name', scheme, { ...scheme, name: 'HDFC Flexi' }],
    ['under its ISIN alone', withoutCode, { ...withoutCode, name: 'HDFC Flexi' }],
    ['under its code alone', withoutIsin, { ...withoutIsin, name: 'HDFC Flexi' }],
    ['under its name alone', nameAlone, nameAlone],
    ['marked before', scheme, twice(scheme)],
    [
      'with other rows of the same number',
      scheme,
      { ...scheme, transactions: [...scheme.transactions].reverse() },
    ],
  ])('is marked the second time: %s', (_, one, two) => {
    expect(both(one, two)).toStrictEqual([one, twice(two)])
  })

  it.each<[string, StatementScheme, StatementScheme]>([
    ['ISIN', scheme, { ...scheme, isin: 'INF179K01VC4' }],
    ['ISIN, without a code', withoutCode, { ...withoutCode, isin: 'INF179K01VC4' }],
    ['ISIN, which one of them lacks', scheme, withoutIsin],
    ['code', scheme, { ...scheme, rtaCode: 'H9' }],
    ['code, without an ISIN', withoutIsin, { ...withoutIsin, rtaCode: 'H9' }],
    ['name, and there is nothing else', nameAlone, { ...nameAlone, name: 'HDFC Gold Fund' }],
    ['opening balance', scheme, { ...scheme, openingE4: 100_0001 }],
    ['closing balance', scheme, { ...scheme, closingE4: 120_0001 }],
    ['value', scheme, { ...scheme, valuePaise: 1_200_01 }],
    ['number of rows', scheme, { ...scheme, transactions: scheme.transactions.slice(1) }],
  ])('is another scheme with another %s', (_, one, two) => {
    expect(both(one, two)).toStrictEqual([one, two])
    expect([isin, rtaCode]).toEqual(['INF179K01UT0', 'H123'])
  })

  it('is marked the third time too, and wherever the first stood', () => {
    const [first, second, third, fourth] = gathered([
      [folio, scheme],
      [folio, other],
      [folio, scheme],
      [folio, other],
    ]).flatMap(({ schemes }) => schemes)
    expect([first, second, third, fourth]).toStrictEqual([scheme, other, twice(scheme), twice(other)])
  })

  it('in another folio is the same scheme, held again', () => {
    const axis = { ...folio, folio: '99' }
    const folios = gathered([
      [folio, scheme],
      [axis, scheme],
    ])
    expect(folios.map(({ schemes }) => schemes)).toStrictEqual([[scheme], [scheme]])
  })
})
