import { expect, it } from 'vitest'
import { goalPercent, mutantsLines, scoresOf } from './scores.ts'

const mutant = (file: string, status: string, line = 1) => ({
  fileName: `${process.cwd()}/${file}`,
  mutatorName: 'Regex',
  replacement: '/^a\n  b/',
  status,
  location: { start: { line, column: 3 } },
})
const times = (count: number, status: string) =>
  Array.from({ length: count }, () => mutant('rows.ts', status))

it('counts what died and what lived of each file, and nothing else', () => {
  const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored', 'RuntimeError']
  const scores = scoresOf([
    ...statuses.map((status, line) => mutant('rows.ts', status, line)),
    mutant('dates.ts', 'Killed'),
  ])
  expect(scores).toEqual([
    { file: 'dates.ts', mutants: 1, died: 1, holds: true, alive: [] },
    {
      file: 'rows.ts',
      mutants: 4,
      died: 2,
      holds: false,
      alive: ['2:3 Regex -> /^a b/', '3:3 Regex -> /^a b/'],
    },
  ])
  expect(mutantsLines(scores)).toEqual([
    '100.0 % of 1 mutants died  dates.ts',
    '50.0 % of 4 mutants died  rows.ts',
    '    2:3 Regex -> /^a b/',
    '    3:3 Regex -> /^a b/',
    `60.0 % of 5 mutants died; the goal is ${goalPercent} % of each file`,
  ])
})

it('a file holds with exactly so many as the goal says', () => {
  const holds = (died: number) =>
    scoresOf([...times(died, 'Killed'), ...times(100 - died, 'Survived')]).map(score => score.holds)
  expect([holds(goalPercent), holds(goalPercent - 1)]).toEqual([[true], [false]])
})
