import { Stack } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { LambdaApplication } from 'aws-cdk-lib/aws-codedeploy'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { CanaryDeployment, type CanaryDeploymentProps, canaryRole } from '../constructs/CanaryDeployment.ts'
import { ContractRoutes } from '../constructs/ContractRoutes.ts'
import { DomainFunction } from '../constructs/DomainFunction.ts'
import { ReferenceData } from '../constructs/ReferenceData.ts'
import { apiConcurrency } from '../constructs/reservedConcurrency.ts'
import type { Foundation, Watched } from '../foundation.ts'
import { apiName, pascal, systemRegion } from '../names.ts'
import type { Domain, Plan } from '../plan.ts'
import { payloadSecrets } from '../secrets/secretsCatalogue.ts'
import { removalPolicyOf, stackProps } from '../stage.ts'
import { suppress } from '../suppress.ts'

/** The routes of all calls, and one function per domain behind them. */
export class ApiStack extends Stack {
  /** The host CloudFront sends API requests to. */
  readonly apiDomain: string
  readonly apiId: string
  readonly watched: readonly Watched[]
  private readonly foundation: Foundation

  constructor(scope: Construct, foundation: Foundation, plan: Plan, originSecrets: readonly string[]) {
    super(scope, 'SthirankApi', stackProps())
    this.foundation = foundation
    new ReferenceData(this, 'ReferenceData', foundation)
    const served = plan.domains.filter(({ api }) => api !== undefined)
    const application = new LambdaApplication(this, 'Deployments', { applicationName: 'sthirank-api' })
    const deployments = { application, role: canaryRole(this) }
    const functions = new Map<string, Alias>(
      served.map(manifest => [manifest.domain, this.apiOf(manifest, originSecrets, deployments)]),
    )
    this.watched = served.map(({ domain, api }) => ({
      kind: 'function',
      name: apiName(domain),
      failureMeans: api?.failureMeans ?? '',
    }))
    const api = new CfnApi(this, 'HttpApi', {
      name: 'sthirank',
      description: 'One route per contract; callers come through CloudFront and carry its secret',
      protocolType: 'HTTP',
    })
    const name = '/aws/vendedlogs/apigateway/sthirank'
    const group = new LogGroup(this, 'AccessLog', {
      logGroupName: name,
      retention: RetentionDays.THIRTEEN_MONTHS,
      encryptionKey: Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn),
      removalPolicy: removalPolicyOf(foundation.stage),
    })
    const routes = new ContractRoutes(this, 'Routes', {
      api,
      calls: plan.calls,
      functions,
      accessLog: { name, group },
    })
    suppress(
      routes,
      'AwsSolutions-APIG4',
      'Sessions are rows: the function reads the session once, which an authorizer would do a second time; each contract names its access and a test tries every call without a session.',
    )
    this.apiId = api.ref
    this.apiDomain = `${api.ref}.execute-api.${systemRegion}.amazonaws.com`
  }

  private apiOf(
    { domain, table, api }: Domain,
    originSecrets: readonly string[],
    deployments: Pick<CanaryDeploymentProps, 'application' | 'role'>,
  ): Alias {
    if (api === undefined) throw new Error(`${domain} declares no api`)
    const { timeoutSeconds, memoryMb, failureMeans, ...needs } = api
    const { function: made } = new DomainFunction(this, `${pascal(domain)}Api`, {
      foundation: this.foundation,
      functionName: apiName(domain),
      manifest: `functions/${domain}/manifest.ts`,
      limits: { timeoutSeconds, memoryMb },
      reservedConcurrency: apiConcurrency(domain),
      needs,
      failureMeans,
      writes: [
        ...(table ? [domain] : []),
        ...(needs.book === true ? ['book'] : []),
        ...(needs.recordsConsents === true ? ['consents'] : []),
      ],
      usesSessions: true,
      moreSecrets: payloadSecrets,
      environment: { ORIGIN_SECRETS: originSecrets.join(',') },
    })
    const functionName = apiName(domain)
    return new CanaryDeployment(this, `${pascal(domain)}Canary`, {
      ...deployments,
      functionName,
      made,
      failureMeans,
    }).alias
  }
}
