import { z } from 'zod'
import { compilePattern, type EventMatcher } from '../eventBus/pattern.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

const properties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.coerce.number().int().positive().optional(),
  MaximumBatchingWindowInSeconds: z.coerce.number().int().nonnegative().default(0),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) }).optional(),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.coerce.number().int().min(2).optional() }).optional(),
  StartingPosition: z.literal('TRIM_HORIZON').optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.coerce.number().int().min(-1).default(-1),
  MaximumRecordAgeInSeconds: z.coerce.number().int().min(-1).default(-1),
  ParallelizationFactor: z.coerce.number().int().default(1),
  DestinationConfig: z
    .strictObject({ OnFailure: z.strictObject({ Destination: z.string() }).optional() })
    .optional(),
  // Without an effect on one machine.
  Tags: z.unknown().optional(),
  MetricsConfig: z.unknown().optional(),
})

/** An AWS::Lambda::EventSourceMapping of a queue or a stream. */
export interface EventSourceMapping {
  /** Unique and stable over restarts: the place in the template. */
  readonly name: string
  readonly sourceArn: string
  readonly functionName: string
  readonly batchSize: number
  readonly batchingWindowMs: number
  readonly reportsItemFailures: boolean
  readonly matches: EventMatcher
  readonly maximumConcurrency?: number | undefined
  readonly bisects: boolean
  /** -1 = for ever. */
  readonly maximumRetryAttempts: number
  /** -1 = for ever. */
  readonly maximumRecordAgeMs: number
  readonly onFailureArn?: string | undefined
}

function filterOf(name: string, patterns: readonly string[]): EventMatcher {
  if (patterns.length === 0) return () => true
  const matchers = patterns.map(text => {
    const pattern: unknown = JSON.parse(text)
    return compilePattern(`filter of ${name}`, pattern)
  })
  return event => matchers.some(matches => matches(event))
}

/** Reads a mapping; undefined when it is not enabled. Throws NotRunHere for unsupported properties. */
export function readMapping(resource: Resource): EventSourceMapping | undefined {
  const name = placeOf(resource)
  const given = readProperties(properties, resource)
  if (!given.Enabled) return undefined
  const isQueue = given.EventSourceArn.startsWith('arn:aws:sqs:')
  const onFailureArn = given.DestinationConfig?.OnFailure?.Destination
  const maximumConcurrency = given.ScalingConfig?.MaximumConcurrency
  return {
    name,
    sourceArn: given.EventSourceArn,
    functionName: given.FunctionName,
    batchSize: given.BatchSize ?? (isQueue ? 10 : 100),
    batchingWindowMs: given.MaximumBatchingWindowInSeconds * 1000,
    reportsItemFailures: given.FunctionResponseTypes.length > 0,
    matches: filterOf(name, given.FilterCriteria?.Filters.map(f => f.Pattern) ?? []),
    maximumConcurrency,
    bisects: given.BisectBatchOnFunctionError,
    maximumRetryAttempts: given.MaximumRetryAttempts,
    maximumRecordAgeMs: given.MaximumRecordAgeInSeconds < 0 ? -1 : given.MaximumRecordAgeInSeconds * 1000,
    onFailureArn,
  }
}

const partialAnswer = z
  .looseObject({ batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string() })).nullish() })
  .nullish()

/**
 * The items of a batch that a ReportBatchItemFailures answer returns; `all` when the answer cannot be read or
 * names an item that was not in the batch, as on AWS.
 */
export function failedItems(answer: unknown, batch: readonly string[]): ReadonlySet<string> | 'all' {
  const parsed = partialAnswer.safeParse(answer)
  if (!parsed.success) return 'all'
  const named = parsed.data?.batchItemFailures?.map(failure => failure.itemIdentifier) ?? []
  return named.every(id => batch.includes(id)) ? new Set(named) : 'all'
}
