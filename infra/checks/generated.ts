import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { unitProjects } from './unitProjects.ts'

/**
 * Shows of every kind of `npm run new` that what it writes compiles, uses all it exports and passes its tests: in a copy of
 * the project, because a generator that imports what was moved is wrong without any change of its own.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const node = [process.execPath, '--import', './infra/requireNode.js']

/** One of each, and of what differs: with and without an address, for an investor and an order. */
const examples: readonly (readonly string[])[] = [
  ['call', 'account', 'getExample'],
  ['call', 'account', 'setExample', 'POST', '/account/example'],
  ['refusal', 'account', 'setExample', 'exampleRefused', 'Not this example', 'यह उदाहरण नहीं'],
  ['event', 'account', 'exampleSet', 'notifications'],
  ['event', 'documents', 'exampleStored', 'notifications'],
  ['flow', 'example-investor', 'KycOperator'],
  ['flow', 'example-order', 'Desk,Payments', 'order'],
  ['screen', 'account', 'example', '/example'],
]

function run(cwd: string, [command = '', ...words]: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(`${words.join(' ')}\n${stdout}${stderr}`)
}

/** What git knows or would add, without what is built; packages by a link. */
function copyProject(copy: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0')
  for (const file of files) {
    const from = path.join(root, file)
    if (file !== '' && existsSync(from)) cpSync(from, path.join(copy, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

function main(): number {
  const copy = mkdtempSync(path.join(tmpdir(), 'sthirank-generated-'))
  try {
    copyProject(copy)
    const written = examples.flatMap(words =>
      [...run(copy, [...node, 'infra/generate/new.ts', ...words]).matchAll(/^ {2}(\S+)$/gm)].map(
        ([, file = '']) => file,
      ),
    )
    const tests = written.filter(file => /\.test\.tsx?$/.test(file))
    run(copy, [process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])
    run(copy, [process.execPath, 'node_modules/knip/bin/knip.js'])
    run(copy, [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...unitProjects, ...tests])
    process.stdout.write(`${written.length} files of ${examples.length} generators are whole\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

process.exitCode = main()
