import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  account,
  region,
  resource,
  role,
  roleOfPeople,
  type TestContext,
  testContext,
} from '../gate/testing/stackContext.ts'
import { runTestMachines } from './testing/runningMachines.ts'

/** The CloudTrail event of the call that started an execution, on the default bus. */

const machineRole = role('machine', 'states.amazonaws.com')
const machineArnOf = (name: string) => `arn:aws:states:${region}:${account}:stateMachine:${name}`
const machine = (name: string) =>
  resource(
    'AWS::StepFunctions::StateMachine',
    name,
    {
      StateMachineName: name,
      RoleArn: machineRole.arn,
      DefinitionString: JSON.stringify({ StartAt: 'Done', States: { Done: { Type: 'Succeed' } } }),
    },
    { arn: machineArnOf(name) },
  )
const desk = roleOfPeople({
  Effect: 'Allow',
  Action: 'states:StartExecution',
  Resource: machineArnOf('price-a-note'),
})
const resources = [machineRole, machine('price-a-note'), machine('review-a-note'), desk]

const callerSchema = z.looseObject({
  eventID: z.string(),
  userIdentity: z.record(z.string(), z.unknown()),
  requestParameters: z.record(z.string(), z.unknown()),
  responseElements: z.record(z.string(), z.unknown()),
})

let test: TestContext
let stop: () => Promise<void>

async function stack() {
  test = testContext(resources, { start: '2026-11-22T06:04:34Z' })
  const published: { detailType: string; detail: unknown }[] = []
  let refusals = 0
  const { running, endpoint } = await runTestMachines(test, async (_source, detailType, detail) => {
    // The bus fails at first: the event is published all the same.
    refusals += 1
    if (refusals === 1) throw new Error('out of order')
    published.push({ detailType, detail })
  })
  stop = () => running.stop()
  const as = (accessKeyId: string) =>
    new SFNClient({
      endpoint,
      region,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey: 'local' },
    })
  const calls = () =>
    published
      .filter(({ detailType }) => detailType === 'AWS API Call via CloudTrail')
      .map(({ detail }) => callerSchema.parse(detail))
  return { as, calls, running }
}

afterEach(async () => {
  await stop()
  test.dispose()
})

const start = (name: string, execution?: string) =>
  new StartExecutionCommand({
    stateMachineArn: machineArnOf(name),
    input: '{"by":"meera.k"}',
    name: execution,
  })

describe('a call that starts an execution', () => {
  it('is told with the role, the person and the execution, and without the input', async () => {
    const { as, calls } = await stack()
    await as('Desk:meera.k').send(start('price-a-note', 'price-1'))
    await expect.poll(calls).toHaveLength(1)
    expect(calls()[0]).toMatchObject({
      eventSource: 'states.amazonaws.com',
      eventName: 'StartExecution',
      eventTime: '2026-11-22T06:04:34Z',
      userIdentity: {
        type: 'AssumedRole',
        arn: `arn:aws:sts::${account}:assumed-role/NotesDesk/meera.k`,
        sessionContext: { sessionIssuer: { userName: 'NotesDesk' } },
      },
      requestParameters: {
        stateMachineArn: machineArnOf('price-a-note'),
        name: 'price-1',
        input: 'HIDDEN_DUE_TO_SECURITY_REASONS',
      },
      responseElements: {
        executionArn: `arn:aws:states:${region}:${account}:execution:price-a-note:price-1`,
        startDate: 'Nov 22, 2026, 6:04:34 AM',
      },
    })
    expect(JSON.stringify(calls())).not.toContain('"by"')
  })

  it('names whoever has a key of their own, and nobody under the key of everybody', async () => {
    const { as, calls } = await stack()
    await as('meera.k').send(start('review-a-note'))
    await as('local').send(start('review-a-note'))
    await expect.poll(calls).toHaveLength(2)
    expect(calls().map(({ userIdentity }) => [userIdentity.type, userIdentity.userName])).toEqual([
      ['IAMUser', 'meera.k'],
      ['Root', undefined],
    ])
    // The caller gave no name.
    expect(calls()[0]?.requestParameters.name).toBeUndefined()
  })

  it('that is refused starts nothing and tells nothing', async () => {
    const { as, calls, running } = await stack()
    await expect(as('Desk:meera.k').send(start('review-a-note'))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: `User: arn:aws:sts::${account}:assumed-role/NotesDesk/meera.k is not authorized to perform: states:StartExecution on resource: ${machineArnOf('review-a-note')} because no identity-based policy allows the states:StartExecution action`,
    })
    await running.idle()
    await as('meera.k').send(start('review-a-note', 'last'))
    await expect.poll(calls).toHaveLength(1)
    expect(calls()[0]?.requestParameters.name).toBe('last')
  })
})
