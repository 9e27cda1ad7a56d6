import { describe, expect, test } from 'vitest'
import { functionArn, lambdaInvoke, oneState, refusalOf } from '../testing/machineCase.ts'

const pass = (parameters: object) => oneState({ Type: 'Pass', Parameters: parameters })
const map = (fields: object, config: object = {}) =>
  oneState({
    Type: 'Map',
    ItemProcessor: { ...config, StartAt: 'P', States: { P: { Type: 'Pass', End: true } } },
    ...fields,
  })
const token = { FunctionName: 'echo', Payload: { 't.$': '$$.Task.Token' } }

const refused: { name: string; machine: object; because: RegExp }[] = [
  {
    name: 'JSONata',
    machine: { QueryLanguage: 'JSONata', ...oneState({ Type: 'Pass', Output: '{% 1 %}' }) },
    because: /QueryLanguage JSONata is not supported/,
  },
  {
    name: 'Assign',
    machine: oneState({ Type: 'Pass', Assign: { a: 1 } }),
    because: /Assign is not supported/,
  },
  { name: 'variables', machine: pass({ 'x.$': '$v' }), because: /\$v/ },
  {
    name: 'a distributed Map',
    machine: map({}, { ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' } }),
    because: /DISTRIBUTED is not supported/,
  },
  {
    name: 'what belongs to a distributed Map',
    machine: map({ ToleratedFailurePercentage: 5 }),
    because: /ToleratedFailurePercentage is not supported/,
  },
  {
    name: '.sync',
    machine: oneState({
      Type: 'Task',
      Resource: 'arn:aws:states:::states:startExecution.sync:2',
      Parameters: {},
    }),
    because: /startExecution\.sync:2 has no integration/,
  },
  {
    name: 'a service nobody has given',
    machine: oneState({ Type: 'Task', Resource: 'arn:aws:states:::sqs:sendMessage', Parameters: {} }),
    because: /sqs:sendMessage has no integration/,
  },
  {
    name: 'a name of 81 characters',
    machine: { StartAt: 'A'.repeat(81), States: { ['A'.repeat(81)]: { Type: 'Pass', End: true } } },
    because: /a name has at most 80 characters/,
  },
  {
    name: 'a state that is not there',
    machine: { StartAt: 'A', States: { A: { Type: 'Pass', Next: 'Nope' } } },
    because: /there is no state 'Nope'/,
  },
  {
    name: 'a heartbeat longer than the time-out',
    machine: oneState({
      Type: 'Task',
      Resource: `${lambdaInvoke}.waitForTaskToken`,
      HeartbeatSeconds: 30,
      TimeoutSeconds: 20,
      Parameters: token,
    }),
    because: /HeartbeatSeconds must be less/,
  },
  {
    name: 'a token that nobody waits for',
    machine: oneState({ Type: 'Task', Resource: lambdaInvoke, Parameters: token }),
    because: /waitForTaskToken/,
  },
  {
    name: 'States.ALL before others',
    machine: oneState({
      Type: 'Task',
      Resource: functionArn('echo'),
      Retry: [{ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['X'] }],
    }),
    because: /States\.ALL stands alone and last/,
  },
  {
    name: 'a member of a retrier that it does not know',
    machine: oneState({
      Type: 'Task',
      Resource: functionArn('echo'),
      Retry: [{ ErrorEquals: ['X'], Delay: 4 }],
    }),
    because: /States\.S\.Retry\.0: Unrecognized key: "Delay"/,
  },
  { name: 'functions in paths', machine: pass({ 'x.$': '$.a.length()' }), because: /length/ },
  { name: 'a state of an unknown type', machine: oneState({ Type: 'Sleep' }), because: /States\.S\.Type/ },
]

describe('what the engine does not run is refused by its name', () => {
  test.each(refused)('$name', ({ machine, because }) => {
    expect(refusalOf(machine)).toMatch(because)
  })

  test('what is no JSON at all is refused too, and a whole machine is taken', () => {
    expect(refusalOf(pass({ 'x.$': '$.a' }))).toBe('taken')
    expect(refusalOf([])).toMatch(/expected object/)
  })
})
