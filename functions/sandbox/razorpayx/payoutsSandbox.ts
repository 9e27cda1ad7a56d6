import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { fromJson, newestFirst, Outages, Rows } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { basicAuthorization, json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'
import { type PayoutScenario, payoutScenarioOf } from './payoutScenarios.ts'
import { queried, refused, refusedBody, seconds } from './razorpayxWire.ts'

/** RazorpayX payouts, composite form, as documented: create, list, fetch, cancel when queued. */

const notes = z.record(z.string(), z.string().max(256)).default({})
const payoutBody = z.object({
  account_number: z.string('The account number field is required.'),
  amount: z.int('The amount must be an integer.').min(100, 'The amount must be at least 100.'),
  currency: z.literal('INR', 'The selected currency is invalid.'),
  mode: z.enum(['NEFT', 'RTGS', 'IMPS'], 'Payout mode is invalid'),
  purpose: z.string().min(1).max(30),
  fund_account: z.object({
    account_type: z.literal('bank_account', 'The account type must be bank_account.'),
    bank_account: z.object({
      name: z.string().min(1).max(120, 'The name may not be greater than 120 characters.'),
      ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Invalid IFSC Code in Bank Account'),
      account_number: z
        .string()
        .regex(/^[0-9A-Za-z]{5,35}$/, 'The account number must be between 5 and 35 characters.'),
    }),
    contact: z.object({
      name: z.string().min(1).max(50, 'The name may not be greater than 50 characters.'),
      type: z.string().max(40).optional(),
      reference_id: z.string().max(40).optional(),
    }),
  }),
  queue_if_low_balance: z.boolean().default(false),
  reference_id: z.string().max(40, 'The reference id may not be greater than 40 characters.').optional(),
  narration: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,30}$/, 'The narration may only contain up to 30 letters, numbers and spaces.')
    .optional(),
  notes,
})
type PayoutBody = z.output<typeof payoutBody>

const outcomes = ['pay', 'return'] as const
const controlBody = z.object({ reference: z.string().min(1), outcome: z.enum(outcomes) })

const storedRow = z.object({
  id: z.string(),
  idempotency_key: z.string(),
  body: fromJson(payoutBody),
  created_at: z.string(),
  questions: z.number(),
  /** The outcome set by a test, which precedes that of the account; or that the payout was cancelled. */
  outcome: z.enum([...outcomes, 'cancel']).nullable(),
})
type Stored = z.output<typeof storedRow>

const base = '/v1/payouts'

export class PayoutsSandbox {
  readonly #payouts: Rows<typeof storedRow>
  readonly #outages: Outages
  readonly #clock: SandboxClock
  readonly #webhooks: SandboxContext['webhooks']
  readonly #authorization: string
  /** The account that is debited. */
  readonly #accountNumber: string

