import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InvocationResult, VirtualClock } from 'asl-interpreter'
import type { StackContext } from '../../stack/stackContext.ts'
import type { Assembly, Resource } from '../../template/assembly.ts'
import type { FaultRates } from '../faults.ts'
import { createGate } from '../gate.ts'
import { principalsOf } from '../principals.ts'

export const region = 'ap-south-1'
export const account = '000000000000'
export const arnOf = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`
export const queueArn = (name: string): string => arnOf('sqs', name)
export const functionArn = (name: string): string => arnOf('lambda', `function:${name}`)

export const resource = (
  type: string,
  logicalId: string,
  properties: Record<string, unknown>,
  names: { arn?: string; ref?: string } = {},
): Resource => ({
  stack: 'Test',
  logicalId,
  type,
  properties,
  metadata: {},
  arn: names.arn ?? `arn:aws:test:${region}:${account}:${logicalId}`,
  ref: names.ref ?? logicalId,
})

/** A role with one inline policy that a service may assume. */
export function role(logicalId: string, service: string, ...statements: unknown[]): Resource {
  return resource(
    'AWS::IAM::Role',
    logicalId,
    {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: service } }],
      },
      Policies: statements.length > 0 ? [{ PolicyName: 'p', PolicyDocument: { Statement: statements } }] : [],
    },
    { arn: `arn:aws:iam::${account}:role/${logicalId}` },
  )
}

/** The role `NotesDesk`, which people assume. */
export const roleOfPeople = (...statements: unknown[]): Resource =>
  resource(
    'AWS::IAM::Role',
    'Desk',
    {
      RoleName: 'NotesDesk',
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { AWS: 'arn:aws:iam::0:root' } }],
      },
      Policies: [{ PolicyName: 'p', PolicyDocument: { Statement: statements } }],
    },
    { arn: `arn:aws:iam::${account}:role/NotesDesk` },
  )

/** A function under a role of its own, called `<name>Role`. */
export function lambda(name: string, ...statements: unknown[]): Resource[] {
  const itsRole = role(`${name}Role`, 'lambda.amazonaws.com', ...statements)
  return [
    itsRole,
    resource(
      'AWS::Lambda::Function',
      name,
      { FunctionName: name, Role: itsRole.arn },
      { arn: functionArn(name), ref: name },
    ),
  ]
}

export const queue = (name: string, properties: Record<string, unknown> = {}): Resource =>
  resource(
    'AWS::SQS::Queue',
    name,
    { QueueName: name, ...properties },
    { arn: queueArn(name), ref: `https://sqs.${region}.amazonaws.com/${account}/${name}` },
  )

export const assemblyOf = (resources: readonly Resource[]): Assembly => ({
  region,
  account,
  resources,
  ofType: type => resources.filter(r => r.type === type),
  metadata: {},
  assetPath: () => '',
})

export type Handler = (event: unknown) => unknown

export interface TestContext {
  readonly stack: StackContext
  readonly clock: VirtualClock
  readonly resources: readonly Resource[]
  readonly lines: string[]
  /** The functions' handlers by name; tests replace them. */
  readonly handlers: Map<string, Handler>
  dispose(): void
}

/** The context of a stack on a directory of its own; `dataDir` continues an earlier one. */
export function testContext(
  resources: readonly Resource[],
  options: { dataDir?: string; faults?: FaultRates; seed?: number; start?: string } = {},
): TestContext {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'stack-'))
  const clock = new VirtualClock(Date.parse(options.start ?? '2026-11-20T10:00:00Z'))
  const lines: string[] = []
  const handlers = new Map<string, Handler>()
  const gate = createGate({
    principals: principalsOf(assemblyOf(resources), 'secret of the stack'),
    now: () => clock.now(),
    seed: options.seed ?? 1,
    account,
    faults: options.faults,
  })
  const invoke = async (name: string, payload: unknown): Promise<InvocationResult> => {
    const handler = handlers.get(name.split(':').at(-1) ?? name)
    if (!handler) throw new Error(`no function ${name}`)
    try {
      return { payload: await handler(payload) }
    } catch (error) {
      return { error: { errorType: 'Error', errorMessage: String(error) } }
    }
  }
  const stack: StackContext = {
    clock,
    dataDir,
    region,
    account,
    gate,
    recordMetric: () => undefined,
    functions: { invoke, idle: async () => undefined },
    publishAwsEvent: async () => undefined,
    log: line => lines.push(line),
    ports: { site: 0, dynamodb: 0, s3: 0, states: 0, rest: 0 },
  }
  return {
    stack,
    clock,
    resources,
    lines,
    handlers,
    dispose: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
