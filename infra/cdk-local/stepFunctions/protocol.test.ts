import type { AddressInfo } from 'node:net'
import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  DescribeStateMachineForExecutionCommand,
  GetActivityTaskCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  ListTagsForResourceCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
  TagResourceCommand,
  ValidateStateMachineDefinitionCommand,
} from '@aws-sdk/client-sfn'
import { AwsRefusal, Engine, Journal, lambdaIntegrations, VirtualClock } from 'asl-interpreter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account, region } from '../gate/testing/stackContext.ts'
import { createProtocolServer } from './protocol.ts'

const startTime = Date.parse('2026-01-01T00:00:00Z')
const roleArn = `arn:aws:iam::${account}:role/machine`
const lambdaInvoke = 'arn:aws:states:::lambda:invoke'
/** A machine of one state, `S`. */
const oneState = (state: object) => ({ StartAt: 'S', States: { S: { End: true, ...state } } })

const ask = (next: object) => ({
  Type: 'Task',
  Resource: `${lambdaInvoke}.waitForTaskToken`,
  TimeoutSeconds: 1800,
  HeartbeatSeconds: 900,
  Parameters: { FunctionName: 'ask', Payload: { 'token.$': '$$.Task.Token' } },
  ...next,
})
const quote = JSON.stringify({
  StartAt: 'RequestQuote',
  States: { RequestQuote: ask({ Next: 'Accept' }), Accept: ask({ End: true }) },
})
const tokenPayload = z.object({ token: z.string() })

const clock = new VirtualClock(startTime)
const tokens: string[] = []
const engine = new Engine({
  store: new Journal(':memory:'),
  clock,
  region,
  account,
  integrations: lambdaIntegrations(async (_name, payload) => {
    tokens.push(tokenPayload.parse(payload).token)
    return { payload: {} }
  }),
})
const arn = engine.register({ name: 'quote', definition: quote, roleArn })
engine.register({ name: 'other', definition: quote, roleArn })
const actions: string[] = []
const server = createProtocolServer(engine, {
  authorize: (request, action, resources) => {
    actions.push(`${action} ${resources.join(' ')}`)
    if (request.headers['x-wanted'] === 'denied')
      throw new AwsRefusal('AccessDeniedException', `no ${action}`)
  },
})
let client: SFNClient

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  client = newClient()
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
  engine.close()
})

function port(): number {
  return z.custom<AddressInfo>().parse(server.address()).port
}

function newClient(): SFNClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  return new SFNClient({ endpoint: `http://127.0.0.1:${port()}`, region, credentials, maxAttempts: 1 })
}

/** The name of the server's error. */
async function refusal(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'answered',
    (error: Error) => error.name,
  )
}

async function startQuote(name: string, input = '{"a":1}'): Promise<{ execution: string; token: string }> {
  const started = await client.send(new StartExecutionCommand({ stateMachineArn: arn, name, input }))
  await engine.idle()
  return { execution: started.executionArn ?? '', token: tokens.at(-1) ?? '' }
}

const describeExecution = (executionArn: string) =>
  client.send(new DescribeExecutionCommand({ executionArn }))

describe('machines', () => {
  test('are listed and described', async () => {
    const { stateMachines } = await client.send(new ListStateMachinesCommand({}))
    expect(stateMachines?.map(({ name }) => name)).toEqual(['quote', 'other'])
    const machine = await client.send(new DescribeStateMachineCommand({ stateMachineArn: arn }))
    expect(machine).toMatchObject({ definition: quote, roleArn, status: 'ACTIVE', type: 'STANDARD' })
  })

  test('are listed in pages', async () => {
    const list = (fields: object) => client.send(new ListStateMachinesCommand({ maxResults: 1, ...fields }))
    const first = await list({})
    const second = await list({ nextToken: first.nextToken })
    expect([first, second].map(page => page.stateMachines?.map(({ name }) => name))).toEqual([
      ['quote'],
      ['other'],
    ])
    expect(second.nextToken).toBeUndefined()
    expect(await refusal(list({ nextToken: 'x' }))).toBe('InvalidToken')
  })

  test('have tags', async () => {
    const tags = [{ key: 'domain', value: 'notes' }]
    await client.send(new TagResourceCommand({ resourceArn: arn, tags }))
    const listed = await client.send(new ListTagsForResourceCommand({ resourceArn: arn }))
    expect(listed.tags).toEqual(tags)
  })

  test('are validated without being kept', async () => {
    const validate = (machine: object) =>
      client.send(new ValidateStateMachineDefinitionCommand({ definition: JSON.stringify(machine) }))
    expect((await validate(oneState({ Type: 'Pass' }))).result).toBe('OK')
    const bad = await validate(oneState({ Type: 'Pass', Assign: {} }))
    expect(bad.result).toBe('FAIL')
    expect(bad.diagnostics?.[0]?.message).toBe("state 'S': Assign is not supported")
  })
})

