import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

/** Data that a deployment publishes, e.g. the list of IFSC codes. */
export interface ReferenceData {
  /** The bytes of an object; `undefined` when there is none. Throws within 2 s when the bucket cannot be read. */
  read(key: string): Promise<Uint8Array | undefined>
}

const patienceMs = 1_000

export function openReferenceData(bucket: string, config: S3ClientConfig = {}): ReferenceData {
  const client = new S3Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: patienceMs, socketTimeout: patienceMs },
    ...config,
  })
  return {
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), {
          abortSignal: AbortSignal.timeout(2 * patienceMs),
        })
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },
  }
}
