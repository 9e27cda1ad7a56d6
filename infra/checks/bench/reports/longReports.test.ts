import { expect, it } from 'vitest'
import { openFacts } from '../../../../functions/reports/openFacts.ts'
import { reportOf } from '../../../../functions/reports/reportOf.ts'
import { publishedCalendar as calendar } from '../../../../shared/vocabulary/marketCalendar.ts'
import { overGoal } from '../measurement.ts'
import { busyInvestorId, reportedDay, reportedYear } from './busyInvestor.ts'
import { longReportRows, longReportSizes, tablesInMemory } from './longReports.ts'
import { cipher } from './makeReport.ts'

it('reports of ten thousand transactions have all of them, and their bytes and reads are within their goals', async () => {
  const table = await tablesInMemory()
  const requested = { today: reportedDay, from: reportedYear, to: reportedDay } as const
  const facts = await openFacts(table, cipher)(busyInvestorId, requested, calendar)
  if (facts === undefined) throw new Error('the catalogue lacks an instrument')
  const day = { date: reportedDay, today: reportedDay }
  const [sheet] = reportOf('transactions', facts, day, { language: 'en', calendar }).sheets
  expect(sheet?.rows).toHaveLength(longReportRows)

  const rows = await longReportSizes(table)
  expect(rows).toHaveLength(10)
  expect(overGoal(rows)).toEqual([])
  // A goal that became too generous is noticed too.
  for (const { figure, goal = 0 } of rows) expect(figure).toBeGreaterThan(goal / 1.5)
})
