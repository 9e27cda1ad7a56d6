import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '../../shared/contracts/defineCall.ts'
import { refusalBody } from '../../shared/contracts/defineCall.ts'
import { calls, type RegisteredCall } from '../../shared/contracts/registry.ts'
import { advance } from '../drivers/control.ts'
import { leaveStack, takeStack } from '../drivers/sharedStack.ts'
import type { RunningStack } from '../drivers/testStack.ts'
import {
  type Answer,
  contractOf,
  newInvestor,
  type Person,
  person,
  requestOf,
  type Sent,
  uploadSmall,
  Visitor,
  verifyBank,
} from '../drivers/visitor.ts'
import { Tally, wrongWith } from './fixtures/answerCheck.ts'
import { report, seedOf, shareOfCount, times } from './fixtures/counts.ts'
import { hostileRequests } from './fixtures/hostile.ts'

const seed = seedOf('abuse')
const perCall = shareOfCount(times(3, 1000))
const guarded = calls.filter(({ access }) => access === 'session' || access === 'fresh')

let stack: RunningStack
/** The session whose cookie is tampered with; `accessMatrix.stack.test.ts` tests valid ones. */
const victim: Person = {
  name: 'Vimala Krishnan',
  email: 'vimala.k@proof.sthirank.test',
  phone: '9812345670',
  password: 'Kept-between-us-2026',
}
let victims: Visitor
let loot: Readonly<Record<string, string>>

const sessions = z.looseObject({
  data: z.looseObject({ sessions: z.array(z.looseObject({ id: z.string() })) }),
})

beforeAll(async () => {
  stack = await takeStack()
  victims = await newInvestor(stack.origin, victim)
  const documentId = await uploadSmall(victims, 'my-passbook.png')
  const validationRequestId = await verifyBank(victims, '50100099987654')
  await advance(stack, 'PT10S')
  const [own] = sessions.parse(await victims.must('listSessions')).data.sessions
  loot = { documentId, validationRequestId, sessionId: own?.id ?? '' }
})
afterAll(() => leaveStack(stack))

/** Input that every guarded call understands, or nearly: only the caller matters. */
const plausible = (call: CallDefinition): Sent =>
  requestOf(call, {
    id: loot.documentId ?? '',
    orderId: 'ord_mfz3k1x0-0123456789abcdef01234567',
    quoteId: 'liq_mfz3k1x0-0123456789abcdef01234567',
    validationRequestId: loot.validationRequestId ?? '',
    ifsc: 'HDFC0000053',
    filename: 'my-passbook.png',
    type: 'bank',
    name: 'my-passbook.png',
  })

function expectSessionExpired(call: CallDefinition, answer: Answer): void {
  expect({ call: call.name, wrong: wrongWith(call, answer), status: answer.status }).toEqual({
    call: call.name,
    wrong: undefined,
    status: 401,
  })
  expect(refusalBody.parse(answer.body).problem.id).toBe('session.expired')
}

it('the public calls know nobody without a session', async () => {
  const { body } = await new Visitor(stack.origin).call('authStatus')
  expect(body).toMatchObject({ email: '', state: '' })
})

describe('with a tampered cookie', () => {
  const flipped = (text: string, at: number): string =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  const tamperings: readonly (readonly [string, (secret: string) => string])[] = [
    ['its first letter changed', secret => flipped(secret, 0)],
    ['a letter in the middle changed', secret => flipped(secret, 21)],
    ['one letter less', secret => secret.slice(1)],
    ['one letter more', secret => `${secret}A`],
    ['the id that the list of sessions shows', () => loot.sessionId ?? ''],
    ['nothing in it', () => ''],
    ['a prototype in it', () => '__proto__'],
    ['eight kilobytes', secret => secret.repeat(190)],
    ['escaped letters', secret => `%${secret}`],
    ['a list', secret => `${secret},${secret}`],
  ]
  /** At full counts all of them with each cookie; otherwise a quarter of them with each, so that every call meets two cookies. */
  const callsFor = (place: number) => guarded.filter((_, at) => (at + place) % times(4, 1) === 0)
  const placed = tamperings.map(([what, tamper], place) => [what, tamper, callsFor(place)] as const)

  it('every guarded call meets two of them', () => {
    const met = placed.flatMap(([, , some]) => some)
    expect(guarded.filter(call => met.filter(one => one === call).length < 2)).toEqual([])
  })

  it.each(placed)('%s: guarded calls are refused', async (_, tamper, some) => {
    const forged = tamper(victims.cookie ?? '')
    expect(forged).not.toBe(victims.cookie)
    for (const call of some)
      expectSessionExpired(call, await new Visitor(stack.origin, forged).send(plausible(call)))
  })

  it('the cookie under another name is no cookie', async () => {
    for (const name of ['sid', '__Secure-sid', '__host-sid']) {
      const headers = { cookie: `${name}=${victims.cookie}` }
      const { status } = await new Visitor(stack.origin).send({
        method: 'GET',
        path: '/api/me/bank',
        headers,
      })
      expect(status).toBe(401)
    }
  })
})

