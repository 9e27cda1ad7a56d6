import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { activeInvestorCost, costRows, idleCosts } from '../checks/bench/costs.ts'
import { isOverGoal } from '../checks/bench/measurement.ts'
import { readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

it('a month in which nobody comes costs no more than its goal (P14)', () => {
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

const budget = z.object({
  Budget: z.looseObject({ TimeUnit: z.literal('MONTHLY'), BudgetLimit: z.object({ Amount: z.number() }) }),
  NotificationsWithSubscribers: z.array(
    z.object({
      Notification: z.looseObject({ NotificationType: z.string(), Threshold: z.number() }),
      Subscribers: z.array(z.object({ Address: z.string(), SubscriptionType: z.literal('EMAIL') })).min(1),
    }),
  ),
})

it('a letter comes before the budget of a month is spent, and as soon as it is going to be (P13)', () => {
  const [made, ...more] = resourcesOf(production, 'AWS::Budgets::Budget').map(({ Properties }) =>
    budget.parse(written(Properties)),
  )
  expect(more).toEqual([])
  // An idle month alone must not ring.
  const idle = idleCosts(production).reduce((sum, { usd }) => sum + usd, 0)
  expect(made?.Budget.BudgetLimit.Amount).toBeGreaterThan(idle)
  expect(
    made?.NotificationsWithSubscribers.map(({ Notification: { NotificationType, Threshold } }) => [
      NotificationType,
      Threshold,
    ]),
  ).toEqual([
    ['ACTUAL', 80],
    ['FORECASTED', 100],
  ])
})
