import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { operatorRoleNames, subscriptionOf } from '../shared/manifest.ts'
import { domainName, flowName, vendorName } from './names.ts'
import { repositoryRoot } from './repository.ts'

/**
 * What the stacks are built from: manifests and contracts and nothing else. Manifests are found by their path, so a new
 * folder needs no line here; they are parsed, so a wrong field is named.
 */

const needs = {
  reads: z.array(domainName).optional(),
  secrets: z.array(z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/)).optional(),
  documents: z.array(z.enum(['put', 'get', 'delete', 'tag'])).optional(),
  referenceData: z.boolean().optional(),
  operatorFiles: z.boolean().optional(),
  recordsConsents: z.boolean().optional(),
  book: z.boolean().optional(),
  starts: z.array(flowName).optional(),
  answers: z.array(flowName).optional(),
  replaysDeadLetters: z.boolean().optional(),
  countsDeadLetters: z.boolean().optional(),
  republishesEvents: z.boolean().optional(),
  reencryptsFields: z.boolean().optional(),
  sendsEmail: z.boolean().optional(),
  endsSessions: z.boolean().optional(),
  namesCompany: z.boolean().optional(),
  encryptsFields: z.boolean().optional(),
  signsDocuments: z.boolean().optional(),
  vendors: z.array(vendorName).optional(),
}
const limits = { timeoutSeconds: z.int().min(1).max(900), memoryMb: z.int().min(128).max(10_240) }
/** The text of alarms, and the function's description, which AWS limits: a sentence about a person, not about a function. */
const failureMeans = z.string().min(20).max(256)
const consumer = z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]*$/)

const fullSubscription = z.discriminatedUnion('from', [
  z.strictObject({
    consumer,
    from: z.literal('domains'),
    event: z.string(),
    retrySeconds: z.int().min(1).max(3600).optional(),
  }),
  z.strictObject({
    consumer,
    from: z.literal('documents'),
    event: z.literal('GuardDuty Malware Protection Object Scan Result'),
  }),
  z.strictObject({
    consumer,
    from: z.literal('mail'),
    events: z.array(z.enum(['Email Bounced', 'Email Complaint Received'])),
  }),
  z.strictObject({ consumer, from: z.literal('executions'), flow: flowName }),
  z.strictObject({ consumer, from: z.literal('operators') }),
  z.strictObject({ consumer, from: z.literal('operatorExecutions') }),
])
const subscription = z.union([z.string().transform(subscriptionOf), fullSubscription])

const domainManifest = z.strictObject({
  domain: domainName,
  table: z.strictObject({ due: z.boolean().optional() }).optional(),
  api: z.strictObject({ ...limits, ...needs, failureMeans }).optional(),
  consumers: z
    .strictObject({
      ...limits,
      ...needs,
      failureMeans,
      subscriptions: z.array(subscription),
      schedules: z
        .array(z.strictObject({ name: consumer, every: z.string().regex(/^(rate|cron)\(.+\)$/) }))
        .optional(),
    })
    .optional(),
})

const flowManifest = z.strictObject({
  flow: flowName,
  writes: z.array(domainName),
  steps: z.strictObject({ ...limits, ...needs }),
  failureMeans,
  ringsByItsSteps: z.literal(true).optional(),
  startedBy: z.array(z.enum(operatorRoleNames)).optional(),
})
const inputSchema = z.custom<z.core.$ZodType>(value => value instanceof Object && '_zod' in value)
const operatorFlow = z.object({
  definition: z.object({
    manifest: flowManifest,
    input: inputSchema,
    machine: z.record(z.string(), z.unknown()),
  }),
})

/** What a route needs of a call. */
const call = z.object({
  name: z.string(),
  domain: domainName,
  method: z.enum(['GET', 'POST']),
  path: z.string().startsWith('/'),
  access: z.string(),
  limit: z.object({ perSecond: z.number(), burst: z.number() }).optional(),
})
const event = z.object({ name: z.string(), domain: domainName })

export type Domain = z.output<typeof domainManifest>
export type Flow = z.output<typeof flowManifest> & {
  /** The state machine as JSON. */
  readonly definition: string
  /** What its executions start with, for the form in the console. */
  readonly input: z.core.$ZodType
}
export type RoutedCall = z.output<typeof call>
export type Subscription = z.output<typeof subscription>
export type Needs = Omit<Flow['steps'], 'timeoutSeconds' | 'memoryMb'>

export interface Plan {
  readonly domains: readonly Domain[]
  readonly flows: readonly Flow[]
  readonly calls: readonly RoutedCall[]
  /** Which domain publishes an event. */
  readonly publisherOf: ReadonlyMap<string, string>
}

export async function readPlan(root = repositoryRoot): Promise<Plan> {
  const domains = await Promise.all(
    foldersWith(join(root, 'functions'), 'manifest.ts').map(async folder => {
      const { manifest } = await readModule(
        join(folder, 'manifest.ts'),
        z.object({ manifest: domainManifest }),
      )
      return checkedName(folder, manifest.domain, manifest)
    }),
  )
  const workflows = join(root, 'workflows')
  const flows = await Promise.all([
    ...foldersWith(workflows, 'manifest.ts').map(readFlow),
    ...foldersWith(workflows, 'definition.ts').map(readOperatorFlow),
  ])
  const registry = z
    .object({ calls: z.array(call), events: z.array(event) })
    .parse(await import('../shared/contracts/registry.ts'))
  return {
    domains,
    flows: flows.sort((one, other) => (one.flow < other.flow ? -1 : 1)),
    // A domain that is still being built has contracts but no manifest: its calls are not routed yet.
    calls: registry.calls.filter(({ domain }) => domains.some(built => built.domain === domain && built.api)),
    publisherOf: new Map(registry.events.map(({ name, domain }) => [name, domain])),
  }
}

async function readFlow(folder: string): Promise<Flow> {
  const { manifest } = await readModule(join(folder, 'manifest.ts'), z.object({ manifest: flowManifest }))
  const { flowInput } = await readModule(join(folder, 'contract.ts'), z.object({ flowInput: inputSchema }))
  const definition = readFileSync(join(folder, 'machine.asl.json'), 'utf8')
  return checkedName(folder, manifest.flow, { ...manifest, definition, input: flowInput })
}

/** A flow that operators start: all of it derives from its `definition.ts`. */
async function readOperatorFlow(folder: string): Promise<Flow> {
  const { manifest, input, machine } = (await readModule(join(folder, 'definition.ts'), operatorFlow))
    .definition
  return checkedName(folder, manifest.flow, { ...manifest, input, definition: JSON.stringify(machine) })
}

const foldersWith = (parent: string, file: string): string[] =>
  existsSync(parent)
    ? readdirSync(parent)
        .filter(name => existsSync(join(parent, name, file)))
        .sort()
        .map(name => join(parent, name))
    : []

async function readModule<Module>(file: string, schema: z.ZodType<Module>): Promise<Module> {
  const parsed = schema.safeParse(await import(pathToFileURL(file).href))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function checkedName<Read>(folder: string, name: string, read: Read): Read {
  if (name !== basename(folder)) throw new Error(`${folder} names another folder: ${name}`)
  return read
}
