import type { Clock } from '../clock/clock.ts'
import type { Gate } from '../gate/gate.ts'

/** The ports of one stack: the site's and the five that follow it. */
export interface StackPorts {
  /** The site: web application, API, sandbox control plane and console. */
  readonly site: number
  /** PORT + 1 */
  readonly dynamodb: number
  /** PORT + 2 */
  readonly s3: number
  /** PORT + 3 */
  readonly states: number
  /** PORT + 4: EventBridge, SQS, Scheduler, SES, SSM, KMS, STS. */
  readonly rest: number
  /** PORT + 5: the impersonated vendors, a process of its own. */
  readonly sandbox: number
}

/** A function's answer or failure; `error` as Lambda returns it. */
export interface InvocationResult {
  readonly payload?: unknown
  readonly error?: {
    readonly errorType: string
    readonly errorMessage: string
    readonly trace?: readonly string[]
  }
}

export interface InvocationOptions {
  /** Ends the waiting (the promise rejects with its reason); as on AWS the function continues. */
  readonly signal?: AbortSignal
  /** Becomes the request id, so that a log line can be matched with its attempt. */
  readonly attemptId?: string
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
