import type { WriteStream } from 'node:fs'
import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import {
  type ApiRequest,
  type ApiResponse,
  commonLogTime,
  eventOf,
  gatewayMessage,
  newRequestId,
  responseOf,
} from '../httpApi/payload.ts'
import { createRouter, type RouteMatch } from '../httpApi/routes.ts'
import { createThrottle, type ThrottleLimit } from '../httpApi/throttle.ts'
import { openLog } from '../lambda/functionLog.ts'
import type { StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

const apiProperties = z.looseObject({
  ProtocolType: z.literal('HTTP'),
  CorsConfiguration: z.undefined().optional(),
  Body: z.undefined().optional(),
})
const integrationProperties = z.looseObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.coerce.number().max(30_000).default(30_000),
})
const routeProperties = z.looseObject({
  ApiId: z.string(),
  RouteKey: z.string().regex(/^(?!ANY )[A-Z]+ [^+]*$/, 'neither $default nor ANY nor {name+} is run here'),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z.literal('NONE').default('NONE'),
})
const routeSettings = z.looseObject({
  ThrottlingRateLimit: z.coerce.number().optional(),
  ThrottlingBurstLimit: z.coerce.number().optional(),
})
const stageProperties = z.looseObject({
  ApiId: z.string(),
  StageName: z.string(),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: routeSettings.default({}),
  RouteSettings: z.record(z.string(), routeSettings).default({}),
  AccessLogSettings: z.looseObject({ Format: z.string() }).optional(),
})
const permissionProperties = z.looseObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
})

export type ApiContext = Pick<
  StackContext,
  'clock' | 'account' | 'region' | 'functions' | 'dataDir' | 'recordMetric' | 'log'
>

export interface RunningHttpApi {
  /** e.g. `5q1b5x5j7u.execute-api.ap-south-1.amazonaws.com`, as origins name it. */
  readonly domainName: string
  /** Answers one request; never rejects because of a function. */
  handle(request: ApiRequest): Promise<ApiResponse>
  stop(): Promise<void>
  idle(): Promise<void>
}

/** The body limit of an HTTP API; CloudFront allows more. */
export const mostBodyBytes = 10_485_760
const mostEventBytes = 6_291_556

interface Integration {
  readonly functionArn: string
  readonly timeoutMs: number
}

/** Integrations by id; that a function's policy allows API Gateway is checked at the start. */
function integrationsOf(api: Resource, resources: readonly Resource[]): Map<string, Integration> {
  const permitted = resources
    .filter(({ type }) => type === 'AWS::Lambda::Permission')
    .map(resource => readProperties(permissionProperties, resource))
    .filter(
      ({ Principal, Action }) =>
        Principal === 'apigateway.amazonaws.com' && Action === 'lambda:InvokeFunction',
    )
    .filter(({ SourceArn }) => SourceArn === undefined || SourceArn.includes(`:${api.ref}/`))
    .map(({ FunctionName }) => FunctionName)
  const integrations = new Map<string, Integration>()
  for (const resource of resources.filter(({ type }) => type === 'AWS::ApiGatewayV2::Integration')) {
    const { ApiId, IntegrationUri, TimeoutInMillis } = readProperties(integrationProperties, resource)
    if (ApiId !== api.ref) continue
    const name = IntegrationUri.split(':').at(-1) ?? ''
    if (!permitted.includes(name) && !permitted.includes(IntegrationUri))
      throw new NotRunHere(`${placeOf(resource)}: no AWS::Lambda::Permission lets API Gateway call ${name}`)
    integrations.set(resource.ref, { functionArn: IntegrationUri, timeoutMs: TimeoutInMillis })
  }
  return integrations
}

function stageOf(api: Resource, resources: readonly Resource[]): z.infer<typeof stageProperties> {
  const stages = resources
    .filter(({ type }) => type === 'AWS::ApiGatewayV2::Stage')
    .map(resource => readProperties(stageProperties, resource))
    .filter(({ ApiId }) => ApiId === api.ref)
  const [stage] = stages
  if (stages.length !== 1 || !stage)
    throw new NotRunHere(`${placeOf(api)}: one stage is run here, not ${stages.length}`)
  if (stage.StageName !== '$default')
    throw new NotRunHere(`${placeOf(api)}: only the stage $default is run here`)
  return stage
}

function limitsOf(stage: z.infer<typeof stageProperties>): (routeKey: string) => ThrottleLimit | undefined {
  return routeKey => {
    const settings = { ...stage.DefaultRouteSettings, ...stage.RouteSettings[routeKey] }
    const { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst } = settings
    return perSecond === undefined ? undefined : { perSecond, burst: burst ?? perSecond }
  }
}

/** The access log in the stage's format; an unknown variable becomes a dash, as on AWS. */
function logLine(format: string, values: Readonly<Record<string, string>>): string {
  return format.replace(/\$context\.([\w.]+)/g, (_, name: string) => values[name] ?? '-')
}

