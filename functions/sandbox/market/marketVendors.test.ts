import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'market-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (): Promise<Sandbox> =>
  startSandbox({ file: join(folder, 'sandbox.sqlite'), secretOf: name => name })
const authorization = `Basic ${btoa('payment-gateway/key-id:payment-gateway/key-secret')}`
const ask = async ({ port }: Sandbox, path: string, body?: unknown) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const order = {
  amount: 500_000,
  currency: 'INR',
  receipt: 'ord_1',
  bank_account: { account_number: '50100012346789', name: 'Gaurav Kumar', ifsc: 'HDFC0000053' },
  notes: {},
}

describe('the market’s vendors', () => {
  it('keep their data over a restart, including a late payment and a behaviour', async () => {
    const first = await start()
    await ask(first, '/clock', { now: '2026-11-20T10:00:00+05:30' })
    await ask(first, '/razorpay/v1/orders', order)
    await ask(first, '/payments/ord_1', { outcome: 'payLate' })
    await ask(first, '/moods', { vendor: 'depository', mood: 'down' })
    await first.stop()
    const second = await start()
    expect((await ask(second, '/payments/ord_1')).body.payments).toMatchObject([{ status: 'created' }])
    await ask(second, '/clock', { now: '2026-11-20T10:20:01+05:30' })
    expect((await ask(second, '/payments/ord_1')).body.payments).toMatchObject([{ status: 'captured' }])
    expect((await ask(second, '/moods')).body).toEqual({
      'payment-gateway': 'ok',
      'bond-exchange': 'ok',
      depository: 'down',
      'clearing-bank': 'ok',
      payouts: 'ok',
    })
    await second.stop()
  })

  it('answer signed requests only, and refuse unknown behaviours', async () => {
    const sandbox = await start()
    expect((await ask(sandbox, '/exchange/v1/rfqs')).body).toEqual({ error: { code: 'UNKNOWN_CLIENT' } })
    expect((await ask(sandbox, '/clearing-bank/v1/statement?date=2026-11-20')).status).toBe(401)
    for (const [path, body] of [
      ['/moods', { vendor: 'sms', mood: 'down' }],
      ['/moods', { vendor: 'depository', mood: 'sad' }],
      ['/payments/ord_1', { outcome: 'perhaps' }],
      ['/depository', { dematNumber: '1', ISIN: 'INE000A07013', units: 1 }],
      ['/clearing-bank', { kind: 'CHARGES', paise: 1, reference: 'x' }],
    ] as const)
      expect((await ask(sandbox, path, body)).status).toBe(400)
    expect((await ask(sandbox, '/payments/ord_unknown', { outcome: 'pay' })).status).toBe(404)
    await sandbox.stop()
  })
})
