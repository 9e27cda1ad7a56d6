import { createStore, useStore } from '../store.ts'

/**
 * The only clock of the web. Every reply carries `x-server-now`; the distance to the browser's own clock is kept here,
 * so screens follow the server even when the visitor's clock is wrong or the server's clock is a virtual one.
 */
const offsetMs = createStore(0)

/** Notes the header of a reply (ISO 8601). Anything unreadable is ignored: a missing header is no reason to lose time. */
export function noteServerNow(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(serverMs)) return
  const next = serverMs - Date.now()
  // Less than a second is the reply's travel time, not a difference of clocks.
  if (Math.abs(next - offsetMs.get()) >= 1000) offsetMs.set(next)
}

/** Now in milliseconds since 1970, by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs.get()
}

/** Today in India as `YYYY-MM-DD`. */
export function todayInIndia(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(serverNow())
}

/** The current distance to the server's clock; renders again when a reply shows that the clock was moved. */
export function useClockOffset(): number {
  return useStore(offsetMs)
}
