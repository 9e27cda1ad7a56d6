import { z } from 'zod'
import { evaluateForService, type PolicyDocument, parsePolicyDocument } from '../gate/iamPolicy.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'

const queuePolicy = z.looseObject({ Queues: z.array(z.string()), PolicyDocument: z.unknown() })
const keyPolicy = z.looseObject({ KeyPolicy: z.unknown() })
const permission = z.looseObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
})
const service = 'events.amazonaws.com'
const lastPart = (text: string): string => text.split(/[/:]/).at(-1) ?? text

function queuePolicies(resources: readonly Resource[], queueArn: string): PolicyDocument[] {
  const queueName = lastPart(queueArn)
  return resources.flatMap(resource => {
    if (resource.type !== 'AWS::SQS::QueuePolicy') return []
    const { Queues, PolicyDocument } = queuePolicy.parse(resource.properties)
    if (!Queues.some(url => lastPart(url) === queueName)) return []
    return [parsePolicyDocument(`${resource.stack}/${resource.logicalId}`, PolicyDocument)]
  })
}

/** A queue under a customer's key accepts messages of EventBridge only if the key's policy allows it. */
function requireKey(resources: readonly Resource[], queueArn: string, context: Record<string, string>): void {
  const queue = resources.find(({ type, arn }) => type === 'AWS::SQS::Queue' && arn === queueArn)
  const keyId = z
    .looseObject({ KmsMasterKeyId: z.string().optional() })
    .parse(queue?.properties ?? {}).KmsMasterKeyId
  const key = resources.find(
    r => r.type === 'AWS::KMS::Key' && keyId !== undefined && [r.arn, r.ref].includes(keyId),
  )
  if (!key) return
  const policy = parsePolicyDocument(
    `${key.stack}/${key.logicalId}`,
    keyPolicy.parse(key.properties).KeyPolicy,
  )
  for (const action of ['kms:GenerateDataKey', 'kms:Decrypt'])
    if (evaluateForService([policy], service, { action, resource: key.arn, context }) !== 'allowed')
      throw new NotRunHere(
        `the policy of the key ${key.arn} does not let ${service} ${action} for ${queueArn}`,
      )
}

/**
 * EventBridge delivers to a queue by the queue's policy, to a function by an AWS::Lambda::Permission, to a machine
 * by the target's role. On AWS a missing one loses events without an error; here it is named at the start.
 */
export function requireTargetPolicy(
  resources: readonly Resource[],
  ruleArn: string,
  target: {
    readonly arn: string
    readonly kind: 'queue' | 'function' | 'machine'
    readonly roleArn?: string | undefined
  },
): void {
  const context = {
    'aws:SourceArn': ruleArn,
    'aws:SourceAccount': ruleArn.split(':')[4] ?? '',
    'aws:SecureTransport': 'true',
  }
  if (target.kind === 'machine') {
    if (target.roleArn === undefined)
      throw new NotRunHere(`the rule ${ruleArn} starts ${target.arn} without a role`)
    return
  }
  if (target.kind === 'queue') {
    const request = { action: 'sqs:SendMessage', resource: target.arn, context }
    if (evaluateForService(queuePolicies(resources, target.arn), service, request) !== 'allowed')
      throw new NotRunHere(`no queue policy lets ${service} send to ${target.arn} for the rule ${ruleArn}`)
    requireKey(resources, target.arn, context)
    return
  }
  const permitted = resources.some(resource => {
    if (resource.type !== 'AWS::Lambda::Permission') return false
    const { Action, FunctionName, Principal, SourceArn } = permission.parse(resource.properties)
    const meant = lastPart(FunctionName) === lastPart(target.arn)
    const forUs = Action === 'lambda:InvokeFunction' && Principal === service
    return meant && forUs && (SourceArn === undefined || SourceArn === ruleArn)
  })
  if (!permitted)
    throw new NotRunHere(`no permission lets ${service} call ${target.arn} for the rule ${ruleArn}`)
}
