import { publishedDayStatus } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { DayAnnouncement, DayAssessment } from './marketDayLifecycle.ts'

/** Why a day stays as it was, as the operator reads it. */

type Reason<Outcome extends DayAssessment['outcome']> = Extract<
  DayAssessment,
  { outcome: Outcome; reason: string }
>['reason']

export function dayRefused({ date }: DayAnnouncement, reason: Reason<'refused'>): Refusal {
  switch (reason) {
    case 'over':
      return refusal(
        'DayOver',
        `date: ${date} is over. Orders were settled and money was paid by it, and what has happened does not move. Nothing was changed.`,
      )
    case 'begun':
      return refusal(
        'DayBegun',
        `date: the market of ${date} has opened. Orders were taken and dates promised by it since, so the day stays as it began. Nothing was changed.`,
      )
    case 'tooFar':
      return refusal(
        'TooFar',
        `date: ${date} is more than a year ahead. Look at the year you typed; a day that far belongs to the published list. Nothing was changed.`,
      )
  }
}

export function dayAlready({ date }: DayAnnouncement, reason: Reason<'already'>): Done {
  switch (reason) {
    case 'announced':
      return done(`Nothing was changed: ${date} was announced like this before.`)
    case 'notAnnounced':
      return done(`Nothing was changed: ${date} is as published; nothing was announced of it.`)
    case 'published': {
      const words = {
        weekend: 'a Saturday or Sunday, closed as it is',
        holiday: 'a holiday as published',
        clearingHoliday: 'a clearing holiday as published',
        open: 'open as published',
      }[publishedDayStatus(date)]
      return done(`Nothing was changed: ${date} is ${words}.`)
    }
  }
}
