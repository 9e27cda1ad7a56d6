import * as z from 'zod/mini'
import {
  type ProviderAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/vendors/providerClient.ts'
import { basicRequests, type VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import { recordOf } from './digioRecord.ts'
import type { Created, Digilocker, VisitState } from './port.ts'

/** Digio's KYC request by template, whose one action is a visit to DigiLocker. */
export interface DigioOptions extends VendorOptions {
  /** Where the investor's browser finds Digio's pages, e.g. `https://app.digio.in`, without a slash at the end. */
  readonly pagesUrl: string
}

const actionBody = z.object({
  type: z.nullish(z.string()),
  status: z.nullish(z.string()),
  error_code: z.nullish(z.string()),
  failure_reason: z.nullish(z.string()),
  /** Only `digioRecord.ts` reads it: it may contain an Aadhaar number. */
  details: z.optional(z.unknown()),
})
const requestBody = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{6,64}$/)),
  status: z.string(),
  access_token: z.nullish(z.object({ id: z.string() })),
  actions: z.nullish(z.array(actionBody)),
})
type RequestBody = z.output<typeof requestBody>
/** Both shapes of an error; neither carries an id of a request. */
const errorBody = z.union([
  z.object({ error_msg: z.string(), error_code: z.nullish(z.string()) }),
  z.object({ code: z.string(), message: z.nullish(z.string()), id: z.optional(z.undefined()) }),
])

const path = '/client/kyc/v2'
const createBudget = { budgetMs: 15_000, attempts: 1 } as const
/** The query is a POST that changes nothing, so it may be repeated. */
const askBudget = { budgetMs: 12_000, attempts: 2 } as const
/** A visit that is not finished by then expires. */
const expireInDays = 1
/** The vendor's errors for a DigiLocker under maintenance. */
const maintenance = /maintenance|digilocker[ _](is[ _])?(currently[ _])?(down|unavailable)/i

export function openDigio(options: DigioOptions): Digilocker {
  const { secrets, pagesUrl } = options
  const send = basicRequests('digilocker', options, ['client-id', 'client-secret'])
  return {
    async create({ reference, email, name, returnTo }): Promise<Created> {
      const body = {
        customer_identifier: email,
        identifier_type: 'email',
        customer_name: name,
        template_name: await secrets.read('digilocker/template-name'),
        notify_customer: false,
        generate_access_token: true,
        expire_in_days: expireInDays,
        reference_id: reference,
        transaction_id: reference,
        request_details: {},
      }
      const creation = {
        method: 'POST',
        path: `${path}/request/with_template`,
        body,
        operation: 'create',
      } as const
      const request = read(await send(creation, createBudget))
      if (request === 'maintenance') return { outcome: 'maintenance' }
      const token = request.access_token?.id
      const query = new URLSearchParams({
        redirect_url: returnTo,
        ...(token === undefined ? {} : { token_id: token }),
      })
      const gateway = [request.id, reference, email].map(encodeURIComponent).join('/')
      return {
        outcome: 'created',
        vendorId: request.id,
        redirectionUrl: `${pagesUrl}/#/gateway/login/${gateway}?${query}`,
      }
    },
    async fetch(vendorId): Promise<VisitState> {
      const visitPath = `${path}/${encodeURIComponent(vendorId)}/response`
      const query = { method: 'POST', path: visitPath, body: {}, operation: 'fetch' } as const
      const request = read(await send(query, askBudget))
      if (request === 'maintenance') return { outcome: 'maintenance' }
      if (request.id !== vendorId) throw new ProviderUnavailable('the vendor answered about another visit')
      return stateOf(request)
    },
  }
}

/** The body of an answer. Throws `ProviderRefused` for an error body or status, `ProviderUnavailable` if unreadable. */
function read({ status, body }: ProviderAnswer): RequestBody | 'maintenance' {
  const error = z.safeParse(errorBody, body)
  if (error.success) {
    const { code, text } =
      'error_msg' in error.data
        ? { code: error.data.error_code ?? '', text: error.data.error_msg }
        : { code: error.data.code, text: error.data.message ?? '' }
    if (maintenance.test(`${code} ${text}`)) return 'maintenance'
    // The text may quote an input: only a code is passed on.
    throw new ProviderRefused(/^[A-Za-z0-9_.-]{1,60}$/.test(code) ? code : String(status))
  }
  if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
  const parsed = z.safeParse(requestBody, body)
  if (!parsed.success) throw new ProviderUnavailable('the vendor answered what nobody can read')
  return parsed.data
}

function stateOf({ status, actions }: RequestBody): VisitState {
  const visits = (actions ?? []).filter(({ type }) => type?.toLowerCase() === 'digilocker')
  switch (status.toLowerCase()) {
    case 'approved': {
      const shared = visits.find(({ status: how }) => how?.toLowerCase() !== 'failed')
      const record = recordOf(shared?.details)
      // Approved without readable details: they may follow later.
      if (record === undefined) throw new ProviderUnavailable('the vendor approved without readable details')
      return { outcome: 'approved', record }
    }
    case 'requested':
    case 'approval_pending': {
      const closed = visits.some(({ error_code, failure_reason }) =>
        maintenance.test(`${error_code ?? ''} ${failure_reason ?? ''}`),
      )
      return { outcome: closed ? 'maintenance' : 'waiting' }
    }
    case 'rejected':
      return { outcome: 'denied' }
    case 'expired':
      return { outcome: 'expired' }
    case 'terminated':
      return { outcome: 'failed' }
    default:
      throw new ProviderUnavailable('the vendor named a status nobody knows')
  }
}
