import * as z from 'zod/mini'
import {
  type ProviderAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/vendors/providerClient.ts'
import { basicRequests, type VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { CentralKyc } from './port.ts'

/** Digio's two requests to the registry: a search by PAN, and the record itself under the date of birth. */

const vendor = 'central-kyc'
/** Both change nothing, so they may be repeated. */
const budget = { budgetMs: 12_000, attempts: 2 } as const
const path = '/v3/client/kyc/ckyc'

/** `success: false` is how the vendor says that the registry has no record. */
const answerBody = z.union([
  z.object({ success: z.literal(false), error: z.nullish(z.string()) }),
  z.object({ success: z.literal(true), ckyc_no: z.string() }),
])
const errorBody = z.object({ code: z.string(), message: z.nullish(z.string()) })
/** Since January 2025 a search answers a masked number or a reference, and only the record has the number. */
const wholeNumber = /^\d{14}$/
const searched = /^[\w$-]{6,40}$/
const nobody = /not[ _]found|no[ _]record|does not exist/i

const indianDay = (iso: string): string => iso.split('-').toReversed().join('-')

export function openDigioCkyc(options: VendorOptions): CentralKyc {
  const send = basicRequests(vendor, options, ['client-id', 'client-secret'])
  const ask = async (operation: 'search' | 'download', body: Record<string, string>) => {
    const fiCode = await options.secrets.read('central-kyc/fi-code')
    const request = { ...body, fi_code: fiCode }
    return read(
      await send({ method: 'POST', path: `${path}/${operation}`, body: request, operation }, budget),
    )
  }
  return {
    async numberOf({ reference, pan, dob }) {
      const found = await ask('search', { id_no: pan, unique_request_id: `${reference}-s` })
      if (found === undefined || wholeNumber.test(found)) return found
      if (!searched.test(found)) throw unreadable()
      const day = { date_of_birth: indianDay(dob), unique_request_id: `${reference}-d` }
      const number = await ask('download', { ckyc_no: found, ...day })
      if (number !== undefined && !wholeNumber.test(number)) throw unreadable()
      return number
    },
  }
}

const unreadable = (): ProviderUnavailable =>
  new ProviderUnavailable('the vendor answered what nobody can read')

/** The number in an answer. The record has more, which is not read; a text may quote an input, so none is passed on. */
function read({ status, body }: ProviderAnswer): string | undefined {
  const error = z.safeParse(errorBody, body)
  if (error.success) {
    if (nobody.test(`${error.data.code} ${error.data.message ?? ''}`)) return undefined
    throw new ProviderRefused(
      /^[A-Za-z0-9_.-]{1,60}$/.test(error.data.code) ? error.data.code : String(status),
    )
  }
  if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
  const answer = z.safeParse(answerBody, body)
  if (!answer.success) throw unreadable()
  if (answer.data.success) return answer.data.ckyc_no
  if (nobody.test(answer.data.error ?? '')) return undefined
  throw new ProviderRefused('unsuccessful')
}
