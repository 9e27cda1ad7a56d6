import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { idempotencyKey, openRazorpayX } from './razorpayX.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const reference = 'liq_mfz3k1x0-9f2c41d07a3be58812aa90cd-1'
const morning = '2026-11-25T11:00:00+05:30'
const payout = (accountNumber = '50100012349999') => {
  const account = { name: 'Gaurav Kumar', accountNumber, ifsc: 'HDFC0000053' }
  return { reference, amountPaise: 33_029_627, account }
}

describe('payouts over the wire', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox()
    await setClock(morning)
  })
  afterEach(() => sandbox.stop())

  const send = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${sandbox.port}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const setClock = (at: string) => send('/clock', { now: at })
  const made = async (): Promise<{ count: number; items: unknown[] }> =>
    (await fetch(`http://127.0.0.1:${sandbox.port}/payouts?reference=${reference}`)).json()
  const client = providerClient({ pause })
  const adapter = (of = client) =>
    openRazorpayX({ client: of, secrets, url: `http://127.0.0.1:${sandbox.port}/razorpayx` })
  /** Pays, and polls so many times. */
  const states = async (accountNumber: string, questions: number): Promise<string[]> => {
    const states: string[] = [(await adapter().pay(payout(accountNumber))).state]
    for (let question = 0; question < questions; question += 1)
      states.push((await adapter().find(reference))?.state ?? 'unknown')
    return states
  }

  it('is on its way, then paid with the bank’s reference, and stands in the list of its day', async () => {
    expect(await adapter().find(reference)).toBeUndefined()
    const first = await adapter().pay(payout())
    expect(first).toEqual({
      payoutId: expect.stringMatching(/^pout_\w{14}$/),
      state: 'onItsWay',
      amountPaise: 33_029_627,
    })
    expect(await adapter().paidOn('2026-11-25')).toEqual([])
    const paid = await adapter().find(reference)
    expect(paid).toEqual({ ...first, state: 'paid', utr: expect.stringMatching(/^RZPX[0-9A-F]{12}$/) })
    expect(await adapter().paidOn('2026-11-25')).toEqual([
      { reference, amountPaise: 33_029_627, utr: paid?.utr, at: expect.any(Date) },
    ])
    expect(await adapter().paidOn('2026-11-24')).toEqual([])
    expect(await adapter().paidOn('2026-11-26')).toEqual([])
  })

  it('is made once, however often it is asked for, and across a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payouts-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const restart = async () => {
      await sandbox.stop()
      sandbox = await startSandbox({ file: join(folder, 'sandbox.sqlite') })
    }
    await restart()
    await setClock(morning)
    const { payoutId } = await adapter().pay(payout())
    await restart()
    expect(await adapter().pay(payout())).toMatchObject({ payoutId, state: 'paid' })
    expect((await made()).count).toBe(1)
  })

  it.each([
    ['0011', ['onItsWay', 'returned'], 'accountInvalid'],
    ['0012', ['onItsWay', 'onItsWay', 'onItsWay', 'paid'], undefined],
    ['0013', ['onItsWay', 'onItsWay', 'returned'], 'accountClosed'],
    ['0014', ['onItsWay', 'onItsWay', 'onItsWay', 'paid'], undefined],
    ['0018', ['queued', 'queued', 'queued', 'queued', 'queued', 'queued'], undefined],
    ['0019', ['onItsWay', 'returned'], 'limit'],
  ])('%s: %j', async (ending, expected, reason) => {
    expect(await states(`5010001234${ending}`, expected.length - 1)).toEqual(expected)
    expect((await adapter().find(reference))?.reason).toBe(reason)
    // What is not paid with a reference of the bank is not in its list either.
    expect(await adapter().paidOn('2026-11-25')).toHaveLength(expected.includes('paid') ? 1 : 0)
  })

  it('0018: one that is queued is taken back once, and nothing of it is paid', async () => {
    const { payoutId } = await adapter().pay(payout('50100012340018'))
    expect(await adapter().takeBack(payoutId)).toMatchObject({ payoutId, state: 'returned' })
    expect(await adapter().find(reference)).toMatchObject({ payoutId, state: 'returned' })
    // What is not queued any more, or never was, cannot be.
    await expect(adapter().takeBack(payoutId)).rejects.toMatchObject({ name: 'ProviderRefused' })
  })

  it('0015: down twice; the second time it is made all the same, and found by our reference', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(adapter().pay(payout('50100012340015'))).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
    expect(await adapter().pay(payout('50100012340015'))).toMatchObject({ state: 'paid' })
    expect((await made()).count).toBe(1)
  })

  it('0016: a bank that speaks of another amount is not believed, and pays once', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(adapter().pay(payout('50100012340016'))).rejects.toMatchObject({
        name: 'ProviderUnavailable',
      })
    expect((await made()).count).toBe(1)
    // Whoever asks for the reference alone has to compare.
    expect(await adapter().find(reference)).toMatchObject({ amountPaise: 33_029_527 })
  })

  it('a payout that was made under another amount is no answer', async () => {
    await adapter().pay(payout())
    await expect(adapter().pay({ ...payout(), amountPaise: 33_029_628 })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
    expect((await made()).count).toBe(1)
  })

  it('a test says how one ends, also after it was paid: then it is in no list any more', async () => {
    await adapter().pay(payout('50100012340018'))
    await send('/payouts', { reference, outcome: 'pay' })
    expect(await adapter().find(reference)).toMatchObject({ state: 'paid' })
    await send('/payouts', { reference, outcome: 'return' })
    expect(await adapter().find(reference)).toMatchObject({ state: 'returned', reason: 'accountClosed' })
    expect(await adapter().paidOn('2026-11-25')).toEqual([])
    expect((await send('/payouts', { reference: 'liq_unknown-1', outcome: 'pay' })).status).toBe(404)
    expect((await send('/payouts', { reference, outcome: 'perhaps' })).status).toBe(400)
  })

  it('a day has more payouts than a page', async () => {
    const pay = (index: number) =>
      adapter().pay({ ...payout(), reference: `liq_${index}-1`, amountPaise: 100 + index })
    // One after the other: a busy machine answers a hundred at once later than a request waits.
    for (let index = 0; index <= 100; index += 1) {
      await pay(index)
      await adapter().find(`liq_${index}-1`)
    }
    const paid = await adapter().paidOn('2026-11-25')
    expect(new Set(paid.map(one => one.reference)).size).toBe(101)
    expect(paid).toHaveLength(101)
  })

  it.each([
    ['down', 'ProviderUnavailable'],
    ['garbled', 'ProviderUnavailable'],
    ['refused', 'ProviderRefused'],
  ])('a bank that is %s pays nobody', async (behaviour, name) => {
    await send('/moods', { vendor: 'payouts', mood: behaviour })
    await expect(adapter().pay(payout())).rejects.toMatchObject({ name })
    await expect(adapter().find(reference)).rejects.toMatchObject({ name })
    await expect(adapter().paidOn('2026-11-25')).rejects.toMatchObject({ name })
    expect((await made()).count).toBe(0)
  })

  it('a slow bank is waited for, a silent one is not', async () => {
    await send('/moods', { vendor: 'payouts', mood: 'slow' })
    let isOver = false
    const paying = adapter()
      .pay(payout('50100012340017'))
      .finally(() => {
        isOver = true
      })
    for (let minute = 1; !isOver; minute += 1)
      await setClock(new Date(Date.parse(morning) + minute * 60_000).toISOString())
    await expect(paying).resolves.toMatchObject({ state: 'onItsWay' })
    await send('/moods', { vendor: 'payouts', mood: 'silent' })
    const impatient = adapter((request, limits) => client(request, { ...limits, budgetMs: 50 }))
    await expect(impatient.find(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

/** As the vendor's documentation shows it. */
const payoutEntity = (more: object = {}) => ({
  id: 'pout_00000000000001',
  entity: 'payout',
  fund_account_id: 'fa_00000000000001',
  amount: 33_029_627,
  currency: 'INR',
  notes: { reference },
  fees: 590,
  tax: 90,
  status: 'processed',
  purpose: 'payout',
  utr: 'HDFCN52026112512345678',
  mode: 'NEFT',
  reference_id: reference,
  narration: 'Sthirank redemption',
  batch_id: null,
  status_details: {
    description: 'Payout is processed and the money has been credited into the beneficiaries account',
    source: 'beneficiary_bank',
    reason: 'payout_processed',
  },
  created_at: Date.parse(morning) / 1000,
  fee_type: '',
  ...more,
})
const account = {
  bank_account: { name: 'Gaurav Kumar', ifsc: 'HDFC0000053', account_number: '50100012349999' },
}

describe('answers that are to be distrusted', () => {
  interface SentRequest {
    readonly url: URL
    readonly headers: Headers
    readonly body: unknown
  }
  /** Answers the questions one after another, the last one for ever. */
  const answering = (...answers: readonly (readonly [status: number, body: unknown])[]) => {
    const requests: SentRequest[] = []
    const adapter = openRazorpayX({
      client: providerClient({
        attempts: 1,
        pause,
        fetch: (url, init) => {
          const [status, body] = answers[Math.min(requests.length, answers.length - 1)] ?? [500, {}]
          requests.push({
            url: new URL(String(url)),
            headers: new Headers(init?.headers),
            body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
          })
          return Promise.resolve(
            new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
          )
        },
      }),
      secrets,
      url: 'http://vendor.test',
    })
    return { adapter, requests }
  }
  const list = (...items: readonly object[]) => [200, { entity: 'collection', items }] as const

  it('is asked for as the documentation says, under a key that is the same for ever', async () => {
    const { adapter, requests } = answering(list(), [
      200,
      payoutEntity({ fund_account: account, status: 'processing' }),
    ])
    await adapter.pay(payout())
    expect(requests[0]?.url.searchParams.get('reference_id')).toBe(reference)
    expect(requests[0]?.url.searchParams.get('account_number')).toBe('local-payouts-account-number')
    expect(requests[1]?.headers.get('x-payout-idempotency')).toBe(idempotencyKey(reference))
    expect(idempotencyKey(reference)).toBe('97450b69-6279-4cd4-3f88-121999563058')
    expect(requests[1]?.body).toEqual({
      account_number: 'local-payouts-account-number',
      amount: 33_029_627,
      currency: 'INR',
      mode: 'RTGS',
      purpose: 'payout',
      fund_account: {
        account_type: 'bank_account',
        bank_account: { name: 'Gaurav Kumar', ifsc: 'HDFC0000053', account_number: '50100012349999' },
        contact: { name: 'Gaurav Kumar', type: 'customer', reference_id: reference },
      },
      queue_if_low_balance: true,
      reference_id: reference,
      narration: 'Sthirank redemption',
      notes: { reference },
    })
    // No account of anybody's is part of an address but our own.
    for (const { url } of requests) expect(url.href).not.toContain('50100012349999')
  })

  it('below two lakh it goes by NEFT', async () => {
    const answer = payoutEntity({ amount: 19_999_999, status: 'queued', utr: null })
    const { adapter, requests } = answering(list(), [200, answer])
    await adapter.pay({ ...payout(), amountPaise: 19_999_999 })
    expect(requests[1]?.body).toMatchObject({ mode: 'NEFT' })
  })

  it.each([
    ['queued', {}, 'queued'],
    ['pending', {}, 'onItsWay'],
    ['scheduled', {}, 'onItsWay'],
    ['processing', {}, 'onItsWay'],
    ['processing', { utr: 'HDFCN52026112512345678' }, 'onItsWay'],
    ['processed', { utr: null }, 'onItsWay'],
    ['processed', { utr: ' ' }, 'onItsWay'],
    ['processed', {}, 'paid'],
    ['reversed', {}, 'returned'],
    ['failed', {}, 'returned'],
    ['rejected', {}, 'returned'],
    ['cancelled', {}, 'returned'],
  ])('%s %j is %s', async (status, more, state) => {
    const found = await answering(list(payoutEntity({ status, ...more }))).adapter.find(reference)
    expect(found?.state).toBe(state)
    expect(found?.utr).toBe(state === 'paid' ? 'HDFCN52026112512345678' : undefined)
  })

  it.each([
    ['bank_account_closed', 'accountClosed'],
    ['bank_account_frozen', 'accountInvalid'],
    ['invalid_ifsc_code', 'accountInvalid'],
    ['transaction_limit_exceeded', 'limit'],
    ['insufficient_funds', 'other'],
    ['something_new', 'other'],
    [null, 'other'],
  ])('came back because of %s: %s', async (reason, expected) => {
    const item = payoutEntity({ status: 'reversed', utr: null, status_details: { reason } })
    expect((await answering(list(item)).adapter.find(reference))?.reason).toBe(expected)
  })

  it('others in the list are not ours, and a full page of them hides us', async () => {
    const other = payoutEntity({ reference_id: 'liq_other-1' })
    expect(
      await answering(list(other, payoutEntity({ reference_id: null }))).adapter.find(reference),
    ).toBeUndefined()
    const full = Array.from({ length: 100 }, () => other)
    await expect(answering(list(...full)).adapter.find(reference)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('two payouts of one reference are a contradiction, unless the other came back', async () => {
    const second = payoutEntity({ id: 'pout_00000000000002', status: 'processing', utr: null })
    await expect(answering(list(payoutEntity(), second)).adapter.find(reference)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
    const back = payoutEntity({ id: 'pout_00000000000002', status: 'reversed', utr: null })
    expect(await answering(list(back, payoutEntity())).adapter.find(reference)).toMatchObject({
      state: 'paid',
    })
  })

  it.each([
    ['another reference', payoutEntity({ reference_id: 'liq_other-1' })],
    ['another amount', payoutEntity({ amount: 33_029_628 })],
    [
      'another account',
      payoutEntity({ fund_account: { bank_account: { ...account.bank_account, account_number: '1' } } }),
    ],
    [
      'another branch',
      payoutEntity({ fund_account: { bank_account: { ...account.bank_account, ifsc: 'ICIC0000001' } } }),
    ],
    ['another currency', payoutEntity({ currency: 'USD' })],
    ['a float', payoutEntity({ amount: 33_029_627.5 })],
    ['a status nobody knows', payoutEntity({ status: 'hovering' })],
    ['something that is no payout', payoutEntity({ entity: 'fund_account' })],
    ['a page of HTML', '<html>'],
  ])('an answer with %s is none', async (_, body) => {
    await expect(answering(list(), [200, body]).adapter.pay(payout())).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it.each([
    [200, { error: { code: 'BAD_REQUEST_ERROR', reason: 'input_validation_failed', field: 'ifsc' } }],
    [400, { error: { code: 'BAD_REQUEST_ERROR', reason: 'input_validation_failed', field: 'ifsc' } }],
  ])('%d with an error is a refusal', async (status, body) => {
    await expect(answering(list(), [status, body]).adapter.pay(payout())).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'BAD_REQUEST_ERROR/input_validation_failed/ifsc',
    })
  })

  it('what nobody gave a reference is named by the bank’s id; what came back is not among what was paid', async () => {
    const { adapter, requests } = answering(
      list(
        payoutEntity(),
        payoutEntity({ id: 'pout_00000000000002', reference_id: null, amount: 700 }),
        payoutEntity({ id: 'pout_00000000000003', status: 'reversed' }),
        payoutEntity({ id: 'pout_00000000000004', utr: null }),
        payoutEntity({
          id: 'pout_00000000000005',
          created_at: Date.parse('2026-11-26T00:00:00+05:30') / 1000,
        }),
      ),
    )
    expect(await adapter.paidOn('2026-11-25')).toEqual([
      { reference, amountPaise: 33_029_627, utr: 'HDFCN52026112512345678', at: new Date(morning) },
      {
        reference: 'pout_00000000000002',
        amountPaise: 700,
        utr: 'HDFCN52026112512345678',
        at: new Date(morning),
      },
    ])
    const seconds = (time: string) => String(Date.parse(`2026-11-25T${time}+05:30`) / 1000)
    const sent = Object.fromEntries(requests[0]?.url.searchParams ?? [])
    expect(sent).toMatchObject({ from: seconds('00:00:00'), to: seconds('23:59:59') })
  })

  it('what is no amount or no reference is a mistake of ours and is not asked', async () => {
    const { adapter, requests } = answering([500, {}])
    for (const wrong of [
      { ...payout(), amountPaise: 99 },
      { ...payout(), amountPaise: 100.5 },
      { ...payout(), reference: 'x'.repeat(41) },
      { ...payout(), reference: 'a reference' },
    ])
      await expect(adapter.pay(wrong)).rejects.toBeInstanceOf(RangeError)
    expect(requests).toEqual([])
  })
})
