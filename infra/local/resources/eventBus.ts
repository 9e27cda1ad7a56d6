import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { compilePattern, type EventMatcher } from '../eventBus/pattern.ts'
import { requireTargetPolicy } from '../eventBus/targetPolicy.ts'
import { NotRunHere } from '../gate/refusal.ts'
import { channelArn, runDeliveryChannel } from '../queue/deliveries.ts'
import type { Pump } from '../queue/pump.ts'
import type { Message, OutgoingMessage, QueueStore } from '../queue/queueStore.ts'
import type { PublishAwsEvent, StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'

const retryPolicy = z.strictObject({
  MaximumRetryAttempts: z.coerce.number().int().optional(),
  MaximumEventAgeInSeconds: z.coerce.number().int().optional(),
})
const targetProperties = z.strictObject({
  Id: z.string(),
  Arn: z.string(),
  RoleArn: z.string().optional(),
  Input: z.string().optional(),
  InputPath: z.string().optional(),
  DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
  RetryPolicy: retryPolicy.optional(),
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
  readonly arn: string
  readonly kind: 'queue' | 'function' | 'machine'
  readonly roleArn?: string | undefined
  readonly input: (event: BusEvent) => string
  readonly deadLetterArn?: string | undefined
  readonly maximumRetryAttempts: number
  readonly maximumAgeMs: number
}

interface Rule {
  readonly bus: string
  readonly matches: EventMatcher
  readonly targets: readonly Target[]
}

export type BusContext = Pick<StackContext, 'clock' | 'region' | 'account' | 'gate' | 'functions' | 'log'>

export interface BusNeighbours {
  readonly store: QueueStore
  /** Starts a machine with this execution name; a name already used counts as success. */
  readonly startExecution: (machineArn: string, name: string, input: string) => Promise<void>
}

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
  stop(): Promise<void>
  idle(): Promise<void>
}

const busNameOf = (nameOrArn: string): string => nameOrArn.split('/').at(-1) ?? nameOrArn

function kindOf(arn: string, place: string): Target['kind'] {
  if (arn.startsWith('arn:aws:sqs:')) return 'queue'
  if (arn.startsWith('arn:aws:lambda:')) return 'function'
  if (arn.startsWith('arn:aws:states:')) return 'machine'
  throw new NotRunHere(`${place}: a rule cannot deliver to ${arn} here`)
}

const member = z.record(z.string(), z.unknown())

/** `$.detail.id` of the event; InputPath supports paths of names only. */
function atPath(event: unknown, path: string, place: string): unknown {
  if (!/^\$(\.[\w-]+)*$/.test(path)) throw new NotRunHere(`${place}: InputPath ${path} is not evaluated here`)
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => member.safeParse(value).data?.[name], event)
}

function readTarget(rule: Resource, given: z.infer<typeof targetProperties>): Target {
  const channel = `rule/${rule.stack}/${rule.logicalId}/${given.Id}`
  const { Input: fixed, InputPath: path } = given
  return {
    channel,
    arn: given.Arn,
    kind: kindOf(given.Arn, channel),
    roleArn: given.RoleArn,
    input: event => fixed ?? JSON.stringify(path === undefined ? event : atPath(event, path, channel)),
    deadLetterArn: given.DeadLetterConfig?.Arn,
    maximumRetryAttempts: given.RetryPolicy?.MaximumRetryAttempts ?? 185,
    maximumAgeMs: (given.RetryPolicy?.MaximumEventAgeInSeconds ?? 86_400) * 1000,
  }
}

function readRule(resource: Resource): Rule | undefined {
  const place = `${resource.stack}/${resource.logicalId}`
  const parsed = ruleProperties.safeParse(resource.properties)
  if (!parsed.success) throw new NotRunHere(`${place}: ${z.prettifyError(parsed.error)}`)
  const { EventBusName, EventPattern, State, Targets } = parsed.data
  if (State === 'DISABLED') return undefined
  return {
    bus: busNameOf(EventBusName),
    matches: compilePattern(place, EventPattern),
    targets: Targets.map(target => readTarget(resource, target)),
  }
}

/** Starts a machine or calls a function, under the target's role or permission. */
function deliverer(
  target: Target,
  stack: BusContext,
  neighbours: BusNeighbours,
): (message: Message) => Promise<void> {
  if (target.kind === 'function')
    return async message => {
      const payload: unknown = JSON.parse(message.body)
      const { error } = await stack.functions.invoke(target.arn, payload)
      if (error) throw new Error(`${error.errorType}: ${error.errorMessage}`)
    }
  return async message => {
    stack.gate.authorize(stack.gate.principalOfRole(target.roleArn ?? ''), 'states:StartExecution', [
      target.arn,
    ])
    // One name per delivery: a repeat after a crash finds the existing execution.
    await neighbours.startExecution(target.arn, message.messageId, message.body)
  }
}

/** Reads the rules and runs a channel for each target that is not a queue; a missing permission is named. */
function runRules(
  resources: readonly Resource[],
  busNames: readonly string[],
  stack: BusContext,
  neighbours: BusNeighbours,
): { rules: Rule[]; pumps: Pump<Message>[] } {
  const { clock, gate, log } = stack
  const deliveryContext = { clock, store: neighbours.store, duplicates: gate.duplicates, log }
  const rules: Rule[] = []
  const pumps: Pump<Message>[] = []
  for (const resource of resources.filter(({ type }) => type === 'AWS::Events::Rule')) {
    const rule = readRule(resource)
    if (!rule) continue
    if (!busNames.includes(rule.bus))
      throw new NotRunHere(`${resource.stack}/${resource.logicalId}: there is no bus ${rule.bus}`)
    for (const target of rule.targets) {
      requireTargetPolicy(resources, resource.arn, target)
      if (target.kind === 'queue') continue
      const deliver = deliverer(target, stack, neighbours)
      pumps.push(runDeliveryChannel({ ...target, name: target.channel, deliver }, deliveryContext))
    }
    rules.push(rule)
  }
  return { rules, pumps }
}

/**
 * Runs every AWS::Events::EventBus and AWS::Events::Rule. `resources` is the whole template: the queue policies and
 * function permissions that let EventBridge deliver are looked up in it; a missing one is named at the start.
 */
export async function runEventBus(
  resources: readonly Resource[],
  stack: BusContext,
  neighbours: BusNeighbours,
): Promise<RunningEventBus> {
  const { store } = neighbours
  const busNames = [
    'default',
    ...resources
      .filter(resource => resource.type === 'AWS::Events::EventBus')
      .map(resource => z.looseObject({ Name: z.string() }).parse(resource.properties).Name),
  ]
  const { rules, pumps } = runRules(resources, busNames, stack, neighbours)
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
    const messages = targets.flatMap((target): OutgoingMessage[] => {
      const queueArn = target.kind === 'queue' ? target.arn : channelArn(target.channel)
      const message = { queueArn, body: target.input(event) }
      return stack.gate.duplicates(`bus ${target.channel}`) ? [message, message] : [message]
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
    async idle() {
      await Promise.all(pumps.map(pump => pump.idle()))
    },
    async stop() {
      await Promise.all(pumps.map(pump => pump.stop()))
    },
  }
}
