import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Refusal } from '../wire/refusal.ts'
import { DigestStream, type Digests, type ExpectedDigests, keptChecksums, verifyDigests } from './digest.ts'

/** AWS's limit of one put or one part. */
export const putLimitBytes = 5 * 1024 * 1024 * 1024

/** A body that is on disk, synced, and not yet named by a row. */
export interface WrittenBlob extends Digests {
  readonly blob: string
}

export interface WriteOptions {
  readonly maxBytes: number
  readonly minBytes: number
  readonly expected: ExpectedDigests
  /** A transformation of the body, e.g. of its chunks. */
  readonly through?: { readonly transform: Transform; readonly trailers: ReadonlyMap<string, string> }
}

/** The bytes of objects: one file each, named by a uuid, so that no key ever becomes a path. */
export class BlobFiles {
  private readonly folder: string
  private running: Promise<void> | undefined
  private next: Promise<void> | undefined

  constructor(directory: string) {
    this.folder = join(directory, 'blobs')
    mkdirSync(this.folder, { recursive: true })
  }

  /** Writes and syncs a body; a failure leaves no file. Throws the refusals of digests and sizes. */
  async write(source: Readable, options: WriteOptions): Promise<WrittenBlob> {
    const blob = randomUUID()
    const file = join(this.folder, blob)
    const digest = new DigestStream(options.maxBytes, options.expected)
    const target = createWriteStream(file, { flags: 'wx', flush: true, highWaterMark: 1024 * 1024 })
    // Synced and closed; also when it is interrupted before it was opened.
    const closed = new Promise<void>(resolve => {
      target.once('close', resolve)
    })
    try {
      if (options.through === undefined) await pipeline(source, digest, target)
      else await pipeline(source, options.through.transform, digest, target)
      await closed
      const digests = digest.digests()
      if (digests.bytes < options.minBytes)
        throw new S3Refusal(
          'EntityTooSmall',
          400,
          'Your proposed upload is smaller than the minimum allowed size',
        )
      verifyDigests(options.expected, digests, options.through?.trailers)
      await this.syncFolder()
      return { blob, ...digests, checksums: keptChecksums(options.expected, digests) }
    } catch (error) {
      target.destroy()
      await closed
      rmSync(file, { force: true })
      throw error
    }
  }

  /**
   * Opens a blob at once, not at the first read: a blob that is removed right after its row was read stays readable for
   * whoever has it open.
   */
  read(blob: string, range?: { start: number; end: number }): Readable {
    const fd = openSync(join(this.folder, blob), 'r')
    return createReadStream('', { fd, highWaterMark: 1024 * 1024, ...range })
  }

  remove(blobs: Iterable<string>): void {
    for (const blob of blobs) rmSync(join(this.folder, blob), { force: true })
  }

  /** Removes files that no row names, left by a crash between blob and row. Only at the start. Returns the count. */
  removeOrphans(named: ReadonlySet<string>): number {
    const orphans = readdirSync(this.folder).filter(file => !named.has(file))
    this.remove(orphans)
    return orphans.length
  }

  /** One sync of the folder for all that wait for it; who comes while it runs waits for the next. */
  private syncFolder(): Promise<void> {
    if (this.running === undefined) {
      this.running = this.syncOnce().finally(() => {
        this.running = undefined
      })
      return this.running
    }
    // Whoever waits for the running sync gets its failure; this one is a sync of its own.
    this.next ??= Promise.allSettled([this.running]).then(() => {
      this.next = undefined
      return this.syncFolder()
    })
    return this.next
  }

  private async syncOnce(): Promise<void> {
    if (process.platform === 'win32') return
    const folder = await open(this.folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}
