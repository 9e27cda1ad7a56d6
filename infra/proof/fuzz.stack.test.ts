import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { leaveStack, takeStackInMarketHours } from '../drivers/sharedStack.ts'
import type { RunningStack } from '../drivers/testStack.ts'
import { contractOf, Visitor } from '../drivers/visitor.ts'
import { Tally, wrongWith } from './fixtures/answerCheck.ts'
import { type Cast, castOf } from './fixtures/cast.ts'
import { report, seedOf, shareOfCount, times } from './fixtures/counts.ts'
import {
  documentRequests,
  exampleRequest,
  type KnownValues,
  operations,
} from './fixtures/documentRequests.ts'
import { type Accepted, exampleOf } from './fixtures/examples.ts'

/**
 * Requests made from the OpenAPI document, to every operation: one that is accepted, from somebody in the right state, and many
 * as the document describes them, or nearly so.
 */

const seed = seedOf('fuzz')
/** 20,000 requests in `npm run prove`. */
const perOperation = shareOfCount(times(4, Math.ceil(20_000 / operations.length)))
/** Requests at once: no route is flooded, so the edge lets them through to our code. */
const atOnce = 6
const ending = ['changePassword', 'endSession', 'logout']

let stack: RunningStack
let cast: Cast
let known: KnownValues

beforeAll(async () => {
  stack = await takeStackInMarketHours()
  cast = await castOf(stack)
  const { owner, another } = cast.things
  known = {
    id: [owner, another].flatMap(things => [things.documentId, things.sessionId, things.quoteISIN]),
    validationRequestId: [owner.attemptId, another.attemptId],
    orderId: [owner, another].flatMap(things => [things.orderId, things.paidOrderId, things.quoteId]),
    quoteId: [owner.quoteId, another.quoteId],
    product: ['nilgiri-tea-2029', 'kaveri-fleet-2029'],
    ISIN: [owner.ISIN, another.ISIN],
    units: ['1', '7'],
    amount: [String(owner.amount)],
    pan: [owner.pan, another.pan],
    ifsc: ['HDFC0000053', 'SBIN0000300'],
  }
})
afterAll(() => leaveStack(stack))

const status = z.looseObject({ email: z.string() })

/** The holder's browser; a new log-in when a request has ended the session. */
async function signedIn(visitor: Visitor, holder: 'owner' | 'another'): Promise<Visitor> {
  if (status.parse(await visitor.must('authStatus')).email !== '') return visitor
  const again = new Visitor(stack.origin)
  const { email, password } = cast.things[holder]
  await again.must('login', { email, password })
  return again
}

/** What ends the session comes last, so that the others have one. */
const inTurn = operations.toSorted((a, b) => ending.indexOf(a.name) - ending.indexOf(b.name))
/** An example of each operation that was accepted. */
const examples = new Map<string, Accepted>()

it(`each of ${operations.length} documented operations is accepted as the document describes it`, {
  timeout: 600_000,
}, async () => {
  const refused: unknown[] = []
  // Names that the documents reserve (K-038) refuse everybody, so nothing of theirs is accepted.
  const open = inTurn.filter(({ name }) => !contractOf(name).problems.includes('account.reserved'))
  expect(inTurn.length - open.length).toBe(3)
  for (const operation of open) {
    const contract = contractOf(operation.name)
    // One that cannot be prepared is a refusal like any other: all of them are named at once.
    const example = await exampleOf(operation.name, stack, cast).catch((error: unknown) => String(error))
    if (typeof example === 'string') {
      refused.push([operation.name, example.slice(0, 300)])
      continue
    }
    const answer = await example.visitor.send(exampleRequest(operation, example))
    const isAccepted = answer.status < (contract.answers === 'redirect' ? 400 : 300)
    const why = isAccepted ? wrongWith(contract, answer) : `${answer.status} ${answer.text.slice(0, 300)}`
    if (why === undefined) examples.set(operation.name, example)
    else refused.push([operation.name, why])
  }
  report(`accepted as documented: ${examples.size} of ${operations.length} operations`)
  expect(refused).toEqual([])
  expect(examples.size).toBe(open.length)
})

it(`${perOperation} requests to each of ${operations.length} documented operations: no 5xx, no status that the document lacks`, {
  timeout: 3_600_000,
}, async () => {
  const tally = new Tally()
  const wrong: unknown[] = []
  const accepted = new Set<string>()
  const plan = inTurn.map(operation => ({
    contract: contractOf(operation.name),
    requests: documentRequests(
      operation,
      { known, example: examples.get(operation.name) ?? { input: {} } },
      perOperation,
      seed + operation.name.length * 7919,
    ),
  }))
  let { owner, another } = cast.visitors
  for (let round = 0; round < perOperation; round += 1) {
    owner = await signedIn(owner, 'owner')
    another = await signedIn(another, 'another')
    // Each request in a browser of its own, so that a log-in or log-out does not change the others' cookie.
    const cookie = [owner.cookie, another.cookie, owner.cookie, undefined][round % 4]
    for (let at = 0; at < plan.length; at += atOnce) {
      const some = plan.slice(at, at + atOnce).map(async ({ contract, requests }) => {
        const sent = requests[round]
        if (sent === undefined) throw new Error(`too few requests to ${contract.name}`)
        const answer = await new Visitor(stack.origin, cookie).send(sent)
        tally.add(answer)
        if (answer.status < (contract.answers === 'redirect' ? 400 : 300)) accepted.add(contract.name)
        const why = wrongWith(contract, answer)
        if (why !== undefined && wrong.length < 20)
          wrong.push({
            call: contract.name,
            why,
            sent: JSON.stringify(sent).slice(0, 1500),
            answer: answer.text.slice(0, 500),
          })
      })
      await Promise.all(some)
    }
  }
  report(`fuzz of the document: ${tally}; ${accepted.size} of ${operations.length} operations accepted one`)
  expect(wrong).toEqual([])
  // Refusals alone would say nothing of what lies behind the parser.
  expect(accepted.size).toBeGreaterThan(times(40, 70))
})
