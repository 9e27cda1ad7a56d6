import { join } from 'node:path'
import type { OffsetClock } from 'asl-interpreter'
import { z } from 'zod'
import type { Principal } from '../gate/gate.ts'
import { isOutside } from '../gate/principals.ts'
import { NotRunHere } from '../gate/refusal.ts'
import { bucketOfTemplate } from '../s3/bucketOfTemplate.ts'
import type { BucketSpec } from '../s3/bucketSpec.ts'
import { createS3 } from '../s3/createS3.ts'
import { protectedBy, scanResultOf } from '../s3/malwareScan.ts'
import { listen } from '../stack/listen.ts'
import type { Running, StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf } from '../template/properties.ts'

/** The event with which GuardDuty says what a scan has found. */
const scanned = 'GuardDuty Malware Protection Object Scan Result'

const policyProperties = z.looseObject({ Bucket: z.string(), PolicyDocument: z.unknown() })

/** The documents of the buckets' policies by the name of their bucket. */
const policiesOf = (resources: readonly Resource[]): ReadonlyMap<string, unknown> =>
  new Map(
    resources
      .filter(({ type }) => type === 'AWS::S3::BucketPolicy')
      .map(({ properties }) => policyProperties.parse(properties))
      .map(({ Bucket, PolicyDocument }) => [Bucket, PolicyDocument]),
  )

function specOf(resource: Resource, policies: ReadonlyMap<string, unknown>): BucketSpec {
  try {
    return bucketOfTemplate({ ...resource.properties, BucketName: resource.ref }, policies.get(resource.ref))
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new NotRunHere(`${placeOf(resource)}: ${z.prettifyError(error)}`)
  }
}

/** Lifecycle rules are applied this often in real time, and after each move of the clock. */
const sweepMs = 3_600_000

function sweeping(sweep: () => unknown, clock: Pick<OffsetClock, 'onMove'>): { stop(): void } {
  const timer = setInterval(sweep, sweepMs).unref()
  let afterMove: NodeJS.Timeout | undefined
  clock.onMove(() => {
    clearTimeout(afterMove)
    afterMove = setTimeout(sweep, 500).unref()
  })
  return {
    stop() {
      clearInterval(timer)
      clearTimeout(afterMove)
    },
  }
}

export type BucketContext = Pick<StackContext, 'dataDir' | 'region' | 'gate' | 'publishAwsEvent' | 'log'> & {
  readonly clock: Pick<OffsetClock, 'now' | 'onMove'>
}

/**
 * Runs every AWS::S3::Bucket at `port`, behind the gate; created objects are published on the default bus where the
 * bucket says so, and what a malware protection plan says of them. A bucket whose metadata names a folder of the assembly as `files` holds its files, as a deployment would
 * upload them. Throws NotRunHere for unsupported properties.
 */
export async function runBuckets(
  resources: readonly Resource[],
  stack: BucketContext,
  port: number,
  folder: string,
): Promise<Running> {
  const { gate, clock } = stack
  const declared = resources.filter(({ type }) => type === 'AWS::S3::Bucket')
  const policies = policiesOf(resources)
  const buckets = declared.map(resource => specOf(resource, policies))
  const publishing = new Set(buckets.filter(({ eventBridge }) => eventBridge).map(({ name }) => name))
  const isProtected = protectedBy(resources, publishing)
  const s3 = createS3<Principal>({
    directory: join(stack.dataDir, 's3'),
    region: stack.region,
    buckets,
    now: () => clock.now(),
    lookupSecret: accessKeyId => gate.credentials(accessKeyId),
    isOutside,
    async authorize(principal, action, arns, context) {
      gate.authorize(principal, action, arns, context)
      await gate.faults(action)
    },
    async onObjectCreated(created) {
      const { bucket, detail } = created
      await stack.publishAwsEvent('aws.s3', 'Object Created', detail, [`arn:aws:s3:::${bucket}`])
      const body = isProtected(created) ? s3.read(created) : undefined
      if (body !== undefined)
        await stack.publishAwsEvent('aws.guardduty', scanned, await scanResultOf(created, body), [])
    },
    log: stack.log,
  })
  for (const { ref, metadata } of declared) {
    if (typeof metadata.files === 'string') await s3.upload(ref, join(folder, metadata.files))
  }
  await listen(s3.server, port)
  const sweeper = sweeping(() => s3.sweep(), clock)
  return {
    idle: () => s3.idle(),
    async stop() {
      sweeper.stop()
      await s3.close()
    },
  }
}
