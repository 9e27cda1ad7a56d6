import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect } from '@playwright/test'
import * as z from 'zod/mini'
import { mostPapers, papersOf, saveAddress, savePan, untilKyc } from '../../../infra/drivers/kyc.ts'
import { logIn, Visitor } from '../../../infra/drivers/visitor.ts'
import { confirmEmail } from '../../../shared/contracts/auth/confirmEmail.ts'
import type { login } from '../../../shared/contracts/auth/login.ts'
import { register } from '../../../shared/contracts/auth/register.ts'
import { callApi } from './contractCall.ts'
import { openEmptyStack } from './emptyStack.ts'
import { holidayEve } from './marketDay.ts'
import { type Watch, watchContext } from './watch.ts'

export { expect } from '@playwright/test'

/** Somebody who exists once in the world. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

export function newPerson(name = 'Asha Rao'): Person {
  return {
    name,
    email: `asha.${randomUUID().slice(0, 18)}@demo.sthirank.test`,
    phone: `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
    password: `Ledger-${randomUUID()}`,
  }
}

const outboxSchema = z.array(
  z.object({
    at: z.string(),
    channel: z.string(),
    to: z.string(),
    subject: z.optional(z.string()),
    text: z.string(),
  }),
)
export type Message = z.output<typeof outboxSchema>[number]

/** What one stack lets a person do outside the browser. */
export interface Town {
  /** All that was sent to an e-mail address or a number, oldest first. */
  readonly outbox: (to: string) => Promise<readonly Message[]>
  /** Waits for a letter with this in its subject and answers its link; `nth` 0 is the oldest. */
  readonly linkFor: (to: string, subject: RegExp, nth?: number) => Promise<string>
  /** Signs up and confirms the e-mail, without a screen. */
  readonly signUp: (person: Person) => Promise<void>
  /** How many penny drops the bank has seen for account numbers that end so. */
  readonly pennyDrops: (last4: string) => Promise<number>
}

function townOf(request: APIRequestContext): Town {
  const outbox = async (to: string) => {
    const reply = await request.get('/sandbox/outbox', { params: { to } })
    if (!reply.ok()) throw new Error(`the outbox answered ${reply.status()}`)
    return z.parse(outboxSchema, await reply.json())
  }
  const linkFor = async (to: string, subject: RegExp, nth = 0) => {
    let link: string | undefined
    await expect(async () => {
      const letters = (await outbox(to)).filter(letter => subject.test(letter.subject ?? ''))
      link = /https?:\/\/\S+/.exec(letters[nth]?.text ?? '')?.[0]
      expect(link, `a letter "${subject.source}" to ${to}`).toBeDefined()
    }).toPass({ timeout: 120_000, intervals: [50, 100, 200] })
    return link ?? ''
  }
  const drops = z.object({ items: z.array(z.object({ account_last4: z.string() })) })
  return {
    outbox,
    linkFor,
    async signUp({ name, email, phone, password }) {
      await callApi(request, register, { name, email, phone, password, repassword: password })
      const link = await linkFor(email, /confirm/i)
      await callApi(request, confirmEmail, { token: tokenOf(link) })
    },
    async pennyDrops(last4) {
      const reply = await request.get('/sandbox/bank-validation/validations')
      const { items } = z.parse(drops, await reply.json())
      return items.filter(({ account_last4 }) => account_last4 === last4).length
    },
  }
}

const tokenOf = (link: string): string =>
  new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('token') ?? ''

interface Fixtures {
  /** Fails the journey on console errors, page errors, 5xx; what a story provokes is allowed by name. */
  readonly watch: Watch
  readonly town: Town
  /** Signed up and confirmed, not logged in. */
  readonly person: Person
  /** The same, logged in in this browser. */
  readonly investor: Person
  /** An investor whose next step is the bank account: the KYC opens there. */
  readonly atBank: Person
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
      const stack = await openEmptyStack(holidayEve)
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
      expect(watch.offences(), 'nothing unexpected in the console or from the server').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    // Whoever logs in a second time in one tab meets what pops up: it is closed wherever it stands in the way.
    const popup = page.locator('dialog[open]:has([data-popup])')
    await page.addLocatorHandler(popup, shown => shown.getByRole('button').first().click())
    await use(page)
  },
  town: async ({ playwright, stackOrigin }, use) => {
    // Outside the browser: these requests carry nobody's session.
    const outside = await playwright.request.newContext({
      baseURL: stackOrigin,
      extraHTTPHeaders: { origin: stackOrigin },
    })
    await use(townOf(outside))
    await outside.dispose()
  },
  person: async ({ town }, use) => {
    const person = newPerson()
    await town.signUp(person)
    await use(person)
  },
  investor: async ({ person, page, stackOrigin }, use) => {
    await logInByApi(page.request, person, stackOrigin)
    await use(person)
  },
  atBank: async ({ investor, stackOrigin }, use) => {
    const visitor = new Visitor(stackOrigin)
    await logIn(visitor, investor)
    await savePan(visitor, { ...papersOf(randomInt(mostPapers)), name: investor.name })
    await saveAddress(visitor)
    await untilKyc(visitor, 'the address', ({ steps }) => steps.address.complete)
    await use(investor)
  },
})

/** Logs in without a screen; the session's cookie lands in the browser the request belongs to. */
export async function logInByApi(request: APIRequestContext, person: Person, origin: string): Promise<void> {
  const { email, password } = person
  const reply = await request.post(`${origin}/api/auth/login`, {
    headers: { 'use-pkey': 'false', origin },
    data: { email, password, Platform: 'web', source: 'web' } satisfies z.input<typeof login.input>,
  })
  expect(reply.status(), await reply.text()).toBe(200)
}
