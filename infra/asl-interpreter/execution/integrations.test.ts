import { afterEach, describe, expect, test } from 'vitest'
import { AwsRefusal } from '../awsRefusal.ts'
import { VirtualClock } from '../clock/clock.ts'
import { StatesError } from '../language/statesError.ts'
import { Journal } from '../storage/journal.ts'
import {
  account,
  functionArn,
  lambdaInvoke,
  oneState,
  region,
  roleArn,
  startTime,
} from '../testing/machineCase.ts'
import { Engine } from './engine.ts'
import type { ExecutionRecord } from './executionRecord.ts'
import { type Authorize, lambdaIntegrations } from './integrations.ts'

const invokeOf = (parameters: object) =>
  oneState({ Type: 'Task', Resource: lambdaInvoke, Parameters: parameters })
const invoke = invokeOf({ FunctionName: 'steps' })

interface Sent {
  what: unknown
  attemptId: string
}

let engine: Engine
let sent: Sent[] = []

afterEach(() => {
  engine.close()
  sent = []
})

/** Runs machines to their end; `authorize` decides for their role. */
async function run(machine: object, authorize?: Authorize): Promise<ExecutionRecord> {
  const clock = new VirtualClock(startTime)
  const integrations = lambdaIntegrations(async (name, _payload, { attemptId = '' }) => {
    sent.push({ what: name, attemptId })
    if (name === 'broken') return { error: { errorType: 'ProviderRefused', errorMessage: 'no such bank' } }
    return { payload: { done: true } }
  })
  engine = new Engine({
    store: new Journal(':memory:'),
    clock,
    region,
    account,
    integrations,
    ...(authorize && { authorize }),
  })
  const arn = engine.register({ name: 'm', definition: JSON.stringify(machine), roleArn })
  const started = await engine.start(arn, 'x', '{"a":1}')
  await clock.advance(60_000)
  const record = engine.find(started.arn)
  if (record === undefined) throw new Error('it has not been kept')
  return record
}

describe('what a machine may call', () => {
  test('a function, whose failure comes as Lambda words it', async () => {
    const parameters = { FunctionName: 'broken', Payload: {} }
    const { error, cause } = await run(invokeOf(parameters))
    expect(error).toBe('ProviderRefused')
    expect(JSON.parse(cause ?? '')).toEqual({ errorType: 'ProviderRefused', errorMessage: 'no such bank' })
  })

  test('an attempt is known to the service by an id that is no token', async () => {
    await run(
      oneState({
        Type: 'Task',
        Resource: `${lambdaInvoke}.waitForTaskToken`,
        Parameters: { FunctionName: 'steps', 'Payload.$': '$$.Task.Token' },
        TimeoutSeconds: 10,
      }),
    )
    expect(sent[0]?.attemptId).toMatch(/^[0-9a-f-]{36}$/)
    await expect(engine.sendTaskSuccess(sent[0]?.attemptId ?? '', '1')).rejects.toThrow('Invalid Token')
  })
})

describe("the machine's role", () => {
  test('is asked for every call, with the ARN that a policy names', async () => {
    const actions: string[] = []
    const authorize: Authorize = (role, action, resource) => {
      actions.push(`${role} ${action} ${resource}`)
    }
    await run(invoke, authorize)
    expect(actions).toEqual([`${roleArn} lambda:InvokeFunction ${functionArn('steps')}`])
  })

  test("a refusal is the service's own exception, and the service is not called", async () => {
    const { status, error, cause } = await run(invoke, (_role, action) => {
      throw new AwsRefusal('AccessDeniedException', `User: x is not authorized to perform: ${action}`, 403)
    })
    expect([status, error]).toEqual(['FAILED', 'Lambda.AWSLambdaException'])
    expect(cause).toMatch(
      /^User: x is not authorized to perform: lambda:InvokeFunction \(Service: lambda; Status Code: 403; Error Code: AccessDeniedException; Request ID: [0-9a-f-]{36}\)$/,
    )
    expect(sent).toEqual([])
  })

  test('a throttle keeps its name, so that Retry finds it', async () => {
    let calls = 0
    const retried = oneState({
      Type: 'Task',
      Resource: lambdaInvoke,
      Parameters: { FunctionName: 'steps' },
      Retry: [{ ErrorEquals: ['Lambda.TooManyRequestsException'], IntervalSeconds: 1 }],
    })
    const { status, startedAt, stoppedAt } = await run(retried, () => {
      calls += 1
      if (calls === 1) throw new StatesError('Lambda.TooManyRequestsException', 'Rate Exceeded')
    })
    expect([status, Number(stoppedAt) - startedAt, calls]).toEqual(['SUCCEEDED', 1_000, 2])
  })
})
