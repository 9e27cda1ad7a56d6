import { resolve } from 'node:path'
import { SiteFiles } from './distribution/siteFiles.ts'
import { endOrphan } from './dynamodb/dynoxide.ts'
import { directApi } from './front/directApi.ts'
import { createFront } from './front/front.ts'
import { runDistribution } from './resources/distribution.ts'
import { runHttpApis } from './resources/httpApi.ts'
import { checkContents, noteContents } from './stack/contents.ts'
import { lockDataDir } from './stack/dataDirectoryLock.ts'
import { type Foundation, layFoundation } from './stack/foundation.ts'
import { closeServer, listen } from './stack/listen.ts'
import { atMost, type Front, graceMs, LocalCloud } from './stack/localCloud.ts'
import { runParts } from './stack/parts.ts'
import { freeBlock, portsFrom, requireFree } from './stack/ports.ts'
import { logOf, type RunOptions } from './stack/runOptions.ts'
import { endingOf } from './stack/stateFile.ts'

async function openFront(foundation: Foundation, options: RunOptions): Promise<Front> {
  const { stack, assembly, clock, alarms } = foundation
  const { resources } = assembly
  const { ports, log } = stack
  const apis = runHttpApis(resources, stack)
  const site = new SiteFiles(options.siteFolders?.(assembly) ?? [])
  const { unlimitedAddresses } = options
  const distribution = runDistribution(resources, { apis, site, unlimitedAddresses, log })
  const answer = distribution?.handle ?? directApi(apis)
  const routes = options.routes?.({ ports, clock, assembly, alarms }) ?? []
  const server = createFront({ port: ports.site, host: options.siteHost, answer, routes, log })
  await listen(server, ports.site)
  return {
    distribution,
    async close(graceful) {
      server.close()
      server.closeIdleConnections()
      if (graceful) await atMost(graceMs, Promise.all(apis.map(api => api.idle())))
      await closeServer(server)
      for (const route of routes) route.close?.()
      await Promise.all(apis.map(api => api.stop()))
    },
  }
}

/**
 * Runs a synthesized CDK assembly on this machine: every resource of its stacks behind the ports of 127.0.0.1. Resolves
 * when all ports answer. Throws Explained for what the developer can correct (a taken port, a data directory in use),
 * NotRunHere for what the assembly needs and is not supported.
 */
export async function runAssembly(options: RunOptions): Promise<LocalCloud> {
  const dataDir = resolve(options.dataDir)
  const log = logOf(options)
  const ports = portsFrom(options.port || (await freeBlock()))
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const onFatal =
    options.onFatal ??
    (error => {
      process.stderr.write(`${endingOf(error, dataDir)}\n`)
      process.exit(1)
    })
  const lock = lockDataDir(dataDir, ports.site, log)
  const undo: (() => Promise<void>)[] = [async () => lock.release()]
  try {
    checkContents(dataDir)
    const foundation = layFoundation(options, dataDir, ports, seed)
    const { clock, assembly } = foundation
    undo.push(() => foundation.functions.stop())
    await endOrphan(dataDir, log)
    await requireFree(ports, options.portRemedy)
    const companion = await options.companion?.({ dataDir, ports, assembly, log })
    if (companion) {
      undo.push(() => companion.stop())
      companion.setClock(() => clock.now())
      clock.onMove(() => companion.setClock(() => clock.now()))
    }
    const parts = await runParts(foundation, companion, options, onFatal, undo)
    const front = await openFront(foundation, options)
    foundation.open()
    noteContents(dataDir)
    return new LocalCloud(foundation, parts, front, () => lock.release())
  } catch (error) {
    for (const step of undo.reverse()) await step()
    throw error
  }
}
