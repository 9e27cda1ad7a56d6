import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Plan, readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce } from '../testing/synthesize.ts'

let plan: Plan
let stack: Synthesized
beforeAll(async () => {
  plan = await readPlan()
  stack = synthesizeOnce('production', plan)
}, 600_000)

const rule = z.object({
  Name: z.string(),
  Targets: z.tuple([z.object({ InputTransformer: z.object({ InputTemplate: z.string() }) })]),
})
const domainsConsumers = (): string[] =>
  plan.domains.flatMap(({ domain, consumers }) =>
    (consumers?.subscriptions ?? []).map(({ consumer }) => `${domain}-${consumer}`),
  )

describe('events', () => {
  it('reach the consumers of a domain through its queue, and those that are soon too late through one of their own', () => {
    // One that only runs on a schedule has no queue.
    const domains = plan.domains.filter(({ consumers }) => (consumers?.subscriptions ?? []).length > 0)
    const expected = [
      ...domains.map(({ domain }) => `${domain}-events`),
      'auth-onEmailChangeRequested',
      'auth-onOtpRequested',
      'liquidation-onRedeemCodeRequested',
    ]
    const queues = resourcesOf(stack, 'AWS::SQS::Queue')
    const live = queues.filter(({ Properties }) => Properties.RedrivePolicy !== undefined)
    expect(live.map(({ Properties }) => Properties.QueueName).sort()).toEqual(expected.sort())
    const names = queues.map(({ Properties }) => Properties.QueueName)
    for (const name of expected) expect(names).toContain(`${name}-dead`)
  })

  it('come by one rule for each subscription, which names the consumer in the message', () => {
    const expected = domainsConsumers()
    const rules = resourcesOf(stack, 'AWS::Events::Rule').map(({ Properties }) => rule.parse(Properties))
    expect(rules.map(({ Name }) => Name).sort()).toEqual(expected.sort())
    for (const { Name, Targets } of rules) {
      const [{ InputTransformer }] = Targets
      const message = z
        .object({ consumer: z.string(), 'detail-type': z.string() })
        .parse(JSON.parse(InputTransformer.InputTemplate.replaceAll(/<\w+>/g, '""')))
      expect(Name.endsWith(`-${message.consumer}`)).toBe(true)
    }
  })

  it('are taken in batches that may fail in part, and from streams only as new rows of the outbox', () => {
    const mappings = resourcesOf(stack, 'AWS::Lambda::EventSourceMapping')
    for (const { Properties } of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
    }
    const streams = mappings.filter(({ Properties }) => Properties.StartingPosition !== undefined)
    expect(streams).toHaveLength(plan.domains.filter(({ table }) => table).length)
    for (const { Properties } of streams) {
      expect(JSON.stringify(Properties.FilterCriteria)).toContain(String.raw`{\"prefix\":\"event#\"}`)
      expect(Properties.BisectBatchOnFunctionError).toBe(true)
      expect(Properties.DestinationConfig).toBeDefined()
    }
  })
})
