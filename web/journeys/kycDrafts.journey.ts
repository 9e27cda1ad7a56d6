import type { Browser, Page } from '@playwright/test'
import { kycOf, saveAddress, saveBank, savePan, untilKyc } from '../../infra/drivers/kyc.ts'
import type { Visitor } from '../../infra/drivers/visitor.ts'
import { expect, logInByApi, type Person, test } from './drivers/journey.ts'
import { addressTyped, newPapers } from './drivers/kycSteps.ts'
import { apiSession } from './drivers/operator.ts'
import { addresses } from './drivers/steps.ts'
import type { Watch } from './drivers/watch.ts'

/** A field and its typed or chosen value. */
type Typed = readonly [label: string, words: string, how?: 'choose']

async function enter(page: Page, [label, words, how]: Typed): Promise<void> {
  if (how === 'choose') await page.getByRole('combobox', { name: label, exact: true }).selectOption(words)
  else await page.getByLabel(label, { exact: true }).pressSequentially(words)
}

/** Without the spaces of a number shown in groups. */
const closed = (words: string): string => words.replaceAll(' ', '')

async function expectAll(page: Page, typed: readonly Typed[]): Promise<void> {
  for (const [label, words, how] of typed) {
    const list = page.getByRole('combobox', { name: label, exact: true })
    if (how === 'choose') await expect(list.locator('option:checked')).toHaveText(words)
    else {
      const value = async () => closed(await page.getByLabel(label, { exact: true }).inputValue())
      await expect.poll(value, label).toBe(closed(words))
    }
  }
}

/** All drafts as one text. */
async function draftsOf(visitor: Visitor): Promise<string> {
  const { drafts } = await kycOf(visitor)
  return closed(JSON.stringify(drafts))
}

/** `npm test` leaves at every second field of a form, `npm run prove` at all of them. */
const some = (fields: readonly Typed[]): readonly Typed[] =>
  process.env.PROVE === '1' ? fields : fields.filter((_, index) => index % 2 === 1)

interface Wandering {
  readonly devices: readonly [Page, Page]
  readonly visitor: Visitor
  /** Resolves when the form is ready. */
  readonly ready: (page: Page) => Promise<void>
}

/** Changes the device after every field; the other device shows what was typed so far. */
async function wander({ devices, visitor, ready }: Wandering, fields: readonly Typed[]): Promise<void> {
  for (const [index, field] of fields.entries()) {
    const here = devices[index % 2] ?? devices[0]
    await here.goto(addresses.kyc)
    await ready(here)
    await expectAll(here, fields.slice(0, index))
    const before = await draftsOf(visitor)
    await enter(here, field)
    // Sealing takes some milliseconds.
    await here.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await here.goto('about:blank')
    // Waits until the draft that was sent on leaving has arrived.
    const [, words, how] = field
    const arrived = (drafts: string) =>
      drafts !== before && (how === 'choose' || drafts.includes(closed(words)))
    await expect.poll(async () => arrived(await draftsOf(visitor)), field.join(' ')).toBe(true)
  }
  const last = devices[fields.length % 2] ?? devices[0]
  await last.goto(addresses.kyc)
  await expectAll(last, fields)
  await last.goto('about:blank')
}

async function otherDevice(browser: Browser, origin: string, investor: Person, watch: Watch): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  watch.over(context)
  await logInByApi(context.request, investor, origin)
  return context.newPage()
}

test.describe.configure({ timeout: 300_000 })

test('leaving at every field and going on at another device loses nothing', async ({
  page,
  browser,
  investor,
  stackOrigin,
  watch,
}) => {
  const papers = newPapers(investor.name)
  const { visitor } = await apiSession(stackOrigin, investor)
  const devices = [page, await otherDevice(browser, stackOrigin, investor, watch)] as const
  const panReady = (here: Page) => expect(here.getByLabel('Name', { exact: true })).toHaveValue(investor.name)
  const panFields: readonly Typed[] = [
    ['Day', '7', 'choose'],
    ['Month', 'February', 'choose'],
    ['Year', '1990', 'choose'],
    ['PAN', papers.pan],
    ['Annual income', '1-5 lakh', 'choose'],
    ['Gender', 'Others', 'choose'],
  ]
  await wander({ devices, visitor, ready: panReady }, some(panFields))

  await savePan(visitor, papers)
  const addressReady = async (here: Page): Promise<void> => {
    const byHand = here.getByRole('button', { name: 'Upload documents manually' })
    const field = here.getByLabel('Address', { exact: true })
    await expect(byHand.or(field).first()).toBeVisible()
    if (!(await field.isVisible())) await byHand.click()
  }
  await wander({ devices, visitor, ready: addressReady }, [
    ...Object.entries(addressTyped),
    ['Address proof', 'Passport', 'choose'],
  ])
  // The pin code chose it (U12), and it was kept like what is chosen by hand.
  await page.goto(addresses.kyc)
  await addressReady(page)
  await expectAll(page, [['State', 'Maharashtra', 'choose']])
  await page.goto('about:blank')

  await saveAddress(visitor)
  await untilKyc(visitor, 'the address', ({ steps }) => steps.address.complete)
  const bankReady = (here: Page) => expect(here.getByLabel('Account number', { exact: true })).toBeVisible()
  const bankFields: readonly Typed[] = [
    ['Account number', papers.accountNumber],
    ['Repeat the account number', papers.accountNumber],
    ['IFSC code', 'HDFC0000053'],
    ['Account type', 'Saving Bank', 'choose'],
  ]
  await wander({ devices, visitor, ready: bankReady }, some(bankFields))
  await saveBank(visitor, papers)
  await untilKyc(visitor, 'the bank', ({ steps }) => steps.bank.complete)
  const dematReady = (here: Page) => expect(here.getByLabel('Demat number', { exact: true })).toBeVisible()
  const dematFields: readonly Typed[] = [
    ['Demat number', papers.demat],
    ['Repeat the demat number', papers.demat],
  ]
  await wander({ devices, visitor, ready: dematReady }, some(dematFields))
  await devices[1].context().close()
})
