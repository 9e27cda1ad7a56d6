import { expect, it } from 'vitest'
import type { Resource } from './assembly.ts'
import { notRunHere, runHere } from './notRunHere.ts'
import { refuseUnknownTypes } from './refuseUnknownTypes.ts'

const of = (type: string): Resource => ({
  stack: 'Data',
  logicalId: 'It',
  type,
  properties: {},
  metadata: {},
  arn: '',
  ref: '',
})

it('refuses by name every type that has neither a runner nor a reason', () => {
  const types = ['AWS::DynamoDB::GlobalTable', 'AWS::RDS::DBCluster', 'AWS::IAM::Role', 'Custom::Upload']
  expect(() => refuseUnknownTypes(types.map(of))).toThrow(
    'The embedded stack cannot run AWS::RDS::DBCluster (e.g. Data/It), Custom::Upload (e.g. Data/It)',
  )
  refuseUnknownTypes([...runHere, ...Object.keys(notRunHere)].map(of))
})

it('gives a type either a runner or a reason', () => {
  expect(runHere.filter(type => type in notRunHere)).toEqual([])
  expect(Object.values(notRunHere).filter(reason => !reason.endsWith('.'))).toEqual([])
})
