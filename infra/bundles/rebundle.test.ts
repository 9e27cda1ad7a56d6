import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { repositoryRoot } from '../repository.ts'
import { bundleFunctions, rebundle } from './bundleFunctions.ts'

/** Two functions with a file of their own each and a constant of both, which esbuild writes out. */

let root: string
const save = (file: string, source: string): void => writeFileSync(join(root, file), source)
const saveFunction = (name: string, word: string): void =>
  save(`${name}.ts`, `import { limit } from './limit.ts'\nexport const handler = () => ['${word}', limit]\n`)
const bundleOf = (name: string): string => join(root, 'bundles', name, 'index.mjs')
const codeOf = (name: string): string => readFileSync(bundleOf(name), 'utf8')
const build = (...names: string[]): Promise<void> => rebundle(names, join(root, 'bundles'))
const entries = () =>
  new Map(['one', 'two'].map(name => [name, relative(repositoryRoot, join(root, `${name}.ts`))]))

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'rebundle-'))
  save('limit.ts', 'export const limit = 1111\n')
  saveFunction('one', 'first')
  saveFunction('two', 'second')
  await bundleFunctions(entries(), join(root, 'bundles'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('builds a saved function, and every function with a saved constant', async () => {
  saveFunction('one', 'changed')
  await build('one')
  expect(codeOf('one')).toContain('changed')
  save('limit.ts', 'export const limit = 22222\n')
  await build('one', 'two')
  for (const name of ['one', 'two']) expect(codeOf(name)).toContain('22222')
})

it('knows that a function saved after the request is not built yet', async () => {
  saveFunction('one', 'changed')
  saveFunction('two', 'changed too')
  await build('one')
  expect(codeOf('two')).toContain('second')
  await build('two')
  expect(codeOf('two')).toContain('changed too')
})

it('leaves alone what is up to date', async () => {
  const before = statSync(bundleOf('two')).mtimeMs
  saveFunction('one', 'changed')
  await build('one', 'two')
  await build('one', 'two')
  expect(codeOf('one')).toContain('changed')
  expect(statSync(bundleOf('two')).mtimeMs).toBe(before)
})

it('leaves all bundles as they were when the code cannot be built, and builds the next saved one', async () => {
  const before = codeOf('one')
  save('one.ts', 'export const handler = (\n')
  await expect(build('one')).rejects.toThrow(/one\.ts:\d+:\d+: ERROR/)
  expect(codeOf('one')).toBe(before)
  saveFunction('one', 'repaired')
  await build('one')
  expect(codeOf('one')).toContain('repaired')
})

it('the next start builds what was saved since, and nothing that was built again', async () => {
  saveFunction('one', 'changed')
  await build('one')
  const before = statSync(bundleOf('two')).mtimeMs
  await bundleFunctions(entries(), join(root, 'bundles'))
  expect(statSync(bundleOf('two')).mtimeMs).toBe(before)
  saveFunction('two', 'changed')
  await bundleFunctions(entries(), join(root, 'bundles'))
  expect(codeOf('two')).toContain('changed')
})

it('puts a saved text into every function that holds it, also when one of them was built meanwhile', async () => {
  mkdirSync(join(root, 'shared/texts/en'), { recursive: true })
  const saveText = (text: string) =>
    save('shared/texts/en/words.ts', `export const words = { 'auth.invalidEmail': '${text}' }\n`)
  const saveSpeaker = (name: string, word: string) =>
    save(
      `${name}.ts`,
      `import { words } from './shared/texts/en/words.ts'\nexport const handler = () => ['${word}', words]\n`,
    )
  // A process of its own, as at a save: a module is loaded once per process.
  const inProcess = (call: string): void => {
    const module = pathToFileURL(join(import.meta.dirname, 'bundleFunctions.ts')).href
    const program = `import { bundleFunctions, rebundle } from '${module}'\nawait ${call}`
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  }
  const folder = JSON.stringify(join(root, 'bundles'))
  saveText('The first')
  for (const name of ['one', 'two']) saveSpeaker(name, 'word')
  inProcess(`bundleFunctions(new Map(${JSON.stringify([...entries()])}), ${folder})`)
  const former = codeOf('two')
  saveText('The second')
  inProcess(`rebundle(['one', 'two'], ${folder})`)
  expect(codeOf('two')).toBe(former.replace('The first', 'The second'))
  saveSpeaker('one', 'another')
  saveText('The third')
  inProcess(`rebundle(['one'], ${folder})`)
  inProcess(`rebundle(['one', 'two'], ${folder})`)
  expect(codeOf('one')).toMatch(/another.*The third|The third.*another/s)
  expect(codeOf('two')).toBe(former.replace('The first', 'The third'))
})
