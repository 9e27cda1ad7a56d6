import { describe, expect, it } from 'vitest'
import {
  type Decision,
  evaluate,
  evaluateForService,
  parsePolicyDocument,
  type RequestContext,
} from './iamPolicy.ts'

const table = 'arn:aws:dynamodb:ap-south-1:000000000000:table/notes-auth'
const policy = (...Statement: unknown[]) => [
  parsePolicyDocument('test', { Version: '2012-10-17', Statement }),
]
const allow = (rest: object) => ({ Effect: 'Allow', Action: 'dynamodb:*', Resource: '*', ...rest })
const deny = (rest: object) => ({ Effect: 'Deny', Action: 'dynamodb:*', Resource: '*', ...rest })

interface Row {
  case: string
  statements: unknown[]
  action?: string
  resource?: string
  context?: RequestContext
  decision: Decision
}

const rows: Row[] = [
  { case: 'nothing is granted', statements: [], decision: 'implicitDeny' },
  {
    case: 'exactly this',
    statements: [allow({ Action: 'dynamodb:GetItem', Resource: table })],
    decision: 'allowed',
  },
  {
    case: 'action in other letters',
    statements: [allow({ Action: 'DynamoDB:getitem' })],
    decision: 'allowed',
  },
  {
    case: 'another action',
    statements: [allow({ Action: ['dynamodb:PutItem'] })],
    decision: 'implicitDeny',
  },
  { case: 'a star in the action', statements: [allow({ Action: 'dynamodb:Get*' })], decision: 'allowed' },
  { case: 'a question mark', statements: [allow({ Action: 'dynamodb:???Item' })], decision: 'allowed' },
  {
    case: 'a question mark too few',
    statements: [allow({ Action: 'dynamodb:??Item' })],
    decision: 'implicitDeny',
  },
  {
    case: 'the table is not its index',
    statements: [allow({ Resource: `${table}/index/*` })],
    decision: 'implicitDeny',
  },
  {
    case: 'the index by wildcard',
    statements: [allow({ Resource: `${table}/index/*` })],
    resource: `${table}/index/due`,
    decision: 'allowed',
  },
  {
    case: 'resources keep their letters',
    statements: [allow({ Resource: table.toUpperCase() })],
    decision: 'implicitDeny',
  },
  {
    case: 'a dot is a dot',
    statements: [allow({ Resource: 'arn:aws:s3:::a.b' })],
    resource: 'arn:aws:s3:::axb',
    decision: 'implicitDeny',
  },
  {
    case: 'a deny beats any allow',
    statements: [allow({}), deny({ Action: 'dynamodb:GetItem' })],
    decision: 'explicitDeny',
  },
  {
    case: 'a deny of something else',
    statements: [allow({}), deny({ Action: 'dynamodb:PutItem' })],
    decision: 'allowed',
  },
  {
    case: 'NotAction grants the others',
    statements: [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }],
    decision: 'allowed',
  },
  {
    case: 'NotAction leaves out its own',
    statements: [{ Effect: 'Allow', NotAction: 'dynamodb:Get*', Resource: '*' }],
    decision: 'implicitDeny',
  },
  {
    case: 'NotResource leaves out its own',
    statements: [{ Effect: 'Allow', Action: '*', NotResource: table }],
    decision: 'implicitDeny',
  },
  {
    case: 'NotResource grants the others',
    statements: [{ Effect: 'Allow', Action: '*', NotResource: table }],
    resource: `${table}-2`,
    decision: 'allowed',
  },
  {
    case: 'StringEquals holds',
    statements: [allow({ Condition: { StringEquals: { 'k:a': ['x', 'y'] } } })],
    context: { 'K:A': 'y' },
    decision: 'allowed',
  },
  {
    case: 'StringEquals fails',
    statements: [allow({ Condition: { StringEquals: { 'k:a': 'x' } } })],
    context: { 'k:a': 'z' },
    decision: 'implicitDeny',
  },
  {
    case: 'StringEquals without the key',
    statements: [allow({ Condition: { StringEquals: { 'k:a': 'x' } } })],
    decision: 'implicitDeny',
  },
  {
    case: 'StringEqualsIfExists without the key',
    statements: [allow({ Condition: { StringEqualsIfExists: { 'k:a': 'x' } } })],
    decision: 'allowed',
  },
  {
    case: 'StringNotEquals without the key',
    statements: [deny({ Condition: { StringNotEquals: { 'k:a': 'x' } } })],
    decision: 'explicitDeny',
  },
  {
    case: 'StringLike',
    statements: [allow({ Condition: { StringLike: { 'k:a': 'up/*' } } })],
    context: { 'k:a': 'up/1' },
    decision: 'allowed',
  },
  {
    case: 'Bool from a JSON boolean',
    statements: [deny({ Condition: { Bool: { 'aws:SecureTransport': false } } })],
    context: { 'aws:SecureTransport': 'false' },
    decision: 'explicitDeny',
  },
  {
    case: 'ForAllValues: every leading key is meant',
    statements: [allow({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'user#1*' } } })],
    context: { 'dynamodb:LeadingKeys': ['user#1', 'user#12'] },
    decision: 'allowed',
  },
  {
    case: 'ForAllValues: one is not',
    statements: [allow({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'user#1*' } } })],
    context: { 'dynamodb:LeadingKeys': ['user#1', 'user#2'] },
    decision: 'implicitDeny',
  },
  {
    case: 'ForAnyValue without values',
    statements: [allow({ Condition: { 'ForAnyValue:StringEquals': { 'k:a': 'x' } } })],
    decision: 'implicitDeny',
  },
  {
    case: 'two conditions, one fails',
    statements: [allow({ Condition: { StringEquals: { 'k:a': 'x' }, Bool: { 'k:b': 'true' } } })],
    context: { 'k:a': 'x', 'k:b': 'false' },
    decision: 'implicitDeny',
  },
]

describe('what a policy decides', () => {
  it.each(rows)(
    '$story: $decision',
    ({ statements, action = 'dynamodb:GetItem', resource = table, context, decision }) => {
      expect(evaluate(policy(...statements), { action, resource, context })).toBe(decision)
    },
  )

  it('refuses at start, by name, what it cannot evaluate', () => {
    expect(() => policy(allow({ Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }))).toThrow(
      'test: the condition operator IpAddress is not evaluated here',
    )
    expect(() =>
      policy(allow({ Condition: { StringEquals: { 'k:a': ['$', '{aws:username}'].join('') } } })),
    ).toThrow('policy variables')
    expect(() => policy({ Effect: 'Allow', Resource: '*' })).toThrow('Action or NotAction')
    expect(() => policy(allow({ Nonsense: 1 }))).toThrow('not a policy document')
  })

  it('asks a resource policy about one service only', () => {
    const queue = 'arn:aws:sqs:ap-south-1:000000000000:q'
    const rule = 'arn:aws:events:ap-south-1:000000000000:rule/r'
    const policies = policy({
      Effect: 'Allow',
      Principal: { Service: 'events.amazonaws.com' },
      Action: 'sqs:SendMessage',
      Resource: queue,
      Condition: { ArnEquals: { 'aws:SourceArn': rule } },
    })
    const ask = (service: string, source: string) =>
      evaluateForService(policies, service, {
        action: 'sqs:SendMessage',
        resource: queue,
        context: { 'aws:SourceArn': source },
      })
    expect(ask('events.amazonaws.com', rule)).toBe('allowed')
    expect(ask('s3.amazonaws.com', rule)).toBe('implicitDeny')
    expect(ask('events.amazonaws.com', `${rule}2`)).toBe('implicitDeny')
  })
})
