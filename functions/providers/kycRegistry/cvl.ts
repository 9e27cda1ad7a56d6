import * as z from 'zod/mini'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import { agencies, incomes, invalidPanCode, statuses } from './cvlCodes.ts'
import { openBody, sealBody } from './cvlSeal.ts'
import type { KycRegistry, RegistryAttributes, RegistryHolder, RegistryStatus } from './port.ts'

const vendor = 'kyc-registry'
/** Token and inquiry together. */
const budgetMs = 15_000
const leastMs = 1_000
/** Inquiries change nothing at the agency, so they may be repeated. */
const attempts = 2

const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform(value => String(value ?? '').trim()),
)
const failure = z.object({ success: z.literal('0'), error_code: text })
const tokenBody = z.object({ success: z.literal('1'), token: z.string().check(z.minLength(1)) })
const details = z.object({ resdtls: z.union([z.string(), z.looseObject({})]) })
const inquiry = z.object({
  APP_PAN_NO: z.string(),
  APP_STATUS: text,
  ERROR: z.nullish(z.union([z.string(), z.object({ ERROR_CODE: text })])),
})
const record = z.object({
  APP_PAN_NO: z.string(),
  APP_NAME: text,
  APP_PER_ADD1: text,
  APP_PER_ADD2: text,
  APP_PER_ADD3: text,
  APP_PER_CITY: text,
  APP_PER_PINCD: text,
  APP_COR_ADD1: text,
  APP_COR_ADD2: text,
  APP_COR_ADD3: text,
  APP_COR_CITY: text,
  APP_COR_PINCD: text,
  APP_MOB_NO: text,
  APP_EMAIL: text,
  APP_INCOME: text,
})
type KraRecord = z.output<typeof record>
const inquiryBody = z.object({ APP_PAN_INQ: inquiry })
const recordBody = z.object({ KYC_DATA: record })
const wrapped = z.union([
  z.object({ APP_RES_ROOT: z.unknown() }),
  z.object({ APP_REQ_ROOT: z.unknown() }),
  z.object({ ROOT: z.unknown() }),
])

/** CVL's REST interface; CVL asks the other agencies on our behalf. Every inquiry first takes a token. */
export function openCvl({ client, secrets, url }: VendorOptions): KycRegistry {
  const credential = (name: string): Promise<string> => secrets.read(`kyc-registry/${name}`)
  const post = async (
    operation: string,
    headers: Readonly<Record<string, string>>,
    value: unknown,
    leftMs: number,
  ): Promise<unknown> => {
    const key = await credential('aes-key')
    const { status, body } = await client(
      {
        method: 'POST',
        url: `${url}/int/api/${operation}`,
        // The agency refuses any other user agent.
        headers: { 'user-agent': 'CustomUsrAgnt', ...headers },
        body: sealBody(value, key),
        vendor,
        operation,
      },
      { budgetMs: Math.max(leastMs, leftMs), attempts },
    )
    const opened = unsealed(body, key)
    const failed = z.safeParse(failure, opened)
    if (failed.success) throw refusedBy(failed.data.error_code)
    if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
    return opened
  }
  const ask = async (operation: string, valueFor: (posCode: string) => unknown): Promise<unknown> => {
    const deadline = performance.now() + budgetMs
    const [apiKey, username, password, posCode] = await Promise.all([
      credential('api-key'),
      credential('username'),
      credential('password'),
      credential('pos-code'),
    ])
    const login = { username, poscode: posCode, password }
    const token = read(await post('GetToken', { api_key: apiKey }, login, budgetMs), tokenBody)
    const answer = await post(
      operation,
      { Token: token.token },
      valueFor(posCode),
      deadline - performance.now(),
    )
    return unwrapped(answer, await credential('aes-key'))
  }
  return {
    async statusOf({ pan }) {
      const answer = await ask('GetPanStatus', poscode => ({ pan, poscode }))
      return statusFrom(pan, read(answer, inquiryBody).APP_PAN_INQ)
    },
    async attributesOf(holder) {
      const answer = await ask('SolicitPANDetailsFetchALLKRA', posCode => solicitation(holder, posCode))
      return attributesFrom(holder.pan, read(answer, recordBody).KYC_DATA)
    },
  }
}

