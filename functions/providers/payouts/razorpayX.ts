import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { addDays, indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { basicRequests, readAnswer, type VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { PaidPayout, PayoutRequest, PayoutState, Payouts } from './port.ts'

const receivingAccount = z.nullish(
  z.object({ bank_account: z.nullish(z.object({ account_number: z.string(), ifsc: z.string() })) }),
)
const entity = z.object({
  id: z.string().check(z.regex(/^pout_[A-Za-z0-9]{6,40}$/)),
  entity: z.literal('payout'),
  amount: z.int().check(z.minimum(1)),
  currency: z.literal('INR'),
  status: z.enum([
    'pending',
    'queued',
    'scheduled',
    'processing',
    'processed',
    'reversed',
    'failed',
    'rejected',
    'cancelled',
  ]),
  utr: z.nullish(z.string()),
  reference_id: z.nullish(z.string()),
  /** Only in the answer to a creation; the list has its id. */
  fund_account: receivingAccount,
  status_details: z.nullish(z.object({ reason: z.nullish(z.string()) })),
  created_at: z.int().check(z.positive()),
})
type Entity = z.output<typeof entity>
const collection = z.object({ items: z.array(entity) })

const path = '/v1/payouts'
/** A payout without an answer may have been made: it is searched for, never repeated. */
const payBudget = { budgetMs: 15_000, attempts: 1 } as const
const askBudget = { budgetMs: 8_000, attempts: 2 } as const
const pageSize = 100
const mostPages = 100
/** From this amount on RTGS pays it at once; NEFT takes the next half hour. Both run day and night. */
const rtgsFromPaise = 20_000_000
const mostContactName = 50
const longestReference = 40

/** RazorpayX payouts in their composite form: contact, account and payout in one request. */
export function openRazorpayX(options: VendorOptions): Payouts {
  const { secrets } = options
  const send = basicRequests('payouts', options)
  const page = async (query: Readonly<Record<string, string>>, skip: number): Promise<Entity[]> => {
    const parameters = new URLSearchParams({
      account_number: await secrets.read('payouts/account-number'),
      ...query,
      count: String(pageSize),
      skip: String(skip),
    })
    const list = { method: 'GET', path: `${path}?${parameters}`, operation: 'list' } as const
    return readAnswer(await send(list, askBudget), collection).items
  }
  const find = async (reference: string): Promise<Entity | undefined> => {
    const items = await page({ reference_id: reference }, 0)
    // The vendor may ignore the filter; then a full page of other payouts might hide ours.
    const ours = items.filter(item => item.reference_id === reference)
    if (ours.length === 0 && items.length >= pageSize)
      throw new ProviderUnavailable('the list is too long to tell whether a payout was made')
    const alive = ours.filter(({ status }) => !isReturned(status))
    if (alive.length > 1) throw new ProviderUnavailable('the vendor knows two payouts of one reference')
    return alive[0] ?? ours[0]
  }
  const make = async (payout: PayoutRequest): Promise<Entity> => {
    const body = bodyOf(payout, await secrets.read('payouts/account-number'))
    const headers = { 'x-payout-idempotency': idempotencyKey(payout.reference) }
    return readAnswer(
      await send({ method: 'POST', path, headers, body, operation: 'pay' }, payBudget),
      entity,
    )
  }

  return {
    async pay(payout) {
      const { reference, amountPaise, account } = payout
      if (!Number.isSafeInteger(amountPaise) || amountPaise < 100)
        throw new RangeError('a payout is at least one rupee, in whole paise')
      if (!/^[A-Za-z0-9_-]+$/.test(reference) || reference.length > longestReference)
        throw new RangeError('a reference has at most 40 letters, digits and dashes')
      const made = (await find(reference)) ?? (await make(payout))
      const to = made.fund_account?.bank_account
      const isOther = to != null && (to.account_number !== account.accountNumber || to.ifsc !== account.ifsc)
      if (made.reference_id !== reference || made.amount !== amountPaise || isOther) throw contradiction()
      return stateOf(made)
    },
    async find(reference) {
      const found = await find(reference)
      return found === undefined ? undefined : stateOf(found)
    },
    async takeBack(payoutId) {
      const cancel = { method: 'POST', path: `${path}/${payoutId}/cancel`, operation: 'cancel' } as const
      const answer = readAnswer(await send(cancel, payBudget), entity)
      if (answer.id !== payoutId) throw contradiction()
      return stateOf(answer)
    },
    async paidOn(date) {
      const from = instantOf(date)
      const to = instantOf(addDays(date, 1)) - 1
      const items = new Map<string, Entity>()
      for (let index = 0; index < mostPages; index += 1) {
        const read = await page({ from: String(from), to: String(to) }, index * pageSize)
        // The newest come first: a payout made meanwhile moves others to the next page.
        for (const item of read) items.set(item.id, item)
        if (read.length < pageSize)
          return [...items.values()].filter(one => indianDate(madeAt(one)) === date).flatMap(paidOf)
      }
      throw new ProviderUnavailable('the list is too long to tell what was paid')
    },
  }
}

function bodyOf({ reference, amountPaise, account }: PayoutRequest, ourAccount: string) {
  const { name, accountNumber, ifsc } = account
  return {
    account_number: ourAccount,
    amount: amountPaise,
    currency: 'INR',
    mode: amountPaise >= rtgsFromPaise ? 'RTGS' : 'NEFT',
    purpose: 'payout',
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name, ifsc, account_number: accountNumber },
      contact: { name: name.slice(0, mostContactName), type: 'customer', reference_id: reference },
    },
    queue_if_low_balance: true,
    reference_id: reference,
    // Shown on the investor's statement; at most 30 letters, digits and spaces.
    narration: 'Sthirank redemption',
    notes: { reference },
  }
}

