import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine, InvalidDefinition, Journal, lambdaIntegrations } from 'asl-interpreter'
import { z } from 'zod'
import { closeServer, listen } from '../stack/listen.ts'
import type { StackContext } from '../stack/stackContext.ts'
import { openStateFile } from '../stack/stateFile.ts'
import { createProtocolServer } from '../stepFunctions/protocol.ts'
import { apiCallOf, userIdentityOf } from '../stepFunctions/startingCall.ts'
import { definitionOf, type Resource } from '../template/assembly.ts'
import { readProperties } from '../template/properties.ts'

const machineProperties = z.looseObject({
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').default('STANDARD'),
  RoleArn: z.string(),
  DefinitionS3Location: z.undefined().optional(),
})

/** What an execution's status counts as. */
const metricOfStatus: Readonly<Record<string, string>> = {
  RUNNING: 'ExecutionsStarted',
  SUCCEEDED: 'ExecutionsSucceeded',
  FAILED: 'ExecutionsFailed',
  TIMED_OUT: 'ExecutionsTimedOut',
  ABORTED: 'ExecutionsAborted',
}

export interface RunningMachines {
  /** Executions that were running when the last stack ended. */
  readonly resumed: number
  /** Throws InvalidDefinition, with the machine's name, when one of these resources cannot run as a machine. */
  validate(resources: readonly Resource[]): void
  /**
   * Takes over the definitions and roles of these resources; returns the names of the machines that changed. Executions that
   * run keep their definition.
   */
  update(resources: readonly Resource[]): string[]
  stop(): Promise<void>
  kill(): void
  idle(): Promise<void>
}

function propertiesOf(resource: Resource): { name: string; definition: string; roleArn: string } {
  const given = readProperties(machineProperties, resource)
  const name = given.StateMachineName ?? resource.arn.split(':').at(-1) ?? resource.logicalId
  return { name, definition: definitionOf(resource), roleArn: given.RoleArn }
}

const machinesIn = (resources: readonly Resource[]) =>
  resources.filter(({ type }) => type === 'AWS::StepFunctions::StateMachine').map(propertiesOf)

/**
 * Runs every AWS::StepFunctions::StateMachine with its definition and role, and speaks the Step Functions protocol at
 * `port`. Publishes status changes, and the calls that started an execution, on the default bus.
 * Throws InvalidDefinition for what cannot run.
 */
export async function runMachines(
  resources: readonly Resource[],
  stack: Pick<
    StackContext,
    | 'clock'
    | 'dataDir'
    | 'region'
    | 'account'
    | 'gate'
    | 'functions'
    | 'publishAwsEvent'
    | 'recordMetric'
    | 'log'
  >,
  port: number,
  /** The journal cannot be written; the stack must end. */
  onFatal: (error: unknown) => void,
): Promise<RunningMachines> {
  const { gate } = stack
  let machines = machinesIn(resources)
  const folder = join(stack.dataDir, 'states')
  mkdirSync(folder, { recursive: true })
  const journal = join(folder, 'journal.sqlite')
  const engine = await createEngine(
    {
      store: openStateFile(journal, 'the executions of all state machines', () => new Journal(journal)),
      clock: stack.clock,
      region: stack.region,
      account: stack.account,
      integrations: lambdaIntegrations((name, payload, options) =>
        stack.functions.invoke(name, payload, options),
      ),
      authorize: (roleArn, action, resource) =>
        gate.authorize(gate.principalOfRole(roleArn), action, [resource]),
      onStatusChange(change) {
        const name = metricOfStatus[change.status]
        const { stateMachineArn: StateMachineArn } = change
        if (name) stack.recordMetric({ namespace: 'AWS/States', name, dimensions: { StateMachineArn } }, 1)
        return stack.publishAwsEvent('aws.states', 'Step Functions Execution Status Change', change, [
          change.executionArn,
        ])
      },
      onStartingCall: (record, call) =>
        stack.publishAwsEvent('aws.states', 'AWS API Call via CloudTrail', apiCallOf(record, call)),
      durableWrite: gate.durableWrite,
      log: stack.log,
      onFatal,
    },
    machines,
  )
  const server = createProtocolServer(engine, {
    async authorize(request, action, arns) {
      const hash = createHash('sha256').update(request.body).digest('hex')
      const { principal, claims } = gate.identify(request, hash)
      gate.authorize(principal, action, arns)
      await gate.faults(action)
      return {
        userIdentity: userIdentityOf(gate, principal, claims.accessKeyId, stack.account),
        userAgent: String(request.headers['user-agent'] ?? ''),
      }
    },
    log: stack.log,
  })
  await listen(server, port)
  return {
    resumed: engine.store.loadRunning().length,
    idle: () => engine.idle(),
    validate(next) {
      for (const { name, definition } of machinesIn(next)) {
        try {
          engine.validate(definition)
        } catch (error) {
          if (!(error instanceof InvalidDefinition)) throw error
          throw new InvalidDefinition(error.problems.map(problem => `${name}: ${problem}`))
        }
      }
    },
    update(next) {
      const former = new Map(machines.map(one => [one.name, JSON.stringify(one)]))
      const given = machinesIn(next)
      const changed = given.filter(one => former.get(one.name) !== JSON.stringify(one))
      for (const one of changed) engine.register(one)
      machines = given
      return changed.map(({ name }) => name)
    },
    async stop() {
      await closeServer(server)
      engine.close()
    },
    kill() {
      server.closeAllConnections()
      server.close()
      engine.close()
    },
  }
}
