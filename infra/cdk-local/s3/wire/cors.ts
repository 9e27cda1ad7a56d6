import type { BucketSpec, CorsRule } from '../bucketSpec.ts'
import { S3Refusal } from './refusal.ts'

/** The CORS facts of a preflight or of a request. */
export interface CorsQuestion {
  readonly origin: string
  readonly method: string
  /** Lower-case header names of a preflight. */
  readonly headers: readonly string[]
}

function matches(pattern: string, text: string): boolean {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === text
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
}

const applies = (rule: CorsRule, question: CorsQuestion): boolean =>
  rule.allowedOrigins.some(origin => matches(origin, question.origin)) &&
  rule.allowedMethods.includes(question.method) &&
  question.headers.every(header =>
    rule.allowedHeaders.some(allowed => matches(allowed.toLowerCase(), header)),
  )

/** Always sent: an answer cached without permission must not be used for a page that has it. */
export const varyHeader = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'

/** The headers that let a page read the answer; none when no rule allows its origin. */
export function corsHeaders(bucket: BucketSpec | undefined, question: CorsQuestion): Record<string, string> {
  const rule = bucket?.corsRules.find(candidate => applies(candidate, question))
  if (rule === undefined) return {}
  const anyone = rule.allowedOrigins.includes('*')
  return {
    'access-control-allow-origin': anyone ? '*' : question.origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(anyone ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(rule.exposedHeaders.length === 0
      ? {}
      : { 'access-control-expose-headers': rule.exposedHeaders.join(', ') }),
  }
}

/** The answer to a preflight. Throws AccessForbidden when no rule allows it. */
export function preflightHeaders(
  bucket: BucketSpec | undefined,
  question: CorsQuestion,
): Record<string, string> {
  const rule = bucket?.corsRules.find(candidate => applies(candidate, question))
  if (rule === undefined)
    throw new S3Refusal(
      'AccessForbidden',
      403,
      'CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource CORS spec.',
    )
  return {
    ...corsHeaders(bucket, question),
    ...(question.headers.length === 0 ? {} : { 'access-control-allow-headers': question.headers.join(', ') }),
    ...(rule.maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(rule.maxAgeSeconds) }),
  }
}
