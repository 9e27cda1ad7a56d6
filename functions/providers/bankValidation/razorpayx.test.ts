import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeringClient } from '../../platform/testing/answeringClient.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import type { NameMatch } from './port.ts'
import { openRazorpayx } from './razorpayx.ts'
import { openRazorpayxWebhooks } from './razorpayxWebhooks.ts'

const values: Readonly<Record<string, string>> = {
  'bank-validation/key-id': 'our-key-id',
  'bank-validation/key-secret': 'our-key-secret',
  'bank-validation/account-number': '7878780080316316',
  'bank-validation/webhook-secret': 'new-secret old-secret',
}
const secrets = { read: (name: string) => Promise.resolve(values[name] ?? '') }
/** A simple rule for the test: equal without regard to case. */
const matchNames: NameMatch = (typed, registered) => {
  const matches = typed.toUpperCase() === registered.toUpperCase()
  return { matches, score: matches ? 100 : 40 }
}
const pause = () => Promise.resolve()
const since = new Date('2026-11-20T04:30:00.000Z')

describe('penny drops over the wire', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({
      secretOf: name => values[name] ?? '',
    })
    await fetch(`http://127.0.0.1:${sandbox.port}/clock`, {
      method: 'POST',
      body: JSON.stringify({ now: '2026-11-20T04:30:00.000Z' }),
    })
  })
  afterAll(() => sandbox.stop())

  const adapter = () =>
    openRazorpayx({
      client: providerClient({ pause }),
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/razorpayx`,
      matchNames,
    })
  const dropFor = (accountNumber: string) => ({
    reference: `bav_${accountNumber}`,
    holderName: 'Gaurav Kumar',
    accountNumber,
    ifsc: 'HDFC0000053',
  })
  const made = async (reference: string): Promise<{ count: number }> =>
    (
      await fetch(`http://127.0.0.1:${sandbox.port}/bank-validation/validations?reference_id=${reference}`)
    ).json()

  it.each([
    ['50100012340001', ['rejected']],
    ['50100012340002', ['stillPending', 'stillPending', 'verified']],
    ['50100012340003', ['nameMismatch']],
    ['50100012340004', Array<string>(7).fill('stillPending')],
    ['50100012349999', ['verified', 'verified']],
  ])('%s answers %j, poll by poll', async (accountNumber, answers) => {
    const { vendorId, answer } = await adapter().create(dropFor(accountNumber))
    expect(answer).toBe('stillPending')
    const polled: string[] = []
    for (let poll = 0; poll < answers.length; poll += 1)
      polled.push((await adapter().fetch(vendorId, 'Gaurav Kumar')).answer)
    expect(polled).toEqual(answers)
  })

  it('a creation is never repeated by itself, and a lost one is found by our reference', async () => {
    const drop = dropFor('50100012340005')
    const lookedFor = { reference: drop.reference, holderName: drop.holderName, since }
    await expect(adapter().create(drop)).rejects.toThrow('did not answer create')
    expect((await made(drop.reference)).count).toBe(0)
    expect(await adapter().find(lookedFor)).toBeUndefined()
    // The second 500 has made the drop all the same.
    await expect(adapter().create(drop)).rejects.toThrow('did not answer create')
    const found = await adapter().find(lookedFor)
    expect(found?.answer).toBe('stillPending')
    expect((await adapter().fetch(found?.vendorId ?? '', 'Gaurav Kumar')).answer).toBe('verified')
    expect((await made(drop.reference)).count).toBe(1)
  })

  it('a 200 whose body says failed is a refusal', async () => {
    const { vendorId } = await adapter().create(dropFor('50100012340006'))
    await expect(adapter().fetch(vendorId, 'Gaurav Kumar')).rejects.toThrow(
      'the vendor refused: validation_failed',
    )
  })

  it('what the vendor finds wrong is a refusal with its code, never an input', async () => {
    const wrong = adapter().create({ ...dropFor('50100012349998'), ifsc: 'HDFC1' })
    await expect(wrong).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'BAD_REQUEST_ERROR/input_validation_failed/ifsc',
    })
    await expect(adapter().fetch('fav_unknown', 'Gaurav Kumar')).rejects.toMatchObject({
      name: 'ProviderRefused',
    })
  })
})

