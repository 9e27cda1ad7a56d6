import { join } from 'node:path'
import { z } from 'zod'
import type { Resource } from '../assembly.ts'
import type { HouseClock } from '../clock.ts'
import type { Principal } from '../gate/gate.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { House, Running } from '../house.ts'
import { listen } from '../listen.ts'
import { bucketOfTemplate } from '../s3/bucketOfTemplate.ts'
import type { BucketSpec } from '../s3/bucketSpec.ts'
import { createS3 } from '../s3/createS3.ts'

function specOf(resource: Resource): BucketSpec {
  try {
    return bucketOfTemplate({ ...resource.properties, BucketName: resource.ref })
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new NotRunHere(`${resource.stack}/${resource.logicalId}: ${z.prettifyError(error)}`)
  }
}

/** Lifecycle rules are applied this often by the wall clock, and after the house clock was moved. */
const sweepMs = 3_600_000

function sweeping(sweep: () => unknown, clock: Pick<HouseClock, 'onMove'>): { stop(): void } {
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

export type BucketHouse = Pick<House, 'dataDir' | 'gate' | 'houseEvent' | 'log'> & {
  readonly clock: Pick<HouseClock, 'now' | 'onMove'>
}

/**
 * Runs every AWS::S3::Bucket at `port`, behind the gate; objects created are told to the default bus where the
 * bucket says so. Throws NotRunHere for properties that would be passed over.
 */
export async function runBuckets(
  resources: readonly Resource[],
  house: BucketHouse,
  port: number,
): Promise<Running> {
  const { gate, clock } = house
  const buckets = resources.filter(({ type }) => type === 'AWS::S3::Bucket').map(specOf)
  const s3 = createS3<Principal>({
    directory: join(house.dataDir, 's3'),
    buckets,
    now: () => clock.now(),
    lookupSecret: accessKeyId => gate.credentials(accessKeyId),
    async authorize(principal, action, arns, context) {
      gate.authorize(principal, action, arns, context)
      await gate.mischief(action)
    },
    onObjectCreated: ({ bucket, detail }) =>
      house.houseEvent('aws.s3', 'Object Created', detail, [`arn:aws:s3:::${bucket}`]),
    log: house.log,
  })
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
