import { Aws } from 'aws-cdk-lib'
import { type CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { type Alias, CfnPermission } from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { logGroupArn, pascal, systemRegion } from '../names.ts'
import type { RoutedCall } from '../plan.ts'

export interface ContractRoutesProps {
  readonly api: CfnApi
  readonly calls: readonly RoutedCall[]
  readonly functions: ReadonlyMap<string, Alias>
  readonly accessLog: { readonly name: string; readonly group: LogGroup }
}

/**
 * For all callers of one route together: 5,000 people who open a page at the same second pass. What one address may send is
 * limited before, by the web ACL; limits per account and address of sign-ups, codes and the like are the functions' own.
 */
const usualThrottle = { throttlingRateLimit: 2000, throttlingBurstLimit: 5000 } as const

/** An HTTP API ends a request after 30 s at the latest. */
const integrationTimeoutMs = 29_000

/** No query string, address or path parameter: a key may be in a query (K-256). */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseBytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
})

/** The prefix under which the site's own origin serves the API. */
export const apiPrefix = '/api'

/** e.g. `POST /api/auth/login`; documented trailing slashes are stripped here and at the edge. */
export function routeKeyOf({ method, path }: Pick<RoutedCall, 'method' | 'path'>): string {
  return `${method} ${apiPrefix}${path.replace(/\/+$/, '')}`
}

/** One route per contract, one integration and one permission per function; the stage is created after its routes. */
export class ContractRoutes extends Construct {
  constructor(scope: Construct, id: string, { api, calls, functions, accessLog }: ContractRoutesProps) {
    super(scope, id)
    const integrations = new Map<string, CfnIntegration>()
    for (const [domain, live] of functions) integrations.set(domain, this.integration(api, domain, live))
    const routes = calls.map(call => {
      const integration = integrations.get(call.domain)
      if (integration === undefined)
        throw new Error(`the call ${call.name} has no function: ${call.domain} declares no api`)
      return new CfnRoute(this, `${pascal(call.domain)}${pascal(call.name)}Route`, {
        apiId: api.ref,
        routeKey: routeKeyOf(call),
        operationName: call.name,
        target: `integrations/${integration.ref}`,
      })
    })
    const stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: logGroupArn(accessLog.name), format: accessLogFormat },
      defaultRouteSettings: { ...usualThrottle, detailedMetricsEnabled: false },
      routeSettings: throttlesOf(calls),
    })
    stage.node.addDependency(accessLog.group)
    // Route settings may name only existing routes.
    for (const route of routes) stage.addResourceDependency(route)
  }

  private integration(api: CfnApi, domain: string, live: Alias): CfnIntegration {
    new CfnPermission(this, `${pascal(domain)}Permission`, {
      action: 'lambda:InvokeFunction',
      functionName: live.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: `arn:aws:execute-api:${systemRegion}:${Aws.ACCOUNT_ID}:${api.ref}/*`,
    })
    return new CfnIntegration(this, `${pascal(domain)}Integration`, {
      apiId: api.ref,
      integrationType: 'AWS_PROXY',
      integrationUri: live.functionArn,
      payloadFormatVersion: '2.0',
      timeoutInMillis: integrationTimeoutMs,
    })
  }
}

/** CloudFormation takes these as free JSON, so they are spelt as the service spells them. */
function throttlesOf(calls: readonly RoutedCall[]): Record<string, object> {
  const settings: Record<string, object> = {}
  for (const call of calls) {
    if (call.limit === undefined) continue
    settings[routeKeyOf(call)] = {
      ThrottlingRateLimit: call.limit.perSecond,
      ThrottlingBurstLimit: call.limit.burst,
      DetailedMetricsEnabled: false,
    }
  }
  return settings
}
