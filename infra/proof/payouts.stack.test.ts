import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mustControl } from '../drivers/control.ts'
import { operate } from '../drivers/kyc.ts'
import { approvedInvestor, goTo, type Investor, publish } from '../drivers/market.ts'
import { withTwoPeople } from '../drivers/selling.ts'
import {
  clearPlace,
  executionsOf,
  newPlace,
  outboxOf,
  startTestStack,
  type TestStack,
} from '../drivers/testStack.ts'
import type { Visitor } from '../drivers/visitor.ts'

/** Payments of issuers as an investor sees them: schedules, consumers, registrar and letters on the virtual clock. */

const product = 'narmada-microcredit-2028'
const prompt = 'INEN1M007013'
/** The sandbox's registrars pay three working days late when the last but one character is a 9. */
const late = 'INEN1M007096'
/** With a 7 there they pay 1.00 rupee less than was computed, with a 6 5.00 less. */
const rounding = 'INEN1M007070'
const short = 'INEN1M007062'
/** With a G there they deduct no tax, with a T they pay twice. */
const gross = 'INEN1M0070G1'
const twice = 'INEN1M0070T4'
/** Its registrar deducts from every payment, rounded to the rupee (`shared/finance/data/tdsMethods.json`). */
const always = 'INEN1M007021'

let stack: TestStack
let investor: Investor
let visitor: Visitor

beforeAll(async () => {
  stack = await startTestStack({ ...(await newPlace()), clock: Date.parse('2026-11-26T04:30:00Z') })
  investor = await approvedInvestor(stack, 'payouts')
  visitor = investor.visitor
  await publish(stack, visitor, product)
  await publish(stack, visitor, product, {
    ISIN: late,
    product: 'late-payer-2028',
    displayName: 'Late Payer',
  })
  for (const [ISIN, name] of [
    [rounding, 'rounding'],
    [short, 'short'],
    [twice, 'twice'],
  ] as const)
    await publish(stack, visitor, product, {
      ISIN,
      product: `${name}-payer-2028`,
      displayName: `${name} payer`,
    })
  await publish(stack, visitor, product, {
    ISIN: always,
    product: 'always-payer-2028',
    displayName: 'always payer',
    issuer: 'Ratnagiri Fisheries Ltd',
  })
  // An issuer of its own: its interest alone is beyond the threshold of the year.
  await publish(stack, visitor, product, {
    ISIN: gross,
    product: 'gross-payer-2028',
    displayName: 'gross payer',
    issuer: 'Godavari Handlooms Ltd',
  })
})
afterAll(() => clearPlace(stack.dataDir, stack))

/** Moves the clock; a session does not outlive a day. */
const until = (instant: string): Promise<void> => goTo(stack, instant, [investor])
const record = async (ISIN: string, units: number, shown = units): Promise<void> => {
  await mustControl(stack, '/depository', { dematNumber: investor.papers.demat, ISIN, units: shown })
  const holding = {
    investorId: investor.investorId,
    ISIN,
    units,
    settledOn: '2026-09-24',
    cleanPrice: '100.2500',
  }
  const { ended, cause } = await operate(stack, visitor, 'ops-record-holding', holding)
  expect([ended, cause]).toEqual(['done', ''])
}

const payouts = z.looseObject({
  data: z.looseObject({
    payouts: z.array(
      z.looseObject({
        ISIN: z.string(),
        dueDate: z.string(),
        standing: z.string(),
        netPaise: z.number(),
        creditedOn: z.string().optional(),
      }),
    ),
  }),
})
const shown = async (ISIN: string): Promise<string[]> => {
  const { data } = payouts.parse(await visitor.must('getPayouts', { from: '2026-10-01', to: '2026-12-31' }))
  return data.payouts
    .filter(one => one.ISIN === ISIN)
    .map(one => `${one.dueDate} ${one.standing} ${one.netPaise} ${one.creditedOn ?? ''}`.trim())
}
const untilShown = (ISIN: string, lines: readonly string[]): Promise<true> =>
  visitor.until(`${ISIN}: ${lines.join(', ')}`, async () =>
    JSON.stringify(await shown(ISIN)) === JSON.stringify(lines) ? true : undefined,
  )
const subjects = async (): Promise<string[]> =>
  (await outboxOf(stack, investor.somebody.email)).map(letter => String(letter.subject))

