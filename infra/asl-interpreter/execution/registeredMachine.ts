import type { Definition } from '../language/definition.ts'
import type { ExecutionRecord, StartingCall } from './executionRecord.ts'

/** The parts of a machine. */
export interface MachineProperties {
  name: string
  /** Amazon States Language as JSON text, all substitutions made. */
  definition: string
  roleArn: string
}

/** A state machine that can be started. */
export interface RegisteredMachine {
  arn: string
  name: string
  roleArn: string
  createdAt: number
  definition: Definition
}

/** The record of an execution that starts `now` (ms). */
export function newExecution(
  machine: RegisteredMachine,
  given: { arn: string; name: string; input: string; now: number; startedBy?: StartingCall | undefined },
): ExecutionRecord {
  const { arn, name, input, now, startedBy } = given
  const { timeoutSeconds, hash } = machine.definition
  return {
    arn,
    machineArn: machine.arn,
    machineName: machine.name,
    roleArn: machine.roleArn,
    definitionHash: hash,
    name,
    input,
    status: 'RUNNING',
    startedAt: now,
    stoppedAt: null,
    timeoutAt: timeoutSeconds === undefined ? null : now + timeoutSeconds * 1000,
    output: null,
    error: null,
    cause: null,
    startedBy,
  }
}
