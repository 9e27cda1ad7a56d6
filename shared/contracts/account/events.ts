import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'
import { openItem } from './closure/openItems.ts'

const event = eventsOf('account')

const investor = { investorId: z.string() }

/** An investor wants to leave: sessions end, log-ins are refused, and what is under way is waited for. */
export const accountClosureRequested = event('accountClosureRequested', investor)
/** Something was still open when everything under way had ended: the account goes on. */
export const accountClosureCancelled = event('accountClosureCancelled', {
  ...investor,
  openItems: z.array(openItem),
})
/**
 * The account is closed. What no law asks for is deleted; with `keepsRecords` the records of KYC and trades are kept until
 * `accountRecordsExpired`, without it everything is deleted.
 */
export const accountClosed = event('accountClosed', { ...investor, keepsRecords: z.boolean() })
/** The time for which the records of a closed account had to be kept is over. */
export const accountRecordsExpired = event('accountRecordsExpired', investor)
