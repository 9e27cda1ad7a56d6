import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { compileCacheVariable } from './compileCache.ts'
import type { Invocation, WorkerMessage, WorkerSettings } from './messages.ts'
import { installVirtualTime } from './virtualTime.ts'

// The runtime of one Lambda: loads the bundle, then handles one event at a time, as the managed runtime does. A stack
// starts hundreds of them and each loads these imports, so messages are checked by hand instead of with a library.

const settings = settingsOf(workerData)
const port = parentPort
if (!port) throw new Error('the runtime of a function runs only in a worker')
// A variable of ours; the function's environment contains only the template's.
delete process.env[compileCacheVariable]

const say = (message: WorkerMessage): void => port.postMessage(message)

function failureOf(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] }
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
}

function settingsOf(data: unknown): WorkerSettings {
  const { file, exportName, time } = fieldsOf(data)
  if (typeof file === 'string' && typeof exportName === 'string' && time instanceof SharedArrayBuffer)
    return { file, exportName, time }
  throw new TypeError('the runtime of a function is started with file, exportName and time')
}

function invocationOf(message: unknown): Invocation {
  const { requestId, event, functionName, functionArn, memoryMb, timeoutMs } = fieldsOf(message)
  if (
    typeof requestId === 'string' &&
    typeof event === 'string' &&
    typeof functionName === 'string' &&
    typeof functionArn === 'string' &&
    typeof memoryMb === 'number' &&
    typeof timeoutMs === 'number'
  )
    return { requestId, event, functionName, functionArn, memoryMb, timeoutMs }
  throw new TypeError('this is no invocation')
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

type Handler = (event: unknown, context: unknown) => unknown

async function load(): Promise<Handler> {
  const module: Record<string, unknown> = await import(pathToFileURL(settings.file).href)
  const found = module[settings.exportName]
  if (typeof found !== 'function') throw new Error(`${settings.file} exports no ${settings.exportName}`)
  return (event, context) => found(event, context)
}

function contextOf(given: Invocation): Record<string, unknown> {
  const deadline = performance.now() + given.timeoutMs
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: given.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: given.functionArn,
    memoryLimitInMB: String(given.memoryMb),
    awsRequestId: given.requestId,
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  }
}

async function handle(handler: Handler, given: Invocation): Promise<void> {
  process.env._X_AMZN_TRACE_ID = `Root=1-${given.requestId.replaceAll('-', '').slice(0, 8)}-${given.requestId.replaceAll('-', '').slice(8)}`
  try {
    const answer = await handler(JSON.parse(given.event), contextOf(given))
    const payload = JSON.stringify(answer) ?? 'null'
    say({ kind: 'answer', requestId: given.requestId, payload })
  } catch (error) {
    say({ kind: 'failure', requestId: given.requestId, ...failureOf(error) })
  }
}

installVirtualTime(settings.time)
try {
  const handler = await load()
  port.on('message', (message: unknown) => {
    // One event at a time; a failure here ends the worker and with it the invocation.
    void handle(handler, invocationOf(message))
  })
  say({ kind: 'ready' })
} catch (error) {
  say({ kind: 'failure', ...failureOf(error) })
}
