import { beforeAll, expect, it } from 'vitest'
import { activeInvestorCost, costRows, idleCosts } from '../checks/bench/costs.ts'
import { isOverGoal } from '../checks/bench/measurement.ts'
import { readPlan } from '../plan.ts'
import { type Synthesized, synthesizeOnce } from '../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

it('a month in which nobody comes costs no more than its goal', () => {
  expect(costRows(production).filter(isOverGoal)).toEqual([])
})

it('what is paid for is found in the template: a further alarm and a further queue cost more', () => {
  const before = new Map(idleCosts(production).map(({ service, usd }) => [service, usd]))
  const templates = new Map(production.templates)
  const Resources = {
    OneMore: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
    Polled: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { ScalingConfig: {} } },
  }
  templates.set('More', { Resources })
  const more = new Map(idleCosts({ ...production, templates }).map(({ service, usd }) => [service, usd]))
  const difference = (service: string) => (more.get(service) ?? 0) - (before.get(service) ?? 0)
  expect(difference('CloudWatch alarms')).toBeCloseTo(0.1, 6)
  expect(difference('SQS')).toBeCloseTo(0.2628, 4)
  expect(difference('WAF')).toBe(0)
})

it('every service with a price by the month is in the sum', () => {
  for (const { service, usd } of idleCosts(production))
    expect({ service, isPaid: usd > 0 }).toEqual({ service, isPaid: service !== 'CloudWatch dashboards' })
  expect(activeInvestorCost()).toBeGreaterThan(0)
})
