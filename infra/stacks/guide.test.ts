import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Plan, readPlan } from '../plan.ts'
import { repositoryRoot } from '../repository.ts'
import { resourcesOf, type Synthesized, synthesizeOnce } from '../testing/synthesize.ts'

/** What the deployment guide of the README names exists under that name. */

let plan: Plan
let production: Synthesized
const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
const guide = readme.slice(readme.indexOf('## Deploying to AWS'), readme.indexOf('## Operating'))
const settings = readFileSync(join(repositoryRoot, 'cdk.json'), 'utf8')

beforeAll(async () => {
  plan = await readPlan()
  production = synthesizeOnce('production', plan)
}, 600_000)

const named = (pattern: RegExp): string[] => [...guide.matchAll(pattern)].map(([, name = '']) => name)

describe('the deployment guide', () => {
  it('deploys stacks that exist', () => {
    const stacks = [...production.templates.keys(), 'SthirankOperators']
    const deployed = named(/cdk deploy ((?:Sthirank\w+ )+)/g).flatMap(names => names.trim().split(' '))
    expect(deployed.length).toBeGreaterThan(3)
    expect(deployed.filter(name => !stacks.includes(name))).toEqual([])
    for (const name of named(/`(Sthirank(?:Api|Web|Network))`/g)) expect(stacks).toContain(name)
  })

  it('names settings, outputs, roles and secrets as they are', () => {
    for (const setting of ['fieldKeys', 'firewallArn', 'identityCenter', 'originSecrets']) {
      expect(guide).toContain(`\`${setting}`)
      expect(settings).toContain(`"${setting}"`)
    }
    const network = JSON.stringify(production.templates.get('SthirankNetwork'))
    for (const output of named(/the output `(\w+)`/g)) expect(network).toContain(`"${output}"`)
    for (const secret of named(/--secret-id (\S+)/g))
      expect(
        resourcesOf(production, 'AWS::SecretsManager::Secret').map(({ Properties }) => Properties.Name),
      ).toContain(secret)
  })

  it('rings an alarm that exists', () => {
    const names = resourcesOf(production, 'AWS::CloudWatch::Alarm').map(
      ({ Properties }) => Properties.AlarmName,
    )
    expect(named(/--alarm-name "([^"]+)"/g)).toHaveLength(1)
    for (const name of named(/--alarm-name "([^"]+)"/g)) expect(names).toContain(name)
  })

  it('gives the vendors the webhooks that are routed', () => {
    const posts = plan.calls.filter(({ method }) => method === 'POST')
    const routed = posts.map(({ path }) => path).filter(path => path.startsWith('/hooks/'))
    const given = named(/\/hooks\/([a-z-]+)`/g).map(name => `/hooks/${name}`)
    expect(given.sort()).toEqual(routed.sort())
  })

  it('runs commands of npm that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
    for (const script of named(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script)
  })
})
