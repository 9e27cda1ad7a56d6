import { CfnOutput, Fn, Stack } from 'aws-cdk-lib'
import {
  CfnEIP,
  FlowLogDestination,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  NatProvider,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2'
import { Key } from 'aws-cdk-lib/aws-kms'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { anyVpc } from '../cdkGaps.ts'
import { systemRegion } from '../names.ts'
import { removalPolicyOf, type Stage, stackProps } from '../stage.ts'

/** Where functions run that call vendors: their requests leave by the addresses of the outputs. */
export interface Egress {
  readonly subnetIds: readonly string[]
  readonly securityGroupId: string
}

const zoneLetters = ['a', 'b'] as const

/**
 * A fixed way out for functions whose manifest names vendors, who accept calls from listed addresses only (domain.md 1.1,
 * 1.3): an Elastic IP per zone. Databases and buckets are reached by gateway endpoints, which cost nothing; functions
 * without vendors stay outside.
 */
export class NetworkStack extends Stack {
  readonly egress: Egress

  constructor(scope: Construct, stage: Stage, dataKeyArn: string) {
    super(scope, 'SthirankNetwork', stackProps())
    const zones = zoneLetters.slice(0, stage.egressZones)
    const addresses = zones.map(
      zone =>
        new CfnEIP(this, `Egress${zone.toUpperCase()}`, {
          domain: 'vpc',
          tags: [{ key: 'Name', value: `sthirank-egress-${zone}` }],
        }),
    )
    const vpc = new Vpc(this, 'Vpc', {
      vpcName: 'sthirank',
      availabilityZones: zones.map(zone => `${systemRegion}${zone}`),
      natGatewayProvider: NatProvider.gateway({
        eipAllocationIds: addresses.map(({ attrAllocationId }) => attrAllocationId),
      }),
      subnetConfiguration: [
        { name: 'Egress', subnetType: SubnetType.PUBLIC, cidrMask: 28, mapPublicIpOnLaunch: false },
        { name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
      ],
      gatewayEndpoints: {
        DynamoDb: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        S3: { service: GatewayVpcEndpointAwsService.S3 },
      },
      // It would need a function of its own; nothing uses the default group.
      restrictDefaultSecurityGroup: false,
    })
    vpc.addFlowLog('Rejected', {
      trafficType: FlowLogTrafficType.REJECT,
      destination: FlowLogDestination.toCloudWatchLogs(
        new LogGroup(this, 'FlowLog', {
          logGroupName: '/aws/vpc/sthirank',
          retention: RetentionDays.THIRTEEN_MONTHS,
          encryptionKey: Key.fromKeyArn(this, 'DataKey', dataKeyArn),
          removalPolicy: removalPolicyOf(stage),
        }),
      ),
    })
    const securityGroup = new SecurityGroup(this, 'VendorCalls', {
      vpc: anyVpc(vpc),
      description: 'Functions that call vendors: TLS to the outside, nothing from it',
      allowAllOutbound: false,
    })
    securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'Vendors and AWS')
    // Vendors' trial hosts listen elsewhere now and then (`ext.digio.in:444`).
    for (const port of otherPortsOf(stage))
      securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(port), 'A vendor')
    this.egress = {
      subnetIds: vpc.privateSubnets.map(({ subnetId }) => subnetId),
      securityGroupId: securityGroup.securityGroupId,
    }
    new CfnOutput(this, 'EgressAddresses', {
      description: 'For the lists of the vendors',
      value: Fn.join(
        ',',
        addresses.map(({ attrPublicIp }) => attrPublicIp),
      ),
    })
  }
}

/** Ports of vendors' addresses beside 443. */
function otherPortsOf({ vendors }: Stage): number[] {
  const ports = Object.values(vendors)
    .flatMap(addresses => addresses.split(' '))
    .filter(address => address.startsWith('https://'))
    .map(address => Number(new URL(address).port))
  return [...new Set(ports)].filter(port => port > 0)
}
