import { z } from 'zod'
import type { UndeliveredEmail } from '../awsEndpoints/ses.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { PublishAwsEvent } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

/** Which events of a configuration set go to the default bus; any other destination is refused by name. */
const destination = z.looseObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.looseObject({
    Enabled: z.boolean().default(false),
    MatchingEventTypes: z.array(z.string()),
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string() }).optional(),
  }),
})

const kinds = {
  Bounce: { type: 'BOUNCE', detailType: 'Email Bounced' },
  Complaint: { type: 'COMPLAINT', detailType: 'Email Complaint Received' },
} as const

/**
 * Publishes what becomes of e-mails, as the AWS::SES::ConfigurationSetEventDestination resources of the template say. Throws
 * `NotRunHere` for a destination other than EventBridge.
 */
export function emailEvents(
  resources: readonly Resource[],
  publish: PublishAwsEvent,
): (event: UndeliveredEmail) => Promise<void> {
  const destinations = resources
    .filter(({ type }) => type === 'AWS::SES::ConfigurationSetEventDestination')
    .map(resource => {
      const { ConfigurationSetName, EventDestination } = readProperties(destination, resource)
      if (EventDestination.EventBridgeDestination === undefined)
        throw new NotRunHere(`${placeOf(resource)}: events of SES go to EventBridge here`)
      return { configurationSet: ConfigurationSetName, ...EventDestination }
    })
  return async ({ configurationSet, eventType, detail }) => {
    const { type, detailType } = kinds[eventType]
    const isPublished = destinations.some(
      one =>
        one.Enabled && one.configurationSet === configurationSet && one.MatchingEventTypes.includes(type),
    )
    if (isPublished) await publish('aws.ses', detailType, detail)
  }
}
