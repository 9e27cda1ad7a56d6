import { readFileSync } from 'node:fs'
import path from 'node:path'
import { positionalDecoding, retryLoops } from './hazards.ts'
import { importCircles } from './importCircles.ts'
import { refusedNames } from './refusedWords.ts'
import { repeatedPairs } from './repeatedLines.ts'
import { filesBelow, isTest, type SourceTree } from './sourceTree.ts'

/** One thing that is counted about the code. */
export interface Measure {
  readonly name: string
  /** The figure must be at most this; `undefined` where smaller is better and no number is asked. */
  readonly goal: number | undefined
  /** The figure of the commit `baselineCommit`. */
  readonly baseline: number
  readonly found: Found
}

export interface Found {
  readonly figure: number
  /** Where, one place a line. */
  readonly places: readonly string[]
}

export const baselineCommit = '45b2a93'

const counted = (places: readonly string[]): Found => ({ figure: places.length, places })

/** The product: no tests and their drivers, no proofs, checks and generators, no simulation, no data. */
const isProduct = (file: string): boolean =>
  !isTest(file) && !/^infra\/(proof|checks|drivers|generate|simulation)\/|\/data\//.test(file)

/** Lines of TypeScript, CSS and state machines (`.asl.json`), by top-level folder. */
function productLines(root: string): Found {
  const areas = new Map<string, number>()
  for (const file of filesBelow(root, /(\.tsx?|\.css|\.asl\.json)$/).filter(isProduct)) {
    const [area = ''] = file.split('/')
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
    areas.set(area, (areas.get(area) ?? 0) + lines)
  }
  return {
    figure: [...areas.values()].reduce((sum, lines) => sum + lines, 0),
    places: [...areas].map(([area, lines]) => `${area} ${lines}`),
  }
}

/** `.ts` and `.tsx` files, tests included, that stand directly in one folder. */
function fullestFolder({ files }: SourceTree, most: number): Found {
  const folders = new Map<string, number>()
  for (const file of files) {
    const folder = path.dirname(file)
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const sorted = [...folders].toSorted(([, one], [, other]) => other - one)
  return {
    figure: sorted[0]?.[1] ?? 0,
    places: sorted.filter(([, count]) => count > most).map(([folder, count]) => `${folder} ${count}`),
  }
}

const mostFilesInFolder = 25

/** All measures but the unused exports, which a tool of its own finds (`npx knip`). */
export function measuresOf(tree: SourceTree): Measure[] {
  const at = ({ file, line }: { file: string; line: number }): string => `${file}:${line}`
  const repeating = filesBelow(tree.root, /(?<!\.d)\.(tsx?|css|js|html)$/)
  // Definitions of operator flows are data of one shape, as their state machines in JSON were.
  const pairs = repeatedPairs(
    repeating.filter(file => !/^workflows\/ops-[^/]+\/definition\.ts$/.test(file)),
    file => readFileSync(path.join(tree.root, file), 'utf8'),
  )
  const describe = (of: typeof pairs) => counted(of.map(({ left, right }) => `${left} ~ ${right}`))
  return [
    { name: 'product lines', goal: undefined, baseline: 101_802, found: productLines(tree.root) },
    {
      name: 'most files in one folder',
      goal: mostFilesInFolder,
      baseline: 59,
      found: fullestFolder(tree, mostFilesInFolder),
    },
    {
      name: 'retry loops written by hand',
      goal: 0,
      baseline: 52,
      found: counted(retryLoops(tree).map(at)),
    },
    {
      name: 'transactions decoded by position',
      goal: 0,
      baseline: 26,
      found: counted(positionalDecoding(tree).map(at)),
    },
    {
      name: 'circles of imports, types included',
      goal: 0,
      baseline: 8,
      found: counted(importCircles(tree).map(files => files.join(' → '))),
    },
    {
      name: 'refused words in names',
      goal: 0,
      baseline: 1815,
      found: counted(
        refusedNames(tree).map(({ file, line, name, instead }) => `${file}:${line} ${name}: say ${instead}`),
      ),
    },
    {
      name: 'pairs of eight equal or equally shaped lines',
      goal: 178,
      baseline: 423,
      found: describe(pairs),
    },
    {
      name: 'pairs of eight identical lines',
      goal: 19,
      baseline: 77,
      found: describe(pairs.filter(({ identical }) => identical)),
    },
  ]
}
