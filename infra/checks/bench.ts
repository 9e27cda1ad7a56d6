import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository.ts'
import { catalogueGrowth } from './bench/catalogueGrowth.ts'
import { benchCosts } from './bench/costs.ts'
import { marketClock, withCounted } from './bench/counted.ts'
import { holderGrowth } from './bench/holderGrowth.ts'
import { buyersAtOnce } from './bench/load/buyers.ts'
import { benchFundScreens } from './bench/load/fundScreens.ts'
import { fundValues } from './bench/load/fundValues.ts'
import { payoutsOfOneDay } from './bench/load/payouts.ts'
import { benchSlowLine } from './bench/load/slowLine.ts'
import { benchStatements } from './bench/load/statements.ts'
import { benchMarket } from './bench/market.ts'
import { isOverGoal, type Measurement, replacedIn, tableOf } from './bench/measurement.ts'
import { benchMemory } from './bench/memory.ts'
import { placingWork } from './bench/placing.ts'
import { benchRates } from './bench/rates.ts'
import { benchLongReports } from './bench/reports/longReports.ts'
import { benchSelling } from './bench/selling.ts'
import { benchSignUp } from './bench/signUp.ts'
import { benchBundles, benchFirstLoads, benchRoutes } from './bench/sizes.ts'
import { benchStart } from './bench/start.ts'
import { benchWatching } from './bench/watching.ts'
import { benchXirr } from './bench/xirr.ts'

/**
 * `npm run bench` measures and prints one table of figures, goals and verdicts; exit code 1 when a figure is over its
 * goal. Words choose parts: `npm run bench -- bundles selling`. With `--write` the table of a whole run becomes
 * `bench/FIGURES.md`, and the figures of some parts replace those that it has of them.
 */

const parts: Readonly<Record<string, () => Promise<Measurement[]> | Measurement[]>> = {
  start: benchStart,
  bundles: benchBundles,
  routes: benchRoutes,
  loads: benchFirstLoads,
  slow: benchSlowLine,
  signup: () => withCounted(benchSignUp),
  market: () => withCounted(benchMarket, marketClock),
  placing: () => withCounted(placingWork, marketClock),
  growth: () => withCounted(catalogueGrowth, marketClock),
  investors: () => holderGrowth(),
  selling: () => withCounted(benchSelling, marketClock),
  buyers: () => buyersAtOnce(),
  payouts: () => payoutsOfOneDay(),
  funds: () => fundValues(),
  statements: benchStatements,
  screens: () => benchFundScreens(),
  reports: benchLongReports,
  rates: benchRates,
  watching: benchWatching,
  costs: benchCosts,
  memory: benchMemory,
  xirr: benchXirr,
}
const figuresFile = join(repositoryRoot, 'infra/checks/bench/FIGURES.md')

const head = `# Figures

Written by \`npm run bench -- --write\`. Sizes, calls, capacity units and states are exact and held by tests; times, rates and memory are those of one machine with two cores.

`

function replacedInFile(all: readonly Measurement[]): string {
  const lines = readFileSync(figuresFile, 'utf8').split('\n')
  return replacedIn(
    lines.filter(line => line.startsWith('|')),
    all,
  ).join('\n')
}

async function main(): Promise<number> {
  const words = process.argv.slice(2)
  const chosen = words.filter(word => !word.startsWith('-'))
  const unknown = chosen.filter(word => parts[word] === undefined)
  if (unknown.length > 0) {
    process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}\n`)
    return 2
  }
  const all: Measurement[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    all.push(...(await measure()))
  }
  const table = tableOf(all).join('\n')
  const over = all.filter(isOverGoal).length
  process.stdout.write(`${table}\n\n${all.length} figures, ${over} over their goal\n`)
  if (words.includes('--write'))
    writeFileSync(figuresFile, `${head}${chosen.length === 0 ? table : replacedInFile(all)}\n`)
  return over > 0 ? 1 : 0
}

process.exitCode = await main()
