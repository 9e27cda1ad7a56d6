import { z } from 'zod'

/** The data of a worker's start. */
export interface WorkerSettings {
  /** Absolute path of the bundle, e.g. `…/asset.4f0c/index.mjs`. */
  readonly file: string
  /** The exported function, e.g. `handler`. */
  readonly exportName: string
  readonly time: SharedArrayBuffer
}

/** One event for a worker. */
export interface Invocation {
  readonly requestId: string
  /** The event as JSON. */
  readonly event: string
  readonly functionName: string
  readonly functionArn: string
  readonly memoryMb: number
  readonly timeoutMs: number
}

export const workerMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('answer'), requestId: z.string(), payload: z.string() }),
  z.strictObject({
    kind: z.literal('failure'),
    requestId: z.string().optional(),
    errorType: z.string(),
    errorMessage: z.string(),
    trace: z.array(z.string()),
  }),
])

/** A message of a worker: it is ready, an answer as JSON, or a failure (without `requestId`: while loading the code). */
export type WorkerMessage = z.infer<typeof workerMessage>
