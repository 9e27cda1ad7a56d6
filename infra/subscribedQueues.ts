import { eventsQueueName, urgentQueueName } from './names.ts'
import type { Domain, Subscription } from './plan.ts'

/** A queue, and the subscriptions whose events it carries to the consumers of its domain. */
export interface SubscribedQueue {
  readonly name: string
  readonly subscriptions: readonly Subscription[]
  /** After so long an event that failed is tried again; without it, after six time-outs of the function. */
  readonly retrySeconds?: number | undefined
}

const retrySecondsOf = (subscription: Subscription): number | undefined =>
  subscription.from === 'domains' ? subscription.retrySeconds : undefined

/** One queue for all events of a domain, and one for each subscription whose events are soon too late (`retrySeconds`). */
export function queuesOf({ domain, consumers }: Domain): readonly SubscribedQueue[] {
  const subscriptions = consumers?.subscriptions ?? []
  const others = subscriptions.filter(one => retrySecondsOf(one) === undefined)
  const urgent = subscriptions.filter(one => retrySecondsOf(one) !== undefined)
  return [
    ...(others.length === 0 ? [] : [{ name: eventsQueueName(domain), subscriptions: others }]),
    ...urgent.map(one => ({
      name: urgentQueueName(domain, one.consumer),
      subscriptions: [one],
      retrySeconds: retrySecondsOf(one),
    })),
  ]
}
