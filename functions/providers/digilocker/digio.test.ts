import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answeringClient } from '../../platform/testing/answeringClient.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openDigio } from './digio.ts'
import { recordOf } from './digioRecord.ts'
import { openDigioWebhooks } from './digioWebhooks.ts'

const values: Readonly<Record<string, string>> = {
  'digilocker/client-id': 'client-of-ours',
  'digilocker/client-secret': 'secret-of-ours',
  'digilocker/template-name': 'DIGILOCKER_AADHAAR_PAN',
  'digilocker/webhook-secret': 'new-secret old-secret',
}
const secrets = { read: (name: string) => Promise.resolve(values[name] ?? '') }
const pause = () => Promise.resolve()
const returnTo = 'https://invest.example.in/platform/?back=digilocker'
const visit = { reference: 'dlk_1', email: 'asha@demo.test', name: 'Asha Rao', returnTo }

describe('a visit over the wire', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({
      secretOf: name => values[name] ?? '',
    })
  })
  afterAll(() => sandbox.stop())

  const origin = (): string => `http://127.0.0.1:${sandbox.port}`
  const adapter = () =>
    openDigio({
      client: providerClient({ pause }),
      secrets,
      url: `${origin()}/digio`,
      pagesUrl: 'https://app.digio.in',
    })
  const open = async (reference: string, email = visit.email) => {
    const created = await adapter().create({ ...visit, reference, email })
    if (created.outcome !== 'created') throw new Error('not created')
    return created
  }
  const choose = (reference: string, outcome: string, pan?: string) =>
    fetch(`${origin()}/digilocker/requests/${reference}`, {
      method: 'POST',
      body: JSON.stringify({ outcome, ...(pan === undefined ? {} : { pan }) }),
    })

  it('sends the investor to the documented address, with our return address and the token in it', async () => {
    const { vendorId, redirectionUrl } = await open('dlk_gateway')
    const [, rest = ''] = redirectionUrl.split('https://app.digio.in/#/gateway/login/')
    const [path = '', query] = rest.split('?')
    expect(path).toBe(`${vendorId}/dlk_gateway/asha%40demo.test`)
    const parameters = new URLSearchParams(query)
    expect(parameters.get('redirect_url')).toBe(returnTo)
    expect(parameters.get('token_id')).toMatch(/^GWT/)
  })

  it('waits, then tells name, address and the last four digits', async () => {
    const { vendorId } = await open('dlk_consent')
    expect(await adapter().fetch(vendorId)).toEqual({ outcome: 'waiting' })
    await choose('dlk_consent', 'consent', 'ABCPE1234F')
    expect(await adapter().fetch(vendorId)).toEqual({
      outcome: 'approved',
      record: {
        name: 'ASHA RAO',
        dob: '1990-02-07',
        aadhaarLast4: '1234',
        address: {
          address: '12, 2nd Cross, 4th Block, Koramangala, Bengaluru, Karnataka, 560034',
          localityOrPostOffice: 'Koramangala',
          districtOrCity: 'Bengaluru',
          state: 'Karnataka',
          country: 'India',
          pincode: '560034',
        },
        pan: { last4: '234F' },
      },
    })
  })

  it.each([
    ['deny', 'denied'],
    ['expire', 'expired'],
  ])('%s is %s', async (choice, outcome) => {
    const { vendorId } = await open(`dlk_${choice}`)
    await choose(`dlk_${choice}`, choice)
    expect(await adapter().fetch(vendorId)).toEqual({ outcome })
  })

  it('a number that DigiLocker did not mask gets no further than its last four digits', async () => {
    const { vendorId } = await open('dlk_unmasked', 'asha+digilocker.unmasked@demo.test')
    await choose('dlk_unmasked', 'consent')
    const visit = await adapter().fetch(vendorId)
    expect(visit).toMatchObject({ outcome: 'approved', record: { aadhaarLast4: '2346' } })
    expect(JSON.stringify(visit)).not.toMatch(/\d{4}[\s-]?\d{4}[\s-]?\d{4}/)
    expect(JSON.stringify(visit)).toContain('12, 2nd Cross, 4th Block, UID, Koramangala')
  })

  it('approved without what was approved is no answer yet', async () => {
    const { vendorId } = await open('dlk_empty', 'asha+digilocker.empty@demo.test')
    await choose('dlk_empty', 'consent')
    await expect(adapter().fetch(vendorId)).rejects.toThrow('without readable details')
  })

  it.each(['down', 'garbled'])(
    '%s: nobody knows, and a creation is not repeated by itself',
    async behaviour => {
      const reference = `dlk_${behaviour}`
      const email = `asha+digilocker.${behaviour}@demo.test`
      await expect(adapter().create({ ...visit, reference, email })).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
      const requests = await (await fetch(`${origin()}/digilocker/requests`)).json()
      const made = z
        .array(z.object({ reference_id: z.string() }))
        .parse(requests)
        .filter(({ reference_id }) => reference_id === reference)
      expect(made.length).toBeLessThanOrEqual(1)
    },
  )

  it('both shapes of an error refuse, and neither text goes further', async () => {
    const email = 'asha+digilocker.refused@demo.test'
    await expect(adapter().create({ ...visit, email })).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: '400',
    })
    await expect(adapter().fetch('KIDUNKNOWN')).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'KYC_REQUEST_NOT_FOUND',
    })
  })

  it('maintenance is an outcome of open and of new visits', async () => {
    const { vendorId } = await open('dlk_maintenance')
    await choose('dlk_maintenance', 'maintenance')
    expect(await adapter().fetch(vendorId)).toEqual({ outcome: 'maintenance' })
    expect(await adapter().create(visit)).toEqual({ outcome: 'maintenance' })
  })
})

