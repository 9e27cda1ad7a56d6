import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VirtualClock } from '../clock/clock.ts'
import { Journal } from '../storage/journal.ts'
import { account, functionArn, oneState, region, roleArn, startTime } from '../testing/machineCase.ts'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import { lambdaIntegrations } from './integrations.ts'
import type { StatusChange } from './statusChange.ts'

const dayMs = 86_400_000

let folder: string
let engines: Engine[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'))
  engines = []
})

afterEach(() => {
  for (const engine of engines) engine.close()
  rmSync(folder, { recursive: true })
})

interface Started {
  engine: Engine
  clock: VirtualClock
  /** Starts the machine and gives the execution's ARN. */
  start: (name: string, input?: object) => Promise<string>
}

/** An engine on the test's file with one machine, `m`. */
async function startEngine(machine: object, options: Partial<EngineOptions> = {}): Promise<Started> {
  const clock = new VirtualClock(startTime)
  const echo = lambdaIntegrations(async (_name, payload) => ({ payload }))
  const file = join(folder, 'journal.db')
  const definition = JSON.stringify(machine)
  const engine = await createEngine(
    { store: new Journal(file), clock, region, account, integrations: echo, ...options },
    [{ name: 'm', definition, roleArn }],
  )
  engines.push(engine)
  const arn = `arn:aws:states:${region}:${account}:stateMachine:m`
  const start = async (name: string, input: object = {}) =>
    (await engine.start(arn, name, JSON.stringify(input))).arn
  return { engine, clock, start }
}

describe('every change of status is published', () => {
  const choose = {
    StartAt: 'C',
    States: {
      C: {
        Type: 'Choice',
        Choices: [{ Variable: '$.fails', BooleanEquals: true, Next: 'F' }],
        Default: 'W',
      },
      F: { Type: 'Fail', Error: 'E', Cause: 'why' },
      W: { Type: 'Wait', Seconds: 50, End: true },
    },
    TimeoutSeconds: 60,
  }

  test('in the words of AWS', async () => {
    const changes: StatusChange[] = []
    const { start, clock } = await startEngine(choose, {
      onStatusChange: async change => {
        changes.push(change)
      },
    })
    const arn = await start('x', { fails: false })
    await clock.advance(50_000)
    expect(changes.map(({ status }) => status)).toEqual(['RUNNING', 'SUCCEEDED'])
    expect(changes[1]).toEqual({
      executionArn: arn,
      stateMachineArn: `arn:aws:states:${region}:${account}:stateMachine:m`,
      name: 'x',
      status: 'SUCCEEDED',
      startDate: startTime,
      stopDate: startTime + 50_000,
      input: '{"fails":false}',
      inputDetails: { included: true },
      output: '{"fails":false}',
      outputDetails: { included: true },
      error: null,
      cause: null,
      stateMachineVersionArn: null,
      stateMachineAliasArn: null,
      redriveCount: 0,
      redriveDate: null,
      redriveStatus: 'NOT_REDRIVABLE',
      redriveStatusReason: 'Execution is SUCCEEDED and cannot be redriven',
    })
  })

  test('whichever way an execution ends', async () => {
    const ends: string[] = []
    const { engine, start, clock } = await startEngine(
      { ...choose, TimeoutSeconds: 20 },
      {
        onStatusChange: async ({ name, status, error }) => {
          if (status !== 'RUNNING') ends.push(`${name} ${status} ${error}`)
        },
      },
    )
    await start('fails', { fails: true })
    await start('late', { fails: false })
    const stopped = await start('stopped', { fails: false })
    await engine.stop(stopped, 'Operator', null)
    await clock.advance(20_000)
    expect(ends).toEqual(['fails FAILED E', 'stopped ABORTED Operator', 'late TIMED_OUT States.Timeout'])
  })

  test('again until the listener has taken it, and after a restart', async () => {
    let calls = 0
    const first = await startEngine(choose, {
      onStatusChange: async () => {
        calls += 1
        throw new Error('the bus is away')
      },
    })
    await first.start('x', { fails: true })
    await expect.poll(() => calls).toBeGreaterThan(1)
    first.engine.close()
    const changes: string[] = []
    const second = await startEngine(choose, {
      onStatusChange: async ({ status }) => {
        changes.push(status)
      },
    })
    await second.engine.idle()
    expect(changes).toEqual(['RUNNING', 'FAILED'])
    expect(second.engine.store.unconfirmedChanges(10)).toEqual([])
  })
})

