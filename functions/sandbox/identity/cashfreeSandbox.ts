import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'

/** Cashfree's PAN verification as documented: PAN Lite and Verify PAN. The PAN's four digits decide. */

const pan = z.string().regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/, 'pan should be valid')
const name = z.string().min(1, 'name is required').max(100, 'name is too long')
const liteBody = z.object({
  verification_id: z.string().regex(/^[A-Za-z0-9._-]{1,50}$/, 'verification_id should be valid'),
  pan,
  name,
  dob: z.iso.date('dob should be valid'),
})
const panBody = z.object({ pan, name: z.string().optional() })

const checkRow = z.object({
  at: z.string(),
  operation: z.string(),
  verification_id: z.string().nullable(),
})

const slowMs = 8_000
/** The name that the department has under `0003`. */
const anotherPerson = 'PRIYA VENKATARAMAN'

const refused = (status: number, type: string, code: string, message: string): WireAnswer =>
  json(status, { type, code, message })
const unavailable = () =>
  refused(502, 'api_error', 'api_error', 'something went wrong, please try after some time')

const digitsOf = (number: string): string => number.slice(5, 9)

export class CashfreeSandbox {
  readonly #checks: Rows<typeof checkRow>
  readonly #clock: SandboxClock
  readonly #clientId: string
  readonly #clientSecret: string

  constructor({ database, clock, secretOf }: SandboxContext) {
    this.#clock = clock
    this.#clientId = secretOf('pan-verification/client-id')
    this.#clientSecret = secretOf('pan-verification/client-secret')
    // For counting only: no PAN is stored.
    this.#checks = new Rows(database, 'pan_checks', checkRow, { key: [], unique: ['verification_id'] })
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    const { method, path, headers } = request
    if (path !== '/verification/pan-lite' && path !== '/verification/pan') return undefined
    if (method !== 'POST') return refused(405, 'invalid_request_error', 'method_not_allowed', 'use POST')
    if (headers['x-client-id'] !== this.#clientId || headers['x-client-secret'] !== this.#clientSecret)
      return refused(
        401,
        'authentication_error',
        'authentication_failed',
        'Invalid clientId and clientSecret',
      )
    return path === '/verification/pan-lite' ? this.#lite(request) : this.#pan(request)
  }

  /** For tests: how often the vendor was called, without PANs. */
  readonly inspection: Vendor = async ({ method, path }) => {
    if (method !== 'GET' || path !== '/pan-verification/checks') return undefined
    const panLite = this.#checks.count({ operation: 'pan-lite' })
    return json(200, { count: panLite, panLite, pan: this.#checks.count({ operation: 'pan' }) })
  }

  async #lite({ body }: WireRequest): Promise<WireAnswer> {
    const parsed = liteBody.safeParse(body)
    if (!parsed.success) return wrong(parsed.error)
    const { verification_id, ...particulars } = parsed.data
    if (!this.#recordCheck('pan-lite', verification_id))
      return refused(
        409,
        'validation_error',
        'verification_id_already_exists',
        'verification id already exists',
      )
    const digits = digitsOf(particulars.pan)
    if (digits === '0005') return unavailable()
    if (digits === '0006') await this.#clock.sleep(slowMs)
    const common = { verification_id, reference_id: this.#reference(), ...particulars }
    if (digits === '0001') {
      return json(200, {
        ...common,
        name_match: null,
        dob_match: null,
        pan_status: 'N',
        status: 'INVALID',
        aadhaar_seeding_status: null,
        aadhaar_seeding_status_desc: null,
      })
    }
    const linked = digits !== '0004'
    return json(200, {
      ...common,
      name_match: digits === '0003' ? 'N' : 'Y',
      dob_match: digits === '0002' ? 'N' : 'Y',
      pan_status: 'E',
      status: 'VALID',
      aadhaar_seeding_status: linked ? 'Y' : 'N',
      aadhaar_seeding_status_desc: linked ? 'Aadhaar is linked to PAN' : 'Aadhaar is not linked to PAN',
    })
  }

  async #pan({ body }: WireRequest): Promise<WireAnswer> {
    const parsed = panBody.safeParse(body)
    if (!parsed.success) return wrong(parsed.error)
    this.#recordCheck('pan', null)
    const { pan: number, name: given = '' } = parsed.data
    const digits = digitsOf(number)
    if (digits === '0005') return unavailable()
    const known = digits !== '0001'
    const sameName = digits !== '0003'
    const registered = sameName ? given.trim().replace(/\s+/g, ' ').toUpperCase() : anotherPerson
    return json(200, {
      pan: number,
      type: known ? 'Individual' : null,
      reference_id: this.#reference(),
      name_provided: given,
      registered_name: known ? registered : null,
      valid: known,
      message: known ? 'PAN verified successfully' : 'Invalid PAN',
      name_match_score: known && sameName ? 100 : 38,
      name_match_result: known && sameName ? 'DIRECT_MATCH' : 'POOR_PARTIAL_MATCH',
      aadhaar_seeding_status: digits === '0004' ? 'N' : 'Y',
      last_updated_at: '01/01/2019',
      name_pan_card: known ? registered : null,
      pan_status: known ? 'VALID' : 'INVALID',
      aadhaar_seeding_status_desc:
        digits === '0004' ? 'Aadhaar is not linked to PAN' : 'Aadhaar is linked to PAN',
    })
  }

  /** `false` when the verification id was used before. */
  #recordCheck(operation: string, verificationId: string | null): boolean {
    const at = this.#clock.now().toISOString()
    return this.#checks.addOnce({ at, operation, verification_id: verificationId })
  }

  #reference(): number {
    return 21_637_000 + this.#checks.count()
  }
}

function wrong(error: z.ZodError): WireAnswer {
  const [issue] = error.issues
  const field = String(issue?.path.at(-1) ?? 'request')
  return refused(400, 'validation_error', `${field}_value_invalid`, issue?.message ?? 'invalid request')
}
