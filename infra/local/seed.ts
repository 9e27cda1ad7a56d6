import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** The password of both demo log-ins. */
const password = 'Passbook-2026'

interface DemoInvestor {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Given at once, and verified by penny drop; `new@` has none yet. */
  readonly bank?: { readonly accountNumber: string; readonly ifsc: string; readonly accountType: string }
}

const investors: readonly DemoInvestor[] = [
  {
    name: 'Asha Rao',
    email: 'investor@demo.sthirank.test',
    phone: '9820012345',
    bank: { accountNumber: '50100012345678', ifsc: 'HDFC0000053', accountType: 'SB' },
  },
  { name: 'Vikram Iyer', email: 'new@demo.sthirank.test', phone: '9820054321' },
]

const letters = z.array(z.object({ subject: z.string().optional(), text: z.string() }))
const refusal = z.looseObject({ msg: z.string(), problem: z.looseObject({ id: z.string() }) })
const bankStatus = z.looseObject({ data: z.looseObject({ status: z.string() }) })

/** A door said no, with the id of its reason. */
class Refused extends Error {
  readonly problem: string

  constructor(path: string, status: number, answer: unknown) {
    const { msg, problem } = refusal.parse(answer)
    super(`${path} answered ${status}: ${msg}`)
    this.problem = problem.id
  }
}

/** What a seeding that was broken off has done already is no fault. */
async function unlessDone(problem: string, deed: Promise<unknown>): Promise<void> {
  try {
    await deed
  } catch (error) {
    if (!(error instanceof Refused) || error.problem !== problem) throw error
  }
}

/** A person at the front door: what it has is an address, a keyboard and a mailbox. */
class Person {
  private readonly origin: string
  private readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async post(path: string, body: Readonly<Record<string, string>>): Promise<unknown> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        cookie: [...this.cookies].map(pair => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const answer: unknown = await response.json()
    if (!response.ok) throw new Refused(path, response.status, answer)
    return answer
  }

  /** The token of the link in the first letter to an address; waits up to 20 s for the post. */
  async tokenSentTo(email: string): Promise<string> {
    for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 50) {
      const response = await fetch(`${this.origin}/sandbox/outbox?to=${encodeURIComponent(email)}`)
      const [letter] = letters.parse(await response.json())
      const token = /[?&]token=([\w.-]+)/.exec(letter?.text ?? '')?.[1]
      if (token !== undefined) return token
      await pause(50)
    }
    throw new Error(`nothing was sent to ${email}`)
  }
}

async function signUp(origin: string, { name, email, phone }: DemoInvestor): Promise<Person> {
  const person = new Person(origin)
  const form = { name, email, phone, password, repassword: password }
  await unlessDone('auth.emailAlreadyRegistered', person.post('/auth/register', form))
  await person.post('/auth/confirmEmail', { token: await person.tokenSentTo(email) })
  await person.post('/auth/login', { email, password })
  return person
}

/** As the screen does: verify by penny drop, then save once the answer is there. */
async function giveBank(person: Person, { name, bank }: DemoInvestor): Promise<string> {
  if (!bank) return 'no bank account'
  const { accountNumber, ifsc, accountType } = bank
  await unlessDone('bank.alreadyRegistered', person.post('/bse/banks/verify', { name, accountNumber, ifsc }))
  const saved = await person.post('/bank/accounts', { name, accountNumber, ifsc, accountType })
  return `bank account: ${bankStatus.parse(saved).data.status}`
}

/**
 * Makes the demo investors through the product's own front doors: sign-up, the link in the e-mail, log-in, bank
 * account. The machine that verifies the account goes on by itself. Throws what a door answered when it refused.
 */
export async function seedDemo(origin: string, log: (line: string) => void): Promise<void> {
  for (const investor of investors) {
    const person = await signUp(origin, investor)
    log(`Demo investor ${investor.email}: ${await giveBank(person, investor)}.`)
  }
}
