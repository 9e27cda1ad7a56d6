import { beforeAll, expect, it } from 'vitest'
import { apiName, relayName } from '../names.ts'
import { type Plan, readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce } from '../testing/synthesize.ts'

/** Executions that are kept for investors' calls and for the relay, whatever else wakes at the same time. */

let plan: Plan
let production: Synthesized
beforeAll(async () => {
  plan = await readPlan()
  production = synthesizeOnce('production', plan)
}, 600_000)

const reserved = (): Map<string, number> =>
  new Map(
    resourcesOf(production, 'AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined)
      .map(({ Properties }) => [
        String(Properties.FunctionName),
        Number(Properties.ReservedConcurrentExecutions),
      ]),
  )

it('are kept for the calls of every domain and for the relay, and for no job that could wait (P8)', () => {
  const apis = plan.domains.filter(({ api }) => api !== undefined).map(({ domain }) => apiName(domain))
  expect([...reserved().keys()].sort()).toEqual([...apis, relayName].sort())
})

it('leave a hundred of the account’s thousand to the others', () => {
  const all = [...reserved().values()].reduce((sum, one) => sum + one, 0)
  expect(Math.min(...reserved().values())).toBeGreaterThanOrEqual(25)
  expect(all).toBeLessThanOrEqual(900)
})
