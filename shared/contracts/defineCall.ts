import * as z from 'zod/mini'
import type { RefusalCodes } from '../outcome.ts'
import type { ProblemId } from '../problem.ts'
import { textParams } from './fields.ts'

/**
 * Who may call. `public`: anybody. `session`: a signed-in investor. `fresh`: one who logged in within the last
 * ten minutes (K-205). `hook`: a vendor, which the handler authenticates on the raw body itself.
 */
export type Access = 'public' | 'session' | 'fresh' | 'hook'

export type Schema = z.core.$ZodType

export interface CallDefinition<
  Input extends Schema = Schema,
  Reply extends Schema = Schema,
  AccessKind extends Access = Access,
> {
  /** Equals the file name, the handler's name and the operation id. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Without the prefix `/api`, e.g. `/bse/banks/verify/status` or `/me/documents/{id}/preview`. */
  readonly path: string
  readonly access: AccessKind
  /** How the body travels; `json` unless given. `form` is urlencoded and also accepts JSON. */
  readonly encoding?: 'json' | 'form' | 'multipart' | 'raw'
  /**
   * The answer's content type: the JSON envelope unless given. `file`: bytes of a type and name of their own (`fileReply`), or
   * a redirect to them when they are more than a function may answer.
   */
  readonly answers?: 'json' | 'text' | 'redirect' | 'file'
  /** Sent and answered as JWE by our client (K-202, K-203). */
  readonly sealed?: boolean
  /** Takes an `Idempotency-Key` minted by the browser. */
  readonly idempotent?: boolean
  /** Inputs of a POST that the documents put into the query. */
  readonly query?: readonly string[]
  /**
   * Of a call that is costly (it hashes a password, sends a message, asks a vendor): its throttle at the edge for all callers
   * together, far above what one address may send (`infra/stacks/FirewallStack.ts`).
   */
  readonly limit?: { readonly perSecond: number; readonly burst: number }
  /** Path, query and body merged into one object. Messages of its checks are text ids. */
  readonly input: Input
  /** The whole body of a success; what it does not promise cannot leave. */
  readonly reply: Reply
  /** The refusals of its own, beside those every call can meet. */
  readonly problems: readonly ProblemId[]
  /** The codes the documents promise with some refusals, whether the input or the handler refuses. */
  readonly codes?: Readonly<Partial<Record<ProblemId, RefusalCodes>>>
}

/** An input without fields. Unknown fields are dropped, as everywhere. */
const nothing = z.object({})

/** What stands in a contract behind its name and route: no input is `nothing`, no problems are none of its own. */
type Terms<Input extends Schema, Reply extends Schema, AccessKind extends Access> = Omit<
  CallDefinition<Input, Reply, AccessKind>,
  'name' | 'method' | 'path' | 'input' | 'problems'
> & { readonly input: Input; readonly problems?: readonly ProblemId[] }

type Route = `${CallDefinition['method']} /${string}`

/**
 * Declares a call: one definition, every reader (route, client, OpenAPI, tests) derived from it. Its domain is its folder.
 * `defineCall('getUserType', 'GET /me/userType', { access: 'session', reply: envelope({ … }) })`
 */
/*@__NO_SIDE_EFFECTS__*/
export function defineCall<Input extends Schema, Reply extends Schema, AccessKind extends Access>(
  name: string,
  route: Route,
  terms: Terms<Input, Reply, AccessKind>,
): CallDefinition<Input, Reply, AccessKind>
/*@__NO_SIDE_EFFECTS__*/
export function defineCall<Reply extends Schema, AccessKind extends Access>(
  name: string,
  route: Route,
  terms: Omit<Terms<Schema, Reply, AccessKind>, 'input'>,
): CallDefinition<typeof nothing, Reply, AccessKind>
/*@__NO_SIDE_EFFECTS__*/
export function defineCall(
  name: string,
  route: Route,
  terms: Omit<Terms<Schema, Schema, Access>, 'input'>,
): CallDefinition {
  const method = route.startsWith('GET') ? 'GET' : 'POST'
  return { input: nothing, problems: [], ...terms, name, method, path: route.slice(method.length + 1) }
}

export type InputOf<C extends CallDefinition> = z.output<C['input']>
export type SentInputOf<C extends CallDefinition> = z.input<C['input']>
export type ReplyOf<C extends CallDefinition> = z.output<C['reply']>
/**
 * What a handler returns: the reply without the envelope's fixed fields, which the platform adds, and without a file, which is
 * an effect of the answer.
 */
export type BodyOf<C extends CallDefinition> = Omit<
  z.input<C['reply']>,
  'success' | 'msg' | 'message' | 'file'
> &
  Partial<Pick<z.input<C['reply']>, 'message' & keyof z.input<C['reply']>>>

/**
 * A success in the envelope of D2 s7 (`success, message, msg, data` and what a call adds).
 * `envelope({ result: z.string() })`
 */
/*@__NO_SIDE_EFFECTS__*/
export function envelope<Shape extends Record<string, Schema>>(shape: Shape) {
  return z.object({ success: z.literal(true), message: z.string(), msg: z.string(), ...shape })
}

const problemBody = z.object({
  id: z.string(),
  field: z.optional(z.string()),
  params: z.optional(textParams),
})

/** Any failure's body (K-231): each of the documents' readers finds its field. */
export const refusalBody = z.object({
  success: z.literal(false),
  message: z.union([z.string(), z.number()]),
  msg: z.string(),
  error: z.string(),
  problem: problemBody,
  problems: z.optional(z.array(problemBody)),
  code: z.optional(z.number()),
  errCode: z.optional(z.number()),
})
