import { join, resolve } from 'node:path'
import {
  type Assembly,
  alarmsRoute,
  type Companion,
  type CompanionPlace,
  clockRoute,
  type FaultRates,
  type LocalCloud,
  operatorRolesOf,
  originOf,
  type RouteContext,
  requireFreePort,
  runAssembly,
  type SiteHost,
} from 'cdk-local'
import { z } from 'zod'
import { companyFacts } from '../../shared/contracts/content/companyFacts.ts'
import { repositoryRoot } from '../repository.ts'
import { sampleCertificate } from '../secrets/certificates.ts'
import { createConsole } from './console/console.ts'
import { consoleRoute } from './console/consoleRoute.ts'
import { freePorts, sandboxPortOf } from './ports.ts'
import { findSandbox, runSandbox, type Sandbox, type SandboxOptions } from './sandbox/sandboxProcess.ts'
import { sandboxRoute } from './sandbox/sandboxRoute.ts'

/** The platform's own template on this machine: with the vendors' sandbox, the operators' console and the built site. */

export const region = 'ap-south-1'
const account = '000000000000'
/** The prefix of all role names. */
const rolePrefix = 'Sthirank'

export interface StackOptions {
  /** First of six ports in a row; 0 or nothing takes six free ones. */
  readonly port?: number | undefined
  /** The site's one name; `localhost` for passkeys, which browsers do not make for 127.0.0.1. */
  readonly siteHost?: SiteHost | undefined
  /** All data of the stack is below it. */
  readonly dataDir: string
  /** The start of the clock (ms); otherwise it continues. */
  readonly clock?: number | undefined
  /** The synthesized `local` stage; default `cdk.out/local`. */
  readonly assemblyDir?: string | undefined
  /** Changes when the vendors' code does. */
  readonly sandboxVersion?: string | undefined
  readonly faults?: FaultRates | undefined
  /** How many workers of functions stay; default 12. */
  readonly workers?: number | undefined
  /** A function gets a further worker when an event has waited for so long (ms); default 250. */
  readonly growAfterMs?: number | undefined
  readonly seed?: number | undefined
  /** Addresses that no rate-based rule of the web ACL blocks. */
  readonly unlimitedAddresses?: readonly string[] | undefined
  /** Names of schedules that never run. */
  readonly disabledSchedules?: readonly string[] | undefined
  /** Gets lines for the developer; default standard error. `quiet` = nobody. */
  readonly log?: ((line: string) => void) | undefined
  readonly quiet?: boolean | undefined
}

/** What to do when a port is taken. */
const portRemedyOf = (sitePort: number): string =>
  `choose six free ports by their first, e.g. PORT=${sitePort + 100} npm start`

const keptFiles = z.object({ folder: z.string(), cacheControl: z.string() })
const siteMetadata = z.object({
  Site: z.object({ folder: z.string(), prefix: z.string(), kept: keptFiles }),
})

/** The part before `/hooks/<vendor>` in the API's routes. */
function webhookOriginOf(assembly: Assembly, siteOrigin: string): string | undefined {
  const keys = assembly
    .ofType('AWS::ApiGatewayV2::Route')
    .map(({ properties }) => String(properties.RouteKey))
  const base = keys
    .map(key => /^POST (\S*)\/hooks\/[a-z-]+$/.exec(key)?.[1])
    .find(found => found !== undefined)
  return base === undefined ? undefined : siteOrigin + base
}

const functionEnvironment = z.looseObject({
  Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()).default({}) }).optional(),
})

/** A variable that has the same value in every function of the template that has it, e.g. the secrets' path. */
function variableOf(assembly: Assembly, name: string): string | undefined {
  for (const { properties } of assembly.ofType('AWS::Lambda::Function')) {
    const value = functionEnvironment.parse(properties).Environment?.Variables[name]
    if (typeof value === 'string') return value
  }
  return undefined
}

