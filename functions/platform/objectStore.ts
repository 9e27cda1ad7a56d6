import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** The only code that calls S3. */
export interface ObjectStore {
  /** Writes an object and says which version it became. */
  put(object: { key: string; body: Uint8Array; contentType: string }): Promise<{ versionId: string }>
  /** A form whose policy fixes key and content type, and the size within bounds (K-018). */
  uploadForm(form: {
    key: string
    contentType: string
    minBytes: number
    maxBytes: number
    expiresSeconds: number
  }): Promise<{ url: string; fields: Record<string, string> }>
  /** A link to read one version, under our content type and disposition; nothing may keep a copy. */
  readLink(link: {
    key: string
    versionId: string
    contentType: string
    disposition: string
    expiresSeconds: number
  }): Promise<string>
  /** The bytes of one version, piece by piece; `undefined` when it is gone. */
  read(
    key: string,
    versionId: string,
  ): Promise<{ bytes: number; pieces: AsyncIterable<Uint8Array> } | undefined>
  /** The newest version of a key; `undefined` when there is none, or it was deleted. */
  latestVersion(key: string): Promise<string | undefined>
  remove(key: string, versionId: string): Promise<void>
}

export function openObjectStore(bucket: string, config: S3ClientConfig = {}): ObjectStore {
  // WHEN_REQUIRED: a presigned address must not carry the checksum of an empty body.
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', ...config })
  return {
    async put({ key, body, contentType }) {
      const { VersionId } = await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }),
      )
      if (VersionId === undefined) throw new Error('the bucket keeps no versions')
      return { versionId: VersionId }
    },
    uploadForm: ({ key, contentType, minBytes, maxBytes, expiresSeconds }) =>
      createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Conditions: [
          ['content-length-range', minBytes, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
        Fields: { 'Content-Type': contentType },
        Expires: expiresSeconds,
      }),
    readLink: ({ key, versionId, contentType, disposition, expiresSeconds }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          VersionId: versionId,
          ResponseContentType: contentType,
          ResponseContentDisposition: disposition,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: expiresSeconds },
      ),
    async read(key, versionId) {
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
        )
        if (Body === undefined || !isPieces(Body)) return undefined
        return { bytes: ContentLength, pieces: Body }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async latestVersion(key) {
      try {
        const { VersionId } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        return VersionId
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key, versionId) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }))
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NoSuchVersion', 'NotFound'].includes(error.name)

/** In Node the SDK answers a stream that yields buffers. */
function isPieces(body: object): body is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in body
}
