import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, watch } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Check, checksFor } from './check/checks.ts'
import { remindersFor } from './check/reminders.ts'
import { runStep } from './step.ts'
import { readSourceTree } from './structure/sourceTree.ts'

/**
 * `npm run check`: what a change affects, before it is committed: types, lint, unused exports, the unit tests that reach
 * the changed files, the rules of the code, and the site's build with its sizes when the site is affected. Whatever fails
 * is printed with its remedy; what no check can decide is printed last, to consider. A change is what differs from `main` (or from `--since REV`), uncommitted files included.
 * `-- --watch` runs it again whenever a file is saved. The whole proof is `npm test`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { since: { type: 'string' }, watch: { type: 'boolean' } } })
/** For one check; on a machine with much else to do the tests of a change everywhere take minutes. */
const limitSeconds = 1200

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(line => line !== '')

/** The commit that the change starts from: where this branch left `main`; on `main` itself the last commit. */
function baseOfChange(): string {
  if (values.since !== undefined) return values.since
  const branches = git('branch', '--all', '--format=%(refname:short)')
  const main = ['origin/main', 'main'].find(name => branches.includes(name))
  return (main === undefined ? undefined : git('merge-base', 'HEAD', main)[0]) ?? 'HEAD'
}

const untrackedFiles = (...places: string[]): string[] =>
  git('ls-files', '--others', '--exclude-standard', '--', ...places)

/** What differs from the base, sorted: files that are there, and files that are gone. */
function changedFiles(): { changed: string[]; deleted: string[] } {
  const known = git('diff', '--name-only', '--no-renames', '--relative', baseOfChange())
  const all = [...new Set([...known, ...untrackedFiles()])].sort()
  const isThere = (file: string): boolean => existsSync(path.join(root, file))
  return { changed: all.filter(isThere), deleted: all.filter(file => !isThere(file)) }
}

/** The lines that the change adds to the catalogue of problems and to what runs on the server; of a new file all of them. */
function addedLines(): string[] {
  const places = ['shared/problem.ts', 'functions', ':!*.test.ts']
  const inKnown = git('diff', '--unified=0', baseOfChange(), '--', ...places).filter(line =>
    /^\+(?!\+\+ )/.test(line),
  )
  const inNew = untrackedFiles(...places).flatMap(file =>
    readFileSync(path.join(root, file), 'utf8').split('\n'),
  )
  return [...inKnown, ...inNew]
}

/** Logs of what is tested, dots of tests that passed, and what jsdom lacks. */
const noise = /\{"level":|·|^Not implemented: /

/** The lines that the change takes from the runbook. */
const removedLines = (): string[] =>
  git('diff', '--unified=0', baseOfChange(), '--', 'workflows/OPERATIONS.md')
    .filter(line => /^-(?!-- )/.test(line))
    .map(line => line.slice(1))

/** Runs one check and prints its verdict; of a failure also what it printed and the remedy. */
async function run({ name, command, remedy, remedies = new Map(), hints = [] }: Check): Promise<boolean> {
  const lines: string[] = []
  const { exitCode, seconds } = await runStep(root, {
    command,
    // Vitest colours what it prints wherever `CI` is set; a file or a pipe gets plain text.
    env: { ...process.env, CI: 'true', STAGE: 'local', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
    limitSeconds,
    onLine: line => {
      if (!noise.test(line)) lines.push(line)
    },
  })
  const passed = exitCode === 0
  const exact = [...remedies].filter(([file]) =>
    // Of a test, not of a file that could not be loaded.
    lines.some(line => line.includes('FAIL') && line.includes(`${file} > `)),
  )
  const hinted = hints.filter(([printed]) => lines.some(line => printed.test(line))).map(([, what]) => what)
  const known = [...exact.map(([file, what]) => `${file}: ${what}`), ...hinted]
  const advice = known.length > 0 ? known : [remedy]
  const details = passed ? [] : [...lines, ...advice.map(what => `  What to do: ${what}`), '']
  process.stdout.write(
    [`${passed ? 'ok    ' : 'FAILED'} ${name}, ${seconds.toFixed(1)} s`, ...details].join('\n').concat('\n'),
  )
  return passed
}

async function runAll(): Promise<boolean> {
  const started = performance.now()
  const { changed, deleted } = changedFiles()
  const lanes = checksFor(changed, deleted)
  process.stdout.write(`${changed.length} changed files, ${deleted.length} deleted\n`)
  const inTurn = async (lane: readonly Check[]): Promise<boolean[]> => {
    const passed: boolean[] = []
    for (const check of lane) passed.push(await run(check))
    return passed
  }
  const verdicts = (await Promise.all(lanes.map(inTurn))).flat()
  const failed = verdicts.filter(passed => !passed).length
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${verdicts.length - failed} passed, ${failed} failed, ${seconds} s\n`)
  const readmes = git('ls-files', '--', '*README.md')
  const lines = { added: addedLines(), removed: removedLines() }
  for (const reminder of remindersFor({ changed, ...lines, tree: readSourceTree(root), readmes }))
    process.stdout.write(`To consider: ${reminder}\n`)
  return failed === 0
}

/** Runs all checks again when files are saved, once for all files that are saved within the pause. */
function watchFiles(): void {
  const pauseMs = 500
  let running = false
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    if (running) {
      timer = setTimeout(again, pauseMs)
      return
    }
    running = true
    await runAll()
    running = false
  }
  for (const folder of ['shared', 'functions', 'workflows', 'infra', 'web'])
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || !/\.(tsx?|json|css|md)$/.test(file) || /\b(dist|cdk\.out)\b/.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(again, pauseMs)
    })
}

const passed = await runAll()
if (values.watch) watchFiles()
else process.exitCode = passed ? 0 : 1
