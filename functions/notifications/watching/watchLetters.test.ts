import { beforeEach, describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { onWatchedDealMoved } from './onWatchedDealMoved.ts'

const now = new Date('2027-01-11T03:50:00.000Z')
const moved = {
  investorId: 'inv_1',
  product: 'konkan-housing-2029',
  news: 'priceMoved',
  yieldPercent: '10.61',
  formerPercent: '9.45',
}
let sent: Written[]
let deal: Awaited<ReturnType<ConsumerDependencies['watchedDealOf']>>
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  deal = { displayName: 'Konkan 9.25% 2029', issuer: 'Konkan Housing Finance Ltd' }
  dependencies = openNotificationScene(now, {
    watchedDealOf: () => Promise.resolve(deal),
    notifications: writesTo(sent),
  })
})
const event = (payload: object) => busEvent(now, { type: 'watcher', id: 'one', version: 2 }, payload)
const run = (payload: object, to = dependencies) =>
  onWatchedDealMoved(to).consume(event(payload), runAt(now, publishedCalendar))

describe('the letter about a watched deal (U16)', () => {
  it('names the move with both returns, the deal, and the way to stop, in both languages', async () => {
    const letter = await inEachLanguage(dependencies, to => run(moved, to))
    expect(hindiFaults(letter)).toEqual([])
    expect(letter.en.subject).toBe('Konkan 9.25% 2029: its price has moved')
    expect(letter.en.text.split('\n\n')).toEqual([
      'The price of Konkan 9.25% 2029 of Konkan Housing Finance Ltd has moved: its return a year is 10.61 % now; it was 9.45 % when you last heard of it.',
      'A higher return is the price of a higher risk. This is no advice to buy or to sell.',
      'The deal: https://site.test/platform/#/orobonds-bond/konkan-housing-2029',
      'You get this letter because you watch the deal. Take it off your list, or stop these letters: https://site.test/platform/#/orobonds-investment-opportunities?list=watched',
    ])
  })

  it.each([
    ['opened', 'Konkan 9.25% 2029 is open'],
    ['openAgain', 'Konkan 9.25% 2029 can be bought again'],
  ])('says that it %s', async (news, subject) => {
    const letter = await inEachLanguage(dependencies, to => run({ ...moved, news }, to))
    expect(hindiFaults(letter)).toEqual([])
    expect(letter.en.subject).toBe(subject)
    expect(letter.en.text).toContain('10.61 %')
  })

  it('is sent once, and not when it was taken off the list or letters were stopped meanwhile', async () => {
    await run(moved)
    await run(moved)
    expect(sent).toHaveLength(1)
    deal = undefined
    await onWatchedDealMoved(
      openNotificationScene(now, { watchedDealOf: () => Promise.resolve(undefined) }),
    ).consume(event(moved), runAt(now, publishedCalendar))
    expect(sent).toHaveLength(1)
  })
})
