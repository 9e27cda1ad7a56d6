import { beforeAll, expect, it } from 'vitest'
import { apiName, consumersName, stepsName } from '../names.ts'
import { type Plan, readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

/** How functions reach vendors, who accept calls from listed addresses only. */

let plan: Plan
let production: Synthesized
beforeAll(async () => {
  plan = await readPlan()
  production = synthesizeOnce('production', plan)
}, 600_000)

it('goes through the network for functions with vendors, and for no other', () => {
  const withVendors = [
    ...plan.domains.flatMap(({ domain, api, consumers }) => [
      ...(api?.vendors?.length ? [apiName(domain)] : []),
      ...(consumers?.vendors?.length ? [consumersName(domain)] : []),
    ]),
    ...plan.flows.filter(({ steps }) => steps.vendors?.length).map(({ flow }) => stepsName(flow)),
  ]
  const attached = resourcesOf(production, 'AWS::Lambda::Function')
    .filter(({ Properties }) => Properties.VpcConfig !== undefined)
    .map(({ Properties }) => Properties.FunctionName)
  expect(withVendors.length).toBeGreaterThan(10)
  expect(attached.sort()).toEqual(withVendors.sort())
})

it('leaves by one Elastic IP per zone, which the outputs name, and lets nothing in (P2)', () => {
  const addresses = resourcesOf(production, 'AWS::EC2::EIP').map(({ id }) => id)
  expect(addresses).toHaveLength(2)
  const gateways = resourcesOf(production, 'AWS::EC2::NatGateway').map(({ Properties }) =>
    String(written(Properties.AllocationId)),
  )
  expect(gateways.sort()).toEqual(addresses.map(id => `<${id}.AllocationId>`).sort())
  const template = JSON.stringify(production.templates.get('SthirankNetwork'))
  for (const id of addresses) expect(template).toContain(`["${id}","PublicIp"]`)
  const [group] = resourcesOf(production, 'AWS::EC2::SecurityGroup')
  expect(group?.Properties.SecurityGroupIngress).toBeUndefined()
  expect(group?.Properties.SecurityGroupEgress).toEqual([
    expect.objectContaining({ CidrIp: '0.0.0.0/0', FromPort: 443, ToPort: 443 }),
  ])
})

it('reaches tables and buckets without the gateway that costs by the gigabyte', () => {
  const endpoints = resourcesOf(production, 'AWS::EC2::VPCEndpoint').map(({ Properties }) =>
    JSON.stringify(written(Properties.ServiceName)),
  )
  expect(endpoints.sort()).toEqual([expect.stringContaining('.dynamodb'), expect.stringContaining('.s3')])
})
