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

/** What a function answered, or how it failed; `error` as Lambda words it. */
export interface InvocationResult {
  readonly payload?: unknown
  readonly error?: {
    readonly errorType: string
    readonly errorMessage: string
    readonly trace?: readonly string[]
  }
}

export interface InvocationOptions {
  /** Ends the caller's waiting (the promise rejects with its reason); as on AWS a function that runs goes on. */
  readonly signal?: AbortSignal
  /** Becomes the request id, so that a log can be matched with the attempt that caused it. */
  readonly attemptId?: string
}

export interface Functions {
  /**
   * Calls a function by name or ARN and waits for its answer. Never rejects for a failure of the function: that is
   * `error`. Rejects for an unknown function and when `signal` aborts.
   */
  invoke(functionNameOrArn: string, payload: unknown, options?: InvocationOptions): Promise<InvocationResult>
  /** Resolves once nothing runs or waits in line. */
  idle(): Promise<void>
}

/** An event that AWS itself would publish on the default bus (S3, Step Functions); on disk when it resolves. */
export type PublishAwsEvent = (
  source: string,
  detailType: string,
  detail: unknown,
  resources?: readonly string[],
) => Promise<void>

/** What every runner of resources is given. */
export interface StackContext {
  readonly clock: Clock
  /** Absolute path; everything the stack keeps lies below it. */
  readonly dataDir: string
  readonly region: string
  readonly account: string
  readonly gate: Gate
  readonly functions: Functions
  readonly publishAwsEvent: PublishAwsEvent
  /** One line for the operator, without persons or secrets. */
  readonly log: (line: string) => void
  readonly ports: StackPorts
}

/** What a runner returns once its resources work. */
export interface Running {
  stop(): Promise<void>
  /** Resolves once nothing is under way that does not wait for the clock. */
  idle(): Promise<void>
}
