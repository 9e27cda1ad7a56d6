import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from 'cdk-local/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advance } from '../drivers/control.ts'
import { clearPlace, dropsOf, newPlace, startTestStack, type TestStack } from '../drivers/testStack.ts'
import {
  contractOf,
  logIn,
  newInvestor,
  type Person,
  person,
  register,
  requestOf,
  uploadSmall,
  Visitor,
  verifyBank,
} from '../drivers/visitor.ts'
import { isProving, report, seedOf, shareOf, shareOfCount, times } from './fixtures/counts.ts'
import { type Crash, runUntilCrash, type Workload, writesOfWorkload } from './fixtures/crashable.ts'
import { Ledger, unlessItCrashes } from './fixtures/ledger.ts'

/**
 * The stack is killed (SIGKILL, sometimes with its database) and started again on its data. The bank, a
 * process of its own, keeps running and remembers every penny drop.
 *
 * What this cannot show, because our bank's list is never late: our reference is stored before the bank is called, so
 * a retry that finds it first asks the bank's list. If the stack crashes between the bank's penny drop and our receipt
 * of the answer, AND the bank's list does not show that drop yet when the retry asks (a second later at the
 * earliest), a second drop of one rupee is made under the same reference. The investor's record still ends once and
 * correctly, because both drops report the same.
 */
const seed = seedOf('crash')
const random = seededRandom(seed)
const below = (most: number): number => Math.floor(random() * most)

/** Account numbers whose last four digits steer nothing, each another one. */
let numbers = 101_000
function nextAccount(): string {
  numbers += 1
  return `5010${numbers}`
}

/** Scenarios that end in different ways after one, three or five polls. */
const scenarios = [
  { ending: undefined, ends: 'active' },
  { ending: '0002', ends: 'active' },
  { ending: '0003', ends: 'inactive' },
  { ending: '0004', ends: 'failed' },
  { ending: '0005', ends: 'active' },
] as const
type Scenario = (typeof scenarios)[number]
/** Five polls without an answer. */
const silent: Scenario = { ending: '0004', ends: 'failed' }
/** A crash, and the bank's result for the account. */
interface CrashAndScenario extends Crash {
  readonly scenario: Scenario
}
const accountEnding = (ending: string | undefined): string => {
  const usual = nextAccount()
  return ending === undefined ? usual : `${usual}${ending}`
}

const mostOfOneDay = 3

/** Investors who may each verify three accounts; for a fourth another one signs up. */
class Askers {
  private readonly stack: () => TestStack
  private cookie = ''
  private left = 0
  private made = 0
  private readonly known: { readonly person: Person; cookie: string }[] = []

  constructor(stack: () => TestStack) {
    this.stack = stack
  }

  /** Signs up the next one while the stack is running. */
  async prepare(): Promise<void> {
    if (this.left > 0) return
    this.made += 1
    const somebody = person(this.made, 'asker')
    const visitor = await newInvestor(this.stack().origin, somebody)
    this.cookie = visitor.cookie ?? ''
    this.known.push({ person: somebody, cookie: this.cookie })
    this.left = mostOfOneDay
  }

  async next(): Promise<string> {
    await this.prepare()
    this.left -= 1
    return this.cookie
  }

  /** Everybody logs in again: the clock has moved, and sessions end after half an hour. */
  async return(ledger: Ledger): Promise<void> {
    for (const one of this.known) {
      const visitor = new Visitor(this.stack().origin)
      await logIn(visitor, one.person)
      const cookie = visitor.cookie ?? ''
      for (const request of ledger.requests) if (request.cookie === one.cookie) request.cookie = cookie
      one.cookie = cookie
    }
  }
}

describe('kill -9 before and after each durable write of a verification', () => {
  let place: { dataDir: string; port: number }
  let stack: TestStack | undefined
  const ledger = new Ledger()
  const askers = new Askers(() => {
    if (stack === undefined) throw new Error('the stack is not running')
    return stack
  })
  beforeAll(async () => {
    place = await newPlace()
    stack = await startTestStack({ ...place, seed })
    await askers.prepare()
    await stack.stop()
  })
  afterAll(() => clearPlace(place.dataDir, stack))

  /** Starts a verification and lets its polls pass, unless the stack has crashed. */
  async function verifyThrough(
    live: TestStack,
    { ending, ends }: Scenario,
    cookie: string,
    hasCrashed: () => boolean,
  ): Promise<void> {
    const entry = {
      cookie,
      accountNumber: accountEnding(ending),
      key: randomUUID(),
      ends,
      attempt: undefined as string | undefined,
    }
    ledger.requests.push(entry)
    const visitor = new Visitor(live.origin, cookie)
    entry.attempt = await unlessItCrashes({ hasCrashed }, () =>
      verifyBank(visitor, entry.accountNumber, entry.key),
    )
    for (let poll = 0; poll < 12 && !hasCrashed(); poll += 1)
      await unlessItCrashes({ hasCrashed }, () => advance(live, 'PT4S'))
  }

  const verifying =
    (scenario: Scenario, cookie: string): Workload =>
    (live, hasCrashed) =>
      verifyThrough(live, scenario, cookie, hasCrashed)

  /** One crash and the recovery. */
  async function crashAndRecover(crash: CrashAndScenario): Promise<boolean> {
    stack = undefined
    const hasCrashed = await runUntilCrash(
      { ...place, seed },
      crash,
      verifying(crash.scenario, await askers.next()),
    )
    stack = await startTestStack({ ...place, seed })
    await ledger.holdTo(stack, 'newest')
    await askers.prepare()
    await stack.stop()
    return hasCrashed
  }

  it('loses nothing acknowledged, drops one penny, ends every execution', {
    timeout: 7_200_000,
  }, async () => {
    stack = await startTestStack({ ...place, seed })
    await askers.prepare()
    await stack.stop()
    const all = await writesOfWorkload({ ...place, seed }, verifying(silent, await askers.next()))
    // Below the writes of the shortest path through the machine: a number that is not reached proves nothing.
    const some = [4 + below(Math.floor(all / 2)), 4 + below(Math.floor(all / 2))]
    const crashes = isProving
      ? Array.from({ length: all }, (_, index) => index + 1).flatMap(write =>
          // The longest path, which makes all these writes, and the others in turn.
          [silent, scenarios[write % scenarios.length] ?? scenarios[0]].flatMap(scenario =>
            (['before', 'after'] as const).map((when): CrashAndScenario => ({ write, when, scenario })),
          ),
        )
      : some.map(
          (write, index): CrashAndScenario => ({
            write,
            when: index === 0 ? 'before' : 'after',
            scenario: scenarios[write % scenarios.length] ?? scenarios[0],
          }),
        )
    let crashed = 0
    for (const [index, crash] of shareOf(crashes).entries()) {
      crashed += (await crashAndRecover(crash)) ? 1 : 0
      if (index % 20 === 19) report(`write ${crash.write} of ${all}, ${crashed} crashes so far`)
    }
    stack = await startTestStack({ ...place, seed })
    await askers.return(ledger)
    await ledger.holdTo(stack)
    report(
      `${crashed} crashes in ${shareOf(crashes).length} runs of at most ${all} durable writes, ${ledger.requests.length} verifications, one drop each`,
    )
    expect(crashed).toBeGreaterThan(0)
  })
})

