import { describe, test } from 'vitest'
import { type Expected, runCase } from '../testing/machineCase.ts'
import type { Json } from './json.ts'

interface ChoiceCase {
  name: string
  rule: object
  input: Json
  expected: Expected
}

/** Ends with "yes" when the rule matches and with "no" when it does not. */
const decide = (rule: object) => ({
  StartAt: 'C',
  States: {
    C: { Type: 'Choice', Choices: [{ ...rule, Next: 'Y' }], Default: 'N' },
    Y: { Type: 'Pass', Result: 'yes', End: true },
    N: { Type: 'Pass', Result: 'no', End: true },
  },
})

const cases: ChoiceCase[] = [
  {
    name: 'And, Or and Not',
    rule: {
      And: [
        { Variable: '$.a', NumericGreaterThan: 1 },
        { Not: { Or: [{ Variable: '$.b', StringEquals: 'x' }] } },
      ],
    },
    input: { a: 2, b: 'y' },
    expected: { output: 'yes' },
  },
  {
    name: 'a value of another type does not match',
    rule: { Variable: '$.a', NumericEquals: 1 },
    input: { a: '1' },
    expected: { output: 'no' },
  },
  {
    name: 'IsPresent false',
    rule: { Variable: '$.zz', IsPresent: false },
    input: {},
    expected: { output: 'yes' },
  },
  {
    name: 'a variable that is not there fails',
    rule: { Variable: '$.zz', NumericEquals: 1 },
    input: {},
    expected: { error: 'States.Runtime' },
  },
  {
    name: 'StringMatches with a wildcard and an escaped star',
    rule: { Variable: '$.a', StringMatches: 'log-*.t\\*t' },
    input: { a: 'log-1.t*t' },
    expected: { output: 'yes' },
  },
  {
    name: 'TimestampLessThanPath across zones',
    rule: { Variable: '$.a', TimestampLessThanPath: '$.b' },
    input: { a: '2026-01-01T00:00:00Z', b: '2026-01-01T01:00:00+00:30' },
    expected: { output: 'yes' },
  },
  {
    name: 'IsTimestamp and IsNull',
    rule: {
      And: [
        { Variable: '$.a', IsTimestamp: true },
        { Variable: '$.n', IsNull: true },
      ],
    },
    input: { a: '2026-01-01T00:00:00Z', n: null },
    expected: { output: 'yes' },
  },
]

describe('choices', () => {
  test.each(cases)('$name', async ({ name, rule, input, expected }) => {
    await runCase({ name, machine: decide(rule), input, expected })
  })

  test('no rule matches and there is no Default', async () => {
    const { Default: _, ...choice } = decide({ Variable: '$.a', IsNull: true }).States.C
    const machine = { StartAt: 'C', States: { C: choice, Y: { Type: 'Succeed' } } }
    await runCase({ name: '', machine, input: { a: 1 }, expected: { error: 'States.NoChoiceMatched' } })
  })
})