describe('the past', () => {
  test('is kept for 90 days, then the name is free again', async () => {
    const { engine, start, clock } = await startEngine(oneState({ Type: 'Pass' }))
    const arn = await start('x')
    await clock.advance(10 * dayMs)
    const later = await start('y')
    await clock.advance(80 * dayMs - 1)
    expect(engine.find(arn)?.status).toBe('SUCCEEDED')
    await expect(start('x')).rejects.toMatchObject({ code: 'ExecutionAlreadyExists' })
    await clock.advance(1)
    expect(engine.find(arn)).toBeUndefined()
    expect(engine.store.listEvents(arn, 1, 10, false)).toEqual([])
    expect(engine.find(later)?.status).toBe('SUCCEEDED')
    expect(await start('x')).toBe(arn)
    await clock.advance(10 * dayMs)
    expect(engine.find(later)).toBeUndefined()
  })

  test('is tidied up also when the stack was off on the day', async () => {
    const first = await startEngine(oneState({ Type: 'Pass' }))
    const arn = await first.start('x')
    await first.engine.idle()
    first.engine.close()
    const clock = new VirtualClock(startTime + 100 * dayMs)
    const { engine } = await startEngine(oneState({ Type: 'Pass' }), { clock })
    await clock.advance(0)
    expect(engine.find(arn)).toBeUndefined()
  })

  test('an execution keeps the definition it began with', async () => {
    const waitThen = (result: string) => ({
      StartAt: 'W',
      States: { W: { Type: 'Wait', Seconds: 9, Next: 'P' }, P: { Type: 'Pass', Result: result, End: true } },
    })
    const first = await startEngine(waitThen('old'))
    const before = await first.start('before')
    first.engine.close()
    const { engine, clock, start } = await startEngine(waitThen('new'))
    const after = await start('after')
    await clock.advance(9_000)
    expect([before, after].map(arn => engine.find(arn)?.output)).toEqual(['"old"', '"new"'])
  })
})

describe('a restart', () => {
  test('gives every item of a Map the answer that was its own', async () => {
    const task = (name: string, next: object) => ({
      Type: 'Task',
      Resource: functionArn(name),
      Parameters: { what: name },
      ResultPath: `$.${name}`,
      ...next,
    })
    const states = {
      One: task('one', { Next: 'Two' }),
      Two: task('two', { Next: 'W' }),
      W: { Type: 'Wait', Seconds: 100, End: true },
    }
    const machine = oneState({
      Type: 'Map',
      ItemsPath: '$.l',
      ItemProcessor: { StartAt: 'One', States: states },
    })
    let calls = 0
    // Later calls of `one` are answered earlier, so that items and calls are in a different order.
    const integrations = lambdaIntegrations(async name => {
      const call = calls++
      if (name === functionArn('one')) await new Promise(resolve => setTimeout(resolve, 20 - 5 * call))
      return { payload: call }
    })
    const first = await startEngine(machine, { integrations })
    const arn = await first.start('x', { l: [{}, {}, {}, {}] })
    await first.engine.idle()
    const inputs = first.engine.store
      .listEvents(arn, 1, 99, false)
      .filter(({ type }) => type === 'WaitStateEntered')
      .map(({ details }) => details.input)
    first.engine.close()
    const { engine, clock } = await startEngine(machine, { integrations })
    await clock.advance(100_000)
    const output: object[] = JSON.parse(engine.find(arn)?.output ?? '[]')
    expect(new Set(output.map(item => JSON.stringify(item)))).toEqual(new Set(inputs))
    expect(output).toHaveLength(4)
    expect(calls).toBe(8)
  })

  test('a second stack on the same journal is refused', async () => {
    await startEngine(oneState({ Type: 'Pass' }))
    await expect(startEngine(oneState({ Type: 'Pass' }))).rejects.toThrow('database is locked')
  })

  test('a machine that cannot be run does not keep the journal locked', async () => {
    await expect(startEngine(oneState({ Type: 'Nap' }))).rejects.toThrow('States.S.Type')
    const { start } = await startEngine(oneState({ Type: 'Pass' }))
    expect(await start('x')).toMatch(/:execution:m:x$/)
  })
})

test('when the journal cannot be written the engine stops and nothing is published that is not on disk', async () => {
  const fatal: unknown[] = []
  const { engine, start } = await startEngine(oneState({ Type: 'Pass' }), {
    durableWrite: () => {
      throw new Error('the disk is full')
    },
    onFatal: error => fatal.push(error),
  })
  await expect(start('x')).rejects.toThrow('the disk is full')
  expect(fatal).toEqual([new Error('the disk is full')])
  await expect(start('y')).rejects.toThrow('the engine is closed')
  await engine.idle()
})
