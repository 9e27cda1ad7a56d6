import { beforeEach, describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { PublishedPayment } from '../../bond-portfolio/published.ts'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { onCouponCredited, onCouponLate } from './onCoupon.ts'

const now = new Date('2026-11-12T04:30:00.000Z')
const credited: PublishedPayment = {
  payout: {
    investorId: 'inv_1',
    ISIN: 'INE583D07323',
    product: 'ugro-capital-2028',
    issuer: 'UGRO Capital Limited',
    dueDate: '2026-11-08',
    recordDate: '2026-10-24',
    paymentDate: '2026-11-09',
    units: 60,
    couponPaise: 483_120,
    principalPaise: 60_000_00,
    tdsPaise: 143_376,
    netPaise: 63_397_44,
    final: false,
    state: 'credited',
    paidOn: '2026-11-10',
    utr: 'REGR0123456789AB',
  },
  displayName: 'UGRO Capital 2028',
  next: { paymentDate: '2026-12-08', displayNames: ['UGRO Capital 2028', 'Konkan 2029'], netPaise: 77_920 },
}
let sent: Written[]
let payment: PublishedPayment | undefined
let trustee: string | undefined
let ending: string | undefined
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  payment = credited
  trustee = 'Catalyst Trusteeship Limited'
  ending = '5678'
  dependencies = openNotificationScene(now, {
    trusteeOf: () => Promise.resolve(trustee),
    paymentOf: () => Promise.resolve(payment),
    dematEndingOf: () => Promise.resolve(ending),
    notifications: writesTo(sent),
  })
})
const of = (over: Partial<PublishedPayment['payout']>): PublishedPayment => ({
  ...credited,
  payout: { ...credited.payout, ...over },
})
const late = () => of({ state: 'late', paidOn: undefined, utr: undefined })
const event = (investorId = 'inv_1') =>
  busEvent(
    now,
    { type: 'payout', id: 'one', version: 1 },
    { ISIN: 'INE583D07323', dueDate: '2026-11-08', investorId },
  )
const run = (open: typeof onCouponCredited, investorId?: string) =>
  open(dependencies).consume(event(investorId), runAt(now, publishedCalendar))
const textOf = () => sent[0]?.text ?? ''
const both = async (open: typeof onCouponCredited) => {
  const letter = await inEachLanguage(dependencies, with_ =>
    open(with_).consume(event(), runAt(now, publishedCalendar)),
  )
  expect(hindiFaults(letter)).toEqual([])
  return letter
}

describe('the letter about a credited payment', () => {
  it('says bond, amounts, day, account and what comes next, in English and Hindi', async () => {
    const { en, hi } = await both(onCouponCredited)
    expect(en.subject).toBe('UGRO Capital 2028: ₹63,397.44 was paid to you')
    expect(en.text.split('\n\n')).toEqual([
      'UGRO Capital Limited has paid ₹63,397.44 for your 60 units of UGRO Capital 2028 on 10 Nov 2026, into the bank account of your demat account ending 5678.',
      'Before tax: ₹64,831.20 (interest ₹4,831.20, principal ₹60,000). TDS: ₹1,433.76.',
      "The bank's reference (UTR) is REGR0123456789AB.",
      'Next: ₹779.20 after TDS is expected on 8 Dec 2026, of UGRO Capital 2028 and Konkan 2029.',
      'All payments and their tax: https://site.test/platform/#/orobonds-payouts',
    ])
    expect(hi.subject).toBe('UGRO Capital 2028: आपको ₹63,397.44 का भुगतान हुआ')
    expect(hi.text.split('\n\n')).toEqual([
      'UGRO Capital Limited ने UGRO Capital 2028 की आपकी 60 यूनिट के लिए 10 नवंबर 2026 को ₹63,397.44 का भुगतान आपके डीमैट खाते (अंत में 5678) से जुड़े बैंक खाते में किया है।',
      'कर से पहले: ₹64,831.20 (ब्याज ₹4,831.20, मूलधन ₹60,000)। TDS: ₹1,433.76।',
      'बैंक का संदर्भ (UTR) REGR0123456789AB है।',
      'अगला: TDS के बाद ₹779.20, 8 दिसंबर 2026 को अपेक्षित है (UGRO Capital 2028, Konkan 2029)।',
      'सभी भुगतान और उनका कर: https://site.test/platform/#/orobonds-payouts',
    ])
  })

  it('of a redemption says that it was the last', async () => {
    payment = { ...of({ final: true }), next: undefined }
    const { en, hi } = await both(onCouponCredited)
    expect(en.text).toContain('It was the last payment')
    expect(hi.text).toContain('यह अंतिम भुगतान था')
    expect(en.text).toContain('No further payment of what you hold is announced.')
    expect(hi.text).toContain('कोई और भुगतान घोषित नहीं')
  })

  it('for units recorded later names what came with this credit', async () => {
    payment = of({ booked: { couponPaise: 402_600, principalPaise: 50_000_00, tdsPaise: 100_000 } })
    await run(onCouponCredited)
    expect(sent[0]?.subject).toContain('₹10,371.44')
    expect(textOf()).toContain('This is for units that were recorded after')
  })

  it('is not sent while another credit is on its way, which has one of its own', async () => {
    payment = of({ state: 'due' })
    await run(onCouponCredited)
    payment = undefined
    await run(onCouponCredited)
    expect(sent).toEqual([])
  })
})

describe('the letter about a late payment', () => {
  it('says what was to come when, whom to contact, and what comes next, in English and Hindi', async () => {
    payment = late()
    const { en, hi } = await both(onCouponLate)
    expect(en.subject).toBe('UGRO Capital 2028: the payment of 9 Nov 2026 is late')
    expect(en.text).toContain(
      'UGRO Capital Limited was to pay ₹63,397.44 for your 60 units of UGRO Capital 2028 on 9 Nov 2026. Two working days later',
    )
    expect(en.text).toContain('towards the issuer: Catalyst Trusteeship Limited.')
    expect(hi.text).toContain('9 नवंबर 2026 को ₹63,397.44 देने थे। दो कार्यदिवस बाद')
    expect(hi.text).toContain('धारकों का प्रतिनिधि है: Catalyst Trusteeship Limited।')
    expect(en.text).toContain('Next: ₹779.20')
  })

  it('says where the trustee is named when we cannot say who it is', async () => {
    payment = late()
    trustee = undefined
    await run(onCouponLate)
    expect(textOf()).toContain('you find the name on the page of the holding')
  })

  it('is not sent about a payment that has come meanwhile', async () => {
    await run(onCouponLate)
    expect(sent).toEqual([])
  })
})

describe.each([
  ['credited', onCouponCredited],
  ['late', onCouponLate],
] as const)('a letter about a payment that is %s', (state, open) => {
  beforeEach(() => {
    payment = state === 'late' ? late() : credited
  })
  it('has nothing of the investor, and no number but the last four of the demat account', async () => {
    await run(open)
    expect(textOf().replaceAll('REGR0123456789AB', '')).not.toMatch(
      /9876543210|Asha|inv_1|INE583D07323|\d{8,}/,
    )
  })
  it('goes once, however often the event comes', async () => {
    for (let time = 0; time < 3; time += 1) await run(open)
    expect(sent).toHaveLength(1)
  })
  it('names no account when none is on record', async () => {
    ending = undefined
    await run(open)
    expect(sent).toHaveLength(1)
    expect(textOf()).not.toContain('ending')
  })
})
