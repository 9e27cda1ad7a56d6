import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  advance,
  clearPlace,
  dropsOf,
  newPlace,
  type ProvenHouse,
  startProvenHouse,
} from '../drivers/testStack.ts'
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
import { seededRandom } from '../local/gate/mischief.ts'
import { isProving, report, seedOf, times } from './fixtures/counts.ts'
import { Ledger, unlessItDies } from './fixtures/ledger.ts'
import { type Death, type Life, liveUntilDeath, writesOfALife } from './fixtures/mortal.ts'

/**
 * The house is killed (SIGKILL, now and then its database with it) and started again on what it left. The bank, a
 * process of its own, lives on and remembers every penny drop.
 *
 * What this cannot show, because our bank's list never lags: our reference is stored before the bank hears of it, so
 * whoever finds it stored asks the bank's list before making a drop. If we die between the bank's taking the drop
 * and our hearing of it, AND the bank's list does not show that drop yet when the retry asks (a second later at the
 * earliest), a second drop of one rupee is made under the same reference. The investor's record still ends once and
 * right, for both drops say the same.
 */
const seed = seedOf('crash')
const random = seededRandom(seed)
const below = (most: number): number => Math.floor(random() * most)

/** Account numbers whose last four digits are nobody's magic, each another one. */
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
/** A death, and what the bank does with the account meanwhile. */
interface DeathOf extends Death {
  readonly scenario: Scenario
}
const accountEnding = (ending: string | undefined): string => {
  const usual = nextAccount()
  return ending === undefined ? usual : `${usual}${ending}`
}

const mostOfOneDay = 3

/** Investors who may each try three accounts; a fourth makes the house sign up another. */
class Askers {
  private readonly house: () => ProvenHouse
  private cookie = ''
  private left = 0
  private made = 0
  private readonly known: { readonly person: Person; cookie: string }[] = []

  constructor(house: () => ProvenHouse) {
    this.house = house
  }

  /** Sees to it, while somebody is at home, that there is a next one. */
  async prepare(): Promise<void> {
    if (this.left > 0) return
    this.made += 1
    const somebody = person(this.made, 'asker')
    const visitor = await newInvestor(this.house().origin, somebody)
    this.cookie = visitor.cookie ?? ''
    this.known.push({ person: somebody, cookie: this.cookie })
    this.left = mostOfOneDay
  }

  async next(): Promise<string> {
    await this.prepare()
    this.left -= 1
    return this.cookie
  }

  /** Everybody logs in anew: the house's clock has gone on, and sessions end after half an hour. */
  async return(ledger: Ledger): Promise<void> {
    for (const one of this.known) {
      const visitor = new Visitor(this.house().origin)
      await logIn(visitor, one.person)
      const cookie = visitor.cookie ?? ''
      for (const asked of ledger.asked) if (asked.cookie === one.cookie) asked.cookie = cookie
      one.cookie = cookie
    }
  }
}

describe('kill -9 before and after each durable write of a verification', () => {
  let place: { dataDir: string; port: number }
  let house: ProvenHouse | undefined
  const ledger = new Ledger()
  const askers = new Askers(() => {
    if (house === undefined) throw new Error('nobody is at home')
    return house
  })
  beforeAll(async () => {
    place = await newPlace()
    house = await startProvenHouse({ ...place, seed })
    await askers.prepare()
    await house.stop()
  })
  afterAll(() => clearPlace(place.dataDir, house))

  /** Asks for a verification and lets its polls pass, unless the house is dead before. */
  async function verifyThrough(
    live: ProvenHouse,
    { ending, ends }: Scenario,
    cookie: string,
    isDead: () => boolean,
  ): Promise<void> {
    const entry = {
      cookie,
      accountNumber: accountEnding(ending),
      key: randomUUID(),
      ends,
      attempt: undefined as string | undefined,
    }
    ledger.asked.push(entry)
    const visitor = new Visitor(live.origin, cookie)
    entry.attempt = await unlessItDies({ isDead }, () => verifyBank(visitor, entry.accountNumber, entry.key))
    for (let poll = 0; poll < 12 && !isDead(); poll += 1)
      await unlessItDies({ isDead }, () => advance(live, 'PT4S'))
  }

  const verifying =
    (scenario: Scenario, cookie: string): Life =>
    (live, isDead) =>
      verifyThrough(live, scenario, cookie, isDead)

  /** One death and the life after it. */
  async function dieAndLive(death: DeathOf): Promise<boolean> {
    house = undefined
    const died = await liveUntilDeath(
      { ...place, seed },
      death,
      verifying(death.scenario, await askers.next()),
    )
    house = await startProvenHouse({ ...place, seed })
    await ledger.holdTo(house, 'newest')
    await askers.prepare()
    await house.stop()
    return died
  }

  it('loses nothing acknowledged, drops one penny, ends every execution', {
    timeout: 7_200_000,
  }, async () => {
    house = await startProvenHouse({ ...place, seed })
    await askers.prepare()
    await house.stop()
    const all = await writesOfALife({ ...place, seed }, verifying(silent, await askers.next()))
    // Below what the shorter ways through the machine write too: a number that a life does not come to proves nothing.
    const some = [4 + below(Math.floor(all / 2)), 4 + below(Math.floor(all / 2))]
    const deaths = isProving
      ? Array.from({ length: all }, (_, index) => index + 1).flatMap(write =>
          // The longest way, which makes all these writes, and the others in turn.
          [silent, scenarios[write % scenarios.length] ?? scenarios[0]].flatMap(scenario =>
            (['before', 'after'] as const).map((when): DeathOf => ({ write, when, scenario })),
          ),
        )
      : some.map(
          (write, index): DeathOf => ({
            write,
            when: index === 0 ? 'before' : 'after',
            scenario: scenarios[write % scenarios.length] ?? scenarios[0],
          }),
        )
    let died = 0
    for (const [index, death] of deaths.entries()) {
      died += (await dieAndLive(death)) ? 1 : 0
      if (index % 20 === 19) report(`write ${death.write} of ${all}, ${died} deaths so far`)
    }
    house = await startProvenHouse({ ...place, seed })
    await askers.return(ledger)
    await ledger.holdTo(house)
    report(
      `${died} deaths in ${deaths.length} lives of at most ${all} durable writes, ${ledger.asked.length} verifications, one drop each`,
    )
    expect(died).toBeGreaterThan(0)
  })
})

