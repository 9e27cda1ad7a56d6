import { expect, it } from 'vitest'
import { newId } from '../../functions/platform/ids.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { at, dueAt, liquidationScene, placedAt, placedSale } from '../testing/liquidationScene.ts'
import { waitForDay } from './settlementDay.ts'
import { dependenciesOf } from './testing/payout.ts'

const scene = eachTest(liquidationScene)

it('the sales of a day begin within five minutes from 11:00 on, each at its own second, and none before', async () => {
  const sale = await placedSale(scene)
  const begins = new Set<number>()
  for (let index = 0; index < 500; index += 1) {
    const one = { ...sale, orderId: newId('liq', placedAt) }
    const wait = await waitForDay(dependenciesOf(scene), one, at(placedAt))
    if (wait === undefined || wait === 'moved') throw new Error('it does not wait')
    const late = wait.until.getTime() - dueAt.getTime()
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(5 * 60_000)
    begins.add(late)
  }
  expect(begins.size).toBeGreaterThan(200)
})

it('a sale that an operator or a repeat looks at after 11:00 waits no more', async () => {
  const sale = await placedSale(scene)
  const late = { ...sale, orderId: newId('liq', placedAt) }
  expect(await waitForDay(dependenciesOf(scene), late, at(dueAt))).toBeUndefined()
})
