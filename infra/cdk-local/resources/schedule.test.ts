import { afterEach, describe, expect, it } from 'vitest'
import {
  arnOf,
  functionArn,
  lambda,
  queue,
  queueArn,
  resource,
  role,
  type TestContext,
  testContext,
} from '../gate/testing/stackContext.ts'
import { channelArn } from '../queue/deliveries.ts'
import type { Resource } from '../template/assembly.ts'
import { type RunningQueues, runQueues } from './queue.ts'
import { type RunningSchedules, runSchedules } from './schedule.ts'

const caller = role('caller', 'scheduler.amazonaws.com', {
  Effect: 'Allow',
  Action: 'lambda:InvokeFunction',
  Resource: functionArn('sweeper'),
})
const target = { Arn: functionArn('sweeper'), RoleArn: caller.arn, Input: '{"schedule":"sweep"}' }
const template = (ScheduleExpression = 'rate(5 minutes)', rest: Record<string, unknown> = {}): Resource[] => [
  caller,
  ...lambda('sweeper'),
  resource(
    'AWS::Scheduler::Schedule',
    'sweep',
    {
      Name: 'sweep-pending',
      ScheduleExpression,
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: target,
      ...rest,
    },
    { arn: arnOf('scheduler', 'schedule/default/sweep-pending') },
  ),
]

const open: { running: RunningSchedules; queues: RunningQueues; test: TestContext }[] = []

async function start(
  resources: readonly Resource[],
  options: Parameters<typeof testContext>[1] = {},
  disabled: readonly string[] = [],
) {
  const test = testContext(resources, options)
  const runs: { at: string; event: unknown }[] = []
  test.handlers.set('sweeper', event => {
    runs.push({ at: new Date(test.clock.now()).toISOString().slice(11, 16), event })
  })
  const queues = await runQueues(resources, test.stack)
  const running = await runSchedules(resources, test.stack, queues.store, disabled)
  test.clock.onSettle(() => running.idle())
  open.push({ running, queues, test })
  const stop = async () => {
    await running.stop()
    await queues.stop()
    open.splice(0)
  }
  return { ...test, runs, running, queues, stop }
}

afterEach(async () => {
  for (const { running, queues, test } of open.splice(0)) {
    await running.stop()
    await queues.stop()
    test.dispose()
  }
})

describe('a schedule', () => {
  it('calls its function with its input at each interval of the stack clock', async () => {
    const { clock, runs } = await start(template())
    await clock.advance(4 * 60_000)
    expect(runs).toEqual([])
    await clock.advance(7 * 60_000)
    expect(runs).toEqual([
      { at: '10:05', event: { schedule: 'sweep' } },
      { at: '10:10', event: { schedule: 'sweep' } },
    ])
  })

  it('makes up for a jump over many intervals by three runs at most', async () => {
    const { clock, runs } = await start(template())
    await clock.advance(24 * 3_600_000)
    expect(runs.map(run => run.at)).toEqual(['10:05', '09:55', '10:00'])
    await clock.advance(11 * 60_000)
    expect(runs.map(run => run.at).slice(3)).toEqual(['10:05', '10:10'])
  })

  it('knows after a restart when it ran last, and makes up for what it slept through', async () => {
    const before = await start(template())
    await before.clock.advance(5 * 60_000)
    await before.stop()
    const soon = await start(template(), { dataDir: before.stack.dataDir, start: '2026-11-20T10:07:00Z' })
    await soon.clock.advance(60_000)
    expect(soon.runs).toEqual([])
    await soon.stop()
    const late = await start(template(), { dataDir: before.stack.dataDir, start: '2026-11-21T10:07:00Z' })
    await late.running.idle()
    expect(late.runs).toHaveLength(3)
  })

  it('tries again when the function failed', async () => {
    const { clock, handlers, running } = await start(template())
    let calls = 0
    handlers.set('sweeper', () => {
      calls += 1
      if (calls === 1) throw new Error('not now')
    })
    await clock.advance(5 * 60_000)
    await running.idle()
    expect(calls).toBe(1)
    await clock.advance(1000)
    expect(calls).toBe(2)
  })

  it('tries again later and later, and gives up to the dead letters', async () => {
    const Target = {
      ...target,
      RetryPolicy: { MaximumRetryAttempts: 2 },
      DeadLetterConfig: { Arn: queueArn('mail') },
    }
    const once = template('cron(1 10 20 11 ? 2026)', { Target })
    const { clock, handlers, queues, lines } = await start([queue('mail'), ...once])
    const startedAt = clock.now()
    const at: number[] = []
    handlers.set('sweeper', () => {
      at.push(clock.now())
      throw new Error('cannot sweep')
    })
    await clock.advance(70_000)
    expect(at.map(time => time - startedAt)).toEqual([60_000, 61_000, 63_000])
    expect(queues.store.receive(queueArn('mail'), 10).map(({ body }) => body)).toEqual([
      '{"schedule":"sweep"}',
    ])
    expect(lines.join()).toContain('given up after 3 attempts: Error: Error: Error: cannot sweep')
  })

  it('forgets no run when the stack crashes while the function is called', async () => {
    const before = await start(template())
    before.handlers.set('sweeper', () => new Promise(() => undefined))
    void before.clock.advance(5 * 60_000)
    // It is in a function that never answers: the state after a kill -9.
    await expect.poll(() => before.queues.store.counts(channelArn('schedule/Test/sweep')).inFlight).toBe(1)
    before.queues.store.close()
    open.splice(0)
    const after = await start(template(), { dataDir: before.stack.dataDir, start: '2026-11-20T10:05:00Z' })
    await after.running.idle()
    expect(after.runs).toEqual([{ at: '10:05', event: { schedule: 'sweep' } }])
  })

  it('stays silent when it is disabled, and is refused when its role may not call', async () => {
    const { clock, runs, running } = await start(template('rate(1 minute)', { State: 'DISABLED' }))
    await clock.advance(10 * 60_000)
    expect(runs).toEqual([])
    expect(running.schedules).toMatchObject([{ name: 'sweep-pending', enabled: false }])
    const here = await start(template('rate(1 minute)'), {}, ['sweep-pending'])
    await here.clock.advance(10 * 60_000)
    expect(here.runs).toEqual([])
    const powerless = role('caller', 'scheduler.amazonaws.com')
    await expect(start([powerless, ...template().slice(1)])).rejects.toThrow(
      'is not authorized to perform: lambda:InvokeFunction',
    )
  })
})
