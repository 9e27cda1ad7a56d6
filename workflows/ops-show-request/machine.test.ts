import { expect, it } from 'vitest'
import { liquidationOf } from '../../functions/liquidation/published.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { liquidationScene, orderId, personal, requestedQuote } from '../testing/liquidationScene.ts'
import { operatorStart, refusedAs } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { showRequest } from './steps.ts'

const scene = eachTest(liquidationScene)
const show = operatorStart(definition, {
  action: () =>
    showRequest({
      find: id => liquidationOf(scene.table, id),
      lastPriceOf: async () => ({ lastUnitPricePaise: 1_03_000_00, block: undefined }),
    }),
  typed: { orderId, by: 'arjun.d', reason: 'before the dealers are called' },
  now: () => scene.now,
  calendar: () => scene.calendar,
})

it('shows instrument, units, times and the last price, nobody’s details, and writes nothing', async () => {
  await requestedQuote(scene)
  const rows = structuredClone([...scene.table.rows])
  const ended = await show()
  expect(ended.data).toMatchObject({
    said: '3 units of UGRO MLD 2028 (quoteRequested); the last price of a unit is ₹1,03,000 (one lakh three thousand rupees).',
    request: {
      orderId,
      state: 'quoteRequested',
      product: 'ugro-mld-2028',
      units: 3,
      requestedAt: '2026-11-23 10:00',
      // Tuesday is a holiday.
      validUntil: '2026-11-25 15:30',
      valueAtLastPrice: '₹3,09,000 (three lakh nine thousand rupees)',
      receivedAtLastPrice: '₹3,02,820 (three lakh two thousand eight hundred twenty rupees)',
    },
    next: { flow: 'ops-price-quote', input: { orderId, by: 'arjun.d' } },
  })
  expect(ended.history).not.toMatch(personal)
  expect([...scene.table.rows]).toEqual(rows)
})

it('refuses a request that is not there, and the id of a purchase', async () => {
  expect(refusedAs(await show())).toBe(
    'FAILED RequestUnknown: There is no request of this id. Nothing was changed.',
  )
  expect(refusedAs(await show({ orderId: 'ord_mfz3k1x0-0123456789abcdef01234567' }))).toContain(
    'this is the id of a purchase',
  )
})
