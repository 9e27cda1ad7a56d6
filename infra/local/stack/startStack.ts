import { join, resolve } from 'node:path'
import { z } from 'zod'
import { createConsole } from '../console/console.ts'
import { createFront } from '../distribution/front.ts'
import { SiteFiles } from '../distribution/siteFiles.ts'
import { endOrphan } from '../dynamodb/dynoxide.ts'
import { operatorRolesOf, shortRoleName } from '../gate/principals.ts'
import { findSandbox, runSandbox, type SandboxOptions } from '../ops/sandboxProcess.ts'
import { runDistribution } from '../resources/distribution.ts'
import { runHttpApis } from '../resources/httpApi.ts'
import type { Assembly } from '../template/assembly.ts'
import { lockDataDir } from './dataDirectoryLock.ts'
import { type Foundation, layFoundation } from './foundation.ts'
import { closeServer, listen } from './listen.ts'
import { runParts } from './parts.ts'
import { freeBlock, portsFrom, requireFree } from './ports.ts'
import { atMost, type Closers, graceMs, RunningStack } from './runningStack.ts'
import { logOf, originOf, region, repositoryRoot, type StackOptions } from './stackOptions.ts'

const siteMetadata = z.object({ Site: z.object({ folder: z.string(), prefix: z.string() }) })

function siteOf({ metadata }: Assembly, given: string | undefined): SiteFiles {
  const { Site } = siteMetadata.parse(metadata)
  return new SiteFiles([{ folder: given ?? resolve(repositoryRoot, Site.folder), prefix: Site.prefix }])
}

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

async function openFront(foundation: Foundation, options: StackOptions): Promise<Closers['front']> {
  const { stack, assembly, clock } = foundation
  const { resources } = assembly
  const { ports, log } = stack
  const apis = runHttpApis(resources, stack)
  const distribution = runDistribution(resources, { apis, site: siteOf(assembly, options.siteFolder), log })
  const operators = createConsole({
    endpoint: originOf(ports.states),
    region,
    formsFile: join(options.assemblyDir ?? join(repositoryRoot, 'cdk.out/local'), 'flow-forms.json'),
    roles: [...operatorRolesOf(assembly).keys()].map(shortRoleName),
    now: () => clock.now(),
  })
  const sandboxOrigin = originOf(ports.sandbox)
  const server = createFront({
    port: ports.site,
    distribution,
    clock,
    sandboxOrigin,
    console: operators,
    log,
  })
  await listen(server, ports.site)
  return async graceful => {
    server.close()
    server.closeIdleConnections()
    if (graceful) await atMost(graceMs, Promise.all(apis.map(api => api.idle())))
    await closeServer(server)
    operators.close()
    await Promise.all(apis.map(api => api.stop()))
  }
}

/**
 * Starts the whole stack: everything in the synthesized template, the sandbox and the site. Resolves when all ports
 * answer. Throws Explained for what the developer can correct (a taken port, a data directory in use), NotRunHere for
 * what the template needs and the local stack does not support.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const dataDir = resolve(options.dataDir)
  const log = logOf(options)
  const ports = portsFrom(options.port || (await freeBlock()))
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const onFatal =
    options.onFatal ??
    (error => {
      process.stderr.write(`The stack must stop: ${String(error)}\n`)
      process.exit(1)
    })
  const lock = lockDataDir(dataDir, ports.site, log)
  const undo: (() => Promise<void>)[] = [async () => lock.release()]
  try {
    const foundation = layFoundation(options, dataDir, ports, seed)
    const { clock, assembly } = foundation
    undo.push(() => foundation.functions.stop())
    const sandboxOptions: SandboxOptions = {
      dataDir,
      port: ports.sandbox,
      entry: options.sandboxEntry ?? join(repositoryRoot, 'functions/sandbox/main.ts'),
      version: options.sandboxVersion ?? '',
      webhookOrigin: webhookOriginOf(assembly, originOf(ports.site)),
      publicOrigin: `${originOf(ports.site)}/sandbox`,
      log,
    }
    await endOrphan(dataDir, log)
    const left = await findSandbox(sandboxOptions)
    await requireFree(ports, left ? [ports.sandbox] : [])
    const sandbox = await runSandbox(sandboxOptions, left)
    undo.push(() => sandbox.stop())
    sandbox.setClock(() => clock.now())
    clock.onMove(() => sandbox.setClock(() => clock.now()))
    const parts = await runParts(foundation, sandbox, onFatal, undo)
    const front = await openFront(foundation, options)
    foundation.open()
    return new RunningStack(foundation, parts, { front, release: () => lock.release() })
  } catch (error) {
    for (const step of undo.reverse()) await step()
    throw error
  }
}
