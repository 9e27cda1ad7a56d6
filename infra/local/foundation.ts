import { join } from 'node:path'
import { type Assembly, loadAssembly } from './assembly.ts'
import type { HouseClock } from './clock.ts'
import { openClock } from './clockFile.ts'
import { createGate } from './gate/gate.ts'
import { operatorRolesOf, principalsOf } from './gate/principals.ts'
import type { House, HousePorts } from './house.ts'
import { account, type HouseOptions, logOf, originOf, region, repositoryRoot } from './houseOptions.ts'
import { createSharedOffset, writeOffset } from './lambda/houseTime.ts'
import { refuseUnknownTypes } from './notRunHere.ts'
import { createOpenGate } from './openGate.ts'
import type { RunningEventBus } from './resources/eventBus.ts'
import { type RunningFunctions, runFunctions } from './resources/lambdaFunction.ts'
import { houseSecretOf, openStackSecrets } from './secretSeeds.ts'

/** What every function is given besides its own environment: where AWS is. */
function functionEnvironment(ports: HousePorts, dataDir: string): Record<string, string> {
  const rest = ['EVENTBRIDGE', 'SQS', 'SCHEDULER', 'SESV2', 'SSM', 'KMS', 'STS', 'LAMBDA']
  return {
    AWS_ENDPOINT_URL_DYNAMODB: originOf(ports.dynamodb),
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: originOf(ports.dynamodb),
    AWS_ENDPOINT_URL_S3: originOf(ports.s3),
    AWS_ENDPOINT_URL_SFN: originOf(ports.states),
    ...Object.fromEntries(rest.map(service => [`AWS_ENDPOINT_URL_${service}`, originOf(ports.rest)])),
    AWS_EC2_METADATA_DISABLED: 'true',
    // Whoever runs the house may have an AWS account; the house must not find it.
    AWS_CONFIG_FILE: join(dataDir, 'no-aws-config'),
    AWS_SHARED_CREDENTIALS_FILE: join(dataDir, 'no-aws-config'),
  }
}

/** What the house is made of before anything listens. */
export interface Foundation {
  readonly house: House
  readonly clock: HouseClock
  readonly assembly: Assembly
  readonly functions: RunningFunctions
  readonly setBus: (bus: RunningEventBus) => void
  readonly open: () => void
}

/** Reads the template, sets the clock and puts up the gate; functions wait until the house is open. */
export function layFoundation(
  options: HouseOptions,
  dataDir: string,
  ports: HousePorts,
  seed: number,
): Foundation {
  const log = logOf(options)
  const houseSecret = houseSecretOf(dataDir)
  const assembly = loadAssembly({
    dir: options.assemblyDir ?? join(repositoryRoot, 'cdk.out/local'),
    region,
    account,
    parameters: {
      SiteOrigin: originOf(ports.site),
      DocumentsOrigin: originOf(ports.s3),
      SandboxOrigin: originOf(ports.sandbox),
    },
    secretText: openStackSecrets(dataDir),
  })
  refuseUnknownTypes(assembly.resources)
  const clock = openClock(dataDir, options.clock)
  const time = createSharedOffset()
  writeOffset(time, clock.offsetMs)
  clock.onMove(offsetMs => writeOffset(time, offsetMs))
  const gate = createGate({
    principals: principalsOf(assembly, houseSecret),
    operatorRoles: operatorRolesOf(assembly),
    now: () => clock.now(),
    seed,
    account,
    ...(options.mischief && { mischief: options.mischief }),
  })
  const functions = runFunctions({
    assembly,
    dataDir,
    region,
    houseSecret,
    environment: functionEnvironment(ports, dataDir),
    time,
    log,
  })
  const door = createOpenGate()
  const bus = Promise.withResolvers<RunningEventBus>()
  const house: House = {
    clock,
    dataDir,
    region,
    account,
    gate,
    functions: {
      async invoke(name, payload, given) {
        // What was left over from last time must not run before everything it calls is there.
        await door.opened
        return functions.invoke(name, payload, given)
      },
      idle: () => functions.idle(),
    },
    async houseEvent(source, detailType, detail, resources) {
      const running = await bus.promise
      running.houseEvent(source, detailType, detail, resources)
    },
    log,
    ports,
  }
  return { house, clock, assembly, functions, setBus: bus.resolve, open: door.open }
}