async function startSandbox(
  place: CompanionPlace,
  version: string,
  siteHost: SiteHost | undefined,
): Promise<Sandbox> {
  const { dataDir, ports, assembly, log } = place
  const siteOrigin = originOf(ports.site, siteHost)
  const port = sandboxPortOf(ports.site)
  const options: SandboxOptions = {
    dataDir,
    port,
    entry: join(repositoryRoot, 'functions/sandbox/main.ts'),
    version,
    webhookOrigin: webhookOriginOf(assembly, siteOrigin),
    publicOrigin: `${siteOrigin}/sandbox`,
    log,
  }
  const left = await findSandbox(options)
  if (left === undefined) await requireFreePort(port, "the vendors' sandbox", portRemedyOf(ports.site))
  return runSandbox(options, left)
}

/** The operators' console; its forms stand beside the templates. */
const openConsole = ({ assembly, ports, clock, alarms }: RouteContext, folder: string) =>
  createConsole({
    endpoint: originOf(ports.states),
    region,
    formsFile: join(folder, 'flow-forms.json'),
    roles: [...operatorRolesOf(assembly).keys()].map(name =>
      name.startsWith(rolePrefix) ? name.slice(rolePrefix.length) : name,
    ),
    now: () => clock.now(),
    alarms,
  })

/**
 * Starts the whole stack: everything in the synthesized template, the sandbox and the site. Resolves when all ports
 * answer. Throws Explained for what the developer can correct (a taken port, a data directory in use), NotRunHere for
 * what the template needs and the local stack does not support.
 */
export async function startStack(options: StackOptions): Promise<LocalCloud> {
  const { dataDir, clock, faults, workers, seed, unlimitedAddresses, log, quiet, siteHost } = options
  const folder = options.assemblyDir ?? join(repositoryRoot, 'cdk.out/local')
  const port = options.port || (await freePorts())
  const sandboxPort = sandboxPortOf(port)
  let sandbox: Sandbox | undefined
  const companion = async (place: CompanionPlace): Promise<Companion> => {
    sandbox = await startSandbox(place, options.sandboxVersion ?? '', siteHost)
    return sandbox
  }
  return runAssembly({
    assembly: folder,
    dataDir,
    port,
    siteHost,
    portRemedy: portRemedyOf(port),
    region,
    account,
    clock,
    faults,
    workers,
    growAfterMs: options.growAfterMs,
    seed,
    unlimitedAddresses,
    disabledSchedules: options.disabledSchedules,
    log,
    quiet,
    rolePrefix,
    compileCache: join(repositoryRoot, '.cache/workers'),
    parameters: ports => ({
      SiteOrigin: originOf(ports.site, siteHost),
      DocumentsOrigin: originOf(ports.s3),
      SandboxOrigin: originOf(sandboxPort),
    }),
    secureParameters: assembly => ({
      seeds: assembly.metadata.Secrets ?? [],
      path: variableOf(assembly, 'SECRETS_PATH') ?? '/sthirank/local',
      dataKeyWrappedBy: variableOf(assembly, 'FIELD_KEY_ID') ?? 'alias/sthirank-field',
      encryptedBy: 'alias/sthirank-data',
      signed: (_name, { publicKey, sign }) => {
        const company = companyFacts.parse(JSON.parse(variableOf(assembly, 'COMPANY') ?? ''))
        const sample = sampleCertificate(publicKey.export({ type: 'spki', format: 'der' }), company)
        return sample.signed(sign(sample.toSign))
      },
    }),
    siteFolders({ metadata }) {
      const { Site } = siteMetadata.parse(metadata)
      return [{ ...Site, folder: resolve(repositoryRoot, Site.folder) }]
    },
    companion,
    async deliverEmail({ to, subject, text, html }) {
      if (sandbox === undefined) throw new Error("the vendors' sandbox does not run")
      await sandbox.deliver({ channel: 'email', to, subject, text, ...(html !== undefined && { html }) })
    },
    routes: context => [
      clockRoute('/sandbox/clock', context.clock),
      alarmsRoute('/sandbox/alarms', context.alarms),
      sandboxRoute(originOf(sandboxPort)),
      consoleRoute(openConsole(context, folder)),
    ],
  })
}
