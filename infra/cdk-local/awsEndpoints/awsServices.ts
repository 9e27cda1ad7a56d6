import { z } from 'zod'
import type { QueueStore } from '../queue/queueStore.ts'
import { emailEvents } from '../resources/emailEvents.ts'
import type { RunningEventBus } from '../resources/eventBus.ts'
import type { RunningSchedules } from '../resources/schedule.ts'
import type { RunOptions } from '../stack/runOptions.ts'
import type { StackContext } from '../stack/stackContext.ts'
import type { Assembly } from '../template/assembly.ts'
import { type AwsEndpoint, createAwsEndpoint } from './awsEndpoint.ts'
import { eventsService } from './events.ts'
import { kmsService } from './kms.ts'
import { lambdaService } from './lambda.ts'
import { openLocalKms } from './localKms.ts'
import { ensureLocalSecrets } from './localSecrets.ts'
import { schedulerService } from './scheduler.ts'
import { type Email, sesService } from './ses.ts'
import { sqsService } from './sqs.ts'
import { ssmService } from './ssm.ts'
import { stsService } from './sts.ts'

export interface AwsServiceNeighbours {
  readonly bus: RunningEventBus
  readonly store: QueueStore
  readonly schedules: Pick<RunningSchedules, 'schedules'>
  readonly options: Pick<RunOptions, 'secureParameters'>
  readonly deliverEmail: (email: Email) => Promise<void>
}

const aliasProperties = z.looseObject({ AliasName: z.string(), TargetKeyId: z.string() })

function keyArnOf(assembly: Assembly, alias: string): string | undefined {
  const found = assembly
    .ofType('AWS::KMS::Alias')
    .map(({ properties }) => aliasProperties.parse(properties))
    .find(({ AliasName }) => AliasName === alias)
  return found?.TargetKeyId
}

/** All small AWS services behind one port, with their keys and secrets. Not listening yet. */
export function openAwsServices(
  assembly: Assembly,
  stack: StackContext,
  { bus, store, schedules, options, deliverEmail }: AwsServiceNeighbours,
): AwsEndpoint {
  const { gate, region, account, clock, dataDir, functions, log } = stack
  const { resources } = assembly
  const kms = openLocalKms(resources, `${dataDir}/kms`, gate.durableWrite)
  const secure = options.secureParameters?.(assembly)
  const parameters = secure
    ? ensureLocalSecrets({
        dataDir,
        seeds: secure.seeds,
        path: secure.path,
        kms,
        fieldKeyId: secure.dataKeyWrappedBy,
        signed: secure.signed,
        durableWrite: gate.durableWrite,
      })
    : []
  const keyArn = secure?.encryptedBy === undefined ? undefined : keyArnOf(assembly, secure.encryptedBy)
  return createAwsEndpoint({
    gate,
    log,
    services: {
      events: eventsService(bus),
      sqs: sqsService({ store, clock, account }),
      scheduler: schedulerService(schedules),
      ssm: ssmService({ parameters: () => parameters, region, account, keyArn }),
      kms: kmsService(kms),
      sts: stsService(gate, account),
      lambda: lambdaService({ resources, functions, log }),
      ses: sesService({
        region,
        account,
        deliverEmail,
        now: () => clock.now(),
        undelivered: emailEvents(resources, stack.publishAwsEvent),
      }),
    },
  })
}
