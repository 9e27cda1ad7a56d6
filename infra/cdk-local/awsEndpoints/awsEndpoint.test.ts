import { EventBridgeClient, ListRulesCommand } from '@aws-sdk/client-eventbridge'
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { describe, expect, it } from 'vitest'
import { signedFetch } from '../gate/testing/signedFetch.ts'
import { endpointPerTest } from './testing/endpoint.ts'

const { endpoint, restart } = endpointPerTest()

describe('the gate before the endpoints', () => {
  it('lets nobody in with a wrong secret, an unknown key or no signature', async () => {
    const call = (accessKeyId: string, secretAccessKey: string) =>
      new SSMClient({
        ...endpoint().as('administrator'),
        credentials: { accessKeyId, secretAccessKey },
      }).send(new GetParameterCommand({ Name: '/x' }))
    await expect(call('local', 'wrong')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(call('nobody', 'local')).rejects.toMatchObject({ name: 'UnrecognizedClientException' })
    const unsigned = await fetch(endpoint().address, {
      method: 'POST',
      headers: { 'x-amz-target': 'AmazonSSM.GetParameter' },
      body: '{}',
    })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })

  it('does not take a body other than the signed one', async () => {
    const honest = await signedFetch(endpoint().address, 'ssm', '{"Name":"/notes/local/sms/sender"}')
    expect(honest.status).toBe(200)
    const tampered = await signedFetch(
      endpoint().address,
      'ssm',
      '{"Name":"/notes/local/sms/sender"}',
      '{"Name":"/notes/local/sms/auth-key"}',
    )
    expect(tampered.status).toBe(403)
  })

  it('refuses a service and an operation that are not run here by name', async () => {
    await expect(
      new SFNClient(endpoint().as('administrator')).send(new ListStateMachinesCommand({})),
    ).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: 'states ListStateMachines is not run here',
    })
    await expect(
      new EventBridgeClient(endpoint().as('administrator')).send(new ListRulesCommand({})),
    ).rejects.toMatchObject({ message: 'events ListRules is not run here' })
    await expect(
      new SSMClient(endpoint().as('administrator')).send(new PutParameterCommand({ Name: 'x', Value: 'y' })),
    ).rejects.toMatchObject({ message: 'ssm PutParameter is not run here' })
  })

  it('throttles when faults are injected', async () => {
    await restart({ faults: { throttle: 1 } })
    await expect(
      new SSMClient(endpoint().as('administrator')).send(
        new GetParameterCommand({ Name: '/notes/local/sms/sender' }),
      ),
    ).rejects.toMatchObject({ name: 'ThrottlingException' })
  })
})

describe('the smaller services', () => {
  it('SES hands an e-mail to the outbox under the grant of its domain', async () => {
    const Content = {
      Simple: {
        Subject: { Data: 'Confirm your e-mail' },
        Body: { Text: { Data: 'Hello' }, Html: { Data: '<p>Hello</p>' } },
      },
    }
    const command = new SendEmailCommand({
      FromEmailAddress: 'Notes <no-reply@notes.test>',
      Destination: { ToAddresses: ['asha@example.test'] },
      Content,
    })
    const { MessageId } = await new SESv2Client(endpoint().as('auth-api')).send(command)
    expect(MessageId).toBeTruthy()
    expect(endpoint().mails).toEqual([
      {
        from: 'no-reply@notes.test',
        to: 'asha@example.test',
        subject: 'Confirm your e-mail',
        text: 'Hello',
        html: '<p>Hello</p>',
      },
    ])
    await expect(new SESv2Client(endpoint().as('other-api')).send(command)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    })
    await expect(
      new SESv2Client(endpoint().as('administrator')).send(
        new SendEmailCommand({ FromEmailAddress: 'nobody', Destination: { ToAddresses: ['a@b'] }, Content }),
      ),
    ).rejects.toMatchObject({ name: 'BadRequestException' })
    expect(endpoint().mails).toHaveLength(1)
  })

  it('STS says who calls', async () => {
    const reply = await signedFetch(endpoint().address, 'sts', 'Action=GetCallerIdentity&Version=2011-06-15')
    expect(await reply.text()).toContain('<Arn>arn:aws:iam::000000000000:user/local</Arn>')
  })

  it('Lambda calls a function for who may', async () => {
    endpoint().test.handlers.set('auth-api', event => ({ received: event }))
    const url = `${endpoint().address}/2015-03-31/functions/auth-api/invocations`
    expect(await (await signedFetch(url, 'lambda', '{"a":1}')).json()).toEqual({ received: { a: 1 } })
    endpoint().test.handlers.set('auth-api', () => {
      throw new Error('no')
    })
    const failed = await signedFetch(url, 'lambda', '{}')
    expect(failed.headers.get('x-amz-function-error')).toBe('Unhandled')
    expect(await failed.json()).toMatchObject({ errorMessage: 'Error: no' })
    expect(
      (await signedFetch(`${endpoint().address}/2015-03-31/functions/none/invocations`, 'lambda', '{}'))
        .status,
    ).toBe(404)
  })

  it('Scheduler lists what the template made', async () => {
    const scheduler = new SchedulerClient(endpoint().as('administrator'))
    expect((await scheduler.send(new ListSchedulesCommand({}))).Schedules).toMatchObject([
      { Name: 'sweep', State: 'ENABLED' },
    ])
    expect((await scheduler.send(new GetScheduleCommand({ Name: 'sweep' }))).ScheduleExpression).toBe(
      'rate(5 minutes)',
    )
    await expect(scheduler.send(new GetScheduleCommand({ Name: 'none' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})
