import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../clock/clock.ts'
import { compileDefinition } from '../language/definition.ts'
import {
  engineOfACase,
  functionArn,
  lambdaInvoke,
  type MachineCase,
  oneState,
  roleArn,
  runCase,
  startTime,
} from '../testing/machineCase.ts'
import { restoreExecution } from './execution.ts'
import { newExecution } from './registeredMachine.ts'
import { Stepper } from './stepper.ts'

const wait = (fields: object) => oneState({ Type: 'Wait', ...fields })
const map = (fields: object, item: object = { Type: 'Pass', End: true }) =>
  oneState({ Type: 'Map', ItemProcessor: { StartAt: 'P', States: { P: item } }, ...fields })
const branch = (name: string, state: object) => ({ StartAt: name, States: { [name]: state } })

/** One branch waits a quarter of an hour, the other fails at once. */
const failingBranch = {
  Type: 'Parallel',
  Branches: [
    branch('A', { Type: 'Wait', Seconds: 900, End: true }),
    branch('B', { Type: 'Fail', Error: 'Bad' }),
  ],
}

const cases: MachineCase[] = [
  {
    name: 'Wait for thirty days, by a path',
    machine: wait({ SecondsPath: '$.s' }),
    input: { s: 2_592_000 },
    expected: { output: { s: 2_592_000 }, elapsed: 2_592_000 },
  },
  ...[1.5, -1, '60'].map(s => ({
    name: `Wait for ${JSON.stringify(s)} seconds, by a path`,
    machine: wait({ SecondsPath: '$.s' }),
    input: { s },
    expected: { error: 'States.Runtime' },
  })),
  {
    name: 'Task with a time limit of no seconds, by a path',
    machine: oneState({ Type: 'Task', Resource: functionArn('steps'), TimeoutSecondsPath: '$.s' }),
    input: { s: 0 },
    expected: { error: 'States.Runtime' },
  },
  {
    name: 'Wait until an instant',
    machine: wait({ Timestamp: '2026-01-03T00:00:00Z' }),
    expected: { output: {}, elapsed: 172_800 },
  },
  {
    name: 'Wait until an instant that has passed',
    machine: wait({ TimestampPath: '$.t' }),
    input: { t: '2020-01-01T00:00:00Z' },
    expected: { output: { t: '2020-01-01T00:00:00Z' }, elapsed: 0 },
  },
  {
    name: 'a function by its ARN',
    machine: oneState({ Type: 'Task', Resource: functionArn('echo') }),
    input: { a: 1 },
    expected: { output: { a: 1 } },
  },
  {
    name: 'a function by lambda:invoke',
    machine: oneState({
      Type: 'Task',
      Resource: lambdaInvoke,
      Parameters: { FunctionName: 'echo', 'Payload.$': '$' },
      ResultSelector: { 'p.$': '$.Payload.a', 's.$': '$.StatusCode' },
    }),
    input: { a: 1 },
    expected: { output: { p: 1, s: 200 } },
  },
  {
    name: 'Parallel keeps the order of its branches',
    machine: oneState({
      Type: 'Parallel',
      Branches: [
        branch('A', { Type: 'Wait', Seconds: 9, End: true }),
        branch('B', { Type: 'Pass', Result: 2, End: true }),
      ],
    }),
    input: { i: 1 },
    expected: { output: [{ i: 1 }, 2] },
  },
  {
    name: 'Parallel: a branch that fails ends the others',
    machine: {
      StartAt: 'P',
      States: {
        P: { ...failingBranch, Catch: [{ ErrorEquals: ['Bad'], Next: 'D' }], End: true },
        D: { Type: 'Pass', Parameters: { 'e.$': '$.Error' }, End: true },
      },
    },
    expected: { output: { e: 'Bad' }, elapsed: 0 },
  },
  {
    name: 'Parallel is retried as a whole: 2, 4 and 8 s',
    machine: oneState({
      Type: 'Parallel',
      Branches: [branch('A', { Type: 'Task', Resource: functionArn('fail3'), End: true })],
      Retry: [{ ErrorEquals: ['Oops'], IntervalSeconds: 2 }],
    }),
    expected: { output: ['ok'], elapsed: 14 },
  },
  {
    name: 'Map with ItemsPath and ItemSelector',
    machine: map({
      ItemsPath: '$.l',
      ItemSelector: { 'v.$': '$$.Map.Item.Value', 'i.$': '$$.Map.Item.Index', 'g.$': '$.g' },
    }),
    input: { l: ['a', 'b'], g: 9 },
    expected: {
      output: [
        { v: 'a', i: 0, g: 9 },
        { v: 'b', i: 1, g: 9 },
      ],
    },
  },
  {
    name: 'Map one after the other',
    machine: map({ MaxConcurrency: 1 }, { Type: 'Wait', Seconds: 5, End: true }),
    input: [1, 2, 3],
    expected: { output: [1, 2, 3], elapsed: 15 },
  },
  {
    name: 'Map two at a time, by a path',
    machine: map({ ItemsPath: '$.l', MaxConcurrencyPath: '$.at' }, { Type: 'Wait', Seconds: 5, End: true }),
    input: { l: [1, 2, 3], at: 2 },
    expected: { output: [1, 2, 3], elapsed: 10 },
  },
  { name: 'Map over nothing', machine: map({}), input: [], expected: { output: [] } },
  {
    name: 'Map over something else than an array',
    machine: map({ ItemsPath: '$.l' }),
    input: { l: 5 },
    expected: { error: 'States.Runtime' },
  },
  {
    name: 'Map: the context inside an item',
    machine: map(
      {},
      { Type: 'Pass', Parameters: { 'i.$': '$$.Map.Item.Index', 'n.$': '$$.Execution.Name' }, End: true },
    ),
    input: ['x'],
    expected: { output: [{ i: 0, n: 'case' }] },
  },
  {
    name: 'Map in Map',
    machine: map({}, { Type: 'Map', ItemProcessor: branch('Q', { Type: 'Pass', End: true }), End: true }),
    input: [[1], [2, 3]],
    expected: { output: [[1], [2, 3]] },
  },
]

