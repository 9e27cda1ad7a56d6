import { expect, it } from 'vitest'
import type { listOpenDeals } from '../../../shared/contracts/bonds/listOpenDeals.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { callOf } from '../../platform/testing/calls.ts'
import { at, bondScene } from '../testing/scene.ts'
import { handleListOpenDeals } from './listOpenDeals.ts'

const now = at('2026-11-20 11:00')
const visitorAt = (instant: Date): Call<typeof listOpenDeals, typeof publishedCalendar> => ({
  ...callOf('inv_1', instant),
  session: undefined,
  calendar: publishedCalendar,
})

it('are three of different issuers, as the list has them, and nothing of it beside (U1)', async () => {
  const scene = await bondScene()
  const outcome = await handleListOpenDeals(scene.catalogue)({}, visitorAt(now))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  const { at: priced, deals } = outcome.body.data
  expect(priced).toBe(now.toISOString())
  expect(deals).toHaveLength(3)
  const listed = await scene.listAll(now, { category: 'live', productType: 'bonds' })
  for (const deal of deals) {
    const row = listed.find(({ product }) => product === deal.product)
    expect(deal).toMatchObject({ yieldPercent: row?.maxReturns, minAmtPaise: row?.minAmtPaise })
    expect(Object.keys(deal)).not.toContain('ISIN')
  }
  const issuers = deals.map(({ product }) => listed.find(row => row.product === product)?.issuer)
  expect(new Set(issuers).size).toBe(3)
})

it('are open: what is closed until a day around a payment is not among them', async () => {
  const scene = await bondScene()
  const shut = at('2026-11-25 10:00')
  const [first] = await scene.listAll(shut, { category: 'live', productType: 'bonds' })
  expect(first).toMatchObject({ product: 'narmada-microcredit-2028', closedFor: { id: 'orders.shutPeriod' } })
  const outcome = await handleListOpenDeals(scene.catalogue)({}, visitorAt(shut))
  expect(outcome.ok && outcome.body.data.deals.map(({ product }) => product)).not.toContain(first?.product)
})

it('are read once a minute, whoever wants them', async () => {
  const scene = await bondScene()
  let reads = 0
  const { browse } = scene.catalogue.bonds
  const counted = {
    ...scene.catalogue,
    bonds: {
      ...scene.catalogue.bonds,
      browse: {
        ...browse,
        readReviews: (today: string) => {
          reads += 1
          return browse.readReviews(today)
        },
      },
    },
  }
  const handle = handleListOpenDeals(counted)
  for (const second of [0, 1, 59]) await handle({}, visitorAt(new Date(now.getTime() + second * 1_000)))
  expect(reads).toBe(1)
  await handle({}, visitorAt(new Date(now.getTime() + 60_000)))
  expect(reads).toBe(2)
})
