import { rmSync } from 'node:fs'
import { withoutThrottles } from '../../drivers/alteredTemplate.ts'
import { approvedInvestor, publish } from '../../drivers/market.ts'
import { codeFor, holds } from '../../drivers/selling.ts'
import { clearPlace, newPlace, startTestStack, type TestStack } from '../../drivers/testStack.ts'
import { newInvestor, person, verifyBank } from '../../drivers/visitor.ts'
import { marketClock } from './counted.ts'
import type { Measurement } from './measurement.ts'

/** Requests per second of this machine, eight at a time, with the edge's throttles lifted. */

const benchSeconds = 4
const width = 8

/** Successful answers per second. */
async function rateOf(what: string, send: () => Promise<{ status: number }>): Promise<Measurement> {
  const began = performance.now()
  let good = 0
  let other = 0
  const sender = async (): Promise<void> => {
    while (performance.now() - began < benchSeconds * 1000)
      if ((await send()).status === 200) good += 1
      else other += 1
  }
  await Promise.all(Array.from({ length: width }, sender))
  const figure = Math.round(good / ((performance.now() - began) / 1000))
  return {
    area: 'rates',
    what,
    figure,
    unit: 'per second',
    ...(other > 0 ? { note: `${other} answers were refusals` } : {}),
  }
}

async function rateOfLogins(stack: TestStack): Promise<Measurement> {
  // One after the other: each log-in needs a browser of its own.
  const people = [2, 3, 4, 5, 6, 7, 8, 9].map(n => person(n, 'bench'))
  const visitors = await Promise.all(people.map(one => newInvestor(stack.origin, one)))
  let next = 0
  return rateOf('login', async () => {
    next += 1
    const n = next % people.length
    const { email, password } = people[n] ?? person(2, 'bench')
    return visitors[n]?.call('login', { email, password }, { cookie: '' }) ?? { status: 0 }
  })
}

async function ratesOfSales(stack: TestStack): Promise<Measurement[]> {
  const seller = await approvedInvestor(stack, 'rate')
  const { visitor } = seller
  const issue = await publish(stack, visitor, 'satpura-education-2029')
  await holds(stack, seller, issue, [4, 4, 4])
  await visitor.must('setConsent', { type: 'redeem', consent: true })
  const input = { id: issue.ISIN, units: 6 }
  const amount = await rateOf('redemptionAmount', () => visitor.call('redemptionAmount', input))
  // Codes are limited, so the measured request decides everything and is refused because the code comes too soon.
  await codeFor(seller, 'raiseQuoteRequest', input)
  const raised = await rateOf('raiseQuoteRequest, decided and refused for its code', async () => {
    const { text } = await visitor.call('raiseQuoteRequest', { ...input, otp: 0 })
    return { status: /"liquidation\.otpToo(Soon|Many)"/.test(text) ? 200 : 500 }
  })
  return [amount, raised]
}

export async function benchRates(): Promise<Measurement[]> {
  const assemblyDir = await withoutThrottles()
  const place = await newPlace()
  const stack = await startTestStack({ ...place, assemblyDir, clock: marketClock })
  const visitor = await newInvestor(stack.origin, person(1, 'bench'))
  const validationRequestId = await verifyBank(visitor, '50100012340002')
  const rows = [
    await rateOf('version (no session, no database)', () => visitor.call('version')),
    await rateOf('getProfile', () => visitor.call('getProfile')),
    await rateOf('verifyBankStatus', () => visitor.call('verifyBankStatus', { validationRequestId })),
    await rateOfLogins(stack),
    ...(await ratesOfSales(stack)),
  ]
  await clearPlace(place.dataDir, stack)
  rmSync(assemblyDir, { recursive: true, force: true })
  return rows
}
