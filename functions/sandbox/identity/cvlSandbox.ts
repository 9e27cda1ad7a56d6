import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor, type WireAnswer, type WireRequest } from '../wire.ts'

/**
 * CVL's REST interface as documented: a token, the status of a PAN with the agencies, and the record itself. Every body
 * is one encrypted text. The PAN's four digits decide.
 */

const pan = z.string()
const loginBody = z.object({ username: z.string(), poscode: z.string(), password: z.string() })
const statusBody = z.object({ pan, poscode: z.string() })
const recordBody = z.object({
  APP_REQ_ROOT: z.object({
    APP_PAN_INQ: z.object({
      APP_PAN_NO: pan,
      APP_DOB_INCORP: z.string().regex(/^\d{2}-\d{2}-\d{4}$/),
      APP_POS_CODE: z.string(),
      APP_RTA_CODE: z.string(),
      APP_KRA_CODE: z.string(),
      FETCH_TYPE: z.enum(['E', 'I']),
    }),
  }),
})

/** The status by the PAN's digits; any other PAN is validated. */
const statusByDigits: Readonly<Record<string, string>> = {
  '0011': '003',
  '0012': '005',
  '0015': '001',
  '0016': '004',
}
const validated = '007'
const tokenRow = z.object({ token: z.string(), until: z.string() })
const inquiryRow = z.object({ at: z.string(), operation: z.string() })
const tokenForMs = 30 * 60_000
const base = '/int/api'

export class CvlSandbox {
  readonly #tokens: Rows<typeof tokenRow>
  readonly #inquiries: Rows<typeof inquiryRow>
  readonly #clock: SandboxClock
  readonly #credentials: Readonly<Record<'apiKey' | 'username' | 'password' | 'posCode', string>>
  /** 24 bytes. */
  readonly #key: Buffer

