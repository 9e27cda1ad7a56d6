import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { flowName, repositoryRoot } from './names.ts'
import { operatorRoles } from './operatorRoles.ts'
import { type Flow, type Plan, readPlan } from './plan.ts'
import { resourcesOf, type Synthesized, synthesize, written } from './synthForTest.ts'

/** What a person may do whom the house trusts with a role: pinned here word by word. */

let house: Synthesized
/** All flows there are names of, so that a role is judged by the whole of its duties. */
let plan: Plan

beforeAll(async () => {
  const read = await readPlan()
  const [example] = read.flows
  if (example === undefined) throw new Error('there is no flow')
  const flows = flowName.options.map(
    (flow): Flow => read.flows.find(one => one.flow === flow) ?? { ...example, flow },
  )
  plan = { ...read, flows }
  house = synthesize('production', plan)
}, 120_000)

const oneOrMore = z.union([z.string().transform(one => [one]), z.array(z.string())])
const policy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.string(), Action: oneOrMore, Resource: oneOrMore })),
  }),
  Roles: z.array(z.string()),
})

const investorsFlows = [
  'bank-verification',
  'bond-liquidation',
  'book-reconciliation',
  'hyperverge-sync',
  'mld-quote',
  'order-settlement',
]

/** What a role may do, by action: the last word but the star of every resource. */
function dutiesOf(role: string): Map<string, string[]> {
  const found = resourcesOf(house, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
    .map(({ Properties }) => policy.parse(written(Properties)))
    .filter(({ Roles }) => Roles.some(one => new RegExp(`^<${role}Role[0-9A-F]{8}>$`).test(one)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  const duties = new Map<string, string[]>()
  for (const { Effect, Action, Resource } of found) {
    expect(Effect).toBe('Allow')
    for (const action of Action) {
      const named = Resource.map(one => one.replace(/^arn:aws:states:ap-south-1:<AWS::AccountId>:/, ''))
      duties.set(action, [...(duties.get(action) ?? []), ...named].sort())
    }
  }
  return duties
}

const machines = (flows: readonly string[]) => flows.map(flow => `stateMachine:${flow}`).sort()
const executions = (flows: readonly string[]) => flows.map(flow => `execution:${flow}:*`).sort()

describe('a role for operators', () => {
  it('starts the machines of its duties', () => {
    const starts = (role: string) => dutiesOf(role).get('states:StartExecution')
    expect(starts('KycOperator')).toEqual(
      machines(['ops-list-reviews', 'ops-review-bank-proof', 'ops-review-kyc', 'ops-set-investor-flags']),
    )
    expect(starts('Desk')).toEqual(
      machines([
        'ops-approve-request',
        'ops-fail-liquidation',
        'ops-fail-order',
        'ops-price-quote',
        'ops-publish-instrument',
        'ops-record-holding',
        'ops-reject-quote-request',
        'ops-set-market-day',
        'ops-settle-liquidation',
        'ops-settle-order',
      ]),
    )
    expect(starts('Payments')).toEqual(
      machines([
        'book-reconciliation',
        'ops-approve-request',
        'ops-fail-liquidation',
        'ops-fail-order',
        'ops-hold-payouts',
        'ops-replay-dead-letter',
        'ops-settle-liquidation',
        'ops-settle-order',
      ]),
    )
  })

  it.each(Object.entries(operatorRoles))(
    '%s stops its own, reads those of investors, and no more',
    (role, { starts }) => {
      const read = [...new Set([...starts, ...investorsFlows])]
      expect(Object.fromEntries(dutiesOf(role))).toEqual({
        'states:ListStateMachines': ['*'],
        'states:DescribeStateMachine': machines(read),
        'states:ListExecutions': machines(read),
        'states:DescribeExecution': executions(read),
        'states:DescribeStateMachineForExecution': executions(read),
        'states:GetExecutionHistory': executions(read),
        'states:StartExecution': machines(starts),
        'states:StopExecution': executions(starts),
      })
    },
  )

  it('is assumed with a second factor, under the name of whoever does', () => {
    const roles = resourcesOf(house, 'AWS::IAM::Role').filter(({ Properties }) =>
      /^Sthirank(KycOperator|Desk|Payments)$/.test(String(Properties.RoleName)),
    )
    expect(roles).toHaveLength(3)
    for (const { Properties } of roles) {
      const trust = JSON.stringify(written(Properties.AssumeRolePolicyDocument))
      expect(trust).toContain('"Bool":{"aws:MultiFactorAuthPresent":"true"}')
      expect(trust).toContain(`"sts:RoleSessionName":"${'$'}{aws:username}"`)
    }
  })

  it('may what the runbook says', () => {
    const runbook = readFileSync(join(repositoryRoot, 'workflows/OPERATIONS.md'), 'utf8')
    const [, ...names] =
      /^\| Machine (.+) \|$/m
        .exec(runbook)?.[0]
        .split('|')
        .map(cell => cell.trim()) ?? []
    const roles = names.slice(1, -1).map(name => name.replace(/^Sthirank/, ''))
    const told = [...runbook.matchAll(/^\| `([a-z-]+)` \|((?: yes \| ?|[ ]*\|)+)$/gm)].flatMap(
      ([, flow = '', cells = '']) =>
        cells.split('|').flatMap((cell, index) => (cell.trim() === 'yes' ? [`${roles[index]} ${flow}`] : [])),
    )
    const duties = Object.entries(operatorRoles).flatMap(([role, { starts }]) =>
      starts.map(flow => `${role} ${flow}`),
    )
    expect(roles).toEqual(['KycOperator', 'Desk', 'Payments'])
    expect(told.sort()).toEqual(duties.sort())
  })

  it('leaves no machine of operators that nobody may start', () => {
    const startable = new Set<string>(Object.values(operatorRoles).flatMap(({ starts }) => starts))
    const forOperators = flowName.options.filter(flow => flow.startsWith('ops-'))
    expect(forOperators.filter(flow => !startable.has(flow))).toEqual([])
  })

  it('keeps the stacks small with every flow there will be', () => {
    for (const [stack, { Resources }] of house.templates) {
      expect(Object.keys(Resources).length, stack).toBeLessThan(400)
      expect(JSON.stringify(Resources).length, stack).toBeLessThan(800_000)
    }
    expect(house.findings).toEqual([])
  })
})