const solicitation = ({ pan, dob }: RegistryHolder, posCode: string) => ({
  APP_REQ_ROOT: {
    APP_PAN_INQ: {
      APP_PAN_NO: pan,
      APP_DOB_INCORP: dob.split('-').reverse().join('-'),
      APP_POS_CODE: posCode,
      APP_RTA_CODE: posCode,
      APP_KRA_CODE: 'CVLKRA',
      // Data only, no pictures.
      FETCH_TYPE: 'E',
    },
  },
})

/** The agency answers an encrypted text or, for some failures, a plain object. */
function unsealed(body: unknown, key: string): unknown {
  const opened = typeof body === 'string' ? openBody(body, key) : body
  if (opened === undefined) throw unreadable()
  return opened
}

/** The content of `resdtls` (encrypted again, JSON or an object), without the root element. */
function unwrapped(answer: unknown, key: string): unknown {
  const inner = z.safeParse(details, answer)
  const value = inner.success ? openedDetails(inner.data.resdtls, key) : answer
  const rooted = z.safeParse(wrapped, value)
  return rooted.success ? Object.values(rooted.data)[0] : value
}

function openedDetails(content: string | object, key: string): unknown {
  if (typeof content !== 'string') return content
  if (!content.trim().startsWith('{')) return openBody(content, key)
  try {
    return JSON.parse(content)
  } catch {
    throw unreadable()
  }
}

function read<Schema extends z.core.$ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw unreadable()
  return parsed.data
}

/** A refusal is stored in the history of an operator's execution, so only a code is passed on. */
const refusedBy = (code: string): ProviderRefused =>
  new ProviderRefused(/^(?:[A-Z]{2,12}-)?[0-9]{1,5}$/i.test(code) ? code : 'ERROR')

const unreadable = () => new ProviderUnavailable('the agency answered what nobody can read')

/** Two digits (an agency's own list) or three (with the agency in front). */
function statusFrom(
  pan: string,
  { APP_PAN_NO, APP_STATUS, ERROR }: z.output<typeof inquiry>,
): RegistryStatus {
  const error = typeof ERROR === 'string' ? ERROR.trim() : (ERROR?.ERROR_CODE ?? '')
  if (error !== '') throw refusedBy(error)
  if (APP_PAN_NO !== pan) throw new ProviderUnavailable('the agency answered about another PAN')
  const code = APP_STATUS.padStart(3, '0')
  if (code === invalidPanCode) throw new ProviderRefused(invalidPanCode)
  const status = statuses[code.slice(1)]
  const kra = agencies[code.slice(0, 1)]
  if (code.length !== 3 || status === undefined || kra === undefined)
    throw new ProviderUnavailable('the agency could not ask the one that holds the record')
  return { status, kra, code }
}

/** The permanent address, which a proof exists for; without one the correspondence address. */
function attributesFrom(pan: string, held: KraRecord): RegistryAttributes | undefined {
  if (held.APP_PAN_NO !== pan) throw new ProviderUnavailable('the agency answered about another PAN')
  if (held.APP_NAME === '') return undefined
  const permanent = [held.APP_PER_ADD1, held.APP_PER_ADD2, held.APP_PER_ADD3, held.APP_PER_CITY]
  const correspondence = [held.APP_COR_ADD1, held.APP_COR_ADD2, held.APP_COR_ADD3, held.APP_COR_CITY]
  const hasPermanent = held.APP_PER_ADD1 !== ''
  return {
    name: held.APP_NAME,
    address: (hasPermanent ? permanent : correspondence).filter(line => line !== '').join(', '),
    pincode: hasPermanent ? held.APP_PER_PINCD : held.APP_COR_PINCD,
    // e.g. `+91 98765 43210` or `09876543210`.
    mobile: held.APP_MOB_NO.replace(/\D/g, '').slice(-10),
    email: held.APP_EMAIL.toLowerCase(),
    income: incomes[held.APP_INCOME.padStart(2, '0')],
  }
}
