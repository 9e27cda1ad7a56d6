/**
 * The Amazon States Language, run durably in one process: `createEngine` is the whole service with machines, executions,
 * task tokens and a SQLite file.
 */
export { AwsRefusal } from './awsRefusal.ts'
export * from './core.ts'
export { createEngine, Engine, type EngineOptions } from './execution/engine.ts'
export { executionStatusSchema } from './execution/executionRecord.ts'
export {
  type InvocationOptions,
  type InvocationResult,
  lambdaIntegrations,
} from './execution/integrations.ts'
export { redriveStatusOf } from './execution/redrive.ts'
export { machineOfToken } from './execution/taskToken.ts'
export type { ExecutionStore } from './storage/executionStore.ts'
export { Journal } from './storage/journal.ts'
export { inTransaction } from './storage/transaction.ts'
