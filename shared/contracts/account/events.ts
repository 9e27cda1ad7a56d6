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

const pan = { investorId: z.string(), panId: z.string() }

/** A one-time code for the holder of another person's PAN was made; its consumer sends it. */
export const panCodeRequested = event('panCodeRequested', { investorId: z.string(), otpId: z.string() })
/** The holder of a PAN, or the guardian, agreed that the investor may look at it. */
export const panConsentGiven = event('panConsentGiven', pan)
/**
 * That consent is over: what came by it is deleted. `addressReplaced`: the investor put another address in the place of the one
 * from which the holder had agreed.
 */
export const panConsentWithdrawn = event('panConsentWithdrawn', {
  ...pan,
  addressReplaced: z.optional(z.boolean()),
})
/** The days in which a deleted PAN could be brought back are over: what belongs to it is erased. */
export const subAccountRemoved = event('subAccountRemoved', pan)
