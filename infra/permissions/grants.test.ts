import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operatorRoleNames } from '../../shared/manifest.ts'
import { apiName, consumersName, stepsName } from '../names.ts'
import { type Needs, type Plan, readPlan } from '../plan.ts'
import { repositoryRoot } from '../repository.ts'
import { payloadSecrets } from '../secrets/secretsCatalogue.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'
import { type Reach, statementsFor } from './grants.ts'
import { operatorRolesOf } from './operatorRoles.ts'

let plan: Plan
let stack: Synthesized
let policies: z.output<typeof policy>[]

beforeAll(async () => {
  plan = await readPlan()
  stack = synthesizeOnce('local', plan)
  // Statements that exceed the size of a role's own policy are in managed policies.
  policies = resourcesOf(stack, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy').map(one =>
    policy.parse(written(one.Properties)),
  )
}, 120_000)

const text = z.union([z.string().transform(one => [one]), z.array(z.string())])
const policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(z.object({ Action: text, Resource: text })) }),
  Roles: z.array(z.string()),
})

/** The grants of a function's role, as `action on resource`. */
function grantsOf(functionName: string): string[] {
  const made = resourcesOf(stack, 'AWS::Lambda::Function').find(
    one => one.Properties.FunctionName === functionName,
  )
  const role = String(written(made?.Properties.Role)).replace(/^<|\.Arn>$/g, '')
  return policies
    .filter(({ Roles }) => Roles.includes(`<${role}>`))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource }) =>
      Action.flatMap(action => Resource.map(resource => `${action} on ${resource}`)),
    )
}

interface Expected {
  readonly name: string
  readonly needs: Needs
  readonly writes: readonly string[]
  readonly isApi: boolean
}

function everyFunction(): Expected[] {
  return [
    ...plan.domains.flatMap(({ domain, table, api, consumers }) => {
      const writes = (needs: Needs) => [...(table ? [domain] : []), ...(needs.book === true ? ['book'] : [])]
      return [
        ...(api ? [{ name: apiName(domain), needs: api, writes: writes(api), isApi: true }] : []),
        ...(consumers
          ? [{ name: consumersName(domain), needs: consumers, writes: writes(consumers), isApi: false }]
          : []),
      ]
    }),
    ...plan.flows.map(({ flow, steps, writes }) => ({
      name: stepsName(flow),
      needs: steps,
      writes: [...writes, ...(steps.book === true ? ['book'] : [])],
      isApi: false,
    })),
  ]
}

/** The last parts of the resources of an action, e.g. the tables of `dynamodb:PutItem`. */
function resourcesFor(grants: readonly string[], action: string, ending: RegExp): string[] {
  const found = grants
    .filter(grant => grant.startsWith(`${action} on `))
    .map(grant => ending.exec(grant)?.[1])
  return found.filter(name => name !== undefined).sort()
}

describe('a function may', () => {
  it('write the tables its manifest writes, and read those it reads', () => {
    for (const { name, needs, writes, isApi } of everyFunction()) {
      const grants = grantsOf(name)
      const usesSessions = isApi || needs.endsSessions
      const sessions = [usesSessions ? 'sessions' : [], needs.recordsConsents ? 'consents' : []].flat()
      const table = /:table\/sthirank-([a-z-]+)$/
      expect(resourcesFor(grants, 'dynamodb:PutItem', table), name).toEqual([...writes, ...sessions].sort())
      expect(resourcesFor(grants, 'dynamodb:GetItem', table), name).toEqual(
        [...writes, ...(needs.reads ?? []), ...sessions].sort(),
      )
      // Only a flow that sends events again, or encrypts fields anew, reads whole tables.
      if (needs.republishesEvents !== true && needs.reencryptsFields !== true)
        expect(grants.filter(grant => grant.startsWith('dynamodb:Scan'))).toEqual([])
    }
  })

  it('read the secrets its manifest names, those of its cipher, and, answering calls, the key of the seal', () => {
    for (const { name, needs, isApi } of everyFunction()) {
      const cipher = needs.encryptsFields ? ['field-key', 'index-key'] : []
      const certificate = needs.signsDocuments ? ['document-signing-certificate'] : []
      const expected = new Set([
        ...(needs.secrets ?? []),
        ...cipher,
        ...certificate,
        ...(isApi ? payloadSecrets : []),
      ])
      const granted = resourcesFor(grantsOf(name), 'ssm:GetParameters', /:parameter\/sthirank\/local\/(.+)$/)
      expect(granted, name).toEqual([...expected].sort())
    }
  })

  it('touch documents, machines, mail and the field key only if it says so', () => {
    for (const { name, needs } of everyFunction()) {
      const grants = grantsOf(name)
      const has = (action: string) => grants.some(grant => grant.startsWith(`${action} on `))
      expect([name, has('s3:PutObject')]).toEqual([name, needs.documents?.includes('put') ?? false])
      const readable = [
        ...(needs.documents?.includes('get') ? ['sthirank-documents'] : []),
        ...(needs.operatorFiles ? ['sthirank-operators'] : []),
        ...(needs.referenceData ? ['sthirank-reference-data'] : []),
      ]
      expect(resourcesFor(grants, 's3:GetObject', /:::([a-z-]+)-<AWS::AccountId>\/\*$/), name).toEqual(
        readable,
      )
      expect([name, has('s3:DeleteObjectVersion')]).toEqual([
        name,
        needs.documents?.includes('delete') ?? false,
      ])
      expect([name, has('ses:SendEmail')]).toEqual([name, needs.sendsEmail ?? false])
      expect(resourcesFor(grants, 'states:StartExecution', /:stateMachine:(.+)$/), name).toEqual(
        needs.starts ?? [],
      )
      expect(resourcesFor(grants, 'states:SendTaskSuccess', /:stateMachine:(.+)$/), name).toEqual(
        [...(needs.answers ?? [])].sort(),
      )
      const fieldKey = grants.some(grant => /^kms:Decrypt on <.*FieldKey/.test(grant))
      expect([name, fieldKey]).toEqual([name, needs.encryptsFields ?? false])
      const signing = grants.filter(grant => grant.startsWith('kms:Sign on '))
      expect([name, signing]).toEqual([
        name,
        needs.signsDocuments ? [expect.stringMatching(/^kms:Sign on <.*DocumentSigningKey/)] : [],
      ])
    }
  })
})

