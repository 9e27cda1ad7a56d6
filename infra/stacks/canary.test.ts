import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { apiName } from '../names.ts'
import { type Plan, readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

/** A deployment of the API is given to a tenth of the calls, and taken back when it fails. */

let plan: Plan
let production: Synthesized
let names: string[]
beforeAll(async () => {
  plan = await readPlan()
  production = synthesizeOnce('production', plan)
  names = plan.domains.filter(({ api }) => api !== undefined).map(({ domain }) => apiName(domain))
}, 600_000)

const group = z.object({
  DeploymentConfigName: z.literal('CodeDeployDefault.LambdaCanary10Percent5Minutes'),
  AlarmConfiguration: z.object({
    Enabled: z.literal(true),
    Alarms: z.array(z.object({ Name: z.string() })).length(1),
  }),
  AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
})
const alarm = z.object({
  AlarmName: z.string(),
  MetricName: z.literal('Errors'),
  Namespace: z.literal('AWS/Lambda'),
  Threshold: z.literal(0),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })),
})

it('goes through an alias for every function of the API, and for the gateway too', () => {
  const aliases = resourcesOf(production, 'AWS::Lambda::Alias')
  expect(aliases).toHaveLength(names.length)
  for (const { Properties } of aliases) expect(Properties.Name).toBe('live')
  const called = resourcesOf(production, 'AWS::ApiGatewayV2::Integration').map(({ Properties }) =>
    String(written(Properties.IntegrationUri)),
  )
  expect(called.sort()).toEqual(aliases.map(({ id }) => `<${id}>`).sort())
  const allowed = resourcesOf(production, 'AWS::Lambda::Permission').map(({ Properties }) =>
    String(written(Properties.FunctionName)),
  )
  expect(allowed.sort()).toEqual(called.sort())
})

it('is taken back when the errors of the new code ring (P13)', () => {
  const alarms = new Map(
    resourcesOf(production, 'AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => String(Properties.AlarmName).startsWith('canary '))
      .map(({ id, Properties }) => [`<${id}>`, alarm.parse(written(Properties))]),
  )
  const groups = resourcesOf(production, 'AWS::CodeDeploy::DeploymentGroup')
  expect(groups).toHaveLength(names.length)
  const watched = groups.map(({ Properties }) => {
    const { AlarmConfiguration, AutoRollbackConfiguration } = group.parse(written(Properties))
    expect(AutoRollbackConfiguration.Events.toSorted()).toEqual([
      'DEPLOYMENT_FAILURE',
      'DEPLOYMENT_STOP_ON_ALARM',
      'DEPLOYMENT_STOP_ON_REQUEST',
    ])
    const rings = alarms.get(AlarmConfiguration.Alarms[0]?.Name ?? '')
    // The alias of the very function, whichever version it gives a call to.
    expect(rings?.Dimensions.find(({ Name }) => Name === 'Resource')?.Value).toMatch(/:live$/)
    return rings?.AlarmName.replace(/^canary /, '')
  })
  expect(watched.sort()).toEqual(names.sort())
})
