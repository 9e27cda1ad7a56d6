import { readFileSync } from 'node:fs'
import { Duration, Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { anyBucket } from '../cdkGaps.ts'
import { BucketUpload } from '../constructs/BucketUpload.ts'
import type { Foundation } from '../foundation.ts'
import { documentsBucketName, siteBucketName, siteFolder, sitePrefix } from '../names.ts'
import { repositoryRoot } from '../repository.ts'
import { addressIn, removalPolicyOf, stackProps } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface WebOrigins {
  readonly apiDomain: string
  readonly originSecret: string
}

/** The folder of the site whose files never change under their names. */
const keptFolder = 'assets'
const keptForEver = 'public, max-age=31536000, immutable'

const twoYears = Duration.days(730)

/** The site and the API under one origin, with the headers that make a browser refuse everything else. */
export class WebStack extends Stack {
  private readonly foundation: Foundation

  constructor(scope: Construct, foundation: Foundation, { apiDomain, originSecret }: WebOrigins) {
    super(scope, 'SthirankWeb', stackProps())
    this.foundation = foundation
    const bucket = this.siteBucket()
    // Without LIST, S3 answers 403 for a missing file.
    const files = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    })
    const site = this.siteBehaviour(files)
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Sthirank: the site and its API',
      domainNames: [foundation.stage.siteDomain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', foundation.stage.certificateArn),
      webAclId: foundation.stage.firewallArn,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The cheapest price class with edges in India.
      priceClass: PriceClass.PRICE_CLASS_200,
      // A file that is missing during a deployment is there a moment later.
      errorResponses: [{ httpStatus: 404, ttl: Duration.seconds(0) }],
      defaultBehavior: site,
      additionalBehaviors: {
        // 260 kB: CloudFront compresses only what it may keep, and a deployment invalidates it.
        '/api/openapi.json': { ...site, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        '/api/*': this.apiBehaviour(apiDomain, originSecret),
        '/platform/assets/*': this.assetsBehaviour(files),
        '/platform/*': site,
      },
    })
    this.suppressOnDistribution(distribution)
    if (foundation.stage.deployed)
      new BucketUpload(this, 'Upload', {
        foundation,
        bucket,
        bucketName: siteBucketName,
        folder: `${repositoryRoot}/${siteFolder}`,
        remedy: 'run npm run build first',
        prefix: sitePrefix,
        name: 'site',
        kept: { folder: keptFolder, cacheControl: keptForEver },
        served: { distribution, paths: ['/platform/*', '/api/openapi.json'] },
      })
    this.templateOptions.metadata = {
      Site: {
        folder: siteFolder,
        prefix: sitePrefix,
        kept: { folder: keptFolder, cacheControl: keptForEver },
      },
    }
  }

  private siteBucket(): IBucket {
    const bucket = new Bucket(this, 'Site', {
      bucketName: siteBucketName,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: removalPolicyOf(this.foundation.stage),
    })
    suppress(
      bucket,
      'AwsSolutions-S1',
      'It holds the public site only, and only the distribution may read it.',
    )
    return anyBucket(bucket)
  }

  /** What all behaviours share; the edge function decides what an address means. */
  private edge(): NonNullable<BehaviorOptions['functionAssociations']> {
    const existing = this.node.tryFindChild('Edge')
    const edge =
      existing instanceof EdgeFunction
        ? existing
        : new EdgeFunction(this, 'Edge', {
            functionName: 'sthirank-viewer-request',
            runtime: FunctionRuntime.JS_2_0,
            code: FunctionCode.fromInline(
              readFileSync(`${repositoryRoot}/infra/edge.js`, 'utf8').replaceAll(
                '%securityContact%',
                this.foundation.stage.securityContact,
              ),
            ),
          })
    return [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }]
  }

  private siteBehaviour(origin: IOrigin): BehaviorOptions {
    return {
      ...this.filesOf(origin),
      cachePolicy: CachePolicy.CACHING_DISABLED,
      responseHeadersPolicy: this.headers('SiteHeaders', this.siteContentPolicy(), 'no-cache'),
    }
  }

  /**
   * Files whose names carry the hash of their content. Each file brings its own `cache-control` from the bucket; the
   * policy's is added only where there is none, which is the answer for a missing file.
   */
  private assetsBehaviour(origin: IOrigin): BehaviorOptions {
    return {
      ...this.filesOf(origin),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.headers('AssetHeaders', this.siteContentPolicy(), 'no-store', false),
    }
  }

  private filesOf(origin: IOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      functionAssociations: this.edge(),
    }
  }

  private apiBehaviour(apiDomain: string, originSecret: string): BehaviorOptions {
    return {
      origin: new HttpOrigin(apiDomain, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(30),
        customHeaders: { 'x-origin-secret': originSecret },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequests', {
        originRequestPolicyName: 'sthirank-api-requests',
        comment:
          'Everything but Host, by which the API knows itself; the edge function adds x-viewer-address',
        headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
        cookieBehavior: OriginRequestCookieBehavior.all(),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
      responseHeadersPolicy: this.headers(
        'ApiHeaders',
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'no-store',
      ),
      functionAssociations: this.edge(),
    }
  }

  /**
   * No inline script and no eval. The documents bucket is the only other origin, for uploads and previews. The payment page
   * is the only foreign address to which a form may be posted, with its path, which browsers compare before redirects.
   */
  private siteContentPolicy(): string {
    const { stage } = this.foundation
    const documents = addressIn(this, stage, stage.documentsOrigin, documentsBucketName)
    const paymentPages = addressIn(this, stage, stage.vendors['payment-pages'])
    return [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      `connect-src 'self' ${documents}`,
      `img-src 'self' blob: data: ${documents}`,
      "media-src 'self' blob:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      `form-action 'self' ${paymentPages}/v1/checkout/embedded`,
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types sthirank',
    ].join('; ')
  }

  private headers(
    id: string,
    contentSecurityPolicy: string,
    cacheControl: string,
    replacesCacheControl = true,
  ): ResponseHeadersPolicy {
    const override = true
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: `sthirank-${id}`,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        strictTransportSecurity: { accessControlMaxAge: twoYears, includeSubdomains: true, override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cache-control', value: cacheControl, override: replacesCacheControl },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override },
          { header: 'permissions-policy', value: permissions, override },
        ],
      },
    })
  }

  private suppressOnDistribution(distribution: Distribution): void {
    suppress(
      distribution,
      'AwsSolutions-CFR1',
      'Investors travel: residence is checked in KYC, not by address.',
    )
    suppress(
      distribution,
      'AwsSolutions-CFR3',
      'Standard logs write query strings, in which a session key may travel (K-256); the web ACL and the API have logs without them.',
    )
  }
}

const features = [
  'camera',
  'geolocation',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
] as const
const refused = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
] as const

/** Camera, microphone and location are for in-person verification, credentials for passkeys; all else is denied. */
const permissions = [...features.map(name => `${name}=(self)`), ...refused.map(name => `${name}=()`)].join(
  ', ',
)
