import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { localSecret, type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openDigioCkyc } from './digioCkyc.ts'

const secrets = { read: (name: string) => Promise.resolve(localSecret(name)) }
const pause = () => Promise.resolve()
const holder = (pan: string) => ({ reference: `inv_1-${pan}`, pan, dob: '1990-02-07' })

describe('numbers of the central KYC registry over the wire (D6)', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.stop())
  const url = (): string => `http://127.0.0.1:${sandbox.port}`
  const adapter = () =>
    openDigioCkyc({ client: providerClient({ pause, attempts: 1 }), secrets, url: `${url()}/central-kyc` })

  it('is found, and the same the next time', async () => {
    const number = await adapter().numberOf(holder('ABCPE1234F'))
    expect(number).toMatch(/^\d{14}$/)
    expect(await adapter().numberOf(holder('ABCPE1234F'))).toBe(number)
    expect(await adapter().numberOf(holder('ABCPE1235F'))).not.toBe(number)
  })

  it('0021 has no record, 0025 has one at the third question', async () => {
    expect(await adapter().numberOf(holder('ABCPE0021F'))).toBeUndefined()
    const late = []
    for (let question = 1; question <= 3; question += 1)
      late.push(await adapter().numberOf(holder('ABCPE0025F')))
    expect(late).toEqual([undefined, undefined, expect.stringMatching(/^\d{14}$/)])
  })

  it.each(['ABCPE0022F', 'ABCPE0023F'])('%s: nobody knows', async pan => {
    await expect(adapter().numberOf(holder(pan))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('a stranger is refused with a code, and searches are counted without PANs', async () => {
    const stranger = openDigioCkyc({
      client: providerClient({ pause }),
      secrets: { read: () => Promise.resolve('guessed') },
      url: `${url()}/central-kyc`,
    })
    await expect(stranger.numberOf(holder('ABCPE1234F'))).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'UNAUTHORIZED',
    })
    const counted = await (await fetch(`${url()}/central-kyc/searches`)).text()
    expect(counted).toMatch(/^\{"count":\d+\}$/)
  })
})

describe('answers of the central KYC registry that are to be distrusted', () => {
  const sent: { url: string; body: unknown }[] = []
  const ask = (...answers: { readonly status: number; readonly body: unknown }[]) => {
    sent.length = 0
    const client = providerClient({
      attempts: 1,
      pause,
      fetch: (url, init) => {
        sent.push({ url: String(url), body: JSON.parse(String(init?.body)) })
        const { status, body } = answers[sent.length - 1] ?? { status: 500, body: {} }
        return Promise.resolve(
          new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
        )
      },
    })
    return openDigioCkyc({ client, secrets, url: 'http://vendor.test' }).numberOf(holder('ABCPE1234F'))
  }
  const found = (ckyc_no: string) => ({ status: 200, body: { success: true, ckyc_no } })

  it('both questions have the vendor’s form, and the record opens under the date of birth', async () => {
    expect(await ask(found('$XXXX1234$'), found('50012345678901'))).toBe('50012345678901')
    const fi_code = 'local-central-kyc-fi-code'
    expect(sent).toEqual([
      {
        url: 'http://vendor.test/v3/client/kyc/ckyc/search',
        body: { id_no: 'ABCPE1234F', unique_request_id: 'inv_1-ABCPE1234F-s', fi_code },
      },
      {
        url: 'http://vendor.test/v3/client/kyc/ckyc/download',
        body: {
          ckyc_no: '$XXXX1234$',
          date_of_birth: '07-02-1990',
          unique_request_id: 'inv_1-ABCPE1234F-d',
          fi_code,
        },
      },
    ])
  })

  it('a search that answers the whole number needs no record', async () => {
    expect(await ask(found('50012345678901'))).toBe('50012345678901')
    expect(sent).toHaveLength(1)
  })

  it('a search that answers no number opens no record', async () => {
    await expect(ask(found('<b>1</b>'))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['a page of HTML', { status: 200, body: '<html>' }],
    ['an empty object', { status: 200, body: {} }],
    ['a number that is none', found('<b>1</b>')],
    ['a 503', { status: 503, body: {} }],
    ['a 429', { status: 429, body: {} }],
  ])('%s is no answer', async (_, answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await expect(ask(found('$XXXX1234$'), answer)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it.each([
    ['success: false', { status: 200, body: { success: false, error: 'Record not found' } }],
    ['a 404 that says so', { status: 404, body: { code: 'CKYC_RECORD_NOT_FOUND', message: '' } }],
  ])('%s: there is no record yet', async (_, answer) => {
    expect(await ask(answer)).toBeUndefined()
  })

  it.each([
    ['a 400', { status: 400, body: { code: 'BAD_REQUEST', message: 'ABCPE1234F' } }, 'BAD_REQUEST'],
    ['a refusal without a reason', { status: 200, body: { success: false } }, 'unsuccessful'],
    ['a code that is a text', { status: 400, body: { code: 'PAN ABCPE1234F is wrong' } }, '400'],
  ])('%s is a refusal, and quotes no input', async (_, answer, code) => {
    await expect(ask(answer)).rejects.toMatchObject({ name: 'ProviderRefused', code })
  })
})
