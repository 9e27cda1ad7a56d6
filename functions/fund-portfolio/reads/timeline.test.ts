import { beforeEach, describe, expect, it } from 'vitest'
import { getTimeline } from '../../../shared/contracts/fund-portfolio/getTimeline.ts'
import { getTimelineV2 } from '../../../shared/contracts/fund-portfolio/getTimelineV2.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { answerOf, newScene, positionOf, rowOf, scene } from '../testing/valuedScene.ts'
import { handleGetTimeline } from './getTimeline.ts'
import { handleGetTimelineV2 } from './getTimelineV2.ts'

beforeEach(() => newScene())

const timeline = async (filter?: 0 | 1 | 2 | 3 | 4 | 5) =>
  (await answerOf(getTimeline, handleGetTimeline, { filter })).data
const page = (next?: string) => answerOf(getTimelineV2, handleGetTimelineV2, { next })

it.each([
  [0, ['2026-10-23']],
  [1, ['2026-10-23', '2026-05-23']],
  [2, ['2026-10-23', '2026-05-23', '2025-11-23']],
  [3, ['2026-10-23', '2026-05-23', '2025-11-23', '2024-11-23']],
  [4, ['2026-10-23', '2026-05-23', '2025-11-23', '2024-11-23', '2023-11-23']],
  [5, ['2026-10-23', '2026-05-23', '2025-11-23', '2024-11-23', '2023-11-23', '2023-11-22']],
] as const)('filter %i ends with the day that many months back', async (filter, dates) => {
  const all = ['2023-11-22', '2023-11-23', '2024-11-23', '2025-11-23', '2026-05-23', '2026-10-23']
  scene.positions = [
    positionOf(all.map(date => rowOf(date, 'purchase', { amountPaise: 1_00, unitsE4: 1_0000 }))),
  ]
  expect((await timeline(filter)).map(({ date }) => date)).toEqual(dates)
})

it('names the kinds of rows, and what failed', async () => {
  const rows = [
    rowOf('2024-01-01', 'purchase', {
      amountPaise: 5_000_00,
      unitsE4: 100_0000,
      navE4: 50_0000,
      balanceE4: 100_0000,
    }),
    rowOf('2024-01-02', 'stampDuty', { amountPaise: 25 }, '*** Stamp Duty ***'),
    rowOf('2024-01-03', 'redemption', { amountPaise: -500_00, unitsE4: -10_0000 }, 'Redemption'),
    rowOf('2024-01-04', 'reversal', { amountPaise: -500_00, unitsE4: -10_0000 }, 'Cheque dishonoured'),
    rowOf('2024-01-05', 'purchaseSip', { amountPaise: 4_999_75, unitsE4: 90_0000 }, 'SIP Instalment 1/3'),
    rowOf('2024-01-06', 'redemption', { amountPaise: -1_00, unitsE4: -1_0000 }, 'Systematic Withdrawal Plan'),
    { ...rowOf('2024-01-07', 'purchase', { amountPaise: 1_00, unitsE4: 1 }), deletedOn: '2026-01-01' },
  ]
  scene.positions = [positionOf(rows)]
  expect((await timeline()).reverse().map(({ kind, cartType, status }) => [kind, cartType, status])).toEqual([
    ['purchase', 'Purchase', 'RP'],
    ['stampDuty', undefined, 'RP'],
    ['redemption', 'Redemption', 'RP'],
    ['reversal', 'Purchase', 'RR'],
    ['purchaseSip', 'SIP', 'RP'],
    ['redemption', 'SWP', 'RP'],
  ])
  const [first, sip] = [(await timeline()).at(-1), (await timeline())[1]]
  expect(first).toMatchObject({
    codeAMFI: '122639',
    dname: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
    amount: 5000,
    amountPaise: 5_000_00,
    units: '100.0000',
    nav: '50.0000',
    balance: '100.0000',
  })
  expect(sip).toMatchObject({ frequency: 'Monthly', startDate: '2024-01-05', endDate: '2024-03-05' })
})

it('names both schemes of a switch', async () => {
  scene.positions = [
    positionOf([
      rowOf('2024-01-01', 'purchase', { amountPaise: 5_000_00, unitsE4: 100_0000 }),
      rowOf('2025-01-01', 'switchOut', { amountPaise: -6_000_00, unitsE4: -100_0000 }, 'Switch Out'),
    ]),
    positionOf([rowOf('2025-01-02', 'switchIn', { amountPaise: 5_999_70, unitsE4: 60_0000 }, 'Switch In')], {
      positionId: 'fp_2',
      code: '200002',
      schemeName: 'Liquid Fund',
    }),
  ]
  const sides = { fromFund: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth', toFund: 'Liquid Fund' }
  expect((await timeline()).slice(0, 2)).toMatchObject([sides, sides])
})

describe('pages', () => {
  const rows = () =>
    Array.from({ length: 250 }, (_, index) =>
      rowOf(addDays('2024-01-01', Math.floor(index / 3)), 'purchase', { amountPaise: 1_00, unitsE4: 1_0000 }),
    )

  it('of 100 rows hold every row once, in the order of the whole timeline', async () => {
    scene.positions = [positionOf(rows()), positionOf(rows(), { positionId: 'fp_2', folio: '2' })]
    const found: string[] = []
    const sizes: number[] = []
    let next: string | undefined
    do {
      const { data, next: following } = await page(next)
      sizes.push(data.length)
      found.push(...data.map(({ rowId }) => rowId))
      next = following
    } while (next !== undefined)
    expect(sizes).toEqual([100, 100, 100, 100, 100])
    expect(found).toEqual((await timeline()).map(({ rowId }) => rowId))
    expect(new Set(found).size).toBe(500)
  })

  it('go on where they were when rows came since, or the row they ended with went', async () => {
    scene.positions = [positionOf(rows())]
    const first = await page()
    const last = first.data.at(-1)
    const newer = rowOf('2026-01-01', 'purchase', { amountPaise: 1_00, unitsE4: 1_0000 })
    const [position] = scene.positions
    if (position === undefined) throw new Error('no position')
    const expected = (await timeline()).slice(100, 200).map(({ rowId }) => rowId)
    scene.positions = [{ ...position, rows: [...position.rows, newer] }]
    expect((await page(first.next)).data.map(({ rowId }) => rowId)).toEqual(expected)
    scene.positions = [
      {
        ...position,
        rows: position.rows.map(row =>
          row.rowId === last?.rowId ? { ...row, deletedOn: '2026-11-23' } : row,
        ),
      },
    ]
    const again = (await page(first.next)).data.map(({ rowId }) => rowId)
    expect(again).toEqual(expect.arrayContaining(expected.slice(0, 98)))
  })

  it('begin anew for a text that names no row', async () => {
    scene.positions = [positionOf(rows())]
    for (const text of ['%%%', Buffer.from('[1]').toString('base64url'), 'eyJhIjoxfQ'])
      expect((await page(text)).data).toEqual((await page()).data)
  })
})
