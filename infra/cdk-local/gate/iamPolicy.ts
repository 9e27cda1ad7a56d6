import { z } from 'zod'
import { NotRunHere } from './refusal.ts'

/** The facts of a call that conditions test, by condition key, e.g. `dynamodb:LeadingKeys`. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>

export interface Condition {
  readonly operator: string
  readonly quantifier: 'one' | 'ForAllValues' | 'ForAnyValue'
  readonly ifExists: boolean
  readonly key: string
  readonly values: readonly string[]
}

/** The principals of a resource policy's statement; undefined in identity policies. */
export interface StatementPrincipals {
  readonly everyone: boolean
  readonly services: readonly string[]
  readonly aws: readonly string[]
}

export interface Statement {
  readonly sid?: string | undefined
  readonly effect: 'Allow' | 'Deny'
  readonly actions: readonly string[]
  /** The statement names what it does NOT apply to (NotAction). */
  readonly exceptActions: boolean
  readonly resources: readonly string[]
  readonly exceptResources: boolean
  readonly principals?: StatementPrincipals
  readonly conditions: readonly Condition[]
}

export interface PolicyDocument {
  /** Its place in the template, for messages. */
  readonly name: string
  readonly statements: readonly Statement[]
}

export interface PolicyRequest {
  readonly action: string
  readonly resource: string
  readonly context?: RequestContext | undefined
}

export type Decision = 'allowed' | 'explicitDeny' | 'implicitDeny'

const oneOrMany = z.union([z.string(), z.array(z.string())]).transform(v => (typeof v === 'string' ? [v] : v))
const scalar = z.union([z.string(), z.boolean(), z.number()]).transform(String)
const conditionValues = z.union([scalar.transform(v => [v]), z.array(scalar)])
const rawStatement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany.optional(),
  NotAction: oneOrMany.optional(),
  Resource: oneOrMany.optional(),
  NotResource: oneOrMany.optional(),
  Principal: z
    .union([
      z.literal('*'),
      z.strictObject({
        AWS: oneOrMany.optional(),
        Service: oneOrMany.optional(),
        Federated: oneOrMany.optional(),
        CanonicalUser: oneOrMany.optional(),
      }),
    ])
    .optional(),
  Condition: z.record(z.string(), z.record(z.string(), conditionValues)).optional(),
})
const rawDocument = z.looseObject({
  Version: z.string().optional(),
  Statement: z.union([rawStatement.transform(s => [s]), z.array(rawStatement)]),
})

/** `*` is any text, `?` any one character. */
function wildcardMatches(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[\\s\\S]*')
    .replaceAll('?', '[\\s\\S]')
  return new RegExp(`^${source}$`).test(text)
}

type Comparison = (actual: string, wanted: string) => boolean
const equal: Comparison = (actual, wanted) => actual === wanted
const like: Comparison = (actual, wanted) => wildcardMatches(wanted, actual)
const sameIgnoringCase: Comparison = (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase()

/** Operators by name; `negated` ones hold when NO wanted value matches, and also when the key is absent. */
const operators: Readonly<Record<string, { compare: Comparison; negated?: true }>> = {
  StringEquals: { compare: equal },
  StringNotEquals: { compare: equal, negated: true },
  StringEqualsIgnoreCase: { compare: sameIgnoringCase },
  StringLike: { compare: like },
  StringNotLike: { compare: like, negated: true },
  ArnEquals: { compare: like },
  ArnLike: { compare: like },
  ArnNotEquals: { compare: like, negated: true },
  ArnNotLike: { compare: like, negated: true },
  Bool: { compare: sameIgnoringCase },
}

function parseCondition(name: string, written: string, key: string, values: readonly string[]): Condition {
  const [, quantifier, bare = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(.*?)(IfExists)?$/.exec(written) ?? []
  if (!(bare in operators))
    throw new NotRunHere(`${name}: the condition operator ${written} is not evaluated here`)
  if (values.some(v => v.includes('${')))
    throw new NotRunHere(`${name}: policy variables (${values.join(', ')}) are not evaluated here`)
  return {
    operator: bare,
    quantifier: quantifier === 'ForAllValues' || quantifier === 'ForAnyValue' ? quantifier : 'one',
    ifExists: ifExists !== undefined,
    key,
    values,
  }
}

function parseStatement(name: string, raw: z.infer<typeof rawStatement>): Statement {
  if (!raw.Action === !raw.NotAction) throw new NotRunHere(`${name}: a statement needs Action or NotAction`)
  if (raw.Resource && raw.NotResource)
    throw new NotRunHere(`${name}: a statement has Resource and NotResource`)
  const principal = raw.Principal
  const conditions = Object.entries(raw.Condition ?? {}).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => parseCondition(name, operator, key, values)),
  )
  return {
    sid: raw.Sid,
    effect: raw.Effect,
    actions: raw.Action ?? raw.NotAction ?? [],
    exceptActions: raw.NotAction !== undefined,
    resources: raw.Resource ?? raw.NotResource ?? ['*'],
    exceptResources: raw.NotResource !== undefined,
    conditions,
    ...(principal === undefined
      ? {}
      : {
          principals:
            principal === '*'
              ? { everyone: true, services: [], aws: [] }
              : {
                  everyone: principal.AWS?.includes('*') ?? false,
                  services: principal.Service ?? [],
                  aws: principal.AWS ?? [],
                },
        }),
  }
}