describe('what stands in a manifest', () => {
  const reach = (needs: Needs): Reach => ({
    stage: stack.stage,
    needs,
    writes: [],
    reads: [],
    withDueIndex: new Set(),
    consumerQueues: ['orders-events', 'kyc-events'],
    usesSessions: false,
    takesFromQueues: false,
    moreSecrets: [],
    dataKeyArn: 'data-key',
    fieldKeyArn: 'field-key',
    signingKeyArn: 'signing-key',
  })
  const allowed = (needs: Needs) =>
    statementsFor(reach(needs)).flatMap(({ actions, resources }) =>
      actions.flatMap(action => resources.map(one => `${action} ${one.split(':').at(-1)}`)),
    )

  it('as `answers`: the task tokens of these machines are answered, either way, and no others', () => {
    expect(allowed({ answers: ['mld-quote'] }).filter(one => one.startsWith('states:'))).toEqual([
      'states:SendTaskFailure mld-quote',
      'states:SendTaskSuccess mld-quote',
    ])
    expect(allowed({}).filter(one => one.startsWith('states:'))).toEqual([])
  })

  it('as `replaysDeadLetters`: received from dead-letter queues, sent to consumers’ queues, never the other way round', () => {
    const grants = allowed({ replaysDeadLetters: true })
    const on = (action: string) =>
      grants.filter(one => one.startsWith(`sqs:${action} `)).map(one => one.split(' ')[1])
    const dead = ['orders-events-dead', 'kyc-events-dead']
    expect(on('ReceiveMessage')).toEqual(dead)
    expect(on('DeleteMessage')).toEqual(dead)
    expect(on('SendMessage')).toEqual(['orders-events', 'kyc-events'])
    // The queues are encrypted with the data key: sending encrypts, receiving decrypts.
    expect(grants).toEqual(expect.arrayContaining(['kms:Decrypt data-key', 'kms:GenerateDataKey data-key']))
    const key = statementsFor(reach({ replaysDeadLetters: true })).at(-1)
    expect(JSON.stringify(key?.conditions)).toContain('sqs.ap-south-1.amazonaws.com')
    expect(allowed({}).filter(one => one.startsWith('sqs:'))).toEqual([])
  })

  it('as `countsDeadLetters`: the dead letters of each consumer are counted, and nothing is received or sent', () => {
    expect(allowed({ countsDeadLetters: true }).filter(one => one.startsWith('sqs:'))).toEqual([
      'sqs:GetQueueAttributes orders-events-dead',
      'sqs:GetQueueAttributes kyc-events-dead',
      'sqs:GetQueueUrl orders-events-dead',
      'sqs:GetQueueUrl kyc-events-dead',
    ])
  })
})

describe('who sends events again', () => {
  it('reads the tables that it names as a whole, puts events on our bus, and writes no table but its own', () => {
    const grants = grantsOf(stepsName('ops-republish-events'))
    const read = resourcesFor(grants, 'dynamodb:Scan', /([^/]+)$/)
    expect(read.length).toBeGreaterThan(8)
    expect(resourcesFor(grants, 'dynamodb:PutItem', /([^/]+)$/)).toEqual(['sthirank-operations'])
    expect(
      grants.filter(one => one.startsWith('events:PutEvents')).map(one => one.split('/').at(-1)),
    ).toEqual(['sthirank'])
    const others = policies.filter(({ PolicyDocument }) =>
      PolicyDocument.Statement.some(({ Action }) => Action.includes('dynamodb:Scan')),
    )
    // The other one encrypts fields anew.
    expect(others.flatMap(({ Roles }) => Roles)).toHaveLength(2)
  })
})