describe('answers that are to be distrusted', () => {
  const answering = (status: number, body: unknown) =>
    openRazorpayx({
      client: answeringClient(status, body),
      secrets,
      url: 'http://vendor.test',
      matchNames,
    })
  const done = (more: object) => ({
    id: 'fav_1',
    entity: 'fund_account.validation',
    status: 'completed',
    ...more,
  })

  it.each([
    [
      'the older shape, active',
      done({ results: { account_status: 'active', registered_name: 'GAURAV KUMAR' } }),
      'verified',
    ],
    [
      'the composite shape, valid',
      done({ validation_results: { account_status: 'valid', registered_name: 'Gaurav Kumar' } }),
      'verified',
    ],
    [
      'another name',
      done({ results: { account_status: 'active', registered_name: 'P RAO' } }),
      'nameMismatch',
    ],
    [
      'active without a name',
      done({ results: { account_status: 'active', registered_name: null } }),
      'nameMismatch',
    ],
    ['invalid', done({ results: { account_status: 'invalid', registered_name: null } }), 'rejected'],
    ['created, results null', { id: 'fav_1', status: 'created', results: null }, 'stillPending'],
  ])('%s', async (_, body, answer) => {
    expect((await answering(200, body).fetch('fav_1', 'Gaurav Kumar')).answer).toBe(answer)
  })

  it.each([
    ['a 200 with an error body', 200, { error: { code: 'GATEWAY_ERROR', reason: 'x' } }, 'ProviderRefused'],
    ['a 200 that says failed', 200, { id: 'fav_1', status: 'failed' }, 'ProviderRefused'],
    ['a 404 without a body', 404, '', 'ProviderRefused'],
    ['completed without a word on the account', 200, done({}), 'ProviderUnavailable'],
    ['a status nobody knows', 200, { id: 'fav_1', status: 'hovering' }, 'ProviderUnavailable'],
    ['a page of HTML', 200, '<html>', 'ProviderUnavailable'],
    ['a 503', 503, {}, 'ProviderUnavailable'],
  ])('%s is no success', async (_, status, body, name) => {
    await expect(answering(status, body).fetch('fav_1', 'Gaurav Kumar')).rejects.toMatchObject({ name })
  })

  it('the list is filtered by us, page by page, whatever the vendor filters', async () => {
    const urls: string[] = []
    const page = (count: number, reference: string) => ({
      items: Array.from({ length: count }, (_, index) => ({
        id: `fav_${index}`,
        status: 'created',
        reference_id: index === count - 1 ? reference : 'somebody else',
      })),
    })
    const pages = [page(100, 'bav_x'), page(3, 'bav_mine')]
    const adapter = openRazorpayx({
      client: providerClient({
        attempts: 1,
        pause,
        fetch: url => {
          urls.push(String(url))
          return Promise.resolve(Response.json(pages[urls.length - 1]))
        },
      }),
      secrets,
      url: 'http://vendor.test',
      matchNames,
    })
    const found = await adapter.find({ reference: 'bav_mine', holderName: 'Gaurav Kumar', since })
    expect(found).toEqual({ vendorId: 'fav_2', answer: 'stillPending' })
    expect(urls.map(url => new URL(url).searchParams.get('skip'))).toEqual(['0', '100'])
    // Two minutes before our reference was stored: clocks differ.
    expect(new URL(urls[0] ?? '').searchParams.get('from')).toBe(
      String(Date.parse('2026-11-20T04:28:00Z') / 1000),
    )
  })
})

describe('webhooks', () => {
  const { verify } = openRazorpayxWebhooks(secrets)
  const raw = JSON.stringify({
    entity: 'event',
    event: 'fund_account.validation.completed',
    payload: {
      'fund_account.validation': { entity: { id: 'fav_1', reference_id: 'bav_1', status: 'completed' } },
    },
  })
  const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')
  const signed = (signature: string, more = {}) => ({ 'x-razorpay-signature': signature, ...more })

  it.each(['new-secret', 'old-secret'])('signed with the %s are ours', async secret => {
    expect(await verify({ raw, headers: signed(sign(raw, secret)) })).toEqual({ reference: 'bav_1' })
    const headers = signed(sign(raw, secret), { 'x-razorpay-event-id': 'evt_1' })
    expect(await verify({ raw, headers })).toEqual({ reference: 'bav_1', eventId: 'evt_1' })
  })

  it.each([
    ['another secret', sign(raw, 'guessed')],
    ['another body', sign(`${raw} `, 'new-secret')],
    ['both secrets as one', sign(raw, 'new-secret old-secret')],
    ['no signature', ''],
    ['no hex', 'z'.repeat(64)],
    ['a shorter one', sign(raw, 'new-secret').slice(0, 62)],
  ])('with %s are forged', async (_, signature) => {
    expect(await verify({ raw, headers: signed(signature) })).toBeUndefined()
  })

  it('of other kinds are taken and ignored, also when they are no JSON', async () => {
    for (const other of ['{"event":"payout.processed","payload":{}}', 'hello'])
      expect(await verify({ raw: other, headers: signed(sign(other, 'new-secret')) })).toBe('ignored')
  })
})
