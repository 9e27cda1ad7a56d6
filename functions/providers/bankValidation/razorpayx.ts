import * as z from 'zod/mini'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { basicRequests, readAnswer, type VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { BankValidation, DropState, NameMatch } from './port.ts'

/** RazorpayX account validation in its composite form: contact, account and drop in one request. */
export interface RazorpayxOptions extends VendorOptions {
  readonly matchNames: NameMatch
}

const results = z.nullish(
  z.object({ account_status: z.nullish(z.string()), registered_name: z.nullish(z.string()) }),
)
/** Both shapes of the entity: `validation_results` of the composite calls, `results` of the older ones. */
const entity = z.object({
  id: z.string(),
  status: z.enum(['created', 'completed', 'failed']),
  reference_id: z.nullish(z.string()),
  results,
  validation_results: results,
})
type Entity = z.output<typeof entity>
const collection = z.object({ items: z.array(entity) })

const path = '/v1/fund_accounts/validations'
const createBudget = { budgetMs: 15_000, attempts: 1 } as const
const askBudget = { budgetMs: 8_000, attempts: 2 } as const
const pageSize = 100
const mostPages = 10
/** Our clock and the vendor's may differ by this much. */
const clockSkewMs = 120_000
const mostContactName = 50

export function openRazorpayx(options: RazorpayxOptions): BankValidation {
  const { secrets, matchNames } = options
  const send = basicRequests('bank-validation', options)
  const ourAccount = (): Promise<string> => secrets.read('bank-validation/account-number')
  return {
    async create({ reference, holderName, accountNumber, ifsc }) {
      const body = {
        source_account_number: await ourAccount(),
        validation_type: 'pennydrop',
        reference_id: reference,
        notes: {},
        fund_account: {
          account_type: 'bank_account',
          bank_account: { name: holderName, ifsc, account_number: accountNumber },
          contact: {
            name: holderName.slice(0, mostContactName),
            type: 'customer',
            reference_id: reference,
          },
        },
      }
      const answer = await send({ method: 'POST', path, body, operation: 'create' }, createBudget)
      return stateOf(readAnswer(answer, entity), holderName, matchNames)
    },
    async find({ reference, holderName, since }) {
      const from = String(Math.floor((since.getTime() - clockSkewMs) / 1000))
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({
          account_number: await ourAccount(),
          reference_id: reference,
          from,
          count: String(pageSize),
          skip: String(page * pageSize),
        })
        const list = { method: 'GET', path: `${path}?${query}`, operation: 'list' } as const
        const answer = await send(list, askBudget)
        const { items } = readAnswer(answer, collection)
        // The vendor may ignore the filter.
        const found = items.find(item => item.reference_id === reference)
        if (found !== undefined) return stateOf(found, holderName, matchNames)
        if (items.length < pageSize) return undefined
      }
      throw new ProviderUnavailable('the list is too long to tell whether a drop was made')
    },
    async fetch(vendorId, holderName) {
      const dropPath = `${path}/${encodeURIComponent(vendorId)}`
      const answer = await send({ method: 'GET', path: dropPath, operation: 'fetch' }, askBudget)
      return stateOf(readAnswer(answer, entity), holderName, matchNames)
    },
  }
}

/** Only an active account with a known name is verified: `completed` does not mean valid, and a 200 may be a failure. */
function stateOf(drop: Entity, holderName: string, matchNames: NameMatch): DropState {
  const vendorId = drop.id
  if (drop.status === 'created') return { vendorId, answer: 'stillPending' }
  if (drop.status === 'failed') throw new ProviderRefused('validation_failed')
  const { account_status, registered_name } = drop.validation_results ?? drop.results ?? {}
  switch (account_status) {
    case 'active':
    case 'valid': {
      if (registered_name == null || registered_name.trim() === '')
        return { vendorId, answer: 'nameMismatch', score: 0 }
      const { matches, score } = matchNames(holderName, registered_name)
      return { vendorId, answer: matches ? 'verified' : 'nameMismatch', score }
    }
    case 'invalid':
      return { vendorId, answer: 'rejected' }
    default:
      throw new ProviderUnavailable('the vendor completed without saying anything of the account')
  }
}
