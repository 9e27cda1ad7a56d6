import {
  DeleteObjectCommand,
  GetBucketAccelerateConfigurationCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLocationCommand,
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketPolicyStatusCommand,
  GetBucketReplicationCommand,
  GetBucketRequestPaymentCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetBucketWebsiteCommand,
  GetObjectLockConfigurationCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  ListObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketOfTemplate } from './bucketOfTemplate.ts'
import { type Fixture, refusal, startFixture } from './testing/s3Fixture.ts'

/** What the template says of a bucket, read by the SDK. */

const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Deny', Action: 's3:*' }] }
const full = bucketOfTemplate(
  {
    BucketName: 'full',
    VersioningConfiguration: { Status: 'Enabled' },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        {
          BucketKeyEnabled: true,
          ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'key' },
        },
      ],
    },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true },
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
    LoggingConfiguration: { LogFilePrefix: 'log/' },
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    Tags: [{ Key: 'team', Value: 'R&D' }],
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedOrigins: ['http://a.test', 'http://b.test'],
          AllowedMethods: ['GET'],
          AllowedHeaders: ['*'],
          ExposedHeaders: ['ETag'],
          MaxAge: 60,
        },
      ],
    },
    LifecycleConfiguration: {
      Rules: [
        {
          Id: 'tagged',
          Status: 'Enabled',
          Prefix: 'a/',
          TagFilters: [{ Key: 'k', Value: 'v' }],
          ExpirationInDays: 7,
        },
        {
          Id: 'off',
          Status: 'Disabled',
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        },
        { Id: 'one tag', Status: 'Enabled', TagFilters: [{ Key: 'k', Value: 'v' }], ExpirationInDays: 1 },
      ],
    },
  },
  policy,
)
const plain = bucketOfTemplate({ BucketName: 'plain' })

let fixture: Fixture
let s3: S3Client
beforeAll(async () => {
  fixture = await startFixture({ buckets: [full, plain] })
  s3 = fixture.client()
})
afterAll(() => fixture.end())

const set = { Bucket: 'full' }
const unset = { Bucket: 'plain' }

