import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readPlan } from '../../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce } from '../../testing/synthesize.ts'
import type { Measurement } from './measurement.ts'

/**
 * What production costs by AWS's price list (`prices.json`, US dollars): a month in which nobody comes, from the synthesized
 * template, and a month of one active investor, from assumptions. These are estimates of a bill, not the business's money.
 */

const price = z.object({ usd: z.number(), freePerMonth: z.number(), source: z.url() })
const priceList = z.object({
  region: z.literal('ap-south-1'),
  currency: z.literal('USD'),
  listedOn: z.iso.date(),
  entered: z.string(),
  prices: z.object({
    alarmMetricMonth: price,
    dashboardMonth: price,
    queueRequest: price,
    keyMonth: price,
    signature: price,
    longParameterMonth: price,
    secretMonth: price,
    webAclMonth: price,
    webAclRuleMonth: price,
    natGatewayHour: price,
    publicAddressHour: price,
    apiCall: price,
    invocation: price,
    gigabyteSecond: price,
    readUnit: price,
    writeUnit: price,
    transition: price,
    letter: price,
    event: price,
    logGigabyte: price,
  }),
})
const list = priceList.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'prices.json'), 'utf8')))
type PriceName = keyof typeof list.prices

const hoursPerMonth = 730
/** Lambda asks an idle queue by five long polls at a time, each of 20 seconds. */
const pollsPerQueue = (5 * hoursPerMonth * 3600) / 20

function costOf(name: PriceName, count: number): number {
  const { usd, freePerMonth } = list.prices[name]
  return Math.max(0, count - freePerMonth) * usd
}

const alarm = z.looseObject({
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
})
/** An alarm is paid for each metric it reads, not for its expressions. */
const metricsOf = (properties: unknown): number => {
  const { Metrics } = alarm.parse(properties)
  return Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length
}
const webAcl = z.looseObject({ Rules: z.array(z.unknown()) })
const mapping = z.looseObject({ ScalingConfig: z.unknown().optional() })

interface IdleCost {
  readonly service: string
  readonly usd: number
  readonly note: string
}

/** The month in which nobody comes, by service, without NAT gateways and their addresses. */
export function idleCosts(made: Synthesized): IdleCost[] {
  const count = (type: string): number => resourcesOf(made, type).length
  const metrics = resourcesOf(made, 'AWS::CloudWatch::Alarm').reduce(
    (sum, { Properties }) => sum + metricsOf(Properties),
    0,
  )
  const acls = resourcesOf(made, 'AWS::WAFv2::WebACL')
  const rules = acls.reduce((sum, { Properties }) => sum + webAcl.parse(Properties).Rules.length, 0)
  // Of all mappings those of queues limit their concurrency; a stream is read without charge.
  const queues = resourcesOf(made, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => mapping.parse(Properties).ScalingConfig !== undefined,
  ).length
  const keys = count('AWS::KMS::Key')
  const signingKeys = resourcesOf(made, 'AWS::KMS::Key').filter(
    ({ Properties }) => Properties.KeyUsage === 'SIGN_VERIFY',
  ).length
  const secrets = count('AWS::SecretsManager::Secret')
  return [
    {
      service: 'CloudWatch alarms',
      usd: costOf('alarmMetricMonth', metrics),
      note: `${metrics} metrics of ${count('AWS::CloudWatch::Alarm')} alarms`,
    },
    {
      service: 'CloudWatch dashboards',
      usd: costOf('dashboardMonth', count('AWS::CloudWatch::Dashboard')),
      note: `${count('AWS::CloudWatch::Dashboard')}`,
    },
    {
      service: 'SQS',
      usd: costOf('queueRequest', queues * pollsPerQueue),
      note: `empty polls of ${queues} queues`,
    },
    { service: 'KMS', usd: costOf('keyMonth', keys), note: `${keys} keys` },
    {
      // A chain of certificates is longer than the 4 kB that a parameter has for nothing.
      service: 'Parameter Store',
      usd: costOf('longParameterMonth', signingKeys),
      note: `${signingKeys} chain of certificates`,
    },
    { service: 'Secrets Manager', usd: costOf('secretMonth', secrets), note: `${secrets} secrets` },
    {
      service: 'WAF',
      usd: costOf('webAclMonth', acls.length) + costOf('webAclRuleMonth', rules),
      note: `${acls.length} web ACL, ${rules} rules`,
    },
  ]
}

/** The NAT gateways with their addresses, which cost the same whether anybody comes. */
function natCost(made: Synthesized): number {
  const hours = (type: string): number => resourcesOf(made, type).length * hoursPerMonth
  return (
    costOf('natGatewayHour', hours('AWS::EC2::NatGateway')) +
    costOf('publicAddressHour', hours('AWS::EC2::EIP'))
  )
}

/**
 * An active investor's month, assumed: eight visits of 25 calls, two purchases and a sale. The units of a call and the states of
 * a flow are means of what `npm run bench` measures (`database per call`, `states of a machine`); free tiers are not used.
 */
const activeMonth: Readonly<Partial<Record<PriceName, number>>> = {
  apiCall: 200,
  // Calls, and five consumers or steps for each of 40 writing calls.
  invocation: 200 + 40 * 5,
  // 512 MB for a tenth of a second each.
  gigabyteSecond: (200 + 40 * 5) * 0.5 * 0.1,
  readUnit: 160 * 2 + 40 * 2,
  writeUnit: 40 * 9 + 40 * 5 * 2,
  // Two purchases and a sale, nine states each.
  transition: 27,
  letter: 12,
  // A contract note for each of the three.
  signature: 3,
  event: 40,
  // One kilobyte for each line, three lines for each invocation.
  logGigabyte: ((200 + 40 * 5) * 3) / 1e6,
}

/** US dollars of one active investor's month. */
export const activeInvestorCost = (): number =>
  Object.entries(list.prices).reduce((sum, [name, { usd }]) => {
    const counts: Readonly<Record<string, number | undefined>> = activeMonth
    return sum + (counts[name] ?? 0) * usd
  }, 0)

/**
 * What an idle month may cost without the NAT. It was 25 before the funds: their two domains and the consents of PANs brought
 * consumers, each with a queue and its alarms.
 */
const mostIdleUsd = 27

/** The rows of `npm run bench -- costs`. */
export function costRows(made: Synthesized): Measurement[] {
  const area = 'cost of a month'
  const idle = idleCosts(made)
  const total = idle.reduce((sum, { usd }) => sum + usd, 0)
  return [
    ...idle.map(
      ({ service, usd, note }): Measurement => ({
        area,
        what: `idle: ${service}`,
        figure: usd,
        unit: 'USD',
        note,
      }),
    ),
    {
      area,
      what: 'idle, without the NAT',
      figure: total,
      unit: 'USD',
      goal: mostIdleUsd,
      note: `prices of ${list.listedOn}, ${list.region}`,
    },
    { area, what: 'NAT gateways and their addresses', figure: natCost(made), unit: 'USD' },
    {
      area,
      what: 'an active investor',
      figure: activeInvestorCost() * 100,
      unit: 'US cents',
      note: '8 visits of 25 calls, 2 purchases, 1 sale, 12 letters',
    },
  ]
}

/** `npm run bench -- costs`. */
export const benchCosts = async (): Promise<Measurement[]> =>
  costRows(synthesizeOnce('production', await readPlan()))
