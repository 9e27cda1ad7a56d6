import type { State } from './machine.ts'

const servicePrefix = 'arn:aws:states:::'
const tokenSuffix = '.waitForTaskToken'

/** Whether a Resource names a Lambda function directly, without `lambda:invoke`. */
export function isLambdaArn(resource: string | undefined): boolean {
  return resource?.startsWith('arn:aws:lambda:') ?? false
}

export function waitsForToken(resource: string | undefined): boolean {
  return resource?.endsWith(tokenSuffix) ?? false
}

/**
 * The name under which an integration is registered: `lambda` for a function's ARN,
 * `lambda:invoke` and the like for a service.
 */
export function integrationName(resource: string): string {
  if (isLambdaArn(resource)) {
    return 'lambda'
  }
  const name = resource.startsWith(servicePrefix) ? resource.slice(servicePrefix.length) : resource
  return waitsForToken(name) ? name.slice(0, -tokenSuffix.length) : name
}

/** The `resourceType` and `resource` of a task's history events. */
export function taskEvent(state: State): { resourceType: string; resource: string } {
  const resource = state.Resource ?? ''
  if (isLambdaArn(resource)) {
    return { resourceType: 'lambda', resource }
  }
  const name = resource.slice(servicePrefix.length)
  const colon = name.lastIndexOf(':')
  return { resourceType: name.slice(0, colon), resource: name.slice(colon + 1) }
}

/** The region in an ARN. */
export function regionOf(arn: string): string {
  return arn.split(':')[3] ?? ''
}
