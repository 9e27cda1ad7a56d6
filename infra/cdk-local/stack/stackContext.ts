import type { Clock, InvocationOptions, InvocationResult } from 'asl-interpreter'
import type { RecordMetric } from '../alarms/alarms.ts'
import type { Gate } from '../gate/gate.ts'

/** The ports of one cloud: the site's and the four that follow it. */
export interface StackPorts {
  /** What a browser calls: the distribution or, without one, the HTTP API; and the caller's own routes. */
  readonly site: number
  /** + 1 */
  readonly dynamodb: number
  /** + 2 */
  readonly s3: number
  /** + 3 */
  readonly states: number
  /** + 4: EventBridge, SQS, Scheduler, SES, SSM, KMS, STS, Lambda. */
  readonly rest: number
}

export interface Functions {
  /**
   * Calls a function by name or ARN and waits for its answer. A failure of the function is `error` and no rejection.
   * Rejects for an unknown function and when `signal` aborts.
   */
  invoke(functionNameOrArn: string, payload: unknown, options?: InvocationOptions): Promise<InvocationResult>
  /** Resolves once nothing runs or waits. */
  idle(): Promise<void>
}

/** An event that AWS itself would publish on the default bus (S3, Step Functions); on disk when it resolves. */
export type PublishAwsEvent = (
  source: string,
  detailType: string,
  detail: unknown,
  resources?: readonly string[],
) => Promise<void>

/** What every runner of resources gets. */
export interface StackContext {
  readonly clock: Clock
  /** Absolute path; all data of the stack is below it. */
  readonly dataDir: string
  readonly region: string
  readonly account: string
  readonly gate: Gate
  readonly functions: Functions
  readonly publishAwsEvent: PublishAwsEvent
  /** Counts for an alarm. */
  readonly recordMetric: RecordMetric
  /** One line for the developer, without personal data or secrets. */
  readonly log: (line: string) => void
  readonly ports: StackPorts
}

/** What a runner returns once its resources work. */
export interface Running {
  stop(): Promise<void>
  /** Resolves once nothing is in progress except what waits for the clock. */
  idle(): Promise<void>
}
