import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { mustControl } from '../../../infra/drivers/control.ts'
import { completeKyc, investorIdOf, type Papers } from '../../../infra/drivers/kyc.ts'
import { logIn, newInvestor, Visitor } from '../../../infra/drivers/visitor.ts'
import { isIsin } from '../../../shared/vocabulary/identifiers.ts'
import { test as base, expect, logInByApi, newPerson, type Person } from './journey.ts'
import { newPapers } from './kycSteps.ts'
import { operator } from './operator.ts'

/** An investor with an approved KYC. */
export interface Buyer extends Person {
  readonly investorId: string
  readonly papers: Papers
  /** The same investor without a screen. */
  readonly visitor: Visitor
}

/** Signs up, completes the KYC and approves it as an operator, without a screen. */
export async function approvedBuyer(origin: string): Promise<Buyer> {
  const person = newPerson()
  const visitor = await newInvestor(origin, person)
  const papers = newPapers(person.name)
  await completeKyc(visitor, papers)
  const investorId = await investorIdOf(visitor)
  await operator({ visitor }, 'ops-review-kyc', { investorId, decision: 'approve' })
  return { ...person, investorId, papers, visitor }
}

/** A bond of one journey alone, so that no other journey changes its price or stock. */
export interface OwnBond {
  readonly product: string
  readonly name: string
  readonly ISIN: string
}

const seed = z.looseObject({
  terms: z.looseObject({}),
  details: z.looseObject({ evidence: z.looseObject({}) }),
})
/** By a day before its allotment nothing was due, whatever the terms are. */
const nothingDue = { asOf: '2010-01-04', paid: [] }
const seedFile = new URL('../../../functions/bonds/data/konkan-housing-2029.json', import.meta.url)
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An unused ISIN whose registrar pays on the due date. */
function newIsin(): string {
  const stem = `INE${Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')}071`
  const found = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(isIsin)
  if (found === undefined) throw new Error(`no check digit fits ${stem}`)
  return found
}

/** Publishes a quarterly bond at about ₹1,000 per unit; `changes` of the instrument, `terms` of its terms. */
export async function publishBond(
  origin: string,
  changes: Readonly<Record<string, unknown>> = {},
  terms: Readonly<Record<string, unknown>> = {},
): Promise<OwnBond> {
  const ISIN = newIsin()
  const product = `journey-${ISIN.slice(3, 8).toLowerCase()}`
  const name = `Journey ${ISIN.slice(3, 8)} Finance 9.25% 2029`
  const file = z.parse(seed, JSON.parse(readFileSync(seedFile, 'utf8')))
  const instrument = {
    ...file,
    product,
    ISIN,
    displayName: name,
    issuer: `Journey ${ISIN.slice(3, 8)} Finance Ltd`,
    // Not in the catalogue, which other journeys check, unless `changes` says so.
    showOnBrowse: false,
    ...changes,
    terms: { ...file.terms, ...terms },
    details: { ...file.details, evidence: { ...file.details.evidence, repayments: nothingDue } },
  }
  await operator({ visitor: new Visitor(origin) }, 'ops-publish-instrument', { instrument })
  return { product, name, ISIN }
}

/** Changes an instrument as an operator. */
export const changeBond = (
  origin: string,
  { product }: OwnBond,
  changes: Readonly<Record<string, unknown>>,
): Promise<string> =>
  operator({ visitor: new Visitor(origin) }, 'ops-publish-instrument', { product, changes })

const quote = z.looseObject({ data: z.looseObject({ amount: z.number() }) })
const placed = z.looseObject({ data: z.looseObject({ orderId: z.string() }) })

/** Buys without a screen; gives the order's id. */
export async function buy(
  { visitor }: Pick<Buyer, 'visitor'>,
  { product, ISIN }: Pick<OwnBond, 'product' | 'ISIN'>,
  units: number,
  paymentType: 'PG' | 'NEFT' = 'PG',
): Promise<string> {
  const { data } = z.parse(quote, await visitor.must('getPrice', { product, units: String(units) }))
  const order = { product, ISIN, units, amount: data.amount, paymentType }
  const key = { 'idempotency-key': `journey-${randomInt(2 ** 40)}` }
  return z.parse(placed, await visitor.must('purchase', order, key)).data.orderId
}

/**
 * Moves the stack's clock to an instant of another day, and logs in again there. The page is left first, as somebody
 * does who comes back on another day: what it asks while the clock moves would be refused (401), because a session lasts 12 hours at most.
 */
export async function goTo(page: Page, buyer: Buyer, now: string): Promise<void> {
  await page.goto('about:blank')
  await mustControl(buyer.visitor, '/clock', { now })
  await logInByApi(page.request, buyer, buyer.visitor.origin)
  await logIn(buyer.visitor, buyer)
}

export const dealAddress = ({ product }: Pick<OwnBond, 'product'>, units = 1): string =>
  `/platform/#/orobonds-bond/${product}?units=${units}`

/** From the deal page to the open order sheet. */
export async function openSheet(page: Page, bond: OwnBond, units = 1): Promise<void> {
  await page.goto(dealAddress(bond, units))
  await expect(page.getByRole('heading', { level: 1, name: bond.name })).toBeVisible()
  await page.getByRole('button', { name: 'Invest Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible()
}

/** Agrees to the terms in the sheet. */
export const agree = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByLabel(/^I have read the terms and the risks/)
    .check()

/** Orders from the deal page and waits for the gateway's page. */
export async function goToGateway(page: Page, bond: OwnBond, units = 1): Promise<void> {
  await openSheet(page, bond, units)
  await agree(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
}

/** Reads and closes the dialog after the return from the gateway. */
export async function readReturn(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
}

/** Whether a successful payment led to the return dialog; otherwise it led to the portfolio. */
export async function showsOrderPlaced(page: Page): Promise<boolean> {
  const dialog = page.getByRole('dialog', { name: 'Order placed' })
  const portfolio = page.getByRole('heading', { level: 2, name: 'Pending Settlement' })
  await expect(dialog.or(portfolio).first()).toBeVisible()
  return dialog.isVisible()
}

/**
 * Opens the order after a successful payment: by the return dialog, or by the portfolio when the gateway's webhook came
 * before the return.
 */
export async function seePaidOrder(page: Page, { name }: Pick<OwnBond, 'name'>): Promise<void> {
  if (await showsOrderPlaced(page)) {
    await readReturn(page, 'Order placed', 'Your Order placed Successfully.')
    await page.getByRole('link', { name: 'See the order' }).click()
  } else await page.getByRole('link', { name }).first().click()
}

interface MarketFixtures {
  /** An approved investor, logged in in this browser; one per worker. */
  readonly buyer: Buyer
}

/**
 * No fixture of the worker's scope: Playwright gives journeys that have another set of those a worker of their own, and with it a
 * browser, and a stack where it is the worker's.
 */
let approved: Promise<Buyer> | undefined

export const test = base.extend<MarketFixtures>({
  buyer: async ({ page, stackOrigin }, use) => {
    approved ??= approvedBuyer(stackOrigin)
    const buyer = await approved
    await logInByApi(page.request, buyer, stackOrigin)
    await use(buyer)
  },
})