/** At most 36 characters, always the same for a reference: a UUID of its digest. */
export function idempotencyKey(reference: string): string {
  const digest = createHash('sha256').update(reference).digest('hex')
  return [8, 12, 16, 20, 32].map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end)).join('-')
}

const contradiction = (): ProviderUnavailable =>
  new ProviderUnavailable('the vendor answered about something else')
/** In seconds. */
const instantOf = (date: string): number => Date.parse(indianInstant(date, '00:00')) / 1000
const madeAt = ({ created_at }: Entity): Date => new Date(created_at * 1000)

const returned: ReadonlySet<Entity['status']> = new Set(['reversed', 'failed', 'rejected', 'cancelled'])
const isReturned = (status: Entity['status']): boolean => returned.has(status)

const reasons: Readonly<Record<string, PayoutState['reason']>> = {
  bank_account_closed: 'accountClosed',
  bank_account_frozen: 'accountInvalid',
  bank_account_invalid: 'accountInvalid',
  beneficiary_account_dormant: 'accountInvalid',
  beneficiary_account_invalid: 'accountInvalid',
  invalid_beneficiary: 'accountInvalid',
  invalid_ifsc_code: 'accountInvalid',
  transaction_limit_exceeded: 'limit',
  amount_limit_exhausted_neft: 'limit',
  amount_limit_exhausted: 'limit',
}

/** `processed` without the bank's reference is not paid: the reference follows, or the payout comes back. */
function stateOf(payout: Entity): PayoutState {
  const known = { payoutId: payout.id, amountPaise: payout.amount }
  const utr = utrOf(payout)
  if (isReturned(payout.status))
    return { ...known, state: 'returned', reason: reasons[payout.status_details?.reason ?? ''] ?? 'other' }
  if (payout.status === 'queued') return { ...known, state: 'queued' }
  return utr === undefined ? { ...known, state: 'onItsWay' } : { ...known, state: 'paid', utr }
}

function utrOf({ status, utr }: Entity): string | undefined {
  const reference = utr?.trim() ?? ''
  return status === 'processed' && reference !== '' ? reference : undefined
}

function paidOf(payout: Entity): PaidPayout[] {
  const utr = utrOf(payout)
  if (utr === undefined) return []
  const reference = payout.reference_id?.trim() || payout.id
  return [{ reference, amountPaise: payout.amount, utr, at: madeAt(payout) }]
}
