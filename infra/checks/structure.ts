import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { baselineCommit, type Measure, measuresOf } from './structure/measures.ts'
import { readSourceTree } from './structure/sourceTree.ts'

/**
 * `npm run structure` prints what is counted about the code, with goal, figure and the figure of the baseline commit.
 * `-- --list "refused words"` lists the places of the measures of that name; `--root DIR` measures another checkout.
 * Exit code 1 when a figure is over its goal.
 */

const { values } = parseArgs({ options: { list: { type: 'string' }, root: { type: 'string' } } })
const project = fileURLToPath(new URL('../..', import.meta.url))
const root = path.resolve(values.root ?? project)

/** Files, exports, types and dependencies that nothing uses, as knip finds them: a place a line. */
function unusedExports(): Measure {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(project, 'node_modules/knip/bin/knip.js')],
    { cwd: root, encoding: 'utf8' },
  )
  // 0: nothing found, 1: something found; anything else is a failure of the tool itself.
  if ((status !== 0 && status !== 1) || (status === 1 && stdout === ''))
    throw new Error(`knip did not run: ${stderr}`)
  const places = stdout.split('\n').filter(line => /^\S+ .*:\d+:\d+\s*$|^\S+\.tsx?\s*$/.test(line))
  return {
    name: 'unused files, exports and dependencies',
    goal: 0,
    baseline: 197,
    found: { figure: places.length, places },
  }
}

const measures = [...measuresOf(readSourceTree(root)), unusedExports()]
const width = Math.max(...measures.map(({ name }) => name.length))
const isOver = ({ goal, found }: Measure): boolean => goal !== undefined && found.figure > goal

process.stdout.write(`${'measure'.padEnd(width)}    goal  figure  at ${baselineCommit}\n`)
for (const measure of measures) {
  const { name, goal, baseline, found } = measure
  const row = [
    name.padEnd(width),
    (goal === undefined ? '' : `≤ ${goal}`).padStart(6),
    String(found.figure).padStart(6),
    String(baseline).padStart(9),
    isOver(measure) ? 'over its goal' : '',
  ]
  process.stdout.write(`${row.join('  ').trimEnd()}\n`)
  if (values.list !== undefined && name.includes(values.list))
    for (const place of found.places) process.stdout.write(`  ${place}\n`)
}
process.exitCode = measures.some(isOver) ? 1 : 0
