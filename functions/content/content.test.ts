import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { getBanners } from '../../shared/contracts/content/getBanners.ts'
import { getFaqs } from '../../shared/contracts/content/getFaqs.ts'
import { getReferralFaqs } from '../../shared/contracts/content/getReferralFaqs.ts'
import { getStats } from '../../shared/contracts/content/getStats.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { InvestorBook } from '../book/readers.ts'
import type { Call } from '../platform/apiFunction.ts'
import { isShown } from './bannerLifecycle.ts'
import { banners } from './data/banners.ts'
import { statSets } from './data/stats.ts'
import { handleGetBanners } from './getBanners.ts'
import { handleGetFaqs } from './getFaqs.ts'
import { handleGetReferralFaqs } from './getReferralFaqs.ts'
import { handleGetStats } from './getStats.ts'
import { hasInvestedOf } from './hasInvested.ts'

const call = (at: string): Call<never> =>
  ({ now: new Date(at), correlationId: 'req-1', session: { investorId: 'inv_1' } }) as never
const sunday = '2026-11-22T05:00:00Z'

let requested: string[]
let invested: boolean
beforeEach(() => {
  requested = []
  invested = false
})
const hasInvested = (investorId: string) => {
  requested.push(investorId)
  return Promise.resolve(invested)
}
const bannersAt = async (at: string, input: { type?: string; language?: 'en' | 'hi' } = {}) => {
  const outcome = await handleGetBanners({ hasInvested })(input, call(at))
  if (!outcome.ok) throw new Error('refused')
  return z.parse(getBanners.reply, { success: true, message: 'OK', msg: 'OK', ...outcome.body }).data
}
const shownAt = async (at: string, input: { type?: string } = {}) =>
  (await bannersAt(at, input)).filter(({ show }) => show).map(({ id }) => id)

describe('banners', () => {
  it('offer the discount of the first transaction only to who has not invested', async () => {
    expect(await shownAt(sunday, { type: 'firstLogin' })).toEqual(['first-order-discount'])
    invested = true
    expect(await shownAt(sunday, { type: 'firstLogin' })).toEqual([])
    expect(requested).toEqual(['inv_1', 'inv_1'])
  })

  it('read nothing about the investor when no banner that is asked about depends on it', async () => {
    await bannersAt(sunday, { type: 'popup' })
    expect(requested).toEqual([])
  })

  it('tell of a market holiday on its days only, in Indian time', async () => {
    const popups = (at: string) => shownAt(at, { type: 'popup' })
    expect(await popups('2026-11-20T18:29:59Z')).toEqual([])
    expect(await popups('2026-11-20T18:30:00Z')).toEqual(['holiday-2026-11-24'])
    expect(await popups('2026-11-24T18:29:59Z')).toEqual(['holiday-2026-11-24'])
    expect(await popups('2026-11-24T18:30:00Z')).toEqual([])
  })

  it('say of a holiday what the calendar of settlements says', () => {
    expect(publishedCalendar.settlementDate('2026-11-23')).toBe('2026-11-25')
    expect(publishedCalendar.settlementDate('2026-12-24')).toBe('2026-12-28')
  })

  it('offer no app as long as there is none', async () => {
    expect(await bannersAt(sunday, { type: 'downloadApp' })).toMatchObject([{ show: false }])
    expect(await bannersAt(sunday, { type: 'unheardOf' })).toEqual([])
  })

  it('speak Hindi when asked to', async () => {
    const [banner] = await bannersAt(sunday, { type: 'firstLogin', language: 'hi' })
    expect(banner?.content.title).toBe('आपके पहले लेन-देन पर 0.25% छूट')
  })

  it('have an id each, and end after they begin', () => {
    expect(new Set(banners.map(({ id }) => id)).size).toBe(banners.length)
    for (const { from = '', until = '9' } of banners) expect(from < until).toBe(true)
    const [first] = banners
    if (first === undefined) throw new Error('no banner')
    expect(isShown({ ...first, shownTo: 'nobody' }, { today: '2026-11-22', hasInvested: false })).toBe(false)
  })
})

describe('who has invested', () => {
  const book: InvestorBook = {
    investorId: 'inv_1',
    reservations: [],
    lots: [],
    payouts: [],
    claims: [],
    taxForms: [],
    payoutsHeld: false,
  }
  const reserved = (state: 'held' | 'paid' | 'filled' | 'released') => ({
    ...book,
    reservations: [
      {
        investorId: 'inv_1',
        orderId: 'ord_1',
        ISIN: 'INE583D07323',
        product: 'ugro-capital-2028',
        units: 1,
        paise: 1_000_000,
        sellerPaise: 1_000_000,
        stampDutyPaise: 0,
        discountPaise: 0,
        state,
        heldAt: '2026-11-20T04:00:00Z',
        expiresAt: '2026-11-20T04:15:00Z',
      },
    ],
  })
  it('is who paid, or whose open order has the discount; an order that came to nothing gives the offer back', () => {
    expect(hasInvestedOf(book)).toBe(false)
    expect(hasInvestedOf({ ...book, discountOrderId: 'ord_1' })).toBe(true)
    expect(hasInvestedOf(reserved('held'))).toBe(false)
    expect(hasInvestedOf(reserved('released'))).toBe(false)
    expect(hasInvestedOf(reserved('paid'))).toBe(true)
    expect(hasInvestedOf(reserved('filled'))).toBe(true)
  })
})

