import { beforeEach, describe, expect, it } from 'vitest'
import { getFundPortfolio } from '../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { getSystematics } from '../../../shared/contracts/fund-portfolio/getSystematics.ts'
import { getSystematicsV2 } from '../../../shared/contracts/fund-portfolio/getSystematicsV2.ts'
import { addMonths } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundRow } from '../positions/position.ts'
import { ownPan } from '../testing/pans.ts'
import { answerOf, newScene, positionOf, rowOf, scene, schemeOf } from '../testing/valuedScene.ts'
import { handleGetFundPortfolio } from './getFundPortfolio.ts'
import { handleGetSystematics } from './getSystematics.ts'
import { handleGetSystematicsV2 } from './getSystematicsV2.ts'

beforeEach(() => {
  newScene()
  scene.schemes = [schemeOf(), schemeOf({ code: '118989', name: 'Liquid', assetClass: 'debt' })]
})

const sips = async () => (await answerOf(getSystematics, handleGetSystematics, {})).data
const plans = async () => (await answerOf(getSystematicsV2, handleGetSystematicsV2, {})).data

/** Instalments of 5,000.00 (4,999.75 and duty) for 100 units, one a month from a day on. */
const instalments = (
  from: string,
  count: number,
  words: (number: number) => string = () => 'Purchase-SIP',
): FundRow[] =>
  Array.from({ length: count }, (_, index) =>
    rowOf(
      addMonths(from, index),
      'purchaseSip',
      { amountPaise: 4_999_75, unitsE4: 100_0000 },
      words(index + 1),
    ),
  )