describe('executions', () => {
  test('start once under a name, and say so', async () => {
    const start = (input: string) =>
      client.send(new StartExecutionCommand({ stateMachineArn: arn, name: 'once', input }))
    const first = await start('{"a":1}')
    expect(first.startDate).toEqual(new Date(startTime))
    expect((await start('{"a":1}')).executionArn).toBe(first.executionArn)
    expect(await refusal(start('{"a":2}'))).toBe('ExecutionAlreadyExists')
  })

  test('refuse what cannot be started, described or stopped', async () => {
    const start = (fields: object) =>
      refusal(client.send(new StartExecutionCommand({ stateMachineArn: arn, ...fields })))
    expect(await start({ input: '{' })).toBe('InvalidExecutionInput')
    expect(await start({ input: JSON.stringify('x'.repeat(263_000)) })).toBe('InvalidExecutionInput')
    expect(await start({ name: 'with space' })).toBe('InvalidName')
    expect(await start({ stateMachineArn: `${arn}x` })).toBe('StateMachineDoesNotExist')
    expect(await start({ stateMachineArn: 'quote' })).toBe('InvalidArn')
    const nobody = arn.replace(':stateMachine:', ':execution:')
    expect(await refusal(describeExecution(`${nobody}:nobody`))).toBe('ExecutionDoesNotExist')
    const stop = client.send(new StopExecutionCommand({ executionArn: `${nobody}:nobody` }))
    expect(await refusal(stop)).toBe('ExecutionDoesNotExist')
  })

  test('are stopped, listed by status and paged', async () => {
    const { execution } = await startQuote('stopped')
    await client.send(new StopExecutionCommand({ executionArn: execution, error: 'E', cause: 'C' }))
    expect(await describeExecution(execution)).toMatchObject({ status: 'ABORTED', error: 'E', cause: 'C' })
    const list = (fields: object) =>
      client.send(new ListExecutionsCommand({ stateMachineArn: arn, maxResults: 1, ...fields }))
    const aborted = await list({ statusFilter: 'ABORTED' })
    expect(aborted.executions?.map(({ name }) => name)).toEqual(['stopped'])
    expect(aborted.nextToken).toBeUndefined()
    const newest = await list({})
    const next = await list({ nextToken: newest.nextToken })
    expect([newest, next].map(page => page.executions?.[0]?.name)).toEqual(['stopped', 'once'])
  })

  test('show the machine as it was at their start', async () => {
    const { execution } = await startQuote('shows')
    const shown = await client.send(new DescribeStateMachineForExecutionCommand({ executionArn: execution }))
    expect(shown).toMatchObject({ stateMachineArn: arn, name: 'quote', definition: quote, roleArn })
  })
})

