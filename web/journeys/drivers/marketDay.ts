/**
 * Where the clocks of the journeys' stacks begin: a Wednesday at ten, when the market is open, so that what is bought in
 * a story does not depend on the day on which it is told. The next day is a working day, too.
 */
export const marketDay = '2026-11-25T10:00+05:30'

/** Where the clock of the stack begins that the stories of days move: a Monday, and the Tuesday is a holiday. */
export const holidayEve = '2026-11-23T10:00+05:30'