describe('with hostile bodies made of the contracts', () => {
  /** An investor with a session; another one when the last was logged out or lost the password. */
  let made = 0
  async function somebody(): Promise<Visitor> {
    made += 1
    return newInvestor(stack.origin, person(made, 'hostile'))
  }

  it(`${perCall} to each of ${calls.length} calls: no 5xx, no internals, always the envelope`, {
    timeout: 3_600_000,
  }, async () => {
    const tally = new Tally()
    const wrong: unknown[] = []
    const requests = new Map(
      calls.map(call => [call, hostileRequests(call, perCall, seed + call.name.length * 7919)]),
    )
    // Calls that end the session come last, so that the others have one.
    const ending = ['changePassword', 'endSession', 'logout']
    const inTurn = calls.toSorted((a, b) => ending.indexOf(a.name) - ending.indexOf(b.name))
    let signedIn = await somebody()
    const began = performance.now()
    const attack = async (call: RegisteredCall, round: number): Promise<boolean> => {
      const sent = requests.get(call)?.[round]
      if (sent === undefined) throw new Error(`too few requests to ${call.name}`)
      // Every fourth without a session, like a visitor's call of a public route.
      const visitor = new Visitor(stack.origin, round % 4 === 3 ? undefined : signedIn.cookie)
      const answer = await visitor.send(sent)
      tally.add(answer)
      const why = wrongWith(call, answer)
      if (why !== undefined && wrong.length < 20)
        wrong.push({
          call: call.name,
          why,
          sent: JSON.stringify(sent).slice(0, 1500),
          answer: answer.text.slice(0, 500),
        })
      return round % 4 !== 3 && visitor.cookie !== signedIn.cookie
    }
    for (let round = 0; round < perCall; round += 1) {
      // All calls in turn, a few at a time: no route is flooded, so the edge lets them through to our code.
      let isSignedOut = false
      for (let at = 0; at < inTurn.length; at += 6) {
        const ended = await Promise.all(inTurn.slice(at, at + 6).map(call => attack(call, round)))
        isSignedOut ||= ended.includes(true)
      }
      if (isSignedOut) signedIn = await somebody()
    }
    const seconds = (performance.now() - began) / 1000
    report(`hostile bodies: ${tally} in ${seconds.toFixed(0)} s; ${made} sessions used up`)
    expect(wrong).toEqual([])
  })

  it('what is too large is refused as such, by the edge beyond 10 MB and by us before', async () => {
    const call = contractOf('login')
    for (const bytes of [150_000, 11_000_000]) {
      const sent = { ...requestOf(call), body: `{"email":"${'x'.repeat(bytes)}"}` }
      const answer = await new Visitor(stack.origin).send(sent)
      expect(answer.status).toBe(413)
      expect(wrongWith(call, answer)).toBeUndefined()
    }
  })

  it('300 people who come back from paying at the same moment are all sent on, none to a bare page (P9)', async () => {
    const tally = new Tally()
    const call = contractOf('paymentReturn')
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        new Visitor(stack.origin).send({
          ...requestOf(call),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'razorpay_payment_id=pay_unknown&razorpay_order_id=order_unknown&razorpay_signature=none',
        }),
      ),
    )
    for (const answer of answers) tally.add(answer)
    report(`300 at once back from the gateway: ${tally}`)
    expect(answers.map(answer => wrongWith(call, answer)).filter(Boolean)).toEqual([])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  })
})
