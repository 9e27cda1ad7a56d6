import { z } from 'zod'
import type { Resource } from '../template/assembly.ts'
import { readProperties } from '../template/properties.ts'
import type { Statistic } from './metricSeries.ts'

/** A metric as an alarm names it. */
export interface MetricName {
  readonly namespace: string
  readonly name: string
  readonly dimensions: Readonly<Record<string, string>>
}

/** The same for the same metric, whatever the order of its dimensions. */
export const metricKey = ({ namespace, name, dimensions }: MetricName): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).toSorted(([a], [b]) => (a < b ? -1 : 1))])

const statistic = z.enum(['Sum', 'Maximum', 'Minimum', 'Average', 'SampleCount'])
const dimensions = z
  .array(z.looseObject({ Name: z.string(), Value: z.string() }))
  .default([])
  .transform(list => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])))
const metricStat = z.looseObject({
  Metric: z.looseObject({ Namespace: z.string(), MetricName: z.string(), Dimensions: dimensions }),
  Period: z.coerce.number(),
  Stat: z.string(),
})
const metricQuery = z.looseObject({
  Id: z.string(),
  Expression: z.string().optional(),
  MetricStat: metricStat.optional(),
  ReturnData: z.boolean().optional(),
})
const alarmProperties = z.looseObject({
  AlarmName: z.string().optional(),
  AlarmDescription: z.string().default(''),
  ActionsEnabled: z.boolean().default(true),
  AlarmActions: z.array(z.string()).default([]),
  OKActions: z.array(z.string()).default([]),
  ComparisonOperator: z.string(),
  EvaluationPeriods: z.coerce.number().int().positive(),
  DatapointsToAlarm: z.coerce.number().int().positive().optional(),
  Threshold: z.coerce.number().optional(),
  TreatMissingData: z.enum(['breaching', 'notBreaching', 'ignore', 'missing']).default('missing'),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensions,
  Statistic: z.string().optional(),
  Period: z.coerce.number().default(300),
  Metrics: z.array(metricQuery).optional(),
})

export interface MeasuredMetric {
  readonly metric: MetricName
  readonly statistic: Statistic
  readonly periodSeconds: number
}

/** An alarm of the template. */
export interface AlarmDefinition {
  readonly name: string
  readonly description: string
  readonly periods: number
  readonly toAlarm: number
  readonly threshold: number
  readonly comparison: string
  readonly missing: 'breaching' | 'notBreaching' | 'ignore' | 'missing'
  /** Of topics, for the state ALARM and OK. */
  readonly actions: { readonly ALARM: readonly string[]; readonly OK: readonly string[] }
  /** By the ids of its expressions. */
  readonly metrics: ReadonlyMap<string, MeasuredMetric>
  readonly expressions: ReadonlyMap<string, string>
  /** The id of what is compared with the threshold. */
  readonly watches: string
}

/** Reads an AWS::CloudWatch::Alarm. Throws ZodError for a statistic that is not computed here. */
export function readAlarm(resource: Resource): AlarmDefinition {
  const given = readProperties(alarmProperties, resource)
  const queries = given.Metrics ?? []
  const measured = (stat: z.output<typeof metricStat>): MeasuredMetric => ({
    metric: {
      namespace: stat.Metric.Namespace,
      name: stat.Metric.MetricName,
      dimensions: stat.Metric.Dimensions,
    },
    statistic: statistic.parse(stat.Stat),
    periodSeconds: stat.Period,
  })
  const single =
    given.MetricName === undefined
      ? []
      : [
          [
            'single',
            {
              metric: {
                namespace: given.Namespace ?? '',
                name: given.MetricName,
                dimensions: given.Dimensions,
              },
              statistic: statistic.parse(given.Statistic),
              periodSeconds: given.Period,
            },
          ] as const,
        ]
  const { ActionsEnabled: acts } = given
  return {
    name: given.AlarmName ?? resource.ref,
    description: given.AlarmDescription,
    periods: given.EvaluationPeriods,
    toAlarm: given.DatapointsToAlarm ?? given.EvaluationPeriods,
    threshold: given.Threshold ?? 0,
    comparison: given.ComparisonOperator,
    missing: given.TreatMissingData,
    actions: { ALARM: acts ? given.AlarmActions : [], OK: acts ? given.OKActions : [] },
    metrics: new Map([
      ...single,
      ...queries.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, measured(MetricStat)] as const] : [])),
    ]),
    expressions: new Map(
      queries.flatMap(({ Id, Expression }) => (Expression === undefined ? [] : [[Id, Expression] as const])),
    ),
    watches:
      single.length > 0 ? 'single' : (queries.find(({ ReturnData }) => ReturnData !== false)?.Id ?? ''),
  }
}
