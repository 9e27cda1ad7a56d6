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
        heldUnits: '1100.0000',
        pricedOn: '2026-11-20',
        sipRegistrationId: 'fp_1-SIP-500000-2026-01-05',
      },
    ])
    const { data } = await answerOf(getFundPortfolio, handleGetFundPortfolio, {})
    expect(data.investmentDetails.sips).toBe(1)
  })

  it('is worth what is left of its own units, the oldest sold first, and has a percentage while it has all', async () => {
    const rows = instalments('2026-01-05', 4)
    // 50 units of before and 250 of its 400 are sold; the 100 of the lump sum came last.
    scene.positions = [
      positionOf([
        rowOf('2025-06-02', 'purchase', { amountPaise: 1_000_00, unitsE4: 50_0000 }),
        ...rows,
        rowOf('2026-05-04', 'purchase', { amountPaise: 4_000_00, unitsE4: 100_0000 }),
        rowOf('2026-06-01', 'redemption', { amountPaise: -15_000_00, unitsE4: -300_0000 }, 'Redemption'),
      ]),
    ]
    const [sip] = await sips()
    expect(sip).toMatchObject({
      investedPaise: 20_000_00,
      final_units: '400.0000',
      heldUnits: '150.0000',
      valuePaise: 9_000_00,
      todaysVal: 9000,
      pricedOn: '2026-11-20',
    })
    expect(sip?.percentPnl).toBeUndefined()
    // All of it is sold.
    const all = { amountPaise: -30_000_00, unitsE4: -500_0000 }
    scene.positions = [
      positionOf([
        ...rows,
        rowOf('2026-05-04', 'purchase', { amountPaise: 4_000_00, unitsE4: 100_0000 }),
        rowOf('2026-06-01', 'redemption', all),
      ]),
    ]
    expect(await sips()).toMatchObject([{ heldUnits: '0.0000', valuePaise: 0 }])
  })

  it('has no value where the rows do not say what is left, or no price is known', async () => {
    const rows = instalments('2026-01-05', 4)
    const worth = async () => {
      const [{ valuePaise, todaysVal, heldUnits, percentPnl } = {}] = await sips()
      return { valuePaise, todaysVal, heldUnits, percentPnl }
    }
    const nothing = { valuePaise: undefined, todaysVal: undefined, percentPnl: undefined }
    // The statement begins with 100 units, so that nobody knows whose units went.
    const partial = { status: { kind: 'partial' }, openingE4: 100_0000 } as const
    const sold = rowOf('2026-06-01', 'redemption', { amountPaise: -1_000_00, unitsE4: -50_0000 })
    scene.positions = [positionOf([...rows, sold], { ...partial, unitsE4: 450_0000 })]
    expect(await worth()).toEqual({ ...nothing, heldUnits: undefined })
    // Nothing was sold ever.
    scene.positions = [positionOf(rows, { ...partial, unitsE4: 500_0000 })]
    expect(await worth()).toMatchObject({ valuePaise: 24_000_00, percentPnl: '20.0000' })
    // Taken over: its lots are among those of the other scheme.
    const out = rowOf('2026-06-01', 'switchOutMerger', { amountPaise: -24_000_00, unitsE4: -400_0000 })
    const taken = rowOf('2026-06-01', 'switchInMerger', { amountPaise: 24_000_00, unitsE4: 800_0000 })
    scene.positions = [
      positionOf([...rows, out], { code: '118989', positionId: 'fp_0' }),
      positionOf([taken]),
    ]
    expect(await worth()).toEqual({ ...nothing, heldUnits: undefined })
    scene.schemes = []
    scene.positions = [positionOf(rows)]
    expect(await worth()).toEqual({ ...nothing, heldUnits: '400.0000' })
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
