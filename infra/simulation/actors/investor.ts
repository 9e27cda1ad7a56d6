import { z } from 'zod'
import {
  kycOf,
  type Papers,
  papersOf,
  saveAddress,
  saveBank,
  saveDemat,
  savePan,
  signNow,
} from '../../drivers/kyc.ts'
import { outboxOf } from '../../drivers/testStack.ts'
import { type Answer, type Person, person, signUpForm, tokenIn, Visitor } from '../../drivers/visitor.ts'
import { randomUUID } from '../standIns/crypto.ts'
import type { World } from '../world.ts'

/** A person with a browser and a telephone. */

const site = 'http://site.test'
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000

/** Answers after which it is unknown what was done: the same request is repeated with its key. */
const unclear = ({ status }: Answer): boolean => status >= 500 || status === 429 || status === 409
const mostRepeats = 12

const problemIn = z.looseObject({ problem: z.looseObject({ id: z.string() }) })
/** The id of a refusal, e.g. `liquidation.otpInvalid`. */
export const problemOf = ({ body }: Answer): string => {
  const read = problemIn.safeParse(body)
  return read.success ? read.data.problem.id : 'none'
}

export class Investor {
  readonly world: World
  readonly visitor = new Visitor(site)
  somebody: Person
  readonly papers: Papers
  investorId = ''
  /** A password that was sent and may be valid by now: the answer may have been lost. */
  newPassword: string | undefined
  #seenAt = 0

  constructor(world: World, n: number) {
    this.world = world
    this.somebody = person(n, 'simulated')
    this.papers = papersOf(10_000_000 + n)
  }

  /** Makes a call until its result is known; logs in again when the session has ended. */
  async call(name: string, input: Readonly<Record<string, unknown>> = {}, key?: string): Promise<Answer> {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    if (name !== 'login' && this.#seenAt > 0 && this.world.now - this.#seenAt > minutes(20))
      await this.logIn()
    for (let repeat = 0; ; repeat += 1) {
      this.#seenAt = this.world.now
      const answer = await this.visitor.call(name, input, headers)
      if (answer.status === 401 && name !== 'login') await this.logIn()
      else if (!unclear(answer) || repeat === mostRepeats) return answer
      await this.world.sleep(2_000 + this.world.random() * 20_000, `${name} again`)
    }
  }

  async must(
    name: string,
    input: Readonly<Record<string, unknown>> = {},
    key?: string,
  ): Promise<Record<string, unknown>> {
    const { status, text, body } = await this.call(name, input, key)
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${text}`)
    return z.record(z.string(), z.unknown()).parse(body)
  }

  async logIn(): Promise<void> {
    const { email } = this.somebody
    for (const password of [this.newPassword, this.somebody.password]) {
      if (password === undefined) continue
      const { status, text } = await this.call('login', { email, password })
      if (status === 200) {
        this.somebody = { ...this.somebody, password }
        this.newPassword = undefined
        return
      }
      if (password === this.somebody.password) throw new Error(`login was answered ${status}: ${text}`)
    }
  }

  /** This investor for the drivers of the proofs, which know no retries. */
  steady(): Visitor {
    return new Steady(this)
  }

  /** Polls; letters and events may take minutes. */
  async until<T>(what: string, look: () => Promise<T | undefined>, within = hours(6)): Promise<T> {
    for (const end = this.world.now + within; this.world.now < end; ) {
      const found = await look()
      if (found !== undefined) return found
      await this.world.sleep(20_000 + this.world.random() * minutes(2), what)
    }
    throw new Error(`${what}: not within ${within / 3_600_000} h`)
  }

  /** Signs up and completes the KYC; ends when operators can review it. */
  async join(): Promise<void> {
    const { email } = this.somebody
    const registered = await this.call('register', await signUpForm(this, this.somebody))
    // Done, although the answer was lost.
    if (registered.status !== 200 && problemOf(registered) !== 'auth.emailAlreadyRegistered')
      throw new Error(`register was answered ${registered.status}: ${registered.text}`)
    const token = await this.until('the letter', async () =>
      (await outboxOf({ origin: site }, email)).map(tokenIn).findLast(found => found !== undefined),
    )
    await this.must('confirmEmail', { token })
    await this.logIn()
    const steady = new Steady(this)
    await steady.walk(saveBank)
    await steady.walk(savePan)
    await steady.walk(visitor => saveAddress(visitor))
    await steady.walk(saveDemat)
    await steady.walk(signNow)
    await this.until('the review', async () => {
      const { state, steps } = await kycOf(steady)
      return state === 'inReview' && steps.bank.state === 'done' ? true : undefined
    })
    const rows = [...this.world.rows.rows.values()]
    const investors = rows.filter(row => row.sk === 'investor' && typeof row.email === 'string')
    const mine = investors.find(row => decoded(String(row.email)).endsWith(email))
    this.investorId = String(mine?.pk).replace('investor#', '')
  }

  async isApproved(): Promise<boolean> {
    return (await kycOf(new Steady(this))).state === 'approved'
  }

  /** The newest code since an instant, by text message or e-mail. */
  async codeSince(instant: number): Promise<string | undefined> {
    const to = [`+91${this.somebody.phone}`, this.somebody.email]
    const letters = (await Promise.all(to.map(one => outboxOf({ origin: site }, one)))).flat()
    return letters
      .filter(({ at, text }) => Date.parse(at) >= instant && text.includes('is your OTP to'))
      .map(({ text }) => /\b\d{4}\b/.exec(text)?.[0])
      .findLast(code => code !== undefined)
  }
}

const decoded = (sealed: string): string => Buffer.from(sealed.slice(3), 'base64url').toString('utf8')

/** A visitor as the drivers of the proofs expect it, with this investor's retries. */
class Steady extends Visitor {
  readonly #investor: Investor

  constructor(investor: Investor) {
    super(site, investor.visitor.cookie)
    this.#investor = investor
  }

  override async send(sent: Parameters<Visitor['send']>[0]): Promise<Answer> {
    for (let repeat = 0; ; repeat += 1) {
      this.cookie = this.#investor.visitor.cookie
      const answer = await super.send(sent)
      if (answer.status === 401) await this.#investor.logIn()
      else if (!unclear(answer) || repeat === mostRepeats) return answer
      await this.#investor.world.sleep(2_000 + this.#investor.world.random() * 20_000, 'again')
    }
  }

  /** One part of the KYC; while its vendor is down it is refused and repeated later. */
  async walk(part: (visitor: Visitor, papers: Papers) => Promise<void>): Promise<void> {
    for (let repeat = 0; ; repeat += 1) {
      try {
        return await part(this, this.#investor.papers)
      } catch (error) {
        if (repeat === 40) throw error
        this.#investor.world.scheduler.note(
          `tries again: ${error instanceof Error ? error.message.slice(0, 160) : ''}`,
        )
        await this.#investor.world.sleep(minutes(2 + this.#investor.world.random() * 8), 'tries again')
      }
    }
  }
}

export const newKey = (): string => randomUUID()