describe('statistics', () => {
  const statsOf = async (input: { page?: string; language?: 'en' | 'hi' }) => {
    const outcome = await handleGetStats()(input, call(sunday))
    if (!outcome.ok) throw new Error('refused')
    return z.parse(getStats.reply, { success: true, message: 'OK', msg: 'OK', ...outcome.body }).data
  }
  it('are the documented ones of each page, with their day and the sentence that must stand beside them', async () => {
    const usual = await statsOf({})
    expect(usual.stats.map(({ value }) => value)).toEqual(['1.5 lakh+', '₹1,250 crore+', '100%'])
    expect(usual.asOf).toBe(statSets.default.asOf)
    expect(usual.note).toContain('do not assure')
    const landing = await statsOf({ page: 'mld', language: 'hi' })
    expect(landing.stats.map(({ value }) => value)).toEqual(['1.3 लाख', '₹1,185 करोड़', '100%'])
    expect(await statsOf({ page: 'refer' })).toEqual(usual)
  })
})

describe('questions', () => {
  const topics = ['bonds', 'mld', 'ptc', 'liquidation', 'payments', 'kyc', 'generic', 'referral']
  const faqs = async (input: { topic: string; productType?: string; language?: 'en' | 'hi' }) => {
    const outcome = await handleGetFaqs()(input, call(sunday))
    if (!outcome.ok) return outcome.problem.id
    return z.parse(getFaqs.reply, { success: true, message: 'OK', msg: 'OK', ...outcome.body }).data.questions
  }

  it.each(topics)('%s: answered in both languages', async topic => {
    const english = await faqs({ topic })
    const hindi = await faqs({ topic, language: 'hi' })
    if (typeof english === 'string' || typeof hindi === 'string') throw new Error('refused')
    expect(english.length).toBeGreaterThanOrEqual(3)
    expect(hindi.length).toBe(english.length)
    for (const { question, answer } of hindi) expect(question + answer).toMatch(/[\u0900-\u097f]{3}/)
    for (const { question, answer } of english) {
      expect(question + answer).not.toMatch(/[\u0900-\u097f]/)
      // Nothing that may not be advertised: a bond is no deposit.
      expect(answer).not.toMatch(/risk-free|guaranteed|zero default|assured return/i)
      expect(answer).not.toMatch(/</)
    }
  })

  it('`others` is read as `generic`, as a topic and as a product type; an unknown topic is not found', async () => {
    const generic = await faqs({ topic: 'generic' })
    expect(await faqs({ topic: 'others' })).toEqual(generic)
    expect(await faqs({ topic: 'bonds', productType: 'others' })).toEqual(generic)
    expect(await faqs({ topic: 'nonsense' })).toBe('common.notFound')
  })

  it('tell of the rewards of the product that was asked about', async () => {
    const answers = async (productType: string) =>
      JSON.stringify(await faqs({ topic: 'referral', productType }))
    expect(await answers('bonds')).toContain('1% of everything your friend invests')
    expect(await answers('bonds')).not.toContain('₹300')
    expect(await answers('fd')).toContain('₹300')
  })

  it('of referrals have a call of their own, and say the rule: every amount, its limit, its time (D16)', async () => {
    const outcome = await handleGetReferralFaqs()({ productType: 'bonds' }, call(sunday))
    if (!outcome.ok) throw new Error('refused')
    const { questions } = z.parse(getReferralFaqs.reply, {
      success: true,
      message: 'OK',
      msg: 'OK',
      ...outcome.body,
    }).data
    expect(questions).toEqual(await faqs({ topic: 'referral', productType: 'bonds' }))
    const rule = '1% of everything your friend invests in bonds within 1 year of signing up, at most ₹26,000'
    expect(JSON.stringify(questions)).toContain(rule)
    expect(JSON.stringify(questions)).not.toMatch(/first amount|₹300/)
  })

  it('tell the law and our own rules as they stand', async () => {
    const all = JSON.stringify(await Promise.all(topics.map(topic => faqs({ topic }))))
    for (const fact of ['T+1', '21 days', 'exit load', '₹10,000', '1 April 2025', 'Form 121', '0.25%', 'T+3'])
      expect(all).toContain(fact)
  })
})
