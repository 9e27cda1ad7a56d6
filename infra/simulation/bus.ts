import { z } from 'zod'
import type { Item } from '../../functions/platform/records/table.ts'
import { events } from '../../shared/contracts/registry.ts'
import { type Subscription, subscriptionOf } from '../../shared/manifest.ts'
import { machineArn } from './deployment.ts'
import type { Sent, Surroundings } from './surroundings.ts'

const relayed = z.object({ domain: z.string(), event: z.looseObject({ name: z.string() }) })
const answered = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) })
const changed = z.looseObject({ stateMachineArn: z.string(), status: z.string() })
const broken: readonly string[] = ['FAILED', 'TIMED_OUT', 'ABORTED']

/** Deliveries of a message before it goes to the dead letters. */
const mostReceives = 5

/** A subscription as its rule `<domain>-<consumer>` delivers it. */
interface Subscribed {
  readonly rule: string
  readonly domain: string
  readonly consumer: string
}

/** EventBridge and its queues: late, twice, in any order, and repeated until a consumer succeeds. */
export class Bus {
  readonly #world: Surroundings
  readonly #subscriptions: readonly (Subscription & { readonly domain: string })[]
  /** Machines without an alarm of their own that no operator starts. */
  readonly #feeds: readonly string[]
  /** Dead letters by the rule of their subscription. */
  readonly dead: { readonly rule: string; readonly sent: Sent }[] = []
  #sent = 0

  constructor(world: Surroundings) {
    this.#world = world
    this.#feeds = world.deployment.flows
      .filter(({ ringsByItsSteps }) => ringsByItsSteps === true)
      .map(({ flow }) => machineArn(flow))
    this.#subscriptions = world.deployment.domains.flatMap(({ domain, consumers }) =>
      (consumers?.subscriptions ?? []).map(one => ({ ...subscriptionOf(one), domain })),
    )
  }

  /** An event row that was written. */
  relay(row: Item): void {
    const { domain, event } = relayed.parse(row)
    this.publish({ source: `sthirank.${domain}`, type: event.name, detail: event })
  }

  publish(sent: Sent): void {
    for (const one of this.#subscriptions.filter(subscription => isFor(subscription, sent, this.#feeds))) {
      const rule = `${one.domain}-${one.consumer}`
      const copies = this.#world.happens(this.#world.faultShares.duplicates) ? 2 : 1
      for (let copy = 0; copy < copies; copy += 1)
        this.#enqueue({ rule, domain: one.domain, consumer: one.consumer }, sent)
    }
  }

  #enqueue(to: Subscribed, sent: Sent): void {
    this.#sent += 1
    const id = `evt-${this.#sent}`
    // Most arrive at once, some after minutes.
    const lateMs = this.#world.happens(0.06) ? this.#world.random() * 600_000 : this.#world.random() * 1500
    this.#deliver({ to, sent, id, receives: 1 }, lateMs)
  }

  #deliver(message: { to: Subscribed; sent: Sent; id: string; receives: number }, inMs: number): void {
    const { to, sent, id, receives } = message
    this.#world.scheduler.later(inMs, `deliver ${sent.type} to ${to.rule}`, () => {
      void this.#handOut(to, sent, id).then(taken => {
        if (taken) return
        if (receives < mostReceives) this.#deliver({ ...message, receives: receives + 1 }, 30_000 * receives)
        else this.dead.push({ rule: to.rule, sent })
      })
    })
  }

  async #handOut(
    { rule, domain, consumer }: Subscribed,
    { source, type, detail }: Sent,
    id: string,
  ): Promise<boolean> {
    const body = JSON.stringify({
      consumer,
      id,
      source,
      'detail-type': type,
      time: new Date(this.#world.now).toISOString(),
      detail,
    })
    const record = { messageId: id, body }
    const invoked = await this.#world.invoke(rule, () =>
      this.#world.deployment.functionOf(`${domain}-consumers`)({ Records: [record] }, {}),
    )
    return invoked.ok && answered.parse(invoked.value).batchItemFailures.length === 0
  }
}

const publisherOf = new Map(events.map(({ name, domain }) => [name, domain]))

function isFor(
  subscription: Subscription,
  { source, type, detail }: Sent,
  feeds: readonly string[],
): boolean {
  switch (subscription.from) {
    case 'domains':
      return type === subscription.event && source === `sthirank.${publisherOf.get(type) ?? ''}`
    case 'documents':
      return source === 'aws.guardduty' && type === subscription.event
    case 'mail':
      return source === 'aws.ses' && subscription.events.some(event => event === type)
    case 'executions': {
      if (type !== 'Step Functions Execution Status Change') return false
      const { stateMachineArn, status } = changed.parse(detail)
      return stateMachineArn === machineArn(subscription.flow) && broken.includes(status)
    }
    case 'operatorExecutions': {
      if (type !== 'Step Functions Execution Status Change') return false
      const { stateMachineArn, status } = changed.parse(detail)
      const isWatched = stateMachineArn.includes(':ops-') || feeds.includes(stateMachineArn)
      return isWatched && status === 'TIMED_OUT'
    }
    case 'operators':
      return type === 'AWS API Call via CloudTrail'
  }
}
