import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operatorRolesOf } from '../permissions/operatorRoles.ts'
import { type Plan, readPlan } from '../plan.ts'
import { readContext, readStage, type StageName } from '../stage.ts'
import { OperatorsStack } from './OperatorsStack.ts'

const permissionSet = z.object({
  Name: z.string(),
  InlinePolicy: z.object({
    Statement: z.array(
      z.object({
        Effect: z.literal('Allow'),
        Action: z.union([z.string(), z.array(z.string())]),
        Resource: z.union([z.string(), z.array(z.string())]),
      }),
    ),
  }),
})

function stackOf(stage: StageName, plan: Plan): Template {
  const app = new App({ context: { ...readContext(), stage } })
  return Template.fromStack(new OperatorsStack(app, readStage(app), plan))
}

describe('the permission sets of operators', () => {
  let plan: Plan
  let template: Template
  beforeAll(async () => {
    plan = await readPlan()
    template = stackOf('production', plan)
  })

  it('start the machines of their role in the stage’s account, and no other', () => {
    const sets = Object.values(template.findResources('AWS::SSO::PermissionSet')).map(({ Properties }) =>
      permissionSet.parse(Properties),
    )
    const startable = sets.map(({ Name, InlinePolicy }) => [
      Name,
      InlinePolicy.Statement.filter(({ Action }) => [Action].flat().includes('states:StartExecution'))
        .flatMap(({ Resource }) => Resource)
        .sort(),
    ])
    expect(startable).toEqual(
      operatorRolesOf(plan).map(({ name, starts }) => [
        `Sthirank${name}`,
        starts.map(flow => `arn:aws:states:ap-south-1:111122223333:stateMachine:${flow}`).sort(),
      ]),
    )
    const wide = sets.flatMap(({ InlinePolicy }) =>
      InlinePolicy.Statement.filter(({ Resource }) => [Resource].flat().includes('*')),
    )
    expect(wide.map(({ Action }) => Action)).toEqual(sets.map(() => 'states:ListStateMachines'))
  })

  it('belong to the groups of the stage (P10)', () => {
    template.resourceCountIs('AWS::SSO::Assignment', operatorRolesOf(plan).length)
    template.allResourcesProperties('AWS::SSO::Assignment', {
      PrincipalType: 'GROUP',
      TargetType: 'AWS_ACCOUNT',
      TargetId: '111122223333',
    })
  })

  it('are refused for a stage without an Identity Center', () => {
    expect(() => stackOf('local', plan)).toThrow('names no identityCenter')
  })
})
