import { expect, test } from 'vitest'
import { VirtualClock } from '../clock/clock.ts'
import type { Json } from '../language/json.ts'
import { Journal } from '../storage/journal.ts'
import { account, functionArn, region, roleArn, startTime } from '../testing/machineCase.ts'
import { createEngine } from './engine.ts'
import { lambdaIntegrations } from './integrations.ts'

const day = 86_400_000
const machine = {
  StartAt: 'Prepare',
  States: {
    Prepare: { Type: 'Pass', Result: { prepared: true }, Next: 'Pause' },
    Pause: { Type: 'Wait', Seconds: 10, Next: 'Pay' },
    Pay: { Type: 'Task', Resource: functionArn('pay'), End: true },
  },
  TimeoutSeconds: 60,
}

/** An engine in memory whose function fails until it is mended. */
async function failing() {
  const clock = new VirtualClock(startTime)
  const inputs: unknown[] = []
  const starts: string[] = []
  const statuses: string[] = []
  let isMended = false
  const integrations = lambdaIntegrations(async (_name, payload) => {
    inputs.push(payload)
    return isMended ? { payload: 'paid' } : { error: { errorType: 'Broken', errorMessage: 'no' } }
  })
  const engine = await createEngine(
    {
      store: new Journal(':memory:'),
      clock,
      integrations,
      region,
      account,
      onStatusChange: async change => void statuses.push(`${change.status} ${change.redriveCount}`),
      onStartingCall: async ({ name }) => void starts.push(name),
    },
    [{ name: 'm', definition: JSON.stringify(machine), roleArn }],
  )
  const userIdentity: Record<string, Json> = {}
  const startedBy = { userIdentity, requestId: 'r', eventId: 'e', userAgent: '', named: true }
  const [machineArn = ''] = engine.machines.keys()
  const { arn } = await engine.start(machineArn, 'x', '{}', startedBy)
  await clock.advance(10_000)
  return {
    engine,
    clock,
    arn,
    inputs,
    starts,
    statuses,
    mend: () => {
      isMended = true
    },
  }
}

test('continues at the state that failed, with its input, and its time begins anew', async () => {
  const { engine, clock, arn, inputs, starts, statuses, mend } = await failing()
  expect(engine.find(arn)).toMatchObject({ status: 'FAILED', error: 'Broken' })
  mend()
  await clock.advance(3_600_000)
  expect(await engine.redrive(arn)).toMatchObject({ redriveCount: 1, redrivenAt: startTime + 3_610_000 })
  await clock.advance(1)
  expect(engine.find(arn)).toMatchObject({
    status: 'SUCCEEDED',
    output: '"paid"',
    error: null,
    redriveCount: 1,
  })
  expect(inputs).toEqual([{ prepared: true }, { prepared: true }])
  const types = engine.store.listEvents(arn, 1, 100, false).map(({ type }) => type)
  expect(types.slice(types.indexOf('ExecutionFailed'))).toEqual([
    'ExecutionFailed',
    'ExecutionRedriven',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
    'LambdaFunctionSucceeded',
    'TaskStateExited',
    'ExecutionSucceeded',
  ])
  expect([starts, statuses]).toEqual([['x'], ['RUNNING 0', 'FAILED 0', 'RUNNING 1', 'SUCCEEDED 1']])
  engine.close()
})

test('again and again while it fails, until 14 days after its end', async () => {
  const { engine, clock, arn, mend } = await failing()
  for (const count of [1, 2]) {
    await engine.redrive(arn)
    await clock.advance(1)
    expect(engine.find(arn)).toMatchObject({ status: 'FAILED', redriveCount: count })
  }
  mend()
  await clock.advance(14 * day + 1)
  await expect(engine.redrive(arn)).rejects.toMatchObject({
    code: 'ExecutionNotRedrivable',
    message: 'Execution has exceeded the redrivable period of 14 days',
  })
  engine.close()
})

test('refuses one that runs or has succeeded, and one that nobody knows', async () => {
  const { engine, clock, arn, mend } = await failing()
  mend()
  await engine.redrive(arn)
  await clock.advance(1)
  await expect(engine.redrive(arn)).rejects.toThrow('Execution is SUCCEEDED and cannot be redriven')
  await expect(engine.redrive(`${arn}-other`)).rejects.toMatchObject({ code: 'ExecutionDoesNotExist' })
  engine.close()
})
