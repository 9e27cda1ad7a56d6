import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { fromJson, newestFirst, Outages, Rows } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import type { Webhooks } from '../webhooks.ts'
import { basicAuthorization, json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'
import { queried, refused, refusedBody, seconds } from './razorpayxWire.ts'
import { anotherName, type Scenario, scenarioOf } from './validationScenarios.ts'

/** RazorpayX account validation, composite form, as documented: create, list, fetch. */

const notes = z.record(z.string(), z.string().max(256)).optional()
const createBody = z.object({
  source_account_number: z.string('The source account number field is required.'),
  validation_type: z.enum(['optimized', 'pennydrop'], 'The selected validation type is invalid.'),
  reference_id: z.string().max(40, 'The reference id may not be greater than 40 characters.').optional(),
  notes,
  fund_account: z.object({
    account_type: z.literal('bank_account', 'The account type must be bank_account.'),
    bank_account: z.object({
      name: z.string().min(1).max(120, 'The name may not be greater than 120 characters.'),
      ifsc: z.string().length(11, 'The ifsc must be 11 characters.'),
      account_number: z
        .string()
        .regex(/^[0-9A-Za-z]{5,35}$/, 'The account number must be between 5 and 35 characters.'),
    }),
    contact: z.object({
      name: z.string().min(1).max(50, 'The name may not be greater than 50 characters.'),
      type: z.string().max(40).optional(),
      reference_id: z.string().max(40).optional(),
      notes,
    }),
  }),
})
type CreateBody = z.output<typeof createBody>

const storedRow = z.object({
  id: z.string(),
  reference_id: z.string().nullable(),
  body: fromJson(createBody.extend({ fundAccountId: z.string(), contactId: z.string() })),
  created_at: z.string(),
  fetches: z.number(),
  done_at: z.string().nullable(),
})
type Stored = z.output<typeof storedRow>
const scenarioFor = ({ body }: Pick<Stored, 'body'>): Scenario =>
  scenarioOf(body.fund_account.bank_account.account_number)

const base = '/v1/fund_accounts/validations'
const completed = 'fund_account.validation.completed'
const idOf = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`

export class ValidationsSandbox {
  readonly #validations: Rows<typeof storedRow>
  readonly #outages: Outages
  readonly #clock: SandboxClock
  readonly #webhooks: Webhooks
  readonly #authorization: string
  /** The merchant's own account, from which the drop is paid. */
  readonly #accountNumber: string

  constructor({ database, clock, webhooks, secretOf }: SandboxContext) {
    this.#validations = new Rows(database, 'validations', storedRow, { order: newestFirst })
    this.#outages = new Outages(database, 'bank-validation')
    this.#clock = clock
    this.#webhooks = webhooks
    const [keyId, keySecret] = [secretOf('bank-validation/key-id'), secretOf('bank-validation/key-secret')]
    this.#authorization = basicAuthorization(keyId, keySecret)
    this.#accountNumber = secretOf('bank-validation/account-number')
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    if (request.path !== base && !request.path.startsWith(`${base}/`)) return undefined
    if (request.headers.authorization !== this.#authorization) return refused(401, 'Authentication failed')
    if (request.path !== base) return this.#fetch(request)
    if (request.method === 'POST') return this.#create(request)
    return this.#list(request)
  }

  /** For tests: the validations with the last four digits of the account, and how often each was fetched. */
  readonly inspection: Vendor = async ({ method, path, query }) => {
    if (method !== 'GET' || path !== '/bank-validation/validations') return undefined
    const reference = query.get('reference_id')
    const rows = this.#validations.list(reference === null ? {} : { reference_id: reference })
    const items = rows.map(row => ({
      id: row.id,
      reference_id: row.reference_id,
      account_last4: row.body.fund_account.bank_account.account_number.slice(-4),
      status: this.#entity(row).status,
      fetches: row.fetches,
      created_at: row.created_at,
    }))
    return json(200, { count: items.length, items })
  }

  async #create({ body }: WireRequest): Promise<WireAnswer> {
    const parsed = createBody.safeParse(body)
    if (!parsed.success) return refusedBody(parsed.error)
    const created = parsed.data
    if (created.source_account_number !== this.#accountNumber)
      return refused(400, 'The RazorpayX Account number is invalid.', 'source_account_number')
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(created.fund_account.bank_account.ifsc))
      return refused(400, 'Invalid IFSC Code in Bank Account', 'ifsc')
    const scenario = scenarioOf(created.fund_account.bank_account.account_number)
    const outage = this.#outages.next(created.reference_id ?? '', scenario.serverErrors ?? 0)
    if (outage === 'before') return refused(500, 'We are facing some trouble completing your request.')
    const row = this.#store(created)
    if (outage === 'after') return refused(500, 'We are facing some trouble completing your request.')
    if (scenario.answersAfterMs !== undefined)
      await this.#clock.sleepUntil(new Date(Date.parse(row.created_at) + scenario.answersAfterMs))
    return json(200, this.#entity(row))
  }

  #store(created: CreateBody): Stored {
    return this.#validations.add({
      id: idOf('fav'),
      reference_id: created.reference_id ?? null,
      body: { ...created, fundAccountId: idOf('fa'), contactId: idOf('cont') },
      created_at: this.#clock.now().toISOString(),
      fetches: 0,
      done_at: null,
    })
  }

  async #fetch({ method, path }: WireRequest): Promise<WireAnswer> {
    if (method !== 'GET') return refused(405, 'The requested method is not allowed.')
    const id = path.slice(base.length + 1)
    const found = this.#validations.find({ id })
    const row = found && this.#validations.change({ id }, { fetches: found.fetches + 1 })
    if (row === undefined) return refused(400, 'The id provided does not exist')
    const { doneAtFetch, webhookAfterFifthFetchMs } = scenarioFor(row)
    if (row.done_at === null && doneAtFetch !== 'never' && row.fetches >= doneAtFetch)
      return json(200, this.#entity(this.#finish(row, this.#clock.now())))
    if (webhookAfterFifthFetchMs !== undefined && row.fetches === 5) {
      const done = this.#finish(row, new Date(this.#clock.now().getTime() + webhookAfterFifthFetchMs))
      this.#webhooks.announce({
        vendor: 'bank-validation',
        event: completed,
        eventId: randomBytes(7).toString('hex'),
        body: {
          entity: 'event',
          account_id: 'acc_sandbox0000001',
          event: completed,
          contains: ['fund_account.validation'],
          payload: { 'fund_account.validation': { entity: this.#entity(done, true) } },
          created_at: Math.floor(this.#clock.now().getTime() / 1000),
        },
        inMs: webhookAfterFifthFetchMs,
      })
      return json(200, this.#entity(done))
    }
    return json(200, this.#entity(row))
  }

  #finish(row: Stored, at: Date): Stored {
    const done_at = at.toISOString()
    this.#validations.change({ id: row.id }, { done_at })
    return { ...row, done_at }
  }

  #list({ method, query }: WireRequest): WireAnswer {
    if (method !== 'GET') return refused(405, 'The requested method is not allowed.')
    if (query.get('account_number') !== this.#accountNumber)
      return refused(400, 'The account number field is required.', 'account_number')
    const items = queried(query, this.#validations.list(), ({ created_at, reference_id }) => ({
      created_at,
      reference: reference_id,
    })).map(row => this.#entity(row))
    return json(200, { entity: 'collection', count: items.length, items })
  }

  /** The validation in the vendor's shape: as it is now, or with `inTheEnd` as it ends. */
  #entity(row: Stored, inTheEnd = false) {
    const { fund_account, reference_id, notes = {}, fundAccountId, contactId } = row.body
    const { ends, underAnotherName } = scenarioFor(row)
    const done = row.done_at !== null && (inTheEnd || Date.parse(row.done_at) <= this.#clock.now().getTime())
    const status = !done ? 'created' : ends === 'failed' ? 'failed' : 'completed'
    const isAnswered = done && ends !== 'failed'
    const registered = underAnotherName ? anotherName : fund_account.bank_account.name
    return {
      id: row.id,
      entity: 'fund_account.validation',
      status,
      validation_results: {
        account_status: isAnswered ? ends : null,
        registered_name: isAnswered && ends === 'active' ? registered : null,
        details: isAnswered ? `The beneficiary account is ${ends === 'active' ? 'valid' : 'invalid'}.` : null,
        name_match_score: isAnswered && ends === 'active' ? (underAnotherName ? 12 : 100) : null,
      },
      status_details: detailsOf(status),
      utr: isAnswered ? '123456789012' : null,
      reference_id: reference_id ?? null,
      notes,
      fund_account: {
        id: fundAccountId,
        entity: 'fund_account',
        account_type: 'bank_account',
        bank_account: { ...fund_account.bank_account, bank_name: fund_account.bank_account.ifsc.slice(0, 4) },
        active: true,
        created_at: seconds(row.created_at),
        contact: {
          id: contactId,
          entity: 'contact',
          ...fund_account.contact,
          active: true,
          created_at: seconds(row.created_at),
        },
      },
      created_at: seconds(row.created_at),
    }
  }
}

function detailsOf(status: 'created' | 'completed' | 'failed') {
  switch (status) {
    case 'created':
      return {
        description: 'Validation request is created',
        source: 'internal',
        reason: 'validation_request_created',
      }
    case 'completed':
      return {
        description: 'Validation request is completed',
        source: 'beneficiary_bank',
        reason: 'validation_completed',
      }
    case 'failed':
      return {
        description: 'Validation request failed at the beneficiary bank',
        source: 'beneficiary_bank',
        reason: 'beneficiary_bank_failure',
      }
  }
}
