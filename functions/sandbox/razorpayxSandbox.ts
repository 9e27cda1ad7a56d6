import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxClock } from './clock.ts'
import { anotherName, type Scenario, scenarioOf } from './razorpayxScenarios.ts'
import type { Webhooks } from './webhooks.ts'
import { json, type Vendor, type WireAnswer, type WireRequest } from './wire.ts'

/** RazorpayX account validation, composite form, as its documentation tells it: create, list, fetch. */

export interface RazorpayxOptions {
  readonly keyId: string
  readonly keySecret: string
  /** The merchant's own account, from which the drop is paid. */
  readonly accountNumber: string
}

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
  body: z.string(),
  created_at: z.string(),
  fetches: z.number(),
  done_at: z.string().nullable(),
})
type Stored = z.output<typeof storedRow>

/** The vendor's error shape. */
function refused(status: number, description: string, field?: string): WireAnswer {
  return json(status, {
    error: {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: status >= 500 ? 'internal' : 'business',
      step: null,
      reason: status >= 500 ? 'server_error' : 'input_validation_failed',
      ...(field === undefined ? {} : { field }),
      metadata: {},
    },
  })
}

const base = '/v1/fund_accounts/validations'
const completed = 'fund_account.validation.completed'
const idOf = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`
const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000)

export class RazorpayxSandbox {
  readonly #database: DatabaseSync
  readonly #clock: SandboxClock
  readonly #webhooks: Webhooks
  readonly #options: RazorpayxOptions

  constructor(database: DatabaseSync, clock: SandboxClock, webhooks: Webhooks, options: RazorpayxOptions) {
    this.#database = database
    this.#clock = clock
    this.#webhooks = webhooks
    this.#options = options
    database.exec(
      `CREATE TABLE IF NOT EXISTS validations (id TEXT PRIMARY KEY, reference_id TEXT, body TEXT NOT NULL,
         created_at TEXT NOT NULL, fetches INTEGER NOT NULL, done_at TEXT) STRICT;
       CREATE TABLE IF NOT EXISTS server_errors (reference_id TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT`,
    )
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    if (request.path !== base && !request.path.startsWith(`${base}/`)) return undefined
    const { keyId, keySecret } = this.#options
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refused(401, 'Authentication failed')
    if (request.path !== base) return this.#fetch(request)
    if (request.method === 'POST') return this.#create(request)
    return this.#list(request)
  }

  /** For tests: what was made, how often, never a whole account number. */
  readonly inspection: Vendor = async ({ method, path, query }) => {
    if (method !== 'GET' || path !== '/bank-validation/validations') return undefined
    const reference = query.get('reference_id')
    const rows = this.#rows().filter(row => reference === null || row.reference_id === reference)
    const items = rows.map(row => ({
      id: row.id,
      reference_id: row.reference_id,
      account_last4: this.#asked(row).fund_account.bank_account.account_number.slice(-4),
      status: this.#entity(row).status,
      fetches: row.fetches,
      created_at: row.created_at,
    }))
    return json(200, { count: items.length, items })
  }

  async #create({ body }: WireRequest): Promise<WireAnswer> {
    const parsed = createBody.safeParse(body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refused(400, issue?.message ?? 'The request is invalid.', String(issue?.path.at(-1) ?? ''))
    }
    const asked = parsed.data
    if (asked.source_account_number !== this.#options.accountNumber)
      return refused(400, 'The RazorpayX Account number is invalid.', 'source_account_number')
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(asked.fund_account.bank_account.ifsc))
      return refused(400, 'Invalid IFSC Code in Bank Account', 'ifsc')
    const scenario = scenarioOf(asked.fund_account.bank_account.account_number)
    const failures = this.#countError(asked.reference_id ?? '', scenario)
    if (failures === 'before') return refused(500, 'We are facing some trouble completing your request.')
    const row = this.#store(asked)
    if (failures === 'after') return refused(500, 'We are facing some trouble completing your request.')
    if (scenario.answersAfterMs !== undefined)
      await this.#clock.sleepUntil(new Date(Date.parse(row.created_at) + scenario.answersAfterMs))
    return json(200, this.#entity(row))
  }

  /** Whether this creation fails, and whether before or after its work was done. */
  #countError(reference: string, { serverErrors = 0 }: Scenario): 'before' | 'after' | undefined {
    if (serverErrors === 0) return undefined
    const { count } = z
      .object({ count: z.number() })
      .parse(
        this.#database
          .prepare(
            'INSERT INTO server_errors VALUES (?, 1) ON CONFLICT (reference_id) DO UPDATE SET count = count + 1 RETURNING count',
          )
          .get(reference),
      )
    if (count > serverErrors) return undefined
    return count === serverErrors ? 'after' : 'before'
  }

  #store(asked: CreateBody): Stored {
    const row: Stored = {
      id: idOf('fav'),
      reference_id: asked.reference_id ?? null,
      body: JSON.stringify({ ...asked, fundAccountId: idOf('fa'), contactId: idOf('cont') }),
      created_at: this.#clock.now().toISOString(),
      fetches: 0,
      done_at: null,
    }
    this.#database
      .prepare('INSERT INTO validations VALUES (?, ?, ?, ?, 0, NULL)')
      .run(row.id, row.reference_id, row.body, row.created_at)
    return row
  }

  async #fetch({ method, path }: WireRequest): Promise<WireAnswer> {
    if (method !== 'GET') return refused(405, 'The requested method is not allowed.')
    const found = this.#database
      .prepare('UPDATE validations SET fetches = fetches + 1 WHERE id = ? RETURNING *')
      .get(path.slice(base.length + 1))
    if (found === undefined) return refused(400, 'The id provided does not exist')
    const row = storedRow.parse(found)
    const { doneAtFetch, webhookAfterFifthFetchMs } = this.#scenario(row)
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
    const done = { ...row, done_at: at.toISOString() }
    this.#database.prepare('UPDATE validations SET done_at = ? WHERE id = ?').run(done.done_at, row.id)
    return done
  }

  #list({ method, query }: WireRequest): WireAnswer {
    if (method !== 'GET') return refused(405, 'The requested method is not allowed.')
    if (query.get('account_number') !== this.#options.accountNumber)
      return refused(400, 'The account number field is required.', 'account_number')
    const reference = query.get('reference_id')
    const from = Number(query.get('from') ?? '0')
    const count = Math.min(Number(query.get('count') ?? '10'), 100)
    const skip = Number(query.get('skip') ?? '0')
    const items = this.#rows()
      .filter(row => reference === null || row.reference_id === reference)
      .filter(row => seconds(row.created_at) >= from)
      .slice(skip, skip + count)
      .map(row => this.#entity(row))
    return json(200, { entity: 'collection', count: items.length, items })
  }

  /** Newest first. */
  #rows(): Stored[] {
    return this.#database
      .prepare('SELECT * FROM validations ORDER BY created_at DESC, rowid DESC')
      .all()
      .map(row => storedRow.parse(row))
  }

  #asked(row: Stored): CreateBody & { fundAccountId: string; contactId: string } {
    return createBody.extend({ fundAccountId: z.string(), contactId: z.string() }).parse(JSON.parse(row.body))
  }

  #scenario(row: Stored): Scenario {
    return scenarioOf(this.#asked(row).fund_account.bank_account.account_number)
  }

  /** The validation as the vendor shows it now; `inTheEnd` shows what it will have become. */
  #entity(row: Stored, inTheEnd = false) {
    const { fund_account, reference_id, notes: said = {}, fundAccountId, contactId } = this.#asked(row)
    const { ends, underAnotherName } = this.#scenario(row)
    const done = row.done_at !== null && (inTheEnd || Date.parse(row.done_at) <= this.#clock.now().getTime())
    const status = !done ? 'created' : ends === 'failed' ? 'failed' : 'completed'
    const told = done && ends !== 'failed'
    const registered = underAnotherName ? anotherName : fund_account.bank_account.name
    return {
      id: row.id,
      entity: 'fund_account.validation',
      status,
      validation_results: {
        account_status: told ? ends : null,
        registered_name: told && ends === 'active' ? registered : null,
        details: told ? `The beneficiary account is ${ends === 'active' ? 'valid' : 'invalid'}.` : null,
        name_match_score: told && ends === 'active' ? (underAnotherName ? 12 : 100) : null,
      },
      status_details: detailsOf(status),
      utr: told ? '123456789012' : null,
      reference_id: reference_id ?? null,
      notes: said,
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
