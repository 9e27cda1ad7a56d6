import { AwsRefusal } from 'asl-interpreter'
import { createFaults, type FaultRates, type Faults } from './faults.ts'
import { evaluate, type RequestContext } from './iamPolicy.ts'
import { type Credentials, isOutside, type Principal, personOf } from './principals.ts'
import { readClaims, type SignatureClaims, type SignedRequest, verifySignature } from './signature.ts'

export type { Principal } from './principals.ts'
export type { SignedRequest } from './signature.ts'

export interface GateDecision {
  readonly principal: Principal
  readonly action: string
  readonly resource: string
  readonly decision: 'allowed' | 'explicitDeny' | 'implicitDeny'
}

export interface GateOptions {
  /** By access key id, from principalsOf(). */
  readonly principals: ReadonlyMap<string, Credentials>
  /** Roles of people, from operatorRolesOf(); without them only the administrator is a person. */
  readonly operatorRoles?: ReadonlyMap<string, Principal>
  /** What an access key of a person may omit of a role's name. */
  readonly rolePrefix?: string
  /** The virtual clock, ms. */
  readonly now: () => number
  readonly seed: number
  readonly faults?: FaultRates | undefined
  readonly account: string
  readonly onDecision?: (decision: GateDecision) => void
  /** Replaced in tests only. */
  readonly crash?: () => void
}

/** Authenticates and authorizes calls of every AWS endpoint and injects faults. Independent of HTTP frameworks. */
export interface Gate {
  /**
   * Returns who signed. `payloadHash` = sha256Hex of the body as received; S3 passes its `x-amz-content-sha256` and checks
   * the content itself. Throws AwsRefusal: MissingAuthenticationToken, UnrecognizedClientException
   * (S3: InvalidAccessKeyId), SignatureDoesNotMatch, and for expired presigned requests AccessDenied.
   */
  authenticate(req: SignedRequest, payloadHash: string): Principal
  /** The same, with the claims of the signature (service, region, date, and the signature that chunks continue). */
  identify(req: SignedRequest, payloadHash: string): { principal: Principal; claims: SignatureClaims }
  /** Throws AwsRefusal AccessDeniedException with AWS's message unless every resource is allowed. */
  authorize(
    principal: Principal,
    action: string,
    resources: readonly string[],
    context?: RequestContext,
  ): void
  /** Whether authorize would succeed; does not call onDecision. */
  allows(principal: Principal, action: string, resource: string, context?: RequestContext): boolean
  /** Throttles, conflicts and delays drawn from the seed; `items` = number of items of a transaction. */
  faults(action: string, items?: number): Promise<void>
  /** How long a DynamoDB transaction holds its items, see `FaultRates`. */
  readonly transactionMs: FaultRates['transactionMs']
  /** Counts a durable write and crashes before or after it when `crashAt` says so; sync in, sync out. */
  durableWrite<T>(label: string, run: () => T): T
  /** Whether this delivery is to be repeated. */
  duplicates(channel: string): boolean
  /** The secret and principal behind an access key, e.g. to verify a POST policy. */
  credentials(accessKeyId: string): Credentials | undefined
  /** From now on these are the principals: a template with other roles or policies has taken the place of the former one. */
  adopt(principals: GateOptions['principals'], operatorRoles: GateOptions['operatorRoles']): void
  /** The principal of a role, e.g. of a state machine or a schedule. Throws AwsRefusal when there is none. */
  principalOfRole(roleArn: string): Principal
  /** `arn:aws:sts::000000000000:assumed-role/<role>/<session>` */
  callerArn(principal: Principal): string
  readonly seed: number
  /** Durable writes started so far. */
  readonly writes: number
}

function denial(
  who: string,
  action: string,
  resource: string,
  explicit: boolean,
  service: string,
): AwsRefusal {
  const why = explicit
    ? 'with an explicit deny in an identity-based policy'
    : `because no identity-based policy allows the ${action} action`
  const message = `User: ${who} is not authorized to perform: ${action} on resource: ${resource} ${why}`
  if (service === 's3') return new AwsRefusal('AccessDenied', message, 403)
  return new AwsRefusal(
    'AccessDeniedException',
    message,
    service === 'lambda' || service === 'ses' ? 403 : 400,
  )
}

const rolesOf = (principals: GateOptions['principals']): ReadonlyMap<string, Principal> =>
  new Map(
    [...principals.values()].flatMap(({ principal }) =>
      principal.roleArn === undefined ? [] : [[principal.roleArn, principal] as const],
    ),
  )

export function createGate(options: GateOptions): Gate {
  const luck: Faults = createFaults(options.seed, options.faults, options.crash)
  let { principals, operatorRoles } = options
  let byRole = rolesOf(principals)
  const { rolePrefix = '' } = options
  const credentialsOf = (accessKeyId: string): Credentials | undefined =>
    principals.get(accessKeyId) ?? (operatorRoles && personOf(accessKeyId, operatorRoles, rolePrefix))
  const callerArn = (principal: Principal): string =>
    principal.kind === 'administrator'
      ? `arn:aws:iam::${options.account}:user/${principal.name}`
      : `arn:aws:sts::${options.account}:assumed-role/${principal.name}/${principal.session ?? principal.name}`
  const identify: Gate['identify'] = (req, payloadHash) => {
    const claims = readClaims(req)
    if (!claims)
      throw new AwsRefusal('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)
    const known = credentialsOf(claims.accessKeyId)
    if (!known)
      throw claims.service === 's3'
        ? new AwsRefusal(
            'InvalidAccessKeyId',
            'The AWS Access Key Id you provided does not exist in our records.',
            403,
          )
        : new AwsRefusal(
            'UnrecognizedClientException',
            'The security token included in the request is invalid.',
            403,
          )
    const now = isOutside(known.principal) ? Math.min(options.now(), Date.now()) : options.now()
    verifySignature(req, claims, known.secret, payloadHash, now)
    return { principal: known.principal, claims }
  }
  return {
    seed: options.seed,
    adopt(nextPrincipals, nextRoles) {
      principals = nextPrincipals
      operatorRoles = nextRoles
      byRole = rolesOf(nextPrincipals)
    },
    identify,
    authenticate: (req, payloadHash) => identify(req, payloadHash).principal,
    authorize(principal, action, resources, context) {
      if (principal.kind === 'administrator') return
      for (const resource of resources) {
        const decision = evaluate(principal.policies, { action, resource, context })
        options.onDecision?.({ principal, action, resource, decision })
        if (decision !== 'allowed') {
          const service = action.split(':')[0] ?? ''
          throw denial(callerArn(principal), action, resource, decision === 'explicitDeny', service)
        }
      }
    },
    allows: (principal, action, resource, context) =>
      principal.kind === 'administrator' ||
      evaluate(principal.policies, { action, resource, context }) === 'allowed',
    faults: (action, items) => luck.strike(action, items),
    transactionMs: options.faults?.transactionMs,
    durableWrite: (label, run) => luck.durableWrite(label, run),
    get writes() {
      return luck.writes
    },
    duplicates: channel => luck.duplicates(channel),
    credentials: credentialsOf,
    principalOfRole(roleArn) {
      const principal = byRole.get(roleArn)
      if (!principal)
        throw new AwsRefusal(
          'AccessDeniedException',
          `The role ${roleArn} does not exist or no service may assume it`,
          403,
        )
      return principal
    },
    callerArn,
  }
}