describe('ten units that were bought elsewhere', () => {
  it('bring the payments since they are there, and show in the portfolio with what is to come', async () => {
    await record(prompt, 10)
    await record(late, 10)
    // The Sunday’s coupon was paid on Monday 9 November; the late registrar’s on the third working day after.
    await untilShown(prompt, ['2026-11-08 credited 80520 2026-11-09', '2026-12-08 expected 77920'])
    await untilShown(late, ['2026-11-08 credited 80520 2026-11-13', '2026-12-08 expected 77920'])
    // Five more units are recorded later: they get their share of the payment of November.
    await record(prompt, 5, 15)
    await untilShown(prompt, ['2026-11-08 credited 120780 2026-11-09', '2026-12-08 expected 116880'])
    const portfolio = z
      .looseObject({ data: z.looseObject({ holdings: z.array(z.looseObject({ units: z.number() })) }) })
      .parse(await visitor.must('getPortfolio'))
    expect(portfolio.data.holdings.map(({ units }) => units)).toEqual([10, 15])
    // At 20:00 the book is compared with the depository, which shows the same.
    await until('2026-11-26T14:31:00Z')
    await visitor.until('the comparison', async () =>
      (await executionsOf(stack)).some(({ name, status }) => name === '2026-11-26' && status === 'SUCCEEDED')
        ? true
        : undefined,
    )
  })

  it('are shown as they were paid when the issuer rounds, and stay open when it pays much less', async () => {
    await record(rounding, 10)
    await record(short, 10)
    await untilShown(rounding, ['2026-11-08 credited 80420 2026-11-09', '2026-12-08 expected 77920'])
    await untilShown(short, ['2026-11-08 due 80520', '2026-12-08 expected 77920'])
  })

  it('are paid after the tax that the issuer’s registrar deducts in its own way, as the payments to come show', async () => {
    await record(always, 10)
    await untilShown(always, ['2026-11-08 credited 72420 2026-11-09', '2026-12-08 expected 70120'])
  })

  it('are booked as paid without tax, or less, once two operators accept it; a second payment never is', async () => {
    await record(gross, 200)
    await record(twice, 10)
    await untilShown(gross, ['2026-11-08 due 1449360', '2026-12-08 expected 1402560'])
    await untilShown(twice, ['2026-11-08 credited 80520 2026-11-09', '2026-12-08 expected 77920'])
    // Nothing that waits for a decision fails the comparison of the evening.
    await until('2026-11-27T14:31:00Z')
    await visitor.until('the comparison', async () =>
      (await executionsOf(stack)).some(({ name, status }) => name === '2026-11-27' && status === 'SUCCEEDED')
        ? true
        : undefined,
    )
    for (const ISIN of [gross, short, twice])
      await withTwoPeople(stack, visitor, 'ops-book-coupon', { ISIN, dueDate: '2026-11-08', accept: true })
    await untilShown(short, ['2026-11-08 credited 80020 2026-11-09', '2026-12-08 expected 77920'])
    // The tax of November is missing in the year, and is expected to be deducted in December.
    await untilShown(gross, ['2026-11-08 credited 1610400 2026-11-09', '2026-12-08 expected 1241520'])
    await untilShown(twice, ['2026-11-08 credited 80520 2026-11-09', '2026-12-08 expected 77920'])
    // With a Form 121 none is.
    const form = { investorId: investor.investorId, ISIN: gross, filedOn: '2026-11-20', filed: true }
    const { ended, cause } = await operate(stack, visitor, 'ops-record-tax-form', form)
    expect([ended, cause]).toEqual(['done', ''])
    await untilShown(gross, ['2026-11-08 credited 1610400 2026-11-09', '2026-12-08 expected 1558400'])
  })

  it('are paid on the next payment date, once the registrar says so', async () => {
    await until('2026-12-08T00:35:00Z')
    await untilShown(prompt, ['2026-11-08 credited 120780 2026-11-09', '2026-12-08 due 116880'])
    await until('2026-12-08T06:40:00Z')
    await untilShown(prompt, [
      '2026-11-08 credited 120780 2026-11-09',
      '2026-12-08 credited 116880 2026-12-08',
    ])
    await untilShown(always, ['2026-11-08 credited 72420 2026-11-09', '2026-12-08 credited 70120 2026-12-08'])
    await untilShown(late, ['2026-11-08 credited 80520 2026-11-13', '2026-12-08 due 77920'])
    await untilShown(gross, [
      '2026-11-08 credited 1610400 2026-11-09',
      '2026-12-08 credited 1558400 2026-12-08',
    ])
  })

  it('are told to be late after two working days, and credited when the money comes after all', async () => {
    await until('2026-12-10T01:10:00Z')
    await untilShown(late, ['2026-11-08 credited 80520 2026-11-13', '2026-12-08 late 77920'])
    await visitor.until('the letter', async () =>
      (await subjects()).includes('Late Payer: the payment of 8 Dec 2026 is late') ? true : undefined,
    )
    const [letter] = (await outboxOf(stack, investor.somebody.email)).filter(({ text }) =>
      text.includes('trustee'),
    )
    expect(letter?.text).toContain('Triveni Debenture Trustees Ltd')
    expect(letter?.text).toContain('₹779.20 for your 10 units')
    await until('2026-12-12T01:10:00Z')
    await untilShown(late, ['2026-11-08 credited 80520 2026-11-13', '2026-12-08 credited 77920 2026-12-11'])
    const credited = (await subjects()).filter(one => / was paid to you$/.test(one))
    expect(credited).toHaveLength(14)
    // The last letter; the first of this bond has November's amount.
    expect(credited).toContain('Late Payer: ₹779.20 was paid to you')
    const letters = await outboxOf(stack, investor.somebody.email)
    const last = letters.find(({ subject }) => subject === 'Late Payer: ₹779.20 was paid to you')
    expect(last?.text).toContain(`demat account ending ${investor.papers.demat.slice(-4)}`)
    expect(last?.text).toContain('on 11 Dec 2026')
    expect(last?.text).toContain('is expected on 8 Jan 2027')
    expect(letters.map(({ text }) => text).join()).not.toContain(investor.papers.demat)
  })
})