  constructor({ database, clock, webhooks, secretOf }: SandboxContext) {
    this.#webhooks = webhooks
    this.#payouts = new Rows(database, 'payouts', storedRow, {
      unique: ['idempotency_key'],
      order: newestFirst,
    })
    this.#outages = new Outages(database, 'payouts')
    this.#clock = clock
    this.#authorization = basicAuthorization(secretOf('payouts/key-id'), secretOf('payouts/key-secret'))
    this.#accountNumber = secretOf('payouts/account-number')
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    if (request.path !== base && !request.path.startsWith(`${base}/`)) return undefined
    if (request.headers.authorization !== this.#authorization) return refused(401, 'Authentication failed')
    if (request.path.endsWith('/cancel')) return this.#cancel(request)
    if (request.path !== base) return this.#fetch(request)
    return request.method === 'POST' ? this.#create(request) : this.#list(request)
  }

  /** For tests: lists the payouts with the last four digits of the account, and sets how one ends. */
  readonly control: Vendor = async ({ method, path, query, body }) => {
    if (path !== '/payouts') return undefined
    if (method === 'GET') {
      const reference = query.get('reference')
      const items = this.#payouts
        .list()
        .filter(row => reference === null || row.body.reference_id === reference)
        .map(row => ({
          ...this.#entity(row),
          account_last4: row.body.fund_account.bank_account.account_number.slice(-4),
          questions: row.questions,
        }))
      return json(200, { count: items.length, items })
    }
    const parsed = controlBody.safeParse(body)
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
    const { reference, outcome } = parsed.data
    const found = this.#payouts.list().filter(row => row.body.reference_id === reference)
    for (const row of found) {
      const isReversed = outcome === 'return' && statusOf(row).status === 'processed'
      this.#payouts.change({ id: row.id }, { outcome })
      if (isReversed) this.#announceReversal({ ...row, outcome })
    }
    if (found.length === 0) return json(404, { error: 'the bank knows no such payout' })
    return json(200, parsed.data)
  }

  /** A payout that was processed came back: the vendor reports it by `payout.reversed`. */
  #announceReversal(row: Stored): void {
    this.#webhooks.announce({
      vendor: 'payouts',
      event: 'payout.reversed',
      eventId: randomBytes(7).toString('hex'),
      body: {
        entity: 'event',
        account_id: 'acc_sandbox0000001',
        event: 'payout.reversed',
        contains: ['payout'],
        payload: { payout: { entity: this.#entity(row) } },
        created_at: Math.floor(this.#clock.now().getTime() / 1000),
      },
      inMs: 0,
    })
  }

  async #create({ body, headers }: WireRequest): Promise<WireAnswer> {
    const key = headers['x-payout-idempotency'] ?? ''
    if (!/^[A-Za-z0-9 _-]{4,36}$/.test(key))
      return refused(
        400,
        'Idempotency key is missing. Include idempotency header and key in the request.',
        'X-Payout-Idempotency',
      )
    const parsed = payoutBody.safeParse(body)
    if (!parsed.success) return refusedBody(parsed.error)
    const payout = parsed.data
    if (payout.account_number !== this.#accountNumber)
      return refused(400, 'The RazorpayX Account number is invalid.', 'account_number')
    const known = this.#payouts.find({ idempotency_key: key })
    if (known !== undefined && JSON.stringify(known.body) !== JSON.stringify(payout))
      return refused(400, 'Different request with the same idempotency key was received.')
    const { downFor = 0, answersAfterMs } = scenarioOf(payout)
    const outage = known === undefined ? this.#outages.next(key, downFor) : undefined
    if (outage === 'before') return refused(503, 'We are facing some trouble.')
    const row = known ?? this.#store(key, payout)
    if (outage === 'after') return refused(503, 'We are facing some trouble.')
    if (answersAfterMs !== undefined)
      await this.#clock.sleepUntil(new Date(Date.parse(row.created_at) + answersAfterMs))
    return json(200, this.#entity(row, true))
  }

  #store(key: string, payout: PayoutBody): Stored {
    return this.#payouts.add({
      id: `pout_${randomBytes(7).toString('hex')}`,
      idempotency_key: key,
      body: payout,
      created_at: this.#clock.now().toISOString(),
      questions: 0,
      outcome: null,
    })
  }

  #fetch({ method, path }: WireRequest): WireAnswer {
    if (method !== 'GET') return refused(405, 'The requested method is not allowed.')
    const found = this.#payouts.find({ id: path.slice(base.length + 1) })
    if (found === undefined) return refused(400, 'The id provided does not exist')
    return json(200, this.#entity(this.#countQuestion(found)))
  }

  #cancel({ method, path }: WireRequest): WireAnswer {
    if (method !== 'POST') return refused(405, 'The requested method is not allowed.')
    const id = path.slice(base.length + 1, -'/cancel'.length)
    const found = this.#payouts.find({ id })
    if (found === undefined) return refused(400, 'The id provided does not exist')
    if (statusOf(found).status !== 'queued')
      return refused(400, 'Payout cannot be cancelled as it is not in queued state.')
    this.#payouts.change({ id }, { outcome: 'cancel' })
    return json(200, this.#entity({ ...found, outcome: 'cancel' }))
  }

  /** Newest first. A query for one reference counts as a question about that payout. */
  #list({ method, query }: WireRequest): WireAnswer {
    if (method !== 'GET') return refused(405, 'The requested method is not allowed.')
    if (query.get('account_number') !== this.#accountNumber)
      return refused(400, 'The account number field is required.', 'account_number')
    const reference = query.get('reference_id')
    const items = queried(query, this.#payouts.list(), ({ created_at, body }) => ({
      created_at,
      reference: body.reference_id,
    })).map(row => this.#entity(reference === null ? row : this.#countQuestion(row)))
    return json(200, { entity: 'collection', count: items.length, items })
  }

  #countQuestion(row: Stored): Stored {
    const questions = row.questions + 1
    this.#payouts.change({ id: row.id }, { questions })
    return { ...row, questions }
  }

  /** The payout in the vendor's shape; the answer to its creation has contact and account as well (`composite`). */
  #entity(row: Stored, composite = false) {
    const { amount, fund_account, reference_id, narration, mode, purpose, notes } = row.body
    const { reportsLess = 0 } = scenarioOf(row.body)
    const { status, reason } = statusOf(row)
    const ended = status === 'processed' || status === 'reversed'
    const accountId = `fa_${digestOf(row.id)}`
    return {
      id: row.id,
      entity: 'payout',
      fund_account_id: accountId,
      fund_account: composite ? { id: accountId, entity: 'fund_account', ...fund_account } : undefined,
      amount: amount - reportsLess,
      currency: 'INR',
      notes,
      fees: ended ? 590 : 0,
      tax: ended ? 90 : 0,
      status,
      purpose,
      utr: status === 'processed' && reason === 'payout_processed' ? utrOf(row) : null,
      mode,
      reference_id: reference_id ?? null,
      narration: narration ?? null,
      batch_id: null,
      status_details: { description: `Payout is ${status}`, source: 'beneficiary_bank', reason },
      created_at: seconds(row.created_at),
      fee_type: '',
    }
  }
}

const scenarioOf = ({ fund_account }: PayoutBody): PayoutScenario =>
  payoutScenarioOf(fund_account.bank_account.account_number)

/** By the outcome that a test set, or by how often the payout was queried. */
function statusOf({ body, questions, outcome }: Stored): {
  status: 'queued' | 'processing' | 'processed' | 'reversed' | 'failed' | 'cancelled'
  reason: string
} {
  const { endsAtQuestion, returned, failed, processedAtQuestion } = scenarioOf(body)
  const paid = { status: 'processed', reason: 'payout_processed' } as const
  if (outcome === 'pay') return paid
  if (outcome === 'cancel') return { status: 'cancelled', reason: 'payout_cancelled' }
  if (outcome === 'return') return { status: 'reversed', reason: returned ?? 'bank_account_closed' }
  if (endsAtQuestion === 'never') return { status: 'queued', reason: 'low_balance' }
  if (questions >= endsAtQuestion)
    return returned === undefined ? paid : { status: failed ? 'failed' : 'reversed', reason: returned }
  return processedAtQuestion !== undefined && questions >= processedAtQuestion
    ? { status: 'processed', reason: 'beneficiary_bank_confirmation_pending' }
    : { status: 'processing', reason: 'payout_bank_processing' }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 14)
/** A payout has one reference of the bank, the same in every answer. */
const utrOf = ({ id }: Stored): string => `RZPX${digestOf(`utr ${id}`).slice(0, 12).toUpperCase()}`
