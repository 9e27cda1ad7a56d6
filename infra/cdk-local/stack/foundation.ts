import { join } from 'node:path'
import type { OffsetClock } from 'asl-interpreter'
import { type RunningAlarms, runAlarms } from '../alarms/runAlarms.ts'
import { outboxFile } from '../awsEndpoints/outboxFile.ts'
import type { Email } from '../awsEndpoints/ses.ts'
import { openClock } from '../clock/clockFile.ts'
import { createGate } from '../gate/gate.ts'
import { reportMissingGrants } from '../gate/missingGrants.ts'
import { operatorRolesOf, principalsOf } from '../gate/principals.ts'
import { subscribedLines } from '../lambda/subscribedLines.ts'
import { createSharedOffset, writeOffset } from '../lambda/virtualTime.ts'
import type { RunningEventBus } from '../resources/eventBus.ts'
import { type RunningFunctions, runFunctions } from '../resources/lambdaFunction.ts'
import { type Assembly, loadAssembly } from '../template/assembly.ts'
import { refuseUnknownTypes } from '../template/refuseUnknownTypes.ts'
import { createOpenGate } from './openGate.ts'
import { logOf, originOf, type RunOptions } from './runOptions.ts'
import { openStackSecrets, stackSecretOf } from './secretSeeds.ts'
import type { StackContext, StackPorts } from './stackContext.ts'

/** The environment variables that every function gets besides its own: the AWS endpoints. */
function functionEnvironment(ports: StackPorts, dataDir: string): Record<string, string> {
  const rest = ['EVENTBRIDGE', 'SQS', 'SCHEDULER', 'SESV2', 'SSM', 'KMS', 'STS', 'LAMBDA']
  return {
    AWS_ENDPOINT_URL_DYNAMODB: originOf(ports.dynamodb),
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: originOf(ports.dynamodb),
    AWS_ENDPOINT_URL_S3: originOf(ports.s3),
    AWS_ENDPOINT_URL_SFN: originOf(ports.states),
    ...Object.fromEntries(rest.map(service => [`AWS_ENDPOINT_URL_${service}`, originOf(ports.rest)])),
    AWS_EC2_METADATA_DISABLED: 'true',
    // The developer may have an AWS account; the stack must not use it.
    AWS_CONFIG_FILE: join(dataDir, 'no-aws-config'),
    AWS_SHARED_CREDENTIALS_FILE: join(dataDir, 'no-aws-config'),
  }
}

/** What exists before anything listens. */
export interface Foundation {
  /** e.g. `http://127.0.0.1:8080` */
  readonly siteOrigin: string
  readonly stack: StackContext
  readonly clock: OffsetClock
  readonly assembly: Assembly
  /** Reads the folder of the assembly again, as it was read at the start. */
  readonly readAssembly: () => Assembly
  /** Makes the roles and policies of an assembly those that are in force. */
  readonly adoptRoles: (assembly: Assembly) => void
  readonly functions: RunningFunctions
  readonly alarms: RunningAlarms
  readonly deliverEmail: (email: Email) => Promise<void>
  readonly setBus: (bus: RunningEventBus) => void
  readonly open: () => void
}

/** Reads the template, sets the clock and creates the gate; function calls wait until `open`. */
export function layFoundation(
  options: RunOptions,
  dataDir: string,
  ports: StackPorts,
  seed: number,
): Foundation {
  const log = logOf(options)
  const stackSecret = stackSecretOf(dataDir)
  const readAssembly = (): Assembly => {
    const read = loadAssembly({
      dir: options.assembly,
      region: options.region,
      account: options.account,
      parameters: options.parameters?.(ports) ?? {},
      secretText: openStackSecrets(dataDir),
    })
    refuseUnknownTypes(read.resources)
    return read
  }
  const assembly = readAssembly()
  const { region, account } = assembly
  const clock = openClock(dataDir, options.clock)
  const time = createSharedOffset()
  writeOffset(time, clock.offsetMs)
  clock.onMove(offsetMs => writeOffset(time, offsetMs))
  const gate = createGate({
    principals: principalsOf(assembly, stackSecret),
    operatorRoles: operatorRolesOf(assembly),
    rolePrefix: options.rolePrefix ?? '',
    now: () => clock.now(),
    seed,
    account,
    faults: options.faults,
    onDecision: reportMissingGrants(log),
  })
  const deliverEmail = options.deliverEmail ?? outboxFile(dataDir, () => clock.now())
  const alarms = runAlarms(assembly.resources, { dataDir, now: () => clock.now(), log, deliverEmail })
  clock.onMove(() => alarms.evaluate())
  const subscribed = subscribedLines(assembly.resources, dataDir)
  const functions = runFunctions({
    assembly,
    dataDir,
    region,
    stackSecret,
    environment: functionEnvironment(ports, dataDir),
    time,
    compileCache: options.compileCache ?? join(dataDir, 'compiled'),
    workers: options.workers,
    ...(options.growAfterMs !== undefined && { growAfterMs: options.growAfterMs }),
    recordMetric: alarms.record,
    linesOf: name => passedOn(alarms.linesOf(name), subscribed),
    log,
  })
  const openGate = createOpenGate()
  const bus = Promise.withResolvers<RunningEventBus>()
  const stack: StackContext = {
    clock,
    dataDir,
    region,
    account,
    gate,
    functions: {
      async invoke(name, payload, given) {
        // Work left from the last run must not start before everything it calls is running.
        await openGate.opened
        return functions.invoke(name, payload, given)
      },
      idle: () => functions.idle(),
    },
    async publishAwsEvent(source, detailType, detail, resources) {
      const running = await bus.promise
      running.publishAwsEvent(source, detailType, detail, resources)
    },
    recordMetric: alarms.record,
    log,
    ports,
  }
  const adoptRoles = (next: Assembly): void =>
    gate.adopt(principalsOf(next, stackSecret), operatorRolesOf(next))
  return {
    siteOrigin: originOf(ports.site, options.siteHost),
    stack,
    clock,
    assembly,
    readAssembly,
    adoptRoles,
    functions,
    alarms,
    deliverEmail,
    setBus: bus.resolve,
    open: openGate.open,
  }
}

type OnLine = (line: string) => void

/** Both get each line of a log. */
const passedOn = (one: OnLine | undefined, other: OnLine | undefined): OnLine | undefined =>
  one && other
    ? line => {
        one(line)
        other(line)
      }
    : (one ?? other)
