import type { Pace } from '../../functions/platform/records/pace.ts'

/**
 * The bank takes five to ten requests a second. Four payouts a second leave as many for the questions that follow them:
 * 10,000 payouts of a day go within 42 minutes.
 */
export const payoutPace = (table: string): Pace => ({ table, name: 'payouts', perSecond: 4 })