describe('a bucket with settings', () => {
  test('answers them', async () => {
    expect(await s3.send(new GetBucketVersioningCommand(set))).toMatchObject({ Status: 'Enabled' })
    expect(await s3.send(new GetBucketLocationCommand(set))).toMatchObject({
      LocationConstraint: 'ap-south-1',
    })
    expect(await s3.send(new HeadBucketCommand(set))).toMatchObject({ BucketRegion: 'ap-south-1' })
    expect(await s3.send(new GetBucketEncryptionCommand(set))).toMatchObject({
      ServerSideEncryptionConfiguration: {
        Rules: [
          {
            ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'key' },
            BucketKeyEnabled: true,
          },
        ],
      },
    })
    expect(await s3.send(new GetPublicAccessBlockCommand(set))).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        IgnorePublicAcls: false,
        BlockPublicPolicy: false,
        RestrictPublicBuckets: false,
      },
    })
    expect(await s3.send(new GetBucketOwnershipControlsCommand(set))).toMatchObject({
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
    })
    expect(await s3.send(new GetBucketLoggingCommand(set))).toMatchObject({
      LoggingEnabled: { TargetBucket: 'full', TargetPrefix: 'log/' },
    })
    expect(await s3.send(new GetBucketNotificationConfigurationCommand(set))).toMatchObject({
      EventBridgeConfiguration: {},
    })
    expect(await s3.send(new GetBucketTaggingCommand(set))).toMatchObject({
      TagSet: [{ Key: 'team', Value: 'R&D' }],
    })
    const { Policy = '' } = await s3.send(new GetBucketPolicyCommand(set))
    expect(JSON.parse(Policy)).toEqual(policy)
    expect(await s3.send(new GetBucketPolicyStatusCommand(set))).toMatchObject({
      PolicyStatus: { IsPublic: false },
    })
  })

  test('answers its rules, the disabled ones too', async () => {
    expect((await s3.send(new GetBucketCorsCommand(set))).CORSRules).toEqual([
      {
        AllowedOrigins: ['http://a.test', 'http://b.test'],
        AllowedMethods: ['GET'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['ETag'],
        MaxAgeSeconds: 60,
      },
    ])
    const tag = { Key: 'k', Value: 'v' }
    expect((await s3.send(new GetBucketLifecycleConfigurationCommand(set))).Rules).toEqual([
      {
        ID: 'tagged',
        Status: 'Enabled',
        Filter: { And: { Prefix: 'a/', Tags: [tag] } },
        Expiration: { Days: 7 },
      },
      {
        ID: 'off',
        Status: 'Disabled',
        Filter: { Prefix: '' },
        NoncurrentVersionExpiration: { NoncurrentDays: 30 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      { ID: 'one tag', Status: 'Enabled', Filter: { Tag: tag }, Expiration: { Days: 1 } },
    ])
  })

  test('wants the grants that IAM names', async () => {
    fixture.denied.add('s3:GetEncryptionConfiguration').add('s3:ListBucketVersions')
    const clerk = fixture.clerk()
    expect(await refusal(clerk.send(new GetBucketEncryptionCommand(set)))).toBe('403 AccessDenied')
    expect(await refusal(clerk.send(new ListObjectVersionsCommand(set)))).toBe('403 AccessDenied')
    expect(fixture.requests).toContain('s3:GetEncryptionConfiguration arn:aws:s3:::full')
  })
})

describe('a bucket without settings', () => {
  test('refuses what is not set with the codes of AWS', async () => {
    const calls: Record<string, () => Promise<unknown>> = {
      NoSuchLifecycleConfiguration: () => s3.send(new GetBucketLifecycleConfigurationCommand(unset)),
      NoSuchCORSConfiguration: () => s3.send(new GetBucketCorsCommand(unset)),
      NoSuchBucketPolicy: () => s3.send(new GetBucketPolicyCommand(unset)),
      NoSuchTagSet: () => s3.send(new GetBucketTaggingCommand(unset)),
      NoSuchWebsiteConfiguration: () => s3.send(new GetBucketWebsiteCommand(unset)),
      ObjectLockConfigurationNotFoundError: () => s3.send(new GetObjectLockConfigurationCommand(unset)),
      ReplicationConfigurationNotFoundError: () => s3.send(new GetBucketReplicationCommand(unset)),
    }
    for (const [code, call] of Object.entries(calls)) expect(await refusal(call())).toBe(`404 ${code}`)
    expect(await refusal(s3.send(new GetBucketPolicyStatusCommand(unset)))).toBe('404 NoSuchBucketPolicy')
    expect(await refusal(s3.send(new GetBucketCorsCommand({ Bucket: 'nowhere' })))).toBe('404 NoSuchBucket')
  })

  test('answers what S3 sets by itself', async () => {
    expect((await s3.send(new GetBucketVersioningCommand(unset))).Status).toBeUndefined()
    expect((await s3.send(new GetBucketLoggingCommand(unset))).LoggingEnabled).toBeUndefined()
    const notification = await s3.send(new GetBucketNotificationConfigurationCommand(unset))
    expect(notification.EventBridgeConfiguration).toBeUndefined()
    const { PublicAccessBlockConfiguration } = await s3.send(new GetPublicAccessBlockCommand(unset))
    expect(Object.values(PublicAccessBlockConfiguration ?? {})).toEqual([true, true, true, true])
    const { ServerSideEncryptionConfiguration } = await s3.send(new GetBucketEncryptionCommand(unset))
    expect(ServerSideEncryptionConfiguration?.Rules?.[0]?.ApplyServerSideEncryptionByDefault).toEqual({
      SSEAlgorithm: 'AES256',
    })
  })

  test('belongs to its owner alone, who pays', async () => {
    const { Owner, Grants } = await s3.send(new GetBucketAclCommand(unset))
    expect(Grants).toEqual([
      { Grantee: { ID: Owner?.ID, Type: 'CanonicalUser' }, Permission: 'FULL_CONTROL' },
    ])
    expect((await s3.send(new GetBucketRequestPaymentCommand(unset))).Payer).toBe('BucketOwner')
    expect((await s3.send(new GetBucketAccelerateConfigurationCommand(unset))).Status).toBeUndefined()
  })

  test('of us-east-1 has an empty location', async () => {
    const other = await startFixture({ buckets: [plain], region: 'us-east-1' })
    const answer = await other.client().send(new GetBucketLocationCommand(unset))
    expect(answer.LocationConstraint ?? '').toBe('')
    await other.end()
  })
})

const put = async (Bucket: string, Key: string, Body: string) =>
  (await s3.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId

describe('the versions', () => {
  test('of a versioned bucket are listed newest first, with their delete markers, in pages', async () => {
    const first = await put('full', 'a/1', 'one')
    const second = await put('full', 'a/1', 'more')
    const { VersionId: marker } = await s3.send(new DeleteObjectCommand({ ...set, Key: 'a/1' }))
    const other = await put('full', 'b', 'b')
    const whole = await s3.send(new ListObjectVersionsCommand(set))
    expect(whole.Versions?.map(v => [v.Key, v.VersionId, v.IsLatest, v.Size])).toEqual([
      ['a/1', second, false, 4],
      ['a/1', first, false, 3],
      ['b', other, true, 1],
    ])
    expect(whole.DeleteMarkers?.map(v => [v.Key, v.VersionId, v.IsLatest])).toEqual([['a/1', marker, true]])
    expect(whole.IsTruncated).toBe(false)

    const seen: (string | undefined)[] = []
    let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {}
    while (next !== undefined) {
      const page: ListObjectVersionsCommandOutput = await s3.send(
        new ListObjectVersionsCommand({ ...set, ...next, MaxKeys: 1 }),
      )
      const found = [...(page.DeleteMarkers ?? []), ...(page.Versions ?? [])]
      expect(found).toHaveLength(1)
      seen.push(found[0]?.VersionId)
      next = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : undefined
    }
    expect(seen).toEqual([marker, second, first, other])

    const folders = await s3.send(new ListObjectVersionsCommand({ ...set, Delimiter: '/', MaxKeys: 1 }))
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'a/' }])
    expect(folders).toMatchObject({ IsTruncated: true, NextKeyMarker: 'a/' })
    const rest = await s3.send(
      new ListObjectVersionsCommand({ ...set, Delimiter: '/', KeyMarker: folders.NextKeyMarker }),
    )
    expect(rest.CommonPrefixes).toBeUndefined()
    expect(rest.Versions?.map(v => v.Key)).toEqual(['b'])
    const unknown = new ListObjectVersionsCommand({ ...set, KeyMarker: 'b', VersionIdMarker: 'none' })
    expect(await refusal(s3.send(unknown))).toBe('400 InvalidArgument')
  })

  test('of a bucket without versions are its objects, each of the id null', async () => {
    await put('plain', 'x', 'one')
    await put('plain', 'x', 'two!')
    const { Versions, DeleteMarkers } = await s3.send(new ListObjectVersionsCommand(unset))
    expect(Versions?.map(v => [v.Key, v.VersionId, v.IsLatest, v.Size])).toEqual([['x', 'null', true, 4]])
    expect(DeleteMarkers).toBeUndefined()
  })
})

test('the first version of the list is answered to old programs', async () => {
  for (const key of ['l/a/1', 'l/a/2', 'l/b', 'l/c']) await put('plain', key, key)
  const list = (more: object) =>
    s3.send(new ListObjectsCommand({ ...unset, Prefix: 'l/', MaxKeys: 1, ...more }))
  const first = await list({ Delimiter: '/' })
  expect(first).toMatchObject({ IsTruncated: true, NextMarker: 'l/a/' })
  expect(first.CommonPrefixes).toEqual([{ Prefix: 'l/a/' }])
  const second = await list({ Delimiter: '/', Marker: first.NextMarker })
  expect(second.Contents?.map(object => object.Key)).toEqual(['l/b'])
  const plainly = await list({ Marker: 'l/b', MaxKeys: 5 })
  expect(plainly.Contents?.map(object => [object.Key, object.Owner?.ID])).toEqual([['l/c', '000000000000']])
  expect(plainly).toMatchObject({ IsTruncated: false, Marker: 'l/b' })
})
