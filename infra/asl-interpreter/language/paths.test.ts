import { describe, test } from 'vitest'
import { type MachineCase, oneState, runCase } from '../testing/machineCase.ts'

const pass = (fields: object) => oneState({ Type: 'Pass', ...fields })

const cases: MachineCase[] = [
  {
    name: 'InputPath selects',
    machine: pass({ InputPath: '$.a' }),
    input: { a: { b: 1 } },
    expected: { output: { b: 1 } },
  },
  {
    name: 'InputPath null is an empty object',
    machine: pass({ InputPath: null }),
    input: { a: 1 },
    expected: { output: {} },
  },
  {
    name: 'OutputPath null is an empty object',
    machine: pass({ OutputPath: null }),
    input: { a: 1 },
    expected: { output: {} },
  },
  {
    name: 'ResultPath null keeps the input',
    machine: pass({ Result: 5, ResultPath: null }),
    input: { a: 1 },
    expected: { output: { a: 1 } },
  },
  {
    name: 'ResultPath makes the way to where it leads',
    machine: pass({ Result: 5, ResultPath: '$.x.y' }),
    input: { a: 1 },
    expected: { output: { a: 1, x: { y: 5 } } },
  },
  {
    name: 'ResultPath replaces',
    machine: pass({ Result: 5, ResultPath: '$.a' }),
    input: { a: 1 },
    expected: { output: { a: 5 } },
  },
  {
    name: 'ResultPath into a scalar fails',
    machine: pass({ Result: 5, ResultPath: '$.a.b' }),
    input: { a: 1 },
    expected: { error: 'States.ResultPathMatchFailure' },
  },
  { name: 'a Result of false', machine: pass({ Result: false }), expected: { output: false } },
  { name: 'a Result of null', machine: pass({ Result: null }), input: { a: 1 }, expected: { output: null } },
  {
    name: 'Parameters with paths',
    machine: pass({ Parameters: { 'x.$': '$.a', y: { 'z.$': '$.b[0]' }, k: [1] } }),
    input: { a: 1, b: [7] },
    expected: { output: { x: 1, y: { z: 7 }, k: [1] } },
  },
  {
    name: 'Parameters with a path that leads nowhere',
    machine: pass({ Parameters: { 'x.$': '$.nope' } }),
    expected: { error: 'States.ParameterPathFailure' },
  },
  {
    name: 'a wildcard gives an array',
    machine: pass({ Parameters: { 'x.$': '$.a[*].v' } }),
    input: { a: [{ v: 1 }, { v: 2 }] },
    expected: { output: { x: [1, 2] } },
  },
  {
    name: 'a filter gives an array',
    machine: pass({ Parameters: { 'x.$': '$.a[?(@.v > 1)].v' } }),
    input: { a: [{ v: 1 }, { v: 2 }] },
    expected: { output: { x: [2] } },
  },
  {
    name: 'a filter without a match gives an empty array',
    machine: pass({ Parameters: { 'x.$': '$.a[?(@.v > 9)]' } }),
    input: { a: [{ v: 1 }] },
    expected: { output: { x: [] } },
  },
  {
    name: 'a slice',
    machine: pass({ Parameters: { 'x.$': '$.a[0:2]' } }),
    input: { a: [1, 2, 3] },
    expected: { output: { x: [1, 2] } },
  },
  {
    name: 'names in brackets',
    machine: pass({ Parameters: { 'x.$': "$['a b']['c']" } }),
    input: { 'a b': { c: 3 } },
    expected: { output: { x: 3 } },
  },
  {
    name: 'the execution by its name',
    machine: pass({ Parameters: { 'x.$': '$$.Execution.Name' } }),
    expected: { output: { x: 'case' } },
  },
  {
    name: 'the state by its name',
    machine: pass({ Parameters: { 'x.$': '$$.State.Name' } }),
    expected: { output: { x: 'S' } },
  },
  {
    name: 'the input of the execution',
    machine: pass({ Parameters: { 'x.$': '$$.Execution.Input.a' } }),
    input: { a: 4 },
    expected: { output: { x: 4 } },
  },
]

describe('what a state takes from its input and puts into its output', () => {
  test.each(cases)('$name', async machineCase => {
    await runCase(machineCase)
  })
})