describe('who starts a flow of operators', () => {
  it('hears from the trail: successful starts of the machines ops-…, over the default bus', () => {
    const rule = resourcesOf(stack, 'AWS::Events::Rule').find(
      ({ Properties }) => Properties.Name === 'operations-onOperatorStarted',
    )
    expect(rule?.Properties.EventBusName).toBeUndefined()
    expect(written(rule?.Properties.EventPattern)).toEqual({
      source: ['aws.states'],
      'detail-type': ['AWS API Call via CloudTrail'],
      detail: {
        eventSource: ['states.amazonaws.com'],
        eventName: ['StartExecution'],
        requestParameters: {
          stateMachineArn: [{ prefix: 'arn:aws:states:ap-south-1:<AWS::AccountId>:stateMachine:ops-' }],
        },
        errorCode: [{ exists: false }],
      },
    })
  })

  it('is known because a trail records it, into a bucket of its own and nowhere else', () => {
    const [trail, ...more] = resourcesOf(stack, 'AWS::CloudTrail::Trail')
    expect(more).toEqual([])
    expect(written(trail?.Properties)).toMatchObject({
      IsLogging: true,
      EnableLogFileValidation: true,
      S3BucketName: 'sthirank-trail-<AWS::AccountId>',
      S3KeyPrefix: 'trail',
    })
    const bucketPolicies = resourcesOf(stack, 'AWS::S3::BucketPolicy').map(one =>
      JSON.stringify(written(one.Properties)),
    )
    const letting = bucketPolicies.filter(text => text.includes('cloudtrail.amazonaws.com'))
    expect(letting).toHaveLength(1)
    expect(letting[0]).toContain('/trail/AWSLogs/<AWS::AccountId>/*')
    expect(letting[0]).toContain('arn:aws:cloudtrail:ap-south-1:<AWS::AccountId>:trail/sthirank')
  })
})

/** The grants of the roles that operators assume. Who starts what stands in the table of the runbook and in the definitions. */

const investorsFlows =
  'bank-verification bond-liquidation book-reconciliation cas-import hyperverge-sync index-feed mld-quote nav-feed order-settlement report-pdf'.split(
    ' ',
  )

