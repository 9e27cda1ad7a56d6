/**
 * Days on which the exchanges or the clearing are closed, as published (domain.md 4): dated data, replaced whole when
 * a circular changes it. Weekends are not listed. A year without a list is not projected: its dates are provisional.
 */
export const publishedUntil = '2026-12-31'

/** Trading and settlement closed. */
export const closedDays: readonly string[] = [
  '2025-02-26',
  '2025-03-14',
  '2025-03-31',
  '2025-04-10',
  '2025-04-14',
  '2025-04-18',
  '2025-05-01',
  '2025-08-15',
  '2025-08-27',
  '2025-10-02',
  '2025-10-21',
  '2025-10-22',
  '2025-11-05',
  '2025-12-25',
  '2026-01-15',
  '2026-01-26',
  '2026-03-03',
  '2026-03-26',
  '2026-03-31',
  '2026-04-03',
  '2026-04-14',
  '2026-05-01',
  '2026-05-28',
  '2026-06-26',
  '2026-09-14',
  '2026-10-02',
  '2026-10-20',
  '2026-11-10',
  '2026-11-24',
  '2026-12-25',
]

/** Trading open, no settlement or payment: banks in Mumbai are closed (RBI; of 2025 NCL/DS/65919 as changed by NCL/DS/70043). */
export const clearingHolidays: readonly string[] = [
  '2025-02-19',
  '2025-04-01',
  '2025-05-12',
  // Id-E-Milad, moved from the 5th four days before.
  '2025-09-08',
  '2026-02-19',
  '2026-03-19',
  '2026-04-01',
  '2026-08-26',
]

/** The sessions of every trading day, Indian time, by the day each rule starts (D3 s1, exchange circulars). */
export interface MarketHours {
  readonly from: string
  readonly opens: string
  readonly closes: string
}

export const marketHours: readonly MarketHours[] = [{ from: '2010-01-04', opens: '09:15', closes: '15:30' }]

/** Sessions on days that are otherwise closed, e.g. muhurat; listed once a circular names their hours. */
export interface SpecialSession {
  readonly date: string
  readonly opens: string
  readonly closes: string
}

export const specialSessions: readonly SpecialSession[] = [
  { date: '2025-10-21', opens: '13:45', closes: '14:45' },
]
