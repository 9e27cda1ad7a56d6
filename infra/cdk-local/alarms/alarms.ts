import type { Resource } from '../template/assembly.ts'
import { type AlarmDefinition, type MetricName, metricKey, readAlarm } from './alarmDefinition.ts'
import { type AlarmState, evaluateAlarm, isComparable } from './evaluate.ts'
import { CannotEvaluate, compileExpression, type Windowed } from './expression.ts'
import { MetricSeries } from './metricSeries.ts'

/** One value of a metric, now. */
export type RecordMetric = (metric: MetricName, value: number) => void

/** A measurement that is taken when alarms are evaluated, e.g. the length of a queue. */
export type Gauge = () => readonly { readonly metric: MetricName; readonly value: number }[]

export interface AlarmView {
  readonly name: string
  readonly description: string
  readonly state: AlarmState
  readonly reason: string
  /** Since when it is in this state (ms). */
  readonly since: number
}

export interface AlarmChange {
  readonly alarm: string
  readonly description: string
  readonly from: AlarmState
  readonly to: AlarmState
  readonly reason: string
  /** ms */
  readonly at: number
}

export interface AlarmsOptions {
  readonly now: () => number
  /** Tells the subscribers of topics of a change. */
  readonly notify: (change: AlarmChange, topics: readonly string[]) => void
  /** Changes of an earlier run, the newest last. */
  readonly earlier: readonly AlarmChange[]
}

export interface Alarms {
  readonly record: RecordMetric
  measure(gauge: Gauge): void
  /** Measures, and decides the states anew. */
  evaluate(): void
  /** In ALARM first, then by name. */
  list(): readonly AlarmView[]
  /** The newest first. */
  changes(): readonly AlarmChange[]
}

const mostChanges = 200
/** What is measured on one machine; an alarm on anything else says that it has no data. */
const measured: ReadonlySet<string> = new Set([
  'AWS/Lambda Invocations',
  'AWS/Lambda Errors',
  'AWS/States ExecutionsStarted',
  'AWS/States ExecutionsSucceeded',
  'AWS/States ExecutionsFailed',
  'AWS/States ExecutionsTimedOut',
  'AWS/States ExecutionsAborted',
  'AWS/SQS ApproximateNumberOfMessagesVisible',
  'AWS/SQS ApproximateAgeOfOldestMessage',
  'AWS/ApiGateway Count',
  'AWS/ApiGateway 4xx',
  'AWS/ApiGateway 5xx',
])
const order: Readonly<Record<AlarmState, number>> = { ALARM: 0, INSUFFICIENT_DATA: 1, OK: 2 }

interface Watched {
  readonly alarm: AlarmDefinition
  /** `undefined` for what is not evaluated here; then `reason` says why. */
  readonly valueIn: Windowed | undefined
  state: AlarmState
  reason: string
  since: number
}

/** Why an alarm has no data on one machine; `undefined` when it has. `filtered` are namespaces of metric filters. */
function whyNot(
  { metrics, comparison, ...alarm }: AlarmDefinition,
  filtered: ReadonlySet<string>,
): string | undefined {
  if (!isComparable({ metrics, comparison, ...alarm })) return `${comparison} is not evaluated on one machine`
  const missing = [...metrics.values()].find(
    ({ metric: { namespace, name } }) => !measured.has(`${namespace} ${name}`) && !filtered.has(namespace),
  )
  return missing && `${missing.metric.namespace} ${missing.metric.name} is not measured on one machine`
}

/**
 * Watches every AWS::CloudWatch::Alarm of a template: metrics are kept by the minute of the stack's clock, only those that an
 * alarm reads. `filtered` are the namespaces that metric filters write.
 */
export function createAlarms(
  resources: readonly Resource[],
  filtered: ReadonlySet<string>,
  { now, notify, earlier }: AlarmsOptions,
): Alarms {
  const series = new Map<string, MetricSeries>()
  const gauges: Gauge[] = []
  const changes: AlarmChange[] = [...earlier]
  const start = now()
  const watchedOf = (alarm: AlarmDefinition): Watched => {
    const initial = { alarm, state: 'INSUFFICIENT_DATA' as const, since: start }
    const reason = whyNot(alarm, filtered)
    if (reason !== undefined) return { ...initial, valueIn: undefined, reason }
    const seriesOf = (id: string): Windowed => {
      const expression = alarm.expressions.get(id)
      if (expression !== undefined) return compileExpression(expression, seriesOf)
      const found = alarm.metrics.get(id)
      if (found === undefined) throw new CannotEvaluate(`there is no metric ${id}`)
      const key = metricKey(found.metric)
      const kept = series.get(key) ?? new MetricSeries()
      series.set(key, kept)
      const minutes = Math.max(1, Math.round(found.periodSeconds / 60))
      return ago => kept.statistic(found.statistic, now(), minutes, ago)
    }
    try {
      return { ...initial, valueIn: seriesOf(alarm.watches), reason: 'not evaluated yet' }
    } catch (error) {
      if (!(error instanceof CannotEvaluate)) throw error
      return { ...initial, valueIn: undefined, reason: `not evaluated on one machine: ${error.message}` }
    }
  }
  const all = resources
    .filter(({ type }) => type === 'AWS::CloudWatch::Alarm')
    .map(resource => watchedOf(readAlarm(resource)))

  function decide(one: Watched): void {
    if (one.valueIn === undefined) return
    const { state, reason } = evaluateAlarm(one.alarm, one.valueIn, one.state)
    const from = one.state
    one.reason = reason
    if (state === from) return
    one.state = state
    one.since = now()
    // The first evaluation of a stack that has just started is no news.
    if (from === 'INSUFFICIENT_DATA' && state === 'OK') return
    const { name, description, actions } = one.alarm
    const change = { alarm: name, description, from, to: state, reason, at: one.since }
    changes.push(change)
    changes.splice(0, changes.length - mostChanges)
    if (state !== 'INSUFFICIENT_DATA') notify(change, actions[state])
  }
  return {
    record: (metric, value) => series.get(metricKey(metric))?.add(value, now()),
    measure: gauge => void gauges.push(gauge),
    evaluate() {
      for (const { metric, value } of gauges.flatMap(gauge => gauge()))
        series.get(metricKey(metric))?.hold(value, now())
      for (const one of all) decide(one)
    },
    list: () =>
      all
        .map(({ alarm: { name, description }, state, reason, since }) => ({
          name,
          description,
          state,
          reason,
          since,
        }))
        .toSorted((a, b) => order[a.state] - order[b.state] || (a.name < b.name ? -1 : 1)),
    changes: () => changes.toReversed(),
  }
}
