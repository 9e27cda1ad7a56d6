import { z } from 'zod'
import { evaluateForService, type PolicyDocument, parsePolicyDocument } from '../gate/iamPolicy.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf } from '../template/properties.ts'

const queuePolicy = z.looseObject({ Queues: z.array(z.string()), PolicyDocument: z.unknown() })
const keyPolicy = z.looseObject({ KeyPolicy: z.unknown() })
const service = 'events.amazonaws.com'
const lastPart = (text: string): string => text.split(/[/:]/).at(-1) ?? text

function queuePolicies(resources: readonly Resource[], queueArn: string): PolicyDocument[] {
  const queueName = lastPart(queueArn)
  return resources.flatMap(resource => {
    if (resource.type !== 'AWS::SQS::QueuePolicy') return []
    const { Queues, PolicyDocument } = queuePolicy.parse(resource.properties)
    if (!Queues.some(url => lastPart(url) === queueName)) return []
    return [parsePolicyDocument(placeOf(resource), PolicyDocument)]
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
  const policy = parsePolicyDocument(placeOf(key), keyPolicy.parse(key.properties).KeyPolicy)
  for (const action of ['kms:GenerateDataKey', 'kms:Decrypt'])
    if (evaluateForService([policy], service, { action, resource: key.arn, context }) !== 'allowed')
      throw new NotRunHere(
        `the policy of the key ${key.arn} does not let ${service} ${action} for ${queueArn}`,
      )
}

/**
 * EventBridge delivers to a queue by the queue's policy. On AWS a missing one loses events without an error; here it is
 * named at the start.
 */
export function requireQueuePolicy(resources: readonly Resource[], ruleArn: string, queueArn: string): void {
  const context = {
    'aws:SourceArn': ruleArn,
    'aws:SourceAccount': ruleArn.split(':')[4] ?? '',
    'aws:SecureTransport': 'true',
  }
  const request = { action: 'sqs:SendMessage', resource: queueArn, context }
  if (evaluateForService(queuePolicies(resources, queueArn), service, request) !== 'allowed')
    throw new NotRunHere(`no queue policy lets ${service} send to ${queueArn} for the rule ${ruleArn}`)
  requireKey(resources, queueArn, context)
}
