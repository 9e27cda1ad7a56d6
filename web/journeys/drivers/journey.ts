import { randomInt, randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type * as z from 'zod/mini'
import { mostPapers, papersOf, saveAddress, savePan, untilKyc } from '../../../infra/drivers/kyc.ts'
import { dropsOf, type Letter, outboxOf } from '../../../infra/drivers/testStack.ts'
import { confirm, logIn, type Person, register, Visitor } from '../../../infra/drivers/visitor.ts'
import type { login } from '../../../shared/contracts/auth/login.ts'
import { openEmptyStack } from './emptyStack.ts'
import { holidayEve } from './marketDay.ts'
import { type Watch, watchContext } from './watch.ts'

export { expect } from '@playwright/test'
export type { Person }

/** A new person for one journey. */
export function newPerson(name = 'Asha Rao'): Person {
  return {
    name,
    email: `asha.${randomUUID().slice(0, 18)}@demo.sthirank.test`,
    phone: `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
    password: `Ledger-${randomUUID()}`,
  }
}

/** The vendors of one stack: the messages they sent and the calls they got. */
export interface Sandbox {
  /** All messages to an e-mail address or a phone number, oldest first. */
  readonly outbox: (to: string) => Promise<readonly Letter[]>
  /** Waits for a letter with this subject and gives its link; `nth` 0 is the oldest. */
  readonly linkFor: (to: string, subject: RegExp, nth?: number) => Promise<string>
  /** How many penny drops the bank has made to account numbers with this ending. */
  readonly pennyDrops: (last4: string) => Promise<number>
}

const sandboxOf = (origin: string): Sandbox => ({
  outbox: to => outboxOf({ origin }, to),
  async linkFor(to, subject, nth = 0) {
    let link: string | undefined
    await expect(async () => {
      const letters = (await outboxOf({ origin }, to)).filter(letter => subject.test(letter.subject ?? ''))
      link = /https?:\/\/\S+/.exec(letters[nth]?.text ?? '')?.[0]
      expect(link, `a letter "${subject.source}" to ${to}`).toBeDefined()
    }).toPass({ timeout: 120_000, intervals: [50, 100, 200] })
    return link ?? ''
  },
  async pennyDrops(last4) {
    return (await dropsOf({ origin })).filter(({ account_last4 }) => account_last4 === last4).length
  },
})

/** Signs up and confirms the e-mail address, without a screen. */
export async function signUp(origin: string, person: Person): Promise<void> {
  const visitor = new Visitor(origin)
  await register(visitor, person)
  await confirm(visitor, person)
}

interface Fixtures {
  /** Fails the journey on console errors, page errors and 5xx; a journey allows what it provokes. */
  readonly watch: Watch
  readonly sandbox: Sandbox
  /** Signed up and confirmed, not logged in. */
  readonly person: Person
  /** The same, logged in in this browser. */
  readonly investor: Person
  /** An investor whose next step is the bank account: the KYC opens there. */
  readonly atBank: Person
  /** A second browser in which the person is logged in too. */
  readonly elsewhere: (person: Person) => Promise<BrowserContext>
}

interface Shared {
  readonly stackOrigin: string
}

export const test = base.extend<Fixtures, Shared>({
  stackOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use, info) => {
      if (info.project.name !== 'time') {
        const origin = process.env.STACK_ORIGIN
        if (!origin) throw new Error('the stack was not opened')
        await use(origin)
        return
      }
      // Under a name: a browser makes no passkeys for 127.0.0.1.
      const stack = await openEmptyStack(holidayEve, 'localhost')
      await use(stack.origin)
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stackOrigin }, use) => use(stackOrigin),
  watch: [
    async ({ context }, use) => {
      const watch = watchContext()
      watch.over(context)
      await use(watch)
      expect(watch.problems(), 'nothing unexpected in the console or from the server').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    // A second log-in in one tab may open a popup: it is closed whenever it covers the page.
    const popup = page.locator('dialog[open]:has([data-popup])')
    await page.addLocatorHandler(popup, shown => shown.getByRole('button').first().click())
    await use(page)
  },
  sandbox: ({ stackOrigin }, use) => use(sandboxOf(stackOrigin)),
  person: async ({ stackOrigin }, use) => {
    const person = newPerson()
    await signUp(stackOrigin, person)
    await use(person)
  },
  investor: async ({ person, page, stackOrigin }, use) => {
    await logInByApi(page.request, person, stackOrigin)
    await use(person)
  },
  atBank: async ({ investor, stackOrigin }, use) => {
    const visitor = await givePan(stackOrigin, investor)
    await saveAddress(visitor)
    await untilKyc(visitor, 'the address', ({ steps }) => steps.address.complete)
    await use(investor)
  },
  elsewhere: async ({ browser, stackOrigin, watch }, use) => {
    await use(async person => {
      const context = await browser.newContext({ baseURL: stackOrigin })
      watch.over(context)
      await logInByApi(context.request, person, stackOrigin)
      return context
    })
  },
})

/** Gives the KYC of somebody a PAN, without a screen. */
export async function givePan(origin: string, person: Person): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await logIn(visitor, person)
  await savePan(visitor, { ...papersOf(randomInt(mostPapers)), name: person.name })
  return visitor
}

/** Logs in without a screen; the session's cookie is set in the browser of `request`. */
export async function logInByApi(request: APIRequestContext, person: Person, origin: string): Promise<void> {
  const { email, password } = person
  const reply = await request.post(`${origin}/api/auth/login`, {
    headers: { 'use-pkey': 'false', origin },
    data: { email, password, Platform: 'web', source: 'web' } satisfies z.input<typeof login.input>,
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Logs the demo investor in, who holds bonds; waits for the demo data, which are complete some seconds after the site answers. */
export async function logInAsHolder({ request }: Pick<Page, 'request'>, origin: string): Promise<void> {
  const demo = { name: '', email: 'investor@demo.sthirank.test', phone: '', password: 'Passbook-2026' }
  // The demo data are complete some seconds after the site answers.
  await expect(async () => {
    await logInByApi(request, demo, origin)
    const reply = await request.get('/api/orobonds/users/portfolio', {
      headers: { 'use-pkey': 'false' },
    })
    expect(await reply.text()).toContain('palar-leather-2026')
  }).toPass({ timeout: 120_000 })
}