  constructor({ database, clock, secretOf }: SandboxContext) {
    this.#tokens = new Rows(database, 'kra_tokens', tokenRow)
    this.#inquiries = new Rows(database, 'kra_inquiries', inquiryRow, { key: [] })
    this.#clock = clock
    this.#credentials = {
      apiKey: secretOf('kyc-registry/api-key'),
      username: secretOf('kyc-registry/username'),
      password: secretOf('kyc-registry/password'),
      posCode: secretOf('kyc-registry/pos-code'),
    }
    this.#key = Buffer.from(secretOf('kyc-registry/aes-key'), 'base64url')
  }

  /** What the vendor answers below its address. */
  readonly vendor: Vendor = async request => {
    if (!request.path.startsWith(`${base}/`)) return undefined
    if (request.method !== 'POST') return json(405, { success: '0', error_code: 'WEBERR-405' })
    if (request.headers['user-agent'] !== 'CustomUsrAgnt')
      return { status: 403, body: 'error code: 1010', contentType: 'text/plain' }
    switch (request.path.slice(base.length + 1)) {
      case 'GetToken':
        return this.#token(request)
      case 'GetPanStatus':
        return this.#answerInquiry(request, 'GetPanStatus', value => this.#status(value))
      case 'SolicitPANDetailsFetchALLKRA':
        return this.#answerInquiry(request, 'SolicitPANDetailsFetchALLKRA', value => this.#record(value))
      default:
        return undefined
    }
  }

  /** For tests: how often the agencies were called, without PANs. */
  readonly inspection: Vendor = async ({ method, path }) => {
    if (method !== 'GET' || path !== '/kyc-registry/inquiries') return undefined
    const status = this.#inquiries.count({ operation: 'GetPanStatus' })
    const record = this.#inquiries.count({ operation: 'SolicitPANDetailsFetchALLKRA' })
    return json(200, { count: status + record, status, record })
  }

  #token({ headers, body }: WireRequest): WireAnswer {
    if (headers.api_key !== this.#credentials.apiKey) return failed('WEBERR-001', 'INVALID API KEY')
    const parsed = loginBody.safeParse(this.#opened(body))
    if (!parsed.success) return failed('WEBERR-023', 'INVALID REQUEST FORMAT')
    const { username, password, poscode } = parsed.data
    const known = this.#credentials
    if (username !== known.username || password !== known.password || poscode !== known.posCode)
      return failed('WEBERR-002', 'INVALID USERNAME OR PASSWORD')
    const token = randomUUID()
    const until = new Date(this.#clock.now().getTime() + tokenForMs).toISOString()
    this.#tokens.add({ token, until })
    return json(200, JSON.stringify(this.#sealed({ success: '1', token, error_code: '', error_message: '' })))
  }

  #answerInquiry(
    { headers, body }: WireRequest,
    operation: string,
    answer: (value: unknown) => WireAnswer,
  ): WireAnswer {
    const at = this.#clock.now().toISOString()
    const known = this.#tokens.find({ token: headers.token ?? '' })
    if (known === undefined || known.until <= at) return failed('WEBERR-011', 'INVALID OR EXPIRED TOKEN')
    const value = this.#opened(body)
    if (value === undefined) return failed('WEBERR-023', 'INVALID REQUEST FORMAT')
    this.#inquiries.add({ at, operation })
    return answer(value)
  }

  #status(value: unknown): WireAnswer {
    const parsed = statusBody.safeParse(value)
    if (!parsed.success || parsed.data.poscode !== this.#credentials.posCode)
      return failed('WEBERR-023', 'INVALID REQUEST FORMAT')
    const number = parsed.data.pan
    if (!isPan(number)) return this.#inquiry(number, '999')
    if (digitsOf(number) === '0014')
      return { status: 503, body: 'Service Unavailable', contentType: 'text/plain' }
    return this.#inquiry(number, statusByDigits[digitsOf(number)] ?? validated)
  }

  #inquiry(number: string, status: string): WireAnswer {
    const at = stamp(this.#clock.now())
    return this.#details({
      APP_RES_ROOT: {
        APP_PAN_INQ: {
          APP_PAN_NO: number,
          APP_NAME: '',
          APP_STATUS: status,
          APP_STATUSDT: at,
          APP_ENTRYDT: at,
          APP_MODDT: '',
          APP_STATUS_DELTA: '',
          APP_UPDT_STATUS: status,
          APP_HOLD_DEACTIVE_RMKS: status === '003' ? 'Mobile or e-mail not validated' : '',
          APP_UPDT_RMKS: '',
          APP_KYC_MODE: '5',
          APP_IPV_FLAG: 'Y',
          APP_UBO_FLAG: '',
          APP_PER_ADD_PROOF: '31',
          APP_COR_ADD_PROOF: '31',
        },
        APP_PAN_SUMM: { BATCH_ID: '', APP_RESPONSE_DATE: at, APP_TOTAL_REC: '1' },
      },
    })
  }

  /** The sandbox does not know the investor: a record has no particulars, except another person's under `0013`. */
  #record(value: unknown): WireAnswer {
    const parsed = recordBody.safeParse(value)
    if (!parsed.success) return failed('WEBERR-023', 'INVALID REQUEST FORMAT')
    const { APP_PAN_NO: number, APP_DOB_INCORP } = parsed.data.APP_REQ_ROOT.APP_PAN_INQ
    if (!isPan(number)) return failed('WEBERR-999', 'INVALID PAN NO FORMAT')
    const digits = digitsOf(number)
    if (digits === '0014') return { status: 503, body: 'Service Unavailable', contentType: 'text/plain' }
    const particulars = digits === '0013' ? anotherPerson : nobody
    return this.#details({
      APP_RES_ROOT: {
        KYC_DATA: {
          APP_TYPE: 'I',
          APP_PAN_NO: number,
          APP_DOB_DT: APP_DOB_INCORP,
          APP_STATUS: statusByDigits[digits] ?? validated,
          ...particulars,
        },
      },
    })
  }

  #details(value: unknown): WireAnswer {
    const sealed = this.#sealed({
      success: '1',
      resdtls: this.#sealed(value),
      error_code: '',
      error_message: '',
    })
    return json(200, JSON.stringify(sealed))
  }

  #sealed(value: unknown): string {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-192-cbc', this.#key, iv)
    const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return `${iv.toString('base64url')}:${text.toString('base64url')}`
  }

  #opened(body: unknown): unknown {
    const [iv, text] = typeof body === 'string' ? body.split(':') : []
    if (iv === undefined || text === undefined) return undefined
    try {
      const cipher = createDecipheriv('aes-192-cbc', this.#key, Buffer.from(iv, 'base64url'))
      return JSON.parse(
        Buffer.concat([cipher.update(Buffer.from(text, 'base64url')), cipher.final()]).toString('utf8'),
      )
    } catch {
      // Encrypted with another key: the agency answers that the format is invalid.
      return undefined
    }
  }
}

const nobody = {
  APP_NAME: '',
  APP_PER_ADD1: '',
  APP_PER_ADD2: '',
  APP_PER_ADD3: '',
  APP_PER_CITY: '',
  APP_PER_PINCD: '',
  APP_COR_ADD1: '',
  APP_COR_ADD2: '',
  APP_COR_ADD3: '',
  APP_COR_CITY: '',
  APP_COR_PINCD: '',
  APP_MOB_NO: '',
  APP_EMAIL: '',
  APP_INCOME: '',
}
const anotherPerson = {
  ...nobody,
  APP_NAME: 'PRIYA VENKATARAMAN',
  APP_PER_ADD1: '12 EAST COAST ROAD',
  APP_PER_ADD2: 'THIRUVANMIYUR',
  APP_PER_CITY: 'CHENNAI',
  APP_PER_PINCD: '600041',
  APP_MOB_NO: '9800000013',
  APP_EMAIL: 'PRIYA.V@EXAMPLE.IN',
  APP_INCOME: '06',
}

/** A failure is not encrypted and has status 200. */
const failed = (error_code: string, error_message: string): WireAnswer =>
  json(200, { success: '0', error_code, error_message })
const isPan = (number: string): boolean => /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(number)
const digitsOf = (number: string): string => number.slice(5, 9)

/** e.g. `21-11-2026 10:00:00`, Indian time. */
function stamp(now: Date): string {
  const [date = '', time = ''] = new Date(now.getTime() + 5.5 * 3_600_000).toISOString().split('T')
  return `${date.split('-').reverse().join('-')} ${time.slice(0, 8)}`
}