/**
 * Reads a policy document of the template. Throws NotRunHere with the policy's name for what cannot be evaluated (an
 * operator, a policy variable, an unknown member): at the start, not at the first call.
 */
export function parsePolicyDocument(name: string, document: unknown): PolicyDocument {
  const parsed = rawDocument.safeParse(document)
  if (!parsed.success)
    throw new NotRunHere(`${name}: not a policy document: ${z.prettifyError(parsed.error)}`)
  return { name, statements: parsed.data.Statement.map(raw => parseStatement(name, raw)) }
}

function conditionHolds(condition: Condition, context: RequestContext): boolean {
  const operator = operators[condition.operator]
  if (!operator) throw new NotRunHere(`the condition operator ${condition.operator} is not evaluated here`)
  // Condition keys are case-insensitive.
  const key = Object.keys(context).find(k => k.toLowerCase() === condition.key.toLowerCase())
  const found = key === undefined ? undefined : context[key]
  if (found === undefined) {
    if (condition.quantifier === 'ForAllValues' || condition.ifExists) return true
    return condition.quantifier === 'one' && operator.negated === true
  }
  const actual = typeof found === 'string' ? [found] : found
  const matches = (value: string) => {
    const some = condition.values.some(wanted => operator.compare(value, wanted))
    return operator.negated ? !some : some
  }
  if (condition.quantifier === 'ForAllValues') return actual.every(matches)
  if (condition.quantifier === 'ForAnyValue') return actual.some(matches)
  return operator.negated ? actual.every(matches) : actual.some(matches)
}

/** Whether a statement applies to this request; the caller checks principals. */
function statementApplies(statement: Statement, request: PolicyRequest): boolean {
  const action = request.action.toLowerCase()
  const named = statement.actions.some(pattern => wildcardMatches(pattern.toLowerCase(), action))
  if (named === statement.exceptActions) return false
  const meant = statement.resources.some(pattern => wildcardMatches(pattern, request.resource))
  if (meant === statement.exceptResources) return false
  return statement.conditions.every(condition => conditionHolds(condition, request.context ?? {}))
}

function decide(statements: readonly Statement[], request: PolicyRequest): Decision {
  const applying = statements.filter(statement => statementApplies(statement, request))
  if (applying.some(statement => statement.effect === 'Deny')) return 'explicitDeny'
  return applying.length > 0 ? 'allowed' : 'implicitDeny'
}

/** Identity policies: an explicit Deny wins, otherwise one Allow suffices, otherwise it is denied implicitly. */
export function evaluate(policies: readonly PolicyDocument[], request: PolicyRequest): Decision {
  return decide(
    policies.flatMap(policy => policy.statements),
    request,
  )
}

/** A resource policy (of a queue, a key, …) evaluated for an AWS service, e.g. `events.amazonaws.com`. */
export function evaluateForService(
  policies: readonly PolicyDocument[],
  service: string,
  request: PolicyRequest,
): Decision {
  const speaking = policies
    .flatMap(policy => policy.statements)
    .filter(({ principals }) => principals?.everyone || principals?.services.includes(service))
  return decide(speaking, request)
}