describe('answers that are to be distrusted', () => {
  const answering = (status: number, body: unknown) =>
    openDigio({
      client: answeringClient(status, body),
      secrets,
      url: 'http://vendor.test',
      pagesUrl: 'http://pages.test',
    })
  const about = (more: object) => ({ id: 'KID0001', status: 'requested', ...more })

  it.each([
    ['another visit', 200, about({ id: 'KID0002' }), 'ProviderUnavailable'],
    ['a status nobody knows', 200, about({ status: 'dancing' }), 'ProviderUnavailable'],
    ['no id', 200, { status: 'approved' }, 'ProviderUnavailable'],
    ['an id with a path in it', 200, about({ id: '../../admin' }), 'ProviderUnavailable'],
    ['a list', 200, [], 'ProviderUnavailable'],
    ['nothing at all', 200, '', 'ProviderUnavailable'],
    ['an error with status 200', 200, { error_msg: 'Something 234123412346' }, 'ProviderRefused'],
    ['a bare 403', 403, {}, 'ProviderRefused'],
  ])('%s', async (_, status, body, name) => {
    const asking = answering(status, body).fetch('KID0001')
    await expect(asking).rejects.toMatchObject({ name })
    await expect(asking).rejects.not.toThrow(/234123412346/)
  })

  it.each([
    ['terminated', { outcome: 'failed' }],
    ['approval_pending', { outcome: 'waiting' }],
    ['REJECTED', { outcome: 'denied' }],
  ])('status %s', async (status, expected) => {
    expect(await answering(200, about({ status })).fetch('KID0001')).toEqual(expected)
  })

  it('a creation without a token still gives an address', async () => {
    const created = await answering(200, about({})).create(visit)
    expect(created).toMatchObject({
      redirectionUrl: expect.stringMatching(/^http:\/\/pages\.test\/#\/gateway\/login\/KID0001\//),
    })
  })
})

describe('what was shared', () => {
  const address = {
    address: '1 Main Road',
    locality_or_post_office: 'Main',
    district_or_city: 'Kolar',
    state: 'Karnataka',
    pincode: 563101,
  }
  const details = (more: object, pan?: object) => ({
    aadhaar: { name: 'Asha', id_number: 'XXXX XXXX 9876', current_address_details: address, ...more },
    ...(pan === undefined ? {} : { pan }),
  })

  it('reads other masks, other dates, a pin code as a number, a permanent address', () => {
    expect(recordOf(details({ dob: '1990-02-07' }))).toMatchObject({
      aadhaarLast4: '9876',
      dob: '1990-02-07',
      address: { pincode: '563101' },
    })
    expect(
      recordOf(details({ current_address_details: null, permanent_address_details: address })),
    ).toBeDefined()
    expect(recordOf(details({ dob: 'yesterday' }))).toMatchObject({ dob: undefined })
  })

  it.each(['2341-2341-2346', '2341 2341 2346 1111', '२३४१२३४१२३४६', '234123412346'])(
    'cuts %s out of every text',
    number => {
      const record = recordOf(
        details({
          name: `Asha ${number}`,
          current_address_details: { ...address, address: `c/o ${number}, Main`, state: number },
        }),
      )
      expect(record).toMatchObject({ name: 'Asha', address: { address: 'c/o, Main', state: '' } })
    },
  )

  it.each([
    ['ABCPE1234F', '234F'],
    ['xxxxx1234f', '234F'],
    ['XXXXXX', undefined],
    [null, undefined],
  ])('a PAN %s ends in %s', (id_number, last4) => {
    expect(recordOf(details({}, { id_number }))?.pan?.last4).toBe(last4)
  })

  it('is nothing without a name, an end of the number or an address', () => {
    for (const wrong of [{ name: ' ' }, { id_number: 'XXXX' }, { current_address_details: null }])
      expect(recordOf(details(wrong))).toBeUndefined()
    expect(recordOf('text')).toBeUndefined()
  })
})

describe('webhooks', () => {
  const webhooks = openDigioWebhooks(secrets)
  const body = (more: object = {}) =>
    JSON.stringify({
      id: 'WHN1',
      event: 'kyc.request.approved',
      entities: ['kyc_request'],
      payload: { kyc_request: { id: 'KID0001', status: 'approved' } },
      ...more,
    })
  const verify = (raw: string, secret = 'new-secret') =>
    webhooks.verify({
      raw,
      headers: { 'x-digio-checksum': createHmac('sha256', secret).update(raw).digest('hex') },
    })

  it('are known by the checksum of the raw body, under the new secret and the old one', async () => {
    expect(await verify(body())).toEqual({ vendorId: 'KID0001', eventId: 'WHN1' })
    expect(await verify(body(), 'old-secret')).toEqual({ vendorId: 'KID0001', eventId: 'WHN1' })
    expect(await verify(body(), 'guessed')).toBeUndefined()
    expect(await webhooks.verify({ raw: body(), headers: {} })).toBeUndefined()
    const signed = createHmac('sha256', 'new-secret').update(body()).digest('hex')
    expect(
      await webhooks.verify({ raw: `${body()} `, headers: { 'x-digio-checksum': signed } }),
    ).toBeUndefined()
  })

  it('speak in capitals as well', async () => {
    const raw = body({ event: 'KYC_REQUEST_APPROVED', payload: { KYC_REQUEST: { id: 'KID0001' } } })
    expect(await verify(raw)).toEqual({ vendorId: 'KID0001', eventId: 'WHN1' })
  })

  it('without an id are known by their content', async () => {
    expect(await verify(body({ id: undefined }))).toMatchObject({
      eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it.each([
    ['a document to be signed', body({ event: 'doc.signed' })],
    ['a creation', body({ event: 'kyc.request.created' })],
    ['nobody', body({ payload: {} })],
    ['a path', body({ payload: { kyc_request: { id: '../..' } } })],
    ['no JSON', 'hello'],
  ])('about %s are none of our business', async (_, raw) => {
    expect(await verify(raw)).toBe('ignored')
  })

  it('are all refused while no secret is known', async () => {
    const closed = openDigioWebhooks({ read: () => Promise.resolve(' ') })
    const empty = createHmac('sha256', '').update(body()).digest('hex')
    expect(await closed.verify({ raw: body(), headers: { 'x-digio-checksum': empty } })).toBeUndefined()
  })
})
