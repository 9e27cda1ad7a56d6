import { describe, test } from 'vitest'
import { functionArn, lambdaInvoke, type MachineCase, oneState, runCase } from '../testing/machineCase.ts'

const task = (name: string, fields: object = {}) =>
  oneState({ Type: 'Task', Resource: functionArn(name), ...fields })

/** A task with a catcher to `D`, which shows its input. */
const caught = (name: string, catchers: object[], fields: object = {}) => ({
  StartAt: 'T',
  States: {
    T: { Type: 'Task', Resource: functionArn(name), Catch: catchers, End: true, ...fields },
    D: { Type: 'Pass', End: true },
  },
})

const waitForToken = (fields: object) =>
  oneState({
    Type: 'Task',
    Resource: `${lambdaInvoke}.waitForTaskToken`,
    Parameters: { FunctionName: 'echo', Payload: { 't.$': '$$.Task.Token' } },
    ...fields,
  })

const cases: MachineCase[] = [
  {
    name: 'Fail',
    machine: { StartAt: 'F', States: { F: { Type: 'Fail', Error: 'E', Cause: 'C' } } },
    expected: { error: 'E', cause: 'C' },
  },
  {
    name: 'Fail by paths',
    machine: {
      StartAt: 'F',
      States: { F: { Type: 'Fail', ErrorPath: '$.e', CausePath: "States.Format('c {}', $.e)" } },
    },
    input: { e: 'X' },
    expected: { error: 'X', cause: 'c X' },
  },
  {
    name: 'retries after 1, 2 and 4 s',
    machine: task('fail3', {
      Retry: [{ ErrorEquals: ['Oops'], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 3 }],
    }),
    expected: { output: 'ok', elapsed: 7 },
  },
  {
    name: 'pauses no longer than MaxDelaySeconds: 10, 15, 15',
    machine: task('fail3', {
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, BackoffRate: 10, MaxDelaySeconds: 15 }],
    }),
    expected: { output: 'ok', elapsed: 40 },
  },
  {
    name: 'MaxAttempts 0 means not at all',
    machine: task('fail3', {
      Retry: [{ ErrorEquals: ['Oops'], MaxAttempts: 0 }, { ErrorEquals: ['States.ALL'] }],
    }),
    expected: { error: 'Oops' },
  },
  {
    name: 'two retriers count apart: 1 s and 5 s',
    machine: task('alternate', {
      Retry: [
        { ErrorEquals: ['A'], IntervalSeconds: 1, MaxAttempts: 1 },
        { ErrorEquals: ['B'], IntervalSeconds: 5, MaxAttempts: 1 },
      ],
    }),
    expected: { output: 'ok', elapsed: 6 },
  },
  {
    name: 'States.ALL catches, and ResultPath keeps the input',
    machine: {
      StartAt: 'T',
      States: {
        T: {
          Type: 'Task',
          Resource: functionArn('boom'),
          Catch: [
            { ErrorEquals: ['Nope'], Next: 'X' },
            { ErrorEquals: ['States.ALL'], ResultPath: '$.e', Next: 'D' },
          ],
          End: true,
        },
        X: { Type: 'Fail', Error: 'X' },
        D: { Type: 'Pass', Parameters: { 'n.$': '$.e.Error', 'a.$': '$.a' }, End: true },
      },
    },
    input: { a: 1 },
    expected: { output: { n: 'Boom', a: 1 } },
  },
  {
    name: 'States.ALL does not catch States.Runtime',
    machine: caught('echo', [{ ErrorEquals: ['States.ALL'], Next: 'D' }], { InputPath: '$.zz' }),
    expected: { error: 'States.Runtime' },
  },
  {
    name: 'a function that is not there',
    machine: task('nobody'),
    expected: { error: 'Lambda.ResourceNotFoundException' },
  },
  {
    name: 'TimeoutSeconds',
    machine: task('never', { TimeoutSeconds: 20 }),
    expected: { error: 'States.Timeout', elapsed: 20 },
  },
  {
    name: 'TimeoutSecondsPath',
    machine: task('never', { TimeoutSecondsPath: '$.t' }),
    input: { t: 7 },
    expected: { error: 'States.Timeout', elapsed: 7 },
  },
  {
    name: 'States.TaskFailed does not catch States.Timeout',
    machine: caught('never', [{ ErrorEquals: ['States.TaskFailed'], Next: 'D' }], { TimeoutSeconds: 5 }),
    expected: { error: 'States.Timeout' },
  },
  {
    name: 'HeartbeatSeconds',
    machine: waitForToken({ HeartbeatSeconds: 30 }),
    expected: { error: 'States.HeartbeatTimeout', elapsed: 30 },
  },
  {
    name: 'HeartbeatSecondsPath',
    machine: waitForToken({ HeartbeatSecondsPath: '$.h' }),
    input: { h: 12 },
    expected: { error: 'States.HeartbeatTimeout', elapsed: 12 },
  },
  {
    name: 'the TimeoutSeconds of the machine',
    machine: { TimeoutSeconds: 60, ...oneState({ Type: 'Wait', Seconds: 100 }) },
    expected: { status: 'TIMED_OUT', error: 'States.Timeout', elapsed: 60 },
  },
  {
    name: 'an output over 256 KiB',
    machine: task('big'),
    expected: { error: 'States.DataLimitExceeded' },
  },
  {
    name: 'a loop without end meets the limit of 25,000 events',
    machine: { StartAt: 'A', States: { A: { Type: 'Pass', Next: 'B' }, B: { Type: 'Pass', Next: 'A' } } },
    expected: { error: 'States.Runtime', elapsed: 0 },
  },
]

describe('errors, retries and time-outs', () => {
  test.each(cases)('$name', async machineCase => {
    await runCase(machineCase)
  })
})
