import { countedEvents, type raiseEvent } from '../../shared/contracts/telemetry/raiseEvent.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { countedPerDay } from './telemetryLimits.ts'

/**
 * Counts an event per Indian day, name and product (D3 s7). An unknown name and all other input are
 * dropped, so that no personal data is stored.
 */
export const handleRaiseEvent =
  ({ telemetry, allowed }: Dependencies): Handler<typeof raiseEvent> =>
  async ({ event, eventName }, { session: { investorId }, product = 'orobonds:default', now }) => {
    const counted = countedEvents.find(name => name === (event ?? eventName))
    if (counted === undefined || !(await allowed(countedPerDay, investorId, now)))
      return reply({ data: { counted: false } })
    await telemetry.count(counted, product, now)
    return reply({ data: { counted: true } })
  }
