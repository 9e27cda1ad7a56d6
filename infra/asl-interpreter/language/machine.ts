import { z } from 'zod'
import { anyJson } from './json.ts'

const retrierSchema = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number().positive().optional(),
  MaxAttempts: z.int().nonnegative().optional(),
  BackoffRate: z.number().min(1).optional(),
  MaxDelaySeconds: z.number().positive().optional(),
  JitterStrategy: z.enum(['NONE', 'FULL']).optional(),
})

export type Retrier = z.infer<typeof retrierSchema>

const catcherSchema = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: z.array(z.string()),
  Next: z.string(),
  ResultPath: z.string().nullable().optional(),
})

export type Catcher = z.infer<typeof catcherSchema>

/** One comparison, or And, Or and Not of some; validate.ts and choice.ts know the operators. */
const choiceRuleSchema = z.looseObject({
  Variable: z.string().optional(),
  Next: z.string().optional(),
  get And() {
    return z.array(choiceRuleSchema).optional()
  },
  get Or() {
    return z.array(choiceRuleSchema).optional()
  },
  get Not() {
    return choiceRuleSchema.optional()
  },
})

export type ChoiceRule = z.infer<typeof choiceRuleSchema>

/** One state as written. validate.ts knows which members belong to which `Type`. */
const stateSchema = z.looseObject({
  Type: z.enum(['Task', 'Pass', 'Choice', 'Wait', 'Succeed', 'Fail', 'Parallel', 'Map']),
  QueryLanguage: z.string().optional(),
  Next: z.string().optional(),
  End: z.boolean().optional(),
  InputPath: z.string().nullable().optional(),
  OutputPath: z.string().nullable().optional(),
  ResultPath: z.string().nullable().optional(),
  Parameters: anyJson.optional(),
  ResultSelector: anyJson.optional(),
  Result: anyJson.optional(),
  Retry: z.array(retrierSchema).optional(),
  Catch: z.array(catcherSchema).optional(),
  Resource: z.string().optional(),
  TimeoutSeconds: z.number().optional(),
  TimeoutSecondsPath: z.string().optional(),
  HeartbeatSeconds: z.number().optional(),
  HeartbeatSecondsPath: z.string().optional(),
  Choices: z.array(choiceRuleSchema).optional(),
  Default: z.string().optional(),
  Seconds: z.number().nonnegative().optional(),
  SecondsPath: z.string().optional(),
  Timestamp: z.string().optional(),
  TimestampPath: z.string().optional(),
  Error: z.string().optional(),
  ErrorPath: z.string().optional(),
  Cause: z.string().optional(),
  CausePath: z.string().optional(),
  get Branches() {
    return z.array(machineSchema).optional()
  },
  get Iterator() {
    return machineSchema.optional()
  },
  get ItemProcessor() {
    return machineSchema.optional()
  },
  ItemsPath: z.string().optional(),
  ItemSelector: anyJson.optional(),
  MaxConcurrency: z.int().nonnegative().optional(),
  MaxConcurrencyPath: z.string().optional(),
})

export type State = z.infer<typeof stateSchema>

/** A machine, a branch of a Parallel state or the item processor of a Map state. */
export const machineSchema = z.looseObject({
  Comment: z.string().optional(),
  QueryLanguage: z.string().optional(),
  StartAt: z.string(),
  TimeoutSeconds: z.number().positive().optional(),
  ProcessorConfig: z.looseObject({ Mode: z.string().optional() }).optional(),
  get States() {
    return z.record(z.string(), stateSchema)
  },
})

export type Machine = z.infer<typeof machineSchema>

/** The machine that a Map state runs for each item (`Iterator` is the older name). */
export function itemMachine(state: State): Machine | undefined {
  return state.ItemProcessor ?? state.Iterator
}

/** The machines inside a Parallel or Map state. */
export function innerMachines(state: State): Machine[] {
  if (state.Type === 'Parallel') return state.Branches ?? []
  const processor = state.Type === 'Map' ? itemMachine(state) : undefined
  return processor === undefined ? [] : [processor]
}
