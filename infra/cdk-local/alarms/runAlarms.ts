import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Email } from '../awsEndpoints/ses.ts'
import type { QueueStore } from '../queue/queueStore.ts'
import type { Resource } from '../template/assembly.ts'
import { type AlarmChange, type Alarms, createAlarms } from './alarms.ts'
import { logFiltersOf } from './logFilters.ts'

const state = z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA'])
const change = z.object({
  alarm: z.string(),
  description: z.string(),
  from: state,
  to: state,
  reason: z.string(),
  at: z.number(),
})
const subscription = z.looseObject({ Protocol: z.string(), Endpoint: z.string(), TopicArn: z.string() })

const everyMs = 2000

/** The changes of earlier runs; a last line that was cut off by a death is left out. */
function readChanges(file: string): AlarmChange[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(-200)
    .flatMap(line => (line.endsWith('}') ? [change.parse(JSON.parse(line))] : []))
}

export interface AlarmsContext {
  readonly dataDir: string
  readonly now: () => number
  readonly log: (line: string) => void
  readonly deliverEmail: (email: Email) => Promise<void>
}

export interface RunningAlarms extends Alarms {
  /** What is called with each line that a function logs; `undefined` when no filter reads its log. */
  linesOf(functionName: string): ((line: string) => void) | undefined
  /** From now on the queues are measured, and all alarms are evaluated every two seconds of real time. */
  watch(store: QueueStore): void
  stop(): void
}

/**
 * Runs the alarms of a template: those who subscribed a topic by e-mail get one for each change, as CloudWatch and SNS would
 * send it, and every change is a line of `alarms.jsonl` in the data directory.
 */
export function runAlarms(resources: readonly Resource[], context: AlarmsContext): RunningAlarms {
  const { dataDir, now, log, deliverEmail } = context
  const file = join(dataDir, 'alarms.jsonl')
  const subscriptions = resources
    .filter(({ type }) => type === 'AWS::SNS::Subscription')
    .map(({ properties }) => subscription.parse(properties))
    .filter(({ Protocol }) => Protocol === 'email')
  const filters = logFiltersOf(resources)
  const alarms = createAlarms(resources, namespacesOf(resources), {
    now,
    earlier: readChanges(file),
    notify(made, topics) {
      appendFileSync(file, `${JSON.stringify(made)}\n`)
      const to = new Set(
        subscriptions.filter(({ TopicArn }) => topics.includes(TopicArn)).map(({ Endpoint }) => Endpoint),
      )
      for (const address of to)
        deliverEmail(letterOf(made, address)).catch(error =>
          log(`the e-mail about the alarm ${made.alarm} was not delivered: ${String(error)}`),
        )
    },
  })
  let timer: NodeJS.Timeout | undefined
  return {
    ...alarms,
    linesOf(functionName) {
      const reads = filters.get(`/aws/lambda/${functionName}`)
      return (
        reads &&
        (line => {
          for (const read of reads) read(line, alarms.record)
        })
      )
    },
    watch(store) {
      alarms.measure(() => queueMeasurements(store, now()))
      alarms.evaluate()
      timer = setInterval(() => alarms.evaluate(), everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

const transformed = z.looseObject({
  MetricTransformations: z.array(z.looseObject({ MetricNamespace: z.string() })),
})
const namespacesOf = (resources: readonly Resource[]): ReadonlySet<string> =>
  new Set(
    resources
      .filter(({ type }) => type === 'AWS::Logs::MetricFilter')
      .flatMap(({ properties }) => transformed.parse(properties).MetricTransformations)
      .map(({ MetricNamespace }) => MetricNamespace),
  )

const queueMeasurements = (store: QueueStore, at: number) =>
  store.load().flatMap(({ name, visible, oldestSentAt }) => {
    const metric = (named: string) => ({ namespace: 'AWS/SQS', name: named, dimensions: { QueueName: name } })
    return [
      { metric: metric('ApproximateNumberOfMessagesVisible'), value: visible },
      {
        metric: metric('ApproximateAgeOfOldestMessage'),
        value: oldestSentAt === undefined ? 0 : Math.max(0, at - oldestSentAt) / 1000,
      },
    ]
  })

const letterOf = ({ alarm, description, from, to, reason, at }: AlarmChange, address: string): Email => ({
  from: 'no-reply@sns.amazonaws.com',
  to: address,
  subject: `${to}: "${alarm}"`,
  text: [
    `The alarm "${alarm}" went from ${from} to ${to}, ${new Date(at).toISOString()}.`,
    description,
    `Why: ${reason}.`,
  ].join('\n\n'),
})
