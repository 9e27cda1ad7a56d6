import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { repositoryRoot } from '../repository.ts'

/**
 * A module `x.ts` may start a thread whose code is `x.worker.ts` beside it, by `new URL('./x.worker.ts', import.meta.url)`. In a
 * function's bundle the thread's code is a file of its own beside `index.mjs`: it is loaded when the thread starts, so the
 * function's own start does not pay for it.
 */
interface WorkerEntry {
  readonly in: string
  /** Without its ending. */
  readonly out: string
}

const workerOf = (module: string): string => module.replace(/\.ts$/, '.worker.ts')

/** The threads of the functions' bundles, by what was bundled into them. */
export function workerEntries({ outputs }: Metafile, names: readonly string[]): WorkerEntry[] {
  const known = new Map<string, boolean>()
  const startsWorker = (file: string): boolean => {
    if (!file.endsWith('.ts') || file.endsWith('.worker.ts') || file.includes('node_modules/')) return false
    const found = known.get(file) ?? existsSync(join(repositoryRoot, workerOf(file)))
    known.set(file, found)
    return found
  }
  return names.flatMap(name => {
    const [, output] = Object.entries(outputs).find(([file]) => file.endsWith(`/${name}/index.mjs`)) ?? []
    const workers = Object.keys(output?.inputs ?? {})
      .filter(startsWorker)
      .map(workerOf)
    const files = workers.map(worker => basename(worker, '.ts'))
    if (new Set(files).size < files.length)
      throw new Error(`the function ${name} has two workers of one name: ${workers.join(', ')}`)
    return workers.map(worker => ({ in: worker, out: `${name}/${basename(worker, '.ts')}` }))
  })
}

/** Names in the bundle the file that the thread's code was written to. */
export function nameWorkers(folder: string, entries: readonly WorkerEntry[]): void {
  for (const { in: source, out } of entries) {
    const bundle = join(folder, out, '../index.mjs')
    const text = readFileSync(bundle, 'utf8')
    const named = text.replaceAll(`./${basename(source)}`, `./${basename(source, '.ts')}.mjs`)
    if (named === text) throw new Error(`${bundle} starts no ${basename(source)}, which is beside its module`)
    writeFileSync(bundle, named)
  }
}
