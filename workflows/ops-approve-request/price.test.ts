import { beforeEach, expect, it } from 'vitest'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { definition as priceQuoteDefinition } from '../ops-price-quote/definition.ts'
import { priceQuote } from '../ops-price-quote/steps.ts'
import { liquidationScene, orderId, placedAt, requestedQuote, saleNow } from '../testing/liquidationScene.ts'
import { operatorStart, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import { requestIdIn } from '../testing/twoPersonApproval.ts'
import { definition } from './definition.ts'
import { decideOnRequest, wired } from './steps.ts'

/** A price far from the last one, ₹1,00,000, from the desk to a second person, over the real stores. */

const scene = eachTest(liquidationScene)
let now: Date
let lastUnitPricePaise: number
beforeEach(() => {
  now = placedAt
  lastUnitPricePaise = 1_00_000_00
})
const operations = 'sthirank-operations'
const pricing = () => ({
  liquidations: scene.liquidations,
  lastPriceOf: async () => ({ lastUnitPricePaise, block: undefined }),
})
const times = { now: () => now, calendar: () => scene.calendar }
const ask = operatorStart(priceQuoteDefinition, {
  action: () => priceQuote({ ...wired(scene.table, operations, pricing()), audit: scene.audits }),
  typed: {
    orderId,
    unitPrice: '110000.00',
    confirmUnusualPrice: true,
    by: 'meera.k',
    reason: 'the dealer confirmed in writing',
  },
  ...times,
})
const decide = operatorStart(definition, {
  action: () => decideOnRequest(wired(scene.table, operations, pricing())),
  typed: { approve: true, by: 'ravi.s', reason: 'spoke with the dealer' },
  ...times,
})
/** Who started an execution, as CloudTrail sees it at once. */
const seen = (flow: string, execution: string, who: string) =>
  scene.audits.noteCaller({ flow, execution }, { who, at: now.toISOString() })
const requested = async (): Promise<string> => {
  await seen('ops-price-quote', 'ask', 'meera.k')
  return requestIdIn(await ask({}, 'ask'))
}
const approve = async (requestId: string, by = 'ravi.s') => {
  await seen('ops-approve-request', `by-${by}`, by)
  return decide({ requestId, by }, `by-${by}`)
}
const stateOf = async (requestId: string) =>
  (await requestStore(scene.table, operations).find(requestId))?.state

it('is named once a second person approves it: price, decision and both audit rows, in one write (S4)', async () => {
  await requestedQuote(scene)
  const requestId = await requested()
  expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested' })
  const before = scene.table.calls.filter(call => call === 'transact').length
  expect(outputOf(await approve(requestId))).toMatch(
    /^Priced: ₹1,10,000 \(one lakh ten thousand rupees\) a unit\. For 3 units/,
  )
  expect(scene.table.calls.filter(call => call === 'transact').length - before).toBe(1)
  expect(await saleNow(scene)).toMatchObject({ state: 'quoteReady', unitPricePaise: 1_10_000_00, quoteNo: 1 })
  expect(await stateOf(requestId)).toBe('approved')
  expect(
    (await scene.audits.read(`redeem#${orderId}`, 5)).map(
      ({ by, flow, decision }) => `${by} ${flow} ${decision}`,
    ),
  ).toEqual([
    expect.stringMatching(/^ravi\.s ops-approve-request approved req_/),
    expect.stringMatching(/^meera\.k ops-price-quote asked req_/),
  ])
  expect(outputOf(await approve(requestId, 'anil.p'))).toMatch(/^The request was approved before, by ravi\.s/)
})

it('is not approved by who asked, under any name', async () => {
  await requestedQuote(scene)
  const requestId = await requested()
  expect((await approve(requestId, 'meera.k')).error).toBe('SamePerson')
  await seen('ops-approve-request', 'other', 'meera.k')
  expect((await decide({ requestId }, 'other')).error).toBe('SamePerson')
  expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested' })
})

it('follows the market: a band that moved away meanwhile is not left by an approval (S4)', async () => {
  await requestedQuote(scene)
  const requestId = await requested()
  lastUnitPricePaise = 90_000_00
  expect(refusedAs(await approve(requestId))).toMatch(/^FAILED OutOfBand: /)
  expect(await stateOf(requestId)).toBe('open')
  expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested' })
})

it('is over when it would not count any more, and when the request is', async () => {
  await requestedQuote(scene)
  const requestId = await requested()
  now = new Date('2026-11-23T10:00:00.000Z')
  expect((await approve(requestId)).error).toBe('RequestExpired')
  now = placedAt
  const sale = await saleNow(scene)
  await scene.liquidations.decline(sale, 'No buyers', {
    now,
    calendar: scene.calendar,
    correlationId: 'decline-1',
  })
  expect((await approve(requestId, 'anil.p')).error).toBe('RequestOver')
  expect(await stateOf(requestId)).toBe('open')
})

it('is not named when it is refused', async () => {
  await requestedQuote(scene)
  const requestId = await requested()
  expect(outputOf(await decide({ requestId, approve: false }))).toBe(
    'Refused, or taken back: nothing was changed.',
  )
  expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested' })
  expect(await stateOf(requestId)).toBe('refused')
})
