import { Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { sessionEn } from '../../shared/texts/en/session.ts'
import { apiPrefix } from '../constructs/ContractRoutes.ts'
import { EdgeLog } from '../constructs/EdgeLog.ts'
import { firewallName } from '../names.ts'
import type { Plan, RoutedCall } from '../plan.ts'
import { type Stage, stackProps } from '../stage.ts'

/** CloudFront takes a web ACL from this region only. */
const region = 'us-east-1'
const windowSeconds = 300

/**
 * What one address may send in five minutes. Mobile carriers put hundreds of people behind one address, so the figures fit
 * a crowd; a single client that sends nonsense stays far below the throttles of the routes, which count all callers.
 */
const mostRequests = 10_000
const mostCostlyRequests = 600

/** The web ACL before the distribution: rate-based rules per address, and the log of what reaches the edge. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, stage: Stage, plan: Plan) {
    super(scope, 'SthirankFirewall', { ...stackProps(), env: { region } })
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: firewallName,
      description: 'Rates per address. Everything else is checked by the functions.',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: { heavyTraffic: { contentType: 'APPLICATION_JSON', content: heavyTraffic } },
      rules: [
        rateRule({
          name: 'costly-calls',
          priority: 0,
          limit: mostCostlyRequests,
          uriPatterns: patternsOf(plan),
        }),
        rateRule({ name: 'all-calls', priority: 1, limit: mostRequests }),
      ],
      visibilityConfig: visibility('sthirank'),
    })
    new EdgeLog(this, 'EdgeLog', { stage, acl })
    this.exportValue(acl.attrArn, { name: 'FirewallArn', description: 'For firewallArn in cdk.json' })
  }
}

/** The refusal as every function words it. */
const sentence = sessionEn['session.heavyTraffic']
const heavyTraffic = JSON.stringify({
  success: false,
  message: sentence,
  msg: sentence,
  error: sentence,
  problem: { id: 'session.heavyTraffic' },
})

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Samples hold headers, and with them session cookies.
  sampledRequestsEnabled: false,
})

const pathMatches = (pattern: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString: pattern,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
})

interface RateRule {
  readonly name: string
  readonly priority: number
  readonly limit: number
  /** Only requests whose path matches one of them; all when left out. */
  readonly uriPatterns?: readonly string[]
}

function rateRule({ name, priority, limit, uriPatterns = [] }: RateRule): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: windowSeconds,
        ...(uriPatterns.length === 0
          ? {}
          : { scopeDownStatement: { orStatement: { statements: uriPatterns.map(pathMatches) } } }),
      },
    },
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: 'heavyTraffic',
          responseHeaders: [
            { name: 'cache-control', value: 'no-store' },
            { name: 'retry-after', value: '60' },
          ],
        },
      },
    },
    visibilityConfig: visibility(`sthirank-${name}`),
  }
}

/** A call that hashes a password, sends a message or asks a vendor. A vendor's webhooks come from few addresses. */
const isCostly = ({ access, limit }: RoutedCall): boolean => access !== 'hook' && limit !== undefined

/** A fixed quota of AWS WAF: a longer pattern is refused when it is deployed, though the schema takes 512 characters. */
const mostPatternLength = 200

/** The paths of all costly calls, in as few patterns as their length allows. */
function patternsOf({ calls }: Plan): string[] {
  const paths = calls
    .filter(isCostly)
    // A part that the caller fills in.
    .map(({ path }) => path.replace(/\/+$/, '').replaceAll(/\{\w+\}/g, '[^/]+'))
  const groups: string[][] = []
  for (const path of [...new Set(paths)].sort()) {
    const last = groups.at(-1)
    if (last !== undefined && patternOf([...last, path]).length <= mostPatternLength) last.push(path)
    else groups.push([path])
  }
  return groups.map(patternOf)
}

const patternOf = (paths: readonly string[]): string => `^${apiPrefix}(${paths.join('|')})/*$`
