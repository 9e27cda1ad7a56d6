import { describe, expect, it } from 'vitest'
import { type DatedFlow, xirr } from './xirr.ts'

/** Rupees as the sources print them; a fraction of a paisa stays one. */
const flows = (...reported: readonly (readonly [string, number])[]): DatedFlow[] =>
  reported.map(([date, rupees]) => ({ date, paise: rupees * 100 }))

const instalments = Array.from(
  { length: 12 },
  (_, index) => [`2024-${String(index + 1).padStart(2, '0')}-05`, -10_000] as const,
)

describe('XIRR, as published', () => {
  it.each([
    [
      'X1, the example of Microsoft',
      flows(
        ['2008-01-01', -10_000],
        ['2008-03-01', 2_750],
        ['2008-10-30', 4_250],
        ['2009-02-15', 3_250],
        ['2009-04-01', 2_750],
      ),
      0.3733625335,
    ],
    ['X2, a year', flows(['2025-01-01', -1_000], ['2026-01-01', 1_100]), 0.1],
    ['X3, a leap year', flows(['2024-01-01', -1_000], ['2025-01-01', 1_100]), 0.0997135859],
    ['X4, a loss', flows(['2025-01-01', -1_000], ['2026-01-01', 800]), -0.2],
    ['X5, six days', flows(['2021-08-03', -99_995], ['2021-08-09', 97_642]), -0.7650989869],
    ['X6, thirteen days', flows(['2020-03-04', -713.07], ['2020-03-17', 555.33]), -0.9991059151],
    [
      'X7, a large sum at the end',
      flows(
        ['2018-08-30', -1_500_000],
        ['2019-01-10', -500_000],
        ['2019-03-07', -500_000],
        ['2019-03-19', -45_000_000],
        ['2019-03-31', 44_674_833.3230484],
      ),
      -0.7246366079,
    ],
    [
      'X8, a month of purchases',
      flows(
        ['2001-06-22', -2_610],
        ['2001-07-03', -2_589],
        ['2001-07-05', -5_110],
        ['2001-07-06', -2_550],
        ['2001-07-09', -5_086],
        ['2001-07-10', -2_561],
        ['2001-07-12', -5_040],
        ['2001-07-13', -2_552],
        ['2001-07-16', -2_530],
        ['2001-07-17', 29_520],
      ),
      -0.764029407,
    ],
    ['X11, a plan of twelve instalments', flows(...instalments, ['2025-01-06', 132_000]), 0.1876590222],
    ['X13, nearly all lost, money in first', flows(['2011-07-01', 10_000], ['2014-07-01', -1]), -0.9534539],
  ])('%s', (_, reported, rate) => {
    const result = xirr(reported)
    expect(result).toEqual({ ok: true, rate: expect.any(Number) })
    // The sources print ten places; X13 seven.
    expect(result.ok && result.rate).toBeCloseTo(rate, rate === -0.9534539 ? 7 : 10)
    // In any order, and in parts of a day.
    const parts = reported.toReversed().flatMap(({ date, paise }) => [
      { date, paise: paise / 2 },
      { date, paise: paise / 2 },
    ])
    const again = xirr(parts)
    expect(again.ok && again.rate).toBeCloseTo(rate, rate === -0.9534539 ? 7 : 10)
  })

  it('days of nothing change nothing, wherever they lie', () => {
    const reported = flows(['2019-01-01', -100], ['2020-01-01', 20], ['2021-01-01', 95])
    const plain = xirr(reported)
    const [first, second, third] = reported
    if (first === undefined || second === undefined || third === undefined) throw new Error('three flows')
    const nothing = (date: string): DatedFlow[] => flows([date, 0], [date, 7], [date, -7], [date, 0])
    const none = (date: string): DatedFlow[] => flows([date, 0])
    for (const empty of [nothing, none]) {
      expect(xirr([...empty('2001-01-01'), ...empty('2002-01-01'), ...reported])).toEqual(plain)
      expect(xirr([first, ...empty('2019-05-05'), second, ...empty('2020-02-02'), third])).toEqual(plain)
      expect(xirr([...reported, ...empty('2044-01-01')])).toEqual(plain)
      expect(xirr([...empty('2019-01-01'), first, second, ...empty('2020-01-01'), third])).toEqual(plain)
      expect(xirr([third, ...empty('2001-01-01'), first, second])).toEqual(plain)
    }
  })

  it('takes more flows than before, and fewer again', () => {
    const many = Array.from(
      { length: 300 },
      (_, index) => [`2${100 + index}-01-01`, index < 299 ? -1 : 299] as const,
    )
    expect(xirr(flows(...many))).toEqual({ ok: true, rate: expect.closeTo(0, 12) })
    expect(xirr(flows(['2025-01-01', -1_000], ['2026-01-01', 1_100]))).toEqual({
      ok: true,
      rate: expect.closeTo(0.1, 12),
    })
  })

  it('X9: two sensible rates are no answer', () => {
    const reported = flows(['2019-01-01', 100], ['2020-01-01', -230], ['2020-12-31', 132])
    expect(xirr(reported)).toEqual({ ok: false, reason: 'multiple_roots' })
  })

  it('X10: of two rates that are not sensible the one nearest 0 is told, and marked', () => {
    const result = xirr(flows(['2021-06-08', -1_000_000], ['2022-06-29', 5_000], ['2023-06-08', -3]))
    expect(result).toEqual({ ok: true, rate: expect.any(Number), ambiguous: true })
    expect(result.ok && result.rate).toBeCloseTo(-0.9937850499, 10)
  })

  it.each([
    ['nothing', [], 'no_sign_change'],
    ['one flow', flows(['2025-01-01', -100]), 'no_sign_change'],
    ['money in only', flows(['2025-01-01', 100], ['2026-01-01', 5]), 'no_sign_change'],
    ['money in, then nothing', flows(['2025-01-01', 100], ['2026-01-01', 0]), 'no_sign_change'],
    [
      'money in, then what cancels out',
      flows(['2025-01-01', 100], ['2026-01-01', -50], ['2026-01-01', 50]),
      'no_sign_change',
    ],
    ['money out only', flows(['2025-01-01', -100], ['2026-01-01', -5]), 'no_sign_change'],
    ['zeros only', flows(['2025-01-01', 0], ['2026-01-01', 0]), 'no_sign_change'],
    ['one day only', flows(['2025-01-01', -100], ['2025-01-01', 110]), 'too_short'],
    [
      'a day whose flows cancel out',
      flows(['2025-01-01', -100], ['2026-01-01', 50], ['2026-01-01', -50]),
      'no_sign_change',
    ],
    ['more than 9,900 %', flows(['2025-01-01', -1], ['2025-01-02', 2]), 'no_root'],
    ['all but all lost in a day', flows(['2025-01-01', -100], ['2025-01-02', 1]), 'no_root'],
    [
      'money that is never worth nothing',
      flows(['2025-01-01', 10], ['2026-01-01', -10], ['2027-01-01', 9]),
      'no_root',
    ],
    [
      'no number',
      [
        { date: '2025-01-01', paise: Number.NaN },
        { date: '2026-01-01', paise: 5 },
      ],
      'no_root',
    ],
    [
      'no date',
      [
        { date: '', paise: -5 },
        { date: '2026-01-01', paise: 5 },
      ],
      'no_root',
    ],
  ] as const)('X12: %s', (_, reported, reason) => {
    expect(xirr(reported)).toEqual({ ok: false, reason })
  })

  it('finds the one sensible rate of two, and marks it', () => {
    // Roots 10 % and 300 %.
    const reported = flows(['2019-01-01', -100], ['2020-01-01', 510], ['2020-12-31', -440])
    expect(xirr(reported)).toEqual({ ok: true, rate: expect.closeTo(0.1, 10), ambiguous: true })
  })

  it('sees two rates between two points of its grid, and one that is only touched', () => {
    // Roots 4.1 and 4.3 %: (v - 1/1.041)(v - 1/1.043).
    const close = flows(['2019-01-01', -1.041 * 1.043], ['2020-01-01', 1.041 + 1.043], ['2020-12-31', -1])
    expect(xirr(close)).toEqual({ ok: false, reason: 'multiple_roots' })
    const touching = flows(['2019-01-01', -100], ['2020-01-01', 200], ['2020-12-31', -100])
    expect(xirr(touching)).toEqual({ ok: true, rate: expect.closeTo(0, 6) })
  })
})
