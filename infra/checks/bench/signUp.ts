import { z } from 'zod'
import { advance } from '../../drivers/control.ts'
import {
  completeKyc,
  identityEnds,
  investorIdOf,
  openIdentity,
  operate,
  papersOf,
  syncToTheEnd,
} from '../../drivers/kyc.ts'
import { newInvestor, person, verifyBank } from '../../drivers/visitor.ts'
import { type Counted, transitionsOf, withoutExpiry } from './counted.ts'
import { databaseWork } from './databaseWork.ts'
import type { Measurement } from './measurement.ts'
import { templates } from './sizes.ts'

/** The cost of what happens before a first purchase: each call, a whole KYC, and the machines of the vendors. */

/** All DynamoDB calls of one KYC, from the first step to the approval, consumers and machines included. */
async function wholeKyc({ stack, database }: Counted): Promise<Measurement> {
  const visitor = await newInvestor(stack.origin, person(3, 'counted'))
  await advance(stack, 'PT1M')
  database.take()
  await completeKyc(visitor, papersOf(3), stack)
  const investorId = await investorIdOf(visitor)
  await operate(stack, visitor, 'ops-review-kyc', { investorId, decision: 'approve' })
  await advance(stack, 'PT1S')
  const calls = withoutExpiry(database.take())
  return {
    area: 'whole processes',
    what: 'a KYC, from the first step to the approval',
    figure: calls.length,
    unit: 'calls',
    note: `${calls.reduce((sum, { units }) => sum + units, 0).toFixed(0)} capacity units`,
  }
}

async function identitySyncs(counted: Counted): Promise<Measurement[]> {
  const { stack } = counted
  const rows: Measurement[] = []
  for (const [n, outcome, what, goal] of [
    [11, 'auto_approved', 'an identity sync that is answered at once', 8],
    [12, 'silent', 'an identity sync after five questions', 20],
  ] as const) {
    const visitor = await newInvestor(stack.origin, person(n, 'bench'))
    const investorId = await investorIdOf(visitor)
    const flags = { investorId, enhancedGroup: true, forceKYC: true }
    await operate(stack, visitor, 'ops-set-investor-flags', flags)
    const { transactionId } = await openIdentity(visitor)
    await identityEnds(stack, transactionId, outcome)
    await syncToTheEnd(stack, visitor, 'finished')
    await advance(stack, 'PT1M')
    rows.push(await transitionsOf(counted, transactionId, { what, goal }))
  }
  return rows
}

async function bankVerifications(counted: Counted): Promise<Measurement[]> {
  const visitor = await newInvestor(counted.stack.origin, person(1, 'bench'))
  const rows: Measurement[] = []
  for (const [account, what, goal] of [
    ['50100098765432', 'a bank verification that is answered at once', 8],
    ['50100098760004', 'a bank verification after five polls', 20],
  ] as const) {
    const attempt = await verifyBank(visitor, account)
    await advance(counted.stack, 'PT40S')
    rows.push(await transitionsOf(counted, attempt, { what, goal }))
  }
  return rows
}

const policies = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.optional(z.unknown()) })),
})

/** Flows of operators that walk a whole table, for which no index is worth its cost. */
const operatorsThatScan = /^Ops(RepublishEvents|ReencryptFields)/

/** Policies that let a function scan a table: none that an investor, a clock or an event starts may. */
function scansGranted(): Measurement {
  const resources = templates().flatMap(text => Object.entries(policies.parse(JSON.parse(text)).Resources))
  const figure = resources.filter(
    ([id, { Type, Properties }]) =>
      Type === 'AWS::IAM::Policy' &&
      !operatorsThatScan.test(id) &&
      JSON.stringify(Properties).includes('"dynamodb:Scan"'),
  ).length
  return { area: 'database per call', what: 'grants to scan a table', figure, unit: 'items', goal: 0 }
}

export async function benchSignUp(counted: Counted): Promise<Measurement[]> {
  const perCall = await databaseWork(counted)
  return [
    ...perCall,
    scansGranted(),
    await wholeKyc(counted),
    ...(await bankVerifications(counted)),
    ...(await identitySyncs(counted)),
  ]
}
