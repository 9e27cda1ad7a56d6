import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { putLimitBytes } from '../storage/blobFiles.ts'
import type { S3State } from './call.ts'

/**
 * Makes the files below `folder` objects of a bucket, under their paths; an object with the same content is left as it is.
 * All rows are one transaction, so a start that was interrupted begins anew. No events are recorded.
 */
export async function uploadFolder(state: S3State, bucket: string, folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  const changed = files
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return {
        key: path
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
        body: readFileSync(path),
      }
    })
    .filter(({ key, body }) => state.objects.latest(bucket, key)?.etag !== md5(body))
  if (changed.length === 0) return
  const written = await Promise.all(
    changed.map(async ({ key, body }) => ({
      key,
      blob: await state.blobs.write(Readable.from([body]), {
        maxBytes: putLimitBytes,
        minBytes: 0,
        expected: { checksums: {} },
      }),
    })),
  )
  const versioned = state.buckets.get(bucket)?.versioned === true
  const dropped = await state.commits.run(() =>
    written.flatMap(({ key, blob: { blob, bytes, md5: etag, checksums } }) => {
      const object = { bucket, key, bytes, etag, checksums, blob, headers: {}, tags: {} }
      return state.objects.put(object, { versioned, now: state.now(), condition: {} }).dropped
    }),
  )
  state.blobs.remove(dropped)
}

const md5 = (body: Uint8Array): string => createHash('md5').update(body).digest('hex')
