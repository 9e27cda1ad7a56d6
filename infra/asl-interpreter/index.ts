/**
 * The Amazon States Language, run durably in one process. `createEngine` is the whole service: machines, executions,
 * task tokens, a SQLite file. `Stepper` is its core without disk and timers, for whoever brings a schedule of their own.
 */
export { AwsRefusal } from './awsRefusal.ts'
export { type Clock, OffsetClock, VirtualClock } from './clock/clock.ts'
export { createEngine, Engine, type EngineOptions } from './execution/engine.ts'
export { deadlineOf, type Execution, restoreExecution, stateOf } from './execution/execution.ts'
export {
  type ExecutionRecord,
  executionStatusSchema,
  type HistoryEvent,
  type StartingCall,
} from './execution/executionRecord.ts'
export type { Frame } from './execution/frame.ts'
export {
  type InvocationOptions,
  type InvocationResult,
  lambdaIntegrations,
} from './execution/integrations.ts'
export { newExecution, type RegisteredMachine } from './execution/registeredMachine.ts'
export { Stepper } from './execution/stepper.ts'
export { machineOfToken } from './execution/taskToken.ts'
export { InvalidDefinition, loadDefinition } from './language/definition.ts'
export { type Json, type JsonObject, parseJson } from './language/json.ts'
export { waitsForToken } from './language/resource.ts'
export { StatesError } from './language/statesError.ts'
export { inTransaction } from './storage/transaction.ts'
