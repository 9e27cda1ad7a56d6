import { describe, expect, it } from 'vitest'
import { readMarketDays } from '../../functions/operations/published.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { outputOf, outputOfPreview, refusedAs } from '../testing/operatorMachine.ts'
import { countOf, operations, requestIdIn, twoPersonApproval } from '../testing/twoPersonApproval.ts'

// Monday 23 November 2026, ten in the morning; Tuesday is a holiday as published, Wednesday works.
const wednesday = '2026-11-25'
const scene = eachTest(twoPersonApproval)

const say = (date: string, standing = 'holiday', more: Record<string, unknown> = {}) =>
  scene.start('ops-set-market-day', { date, standing, reason: 'circular of the exchange', ...more })
const approve = (requestId: string, by = 'ravi.s') =>
  scene.start('ops-approve-request', { requestId, approve: true, by })
const announced = () => readMarketDays(scene.table)
/** As every function reads it before it computes a date. */
const calendarNow = () => openMarketDays(scene.table, operations).calendarAt(scene.now)

describe('a day announced late', () => {
  it('closes once a second person approves, with its event, and every later date moves by it', async () => {
    expect(publishedCalendar.settlementDate('2026-11-23')).toBe(wednesday)
    const output = await say(wednesday)
    expect(outputOf(output)).toMatch(
      /^Asked for: 2026-11-25 becomes a holiday: no trading, no payments once a second person starts ops-approve-request/,
    )
    expect(await announced()).toEqual([])
    expect(outputOf(await approve(requestIdIn(output)))).toBe(
      'Approved: 2026-11-25 becomes a holiday: no trading, no payments.',
    )
    expect(await announced()).toEqual([{ date: wednesday, standing: 'holiday' }])
    expect(scene.table.events('marketDayChanged')).toEqual([{ date: wednesday, standing: 'holiday' }])
    const calendar = await calendarNow()
    expect(calendar.settlementDate('2026-11-23')).toBe('2026-11-26')
    expect([calendar.isTradingDay(wednesday), calendar.isWorkingDay(wednesday)]).toEqual([false, false])
    expect(await scene.audit.read(`marketDay#${wednesday}`, 5)).toMatchObject([
      { flow: 'ops-approve-request', by: 'ravi.s' },
      { flow: 'ops-set-market-day', by: 'meera.k', reason: 'circular of the exchange' },
    ])
  })

  it('that only the clearing keeps trades, and pays nothing', async () => {
    await approve(requestIdIn(await say(wednesday, 'clearingHoliday')))
    const calendar = await calendarNow()
    expect([calendar.isTradingDay(wednesday), calendar.isWorkingDay(wednesday)]).toEqual([true, false])
  })

  it('is taken back by asPublished, and everything is as before', async () => {
    await approve(requestIdIn(await say(wednesday)))
    await approve(requestIdIn(await say('2026-12-01')))
    await approve(requestIdIn(await say(wednesday, 'asPublished')))
    expect(await announced()).toEqual([{ date: '2026-12-01', standing: 'holiday' }])
    const calendar = await calendarNow()
    expect(calendar.settlementDate('2026-11-23')).toBe(wednesday)
  })

  it('becomes another kind of holiday in place of the first', async () => {
    await approve(requestIdIn(await say(wednesday)))
    await approve(requestIdIn(await say(wednesday, 'clearingHoliday')))
    expect(await announced()).toEqual([{ date: wednesday, standing: 'clearingHoliday' }])
  })

  it('announced by two pairs at once is announced, and so is the other day', async () => {
    const one = requestIdIn(await say(wednesday))
    const other = requestIdIn(await say('2026-12-01'))
    scene.table.meanwhile(async () => {
      expect((await approve(other, 'anil.p')).status).toBe('SUCCEEDED')
    })
    expect((await approve(one)).status).toBe('SUCCEEDED')
    expect(await announced()).toEqual([
      { date: wednesday, standing: 'holiday' },
      { date: '2026-12-01', standing: 'holiday' },
    ])
  })
})

describe('a day stays as it is', () => {
  it.each([
    [
      '2026-11-22',
      'DayOver: date: 2026-11-22 is over. Orders were settled and money was paid by it, and what has happened does not move. Nothing was changed.',
    ],
    [
      '2026-11-23',
      'DayBegun: date: the market of 2026-11-23 has opened. Orders were taken and dates promised by it since, so the day stays as it began. Nothing was changed.',
    ],
    [
      '2028-11-25',
      'TooFar: date: 2028-11-25 is more than a year ahead. Look at the year you typed; a day that far belongs to the published list. Nothing was changed.',
    ],
  ])('on %s: refused', async (date, said) => {
    for (const standing of ['holiday', 'clearingHoliday', 'asPublished'])
      expect(refusedAs(await say(date, standing))).toBe(`FAILED ${said}`)
    expect(countOf(scene, 'request')).toBe(0)
  })

  it('of today can be announced until the market opens', async () => {
    scene.now = new Date('2026-11-23T03:44:59.000Z')
    const requestId = requestIdIn(await say('2026-11-23'))
    expect(requestId).toMatch(/^req_/)
    // The second person came a second too late.
    scene.now = new Date('2026-11-23T03:45:00.000Z')
    expect((await approve(requestId)).error).toBe('DayBegun')
    expect(await announced()).toEqual([])
  })

  it.each([
    ['2026-11-28', 'holiday', 'a Saturday or Sunday, closed as it is'],
    ['2026-11-24', 'holiday', 'a holiday as published'],
    ['2026-11-24', 'clearingHoliday', 'a holiday as published'],
  ])('%s is no %s anew', async (date, standing, words) => {
    expect(outputOf(await say(date, standing))).toBe(`Nothing was changed: ${date} is ${words}.`)
  })

  it('when it is so already, and when nothing was announced', async () => {
    await approve(requestIdIn(await say(wednesday)))
    expect(outputOf(await say(wednesday))).toBe(
      'Nothing was changed: 2026-11-25 was announced like this before.',
    )
    expect(outputOf(await say('2026-12-01', 'asPublished'))).toBe(
      'Nothing was changed: 2026-12-01 is as published; nothing was announced of it.',
    )
  })

  it('while another request about it waits', async () => {
    const open = requestIdIn(await say(wednesday))
    expect(refusedAs(await say(wednesday, 'clearingHoliday', { by: 'ravi.s' }))).toBe(
      `FAILED RequestOpen: Another request about this waits: 2026-11-25 becomes a holiday: no trading, no payments (${open}, asked for by meera.k). Nothing was changed. Approve it or refuse it first, with ops-approve-request.`,
    )
  })

  it.each([
    [{ date: '25-11-2026' }, /date: it is a day of the calendar, year first/],
    [{ date: '2026-02-30' }, /date: it is a day of the calendar, year first/],
    [{ standing: 'closed' }, /standing: it is "holiday" \(no trading, no payments\)/],
  ])('when the input is wrong: %j', async (typed, said) => {
    expect((await say(wednesday, 'holiday', typed)).cause).toMatch(said)
    expect(countOf(scene, 'request')).toBe(0)
  })
})

it('is previewed as the request that it would be (O1)', async () => {
  expect(await outputOfPreview(scene.table, () => say(wednesday, 'holiday', { preview: true }))).toBe(
    'Preview: nothing was changed. The output would be: a request that 2026-11-25 becomes a holiday: no trading, no payments, which a second person approves.',
  )
  expect(refusedAs(await say('2026-11-22', 'holiday', { preview: true }))).toBe(
    refusedAs(await say('2026-11-22')),
  )
})
