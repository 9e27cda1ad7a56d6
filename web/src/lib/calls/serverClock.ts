import { createStore, useStore } from '../store.ts'

/**
 * The only clock of the web. Every reply carries `x-server-now`; the offset to the browser's clock is kept here, so
 * screens follow the server's clock even when the visitor's clock is wrong or the server's clock is virtual.
 */
const offsetMs = createStore(0)

/** Records the header of a reply (ISO 8601). A missing or invalid header is ignored. */
export function noteServerNow(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(serverMs)) return
  const next = serverMs - Date.now()
  // Below a second it is network time, not a difference of the clocks.
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

/** The current offset to the server's clock in milliseconds; renders again when the clock was moved. */
export function useClockOffset(): number {
  return useStore(offsetMs)
}