describe('kill -9 at random instants, with sign-ups, verifications and uploads under way', () => {
  let place: { dataDir: string; port: number }
  let stack: TestStack
  const ledger = new Ledger()
  const askers = new Askers(() => stack)
  let people = 0
  beforeAll(async () => {
    place = await newPlace()
    stack = await startTestStack({ ...place, seed })
  })
  afterAll(() => clearPlace(place.dataDir, stack))

  /** Everything that runs at once when the stack crashes after `ms`. */
  async function bustle(cookies: readonly string[], ms: number, database: boolean): Promise<void> {
    let hasCrashed = false
    const watched = { hasCrashed: () => hasCrashed }
    const repeat = async (work: () => Promise<unknown>): Promise<void> => {
      while (!hasCrashed) await unlessItCrashes(watched, work)
    }
    const signUp = async (): Promise<void> => {
      people += 1
      const somebody = person(people, 'crash')
      await register(new Visitor(stack.origin), somebody)
      ledger.registered.push(somebody)
    }
    const upload = async (): Promise<void> => {
      const [cookie = ''] = cookies
      const id = await uploadSmall(new Visitor(stack.origin, cookie), `proof-${randomUUID()}.png`)
      ledger.documents.push({ cookie, id })
    }
    const verifyAll = async (): Promise<void> => {
      for (const [index, cookie] of cookies.entries()) {
        const { ending, ends } = scenarios[(below(100) + index) % scenarios.length] ?? scenarios[0]
        const accountNumber = accountEnding(ending)
        const entry = {
          cookie,
          accountNumber,
          key: randomUUID(),
          ends,
          attempt: undefined as string | undefined,
        }
        ledger.requests.push(entry)
        entry.attempt = await unlessItCrashes(watched, () =>
          verifyBank(new Visitor(stack.origin, cookie), accountNumber, entry.key),
        )
      }
    }
    const crash = async (): Promise<void> => {
      await pause(ms)
      hasCrashed = true
      await stack.kill({ database })
    }
    await Promise.all([
      crash(),
      verifyAll(),
      repeat(signUp),
      repeat(upload),
      repeat(() => advance(stack, 'PT2S')),
    ])
  }

  it('loses nothing acknowledged, drops one penny, ends every execution', {
    timeout: 3_600_000,
  }, async () => {
    const instants = shareOfCount(times(1, 50))
    for (let crash = 0; crash < instants; crash += 1) {
      const cookies = [await askers.next(), await askers.next()]
      await bustle(cookies, below(1500), crash % 3 === 0)
      stack = await startTestStack({ ...place, seed })
      await ledger.holdTo(stack)
    }
    report(`${instants} crashes at random instants, ${ledger.requests.length} verifications, one drop each`)
    expect(ledger.requests.length).toBeGreaterThan(instants)
  })

  it('crashes after the bank took the drop and before its answer: found in its list, not paid again', async () => {
    const cookie = await askers.next()
    const accountNumber = '50100012340007'
    const request = requestOf(contractOf('verifyBank'), {
      name: 'Asha Nair',
      accountNumber,
      ifsc: 'HDFC0000053',
    })
    const key = randomUUID()
    const visitor = new Visitor(stack.origin, cookie)
    const { status } = await visitor.send({
      ...request,
      headers: { ...request.headers, 'idempotency-key': key },
    })
    expect(status).toBe(200)
    ledger.requests.push({ cookie, accountNumber, key, ends: 'active', attempt: undefined })
    await visitor.until('the drop', async () =>
      (await dropsOf(stack)).find(({ account_last4 }) => account_last4 === '0007'),
    )
    await stack.kill()
    stack = await startTestStack({ ...place, seed })
    await ledger.holdTo(stack)
  })
})
