import type { ObjectStore } from '../../platform/objectStore.ts'
import { ticketSeconds } from './importLifecycle.ts'
import type { ImportKey } from './importStore.ts'

/** Files too large for a call: put into the documents bucket by a form, opened by the next call and deleted there. */
export interface UploadedFiles {
  /** A form that takes a PDF of this very size once. */
  form(key: ImportKey, bytes: number): Promise<{ url: string; fields: Record<string, string> }>
  /** The file as it was put there last; `undefined`: none has arrived. */
  read(key: ImportKey): Promise<Uint8Array | undefined>
  /** Deletes it with all of its versions. */
  remove(key: ImportKey): Promise<void>
}

const objectKeyOf = ({ investorId, importId }: ImportKey): string =>
  `statement-files/${investorId}/${importId}.pdf`

/** A form may be used again while it is valid: so many versions are deleted, the bucket deletes the rest after a day. */
const mostVersions = 20

export function uploadedFiles(
  objects: Pick<ObjectStore, 'uploadForm' | 'latestVersion' | 'read' | 'remove'>,
): UploadedFiles {
  return {
    form: (key, bytes) =>
      objects.uploadForm({
        key: objectKeyOf(key),
        contentType: 'application/pdf',
        minBytes: bytes,
        maxBytes: bytes,
        expiresSeconds: ticketSeconds,
      }),
    async read(key) {
      const version = await objects.latestVersion(objectKeyOf(key))
      const found = version === undefined ? undefined : await objects.read(objectKeyOf(key), version)
      if (found === undefined) return undefined
      const pieces: Uint8Array[] = []
      for await (const piece of found.pieces) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    remove: key => removeVersions(objects, objectKeyOf(key), mostVersions),
  }
}

async function removeVersions(
  objects: Pick<ObjectStore, 'latestVersion' | 'remove'>,
  key: string,
  most: number,
): Promise<void> {
  const version = most > 0 ? await objects.latestVersion(key) : undefined
  if (version === undefined) return
  await objects.remove(key, version)
  return removeVersions(objects, key, most - 1)
}