describe('the way through a machine', () => {
  test.each(cases)('$name', async machineCase => {
    await runCase(machineCase)
  })
})

describe('the history', () => {
  async function historyOf(machine: object, input: string, finish?: 'stop'): Promise<string[]> {
    const { engine } = engineOfACase()
    const arn = engine.register({ name: 'm', definition: JSON.stringify(machine), roleArn })
    const { arn: execution } = await engine.start(arn, 'x', input)
    await engine.idle()
    if (finish === 'stop') await engine.stop(execution, null, null)
    const events = engine.store.listEvents(execution, 1, 100, false)
    engine.close()
    return events.map(({ id, previousId, type }) => `${id}<${previousId} ${type}`)
  }

  test('tells of a branch that was interrupted because its sibling failed', async () => {
    expect(await historyOf(oneState(failingBranch), '{}')).toEqual([
      '1<0 ExecutionStarted',
      '2<1 ParallelStateEntered',
      '3<2 ParallelStateStarted',
      '4<3 WaitStateEntered',
      '5<3 FailStateEntered',
      '6<4 WaitStateAborted',
      '7<5 ParallelStateFailed',
      '8<7 ExecutionFailed',
    ])
  })

  test('tells of everything that was under way when an execution is stopped', async () => {
    const machine = map({}, { Type: 'Wait', Seconds: 900, End: true })
    expect(await historyOf(machine, '[1]', 'stop')).toEqual([
      '1<0 ExecutionStarted',
      '2<1 MapStateEntered',
      '3<2 MapStateStarted',
      '4<3 MapIterationStarted',
      '5<4 WaitStateEntered',
      '6<5 WaitStateAborted',
      '7<6 MapIterationAborted',
      '8<3 MapStateAborted',
      '9<8 ExecutionAborted',
    ])
  })
})

test('a large Map starts a hundred items at a time, so that others get their turn in between', () => {
  const machine = map({ ItemsPath: '$' }, { Type: 'Wait', Seconds: 1, End: true })
  const definition = compileDefinition(JSON.stringify(machine))
  const input = JSON.stringify(Array.from({ length: 250 }, (_, index) => index))
  const registered = { arn: 'm', name: 'm', roleArn, createdAt: startTime, definition }
  const record = newExecution(registered, { arn: 'x', name: 'x', input, now: startTime })
  const execution = restoreExecution(record, definition, [], 0)
  const stepper = new Stepper(new VirtualClock(startTime))
  stepper.start(execution)
  const startedItems: number[] = []
  while (stepper.hasWork()) {
    // A budget of zero means one step.
    stepper.run(0)
    const started = execution.frames.size - 1
    if (started !== startedItems.at(-1)) startedItems.push(started)
  }
  expect(startedItems).toEqual([100, 200, 250])
})
