import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { expect, it } from 'vitest'
import { endpointPerTest } from '../awsEndpoints/testing/endpoint.ts'
import { resource } from '../gate/testing/stackContext.ts'
import { emailEvents } from './emailEvents.ts'

const { endpoint } = endpointPerTest()
const bus = { EventBridgeDestination: { EventBusArn: 'arn:aws:events:ap-south-1:1:event-bus/default' } }
const destination = (more: object) =>
  resource('AWS::SES::ConfigurationSetEventDestination', 'events', {
    ConfigurationSetName: 'notes',
    EventDestination: { Enabled: true, MatchingEventTypes: ['BOUNCE'], ...more },
  })
async function published(more: object, event: object = {}): Promise<string[]> {
  const types: string[] = []
  const tell = emailEvents([destination(more)], async (source, detailType) => {
    types.push(`${source} ${detailType}`)
  })
  await tell({ configurationSet: 'notes', eventType: 'Bounce', detail: {}, ...event })
  return types
}

it('events of a configuration set go to the bus as its destination says', async () => {
  expect(await published(bus)).toEqual(['aws.ses Email Bounced'])
  expect(await published({ ...bus, MatchingEventTypes: ['COMPLAINT'] }, { eventType: 'Complaint' })).toEqual([
    'aws.ses Email Complaint Received',
  ])
})

it.each([
  ['that is not enabled', { ...bus, Enabled: false }, {}],
  ['for other events', { ...bus, MatchingEventTypes: ['COMPLAINT'] }, {}],
  ['of another configuration set', bus, { configurationSet: 'others' }],
])('nothing goes to a destination %s', async (_what, more, event) => {
  expect(await published(more, event)).toEqual([])
})

it('another destination than the bus is refused by name', () => {
  expect(() => emailEvents([destination({})], () => Promise.resolve())).toThrow('EventBridge')
})

it('a tag with a sign that SES does not take is refused', async () => {
  const sent = (Value: string) =>
    new SESv2Client(endpoint().as('administrator')).send(
      new SendEmailCommand({
        FromEmailAddress: 'no-reply@notes.test',
        Destination: { ToAddresses: ['bounce@notes.test'] },
        ConfigurationSetName: 'notes',
        EmailTags: [{ Name: 'notification', Value }],
        Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'b' } } } },
      }),
    )
  await expect(sent('ntf_1.onPaid')).rejects.toThrow()
  await sent('ntf_1')
  expect(endpoint().mails).toHaveLength(1)
})
