import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, statSync, type WriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InvocationOptions, InvocationResult } from 'asl-interpreter'
import { z } from 'zod'
import type { RecordMetric } from '../alarms/alarms.ts'
import { accessKeyOf, secretOf } from '../gate/principals.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { Assembly, Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'
import { openLog } from './functionLog.ts'
import { mostPayloadBytes, Runtime } from './runtime.ts'
import type { SharedOffset } from './virtualTime.ts'

const functionProperties = z.looseObject({
  FunctionName: z.string().optional(),
  Code: z.looseObject({ ZipFile: z.string().optional() }).default({}),
  Handler: z.string(),
  Runtime: z.string(),
  Role: z.string(),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  PackageType: z.literal('Zip').default('Zip'),
  Layers: z.array(z.unknown()).max(0).optional(),
  // A network of its own has no meaning here: every function uses the machine's.
  VpcConfig: z.looseObject({}).optional(),
  Environment: z
    .looseObject({ Variables: z.record(z.string(), z.coerce.string()).default({}) })
    .default({ Variables: {} }),
})

export interface FunctionsOptions {
  readonly assembly: Assembly
  readonly dataDir: string
  readonly region: string
  /** The random key of this data directory from which access keys are made. */
  readonly stackSecret: string
  /** `AWS_ENDPOINT_URL_<SERVICE>` and the like, for every function. */
  readonly environment: Readonly<Record<string, string>>
  readonly time: SharedOffset
  /** Folder of Node's compile cache. */
  readonly compileCache: string
  /** Counts calls and failures, for alarms. */
  readonly recordMetric: RecordMetric
  /** What is called with each line that a function logs. */
  readonly linesOf: (functionName: string) => ((line: string) => void) | undefined
  readonly log: (line: string) => void
  /** Workers per function (default 4); further events wait in line. */
  readonly concurrency?: number
  /**
   * An event that waits for longer than this (ms, default 1,000) gets a further worker, unless one is still loading. The first
   * events of a function take that long where the CPUs are busy, and a new worker makes them busier: a third of a second until it
   * is warm.
   */
  readonly growAfterMs?: number
  /** Workers of all functions together (default 12); above it the one that was idle longest makes room for a new one. */
  readonly workers?: number | undefined
}

/** A worker ends after this much real time without work: the only one of its function later than further ones. */
export const idleMs = 60_000
const onlyIdleMs = 300_000
/** What a worker wrote into its log is passed on within this time; it is not ended before. */
export const restMs = 200
/** The same for one whose function was replaced, perhaps just after a long output: nobody waits for its place. */
const replacedRestMs = 5_000

interface Waiting {
  readonly event: string
  readonly requestId: string
  readonly finish: (result: InvocationResult) => void
  readonly isAbandoned: () => boolean
}

interface Place {
  readonly runtime: Runtime
  isBusy: boolean
  idleSince: number
}

/** One function of the template: its workers and its waiting events. */
export class LambdaFunction {
  readonly name: string
  private readonly resource: Resource
  private readonly options: FunctionsOptions
  /** Called before a worker is started. */
  private readonly makeRoom: () => void
  private readonly properties: z.infer<typeof functionProperties>
  readonly places: Place[] = []
  /** Workers of which lines may still come. */
  private readonly logging = new Set<Runtime>()
  private readonly line: Waiting[] = []
  private readonly quiet: (() => void)[] = []
  /** With the bundle in it. */
  private readonly folder: string
  private logFile: WriteStream | undefined
  private running = 0
  private growing: NodeJS.Timeout | undefined
  private isStopped = false
  private isRetired = false
  /** Equal for functions of equal properties and code. */
  readonly fingerprint: string

