import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { WebhookReceiver } from '../testing/webhookReceiver.ts'

let sandbox: Sandbox
const receiver = new WebhookReceiver()

beforeEach(async () => {
  const webhookOrigin = `${await receiver.open()}/api`
  sandbox = await startSandbox({ webhookOrigin, secretOf: name => name })
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.close()
})

const origin = () => `http://127.0.0.1:${sandbox.port}`
const credentials = { appId: 'identity-verification/app-id', appKey: 'identity-verification/app-key' }
const post = async (path: string, body: unknown, more: Record<string, string> = credentials) => {
  const response = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: more,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const id = 'hv_mfz3k1x0-0123456789abcdef01234567'
const site = 'http://127.0.0.1:8080/platform/?back=identity'
const begin = async (): Promise<string> => {
  const { body } = await post('/hyperverge/v1/link-kyc/start', {
    workflowId: 'identity-verification/workflow-id',
    transactionId: id,
    redirectUrl: site,
    inputs: { name: 'Gaurav Kumar' },
    forceCreateLink: 'yes',
  })
  return z.object({ result: z.object({ startKycUrl: z.string() }) }).parse(body).result.startKycUrl
}
const press = (link: string, button: string) =>
  fetch(`${link}/${button}`, { method: 'POST', redirect: 'manual' })
/** The vendor announces an outcome after half a second, which passes by the sandbox's clock. */
const announcement = async () => {
  const announced = receiver.next()
  await post('/clock', { now: new Date(Date.now() + 1000).toISOString() })
  await announced
}
const output = () => post('/hyperverge/v1/output', { transactionId: id })

describe('the vendor’s screens', () => {
  it('offer five endings and a way out, as plain forms', async () => {
    const link = await begin()
    const page = await fetch(link)
    const text = await page.text()
    for (const button of ['auto_approved', 'needs_review', 'auto_declined', 'error', 'user_cancelled'])
      expect(text).toContain(`formaction="${link}/${button}"`)
    expect(text).toContain(`<a href="${site}">`)
    expect(text).not.toContain('Gaurav')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:8080")
    expect((await fetch(`${origin()}/hyperverge/hosted/${'0'.repeat(32)}`)).status).toBe(404)
  })

  it.each(['auto_approved', 'needs_review', 'auto_declined', 'user_cancelled', 'error'])(
    '%s sends the investor back and is announced',
    async button => {
      const link = await begin()
      const response = await press(link, button)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `${site}&transactionId=${id}&status=${button}`,
      ])
      expect((await output()).body.result.applicationStatus).toBe(button)
      await announcement()
      const [{ path, headers, raw } = { path: '', headers: {}, raw: '' }] = receiver.received
      expect([path, headers['x-webhook-secret'], receiver.received.length]).toEqual([
        '/api/hooks/identity-verification',
        'identity-verification/webhook-secret',
        1,
      ])
      expect(JSON.parse(raw)).toMatchObject({
        eventType: 'FINISH_TRANSACTION_WEBHOOK',
        applicationStatus: button,
        transactionId: id,
        eventId: expect.any(String),
      })
    },
  )

  it('an ended verification keeps its outcome', async () => {
    const link = await begin()
    await press(link, 'auto_declined')
    expect((await press(link, 'auto_approved')).headers.get('location')).toContain('status=auto_declined')
    expect(await (await fetch(link)).text()).toContain('has ended already')
    expect((await output()).body.result).toMatchObject({
      applicationStatus: 'auto_declined',
      flags: ['face_mismatch'],
    })
    expect((await press(link, 'nothing')).status).toBe(405)
  })
})

describe('set without the screens', () => {
  it('an outcome is set; silence lasts until the next outcome', async () => {
    const link = await begin()
    expect((await post(`/identity/${id}`, { outcome: 'silent' })).status).toBe(200)
    expect((await output()).status).toBe(503)
    // Pressed in silence, the vendor still says nothing to us, not even by webhook.
    await press(link, 'auto_approved')
    expect((await output()).status).toBe(503)
    await post(`/identity/${id}`, { outcome: 'needs_review' })
    await announcement()
    expect(receiver.received).toHaveLength(1)
    expect((await output()).body.result.applicationStatus).toBe('needs_review')
    const application = await fetch(`${origin()}/identity/${id}`)
    expect(await application.json()).toEqual({
      transactionId: id,
      status: 'needs_review',
      asked: 3,
      silent: false,
    })
  })

  it('knows no other outcome and no other transaction', async () => {
    await begin()
    expect((await post(`/identity/${id}`, { outcome: 'approved' })).status).toBe(400)
    expect((await post('/identity/hv_unknown', { outcome: 'silent' })).status).toBe(404)
  })
})

describe('the vendor’s own checks', () => {
  it('credentials, workflow and unknown transactions, in the vendor’s error shape', async () => {
    const failure = (statusCode: number) => ({
      status: statusCode,
      body: { status: 'failure', statusCode, error: expect.any(String) },
    })
    expect(await post('/hyperverge/v1/output', { transactionId: id }, {})).toMatchObject(failure(401))
    expect(await output()).toMatchObject(failure(404))
    expect(
      await post('/hyperverge/v1/link-kyc/start', { workflowId: 'x', transactionId: id, redirectUrl: site }),
    ).toMatchObject(failure(400))
    const token = { ...credentials, transactionId: id, workflowId: 'identity-verification/workflow-id' }
    expect(await post('/hyperverge/v2/auth/token', { ...token, expiry: '86401' }, {})).toMatchObject(
      failure(400),
    )
    expect(await post('/hyperverge/v2/auth/token', { ...token, appKey: 'x' }, {})).toMatchObject(failure(401))
    expect((await post('/hyperverge/v2/auth/token', token, {})).body.result.authToken).toMatch(/^Bearer /)
  })

  it('the Logs API answers only after the webhook was sent', async () => {
    await begin()
    const logs = () => post('/hyperverge/v1/link-kyc/results', { transactionId: id })
    expect((await logs()).status).toBe(409)
    await post(`/identity/${id}`, { outcome: 'auto_approved' })
    expect((await logs()).body.result.applicationStatus).toBe('auto_approved')
  })
})
