import { describe, expect, test } from 'vitest'
import { bucketOfTemplate } from './bucketOfTemplate.ts'
import { defaultSettings } from './bucketSpec.ts'

describe('a bucket of the template', () => {
  test('is read from its properties', () => {
    expect(
      bucketOfTemplate({
        BucketName: 'notes-documents-000000000000',
        VersioningConfiguration: { Status: 'Enabled' },
        CorsConfiguration: {
          CorsRules: [{ AllowedOrigins: ['http://a.test'], AllowedMethods: ['POST'], MaxAge: 3000 }],
        },
        LifecycleConfiguration: {
          Rules: [
            { Id: 'late', Status: 'Enabled', Prefix: 'quarantine/', ExpirationInDays: 7 },
            { Status: 'Disabled', ExpirationInDays: 1 },
          ],
        },
        NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      }),
    ).toEqual({
      name: 'notes-documents-000000000000',
      versioned: true,
      eventBridge: true,
      corsRules: [
        {
          allowedOrigins: ['http://a.test'],
          allowedMethods: ['POST'],
          allowedHeaders: [],
          exposedHeaders: [],
          maxAgeSeconds: 3000,
        },
      ],
      lifecycle: [
        { id: 'late', prefix: 'quarantine/', expireAfterDays: 7 },
        { id: 'rule-2', disabled: true, expireAfterDays: 1 },
      ],
      settings: defaultSettings,
    })
  })

  test('has the settings that only its reads answer', () => {
    const { settings } = bucketOfTemplate(
      {
        BucketName: 'notes',
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            {
              ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'arn:key' },
              BucketKeyEnabled: true,
            },
          ],
        },
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: 'true' },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'ObjectWriter' }] },
        LoggingConfiguration: { DestinationBucketName: 'logs', LogFilePrefix: 'notes/' },
        Tags: [{ Key: 'team', Value: 'documents' }],
      },
      { Version: '2012-10-17', Statement: [] },
    )
    expect(settings).toEqual({
      encryption: { algorithm: 'aws:kms', keyId: 'arn:key' },
      bucketKey: true,
      publicAccessBlock: {
        blockPublicAcls: true,
        ignorePublicAcls: false,
        blockPublicPolicy: false,
        restrictPublicBuckets: true,
      },
      ownership: 'ObjectWriter',
      logging: { bucket: 'logs', prefix: 'notes/' },
      tags: { team: 'documents' },
      policy: '{"Version":"2012-10-17","Statement":[]}',
    })
  })

  test('is refused by the name of what is not run', () => {
    expect(() => bucketOfTemplate({ BucketName: 'b', WebsiteConfiguration: {} })).toThrow(
      'WebsiteConfiguration',
    )
    expect(() =>
      bucketOfTemplate({ BucketName: 'b', VersioningConfiguration: { Status: 'Suspended' } }),
    ).toThrow('VersioningConfiguration')
  })
})
