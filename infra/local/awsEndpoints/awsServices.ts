import { z } from 'zod'
import type { Sandbox } from '../ops/sandboxProcess.ts'
import type { QueueStore } from '../queue/queueStore.ts'
import type { RunningEventBus } from '../resources/eventBus.ts'
import type { RunningSchedules } from '../resources/schedule.ts'
import type { StackContext } from '../stack/stackContext.ts'
import type { Assembly } from '../template/assembly.ts'
import { type AwsEndpoint, createAwsEndpoint } from './awsEndpoint.ts'
import { eventsService } from './events.ts'
import { kmsService, openLocalKms } from './kms.ts'
import { lambdaService } from './lambda.ts'
import { ensureLocalSecrets } from './localSecrets.ts'
import { schedulerService } from './scheduler.ts'
import { sesService } from './ses.ts'
import { sqsService } from './sqs.ts'
import { ssmService } from './ssm.ts'
import { stsService } from './sts.ts'

export interface AwsServiceNeighbours {
  readonly bus: RunningEventBus
  readonly store: QueueStore
  readonly schedules: Pick<RunningSchedules, 'schedules'>
  readonly sandbox: Pick<Sandbox, 'deliver'>
}

const functionEnvironment = z.looseObject({
  Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()).default({}) }).optional(),
})

/** A variable that has the same value in every function of the template that has it, e.g. the secrets' path. */
function variableOf(assembly: Assembly, name: string): string | undefined {
  for (const { properties } of assembly.ofType('AWS::Lambda::Function')) {
    const value = functionEnvironment.parse(properties).Environment?.Variables[name]
    if (typeof value === 'string') return value
  }
  return undefined
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
  { bus, store, schedules, sandbox }: AwsServiceNeighbours,
): AwsEndpoint {
  const { gate, region, account, clock, dataDir, functions, log } = stack
  const { resources } = assembly
  const kms = openLocalKms(resources, `${dataDir}/kms`, gate.durableWrite)
  const parameters = ensureLocalSecrets({
    dataDir,
    seeds: assembly.metadata.Secrets ?? [],
    path: variableOf(assembly, 'SECRETS_PATH') ?? '/sthirank/local',
    kms,
    fieldKeyId: variableOf(assembly, 'FIELD_KEY_ID') ?? 'alias/sthirank-field',
    durableWrite: gate.durableWrite,
  })
  const keyArn = keyArnOf(assembly, 'alias/sthirank-data')
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
        deliverEmail: ({ to, subject, text }) => sandbox.deliver({ channel: 'email', to, subject, text }),
      }),
    },
  })
}
