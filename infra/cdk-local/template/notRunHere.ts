const guardedByTheGate = 'The gate evaluates it whenever somebody calls; nothing runs by itself.'
const oneMachine = 'On one machine everything lies on its disk, readable by its owner.'
const nobodyWatches = 'Nobody looks at it on one machine; the logs lie in the data directory.'
const oneVersion = 'The code on the disk is the one version; what is saved takes its place at once.'
const oneNetwork = 'Functions are workers of one process and use the network of the machine.'
const backedUpByHand = 'The data directory of a stopped stack is its backup: copy the folder.'
const partOfAnother = 'It is read together with the resource it belongs to.'

/** Resource types of the template with a runner in resources/ (or evaluated by the gate). */
export const runHere: readonly string[] = [
  'AWS::ApiGatewayV2::Api',
  'AWS::CloudFront::Distribution',
  'AWS::CloudWatch::Alarm',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::GuardDuty::MalwareProtectionPlan',
  'AWS::KMS::Key',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Logs::AccountPolicy',
  'AWS::S3::Bucket',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'AWS::SQS::Queue',
  'AWS::StepFunctions::StateMachine',
]

/** Resource types without a runner, each with its reason. */
export const notRunHere: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Integration': partOfAnother,
  'AWS::ApiGatewayV2::Route': partOfAnother,
  'AWS::ApiGatewayV2::Stage': partOfAnother,
  'AWS::Backup::BackupPlan': backedUpByHand,
  'AWS::Backup::BackupSelection': backedUpByHand,
  'AWS::Backup::BackupVault': backedUpByHand,
  'AWS::Budgets::Budget': 'One machine costs nothing by the month.',
  'AWS::CDK::Metadata': 'It tells AWS which constructs a template uses.',
  'AWS::CertificateManager::Certificate': 'The site is served without TLS on the loopback interface.',
  'AWS::CodeDeploy::Application': oneVersion,
  'AWS::CodeDeploy::DeploymentGroup': oneVersion,
  'AWS::CloudFront::Function': partOfAnother,
  'AWS::CloudFront::OriginAccessControl': 'The distribution reads the built site from the disk.',
  'AWS::CloudFront::OriginRequestPolicy': partOfAnother,
  'AWS::CloudFront::ResponseHeadersPolicy': partOfAnother,
  'AWS::CloudTrail::Trail':
    'Step Functions itself tells the bus here who started what; other calls are recorded by nobody on one machine.',
  'AWS::CloudWatch::CompositeAlarm': nobodyWatches,
  'AWS::CloudWatch::Dashboard': nobodyWatches,
  'AWS::EC2::EIP': oneNetwork,
  'AWS::EC2::FlowLog': nobodyWatches,
  'AWS::EC2::InternetGateway': oneNetwork,
  'AWS::EC2::NatGateway': oneNetwork,
  'AWS::EC2::Route': oneNetwork,
  'AWS::EC2::RouteTable': oneNetwork,
  'AWS::EC2::SecurityGroup': oneNetwork,
  'AWS::EC2::Subnet': oneNetwork,
  'AWS::EC2::SubnetRouteTableAssociation': oneNetwork,
  'AWS::EC2::VPC': oneNetwork,
  'AWS::EC2::VPCEndpoint': oneNetwork,
  'AWS::EC2::VPCGatewayAttachment': oneNetwork,
  'AWS::Events::Archive': 'Events are kept as rows of their domain; there is nothing to replay from here.',
  'AWS::IAM::ManagedPolicy': guardedByTheGate,
  'AWS::IAM::Policy': guardedByTheGate,
  'AWS::IAM::Role': guardedByTheGate,
  'AWS::KMS::Alias': partOfAnother,
  'AWS::KinesisFirehose::DeliveryStream':
    'Log lines that are subscribed for it lie in a file of its name below logs.',
  'AWS::Lambda::Alias': partOfAnother,
  'AWS::Lambda::Version': oneVersion,
  'AWS::Lambda::Permission': 'Its caller, API Gateway, checks at start that it has one.',
  'AWS::Logs::LogGroup': 'Each function logs into its own file of the data directory.',
  'AWS::Logs::MetricFilter': partOfAnother,
  'AWS::Logs::ResourcePolicy': oneMachine,
  'AWS::Route53::RecordSet': 'The site is found by its port.',
  'AWS::S3::BucketPolicy':
    'It demands TLS and lets the distribution read the site; both are the stack itself here.',
  'AWS::Scheduler::ScheduleGroup': partOfAnother,
  'AWS::SES::ConfigurationSet': partOfAnother,
  'AWS::SES::ConfigurationSetEventDestination': partOfAnother,
  'AWS::SES::EmailIdentity':
    'Every sender is believed; what is sent is given to deliverEmail, or lies in outbox.jsonl of the data directory.',
  'AWS::SNS::Subscription': partOfAnother,
  'AWS::SNS::Topic': 'Alarms send to those who subscribed it by e-mail; nothing else sends to a topic here.',
  'AWS::SNS::TopicPolicy': 'CloudWatch itself sends here; whether it may on AWS is not examined.',
  'AWS::SQS::QueuePolicy': 'The bus checks at start that it may send.',
  'AWS::WAFv2::LoggingConfiguration': 'Whoever comes here comes from this machine.',
  'AWS::WAFv2::WebACL': partOfAnother,
  'AWS::XRay::Group': nobodyWatches,
}
