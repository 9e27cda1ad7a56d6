import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildWhatIsStale } from '../local/build.ts'
import { repositoryRoot } from '../repository.ts'

const copied = [
  'functions',
  'workflows',
  'shared',
  'infra',
  'web',
  'cdk.out/local',
  '.cache',
  'package.json',
  'package-lock.json',
  'cdk.json',
  'tsconfig.json',
]

/** A copy of the working copy, with what is built, whose files may be edited while other tests read ours. */
export interface WorkingCopy {
  readonly root: string
  edit(file: string, change: (text: string) => string): void
  remove(): void
}

export async function newWorkingCopy(): Promise<WorkingCopy> {
  await buildWhatIsStale(repositoryRoot, () => undefined)
  const root = mkdtempSync(join(tmpdir(), 'working-copy-'))
  for (const path of copied)
    cpSync(join(repositoryRoot, path), join(root, path), {
      recursive: true,
      // Bundles are reused as long as their sources have the times that they were built with.
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter: source => !source.endsWith('/node_modules') && !source.endsWith('/.cache/node'),
    })
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  // The templates name the folders of the bundles, which are the copy's: they are made again. The site is not.
  const file = join(root, '.cache/built.json')
  const { site } = z.object({ site: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, JSON.stringify({ site }))
  return {
    root,
    edit(file, change) {
      const path = join(root, file)
      const before = readFileSync(path, 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`${file} was not changed`)
      writeFileSync(path, after)
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
