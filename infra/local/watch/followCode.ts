import { relative } from 'node:path'
import type { LocalCloud, Updated } from 'cdk-local'
import { watch } from 'chokidar'
import { runProgram } from '../runProgram.ts'
import { affectedBy, isIgnored } from './affected.ts'
import { keepTemplates } from './keepTemplates.ts'
import { machineFile, placeDefinitions } from './placeDefinitions.ts'

/** A stack that follows the code: what is saved is live without a restart. */

const areas = ['functions', 'workflows', 'shared', 'infra', 'web'] as const
/** A checkout saves hundreds of files, an editor one file in several steps: they are one change. */
const calmMs = 80
/** A build of the site takes seconds of both cores. */
const siteCalmMs = 1_000
const mostProblemLines = 20

export interface FollowOptions {
  /** The working copy. */
  readonly root: string
  readonly cloud: Pick<LocalCloud, 'update'>
  readonly log: (line: string) => void
  /** Builds the site when its sources differ from those of the last build; resolves at once when they do not. */
  readonly buildSite: () => Promise<void>
}

export interface Following {
  /** Ends after the build that runs. */
  stop(): Promise<void>
}

/** What has become live, in one line; `undefined` when nothing has. */
function sentenceOf({ functions, machines, distributions }: Updated): string | undefined {
  const parts = [
    functions.length > 5 ? `${functions.length} functions` : functions.join(', '),
    machines.length === 0 ? '' : `state machine ${machines.join(', ')} (what runs keeps its own)`,
    distributions.length === 0 ? '' : 'the edge',
  ].filter(part => part !== '')
  return parts.length === 0 ? undefined : parts.join('; ')
}

/**
 * Watches the sources of a working copy. A saved function is bundled again and answers the next event; a saved machine,
 * manifest or contract is synthesized again; the site is built again and is there with the next page. Code that cannot be
 * built is named, and the former goes on.
 */
export function followCode({ root, cloud, log, buildSite }: FollowOptions): Following {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isStopped = false
  /** Named once: they stay different until the next start. */
  const named = new Set<string>()

  let building = Promise.resolve()

  const logProblem = (error: unknown): void => {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n')
    log(`The former code stays: ${lines.slice(0, mostProblemLines).join('\n')}`)
  }
  let siteTimer: NodeJS.Timeout | undefined
  /** After the last of several saves, and beside the functions: their next change need not wait for it. */
  const buildSiteLater = (): void => {
    clearTimeout(siteTimer)
    siteTimer = setTimeout(() => {
      building = building.then(buildSite).catch(logProblem)
    }, siteCalmMs)
  }
  const takeOver = (since: number): void => {
    const updated = cloud.update()
    const sentence = sentenceOf(updated)
    if (sentence !== undefined)
      log(`Live after ${((performance.now() - since) / 1000).toFixed(1)} s: ${sentence}`)
    for (const resource of updated.afterRestart)
      if (!named.has(resource)) log(`Live after a restart of npm start: ${resource}`)
    for (const resource of updated.afterRestart) named.add(resource)
  }
  const followTemplates = async (files: readonly string[], since: number): Promise<void> => {
    let restore = keepTemplates(root)
    try {
      const placed = placeDefinitions(
        root,
        files.filter(file => machineFile.test(file)),
      )
      if (placed.length > 0) takeOver(since)
      if (files.every(file => placed.includes(file))) return
      restore = keepTemplates(root)
      const env = { CDK_OUTDIR: 'cdk.out/local', CDK_CONTEXT_JSON: JSON.stringify({ stage: 'local' }) }
      await runProgram(root, ['infra/app.ts'], env)
      takeOver(since)
    } catch (error) {
      // Templates that cannot run would keep a saved function from becoming live.
      restore()
      throw error
    }
  }
  const follow = async (files: readonly string[]): Promise<void> => {
    const since = performance.now()
    const { functions, stacks, site, restart } = affectedBy(root, files)
    if (functions.length > 0) {
      await runProgram(root, ['infra/bundles/rebundle.ts', ...functions])
      takeOver(since)
    }
    if (stacks.length > 0) await followTemplates(stacks, since)
    if (site) buildSiteLater()
    if (restart)
      log('Live after a restart of npm start: the local stack itself, or the vendors of the sandbox')
  }
  const work = async (): Promise<void> => {
    while (changed.size > 0 && !isStopped) {
      const files = [...changed]
      changed.clear()
      try {
        await follow(files)
      } catch (error) {
        logProblem(error)
        // With the next save they are tried again.
        for (const file of files) waiting.add(file)
      }
    }
  }
  /** Files of a change that could not be built. */
  const waiting = new Set<string>()
  const begin = (): void => {
    for (const file of waiting) changed.add(file)
    waiting.clear()
    working ??= work().finally(() => {
      working = undefined
      if (changed.size > 0 && !isStopped) begin()
    })
  }
  const watcher = watch([...areas], {
    cwd: root,
    ignoreInitial: true,
    ignored: (path, stats) =>
      /[\\/](dist|node_modules)$/.test(path) ||
      (stats?.isFile() === true && isIgnored(relative(root, path).replaceAll('\\', '/'))),
  })
  watcher.on('all', (_, path) => {
    const file = path.replaceAll('\\', '/')
    if (isIgnored(file)) return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(begin, calmMs)
  })
  watcher.on('error', logProblem)
  watcher.on('ready', () => log('The code is followed: what is saved is live without a restart.'))
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(siteTimer)
      await watcher.close()
      await working
      await building
    },
  }
}
