import { element, xmlDocument } from '../wire/xml.ts'
import {
  type Answer,
  bucketArn,
  type Call,
  type Caller,
  isoTime,
  ownerElement,
  type S3State,
} from './call.ts'

/** ListBuckets, in order of their names. */
export async function listBuckets(state: S3State, caller: Caller): Promise<Answer> {
  await caller.allow('s3:ListAllMyBuckets', [bucketArn('*')])
  const names = [...state.buckets.keys()].sort()
  const buckets = names.map(name =>
    element('Bucket', [
      element('Name', name),
      element('CreationDate', isoTime(state.objects.bucketCreatedAt(name))),
    ]),
  )
  return {
    status: 200,
    xml: xmlDocument('ListAllMyBucketsResult', [ownerElement('Owner'), element('Buckets', buckets)]),
  }
}

export async function headBucket({ region }: S3State, call: Call): Promise<Answer> {
  await call.caller.allow('s3:ListBucket', [bucketArn(call.bucket.name)])
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}
