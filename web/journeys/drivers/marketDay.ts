/** Start of the journeys' clock: a Wednesday at 10:00 IST, when the market is open; the next day is a working day. */
export const marketDay = '2026-11-25T10:00+05:30'

/** Start of the clock that the `timeMoves` journeys move: a Monday, followed by a holiday. */
export const holidayEve = '2026-11-23T10:00+05:30'
