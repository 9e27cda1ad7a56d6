import * as z from 'zod/mini'
import {
  type ProviderAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/vendors/providerClient.ts'
import type { VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { IdentityAnswer, IdentityVerification } from './port.ts'

const vendor = 'identity-verification'
/** Requests for a token, a link or an outcome may be repeated at the vendor. */
const openBudget = { budgetMs: 15_000, attempts: 2 } as const
/** Who asks for an outcome asks again: the flow five times, then a sweep. */
const askBudget = { budgetMs: 8_000, attempts: 1 } as const

const failure = z.object({
  status: z.optional(z.string()),
  statusCode: z.optional(z.union([z.number(), z.string()])),
})
const tokenBody = z.object({
  status: z.literal('success'),
  result: z.object({ authToken: z.string().check(z.minLength(1)) }),
})
const linkBody = z.object({
  status: z.literal('success'),
  result: z.object({ startKycUrl: z.url({ protocol: /^https?$/ }) }),
})
const flag = z.union([z.string(), z.object({ code: z.string() })])
/** Two spellings of the status are in use, and either may be missing. */
const outputBody = z.object({
  status: z.literal('success'),
  metadata: z.optional(z.object({ transactionId: z.nullish(z.string()) })),
  result: z.object({
    status: z.nullish(z.string()),
    applicationStatus: z.nullish(z.string()),
    transactionId: z.nullish(z.string()),
    flags: z.nullish(z.array(flag)),
  }),
})

/**
 * The one address of the vendor covers both of its hosts: tokens come from `<region>-state.idv…`, everything else
 * from `<region>.idv…`. Any other address, e.g. of an impersonated vendor, answers both.
 */
export const tokenOrigin = (url: string): string =>
  url.replace(/^https:\/\/([a-z]+)\.idv\.hyperverge\.co$/, 'https://$1-state.idv.hyperverge.co')

/** HyperVerge: onboard links (hosted screens), SDK tokens and the Output API (domain.md 1.3). */
export function openHyperverge({ client, secrets, url }: VendorOptions): IdentityVerification {
  const credentials = async () => {
    const [appId, appKey] = await Promise.all([
      secrets.read('identity-verification/app-id'),
      secrets.read('identity-verification/app-key'),
    ])
    return { appId, appKey }
  }
  const post = (
    operation: string,
    address: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
    limits: typeof openBudget | typeof askBudget,
  ) => client({ method: 'POST', url: address, headers, body, vendor, operation }, limits)
  const workflowId = (): Promise<string> => secrets.read('identity-verification/workflow-id')
  return {
    workflowId,
    async token(transactionId, expirySeconds) {
      const body = {
        ...(await credentials()),
        expiry: String(expirySeconds),
        transactionId,
        workflowId: await workflowId(),
        authenticateOnResume: 'no',
      }
      const answer = await post('token', `${tokenOrigin(url)}/v2/auth/token`, {}, body, openBudget)
      return read(answer, tokenBody).result.authToken
    },
    async start({ transactionId, returnTo, inputs }) {
      const body = {
        workflowId: await workflowId(),
        transactionId,
        redirectUrl: returnTo,
        inputs,
        validateWorkflowInputs: 'no',
        allowEmptyWorkflowInputs: 'yes',
        // A second request for the same transaction gets a link as well.
        forceCreateLink: 'yes',
        authenticateOnResume: 'no',
      }
      const answer = await post('start', `${url}/v1/link-kyc/start`, await credentials(), body, openBudget)
      return read(answer, linkBody).result.startKycUrl
    },
    async outcome(transactionId) {
      const answer = await post(
        'output',
        `${url}/v1/output`,
        await credentials(),
        { transactionId },
        askBudget,
      )
      return answerOf(read(answer, outputBody), transactionId)
    },
  }
}

/**
 * The body of an answer. Throws `ProviderUnavailable` when the transaction is not found yet, the credentials are wrong,
 * the vendor is busy or the answer is unreadable, and `ProviderRefused` for any other failure.
 */
function read<Schema extends z.core.$ZodType>(
  { status, body }: ProviderAnswer,
  schema: Schema,
): z.output<Schema> {
  const failed = z.safeParse(failure, body)
  const code = Number((failed.success ? failed.data.statusCode : undefined) ?? status)
  const notReady = [401, 403, 404, 408, 409, 425, 429]
  if (notReady.includes(status) || notReady.includes(code)) throw new ProviderUnavailable('not ready')
  if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new ProviderUnavailable('the vendor answered what nobody can read')
  return parsed.data
}

const meanings: Readonly<Record<string, IdentityAnswer['status']>> = {
  started: 'started',
  ongoing: 'started',
  kyc_in_progress: 'started',
  auto_approved: 'passed',
  manually_approved: 'passed',
  needs_review: 'needsReview',
  auto_declined: 'declined',
  manually_declined: 'declined',
  user_cancelled: 'cancelled',
  error: 'errored',
}

/** Reasons that may be shown to the investor. */
const shownReasons: Readonly<Record<string, NonNullable<IdentityAnswer['reason']>>> = {
  face_mismatch: 'identity.declinedFace',
  face_match_failed: 'identity.declinedFace',
  liveness_failed: 'identity.declinedFace',
  document_unreadable: 'identity.declinedDocument',
  document_blurred: 'identity.declinedDocument',
  document_expired: 'identity.declinedDocument',
  details_mismatch: 'identity.declinedDetails',
  name_mismatch: 'identity.declinedDetails',
  dob_mismatch: 'identity.declinedDetails',
}

function answerOf({ metadata, result }: z.output<typeof outputBody>, transactionId: string): IdentityAnswer {
  for (const answered of [metadata?.transactionId, result.transactionId])
    if (answered != null && answered !== transactionId)
      throw new ProviderUnavailable('the vendor answered for another transaction')
  const words = [result.applicationStatus, result.status].filter(word => word != null)
  const [status, other] = words.map(word => (Object.hasOwn(meanings, word) ? meanings[word] : undefined))
  if (status === undefined || (words.length === 2 && other !== status))
    throw new ProviderUnavailable('the vendor gave a status that nobody knows, or two')
  if (status !== 'declined') return { status }
  const codes = (result.flags ?? []).map(one => (typeof one === 'string' ? one : one.code))
  const reason = codes
    .map(code =>
      code
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    )
    .map(code => (Object.hasOwn(shownReasons, code) ? shownReasons[code] : undefined))
    .find(found => found !== undefined)
  return { status, reason }
}