describe('task tokens', () => {
  test('are heard once, kept alive by heartbeats, and refused afterwards', async () => {
    const { execution, token } = await startQuote('answered')
    const success = (taskToken: string, output: string) =>
      client.send(new SendTaskSuccessCommand({ taskToken, output }))
    expect(await refusal(success('zz', '1'))).toBe('InvalidToken')
    expect(await refusal(success(token.replace(/.{12}$/, '000000000000'), '1'))).toBe('TaskTimedOut')
    expect(await refusal(success(token, '{'))).toBe('InvalidOutput')
    await clock.advance(800_000)
    await client.send(new SendTaskHeartbeatCommand({ taskToken: token }))
    await clock.advance(800_000)
    expect((await describeExecution(execution)).status).toBe('RUNNING')
    await success(token, '{"price":1}')
    expect(await refusal(success(token, '{"price":1}'))).toBe('TaskTimedOut')
    await engine.idle()
    await client.send(new SendTaskFailureCommand({ taskToken: tokens.at(-1), error: 'No', cause: 'why' }))
    const ended = await describeExecution(execution)
    expect(ended).toMatchObject({ status: 'FAILED', error: 'No', cause: 'why' })
    expect(ended.stopDate).toEqual(new Date(startTime + 1_600_000))
  })

  test('leave a history, forwards in pages and backwards', async () => {
    const executionArn = `${arn.replace(':stateMachine:', ':execution:')}:answered`
    const history = (fields: object) =>
      client.send(new GetExecutionHistoryCommand({ executionArn, ...fields }))
    const first = await history({ maxResults: 4 })
    const rest = await history({ nextToken: first.nextToken })
    const events = [...(first.events ?? []), ...(rest.events ?? [])]
    expect(events.map(({ id, previousEventId, type }) => `${id}<${previousEventId} ${type}`)).toEqual([
      '1<0 ExecutionStarted',
      '2<1 TaskStateEntered',
      '3<2 TaskScheduled',
      '4<3 TaskStarted',
      '5<4 TaskSubmitted',
      '6<5 TaskSucceeded',
      '7<6 TaskStateExited',
      '8<7 TaskStateEntered',
      '9<8 TaskScheduled',
      '10<9 TaskStarted',
      '11<10 TaskSubmitted',
      '12<11 TaskFailed',
      '13<12 ExecutionFailed',
    ])
    expect(events[1]?.stateEnteredEventDetails?.name).toBe('RequestQuote')
    expect(events[2]?.taskScheduledEventDetails).toMatchObject({
      resource: 'invoke.waitForTaskToken',
      timeoutInSeconds: 1800,
      region,
    })
    const last = await history({ reverseOrder: true, maxResults: 1 })
    expect(last.events?.[0]?.executionFailedEventDetails).toMatchObject({ error: 'No', cause: 'why' })
    const bare = await history({ includeExecutionData: false, maxResults: 2 })
    expect(bare.events?.[1]?.stateEnteredEventDetails).toEqual({ name: 'RequestQuote' })
  })
})

describe('the gate', () => {
  test('is asked with the ARNs that a policy names, for a spent token too', async () => {
    const { execution, token } = await startQuote('gate')
    actions.length = 0
    await describeExecution(execution)
    await client.send(new SendTaskFailureCommand({ taskToken: token }))
    await refusal(client.send(new SendTaskHeartbeatCommand({ taskToken: token })))
    await client.send(new ListStateMachinesCommand({}))
    expect(actions).toEqual([
      `states:DescribeExecution ${execution}`,
      `states:SendTaskFailure ${arn}`,
      `states:SendTaskHeartbeat ${arn}`,
      'states:ListStateMachines *',
    ])
  })

  test('refuses in its own words, before anything is done', async () => {
    const denied = newClient()
    denied.middlewareStack.add(
      next => args => {
        const request = z.object({ headers: z.record(z.string(), z.string()) }).parse(args.request)
        Object.assign(z.custom<object>().parse(args.request), {
          headers: { ...request.headers, 'x-wanted': 'denied' },
        })
        return next(args)
      },
      { step: 'build' },
    )
    const started = denied.send(new StartExecutionCommand({ stateMachineArn: arn, name: 'denied' }))
    await expect(started).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: 'no states:StartExecution',
    })
    expect(engine.find(`${arn.replace(':stateMachine:', ':execution:')}:denied`)).toBeUndefined()
  })
})

describe('what is not run here', () => {
  test('is refused by its name', async () => {
    const activity = client.send(new GetActivityTaskCommand({ activityArn: 'arn:aws:states:::activity:a' }))
    await expect(activity).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: "The operation 'GetActivityTask' is not run here",
    })
  })

  test('so is a request that has the wrong shape', async () => {
    const post = async (body: string) => {
      const headers = { 'x-amz-target': 'AWSStepFunctions.DescribeExecution' }
      const response = await fetch(`http://127.0.0.1:${port()}`, { method: 'POST', headers, body })
      return [response.status, z.object({ __type: z.string() }).parse(await response.json()).__type]
    }
    expect(await post('{')).toEqual([400, 'SerializationException'])
    expect(await post('{"executionArn":5}')).toEqual([400, 'ValidationException'])
    expect(await post(' '.repeat(1_100_000))).toEqual([413, 'RequestEntityTooLargeException'])
  })
})
