import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { compileInput, inputTransformer, type MessageWriter } from '../eventBus/inputTransformer.ts'
import { compilePattern, type EventMatcher } from '../eventBus/pattern.ts'
import { requireQueuePolicy } from '../eventBus/queuePolicy.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { OutgoingMessage, QueueStore } from '../queue/queueStore.ts'
import type { PublishAwsEvent, StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

const targetProperties = z.strictObject({
  Id: z.string(),
  Arn: z.string().startsWith('arn:aws:sqs:', 'a rule delivers to a queue only here'),
  // Writing into a queue of the same machine does not fail.
  DeadLetterConfig: z.unknown().optional(),
  RetryPolicy: z.unknown().optional(),
  InputTransformer: inputTransformer.optional(),
})
const ruleProperties = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  EventBusName: z.string().default('default'),
  EventPattern: z.unknown(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetProperties).default([]),
  Tags: z.unknown().optional(),
})

/** An event in the envelope that EventBridge delivers. */
export interface BusEvent {
  readonly version: '0'
  readonly id: string
  readonly 'detail-type': string
  readonly source: string
  readonly account: string
  readonly time: string
  readonly region: string
  readonly resources: readonly string[]
  readonly detail: unknown
}

interface Target {
  /** Unique and stable over restarts. */
  readonly channel: string
  readonly queueArn: string
  /** The message's body of an event. */
  readonly write: MessageWriter
}

interface Rule {
  readonly bus: string
  readonly matches: EventMatcher
  readonly targets: readonly Target[]
}

export type BusContext = Pick<StackContext, 'clock' | 'region' | 'account' | 'gate'>

export interface RunningEventBus {
  readonly busNames: readonly string[]
  busArn(name: string): string
  /** Puts an event on a bus; when it returns, every target's row is on disk (one transaction). */
  publish(
    bus: string,
    event: {
      source: string
      detailType: string
      detail: unknown
      resources?: readonly string[]
      time?: string
    },
  ): string
  /** AWS's own events (S3, Step Functions), which go over the default bus. */
  readonly publishAwsEvent: PublishAwsEvent
}

const busNameOf = (nameOrArn: string): string => nameOrArn.split('/').at(-1) ?? nameOrArn

function readRule(resource: Resource): Rule | undefined {
  const place = placeOf(resource)
  const { EventBusName, EventPattern, State, Targets } = readProperties(ruleProperties, resource)
  if (State === 'DISABLED') return undefined
  return {
    bus: busNameOf(EventBusName),
    matches: compilePattern(place, EventPattern),
    targets: Targets.map(({ Id, Arn, InputTransformer }) => ({
      channel: `rule/${place}/${Id}`,
      queueArn: Arn,
      write: compileInput(place, InputTransformer),
    })),
  }
}

/** Reads the rules; a queue policy that is missing is named. */
function readRules(resources: readonly Resource[], busNames: readonly string[]): Rule[] {
  const rules: Rule[] = []
  for (const resource of resources.filter(({ type }) => type === 'AWS::Events::Rule')) {
    const rule = readRule(resource)
    if (!rule) continue
    if (!busNames.includes(rule.bus))
      throw new NotRunHere(`${placeOf(resource)}: there is no bus ${rule.bus}`)
    for (const { queueArn } of rule.targets) requireQueuePolicy(resources, resource.arn, queueArn)
    rules.push(rule)
  }
  return rules
}

/**
 * Runs every AWS::Events::EventBus and AWS::Events::Rule, whose targets are queues of `store`. `resources` is the whole
 * template: the queue policies that let EventBridge deliver are looked up in it; a missing one is named at the start.
 */
export function runEventBus(
  resources: readonly Resource[],
  stack: BusContext,
  store: QueueStore,
): RunningEventBus {
  const busNames = [
    'default',
    ...resources
      .filter(resource => resource.type === 'AWS::Events::EventBus')
      .map(resource => z.looseObject({ Name: z.string() }).parse(resource.properties).Name),
  ]
  const rules = readRules(resources, busNames)
  const busArn = (name: string) =>
    `arn:aws:events:${stack.region}:${stack.account}:event-bus/${busNameOf(name)}`
  const publish: RunningEventBus['publish'] = (bus, given) => {
    const event: BusEvent = {
      version: '0',
      id: randomUUID(),
      'detail-type': given.detailType,
      source: given.source,
      account: stack.account,
      time: given.time ?? `${new Date(stack.clock.now()).toISOString().slice(0, 19)}Z`,
      region: stack.region,
      resources: given.resources ?? [],
      detail: given.detail,
    }
    const targets = rules
      .filter(rule => rule.bus === busNameOf(bus) && rule.matches(event))
      .flatMap(rule => rule.targets)
    const messages = targets.flatMap(({ channel, queueArn, write }): OutgoingMessage[] => {
      const message = { queueArn, body: write(event) }
      return stack.gate.duplicates(`bus ${channel}`) ? [message, message] : [message]
    })
    store.send(messages)
    return event.id
  }
  return {
    busNames,
    busArn,
    publish,
    async publishAwsEvent(source, detailType, detail, resourceArns = []) {
      publish('default', { source, detailType, detail, resources: resourceArns })
    },
  }
}
