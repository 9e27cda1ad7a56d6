import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../sandbox/statements/seededRandom.ts'
import { readStatement } from '../../statement/readStatement.ts'
import { corrupt } from './corrupt.ts'
import { differencesOf } from './differences.ts'
import { layouts, printStatement } from './printStatement.ts'
import { wrongFigures } from './wrongFigures.ts'

/**
 * Random statements of every layout, printed by code that shares nothing with the reader: a right one is read to the last
 * digit, and a damaged one never gives a wrong figure that is not marked.
 */
const isProving = process.env.PROVE === '1'
/** How many statements of each layout; fewer where the tests run once per mutant (`infra/checks/mutants`). */
const statements = Number(process.env.STATEMENTS ?? 60)
/** Of 10,000 the slowest layout takes 30 s, and on a busy machine six times that. */
const longestMs = isProving ? 900_000 : 60_000
const seeds = fc.noShrink(fc.integer({ min: 0, max: 2 ** 31 - 1 }))
const counted = isProving ? { numRuns: 10_000 } : { numRuns: statements, seed: 20_261_127 }

describe.each(layouts)('%s', layout => {
  it(
    'reads every row of a right statement, and marks nothing',
    () => {
      fc.assert(
        fc.property(seeds, seed => {
          const printed = printStatement(layout, seededRandom(seed))
          expect(differencesOf(printed, readStatement(printed.pages))).toEqual([])
        }),
        counted,
      )
    },
    longestMs,
  )

  it(
    'shows no wrong figure of a damaged statement as right',
    () => {
      fc.assert(
        fc.property(seeds, seed => {
          const random = seededRandom(seed)
          const printed = printStatement(layout, random, { drawn: random.pick(['whole', 'words']) })
          const { pages, damage } = corrupt(printed.pages, random)
          expect({ damage, wrong: wrongFigures(printed, readStatement(pages)) }).toEqual({
            damage,
            wrong: [],
          })
        }),
        counted,
      )
    },
    longestMs,
  )
})
