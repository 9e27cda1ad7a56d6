import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { compileEdgeFunction, type EdgeFunction, type EdgeResponse } from '../distribution/edgeFunction.ts'
import { apiOrigin, type Origin, originProperties, siteOrigin } from '../distribution/origins.ts'
import {
  type Forwarding,
  type ResponseHeaders,
  readForwarding,
  readResponseHeaders,
} from '../distribution/policies.ts'
import type { SiteFiles } from '../distribution/siteFiles.ts'
import { edgeRequestOf, type ViewerRequest, type ViewerResponse } from '../distribution/viewer.ts'
import { readWebAcl, type WebAcl } from '../distribution/webAcl.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { readProperties } from '../template/properties.ts'
import type { RunningHttpApi } from './httpApi.ts'

const association = z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() })
const behaviourProperties = z.looseObject({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z.array(association).max(1).default([]),
  LambdaFunctionAssociations: z.array(z.unknown()).max(0).optional(),
})
const distributionProperties = z.looseObject({
  DistributionConfig: z.looseObject({
    CacheBehaviors: z.array(behaviourProperties).default([]),
    DefaultCacheBehavior: behaviourProperties,
    Origins: z.array(originProperties),
    DefaultRootObject: z.undefined().optional(),
    // How long an error is kept: nothing is kept here. Pages instead of an answer are not run.
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() }))
      .optional(),
    WebACLId: z.string().optional(),
  }),
})

export interface DistributionNeighbours {
  readonly apis: readonly RunningHttpApi[]
  readonly site: SiteFiles
  /** Addresses that no rate-based rule blocks, e.g. of a load test. */
  readonly unlimitedAddresses?: readonly string[] | undefined
  readonly log: (line: string) => void
}

export interface RunningDistribution {
  /** Answers a viewer as the edge would; never rejects because of the viewer's input. */
  handle(viewer: ViewerRequest): Promise<ViewerResponse>
  /**
   * Reads the distribution of another assembly, with its policies and edge functions; throws NotRunHere for what cannot run. What
   * it returns takes it over, for every later request, and names the distributions that changed. The web ACL stays.
   */
  prepare(resources: readonly Resource[]): () => string[]
}

interface Behaviour {
  readonly matches: (path: string) => boolean
  readonly allowedMethods: readonly string[]
  readonly edge: EdgeFunction | undefined
  readonly forwarding: Forwarding
  readonly change: ResponseHeaders
  readonly origin: Origin
}

/** `*` is any text, `?` any one character; a pattern may omit its first slash. */
function patternOf(pattern: string | undefined): (path: string) => boolean {
  if (pattern === undefined) return () => true
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const matcher = new RegExp(`^/${source}$`, 's')
  return path => matcher.test(path)
}

function plain(status: number, text: string): ViewerResponse {
  const headers = new Map([['content-type', 'text/plain; charset=utf-8']])
  return { status, headers, cookies: [], body: Buffer.from(text) }
}

