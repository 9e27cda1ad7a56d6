import * as z from 'zod/mini'
import type { CallDefinition } from '../../../shared/contracts/defineCall.ts'
import { isProblemId, type Problem, type ProblemId } from '../../../shared/problem.ts'
import type { HttpRequest } from './request.ts'

/** Bytes of a plain body; multipart may be larger (the small upload path, K-018). */
const maxBodyBytes = 100_000
const maxMultipartBytes = 4_500_000

/** A body that cannot be read as what the call takes. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.id)
    this.problem = problem
  }
}

/** A file of a multipart body, still unchecked. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

export interface SentBody {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file?: SentFile
}

const jsonObject = z.record(z.string(), z.unknown())

function parseJson(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  try {
    return z.parse(jsonObject, JSON.parse(text))
  } catch {
    // What was sent is not repeated in the answer or a log.
    throw new BodyRefused({ id: 'common.fieldInvalid' })
  }
}

/** Reads a multipart body; given by the one domain that takes files, so that no other carries its parser. */
export type ReadMultipart = (request: HttpRequest, tooLarge: ProblemId) => Promise<SentBody>

/** The refusal of a file that is too large for the call: each domain with uploads words its own. */
const tooLargeFor = ({ encoding, problems }: CallDefinition): ProblemId =>
  encoding === 'multipart'
    ? (problems.find(id => id.endsWith('.useTicket')) ?? 'common.tooLarge')
    : 'common.tooLarge'

/** Reads the body by the call's encoding and the sent content type; 413 and 415 as `BodyRefused`. */
export async function readBody(
  call: CallDefinition,
  request: HttpRequest,
  multipart?: ReadMultipart,
): Promise<SentBody> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const limit = call.encoding === 'multipart' ? maxMultipartBytes : maxBodyBytes
  if (request.body.length > limit) {
    throw new BodyRefused({ id: tooLargeFor(call) })
  }
  if (request.method === 'GET' || call.encoding === 'raw' || request.body.length === 0) return { fields: {} }
  if (type === 'application/json') return { fields: parseJson(request.body.toString('utf8')) }
  if (type === 'application/x-www-form-urlencoded' && call.encoding === 'form') {
    return { fields: Object.fromEntries(new URLSearchParams(request.body.toString('utf8'))) }
  }
  if (type === 'multipart/form-data' && call.encoding === 'multipart' && multipart !== undefined) {
    return multipart(request, tooLargeFor(call))
  }
  throw new BodyRefused({ id: 'common.unsupportedType' })
}

/**
 * Query, body and path as one input, the path's word last. Of a POST's query only what its contract puts there is
 * read: a password in an address must not work, and nothing may be added to a sealed body from outside the seal.
 */
export function mergedInput(
  call: CallDefinition,
  request: HttpRequest,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { pkey: _wrappedSecret, ...query } = request.query
  const taken =
    call.method === 'GET'
      ? query
      : Object.fromEntries(Object.entries(query).filter(([name]) => call.query?.includes(name)))
  return { ...taken, ...fields, ...request.pathParameters }
}

/** The problems of an input, one per field, first the first. Messages of checks are text ids. */
export function problemsOf(error: z.core.$ZodError, input: unknown): readonly [Problem, ...Problem[]] {
  const byField = new Map<string, Problem>()
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    if (byField.has(field)) continue
    const missing = issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined
    const fallback = missing ? 'common.fieldRequired' : 'common.fieldInvalid'
    const id = isProblemId(issue.message) ? issue.message : fallback
    byField.set(field, field === '' ? { id } : { id, field })
  }
  const [first = { id: 'common.fieldInvalid' }, ...others] = byField.values()
  return [first, ...others]
}

/** The value an issue speaks of; `undefined` when nothing was sent there. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )
}
