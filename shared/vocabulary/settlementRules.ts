/** When money and units move, the same for purchases and sales. */

/** The Indian time of day at which a settlement or a payout happens. */
export const settlementTime = '11:00'

/** Working days after a trade: a sale is paid then (K-218), and a purchase has settled by then at the latest (D2 s9). */
export const payoutWorkingDays = 3
