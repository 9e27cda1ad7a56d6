import { describe, test } from 'vitest'
import { type Expected, oneState, runCase } from '../testing/machineCase.ts'
import type { Json } from './json.ts'

interface IntrinsicCase {
  name: string
  parameters: Json
  input?: Json
  expected: Expected
}

const cases: IntrinsicCase[] = [
  {
    name: 'Format, with escaped braces',
    parameters: { 'x.$': "States.Format('{} is {}, \\{\\}', $.a, 3)" },
    input: { a: 'A' },
    expected: { output: { x: 'A is 3, {}' } },
  },
  {
    name: 'StringToJson undoes JsonToString',
    parameters: { 'x.$': 'States.StringToJson(States.JsonToString($.a))' },
    input: { a: { b: 1 } },
    expected: { output: { x: { b: 1 } } },
  },
  {
    name: 'ArrayPartition',
    parameters: { 'x.$': 'States.ArrayPartition($.a, 2)' },
    input: { a: [1, 2, 3] },
    expected: { output: { x: [[1, 2], [3]] } },
  },
  {
    name: 'ArrayContains, ArrayLength, ArrayUnique',
    parameters: {
      'c.$': 'States.ArrayContains($.a, 2)',
      'l.$': 'States.ArrayLength($.a)',
      'u.$': 'States.ArrayUnique($.a)',
    },
    input: { a: [2, 2, 3] },
    expected: { output: { c: true, l: 3, u: [2, 3] } },
  },
  {
    name: 'ArrayRange, ArrayGetItem',
    parameters: { 'r.$': 'States.ArrayRange(1, 9, 2)', 'g.$': 'States.ArrayGetItem($.a, 1)' },
    input: { a: [5, 6] },
    expected: { output: { r: [1, 3, 5, 7, 9], g: 6 } },
  },
  {
    name: 'Base64Encode, Base64Decode, Hash',
    parameters: {
      'e.$': "States.Base64Encode('Data')",
      'd.$': "States.Base64Decode('RGF0YQ==')",
      'h.$': "States.Hash('a', 'SHA-1')",
    },
    expected: { output: { e: 'RGF0YQ==', d: 'Data', h: '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8' } },
  },
  {
    name: 'JsonMerge, MathAdd',
    parameters: { 'm.$': 'States.JsonMerge($.a, $.b, false)', 's.$': 'States.MathAdd($.n, -1)' },
    input: { a: { x: 1 }, b: { x: 2, y: 3 }, n: 5 },
    expected: { output: { m: { x: 2, y: 3 }, s: 4 } },
  },
  {
    name: 'StringSplit by several delimiters',
    parameters: { 'x.$': "States.StringSplit('1,2.3', ',.')" },
    expected: { output: { x: ['1', '2', '3'] } },
  },
  {
    name: 'a quoted comma and bracket belong to the text',
    parameters: { 'x.$': "States.Array('a, b)', $.a, null, true)" },
    input: { a: 1 },
    expected: { output: { x: ['a, b)', 1, null, true] } },
  },
  {
    name: 'an argument that does not fit fails',
    parameters: { 'x.$': 'States.ArrayGetItem($.a, 9)' },
    input: { a: [1] },
    expected: { error: 'States.IntrinsicFailure' },
  },
]

describe('intrinsic functions', () => {
  test.each(cases)('$name', async ({ name, parameters, input = {}, expected }) => {
    await runCase({ name, machine: oneState({ Type: 'Pass', Parameters: parameters }), input, expected })
  })
})
