import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const policy = z.object({ Statement: z.array(z.object({ Action: z.array(z.string()) })) })
const signingKeys = () =>
  resourcesOf(production, 'AWS::KMS::Key').filter(({ Properties }) => Properties.KeyUsage === 'SIGN_VERIFY')

it('documents are signed by one pair of keys that outlives its stack and only signs', () => {
  const [key, ...others] = signingKeys()
  expect(others).toEqual([])
  expect(key?.Properties).toMatchObject({ KeySpec: 'RSA_2048', PendingWindowInDays: 30 })
  // KMS refuses a rotation of a pair of keys.
  expect(key?.Properties.EnableKeyRotation).toBeUndefined()
  const [template] = [...production.templates.values()].filter(one =>
    JSON.stringify(one).includes('RSA_2048'),
  )
  expect(JSON.stringify(template)).toMatch(/"DocumentSigningKey\w+":\{"Type":"AWS::KMS::Key"/)
  const [statement] = policy.parse(written(key?.Properties.KeyPolicy)).Statement
  expect(statement?.Action).toEqual(expect.arrayContaining(['kms:Sign', 'kms:Verify', 'kms:GetPublicKey']))
  expect(statement?.Action.filter(action => /crypt|DataKey|Rotat/.test(action))).toEqual([])
})

it('only the consumers of contract notes may sign, one digest at a time by one algorithm', () => {
  const signing = resourcesOf(production, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy').filter(
    ({ Properties }) => JSON.stringify(Properties).includes('kms:Sign'),
  )
  expect(signing).toHaveLength(1)
  const condition = {
    StringEquals: { 'kms:SigningAlgorithm': 'RSASSA_PKCS1_V1_5_SHA_256', 'kms:MessageType': 'DIGEST' },
  }
  expect(JSON.stringify(written(signing[0]?.Properties))).toContain(JSON.stringify(condition))
  const informed = resourcesOf(production, 'AWS::Lambda::Function').filter(({ Properties }) =>
    JSON.stringify(Properties.Environment ?? {}).includes('DOCUMENT_SIGNING_KEY_ID'),
  )
  expect(informed.map(({ Properties }) => Properties.FunctionName)).toEqual(['contract-notes-consumers'])
})
