import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { PdfLimits } from './limits.ts'
import { answerOf, type PdfRefusal } from './messages.ts'
import type { PlacedPage } from './placedText.ts'

export type OpenedPdf =
  | { readonly ok: true; readonly pages: readonly PlacedPage[] }
  | { readonly ok: false; readonly refusal: PdfRefusal }

const refused = (refusal: PdfRefusal): OpenedPdf => ({ ok: false, refusal })

/** Between two looks at the memory: pdf.js fills about 30 MB in this time. */
const lookEveryMs = 25
const MiB = 1024 * 1024

/** Readers accept a header within the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

/** As typed, without blanks around it, in capitals: issuers take the PAN in capitals (domain.md 2.1). Blanks are none. */
function passwordsOf(given = ''): string[] {
  const trimmed = given.trim()
  return trimmed === '' ? [] : [...new Set([given, trimmed, trimmed.toUpperCase()])]
}

/** How the thread of pdf.js is started: without our environment, and with bounds. */
export const threadOf = ({ memoryMb }: PdfLimits): WorkerOptions => ({
  env: {},
  execArgv: [],
  stdout: true,
  stderr: true,
  // The watch below ends the thread earlier; V8 ends the whole process when a thread is at its own limit in one step.
  resourceLimits: { maxOldGenerationSizeMb: 2 * memoryMb, maxYoungGenerationSizeMb: 32 },
})

/**
 * The placed text of a PDF that nobody has checked. pdf.js reads it in a thread of its own, without our environment; time
 * and memory are measured from here, because a hostile file lets that thread do nothing else any more. The password is
 * tried as given, trimmed and in capitals; a file that needs none is opened without. Never rejects because of a file.
 */
export async function openPdf(
  bytes: Uint8Array,
  password: string | undefined,
  limits: PdfLimits,
): Promise<OpenedPdf> {
  if (bytes.length > limits.fileBytes) return refused('tooLarge')
  if (!isPdf(bytes)) return refused('notAPdf')
  const worker = new Worker(new URL('./openPdf.worker.ts', import.meta.url), {
    workerData: {
      // A copy: pdf.js keeps and changes what it is given.
      bytes: new Uint8Array(bytes),
      passwords: passwordsOf(password),
      pages: limits.pages,
      letters: limits.letters,
    },
    ...threadOf(limits),
  })
  try {
    return await answerOfThread(worker, limits)
  } finally {
    await worker.terminate()
  }
}

function answerOfThread(worker: Worker, limits: PdfLimits): Promise<OpenedPdf> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenedPdf>()
  let isLoaded = false
  worker.on('message', (message: unknown) => {
    const answer = answerOf.parse(message)
    if (answer.kind === 'ready') isLoaded = true
    else resolve(answer.kind === 'opened' ? { ok: true, pages: answer.pages } : refused(answer.refusal))
  })
  worker.on('error', (error: unknown) => {
    // Before its code is loaded the fault is ours.
    if (!isLoaded) reject(error)
    else resolve(refused(isOutOfMemory(error) ? 'tooLarge' : 'damaged'))
  })
  worker.on('messageerror', reject)
  worker.on('exit', () => resolve(refused('damaged')))
  const time = setTimeout(() => resolve(refused('tookTooLong')), limits.timeMs)
  let memory: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    const used = await worker.getHeapStatistics()
    if (used.total_heap_size + used.external_memory > limits.memoryMb * MiB) resolve(refused('tooLarge'))
  }
  // Before it runs, a thread has no memory that could be read. Its code is ours until it is given the file.
  worker.on('online', () => {
    memory = setInterval(() => look().catch(endUnwatched), lookEveryMs)
  })
  // A thread whose memory cannot be read has ended, or must: nothing would hold it. What it answered before comes before its exit.
  const endUnwatched = (): void => {
    clearInterval(memory)
    worker.terminate().then(() => resolve(refused('damaged')), reject)
  }
  return promise.finally(() => {
    clearTimeout(time)
    clearInterval(memory)
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