describe('a SIP', () => {
  it('is what comes back every month, with what it bought at today’s price', async () => {
    scene.positions = [
      positionOf(instalments('2026-01-05', 11, n => `Purchase-SIP (ECS) - Instalment ${n}/60`)),
    ]
    expect(await sips()).toEqual([
      {
        codeAMFI: '122639',
        'Fund Scheme Name': 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
        'Investment Amount': 5000,
        investmentPaise: 5_000_00,
        'Installment Day': 5,
        'Number of Installments': 60,
        'Start Date': '2026-01-05',
        // 49 months after 5 November 2026.
        'End Date': '2030-12-05',
        'Next Installment Day': '2026-12-05',
        sipStatus: 'Active',
        frequencyDisplayName: 'Monthly',
        typeDisplayName: 'SIP',
        amtInvstdTillDate: 55_000,
        investedPaise: 55_000_00,
        // 1,100 units at 60.
        todaysVal: 66_000,
        valuePaise: 66_000_00,
        percentPnl: '20.0000',
        final_units: '1100.0000',
        sipRegistrationId: 'fp_1-SIP-500000-2026-01-05',
      },
    ])
    const { data } = await answerOf(getFundPortfolio, handleGetFundPortfolio, {})
    expect(data.investmentDetails.sips).toBe(1)
  })

  it('keeps its day of the month when months are shorter or holidays put it off', async () => {
    const days = ['2026-07-31', '2026-08-31', '2026-10-01', '2026-10-31', '2026-12-01']
    scene.positions = [
      positionOf(
        days.slice(0, 4).map(date => rowOf(date, 'purchaseSip', { amountPaise: 999_95, unitsE4: 1 })),
      ),
    ]
    expect((await sips())[0]).toMatchObject({
      investmentPaise: 1_000_00,
      'Installment Day': 31,
      'Next Installment Day': '2026-11-30',
      'Number of Installments': 4,
    })
    scene.positions = [
      positionOf(
        days.slice(0, 3).map(date => rowOf(date, 'purchaseSip', { amountPaise: 999_95, unitsE4: 1 })),
      ),
    ]
    // The instalment of 30 September came on 1 October.
    const [late] = await answerOf(getSystematics, handleGetSystematics, {}, '2026-10-15T04:30:00Z').then(
      ({ data }) => data,
    )
    expect(late?.['Next Installment Day']).toBe('2026-10-31')
  })

  it.each([
    ['2026-10-09', 'Active'],
    ['2026-10-08', 'Inactive'],
  ])('whose latest instalment was on %s is %s on 23 November', async (last, status) => {
    scene.positions = [positionOf(instalments(addMonths(last, -3), 4))]
    const [sip] = await sips()
    expect(sip?.sipStatus).toBe(status)
    expect(sip?.['Next Installment Day'] === undefined).toBe(status === 'Inactive')
  })

  it('whose last number was paid is inactive', async () => {
    scene.positions = [positionOf(instalments('2025-12-05', 12, n => `SIP Purchase Instalment No. ${n}/12`))]
    expect((await sips())[0]).toMatchObject({ sipStatus: 'Inactive', 'End Date': '2026-11-05' })
  })

  it('of the same amount on another day is another one; a failed instalment is none', async () => {
    const [first, ...others] = instalments('2026-06-05', 6)
    const reversal = rowOf(
      '2026-06-08',
      'reversal',
      { amountPaise: -4_999_75, unitsE4: -100_0000 },
      'Rejection',
    )
    const rows = [first, reversal, ...others, ...instalments('2026-06-20', 6)].filter(
      row => row !== undefined,
    )
    scene.positions = [positionOf(rows.toSorted((one, other) => (one.date < other.date ? -1 : 1)))]
    expect((await sips()).map(sip => [sip['Installment Day'], sip['Start Date'], sip.investedPaise])).toEqual(
      [
        [20, '2026-06-20', 30_000_00],
        [5, '2026-07-05', 25_000_00],
      ],
    )
  })

  it('may be weekly or quarterly', async () => {
    const every = (dates: string[]) =>
      positionOf(dates.map(date => rowOf(date, 'purchaseSip', { amountPaise: 999_95, unitsE4: 1 })))
    scene.positions = [every(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'])]
    expect(await sips()).toMatchObject([
      { frequencyDisplayName: 'Weekly', 'Next Installment Day': '2026-11-23', 'Number of Installments': 4 },
    ])
    scene.positions = [every(['2026-02-10', '2026-05-11', '2026-08-10', '2026-11-10'])]
    expect(await sips()).toMatchObject([
      { frequencyDisplayName: 'Quarterly', 'Next Installment Day': '2027-02-10' },
    ])
  })
})

describe('transfers and withdrawals', () => {
  const monthly = (type: FundRow['type'], paise: number, units: number, words: string) =>
    ['2026-08-10', '2026-09-10', '2026-10-12', '2026-11-10'].map(date =>
      rowOf(date, type, { amountPaise: paise, unitsE4: units }, words),
    )
  const bought = () => rowOf('2024-01-10', 'purchase', { amountPaise: 1_00_000_00, unitsE4: 1000_0000 })

  it('are found by their regularity, a transfer with both schemes', async () => {
    scene.positions = [
      positionOf([bought(), ...monthly('switchOut', -2_000_00, -20_0000, 'Switch Out')], {
        code: '118989',
        positionId: 'fp_9',
      }),
      positionOf(monthly('switchIn', 1_999_90, 33_0000, 'Switch In')),
    ]
    expect(await plans()).toMatchObject([
      {
        pan: ownPan.pan,
        type: 'STP',
        status: 'Active',
        schemeCode: '118989',
        schemeCodeTo: '122639',
        amtPaise: 2_000_00,
        period: 'Monthly',
        day: 10,
        sd: '2026-08-10',
        td: '2026-12-10',
        src: 'statement',
      },
    ])
    scene.positions = [positionOf([bought(), ...monthly('redemption', -500_00, -5_0000, 'Redemption')])]
    expect(await plans()).toMatchObject([{ type: 'SWP', amtPaise: 500_00 }])
  })

  it('are none when redemptions only look alike, and one by name', async () => {
    const twice = monthly('redemption', -500_00, -5_0000, 'Redemption').slice(0, 2)
    scene.positions = [positionOf([bought(), ...twice])]
    expect(await plans()).toEqual([])
    scene.positions = [
      positionOf([
        bought(),
        rowOf('2026-11-10', 'redemption', { amountPaise: -500_00, unitsE4: -5_0000 }, 'SWP - Redemption'),
      ]),
    ]
    expect(await plans()).toMatchObject([{ type: 'SWP', status: 'Active' }])
  })

  it('are of one’s own account only', async () => {
    const handler = handleGetSystematicsV2
    await expect(answerOf(getSystematicsV2, handler, { email: 'other@example.in' })).rejects.toThrow(
      'funds.panNotYours',
    )
    expect((await answerOf(getSystematicsV2, handler, { email: 'Asha@Example.in ' })).data).toEqual([])
  })
})
