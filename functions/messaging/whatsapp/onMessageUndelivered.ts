import { messageUndelivered } from '../../../shared/contracts/messaging/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { deliverByLetter } from '../deliver.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** A WhatsApp message that did not arrive: the letter goes instead, unless it went already. */
export const onMessageUndelivered = (dependencies: ConsumerDependencies) =>
  consumer('onMessageUndelivered', messageUndelivered, async (event, { now }) => {
    const notification = await dependencies.notificationOf(event)
    if (notification !== undefined) await deliverByLetter(dependencies, notification, now)
  })
