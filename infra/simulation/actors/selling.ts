import { z } from 'zod'
import { type Investor, minutes, newKey, problemOf } from './investor.ts'
import type { Instrument } from './operators.ts'

/** How investors sell, with the mistakes of people at a small screen. */

const details = z.looseObject({
  data: z.looseObject({ availableUnits: z.number(), totalUnits: z.number() }),
})
const answered = z.looseObject({
  data: z.looseObject({
    code: z.looseObject({ resendAfterSeconds: z.number() }).optional(),
    order: z.looseObject({ orderId: z.string(), state: z.string() }).optional(),
  }),
})
const record = z.looseObject({ data: z.looseObject({ state: z.string(), moves: z.array(z.string()) }) })
const listed = z.looseObject({
  data: z.array(z.looseObject({ orderId: z.string(), ISIN: z.string(), state: z.string() })),
})

const requestsOf = async (investor: Investor) => listed.parse(await investor.must('listRedeems')).data

/** Requests a code and waits for it; without one, `undefined` and the refusal. */
async function askForCode(
  investor: Investor,
  call: 'raiseQuoteRequest' | 'acceptRedeemQuote',
  input: Readonly<Record<string, unknown>>,
): Promise<{ readonly code: string } | { readonly refused: string }> {
  const requestedAt = investor.world.now
  const request = await investor.call(call, { ...input, sendOTP: true, otp: 0 }, newKey())
  if (request.status !== 200) return { refused: problemOf(request) }
  if (answered.parse(request.body).data.code === undefined)
    throw new Error(`${call} sent no code: ${request.text}`)
  try {
    const code = await investor.until('the code', () => investor.codeSince(requestedAt), minutes(20))
    return { code }
  } catch {
    return { refused: 'no code came' }
  }
}

/** Types the code: sometimes wrong first, twice at once, or again after a lost answer. */
async function typeCode(
  investor: Investor,
  call: 'raiseQuoteRequest' | 'acceptRedeemQuote',
  input: Readonly<Record<string, unknown>>,
  code: string,
): Promise<string> {
  const { world } = investor
  if (world.happens(0.15)) await investor.call(call, { ...input, validate: true, otp: wrong(code) }, newKey())
  if (world.happens(0.1)) await world.sleep(minutes(6), 'looks for the telephone')
  const key = newKey()
  const typed = { ...input, validate: true, otp: code }
  const twice = world.happens(0.2)
    ? [key, world.happens(0.5) ? key : newKey()].map(one => investor.call(call, typed, one))
    : [investor.call(call, typed, key)]
  const answers = await Promise.all(twice)
  const orders = new Set(
    answers.flatMap(answer =>
      answer.status === 200 ? [answered.parse(answer.body).data.order?.orderId] : [],
    ),
  )
  // One code makes one order, however often it is typed.
  if (orders.size > 1) throw new Error(`one code made ${orders.size} orders`)
  const [first] = answers
  return orders.size === 1 ? 'placed' : first === undefined ? 'nothing' : problemOf(first)
}

const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Sells a bond, or requests the price of an MLD; returns a word for the result. */
export async function sell(investor: Investor, { ISIN }: Instrument): Promise<string> {
  const { world } = investor
  const priced = await investor.call('redemptionAmount', { id: ISIN })
  if (priced.status !== 200) return problemOf(priced)
  const { availableUnits } = details.parse(priced.body).data
  // Sometimes more units than there are.
  const units = Math.max(1, Math.ceil(world.random() * (availableUnits + (world.happens(0.1) ? 3 : 0))))
  await investor.must('setConsent', { type: 'redeem', consent: true })
  const input = { id: ISIN, units }
  const request = await askForCode(investor, 'raiseQuoteRequest', input)
  if ('refused' in request) return request.refused
  await world.sleep(world.random() * minutes(3), 'reads the message')
  return typeCode(investor, 'raiseQuoteRequest', input, request.code)
}

/** Answers quotes that wait for one, or not. */
export async function answerQuotes(investor: Investor): Promise<string> {
  const { world } = investor
  const words: string[] = []
  for (const { orderId, ISIN, state } of await requestsOf(investor)) {
    if (state !== 'quoteRequested' && state !== 'quoteReady') continue
    const shown = await investor.call('getRedeemQuote', { id: ISIN, quoteId: orderId })
    if (shown.status !== 200) throw new Error(`one's own request was answered ${shown.status}: ${shown.text}`)
    const { moves } = record.parse(shown.body).data
    const what = world.random()
    if (what < 0.15 && (moves.includes('reject') || moves.includes('cancel'))) {
      const refused = await investor.call('rejectRedeemQuote', { id: ISIN, orderId }, newKey())
      words.push(refused.status === 200 ? 'refused' : problemOf(refused))
    } else if (what < 0.85 && moves.includes('accept')) {
      const input = { id: ISIN, orderId }
      const request = await askForCode(investor, 'acceptRedeemQuote', input)
      words.push(
        'refused' in request
          ? request.refused
          : await typeCode(investor, 'acceptRedeemQuote', input, request.code),
      )
    }
  }
  return words.join(', ')
}