describe('kill -9 at random instants, with sign-ups, verifications and uploads under way', () => {
  let place: { dataDir: string; port: number }
  let house: ProvenHouse
  const ledger = new Ledger()
  const askers = new Askers(() => house)
  let people = 0
  beforeAll(async () => {
    place = await newPlace()
    house = await startProvenHouse({ ...place, seed })
  })
  afterAll(() => clearPlace(place.dataDir, house))

  /** All that goes on at once when the house dies after `ms`. */
  async function bustle(cookies: readonly string[], ms: number, database: boolean): Promise<void> {
    let isDead = false
    const watched = { isDead: () => isDead }
    const repeat = async (work: () => Promise<unknown>): Promise<void> => {
      while (!isDead) await unlessItDies(watched, work)
    }
    const signUp = async (): Promise<void> => {
      people += 1
      const somebody = person(people, 'crash')
      await register(new Visitor(house.origin), somebody)
      ledger.registered.push(somebody)
    }
    const upload = async (): Promise<void> => {
      const [cookie = ''] = cookies
      const id = await uploadSmall(new Visitor(house.origin, cookie), `proof-${randomUUID()}.png`)
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
        ledger.asked.push(entry)
        entry.attempt = await unlessItDies(watched, () =>
          verifyBank(new Visitor(house.origin, cookie), accountNumber, entry.key),
        )
      }
    }
    const die = async (): Promise<void> => {
      await pause(ms)
      isDead = true
      await house.kill({ database })
    }
    await Promise.all([
      die(),
      verifyAll(),
      repeat(signUp),
      repeat(upload),
      repeat(() => advance(house, 'PT2S')),
    ])
  }

  it('loses nothing acknowledged, drops one penny, ends every execution', {
    timeout: 3_600_000,
  }, async () => {
    const instants = times(1, 50)
    for (let death = 0; death < instants; death += 1) {
      const cookies = [await askers.next(), await askers.next()]
      await bustle(cookies, below(1500), death % 3 === 0)
      house = await startProvenHouse({ ...place, seed })
      await ledger.holdTo(house)
    }
    report(`${instants} deaths at random instants, ${ledger.asked.length} verifications, one drop each`)
    expect(ledger.asked.length).toBeGreaterThan(instants)
  })

  it('dies after the bank took the drop and before it said so: found in its list, not paid again', async () => {
    const cookie = await askers.next()
    const accountNumber = '50100012340007'
    const asked = requestOf(contractOf('verifyBank'), {
      name: 'Asha Nair',
      accountNumber,
      ifsc: 'HDFC0000053',
    })
    const key = randomUUID()
    const visitor = new Visitor(house.origin, cookie)
    const { status } = await visitor.send({ ...asked, headers: { ...asked.headers, 'idempotency-key': key } })
    expect(status).toBe(200)
    ledger.asked.push({ cookie, accountNumber, key, ends: 'active', attempt: undefined })
    await visitor.until('the drop', async () =>
      (await dropsOf(house)).find(({ account_last4 }) => account_last4 === '0007'),
    )
    await house.kill()
    house = await startProvenHouse({ ...place, seed })
    await ledger.holdTo(house)
  })
})
