import type { HelpTopic } from '../../../shared/contracts/notifications/help/helpRequest.ts'
import type { listHelpRequests } from '../../../shared/contracts/notifications/help/listHelpRequests.ts'
import type { writeToSupport } from '../../../shared/contracts/notifications/help/writeToSupport.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { grievanceDays, supportAnswerDays } from '../../../shared/vocabulary/businessRules.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { type Limit, takeItem } from '../../platform/records/limits.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { type HelpStore, helpBody } from './helpStore.ts'

interface Needs {
  readonly help: HelpStore
}

/** Messages to support in a day, so that nobody's questions crowd out those of others. */
const messagesPerDay: Limit = { name: 'help-messages-per-account', most: 20, windowSeconds: 86_400 }
/** Messages of one request; beyond them another one is opened. */
const mostEntries = 60

export const handleListHelpRequests =
  ({ help }: Needs): Handler<typeof listHelpRequests> =>
  async (_input, { session }) =>
    reply({ data: { requests: (await help.list(session.investorId)).map(helpBody) } })

/** The Indian day by which our team answers: a complaint has SEBI's days, anything else working days. */
const answerDay = (topic: HelpTopic, now: Date, calendar: MarketCalendar): string => {
  const today = indianDate(now)
  return topic === 'complaint'
    ? addDays(today, grievanceDays)
    : calendar.addWorkingDays(today, supportAnswerDays)
}

/** Opens a request or adds to one. A repeat of the key is answered as the first time; two devices add one after the other. */
export const handleWriteToSupport =
  ({ help }: Needs): Handler<typeof writeToSupport, MarketCalendar> =>
  async ({ topic, message, id }, { session, now, calendar, correlationId, idempotency }) => {
    const { investorId } = session
    const repeated = idempotency && (await help.repeatOf(idempotency, now))
    if (repeated === 'keyReused') return refuse('common.keyReused')
    const helpRequestId = repeated ?? id ?? newId('hlp', now)
    const entry = { from: 'investor', at: now.toISOString(), text: message } as const
    const items = [{ refuses: 'tooMany', item: takeItem(messagesPerDay, investorId, now) }] as const
    const context = { now, correlationId, items, idempotency }
    return retryOnConflict({ otherwise: () => refuse('common.conflict') }, async () => {
      const found =
        id === undefined && repeated === undefined ? undefined : await help.find(investorId, helpRequestId)
      if (repeated !== undefined)
        return found === undefined ? refuse('help.unknown') : reply({ data: helpBody(found) })
      if (id !== undefined && found === undefined) return refuse('help.unknown')
      if (found !== undefined && found.entries.length >= mostEntries) return refuse('help.tooMany')
      const answerBy = answerDay(found?.topic ?? topic, now, calendar)
      const moved =
        found === undefined
          ? await help.open({ investorId, helpRequestId, topic, answerBy, entries: [entry] }, context)
          : await help.add(found, entry, answerBy, context)
      if (moved.ok) {
        const written = await help.find(investorId, helpRequestId)
        return written === undefined ? refuse('help.unknown') : reply({ data: helpBody(written) })
      }
      if (moved.reason === 'itemFailed') return refuse('help.tooMany')
      if (moved.reason === 'keyReused') return refuse('common.keyReused')
      // Another device wrote meanwhile, or this very request has come twice: it is read anew.
      return conflict
    })
  }
