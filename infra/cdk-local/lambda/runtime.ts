import type { WriteStream } from 'node:fs'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InvocationResult } from 'asl-interpreter'
import { compileCacheVariable } from './compileCache.ts'
import { copyInto } from './functionLog.ts'
import { type Invocation, type WorkerMessage, type WorkerSettings, workerMessage } from './messages.ts'

export interface RuntimeOptions {
  readonly settings: WorkerSettings
  readonly env: Readonly<Record<string, string>>
  readonly memoryMb: number
  /** Folder of Node's compile cache. */
  readonly compileCache: string
  readonly log: WriteStream
  /** Called with each line that the function writes. */
  readonly onLine?: ((line: string) => void) | undefined
  /** The worker ended, whatever the reason. */
  readonly onEnd: () => void
}

/** The time that Lambda gives code to load, whatever the function's time-out. */
const loadTimeoutMs = 10_000

// Beside this file: as TypeScript in the repository, as JavaScript in the package.
const workerFile = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

interface Waiting {
  readonly given: Invocation
  readonly finish: (result: InvocationResult) => void
  readonly timer: NodeJS.Timeout
}

/** One execution environment: a worker thread that handles one event at a time. */
export class Runtime {
  private readonly options: RuntimeOptions
  private readonly worker: Worker
  private readonly loading: NodeJS.Timeout
  private waiting: Waiting | undefined
  private isLoaded = false
  private isEnded = false
  private endedBecause: { errorType: string; errorMessage: string; trace: readonly string[] } | undefined

  /** Everything that the worker wrote is in the log: some time after it has ended. */
  readonly closed: Promise<unknown>

  constructor(options: RuntimeOptions) {
    this.options = options
    const { settings, env, memoryMb, log, onLine } = options
    this.worker = new Worker(workerFile, {
      workerData: settings,
      env: { ...env, [compileCacheVariable]: options.compileCache },
      stdout: true,
      stderr: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 },
    })
    const { stdout, stderr } = this.worker
    this.closed = Promise.all([stdout, stderr].map(stream => copyInto(stream, log, onLine)))
    this.worker.on('message', (message: unknown) => this.hear(workerMessage.parse(message)))
    this.worker.on('error', (error: unknown) => this.crash(error))
    this.worker.on('exit', code => this.ended(code))
    this.loading = setTimeout(
      () => this.endBecause('Sandbox.Timedout', 'the code took over 10 s to load'),
      loadTimeoutMs,
    )
  }

  /** Whether it can take another event; a worker that is being ended cannot. */
  get isUsable(): boolean {
    return !this.isEnded
  }

  /** Whether its code is loaded. */
  get isReady(): boolean {
    return this.isLoaded
  }

  /** Handles one event; the caller sends one at a time. Never rejects. */
  invoke(given: Invocation): Promise<InvocationResult> {
    return new Promise(resolve => {
      const finish = (result: InvocationResult): void => {
        clearTimeout(this.waiting?.timer)
        this.waiting = undefined
        resolve(result)
      }
      const timer = setTimeout(() => this.timeOut(given), given.timeoutMs)
      this.waiting = { given, finish, timer }
      if (this.isLoaded) this.worker.postMessage(given)
    })
  }

  /** Ends the worker at once; an event in progress fails. */
  async end(): Promise<void> {
    this.isEnded = true
    clearTimeout(this.loading)
    await this.worker.terminate()
  }

  private hear(message: WorkerMessage): void {
    if (message.kind === 'ready') {
      this.isLoaded = true
      clearTimeout(this.loading)
      if (this.waiting) this.worker.postMessage(this.waiting.given)
      return
    }
    if (message.kind === 'failure' && message.requestId === undefined) {
      const { errorType, errorMessage, trace } = message
      this.endedBecause = { errorType: loadErrorType(errorType, errorMessage), errorMessage, trace }
      void this.end()
      return
    }
    const waiting = this.waiting
    // An answer after the time-out is ignored.
    if (!waiting || waiting.given.requestId !== message.requestId) return
    if (message.kind === 'answer') waiting.finish(answerOf(message.payload))
    else {
      const { errorType, errorMessage, trace } = message
      waiting.finish({ error: { errorType, errorMessage, trace } })
    }
  }

  private timeOut(given: Invocation): void {
    const seconds = (given.timeoutMs / 1000).toFixed(2)
    const errorMessage = `RequestId: ${given.requestId} Error: Task timed out after ${seconds} seconds`
    this.endBecause('Sandbox.Timedout', errorMessage)
  }

  private endBecause(errorType: string, errorMessage: string): void {
    this.endedBecause = { errorType, errorMessage, trace: [] }
    void this.end()
    this.waiting?.finish({ error: { errorType, errorMessage } })
  }

  private crash(error: unknown): void {
    this.options.log.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const how = isOutOfMemory ? 'signal: killed' : 'exit status 1'
    this.endedBecause = {
      errorType: isOutOfMemory || !(error instanceof Error) ? 'Runtime.ExitError' : `Runtime.${error.name}`,
      errorMessage: isOutOfMemory ? `Error: Runtime exited with error: ${how}` : String(error),
      trace: [],
    }
  }

  private ended(code: number): void {
    this.isEnded = true
    clearTimeout(this.loading)
    const { waiting } = this
    const cause = this.endedBecause ?? {
      errorType: 'Runtime.ExitError',
      errorMessage: `RequestId: ${waiting?.given.requestId ?? ''} Error: Runtime exited with error: exit status ${code}`,
      trace: [],
    }
    waiting?.finish({ error: cause })
    this.options.onEnd()
  }
}

/** Lambda's limit of a synchronous payload, in and out. */
export const mostPayloadBytes = 6_291_556

function answerOf(payload: string): InvocationResult {
  if (Buffer.byteLength(payload) <= mostPayloadBytes) return { payload: JSON.parse(payload) }
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${mostPayloadBytes} bytes).`
  return { error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage } }
}

/** Lambda's name for code that does not load. */
function loadErrorType(errorType: string, errorMessage: string): string {
  if (errorType === 'SyntaxError') return 'Runtime.UserCodeSyntaxError'
  if (/Cannot find (module|package)/.test(errorMessage)) return 'Runtime.ImportModuleError'
  return / exports no /.test(errorMessage) ? 'Runtime.HandlerNotFound' : errorType
}
