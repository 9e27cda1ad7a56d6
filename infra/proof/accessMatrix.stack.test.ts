import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type CallDefinition, refusalBody } from '../../shared/contracts/defineCall.ts'
import { calls } from '../../shared/contracts/registry.ts'
import { advance } from '../drivers/control.ts'
import { each } from '../drivers/each.ts'
import { clearPlace, newPlace, startTestStack, type TestStack } from '../drivers/testStack.ts'
import { type Answer, contractOf, Visitor } from '../drivers/visitor.ts'
import { matrix } from './accessMatrix.ts'
import { type Caller, callers, type Holder, holders, type Row, type Things } from './fixtures/accessWords.ts'
import { wrongWith } from './fixtures/answerCheck.ts'
import { type Cast, castClock, castOf } from './fixtures/cast.ts'

/** Who may make which call on whose things, for every call; the expected answers are data, in `accessMatrix.ts`. */

let stack: TestStack
let cast: Cast

beforeAll(async () => {
  stack = await startTestStack({ ...(await newPlace()), clock: castClock })
  cast = await castOf(stack)
})
afterAll(() => clearPlace(stack.dataDir, stack))

const isHolder = (caller: Caller): caller is Holder => holders.some(one => one === caller)
const isGuarded = ({ access }: CallDefinition): boolean => access === 'session' || access === 'fresh'

/** The answer in one word of the matrix. */
function wordOf(contract: CallDefinition, answer: Answer): string {
  const wrong = wrongWith(contract, answer)
  if (wrong !== undefined) return wrong
  if (answer.status < 300) return 'ok'
  if (answer.status < 400) return 'redirect'
  const refused = z.safeParse(refusalBody, answer.body)
  return refused.success ? refused.data.problem.id : answer.text
}

async function logInAs(caller: Holder): Promise<Visitor> {
  const { email, password } = cast.things[caller]
  const visitor = new Visitor(stack.origin)
  await visitor.must('login', { email, password })
  return visitor
}

/** The session of a call: the caller's own, or one that may end with it. */
async function visitorFor(row: Row, caller: Caller): Promise<Visitor> {
  const own = cast.visitors[caller]
  if (row.anew !== true) return own
  return isHolder(caller) ? logInAs(caller) : new Visitor(stack.origin, own.cookie)
}

const ask = (visitor: Visitor, name: string, row: Row, caller: Caller, things: Things): Promise<Answer> =>
  visitor.call(name, row.input?.(things, caller) ?? {})

const tableOf = <Of extends string>(
  names: readonly Of[],
  words: readonly string[],
): Record<string, string | undefined> => Object.fromEntries(names.map((name, at) => [name, words[at]]))

/** The owner uses another's things, and everybody else the owner's or, with a hold, another's. */
const foreignTo = (caller: Holder): Things =>
  caller === 'owner' || caller === 'held' ? cast.things.another : cast.things.owner

describe('things of another', () => {
  const aimed = Object.entries(matrix).flatMap(([name, row]) =>
    row.foreign === undefined ? [] : [[name, row, row.foreign] as const],
  )

  it.each(aimed)('%s answers as about things that never were', async (name, row, foreign) => {
    const expected = holders.map(caller => (typeof foreign === 'string' ? foreign : foreign[caller]))
    const askAll = (thingsFor: (caller: Holder) => Things): Promise<Answer[]> =>
      each(holders, 2, caller => ask(cast.visitors[caller], name, row, caller, thingsFor(caller)))
    const about = [await askAll(foreignTo), await askAll(() => cast.nobodys)]
    const outcomes = about.map(answers => answers.map(answer => wordOf(contractOf(name), answer)))
    for (const words of outcomes) expect(tableOf(holders, words)).toEqual(tableOf(holders, expected))
    const [theirs, nobodys] = about.map(answers => answers.map(({ status, text }) => ({ status, text })))
    expect(theirs).toEqual(nobodys)
  })
})

describe('one’s own', () => {
  /** Data of the owner that no answer to anybody else may contain. */
  const secretsOf = ({
    email,
    pan,
    documentId,
    sessionId,
    attemptId,
    orderId,
    quoteId,
  }: Things): string[] => [email, pan, documentId, sessionId, attemptId, orderId, quoteId]
  const inOrder = Object.entries(matrix)

  it.each(inOrder)('%s', async (name, row) => {
    const contract = contractOf(name)
    // The owner comes last: what it may do must still be there after everybody else tried.
    const others = callers.filter(caller => caller !== 'owner')
    const asks = [...others, 'owner' as const]
    const answers = await each(asks, 3, async caller => {
      const isStranger = isGuarded(contract) && !isHolder(caller)
      const things = cast.things[isStranger ? 'owner' : caller]
      return ask(await visitorFor(row, caller), name, row, caller, things)
    })
    expect(
      tableOf(
        asks,
        answers.map(answer => wordOf(contract, answer)),
      ),
    ).toEqual(
      tableOf(
        asks,
        asks.map(caller => row.answers[caller]),
      ),
    )
    const secrets = secretsOf(cast.things.owner)
    const leaked = answers.slice(0, -1).flatMap(({ text }) => secrets.filter(secret => text.includes(secret)))
    expect(leaked).toEqual([])
  })
})

it('a log-in of eleven minutes ago is not fresh', async () => {
  const fresh = calls.filter(({ access }) => access === 'fresh')
  expect(fresh.map(({ name }) => name).toSorted()).toEqual([
    'changePassword',
    'closeAccount',
    'confirmPasskey',
    'confirmSecondFactor',
    'removePasskey',
    'removeSecondFactor',
    'sendOtp',
    'startEmailChange',
    'startPasskey',
    'startSecondFactor',
  ])
  const visitor = cast.visitors.noKyc
  await visitor.must('login', { email: cast.things.noKyc.email, password: 'Another-one-2026' })
  await advance(stack, 'PT11M')
  const inputs = {
    closeAccount: { email: cast.things.noKyc.email },
    changePassword: {
      currentPassword: 'Another-one-2026',
      password: 'Yet-another-2026',
      repassword: 'Yet-another-2026',
    },
    confirmSecondFactor: { code: '123456' },
    startPasskey: {},
    confirmPasskey: {
      credential: { id: 'AAAA', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
    removePasskey: { id: 'AAAA' },
    removeSecondFactor: {},
    sendOtp: { mobile: '9876512340' },
    startEmailChange: { email: 'moved-later@proof.sthirank.test' },
    startSecondFactor: {},
  }
  for (const [name, input] of Object.entries(inputs))
    expect(wordOf(contractOf(name), await visitor.call(name, input)), name).toBe('auth.freshLoginNeeded')
})
