import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderRequest, providerClient } from '../../platform/vendors/providerClient.ts'
import { localSecret, type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openCvl } from './cvl.ts'
import { openBody, sealBody } from './cvlSeal.ts'

const secrets = { read: (name: string) => Promise.resolve(localSecret(name)) }
const key = localSecret('kyc-registry/aes-key')
const pause = () => Promise.resolve()
const holder = (pan: string) => ({ pan, dob: '1990-02-07' })

describe('the agencies over the wire', () => {
  let sandbox: Sandbox
  let url: string
  beforeAll(async () => {
    sandbox = await startSandbox()
    url = `http://127.0.0.1:${sandbox.port}`
  })
  afterAll(() => sandbox.stop())

  const adapter = (read = secrets.read) =>
    openCvl({ client: providerClient({ pause }), secrets: { read }, url: `${url}/cvl` })

  it.each([
    ['ABCPE0011F', 'hold', '003'],
    ['ABCPE0012F', 'notAvailable', '005'],
    ['ABCPE0013F', 'verified', '007'],
    ['ABCPE0015F', 'underProcess', '001'],
    ['ABCPE0016F', 'rejected', '004'],
    ['ABCPE1234F', 'verified', '007'],
  ])('%s is %s', async (pan, status, code) => {
    expect(await adapter().statusOf(holder(pan))).toEqual({ status, kra: 'CVL', code })
  })

  it('0014 is down: nobody knows', async () => {
    for (const answer of [
      adapter().statusOf(holder('ABCPE0014F')),
      adapter().attributesOf(holder('ABCPE0014F')),
    ])
      await expect(answer).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('attributes: another person’s under 0013, none otherwise', async () => {
    expect(await adapter().attributesOf(holder('ABCPE0013F'))).toEqual({
      name: 'PRIYA VENKATARAMAN',
      address: '12 EAST COAST ROAD, THIRUVANMIYUR, CHENNAI',
      pincode: '600041',
      mobile: '9800000013',
      email: 'priya.v@example.in',
      // More than a crore lies within our highest band.
      income: '5',
    })
    expect(await adapter().attributesOf(holder('ABCPE1234F'))).toBeUndefined()
  })

  it.each([
    ['api-key', 'WEBERR-001'],
    ['username', 'WEBERR-002'],
    ['password', 'WEBERR-002'],
    ['pos-code', 'WEBERR-002'],
  ])('a wrong %s is refused with its code', async (credential, code) => {
    const read = (name: string) =>
      Promise.resolve(name.endsWith(`/${credential}`) ? 'guessed' : localSecret(name))
    await expect(adapter(read).statusOf(holder('ABCPE1234F'))).rejects.toMatchObject({
      name: 'ProviderRefused',
      code,
    })
  })

  it('another AES key is refused; a secret that is no AES-192 key fails by name', async () => {
    const another = (name: string) =>
      Promise.resolve(name.endsWith('/aes-key') ? 'x'.repeat(32) : localSecret(name))
    await expect(adapter(another).statusOf(holder('ABCPE1234F'))).rejects.toMatchObject({
      code: 'WEBERR-023',
    })
    const short = (name: string) => Promise.resolve(name.endsWith('/aes-key') ? 'short' : localSecret(name))
    await expect(adapter(short).statusOf(holder('ABCPE1234F'))).rejects.toThrow(
      'the secret kyc-registry/aes-key is not 24 bytes in base64url',
    )
  })

  it('counts requests without personal data', async () => {
    const made = async (): Promise<{ count: number; status: number; record: number }> =>
      (await fetch(`${url}/kyc-registry/inquiries`)).json()
    const before = await made()
    await adapter().statusOf(holder('ABCPE1234F'))
    await adapter().attributesOf(holder('ABCPE1234F'))
    expect(await made()).toEqual({
      count: before.count + 2,
      status: before.status + 1,
      record: before.record + 1,
    })
  })
})

describe('answers that are to be distrusted', () => {
  const token = { success: '1', token: 'jwt', error_code: '', error_message: '' }
  const inquired = (more: object = {}) => ({ APP_PAN_NO: 'ABCPE1234F', APP_STATUS: '007', ...more })
  const sent: ProviderRequest[] = []
  const adapter = (body: unknown, { first = sealBody(token, key) as unknown, status = 200 } = {}) => {
    sent.length = 0
    return openCvl({
      client: request => {
        sent.push(request)
        return Promise.resolve(sent.length === 1 ? { status: 200, body: first } : { status, body })
      },
      secrets,
      url: 'http://agency.test',
    })
  }
  const sealed = (value: unknown) => sealBody(value, key)
  const inquiryAnswer = (inquiry: unknown) =>
    sealed({ success: '1', resdtls: JSON.stringify({ APP_PAN_INQ: inquiry }) })
  const statusOf = (body: unknown, more = {}) => adapter(body, more).statusOf(holder('ABCPE1234F'))

  it('asks in the agency’s form: a key, then a token, and every body sealed', async () => {
    await statusOf(inquiryAnswer(inquired()))
    const [login, inquiry] = sent
    expect(login).toMatchObject({
      method: 'POST',
      url: 'http://agency.test/int/api/GetToken',
      headers: { api_key: 'local-kyc-registry-api-key', 'user-agent': 'CustomUsrAgnt' },
    })
    expect(openBody(String(login?.body), key)).toEqual({
      username: 'local-kyc-registry-username',
      poscode: 'local-kyc-registry-pos-code',
      password: 'local-kyc-registry-password',
    })
    expect(inquiry).toMatchObject({
      url: 'http://agency.test/int/api/GetPanStatus',
      headers: { Token: 'jwt', 'user-agent': 'CustomUsrAgnt' },
    })
    expect(openBody(String(inquiry?.body), key)).toEqual({
      pan: 'ABCPE1234F',
      poscode: 'local-kyc-registry-pos-code',
    })
    expect(JSON.stringify(sent)).not.toContain('ABCPE1234F')
  })

  it('two sealed texts are never alike, and each opens with its key alone', () => {
    const value = { pan: 'ABCPE1234F', note: 'Déjà vu ₹' }
    expect(sealBody(value, key)).not.toBe(sealBody(value, key))
    expect(sealBody(value, key)).toMatch(/^[\w-]{22}:[\w-]+$/)
    expect(openBody(sealBody(value, key), key)).toEqual(value)
    expect(openBody(sealBody(value, key), 'x'.repeat(32))).toBeUndefined()
    for (const text of ['', 'a', ':', 'a:b:c', 'no colon', sealBody(value, key).slice(0, -4)])
      expect(openBody(text, key)).toBeUndefined()
  })

  it.each([
    ['open JSON in resdtls', () => inquiryAnswer(inquired())],
    [
      'sealed resdtls',
      () => sealed({ success: '1', resdtls: sealed({ APP_RES_ROOT: { APP_PAN_INQ: inquired() } }) }),
    ],
    [
      'an object in resdtls',
      () => sealed({ success: '1', resdtls: { APP_RES_ROOT: { APP_PAN_INQ: inquired() } } }),
    ],
    ['no resdtls', () => sealed({ APP_RES_ROOT: { APP_PAN_INQ: inquired() } })],
    ['not sealed at all', () => ({ success: '1', resdtls: { APP_PAN_INQ: inquired() } })],
    ['an empty ERROR', () => inquiryAnswer(inquired({ ERROR: '' }))],
  ])('%s is read', async (_, body) => {
    expect(await statusOf(body())).toEqual({ status: 'verified', kra: 'CVL', code: '007' })
  })

  it.each([
    ['001', 'underProcess', 'CVL'],
    ['002', 'verified', 'CVL'],
    ['006', 'deactivated', 'CVL'],
    ['011', 'underProcess', 'CVL'],
    ['012', 'verified', 'CVL'],
    ['013', 'hold', 'CVL'],
    ['014', 'rejected', 'CVL'],
    ['022', 'notAvailable', 'CVL'],
    ['107', 'verified', 'NDML'],
    ['202', 'verified', 'DotEx'],
    ['303', 'hold', 'CAMS'],
    ['404', 'rejected', 'KFin'],
    // Two digits, as the agencies' own lists have them, also as a number.
    ['07', 'verified', 'CVL'],
    [2, 'verified', 'CVL'],
  ])('code %s is %s at %s', async (code, status, kra) => {
    expect(await statusOf(inquiryAnswer(inquired({ APP_STATUS: code })))).toMatchObject({ status, kra })
  })

  it.each(['000', '099', '888', '777', '555', '', 'KYC VALIDATED', '1007'])(
    'code %j is no answer',
    async code => {
      await expect(statusOf(inquiryAnswer(inquired({ APP_STATUS: code })))).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
    },
  )

  it.each([
    ['about another PAN', () => inquiryAnswer(inquired({ APP_PAN_NO: 'XYZPK9999Z' }))],
    ['without an inquiry', () => sealed({ success: '1', resdtls: '{}' })],
    ['with resdtls nobody can read', () => sealed({ success: '1', resdtls: '{"APP_PAN' })],
    ['a text that is not sealed', () => 'Maintenance'],
    ['nothing', () => undefined],
    ['a list', () => []],
  ])('an answer %s is none', async (_, body) => {
    await expect(statusOf(body())).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await expect(adapter(body()).attributesOf(holder('ABCPE1234F'))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it.each([
    [
      'an open failure',
      { success: '0', error_code: 'WEBERR-011', error_message: 'ABCPE1234F' },
      'WEBERR-011',
    ],
    ['a sealed failure', sealed({ success: '0', error_code: 'WEBERR-011' }), 'WEBERR-011'],
    [
      'an error in the inquiry',
      inquiryAnswer(inquired({ ERROR: { ERROR_CODE: 'WEBERR-999' } })),
      'WEBERR-999',
    ],
    ['a sentence that may quote', inquiryAnswer(inquired({ ERROR: 'INVALID PAN ABCPE1234F' })), 'ERROR'],
    ['a code that quotes', { success: '0', error_code: 'ABCPE1234F NOT FOUND' }, 'ERROR'],
    ['a code that is the input', inquiryAnswer(inquired({ ERROR: 'ABCPE1234F' })), 'ERROR'],
    ['a failure without a code', { success: '0', error_code: '' }, 'ERROR'],
    ['a wrong form of PAN', inquiryAnswer(inquired({ APP_STATUS: '999' })), '999'],
  ])('%s is a refusal, and quotes no input', async (_, body, code) => {
    await expect(statusOf(body)).rejects.toMatchObject({ name: 'ProviderRefused', code })
  })

  it('a 4xx is a refusal by its number; a token that is none is no answer', async () => {
    await expect(statusOf(inquiryAnswer(inquired()), { status: 403 })).rejects.toMatchObject({ code: '403' })
    for (const first of [sealed({ success: '1', token: '' }), sealed({}), sealed('jwt'), 'jwt', null])
      await expect(statusOf(inquiryAnswer(inquired()), { first })).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
    expect(sent).toHaveLength(1)
  })

  it('attributes: the address for letters where there is no other, and a mobile number in any writing', async () => {
    const record = {
      APP_PAN_NO: 'ABCPE1234F',
      APP_NAME: ' Gaurav Kumar ',
      APP_COR_ADD1: '4 MG Road',
      APP_COR_CITY: 'Bengaluru',
      APP_COR_PINCD: 560001,
      APP_MOB_NO: '+91 98765 43210',
      APP_EMAIL: 'G.Kumar@Example.in',
      APP_INCOME: '3',
    }
    const answer = sealed({ success: '1', resdtls: sealed({ APP_RES_ROOT: { KYC_DATA: record } }) })
    const registry = adapter(answer)
    expect(await registry.attributesOf(holder('ABCPE1234F'))).toEqual({
      name: 'Gaurav Kumar',
      address: '4 MG Road, Bengaluru',
      pincode: '560001',
      mobile: '9876543210',
      email: 'g.kumar@example.in',
      income: '3',
    })
    expect(openBody(String(sent[1]?.body), key)).toMatchObject({
      APP_REQ_ROOT: {
        APP_PAN_INQ: { APP_PAN_NO: 'ABCPE1234F', APP_DOB_INCORP: '07-02-1990', FETCH_TYPE: 'E' },
      },
    })
    const unknownIncome = sealed({ KYC_DATA: { ...record, APP_INCOME: 'ABOVE' } })
    expect(await adapter(unknownIncome).attributesOf(holder('ABCPE1234F'))).toMatchObject({
      income: undefined,
    })
  })

  it('both questions together stay within 15 s, and the second has at least one', async () => {
    const budgets: (number | undefined)[] = []
    const slow = openCvl({
      client: async (_, options) => {
        budgets.push(options?.budgetMs)
        return { status: 200, body: budgets.length === 1 ? sealBody(token, key) : inquiryAnswer(inquired()) }
      },
      secrets,
      url: 'http://agency.test',
    })
    await slow.statusOf(holder('ABCPE1234F'))
    expect(budgets[0]).toBe(15_000)
    expect(budgets[1]).toBeLessThanOrEqual(15_000)
    expect(budgets[1]).toBeGreaterThanOrEqual(1_000)
  })
})