/** The grants of a role by action: the last parts of every resource. */
function dutiesOf(role: string): Map<string, string[]> {
  const found = policies
    .filter(({ Roles }) => Roles.some(one => new RegExp(`^<${role}Role[0-9A-F]{8}>$`).test(one)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  const duties = new Map<string, string[]>()
  for (const { Action, Resource } of found) {
    for (const action of Action) {
      const named = Resource.map(one => one.replace(/^arn:aws:states:ap-south-1:<AWS::AccountId>:/, ''))
      duties.set(action, [...(duties.get(action) ?? []), ...named].sort())
    }
  }
  return duties
}

const machines = (flows: readonly string[]) => flows.map(flow => `stateMachine:${flow}`).sort()
const executions = (flows: readonly string[]) => flows.map(flow => `execution:${flow}:*`).sort()

describe('a role for operators', () => {
  it.each(operatorRoleNames)(
    '%s starts and stops its own, reads those of investors and the work, and no more',
    name => {
      const starts = operatorRolesOf(plan).find(role => role.name === name)?.starts ?? []
      const read = [...new Set([...starts, ...investorsFlows])]
      expect(Object.fromEntries(dutiesOf(name))).toEqual({
        'states:ListStateMachines': ['*'],
        'states:DescribeStateMachine': machines(read),
        'states:ListExecutions': machines(read),
        'states:DescribeExecution': executions(read),
        'states:DescribeStateMachineForExecution': executions(read),
        'states:GetExecutionHistory': executions(read),
        'states:StartExecution': machines(starts),
        'states:StopExecution': executions(starts),
        // The dashboard of the work, whose function writes nothing.
        'cloudwatch:GetDashboard': ['arn:aws:cloudwatch::<AWS::AccountId>:dashboard/sthirank-work'],
        'lambda:InvokeFunction': ['arn:aws:lambda:ap-south-1:<AWS::AccountId>:function:ops-list-work-steps'],
        // Files of prices go up and are not read back.
        ...(name === 'Desk' && {
          's3:PutObject': ['arn:aws:s3:::sthirank-operators-<AWS::AccountId>/prices/*'],
        }),
      })
    },
  )

  it('is assumed with a second factor, under the name of whoever does', () => {
    const roles = resourcesOf(stack, 'AWS::IAM::Role').filter(({ Properties }) =>
      /^Sthirank(KycOperator|Desk|Payments)$/.test(String(Properties.RoleName)),
    )
    expect(roles).toHaveLength(3)
    for (const { Properties } of roles) {
      const trust = JSON.stringify(written(Properties.AssumeRolePolicyDocument))
      expect(trust).toContain('"Bool":{"aws:MultiFactorAuthPresent":"true"}')
      expect(trust).toContain(`"sts:RoleSessionName":"${'$'}{aws:username}"`)
    }
  })

  it('may what the runbook says', () => {
    const runbook = readFileSync(join(repositoryRoot, 'workflows/OPERATIONS.md'), 'utf8')
    const [, ...names] =
      /^\| Machine (.+) \|$/m
        .exec(runbook)?.[0]
        .split('|')
        .map(cell => cell.trim()) ?? []
    const roles = names.slice(1, -1).map(name => name.replace(/^Sthirank/, ''))
    const documented = [...runbook.matchAll(/^\| `([a-z-]+)` \|((?: yes \| ?|[ ]*\|)+)$/gm)].flatMap(
      ([, flow = '', cells = '']) =>
        cells.split('|').flatMap((cell, index) => (cell.trim() === 'yes' ? [`${roles[index]} ${flow}`] : [])),
    )
    const duties = operatorRolesOf(plan).flatMap(({ name, starts }) => starts.map(flow => `${name} ${flow}`))
    expect(roles).toEqual(['KycOperator', 'Desk', 'Payments'])
    expect(
      documented.sort(),
      'the table of workflows/OPERATIONS.md and startedBy of the definitions name the same roles',
    ).toEqual(duties.sort())
  })

  it('leaves no machine of operators that nobody may start', () => {
    const startable = new Set<string>(operatorRolesOf(plan).flatMap(({ starts }) => starts))
    const forOperators = plan.flows.map(({ flow }) => flow).filter(flow => flow.startsWith('ops-'))
    expect(forOperators.filter(flow => !startable.has(flow))).toEqual([])
  })
})

describe('the site', () => {
  const behaviour = z.looseObject({ PathPattern: z.string(), ResponseHeadersPolicyId: z.unknown() })
  const distribution = z.object({
    DistributionConfig: z.object({ CacheBehaviors: z.array(behaviour), Origins: z.array(z.unknown()) }),
  })

  /** The headers that CloudFront adds to answers below a path. */
  function headersAt(pattern: string): string {
    const [made] = resourcesOf(stack, 'AWS::CloudFront::Distribution')
    const { CacheBehaviors } = distribution.parse(made?.Properties).DistributionConfig
    const found = CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)
    const id = String(written(found?.ResponseHeadersPolicyId)).replace(/^<|>$/g, '')
    const policies = resourcesOf(stack, 'AWS::CloudFront::ResponseHeadersPolicy')
    return JSON.stringify(written(policies.find(one => one.id === id)?.Properties))
  }

  it('allows scripts and styles of its own origin only, the documents bucket where it is needed, and forms to the payment page', () => {
    expect(headersAt('/platform/*')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self' <DocumentsOrigin>; img-src 'self' blob: data: <DocumentsOrigin>; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self' <SiteOrigin>/sandbox/razorpay/v1/checkout/embedded; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types sthirank",
    )
  })

  it('lets assets be kept for ever, the page be asked for each time, and answers nowhere', () => {
    // What the file itself does not carry is the answer for a missing one.
    expect(headersAt('/platform/assets/*')).toMatch(
      /"Header":"cache-control","Override":false,"Value":"no-store"/,
    )
    expect(stack.templates.get('SthirankWeb')?.Metadata).toMatchObject({
      Site: { kept: { folder: 'assets', cacheControl: 'public, max-age=31536000, immutable' } },
    })
    expect(headersAt('/platform/*')).toContain('"no-cache"')
    expect(headersAt('/api/*')).toContain('"no-store"')
    for (const pattern of ['/platform/assets/*', '/platform/*', '/api/*']) {
      expect(headersAt(pattern)).toContain('"AccessControlMaxAgeSec":63072000')
      expect(headersAt(pattern)).toContain('cross-origin-opener-policy')
      expect(headersAt(pattern)).toContain('cross-origin-resource-policy')
      expect(headersAt(pattern)).toContain('camera=(self)')
    }
  })

  it('carries the secret to the API and to nothing else', () => {
    const [made] = resourcesOf(stack, 'AWS::CloudFront::Distribution')
    const origins = distribution.parse(made?.Properties).DistributionConfig.Origins
    const secret = origins.filter(origin => JSON.stringify(origin).includes('x-origin-secret'))
    expect(secret).toHaveLength(1)
    expect(JSON.stringify(written(secret))).toContain('.execute-api.ap-south-1.amazonaws.com')
  })
})
