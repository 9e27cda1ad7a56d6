import { z } from 'zod'
import type { Resource } from '../template/assembly.ts'
import type { Gate } from './gate.ts'
import { NotRunHere } from './refusal.ts'

const functionProperties = z.looseObject({ FunctionName: z.string().optional(), Role: z.string() })

/** The ARN of a function's role, by the function's name or ARN. */
function roleOfFunction(resources: readonly Resource[], functionNameOrArn: string): string {
  for (const resource of resources) {
    if (resource.type !== 'AWS::Lambda::Function') continue
    const { FunctionName, Role } = functionProperties.parse(resource.properties)
    if ([FunctionName, resource.ref, resource.arn].includes(functionNameOrArn)) return Role
  }
  throw new NotRunHere(`there is no function ${functionNameOrArn} in the template`)
}

/**
 * AWS refuses to create an event source mapping whose function's role may not read the source; so does the start here.
 * Throws AwsRefusal AccessDeniedException naming the missing action.
 */
export function requireSourceGrants(
  gate: Gate,
  resources: readonly Resource[],
  functionName: string,
  sourceArn: string,
  actions: readonly string[],
): void {
  const principal = gate.principalOfRole(roleOfFunction(resources, functionName))
  for (const action of actions) gate.authorize(principal, action, [sourceArn])
}
