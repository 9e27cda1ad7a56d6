import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { localSecret, type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts'
import { WebhookReceiver } from './testing/webhookReceiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
let sandbox: Sandbox | undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(async () => {
  await sandbox?.stop()
  sandbox = undefined
})

const start = async (options: SandboxOptions = {}): Promise<void> => {
  sandbox = await startSandbox(options)
}
const ask = async (
  path: string,
  init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(`http://127.0.0.1:${sandbox?.port}${path}`, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Basic ${btoa('local-bank-validation-key-id:local-bank-validation-key-secret')}`,
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}
const base = '/razorpayx/v1/fund_accounts/validations'
const request = (accountNumber: string, reference = 'bav_1') => ({
  source_account_number: 'local-bank-validation-account-number',
  validation_type: 'pennydrop',
  reference_id: reference,
  fund_account: {
    account_type: 'bank_account',
    bank_account: { name: 'Gaurav Kumar', ifsc: 'HDFC0000053', account_number: accountNumber },
    contact: { name: 'Gaurav Kumar', type: 'customer' },
  },
})
const setClock = (now: string) => ask('/clock', { body: { now } })

describe('the sandbox', () => {
  it('answers its name and scenarios, and keeps the time it was set to', async () => {
    await start()
    await setClock('2026-11-20T10:00:00+05:30')
    const { body } = await ask('/health')
    expect(body.name).toBe('sthirank-sandbox')
    expect(Date.parse(body.now) - Date.parse('2026-11-20T04:30:00Z')).toBeLessThan(600_000)
    expect((await ask('/scenarios')).body).toContain('`0004`')
    expect((await setClock('tomorrow')).status).toBe(400)
    expect((await ask('/nowhere')).status).toBe(404)
  })

  it('keeps drops, messages and time over a restart', async () => {
    const file = join(folder, 'sandbox.sqlite')
    await start({ file })
    await setClock('2026-11-20T10:00:00+05:30')
    const { body: made } = await ask(base, { body: request('50100012349999') })
    await ask('/outbox', {
      body: { channel: 'email', to: 'New@Demo.test', subject: 'Hello', text: 'Welcome' },
    })
    await sandbox?.stop()
    await start({ file })
    expect((await ask(`${base}/${made.id}`)).body.status).toBe('completed')
    expect((await ask('/outbox?to=new@demo.test')).body).toMatchObject([
      { subject: 'Hello', text: 'Welcome' },
    ])
    expect((await ask('/health')).body.now).toMatch(/^2026-11-20T04:3/)
    expect((await ask('/bank-validation/validations')).body).toMatchObject({
      count: 1,
      items: [{ reference_id: 'bav_1', account_last4: '9999', fetches: 1, status: 'completed' }],
    })
  })

  it('checks credentials and inputs as the vendor does, in the vendor’s error shape', async () => {
    await start()
    const stranger = { headers: { authorization: 'Basic nobody' } }
    expect(await ask(base, { ...stranger, body: request('50100012349999') })).toMatchObject({
      status: 401,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
    })
    const wrong = request('50100012349999')
    wrong.fund_account.bank_account.ifsc = 'HDFC1'
    expect(await ask(base, { body: wrong })).toMatchObject({
      status: 400,
      body: {
        error: {
          description: 'The ifsc must be 11 characters.',
          field: 'ifsc',
          reason: 'input_validation_failed',
        },
      },
    })
    expect(
      (await ask(base, { body: { ...request('50100012349999'), source_account_number: '1' } })).status,
    ).toBe(400)
    expect((await ask(base)).status).toBe(400)
  })

  it('0007: the drop is made at once and answered 20 s later, by the sandbox’s clock', async () => {
    await start()
    await setClock('2026-11-20T10:00:00+05:30')
    let isAnswered = false
    const creating = ask(base, { body: request('50100012340007') }).then(answer => {
      isAnswered = true
      return answer
    })
    const listed = async (): Promise<number> =>
      (await ask(`${base}?account_number=local-bank-validation-account-number&reference_id=bav_1`)).body.count
    while ((await listed()) === 0);
    expect(isAnswered).toBe(false)
    await setClock('2026-11-20T10:00:21+05:30')
    expect((await creating).body.status).toBe('created')
  })
})

describe('0008: active by webhook after the fifth poll', () => {
  const receiver = new WebhookReceiver()

  it('comes so much later as a scenario says', async () => {
    await start({ webhookOrigin: await receiver.open() })
    await setClock('2026-11-20T10:00:00+05:30')
    expect((await ask('/scenario', { body: {} })).status).toBe(400)
    expect((await ask('/scenario', { body: { webhookDelaySeconds: 600 } })).status).toBe(200)
    const { body: made } = await ask(base, { body: request('50100012340008') })
    for (let poll = 1; poll <= 5; poll += 1) await ask(`${base}/${made.id}`)
    const [waiting] = (await ask('/bank-validation/webhooks')).body
    const dueAt = Date.parse(waiting.due_at) - Date.parse('2026-11-20T10:00:00+05:30')
    expect(dueAt).toBeGreaterThanOrEqual(603_000)
    expect(dueAt).toBeLessThan(660_000)
    await receiver.close()
  })

  it('is signed, carries an event id, is sent in so many copies and again until it is taken', async () => {
    await start({ webhookOrigin: await receiver.open() })
    await setClock('2026-11-20T10:00:00+05:30')
    await ask('/scenario', { body: { webhookCopies: 2 } })
    const { body: made } = await ask(base, { body: request('50100012340008') })
    for (let poll = 1; poll <= 5; poll += 1)
      expect((await ask(`${base}/${made.id}`)).body.status).toBe('created')
    expect(receiver.received).toHaveLength(0)
    receiver.answers.push(503)
    await setClock('2026-11-20T10:00:04+05:30')
    await receiver.has(2)
    expect((await ask(`${base}/${made.id}`)).body.validation_results.account_status).toBe('active')
    const waiting = async () =>
      (await ask('/bank-validation/webhooks')).body.map((row: { state: string }) => row.state)
    while (!(await waiting()).includes('delivered'));
    const third = receiver.next()
    await setClock('2026-11-20T10:01:00+05:30')
    await third
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
    for (const { raw, headers } of receiver.received) {
      const signature = createHmac('sha256', localSecret('bank-validation/webhook-secret')).update(raw)
      expect(headers['x-razorpay-signature']).toBe(signature.digest('hex'))
      expect(JSON.parse(raw)).toMatchObject({
        event: 'fund_account.validation.completed',
        payload: { 'fund_account.validation': { entity: { reference_id: 'bav_1', status: 'completed' } } },
      })
    }
    await receiver.close()
  })
})
