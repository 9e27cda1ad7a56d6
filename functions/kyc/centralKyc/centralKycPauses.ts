const dayMs = 24 * 3_600_000
/** Registries take a new record within days; after a month something else is missing, which no question mends. */
const dailyForMs = 30 * dayMs

/** When a number is asked for again: every day for 30 days after the approval, then every 30 days. */
export function nextQuestionAt(wantedSince: Date, now: Date): Date {
  const isFresh = now.getTime() - wantedSince.getTime() < dailyForMs
  return new Date(now.getTime() + (isFresh ? dayMs : dailyForMs))
}
