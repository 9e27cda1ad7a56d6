import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const bucketNamed = (name: string) =>
  resourcesOf(production, 'AWS::S3::Bucket').find(
    ({ Properties }) => written(Properties.BucketName) === `${name}-<AWS::AccountId>`,
  )?.Properties

describe('security events', () => {
  it('of every function are copied into a bucket of their own, line by line, and stay for 180 days (S6)', () => {
    const [policy, ...more] = resourcesOf(production, 'AWS::Logs::AccountPolicy')
    expect(more).toEqual([])
    expect(policy?.Properties).toMatchObject({ PolicyType: 'SUBSCRIPTION_FILTER_POLICY', Scope: 'ALL' })
    const document: unknown = JSON.parse(z.string().parse(written(policy?.Properties.PolicyDocument)))
    expect(document).toMatchObject({
      DestinationArn: 'arn:aws:firehose:ap-south-1:<AWS::AccountId>:deliverystream/sthirank-security-events',
      FilterPattern: '{ $.message = "security.event" }',
    })
    const [stream] = resourcesOf(production, 'AWS::KinesisFirehose::DeliveryStream')
    expect(stream?.Properties).toMatchObject({
      DeliveryStreamName: 'sthirank-security-events',
      DeliveryStreamType: 'DirectPut',
      DeliveryStreamEncryptionConfigurationInput: { KeyType: 'AWS_OWNED_CMK' },
      ExtendedS3DestinationConfiguration: {
        CompressionFormat: 'GZIP',
        ProcessingConfiguration: {
          Enabled: true,
          Processors: [
            { Type: 'Decompression' },
            { Type: 'CloudWatchLogProcessing' },
            { Type: 'AppendDelimiterToRecord' },
          ],
        },
      },
    })
    const bucket = bucketNamed('sthirank-security-events')
    expect(bucket).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } }],
      },
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 180 }, {}] },
    })
  })

  it('are in a bucket that no function and no operator may touch', () => {
    const touching = resourcesOf(production, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
      .filter(({ Properties }) =>
        JSON.stringify(written(Properties)).includes(':::sthirank-security-events-'),
      )
      .map(({ id }) => id)
    expect(touching).toEqual([expect.stringMatching(/^SecurityLogDeliveryRoleDefaultPolicy/)])
  })
})

describe('the records of CloudTrail', () => {
  it('are of every API call, and of every document that is opened, written or removed', () => {
    const [trail] = resourcesOf(production, 'AWS::CloudTrail::Trail')
    expect(written(trail?.Properties.AdvancedEventSelectors)).toEqual([
      {
        Name: 'every API call',
        FieldSelectors: [
          { Field: 'eventCategory', Equals: ['Management'] },
          { Field: 'eventSource', NotEquals: ['kms.amazonaws.com'] },
        ],
      },
      {
        Name: 'every document that is opened, written or removed',
        FieldSelectors: [
          { Field: 'eventCategory', Equals: ['Data'] },
          { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
          {
            Field: 'resources.ARN',
            StartsWith: ['arn:aws:s3:::sthirank-documents-<AWS::AccountId>/'],
          },
        ],
      },
    ])
  })

  it('are locked for 180 days in a bucket of their own (S6)', () => {
    expect(bucketNamed('sthirank-trail')).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 180 } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    })
    const bypassing = resourcesOf(production).filter(({ Properties }) =>
      JSON.stringify(Properties).includes('s3:BypassGovernanceRetention'),
    )
    expect(bypassing).toEqual([])
  })

  it('lie where no access logs are delivered, since those may not be locked', () => {
    const logged = resourcesOf(production, 'AWS::S3::Bucket').flatMap(({ Properties }) =>
      Properties.LoggingConfiguration === undefined
        ? []
        : [JSON.stringify(written(Properties.LoggingConfiguration))],
    )
    expect(logged.length).toBeGreaterThan(2)
    expect(logged.filter(text => !text.includes('AccessLogs'))).toEqual([])
  })
})

describe('documents', () => {
  it('are scanned by GuardDuty, and looked at when it says what it found and not before', () => {
    const [plan] = resourcesOf(production, 'AWS::GuardDuty::MalwareProtectionPlan')
    expect(written(plan?.Properties.ProtectedResource)).toEqual({
      S3Bucket: { BucketName: 'sthirank-documents-<AWS::AccountId>', ObjectPrefixes: ['documents/'] },
    })
    const rules = resourcesOf(production, 'AWS::Events::Rule').map(({ Properties }) =>
      written(Properties.EventPattern),
    )
    expect(rules).toContainEqual({
      source: ['aws.guardduty'],
      'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
      detail: { s3ObjectDetails: { bucketName: ['sthirank-documents-<AWS::AccountId>'] } },
    })
    expect(JSON.stringify(rules)).not.toContain('Object Created')
  })
})

describe('the edge', () => {
  it('logs every request with its address, without query string, cookie and referer, for 180 days (S6)', () => {
    const [log] = resourcesOf(production, 'AWS::WAFv2::LoggingConfiguration')
    expect(log?.stack).toBe('SthirankFirewall')
    const left = { QueryString: {} }
    const named = (Name: string) => ({ SingleHeader: { Name } })
    expect(log?.Properties.RedactedFields).toEqual([
      left,
      named('authorization'),
      named('cookie'),
      named('referer'),
    ])
    expect(log?.Properties).not.toHaveProperty('LoggingFilter')
    expect(bucketNamed('aws-waf-logs-sthirank')).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 180 }, {}] },
    })
  })
})
