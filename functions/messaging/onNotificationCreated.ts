import { notificationCreated } from '../../shared/contracts/notifications/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import { deliver } from './deliver.ts'
import type { ConsumerDependencies } from './dependencies.ts'

/** Sends a notification by each channel. */
export const onNotificationCreated = (dependencies: ConsumerDependencies) =>
  consumer('onNotificationCreated', notificationCreated, async (event, { now }) => {
    const notification = await dependencies.notificationOf(event)
    if (notification === undefined) throw new Error(`${event.notificationId} cannot be read`)
    await deliver(dependencies, notification, now)
  })