  constructor(resource: Resource, options: FunctionsOptions, makeRoom: () => void) {
    this.makeRoom = makeRoom
    const given = readProperties(functionProperties, resource)
    if (!given.Runtime.startsWith('nodejs'))
      throw new NotRunHere(`${placeOf(resource)}: the runtime ${given.Runtime} is not run here`)
    this.properties = given
    this.resource = resource
    this.options = options
    this.name = given.FunctionName ?? resource.ref
    const { ZipFile: inline } = given.Code
    this.folder = inline === undefined ? options.assembly.assetPath(resource) : this.writeInline(inline)
    const { mtimeMs, size } = statSync(this.bundle().file)
    const { Code: _code, ...others } = given
    this.fingerprint = JSON.stringify([others, this.folder, inline ?? [mtimeMs, size]])
  }

  invoke(event: unknown, given: InvocationOptions): Promise<InvocationResult> {
    const text = JSON.stringify(event) ?? 'null'
    const { signal } = given
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (Buffer.byteLength(text) > mostPayloadBytes) return resolve({ error: tooLarge(text) })
      const abandon = (): void => reject(signal?.reason)
      signal?.addEventListener('abort', abandon, { once: true })
      const finish = (result: InvocationResult): void => {
        signal?.removeEventListener('abort', abandon)
        resolve(result)
      }
      const requestId = given.attemptId ?? randomUUID()
      this.line.push({ event: text, requestId, finish, isAbandoned: () => signal?.aborted ?? false })
      this.next()
    })
  }

  /** Whether it has something to do, or its log is not complete. */
  get isRunning(): boolean {
    return this.running > 0 || this.logging.size > 0
  }

  idle(): Promise<void> {
    if (this.running === 0 && this.line.length === 0) return Promise.resolve()
    return new Promise(resolve => this.quiet.push(resolve))
  }

  /** Ends the workers that were idle for a while. */
  tidy(now: number): void {
    for (const [index, place] of [...this.places].entries())
      if (!place.isBusy && now - place.idleSince > (index === 0 ? onlyIdleMs : idleMs)) this.drop(place)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.growing)
    for (const waiting of this.line.splice(0)) waiting.finish({ error: shutDown })
    await Promise.all(this.places.splice(0).map(({ runtime }) => runtime.end()))
    await Promise.all([...this.logging].map(({ closed }) => closed))
    const log = this.logFile
    if (log) await new Promise<void>(resolve => log.end(() => resolve()))
  }

  /** Another function takes its place and gets its waiting events; what runs here goes on to its end. */
  retire(successor: LambdaFunction): void {
    this.isRetired = true
    successor.line.push(...this.line.splice(0))
    for (const place of this.places) if (!place.isBusy) this.dropRested(place)
    this.closeIfRetired()
    successor.next()
  }

  /** Ends a worker once what it wrote has been passed on. */
  private dropRested(place: Place): void {
    setTimeout(() => this.drop(place), replacedRestMs).unref()
  }

  private closeIfRetired(): void {
    if (this.isRetired && !this.isRunning) this.logFile?.end()
  }

  drop(place: Place): void {
    const at = this.places.indexOf(place)
    if (at >= 0) this.places.splice(at, 1)
    void place.runtime.end()
  }

  next(): void {
    while (this.line.length > 0 && !this.isStopped) {
      const place = this.freePlace()
      if (!place) {
        this.growLater()
        return
      }
      const waiting = this.line.shift()
      if (!waiting || waiting.isAbandoned()) continue
      void this.run(place, waiting)
    }
    if (this.running === 0 && this.line.length === 0) for (const tell of this.quiet.splice(0)) tell()
  }

  private async run(place: Place, { event, requestId, finish }: Waiting): Promise<void> {
    const { Timeout, MemorySize } = this.properties
    place.isBusy = true
    this.running += 1
    const result = await place.runtime.invoke({
      requestId,
      event,
      functionName: this.name,
      functionArn: this.resource.arn,
      memoryMb: MemorySize,
      timeoutMs: Timeout * 1000,
    })
    place.isBusy = false
    place.idleSince = performance.now()
    this.running -= 1
    if (!place.runtime.isUsable) this.drop(place)
    else if (this.isRetired) this.dropRested(place)
    finish(result)
    if (result.error)
      this.log().write(
        `ERROR RequestId: ${requestId} ${result.error.errorType}: ${result.error.errorMessage}\n`,
      )
    this.closeIfRetired()
    this.next()
  }

  private freePlace(): Place | undefined {
    const free = this.places.find(({ isBusy, runtime }) => !isBusy && runtime.isUsable)
    return free ?? (this.places.length === 0 ? this.newPlace() : undefined)
  }

  /** Starts a further worker if events wait for long, as one does that this very function called and waits for. */
  private growLater(): void {
    if (this.growing !== undefined || this.places.length >= (this.options.concurrency ?? 4)) return
    this.growing = setTimeout(() => {
      this.growing = undefined
      if (this.line.length > 0 && this.places.every(({ runtime }) => runtime.isReady)) this.newPlace()
      this.next()
    }, this.options.growAfterMs ?? 1000)
  }

  private newPlace(): Place {
    const { file, exportName } = this.bundle()
    this.makeRoom()
    const runtime = new Runtime({
      settings: { file, exportName, time: this.options.time },
      env: this.environment(),
      memoryMb: this.properties.MemorySize,
      compileCache: this.options.compileCache,
      log: this.log(),
      onLine: this.options.linesOf(this.name),
      onEnd: () => {
        const at = this.places.findIndex(place => place.runtime === runtime)
        if (at >= 0) this.places.splice(at, 1)
        this.next()
      },
    })
    this.logging.add(runtime)
    void runtime.closed.then(() => {
      this.logging.delete(runtime)
      this.closeIfRetired()
    })
    const place = { runtime, isBusy: false, idleSince: performance.now() }
    this.places.push(place)
    return place
  }

  /** Code that stands in the template itself; Lambda calls it `index` and reads it as CommonJS. */
  private writeInline(code: string): string {
    const folder = join(this.options.dataDir, 'inline', this.name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.cjs'), code)
    return folder
  }

  private bundle(): { file: string; exportName: string } {
    const [module = '', exportName = 'handler'] = this.properties.Handler.split('.')
    const { folder } = this
    const file = ['.mjs', '.js', '.cjs'].map(end => join(folder, module + end)).find(path => existsSync(path))
    if (file === undefined) throw new NotRunHere(`${this.name}: ${folder} holds no ${module}.mjs`)
    return { file, exportName }
  }

  private environment(): Record<string, string> {
    const { Environment, MemorySize, Role, Handler, Runtime: runtime } = this.properties
    const { assembly, stackSecret, region, environment } = this.options
    const role = assembly.ofType('AWS::IAM::Role').find(({ arn }) => arn === Role)
    if (!role) throw new NotRunHere(`${this.name}: its role ${Role} is not in the template`)
    const accessKeyId = accessKeyOf(role)
    return {
      ...environment,
      ...Environment.Variables,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretOf(accessKeyId, stackSecret),
      AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
      AWS_LAMBDA_FUNCTION_NAME: this.name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${this.name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: `local/[$LATEST]${randomUUID().replaceAll('-', '')}`,
      LAMBDA_TASK_ROOT: this.folder,
      _HANDLER: Handler,
      LANG: 'en_US.UTF-8',
      TZ: 'UTC',
    }
  }

  private log(): WriteStream {
    this.logFile ??= openLog(this.options.dataDir, this.name)
    return this.logFile
  }
}

const shutDown = { errorType: 'Runtime.Shutdown', errorMessage: 'the stack is being shut down' }

function tooLarge(text: string): { errorType: string; errorMessage: string } {
  return {
    errorType: 'RequestEntityTooLargeException',
    errorMessage: `Request must be smaller than ${mostPayloadBytes} bytes for the InvokeFunction operation, not ${Buffer.byteLength(text)}`,
  }
}
