import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DomainManifest, FlowManifest } from '../../shared/manifest.ts'

/** The product's code, loaded once: the functions as Lambda loads them, the machines as they are deployed. */

type Handler = (event: unknown, context: unknown) => Promise<unknown>

export interface Deployment {
  readonly domains: readonly DomainManifest[]
  readonly flows: readonly FlowManifest[]
  /** e.g. `orders-api`, `orders-consumers`, `order-settlement-steps`. */
  functionOf(name: string): Handler
  /** The state machine of a flow as JSON, with the name of its function. */
  definitionOf(flow: string): string
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const screaming = (name: string): string => name.toUpperCase().replaceAll('-', '_')
const folders = (folder: string): string[] =>
  readdirSync(root + folder).filter(name =>
    ['manifest', 'definition'].some(file => existsSync(`${root}${folder}/${name}/${file}.ts`)),
  )

const manifestModule = z.object({ manifest: z.custom<unknown>() })
const operatorFlow = z.object({
  definition: z.object({ manifest: z.custom<FlowManifest>(), machine: z.record(z.string(), z.unknown()) }),
})
const handlerModule = z.object({ handler: z.custom<Handler>(value => typeof value === 'function') })
const stages = z.object({
  context: z.object({
    stages: z.object({
      local: z.object({
        vendors: z.record(z.string(), z.string()),
        company: z.record(z.string(), z.string()),
      }),
    }),
  }),
})

/** The environment variables of the local stage. */
function setEnvironment(domains: readonly string[], flows: readonly string[]): void {
  const { vendors, company } = stages.parse(JSON.parse(readFileSync(`${root}cdk.json`, 'utf8'))).context
    .stages.local
  const environment: Record<string, string> = {
    STAGE: 'local',
    SESSIONS_TABLE: 'sthirank-sessions',
    DOCUMENTS_BUCKET: 'sthirank-documents-000000000000',
    REFERENCE_DATA_BUCKET: 'sthirank-reference-data-000000000000',
    OPERATORS_BUCKET: 'sthirank-operators-000000000000',
    EVENT_BUS: 'sthirank',
    SITE_ORIGIN: 'http://site.test',
    SECRETS_PATH: '/sthirank/local',
    FIELD_KEY_ID: 'key',
    FIELD_KEYS: '1',
    ORIGIN_SECRETS: 'origin',
    COMPANY: JSON.stringify(company),
    EMAIL_FROM: 'no-reply@demo.sthirank.test',
    EMAIL_CONFIGURATION_SET: 'sthirank',
    POWERTOOLS_DEV: 'false',
  }
  for (const domain of domains) environment[`TABLE_${screaming(domain)}`] = `sthirank-${domain}`
  for (const flow of flows) environment[`MACHINE_${screaming(flow)}`] = machineArn(flow)
  for (const [vendor, url] of Object.entries(vendors))
    environment[`VENDOR_${screaming(vendor)}_URL`] = url
      .replace(/\$\{SandboxOrigin\}/, 'http://vendors.test')
      .replace(/\$\{SiteOrigin\}/, 'http://site.test')
  Object.assign(process.env, environment)
}

export const machineArn = (flow: string): string =>
  `arn:aws:states:ap-south-1:000000000000:stateMachine:${flow}`

export async function loadDeployment(): Promise<Deployment> {
  const domainFolders = folders('functions')
  const flowFolders = folders('workflows')
  setEnvironment([...domainFolders, 'book'], flowFolders)
  // The compiler checks the type of a manifest; here it is only read.
  const read = async <M>(path: string): Promise<M> =>
    manifestModule.parse(await import(`${root}${path}/manifest.ts`)).manifest as M
  const readFlow = async (name: string) => {
    const path = `${root}workflows/${name}`
    if (existsSync(`${path}/definition.ts`)) {
      const { manifest, machine } = operatorFlow.parse(await import(`${path}/definition.ts`)).definition
      return { manifest, machine: JSON.stringify(machine) }
    }
    const manifest = await read<FlowManifest>(`workflows/${name}`)
    return { manifest, machine: readFileSync(`${path}/machine.asl.json`, 'utf8') }
  }
  const domains = await Promise.all(domainFolders.map(name => read<DomainManifest>(`functions/${name}`)))
  const flows = await Promise.all(flowFolders.map(readFlow))
  const functions = new Map<string, Handler>()
  const load = async (name: string, path: string): Promise<void> => {
    if (existsSync(root + path)) functions.set(name, handlerModule.parse(await import(root + path)).handler)
  }
  for (const name of domainFolders) {
    await load(`${name}-api`, `functions/${name}/api.ts`)
    await load(`${name}-consumers`, `functions/${name}/consumers.ts`)
  }
  for (const name of flowFolders) await load(`${name}-steps`, `workflows/${name}/steps.ts`)
  return {
    domains,
    flows: flows.map(({ manifest }) => manifest),
    functionOf(name) {
      const found = functions.get(name)
      if (found === undefined) throw new Error(`there is no function ${name}`)
      return found
    },
    definitionOf(flow) {
      const found = flows.find(one => one.manifest.flow === flow)
      if (found === undefined) throw new Error(`there is no flow ${flow}`)
      return found.machine.replaceAll(/\$\{StepsFunctionArn\}/g, `${flow}-steps`)
    },
  }
}
