import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { emailConfigurationSetName } from '../names.ts'

/**
 * How mail is sent: by TLS only, and never again to an address that bounced or complained, which would cost the sender's
 * reputation and then everybody's letters. SES counts bounces and complaints of the set (`AWS/SES`, Reputation.*).
 */
export class EmailDelivery extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id)
    new CfnConfigurationSet(this, 'ConfigurationSet', {
      name: emailConfigurationSetName,
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      reputationOptions: { reputationMetricsEnabled: true },
      sendingOptions: { sendingEnabled: true },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
  }
}
