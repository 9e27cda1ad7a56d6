import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import type { BrokenStatement } from './storedPosition.ts'

/** Indian ISO dates, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const covers = (outer: Days, inner: Days): boolean => outer.from <= inner.from && outer.to >= inner.to

export const isIn = ({ from, to }: Days, date: string): boolean => date >= from && date <= to

/** The days whose rows are still those of a statement that does not add up. */
export const brokenDays = (broken: BrokenStatement | undefined): readonly Days[] =>
  broken?.withRows === true ? (broken.left ?? [{ from: broken.from, to: broken.to }]) : []

/** What is left of the days when those of a statement are taken out. */
export const daysWithout = (days: readonly Days[], taken: Days): readonly Days[] =>
  days.flatMap(one =>
    [
      { from: one.from, to: [one.to, addDays(taken.from, -1)].sort()[0] ?? one.to },
      { from: [one.from, addDays(taken.to, 1)].sort()[1] ?? one.from, to: one.to },
    ].filter(({ from, to }) => from <= to),
  )
