import { beforeEach, expect, it } from 'vitest'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { lotsNow, orderNow, orderScene, paidOrder, says, start } from '../testing/orderScene.ts'
import { endOf, settlementOf } from './testing/settlement.ts'

// Traded on Monday; Tuesday is a holiday as published, so it is to settle on Wednesday.
const wednesday = '2026-11-25'
const scene = eachTest(orderScene)
beforeEach(async () => {
  scene.units = 10
  await paidOrder(scene)
})

it('waits a day longer when Wednesday becomes a holiday on Tuesday, and settles on Thursday', async () => {
  let questions = 0
  const walked = await settlementOf(scene, {
    during: async now => {
      // Announced while the machine waits for Wednesday.
      if (now >= new Date('2026-11-24T05:00:00.000Z')) {
        scene.calendar = new MarketCalendar([{ date: wednesday, standing: 'holiday' }])
        questions ||= scene.questions
      }
    },
  })
  expect(endOf(walked)).toBe('Done')
  expect(new Date(start.getTime() + walked.seconds * 1000).toISOString()).toBe('2026-11-26T05:33:38.000Z')
  // The exchange of this test knows of no holiday: nobody asked it on Wednesday.
  expect(scene.questions - questions).toBe(1)
  expect(await orderNow(scene)).toMatchObject({ state: 'processed', settledOn: '2026-11-26' })
  expect(await lotsNow(scene)).toMatchObject([{ settledOn: '2026-11-26' }])
  // Four states more: both questions found that the day had moved, and it waited again.
  expect(walked.entered).toHaveLength(13)
})

it('asks the exchange for the day as it is known when the request is placed', async () => {
  scene.calendar = new MarketCalendar([{ date: wednesday, standing: 'holiday' }])
  await settlementOf(scene)
  expect(scene.placed?.settlementDate).toBe('2026-11-26')
  expect((await orderNow(scene)).settlementDate).toBe(wednesday)
})

it('settles on the earlier day when the announcement is taken back in time', async () => {
  scene.calendar = new MarketCalendar([{ date: wednesday, standing: 'holiday' }])
  scene.script = now =>
    now < new Date('2026-11-25T05:30:00.000Z') ? says(now > start ? 'matched' : 'open') : says('settled')
  const walked = await settlementOf(scene, {
    during: async now => {
      if (now >= new Date('2026-11-23T04:31:00.000Z')) scene.calendar = publishedCalendar
    },
  })
  expect(endOf(walked)).toBe('Done')
  expect(await orderNow(scene)).toMatchObject({ state: 'processed', settledOn: wednesday })
})
