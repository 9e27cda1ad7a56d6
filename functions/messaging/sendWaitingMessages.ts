import type { Scheduled } from '../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../platform/events/sweep.ts'
import { deliverWaiting } from './deliver.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isQuiet } from './quietHours.ts'

const pace = { atOnce: 10, longestMs: 15_000 }

/**
 * Sends what waited for the morning. Whether it is still wanted is asked now: a consent that was withdrawn at night, or a kind
 * that was turned off, sends nothing. What a vendor cannot take is tried again by the next run.
 */
export const sendWaitingMessages = (dependencies: ConsumerDependencies): Scheduled => ({
  name: 'sendWaitingMessages',
  async run({ now }) {
    // A run that comes late must not ring in the next night.
    if (isQuiet(now)) return
    const { messages, notificationOf } = dependencies
    const due = await messages.due(now, mostPerSweep)
    const byId = new Map(due.map(one => [`${one.notificationId}#${one.letterReturned ?? false}`, one]))
    await sweepEach([...byId.keys()], pace, async id => {
      const message = byId.get(id)
      if (message === undefined) return
      const notification = await notificationOf(message)
      if (notification !== undefined) await deliverWaiting(dependencies, { ...message, notification }, now)
      await messages.done(message)
    })
  },
})
