import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { intrestedInOfferOf } from '../../shared/contracts/telemetry/intrestedInOfferOf.ts'
import { countedEvents } from '../../shared/contracts/telemetry/raiseEvent.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Call } from '../platform/apiFunction.ts'
import { productOf } from '../platform/http/request.ts'
import { scriptedTable } from '../platform/testing.ts'
import type { Dependencies } from './dependencies.ts'
import { offerName } from './offerName.ts'
import { handleRaiseEvent } from './raiseEvent.ts'
import { handleInterest, handleInterestOf } from './recordInterest.ts'
import { telemetryStore } from './telemetryStore.ts'

// 18:40 UTC is ten past midnight in India: the next day's count.
const now = new Date('2026-11-20T18:40:00.000Z')
const session = {
  id: 'session',
  investorId: 'inv_1',
  email: 'asha@example.in',
  device: 'Chrome on Android',
  openedAt: now,
  lastSeenAt: now,
  isMfuUser: false,
}
const call = {
  now,
  calendar: publishedCalendar,
  correlationId: 'req-1',
  address: '203.0.113.7',
  device: 'Chrome on Android',
  session,
}
const fromNavi: Call & { session: typeof session } = { ...call, product: 'orobonds:navi0' }

let updates: UpdateCommandInput[]
let dependencies: Dependencies
let open: boolean
beforeEach(() => {
  updates = []
  open = true
  const table = {
    ...scriptedTable(),
    update: (input: UpdateCommandInput) => {
      updates.push(input)
      return Promise.resolve({})
    },
  }
  dependencies = {
    telemetry: telemetryStore(table, 'sthirank-telemetry'),
    allowed: () => Promise.resolve(open),
  }
})

describe('an event', () => {
  it.each(countedEvents)('%s is counted once per Indian day and product, under either name', async name => {
    expect(await handleRaiseEvent(dependencies)({ event: name }, call)).toMatchObject({
      body: { data: { counted: true } },
    })
    expect(await handleRaiseEvent(dependencies)({ eventName: name }, fromNavi)).toMatchObject({
      body: { data: { counted: true } },
    })
    expect(updates.map(({ Key }) => Key)).toEqual([
      { pk: 'count#2026-11-21', sk: `${name}#orobonds:default` },
      { pk: 'count#2026-11-21', sk: `${name}#orobonds:navi0` },
    ])
  })

  it.each(['ABCPE1234F', 'asha@example.in', '', 'pageviewed', 'toString'])(
    'that is not on the list is taken and dropped: %s',
    async name => {
      expect(await handleRaiseEvent(dependencies)({ event: name }, call)).toMatchObject({
        ok: true,
        body: { data: { counted: false } },
      })
      expect(await handleRaiseEvent(dependencies)({}, call)).toMatchObject({
        body: { data: { counted: false } },
      })
      expect(updates).toEqual([])
    },
  )

  it('counts nobody: no row knows who raised it', async () => {
    await handleRaiseEvent(dependencies)({ event: 'pageViewed' }, call)
    expect(JSON.stringify(updates)).not.toMatch(/inv_1|asha|203\.0\.113|Chrome/)
  })

  it('beyond the day of one investor is dropped without a fuss', async () => {
    open = false
    expect(await handleRaiseEvent(dependencies)({ event: 'pageViewed' }, call)).toMatchObject({
      ok: true,
      body: { data: { counted: false } },
    })
    expect(updates).toEqual([])
  })
})

describe('an interest in an offer', () => {
  it('is noted once per offer, without and with the suffix of the address', async () => {
    await handleInterest(dependencies)({ Platform: 'Web', offer: 'NCD-IPO 2026' }, call)
    await handleInterestOf(dependencies)({ suffix: 'ipo', Platform: 'iOS', offer: 'NCD-IPO 2026' }, fromNavi)
    expect(updates.map(({ Key }) => Key)).toEqual([
      { pk: 'investor#inv_1', sk: 'interest#general#NCD-IPO 2026' },
      { pk: 'investor#inv_1', sk: 'interest#ipo#NCD-IPO 2026' },
    ])
    expect(updates[1]?.ExpressionAttributeValues).toMatchObject({
      ':product': 'orobonds:navi0',
      ':platform': 'ios',
    })
  })

  it.each(['ABCPE1234F', 'my pan is abc pe 1234 f', 'call 98765 43210', 'asha@example.in', '<b>', 'नमस्ते'])(
    'keeps nothing that might name a person: %s',
    async offer => {
      await handleInterestOf(dependencies)({ suffix: 'ABCPE1234F', Platform: offer, offer }, call)
      expect(updates[0]?.Key).toEqual({ pk: 'investor#inv_1', sk: 'interest#other#other' })
      expect(JSON.stringify(updates)).not.toContain(offer)
      expect(JSON.stringify(updates)).not.toContain('ABCPE1234F')
    },
  )

  it('beyond the day of one investor is answered and not kept', async () => {
    open = false
    expect(await handleInterest(dependencies)({ offer: 'x' }, call)).toMatchObject({ ok: true })
    expect(updates).toEqual([])
  })

  it('takes a suffix of letters, digits, dashes and underscores only', () => {
    expect(z.safeParse(intrestedInOfferOf.input, { suffix: '../x' }).success).toBe(false)
    expect(z.safeParse(intrestedInOfferOf.input, { suffix: 'public-issue_2' }).success).toBe(true)
  })
})

describe('names', () => {
  it('of offers stay as written, nothing said is general', () => {
    expect(offerName(' Sovereign bonds 2026-27 ')).toBe('Sovereign bonds 2026-27')
    expect(offerName('')).toBe('general')
    expect(offerName(undefined)).toBe('general')
  })
  it('of products are two; anything else is the default (K-019)', () => {
    expect(productOf('orobonds:navi0')).toBe('orobonds:navi0')
    expect(productOf('orobonds:ABCPE1234F')).toBe('orobonds:default')
    expect(productOf(undefined)).toBe('orobonds:default')
  })
})
