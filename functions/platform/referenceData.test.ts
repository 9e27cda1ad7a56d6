import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { openReferenceData } from './referenceData.ts'

const s3 = mockClient(S3Client)
beforeEach(() => s3.reset())

describe('reference data', () => {
  it('is read by its key; what is not there is undefined, and any other failure is thrown', async () => {
    s3.on(GetObjectCommand)
      .rejectsOnce(new NoSuchKey({ message: 'none', $metadata: {} }))
      .rejects(new Error('AccessDenied'))
    const data = openReferenceData('bucket')
    expect(await data.read('ifsc/QQQQ.json.gz')).toBeUndefined()
    await expect(data.read('ifsc/HDFC.json.gz')).rejects.toThrow('AccessDenied')
    expect(s3.commandCalls(GetObjectCommand)[1]?.args[0].input).toEqual({
      Bucket: 'bucket',
      Key: 'ifsc/HDFC.json.gz',
    })
  })
})