/** One AWS::ApiGatewayV2::Api with its routes, integrations and stage, called by the distribution. */
class HttpApi implements RunningHttpApi {
  readonly domainName: string
  private readonly stack: ApiContext
  private readonly apiId: string
  private readonly stage: z.infer<typeof stageProperties>
  private readonly match: (method: string, path: string) => RouteMatch<Integration> | undefined
  private readonly passes: (routeKey: string) => boolean
  private readonly accessLog: WriteStream
  private readonly underWay = new Set<Promise<ApiResponse>>()

  constructor(api: Resource, resources: readonly Resource[], stack: ApiContext) {
    readProperties(apiProperties, api)
    this.stack = stack
    this.apiId = api.ref
    this.domainName = `${api.ref}.execute-api.${stack.region}.amazonaws.com`
    const integrations = integrationsOf(api, resources)
    this.stage = stageOf(api, resources)
    const routes = resources
      .filter(({ type }) => type === 'AWS::ApiGatewayV2::Route')
      .map(resource => ({ resource, properties: readProperties(routeProperties, resource) }))
      .filter(({ properties }) => properties.ApiId === api.ref)
      .map(({ resource, properties: { RouteKey: routeKey, Target } }) => {
        const target = integrations.get(Target.slice('integrations/'.length))
        if (!target) throw new NotRunHere(`${placeOf(resource)}: there is no ${Target}`)
        return { routeKey, target }
      })
    this.match = createRouter(routes)
    this.passes = createThrottle(limitsOf(this.stage), () => stack.clock.now())
    this.accessLog = openLog(stack.dataDir, 'access')
  }

  handle(request: ApiRequest): Promise<ApiResponse> {
    const answering = this.answer(request).finally(() => this.underWay.delete(answering))
    this.underWay.add(answering)
    return answering
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.underWay)
  }

  async stop(): Promise<void> {
    await new Promise<void>(resolve => this.accessLog.end(() => resolve()))
  }

  private async answer(request: ApiRequest): Promise<ApiResponse> {
    const requestId = newRequestId()
    const began = performance.now()
    const time = this.stack.clock.now()
    const match = this.match(request.method, request.path)
    const { response, integrationMs } = await this.pass(request, match, requestId, time)
    this.count(response.status)
    if (this.stage.AccessLogSettings)
      this.accessLog.write(
        `${logLine(this.stage.AccessLogSettings.Format, {
          requestId,
          requestTime: commonLogTime(time),
          requestTimeEpoch: String(time),
          httpMethod: request.method,
          routeKey: match?.route.routeKey ?? '-',
          stage: this.stage.StageName,
          apiId: this.apiId,
          status: String(response.status),
          responseLength: String(response.body.length),
          responseLatency: String(Math.round(performance.now() - began)),
          ...(integrationMs !== undefined && {
            integrationLatency: String(Math.round(integrationMs)),
            integrationStatus: '200',
          }),
        })}\n`,
      )
    return { ...response, headers: new Map([...response.headers, ['apigw-requestid', requestId]]) }
  }

  private count(status: number): void {
    const names = ['Count', ...(status >= 500 ? ['5xx'] : status >= 400 ? ['4xx'] : [])]
    for (const name of names)
      this.stack.recordMetric({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: this.apiId } }, 1)
  }

  private async pass(
    request: ApiRequest,
    match: RouteMatch<Integration> | undefined,
    requestId: string,
    time: number,
  ): Promise<{ response: ApiResponse; integrationMs?: number }> {
    if (request.body.length > mostBodyBytes)
      return { response: gatewayMessage(413, 'Request Entity Too Large') }
    if (!match) return { response: gatewayMessage(404, 'Not Found') }
    const { routeKey, target } = match.route
    if (!this.passes(routeKey)) return { response: gatewayMessage(429, 'Too Many Requests') }
    const event = eventOf(request, {
      account: this.stack.account,
      apiId: this.apiId,
      domainName: this.domainName,
      stage: this.stage.StageName,
      routeKey,
      pathParameters: match.pathParameters,
      requestId,
      time,
    })
    if (Buffer.byteLength(JSON.stringify(event)) > mostEventBytes)
      return { response: gatewayMessage(413, 'Request Entity Too Large') }
    const began = performance.now()
    const response = await this.invoke(target, event)
    return { response, integrationMs: performance.now() - began }
  }

  private async invoke({ functionArn, timeoutMs }: Integration, event: unknown): Promise<ApiResponse> {
    // As on AWS the function continues after the API has stopped waiting.
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const { payload, error } = await this.stack.functions.invoke(functionArn, event, { signal })
      if (!error) return responseOf(payload)
      this.stack.log(`${functionArn.split(':').at(-1)} failed: ${error.errorType} (its log says more)`)
      return gatewayMessage(500, 'Internal Server Error')
    } catch (error) {
      if (!signal.aborted) throw error
      return gatewayMessage(503, 'Service Unavailable')
    }
  }
}

/** Runs every AWS::ApiGatewayV2::Api of the template; throws NotRunHere for unsupported properties. */
export function runHttpApis(resources: readonly Resource[], stack: ApiContext): RunningHttpApi[] {
  return resources
    .filter(({ type }) => type === 'AWS::ApiGatewayV2::Api')
    .map(api => new HttpApi(api, resources, stack))
}
