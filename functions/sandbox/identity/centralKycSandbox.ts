import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { basicAuthorization, json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'

/** Digio's search and download of the central KYC registry. The PAN's four digits decide. */

const common = { fi_code: z.string(), unique_request_id: z.string().min(1).max(100) }
const searchBody = z.object({ id_no: z.string().regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/), ...common })
const downloadBody = z.object({
  ckyc_no: z.string().regex(/^CKR[0-9A-F]{12}$/),
  date_of_birth: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
  ...common,
})

const questionRow = z.object({ reference: z.string() })
const base = '/v3/client/kyc/ckyc/'
const slowMs = 8_000
/** The registry has the record of these digits at the third search. */
const searchesBeforeKnown = 2

const refused = (status: number, code: string, message: string): WireAnswer =>
  json(status, { code, message, details: '' })
const garbled: WireAnswer = { status: 200, body: '<html>502 Bad Gateway</html>', contentType: 'text/html' }
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const numberOf = (reference: string): string =>
  String(BigInt(`0x${hashOf(reference).slice(0, 15)}`))
    .padStart(14, '3')
    .slice(-14)

export class CentralKycSandbox {
  readonly #questions: Rows<typeof questionRow>
  readonly #clock: SandboxClock
  readonly #authorization: string
  readonly #fiCode: string

  constructor({ database, clock, secretOf }: SandboxContext) {
    this.#clock = clock
    this.#authorization = basicAuthorization(
      secretOf('central-kyc/client-id'),
      secretOf('central-kyc/client-secret'),
    )
    this.#fiCode = secretOf('central-kyc/fi-code')
    // For counting only: no PAN is stored.
    this.#questions = new Rows(database, 'ckyc_questions', questionRow, { key: [] })
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    const { method, path, headers } = request
    if (!path.startsWith(base)) return undefined
    if (headers.authorization !== this.#authorization)
      return refused(401, 'UNAUTHORIZED', 'Invalid client credentials')
    if (method !== 'POST') return refused(405, 'METHOD_NOT_ALLOWED', 'Request method not supported')
    switch (path.slice(base.length)) {
      case 'search':
        return this.#search(request)
      case 'download':
        return this.#download(request)
      default:
        return undefined
    }
  }

  /** For tests: how often the registry was searched, without PANs. */
  readonly inspection: Vendor = async ({ method, path }) =>
    method === 'GET' && path === '/central-kyc/searches'
      ? json(200, { count: this.#questions.count() })
      : undefined

  async #search({ body }: WireRequest): Promise<WireAnswer> {
    const parsed = searchBody.safeParse(body)
    if (!parsed.success || parsed.data.fi_code !== this.#fiCode)
      return refused(400, 'BAD_REQUEST', 'Invalid request')
    const { id_no } = parsed.data
    const reference = `CKR${hashOf(id_no).slice(0, 12).toUpperCase()}`
    this.#questions.add({ reference })
    switch (id_no.slice(5, 9)) {
      case '0021':
        return json(200, { success: false, error: 'Record not found' })
      case '0022':
        return refused(503, 'SERVICE_UNAVAILABLE', 'Try again later')
      case '0023':
        return garbled
      case '0024':
        await this.#clock.sleep(slowMs)
        break
      case '0025':
        if (this.#questions.count({ reference }) <= searchesBeforeKnown)
          return json(200, { success: false, error: 'Record not found' })
    }
    return json(200, { success: true, ckyc_no: reference })
  }

  #download({ body }: WireRequest): WireAnswer {
    const parsed = downloadBody.safeParse(body)
    if (!parsed.success || parsed.data.fi_code !== this.#fiCode)
      return refused(400, 'BAD_REQUEST', 'Invalid request')
    return json(200, { success: true, ckyc_no: numberOf(parsed.data.ckyc_no) })
  }
}
