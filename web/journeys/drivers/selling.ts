import { type APIRequestContext, expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { operate } from '../../../infra/drivers/kyc.ts'
import { test as base, logInByApi, type Person, type Town } from './journey.ts'
import { approvedBuyer, type Buyer, type OwnBond, publishBond, tellSandbox } from './market.ts'

/** Selling, in the words that stand on the screens. */

/** The market-linked debenture of the catalogue. */
export const shield = {
  product: 'nifty-shield-2028',
  name: 'Nifty Shield March 2028',
  ISIN: 'INEK4S007028',
} as const

type Holding = Pick<OwnBond, 'product' | 'name' | 'ISIN'>

/** An operator's machine about the whole stack: a quote, a market day. */
export async function operator(
  buyer: Pick<Buyer, 'visitor'>,
  flow: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const port = Number(new URL(buyer.visitor.origin).port)
  const { ended, cause, output } = await operate({ port }, buyer.visitor, flow, input)
  expect(ended, cause).toBe('done')
  return output
}

/** Bought at the issue, and out of their lock-in. */
const longAgo = '2026-10-05'

/** Units that lie in the demat account, bought through somebody else; by the day of their settlement. */
export async function hold(
  request: APIRequestContext,
  seller: Buyer,
  { ISIN }: Pick<Holding, 'ISIN'>,
  units: number,
  later: { readonly units: number; readonly settledOn: string } | undefined = undefined,
): Promise<void> {
  const lots = [
    ...(units === 0 ? [] : [{ units, settledOn: longAgo }]),
    ...(later === undefined ? [] : [later]),
  ]
  const dematNumber = seller.papers.demat
  await tellSandbox(request, '/depository', {
    dematNumber,
    ISIN,
    units: lots.reduce((sum, lot) => sum + lot.units, 0),
  })
  for (const lot of lots)
    await operator(seller, 'ops-record-holding', {
      investorId: seller.investorId,
      ISIN,
      ...lot,
      cleanPrice: '100.0000',
    })
}

/** A bond whose next record date is far from every day of these stories. */
export const publishSellable = (origin: string): Promise<OwnBond> =>
  publishBond(origin, {}, { recordDays: 1 })

export const sellAddress = (
  { product }: Pick<Holding, 'product'>,
  productType = 'bonds',
  units = 1,
): string => `/platform/#/orobonds-asset/${productType}/${product}/redeem?units=${units}`

/** The digits of the newest code that was sent; `nth` counts them from 0. */
export async function codeFor(town: Town, { email }: Pick<Person, 'email'>, nth = 0): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const letters = (await town.outbox(email)).filter(({ subject }) => subject === 'Your OTP for a sale')
    found = /^(\d{4}) is your OTP/.exec(letters[nth]?.text ?? '')?.[1]
    expect(found, `code ${nth} to ${email}`).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
  return found ?? ''
}

/** How many codes somebody has been sent; the next one is of this number. */
export const codesSent = async (town: Town, { email }: Pick<Person, 'email'>): Promise<number> =>
  (await town.outbox(email)).filter(({ subject }) => subject === 'Your OTP for a sale').length

/** Another code than the right one. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 10_000).padStart(4, '0')

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'OTP Confirmation' })

/** Ticks the terms and asks for a code; within half a minute of another one it is asked for again. */
export async function askForCode(page: Page, button = 'Liquidate Now'): Promise<void> {
  await page.getByLabel(/^I agree to the terms/).check()
  await expect(async () => {
    // A sheet that came late lies above the button.
    if (!(await sheetOf(page).isVisible()))
      await page.getByRole('button', { name: button, exact: true }).click({ timeout: 5000 })
    await expect(sheetOf(page)).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 60_000 })
}

/** What is answered when a code is asked for too soon, or typed wrong. */
export const refusedCode = [
  400,
  /\/api\/orobonds\/redeem\/\w+\/(raiseQuoteRequest|acceptRedeemQuote)/,
] as const

export async function typeCode(page: Page, code: string): Promise<void> {
  await sheetOf(page).getByLabel('OTP', { exact: true }).fill(code)
  await sheetOf(page).getByRole('button', { name: 'Verify' }).click()
}

const listed = z.looseObject({
  data: z.array(z.looseObject({ orderId: z.string(), ISIN: z.string(), units: z.int(), state: z.string() })),
})

/** The investor's sales of one holding that are pending or completed. */
export const salesOf = async ({ visitor }: Pick<Buyer, 'visitor'>, { ISIN }: Pick<Holding, 'ISIN'>) =>
  z.parse(listed, await visitor.must('listRedeems', {})).data.filter(one => one.ISIN === ISIN)

/** From the form to the waiting quote; gives the request's id. */
export async function requestQuote(page: Page, town: Town, buyer: Buyer, units: number): Promise<string> {
  const nth = await codesSent(town, buyer)
  await page.goto(sellAddress(shield, 'mld', units))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: shield.name })).toBeVisible()
  await expect(page.getByLabel('Units to sell')).toHaveValue(String(units))
  await askForCode(page, 'Request Quote')
  await typeCode(page, await codeFor(town, buyer, nth))
  await expect(page.getByRole('heading', { name: 'Waiting for the quote' })).toBeVisible()
  return new URL(page.url().replace('#/', '')).pathname.split('/').at(-1) ?? ''
}

interface SellingFixtures {
  /** An approved investor of this story alone, logged in: codes are counted per account, three in a quarter of an hour. */
  readonly seller: Buyer
}

export const test = base.extend<SellingFixtures>({
  seller: async ({ page, stackOrigin }, use) => {
    const seller = await approvedBuyer(stackOrigin)
    await logInByApi(page.request, seller, stackOrigin)
    await use(seller)
  },
})
