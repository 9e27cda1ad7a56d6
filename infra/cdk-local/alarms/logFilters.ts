import { z } from 'zod'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'
import type { RecordMetric } from './alarms.ts'
import { fieldOf, readPattern } from './logPattern.ts'

const filterProperties = z.looseObject({
  LogGroupName: z.string(),
  FilterPattern: z.string(),
  MetricTransformations: z.array(
    z.looseObject({
      MetricNamespace: z.string(),
      MetricName: z.string(),
      MetricValue: z.coerce.number(),
      Dimensions: z.array(z.looseObject({ Key: z.string(), Value: z.string() })).default([]),
    }),
  ),
})

type Read = (line: string, record: RecordMetric) => void

function readFilter(resource: Resource): readonly [string, Read] {
  const { LogGroupName, FilterPattern, MetricTransformations } = readProperties(filterProperties, resource)
  const lineIn = readPattern(FilterPattern, placeOf(resource))
  const read: Read = (text, record) => {
    const line = lineIn(text)
    if (line === undefined) return
    for (const { MetricNamespace, MetricName, MetricValue, Dimensions } of MetricTransformations) {
      const dimensions = Object.fromEntries(
        Dimensions.map(({ Key, Value }) => [Key, String(fieldOf(line, Value.replace(/^\$\./, '')) ?? '')]),
      )
      record({ namespace: MetricNamespace, name: MetricName, dimensions }, MetricValue)
    }
  }
  return [LogGroupName, read]
}

/** Every AWS::Logs::MetricFilter, by its log group: what a line of a group counts as. */
export function logFiltersOf(resources: readonly Resource[]): ReadonlyMap<string, readonly Read[]> {
  const filters = new Map<string, Read[]>()
  for (const resource of resources.filter(({ type }) => type === 'AWS::Logs::MetricFilter')) {
    const [group, read] = readFilter(resource)
    filters.set(group, [...(filters.get(group) ?? []), read])
  }
  return filters
}
