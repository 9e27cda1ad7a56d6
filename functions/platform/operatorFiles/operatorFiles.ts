import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

/** Files that operators put into their bucket; every version of a file stays as it is. */
export interface OperatorFiles {
  /** A version of a file in UTF-8, the latest if none is named; of more than 5 MB it is not read. */
  read(key: string, versionId?: string): Promise<OperatorFile | 'missing' | 'tooLarge'>
}

export interface OperatorFile {
  readonly versionId: string
  readonly text: string
}

/** Bytes of a file that is read; thousands of rows are a fraction of it. */
const mostBytes = 5_000_000

export function openOperatorFiles(bucket: string, config: S3ClientConfig = {}): OperatorFiles {
  const client = new S3Client(config)
  return {
    async read(key, versionId) {
      try {
        const { Body, ContentLength, VersionId } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
        )
        if (Body === undefined || VersionId === undefined) throw new Error('the bucket keeps no versions')
        if (ContentLength === undefined || ContentLength > mostBytes) return 'tooLarge'
        return { versionId: VersionId, text: await Body.transformToString('utf-8') }
      } catch (error) {
        if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NoSuchVersion'))
          return 'missing'
        throw error
      }
    },
  }
}
