import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readPlan } from '../../plan.ts'
import { type Synthesized, synthesizeOnce } from '../../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const policies = z.looseObject({ DeletionPolicy: z.string().optional() })

it('a first deployment that fails removes what it made, and no later one removes tables, keys or logs (P6)', () => {
  const kept = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable', 'AWS::Logs::LogGroup', 'AWS::KMS::Key']
  const resources = [...production.templates.values()].flatMap(({ Resources }) => Object.entries(Resources))
  const policyOf = resources
    .filter(([, { Type }]) => kept.includes(Type))
    .map(([id, resource]) => [id, policies.parse(resource).DeletionPolicy] as const)
  expect(policyOf.length).toBeGreaterThan(60)
  expect(policyOf.filter(([, policy]) => policy !== 'RetainExceptOnCreate')).toEqual([])
  // Retained on creation, it would stand in the way of the next deployment under its name.
  const stuck = resources.filter(([, resource]) => policies.parse(resource).DeletionPolicy === 'Retain')
  expect(stuck.map(([id, { Type }]) => `${Type} ${id}`)).toEqual([])
})
