import { expect, it } from 'vitest'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { feedStarts } from './startFeeds.ts'

it('a run is named by date and half of the day, so that a schedule that fires twice starts one', async () => {
  const started: string[] = []
  const executions = {
    start: async (flow: string, name: string) => {
      started.push(`${flow} ${name}`)
      return 'started' as const
    },
  }
  const at = (instant: string) => ({ now: new Date(instant), calendar: publishedCalendar })
  const [prices, levels] = feedStarts({ executions })
  await prices?.run(at('2026-11-20T23:30:00+05:30'))
  await prices?.run(at('2026-11-20T23:30:40+05:30'))
  await prices?.run(at('2026-11-21T06:30:00+05:30'))
  await levels?.run(at('2026-11-21T06:40:00+05:30'))
  expect(started).toEqual([
    'nav-feed 2026-11-20-night',
    'nav-feed 2026-11-20-night',
    'nav-feed 2026-11-21-morning',
    'index-feed 2026-11-21',
  ])
})
