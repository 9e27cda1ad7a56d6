import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'
import type { RecordMetric } from './alarms.ts'

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

/** `{ $.level = "ERROR" }`: the only kind of pattern that is read here. */
const equality = /^\{\s*\$\.([\w.]+)\s*=\s*"([^"]*)"\s*\}$/

const fieldOf = (line: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      line,
    )

type Read = (line: string, record: RecordMetric) => void

function readFilter(resource: Resource): readonly [string, Read] {
  const { LogGroupName, FilterPattern, MetricTransformations } = readProperties(filterProperties, resource)
  const [, path = '', wanted = ''] = equality.exec(FilterPattern) ?? []
  if (path === '')
    throw new NotRunHere(`${placeOf(resource)}: the pattern ${FilterPattern} of a metric filter`)
  const read: Read = (text, record) => {
    if (!text.includes(wanted) || !text.startsWith('{')) return
    const line = parsed(text)
    if (fieldOf(line, path) !== wanted) return
    for (const { MetricNamespace, MetricName, MetricValue, Dimensions } of MetricTransformations) {
      const dimensions = Object.fromEntries(
        Dimensions.map(({ Key, Value }) => [Key, String(fieldOf(line, Value.replace(/^\$\./, '')) ?? '')]),
      )
      record({ namespace: MetricNamespace, name: MetricName, dimensions }, MetricValue)
    }
  }
  return [LogGroupName, read]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A line of text that begins like JSON.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
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
