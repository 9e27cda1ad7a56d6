import type { countedEvents } from '../../../shared/contracts/telemetry/raiseEvent.ts'

/** What is counted per day, if the investor has consented (D3 s7). */
export type CountedEvent = (typeof countedEvents)[number]

let counter: (event: CountedEvent) => void = () => {}

/** Says that something was done; nothing happens unless a counter is set and the investor has consented. */
export const countUse = (event: CountedEvent): void => counter(event)

/** Sets what counts; returns what removes it. */
export function setUsageCounter(next: (event: CountedEvent) => void): () => void {
  counter = next
  return () => {
    if (counter === next) counter = () => {}
  }
}
