import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { domainName, flowName, repositoryRoot, vendorName } from './names.ts'

/**
 * What the stacks are built from: manifests and contracts and nothing else. Manifests are found by their path, so a new
 * folder needs no line here; they are parsed, so a wrong field is named.
 */

const needs = {
  reads: z.array(domainName).optional(),
  secrets: z.array(z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/)).optional(),
  documents: z.array(z.enum(['put', 'get', 'delete', 'tag'])).optional(),
  book: z.boolean().optional(),
  starts: z.array(flowName).optional(),
  answers: z.array(flowName).optional(),
  replaysDeadLetters: z.boolean().optional(),
  sendsEmail: z.boolean().optional(),
  encryptsFields: z.boolean().optional(),
  vendors: z.array(vendorName).optional(),
}
const limits = { timeoutSeconds: z.int().min(1).max(900), memoryMb: z.int().min(128).max(10_240) }
/** The alarm's text: a sentence about a person, not about a function. */
const failureMeans = z.string().min(20)
const consumer = z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]*$/)

const subscription = z.discriminatedUnion('from', [
  z.strictObject({
    consumer,
    from: z.literal('domains'),
    event: z.string(),
    retrySeconds: z.int().min(1).max(3600).optional(),
  }),
  z.strictObject({ consumer, from: z.literal('documents'), event: z.literal('Object Created') }),
  z.strictObject({ consumer, from: z.literal('executions'), flow: flowName }),
  z.strictObject({ consumer, from: z.literal('operators') }),
])

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
})

/** What a route needs of a call. */
const call = z.object({
  name: z.string(),
  domain: domainName,
  method: z.enum(['GET', 'POST']),
  path: z.string().startsWith('/'),
  limit: z.object({ perSecond: z.number(), burst: z.number() }).optional(),
})
const event = z.object({ name: z.string(), domain: domainName })

export type Domain = z.output<typeof domainManifest>
export type Flow = z.output<typeof flowManifest> & {
  /** The text of its `machine.asl.json`. */
  readonly definition: string
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
  const domains = await readManifests(join(root, 'functions'), domainManifest, manifest => manifest.domain)
  const flows = await readManifests(join(root, 'workflows'), flowManifest, manifest => manifest.flow)
  const registry = z
    .object({ calls: z.array(call), events: z.array(event) })
    .parse(await import('../shared/contracts/registry.ts'))
  return {
    domains,
    flows: flows.map(flow => ({
      ...flow,
      definition: readFileSync(join(root, 'workflows', flow.flow, 'machine.asl.json'), 'utf8'),
    })),
    // A domain in development may have contracts but no manifest: its calls are not routed yet.
    calls: registry.calls.filter(({ domain }) => domains.some(built => built.domain === domain && built.api)),
    publisherOf: new Map(registry.events.map(({ name, domain }) => [name, domain])),
  }
}

async function readManifests<Manifest>(
  folder: string,
  schema: z.ZodType<Manifest>,
  nameOf: (manifest: Manifest) => string,
): Promise<Manifest[]> {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => existsSync(join(folder, name, 'manifest.ts')))
  return Promise.all(
    names.sort().map(async name => {
      const file = join(folder, name, 'manifest.ts')
      const parsed = z.object({ manifest: schema }).safeParse(await import(pathToFileURL(file).href))
      if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
      if (nameOf(parsed.data.manifest) !== name) throw new Error(`${file} names another folder`)
      return parsed.data.manifest
    }),
  )
}