function fromEdge({ statusCode, headers, cookies, body }: EdgeResponse): ViewerResponse {
  const encoding = typeof body === 'object' && body.encoding === 'base64' ? 'base64' : 'utf8'
  const text = typeof body === 'object' ? body.data : (body ?? '')
  return {
    status: statusCode,
    headers: new Map(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value])),
    cookies: Object.entries(cookies).map(
      ([name, { value, attributes }]) => `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
    ),
    body: Buffer.from(text, encoding),
  }
}

/** One AWS::CloudFront::Distribution: behaviours in their order, and what they change in requests and answers. */
class Distribution {
  readonly webAcl: WebAcl
  private readonly behaviours: readonly Behaviour[]
  private readonly config: z.infer<typeof distributionProperties>['DistributionConfig']
  private readonly neighbours: DistributionNeighbours
  private readonly resources: readonly Resource[]
  private readonly resource: Resource

  constructor(
    resource: Resource,
    resources: readonly Resource[],
    neighbours: DistributionNeighbours,
    webAcl?: WebAcl,
  ) {
    const given = readProperties(distributionProperties, resource)
    this.config = given.DistributionConfig
    this.neighbours = neighbours
    this.resources = resources
    this.resource = resource
    const { CacheBehaviors, DefaultCacheBehavior, WebACLId } = this.config
    this.webAcl =
      webAcl ??
      (WebACLId === undefined
        ? () => undefined
        : readWebAcl(WebACLId, resources, neighbours.unlimitedAddresses))
    this.behaviours = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: undefined }].map(given =>
      this.behaviour(given),
    )
  }

  async handle(viewer: ViewerRequest): Promise<ViewerResponse> {
    const blocked = this.webAcl(viewer)
    if (blocked) return blocked
    const behaviour = this.behaviours.find(({ matches }) => matches(viewer.path))
    if (!behaviour) return plain(404, 'Not Found')
    const response = await this.pass(viewer, behaviour)
    behaviour.change(response.headers)
    response.headers.set('x-cache', response.status >= 400 ? 'Error from cloudfront' : 'Miss from cloudfront')
    return response
  }

  private async pass(viewer: ViewerRequest, behaviour: Behaviour): Promise<ViewerResponse> {
    if (!behaviour.allowedMethods.includes(viewer.method))
      return plain(403, 'This distribution is not configured to allow the HTTP request method that was used.')
    let request = edgeRequestOf(viewer)
    if (behaviour.edge) {
      try {
        const result = await behaviour.edge.viewerRequest(request, viewer.ip, randomUUID())
        if (result.kind === 'response') return fromEdge(result.response)
        request = result.request
      } catch (error) {
        this.neighbours.log(
          `the edge function failed: ${error instanceof Error ? error.message : String(error)}`,
        )
        return plain(503, 'The CloudFront function failed.')
      }
    }
    return behaviour.origin(request, viewer, behaviour.forwarding)
  }

  private behaviour(given: z.infer<typeof behaviourProperties>): Behaviour {
    const place = `${this.resource.stack}/${this.resource.logicalId} ${given.PathPattern ?? 'default'}`
    const policies = { cachePolicy: given.CachePolicyId, originRequestPolicy: given.OriginRequestPolicyId }
    const forwarding = readForwarding(policies, this.resources, place)
    return {
      matches: patternOf(given.PathPattern),
      allowedMethods: given.AllowedMethods,
      edge: this.edgeFunction(given.FunctionAssociations[0]?.FunctionARN, place),
      forwarding: given.Compress ? forwarding : { ...forwarding, compresses: { gzip: false, brotli: false } },
      change: readResponseHeaders(given.ResponseHeadersPolicyId, this.resources, place),
      origin: this.origin(given.TargetOriginId, place),
    }
  }

  private edgeFunction(arn: string | undefined, place: string): EdgeFunction | undefined {
    if (arn === undefined) return undefined
    const found = this.resources.find(one => one.arn === arn && one.type === 'AWS::CloudFront::Function')
    if (!found) throw new NotRunHere(`${place}: there is no edge function ${arn}`)
    return compileEdgeFunction(found, {
      distributionId: this.resource.ref,
      distributionDomainName: `${this.resource.ref.toLowerCase()}.cloudfront.net`,
      log: this.neighbours.log,
    })
  }

  /** Whether the bucket's policy lets CloudFront list it. */
  private mayList({ ref }: Resource): boolean {
    return this.resources
      .filter(({ type }) => type === 'AWS::S3::BucketPolicy')
      .map(policy => readProperties(bucketPolicy, policy))
      .filter(({ Bucket }) => Bucket === ref)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .some(
        ({ Effect, Action, Principal }) =>
          Effect === 'Allow' &&
          [Action].flat().includes('s3:ListBucket') &&
          JSON.stringify(Principal) === '{"Service":"cloudfront.amazonaws.com"}',
      )
  }

  private origin(id: string, place: string): Origin {
    const origin = this.config.Origins.find(({ Id }) => Id === id)
    if (!origin) throw new NotRunHere(`${place}: there is no origin ${id}`)
    const api = this.neighbours.apis.find(({ domainName }) => domainName === origin.DomainName)
    if (api) return apiOrigin(api, origin)
    const bucket = this.resources.find(
      ({ type, ref }) => type === 'AWS::S3::Bucket' && origin.DomainName.startsWith(`${ref}.s3.`),
    )
    if (!bucket) throw new NotRunHere(`${place}: the origin ${origin.DomainName} is not run here`)
    if (this.neighbours.site.isEmpty)
      throw new NotRunHere(
        `${place}: nobody says which files are in ${origin.DomainName}: name them in siteFolders`,
      )
    return siteOrigin(this.neighbours.site, origin, this.mayList(bucket))
  }
}

const bucketPolicy = z.looseObject({
  Bucket: z.string(),
  PolicyDocument: z.looseObject({
    Statement: z.array(
      z.looseObject({
        Effect: z.string(),
        Action: z.union([z.string(), z.array(z.string())]),
        Principal: z.unknown(),
      }),
    ),
  }),
})

/**
 * Runs the template's AWS::CloudFront::Distribution, if it has one; throws NotRunHere for unsupported properties and
 * for several distributions.
 */
export function runDistribution(
  resources: readonly Resource[],
  neighbours: DistributionNeighbours,
): RunningDistribution | undefined {
  const first = distributionOf(resources)
  if (first === undefined) return undefined
  let fingerprint = fingerprintOf(resources)
  let running = new Distribution(first, resources, neighbours)
  return {
    handle: viewer => running.handle(viewer),
    prepare(next) {
      const resource = distributionOf(next)
      const changed = fingerprintOf(next)
      if (resource === undefined || changed === fingerprint) return () => []
      const successor = new Distribution(resource, next, neighbours, running.webAcl)
      return () => {
        ;[running, fingerprint] = [successor, changed]
        return [resource.ref]
      }
    },
  }
}

function distributionOf(resources: readonly Resource[]): Resource | undefined {
  const [resource, ...more] = resources.filter(({ type }) => type === 'AWS::CloudFront::Distribution')
  if (more.length > 0) throw new NotRunHere('one AWS::CloudFront::Distribution is run here')
  return resource
}

/** All that an edge is made of, but its web ACL. */
const fingerprintOf = (resources: readonly Resource[]): string =>
  JSON.stringify(
    resources.filter(({ type }) => type.startsWith('AWS::CloudFront::')).map(({ properties }) => properties),
  )
