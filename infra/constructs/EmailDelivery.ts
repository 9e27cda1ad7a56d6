import { Arn, type ArnComponents, Stack } from 'aws-cdk-lib'
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { emailConfigurationSetName } from '../names.ts'

const defaultBus: ArnComponents = { service: 'events', resource: 'event-bus', resourceName: 'default' }

/**
 * How mail is sent: by TLS only, and never again to an address that bounced or complained, which would cost the sender's
 * reputation and then everybody's letters. SES counts bounces and complaints of the set (`AWS/SES`, Reputation.*), and says each
 * of them on the account's default bus, the only one that it knows: `functions/messaging` tries the next channel.
 */
export class EmailDelivery extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id)
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name: emailConfigurationSetName,
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      reputationOptions: { reputationMetricsEnabled: true },
      sendingOptions: { sendingEnabled: true },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
    const events = new CfnConfigurationSetEventDestination(this, 'Events', {
      configurationSetName: emailConfigurationSetName,
      eventDestination: {
        name: 'default-bus',
        enabled: true,
        matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
        eventBridgeDestination: { eventBusArn: Arn.format(defaultBus, Stack.of(this)) },
      },
    })
    // It names its set, which must be there.
    events.node.addDependency(set)
  }
}
