import { isJsonObject, type Json, type JsonObject, parseJson } from '../language/json.ts'
import { isLambdaArn, regionOf } from '../language/resource.ts'
import { StatesError } from '../language/statesError.ts'

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

/** One attempt of a Task state. */
export interface TaskCall {
  /** The state's `Resource`, with its suffix. */
  resource: string
  /** The state's input after Parameters. */
  parameters: Json
  executionArn: string
  /** The machine's role, with which the service is called. */
  roleArn: string
  state: string
  /**
   * Id of the attempt. It is the same when the attempt is repeated after a crash,
   * so an integration can use it to do its work only once. It is no task token.
   */
  attemptId: string
  /** Aborted when the attempt no longer counts: timed out, answered by token, or stopped. */
  signal: AbortSignal
}

/** The permission that a call needs of the machine's role. */
export interface Permission {
  /** e.g. `lambda:InvokeFunction` */
  action: string
  resources: string[]
}

/** A service that a Task state can call. */
export interface Integration {
  /** The name of a refusal for Retry and Catch, e.g. `Lambda.AWSLambdaException`. */
  refusedAs: string
  permission: (call: TaskCall) => Permission
  /** Throws a StatesError; of any other error the name is used. */
  run: (call: TaskCall) => Promise<Json>
}

/** Integrations by name: `lambda` and `lambda:invoke`. */
export type Integrations = Record<string, Integration>

/**
 * Called before every call. An error is a refusal and reaches the machine as the service's own exception
 * (`refusedAs`, status 403 in the cause), as on AWS; only a StatesError, e.g. a throttle, is passed on as it is.
 */
export type Authorize = (roleArn: string, action: string, resource: string) => Promise<void> | void

/** Authorizes and makes the call. */
export async function callIntegration(
  integration: Integration,
  call: TaskCall,
  authorize: Authorize,
): Promise<Json> {
  const { action, resources } = integration.permission(call)
  try {
    for (const resource of resources) await authorize(call.roleArn, action, resource)
  } catch (error) {
    if (error instanceof StatesError) throw error
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    const details = `Service: ${action.split(':')[0]}; Status Code: 403; Error Code: ${name}`
    throw new StatesError(integration.refusedAs, `${message} (${details}; Request ID: ${call.attemptId})`)
  }
  return integration.run(call)
}

/** Turns an error of an integration into the one that Retry and Catch see. */
export function toStatesError(error: unknown): StatesError {
  if (error instanceof StatesError) return error
  if (error instanceof Error) {
    return new StatesError(error.name === 'Error' ? 'States.TaskFailed' : error.name, error.message)
  }
  return new StatesError('States.TaskFailed', String(error))
}

/** Runs a Lambda function, as Functions.invoke of stackContext.ts does. */
export type InvokeFunction = (
  nameOrArn: string,
  payload: unknown,
  options: InvocationOptions,
) => Promise<InvocationResult>

/** A required member of the parameters. */
function required(parameters: JsonObject, field: string): Json {
  const value = parameters[field]
  if (value === undefined || value === null) {
    throw new StatesError('States.Runtime', `The field '${field}' is required but was missing`)
  }
  return value
}

function requiredText(parameters: JsonObject, field: string): string {
  const value = required(parameters, field)
  if (typeof value !== 'string') throw new StatesError('States.Runtime', `'${field}' is not a text`)
  return value
}

/** The parameters of a call, which must be an object. */
function fieldsOf({ parameters, state }: TaskCall): JsonObject {
  if (!isJsonObject(parameters)) {
    throw new StatesError('States.Runtime', `The Parameters of state '${state}' are not an object`)
  }
  return parameters
}

/** The ARN of a function in the region and account of the execution. */
function functionArn({ executionArn }: TaskCall, name: string): string {
  return `arn:aws:lambda:${regionOf(executionArn)}:${executionArn.split(':')[4] ?? ''}:function:${name}`
}

/** The two ways to call a Lambda function: by its ARN and through `lambda:invoke`. */
export function lambdaIntegrations(invoke: InvokeFunction): Integrations {
  const nameOf = (call: TaskCall) =>
    isLambdaArn(call.resource) ? call.resource : requiredText(fieldsOf(call), 'FunctionName')
  const service = {
    refusedAs: 'Lambda.AWSLambdaException',
    permission: (call: TaskCall) => {
      const name = nameOf(call)
      const arn = isLambdaArn(name) ? name : functionArn(call, name)
      return { action: 'lambda:InvokeFunction', resources: [arn] }
    },
  }
  const answerOf = async (call: TaskCall, payload: Json) => {
    const { attemptId, signal } = call
    const result = await invoke(nameOf(call), payload, { attemptId, signal }).catch(toLambdaError)
    if (result.error === undefined) return toJson(result.payload)
    // AWS puts Lambda's whole error as JSON text into the cause.
    throw new StatesError(result.error.errorType, JSON.stringify(result.error))
  }
  return {
    lambda: { ...service, run: call => answerOf(call, call.parameters) },
    'lambda:invoke': {
      ...service,
      run: async call => {
        const payload = await answerOf(call, fieldsOf(call).Payload ?? {})
        return { ExecutedVersion: '$LATEST', Payload: payload, StatusCode: 200 }
      },
    },
  }
}

/** The invocation itself failed, without an answer of the function; AWS names such errors after the service. */
function toLambdaError(error: unknown): never {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  throw new StatesError(name === 'Error' ? 'Lambda.Unknown' : `Lambda.${name}`, message)
}

/** The answer of another service as JSON. */
function toJson(value: unknown): Json {
  return value === undefined ? null : parseJson(JSON.stringify(value))
}
