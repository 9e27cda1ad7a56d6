import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { mustControl } from '../../../infra/drivers/control.ts'
import { test as base, logInByApi, type Person, type Sandbox } from './journey.ts'
import { approvedBuyer, type Buyer, type OwnBond, publishBond } from './market.ts'
import { operator } from './operator.ts'

/** Steps of a liquidation on the screens. */

/** The market-linked debenture of the catalogue. */
export const shield = {
  product: 'nifty-shield-2028',
  name: 'Nifty Shield March 2028',
  ISIN: 'INEK4S007028',
} as const

type Holding = Pick<OwnBond, 'product' | 'name' | 'ISIN'>

/** A settlement day whose lock-in is over. */
const unlockedDay = '2026-10-05'

/** Records units in the demat account that were bought elsewhere, by settlement day. */
export async function hold(
  seller: Buyer,
  { ISIN }: Pick<Holding, 'ISIN'>,
  units: number,
  later: { readonly units: number; readonly settledOn: string } | undefined = undefined,
): Promise<void> {
  const lots = [
    ...(units === 0 ? [] : [{ units, settledOn: unlockedDay }]),
    ...(later === undefined ? [] : [later]),
  ]
  const dematNumber = seller.papers.demat
  await mustControl(seller.visitor, '/depository', {
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

/** A bond without a record date near the days of these journeys. */
export const publishSellable = (origin: string): Promise<OwnBond> =>
  publishBond(origin, {}, { recordDays: 1 })

export const sellAddress = (
  { product }: Pick<Holding, 'product'>,
  productType = 'bonds',
  units = 1,
): string => `/platform/#/orobonds-asset/${productType}/${product}/redeem?units=${units}`

/** The digits of the sent code number `nth`, from 0. */
export async function codeFor(sandbox: Sandbox, { email }: Pick<Person, 'email'>, nth = 0): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const letters = (await sandbox.outbox(email)).filter(({ subject }) => subject === 'Your OTP for a sale')
    found = /^(\d{4}) is your OTP/.exec(letters[nth]?.text ?? '')?.[1]
    expect(found, `code ${nth} to ${email}`).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
  return found ?? ''
}

/** How many codes were sent; the next one has this number. */
export const codesSent = async (sandbox: Sandbox, { email }: Pick<Person, 'email'>): Promise<number> =>
  (await sandbox.outbox(email)).filter(({ subject }) => subject === 'Your OTP for a sale').length

/** Another code than the right one. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 10_000).padStart(4, '0')

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'OTP Confirmation' })

/** Agrees to the terms and requests a code; repeated within 30 s of another code. */
export async function requestCode(page: Page, button = 'Liquidate Now'): Promise<void> {
  await page.getByLabel(/^I agree to the terms/).check()
  await expect(async () => {
    // A late sheet covers the button.
    if (!(await sheetOf(page).isVisible()))
      await page.getByRole('button', { name: button, exact: true }).click({ timeout: 5000 })
    await expect(sheetOf(page)).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 60_000 })
}

/** The refusals of a code that is requested too soon or wrong. */
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

/** The investor's pending and completed liquidations of one holding. */
export const liquidationsOf = async ({ visitor }: Pick<Buyer, 'visitor'>, { ISIN }: Pick<Holding, 'ISIN'>) =>
  z.parse(listed, await visitor.must('listRedeems', {})).data.filter(one => one.ISIN === ISIN)

/** Requests a quote on the form; gives its `orderId`. */
export async function requestQuote(
  page: Page,
  sandbox: Sandbox,
  buyer: Buyer,
  units: number,
): Promise<string> {
  const nth = await codesSent(sandbox, buyer)
  await page.goto(sellAddress(shield, 'mld', units))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: shield.name })).toBeVisible()
  await expect(page.getByLabel('Units to sell')).toHaveValue(String(units))
  await requestCode(page, 'Request Quote')
  await typeCode(page, await codeFor(sandbox, buyer, nth))
  await expect(page.getByRole('heading', { name: 'Waiting for the quote' })).toBeVisible()
  return new URL(page.url().replace('#/', '')).pathname.split('/').at(-1) ?? ''
}

interface SellingFixtures {
  /** An approved investor of this journey alone, logged in: an account gets three codes per 15 minutes. */
  readonly seller: Buyer
}

export const test = base.extend<SellingFixtures>({
  seller: async ({ page, stackOrigin }, use) => {
    const seller = await approvedBuyer(stackOrigin)
    await logInByApi(page.request, seller, stackOrigin)
    await use(seller)
  },
})
