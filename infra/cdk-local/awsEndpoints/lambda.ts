import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import type { StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { type AwsCall, type AwsReply, type AwsService, unknownOperation } from './awsEndpoint.ts'

export interface LambdaOptions {
  /** The whole template. */
  readonly resources: readonly Resource[]
  readonly functions: Pick<StackContext['functions'], 'invoke'>
  readonly log: (line: string) => void
}

const functionProperties = z.looseObject({
  FunctionName: z.string().optional(),
  Runtime: z.string().optional(),
  Handler: z.string().optional(),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  Role: z.string(),
})

const invocationPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/

function listed(resource: Resource): Record<string, unknown> {
  const { FunctionName, ...given } = functionProperties.parse(resource.properties)
  return {
    FunctionName: FunctionName ?? resource.ref,
    FunctionArn: resource.arn,
    Role: given.Role,
    Runtime: given.Runtime,
    Handler: given.Handler,
    Timeout: given.Timeout,
    MemorySize: given.MemorySize,
  }
}

function find(resources: readonly Resource[], name: string): Resource {
  const found = resources.find(({ arn, ref, properties }) =>
    [arn, ref, functionProperties.parse(properties).FunctionName].includes(name),
  )
  if (!found) throw new AwsRefusal('ResourceNotFoundException', `Function not found: ${name}`, 404)
  return found
}

async function invoke(call: AwsCall, fn: Resource, options: LambdaOptions): Promise<AwsReply> {
  await call.allow('lambda:InvokeFunction', [fn.arn])
  const event = call.json(z.unknown())
  const type = call.headers['x-amz-invocation-type'] ?? 'RequestResponse'
  if (type === 'DryRun') return { status: 204 }
  const running = options.functions.invoke(fn.arn, event)
  if (type === 'Event') {
    running.catch(error => options.log(`${fn.ref}: ${String(error)}`))
    return { status: 202 }
  }
  const { payload, error } = await running
  const headers = { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' }
  if (error) return { headers: { ...headers, 'x-amz-function-error': 'Unhandled' }, body: error }
  return { headers, body: JSON.stringify(payload ?? null) }
}

/** Lambda: Invoke and ListFunctions, for administrators and for roles with the grant. */
export function lambdaService(options: LambdaOptions): AwsService {
  const functions = options.resources.filter(({ type }) => type === 'AWS::Lambda::Function')
  return async call => {
    if (call.method === 'GET' && /^\/2015-03-31\/functions\/?$/.test(call.path)) {
      await call.allow('lambda:ListFunctions', ['*'])
      return { headers: { 'content-type': 'application/json' }, body: { Functions: functions.map(listed) } }
    }
    const name = invocationPath.exec(call.path)?.[1]
    if (call.method !== 'POST' || name === undefined) throw unknownOperation('lambda', call)
    return invoke(call, find(functions, decodeURIComponent(name)), options)
  }
}
