import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { type Mutant, mutantsLines, scoresOf } from './scores.ts'

/**
 * Mutation tests: every rule that reads statements of mutual funds is broken once (Stryker), and a test must notice it, by
 * hand-made pages or by generated statements. Takes a quarter of an hour on two cores, so `npm run prove` runs it:
 * `npm run prove -- --piece mutants`. Words choose other files: `node infra/checks/mutants/run.ts functions/…/rows.ts`.
 */
const words = process.argv.slice(2)
const reportAt = words.indexOf('--report')
const report = reportAt < 0 ? undefined : words[reportAt + 1]
const chosen = words.filter((word, place) => word !== '--report' && words[place - 1] !== '--report')
const reader = ['functions/fund-portfolio/statement/**/*.ts', '!**/*.test.ts', '!**/testing/**']

const stryker = new Stryker({
  mutate: chosen.length === 0 ? reader : chosen,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'infra/checks/mutants.vitest.ts' },
  // What the tests need; the copy is below `.cache`.
  ignorePatterns: ['/web', '/workflows', '/infra', '!/infra/checks/mutants.vitest.ts', '/cdk.out', '/.cache'],
  tempDirName: '.cache/mutants',
  // TypeScript 7 has no interface for programs, by which Stryker would read the configuration of the compiler.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  // A mutant that never ends; on a busy machine others take long as well.
  timeoutMS: 20_000,
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
})
const mutants: readonly Mutant[] = await stryker.runMutationTest()
const scores = scoresOf(mutants)
process.stdout.write(`${mutantsLines(scores).join('\n')}\n`)
if (report !== undefined) writeFileSync(report, JSON.stringify(scores))
process.exitCode = scores.length > 0 && scores.every(({ holds }) => holds) ? 0 : 1
