import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
const heard: { path: string; secret: string; body: unknown }[] = []
const receiver = createServer((message, response) => {
  const pieces: Buffer[] = []
  message.on('data', piece => pieces.push(piece))
  message.on('end', () => {
    heard.push({
      path: message.url ?? '',
      secret: String(message.headers['x-webhook-secret']),
      body: JSON.parse(Buffer.concat(pieces).toString('utf8')),
    })
    response.writeHead(200).end('{}')
    receiver.emit('heard')
  })
})

beforeEach(async () => {
  heard.length = 0
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = z.object({ port: z.number() }).parse(receiver.address())
  sandbox = await startSandbox({
    port: 0,
    file: ':memory:',
    webhookOrigin: `http://127.0.0.1:${port}/api`,
    secretOf: name => name,
    keyId: 'unused',
    keySecret: 'unused',
    accountNumber: 'unused',
    smsAuthKey: 'unused',
    otpTemplateId: 'unused',
  })
})
afterEach(async () => {
  await sandbox.stop()
  receiver.close()
  receiver.closeAllConnections()
})

const origin = () => `http://127.0.0.1:${sandbox.port}`
const headers = { appId: 'identity-verification/app-id', appKey: 'identity-verification/app-key' }
const post = async (path: string, body: unknown, more: Record<string, string> = headers) => {
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
      const announced = once(receiver, 'heard')
      const response = await press(link, button)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `${site}&transactionId=${id}&status=${button}`,
      ])
      expect((await output()).body.result.applicationStatus).toBe(button)
      await announced
      expect(heard).toMatchObject([
        {
          path: '/api/hooks/identity-verification',
          secret: 'identity-verification/webhook-secret',
          body: {
            eventType: 'FINISH_TRANSACTION_WEBHOOK',
            applicationStatus: button,
            transactionId: id,
            eventId: expect.any(String),
          },
        },
      ])
    },
  )

  it('a verification that has ended cannot be ended otherwise', async () => {
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

describe('from outside', () => {
  it('an outcome is set, a silence kept until the next one', async () => {
    const link = await begin()
    expect((await post(`/identity/${id}`, { outcome: 'silent' })).status).toBe(200)
    expect((await output()).status).toBe(503)
    // Pressed in silence, the vendor still says nothing to us, not even by webhook.
    await press(link, 'auto_approved')
    expect((await output()).status).toBe(503)
    const announced = once(receiver, 'heard')
    await post(`/identity/${id}`, { outcome: 'needs_review' })
    await announced
    expect(heard).toHaveLength(1)
    expect((await output()).body.result.applicationStatus).toBe('needs_review')
    const told = await fetch(`${origin()}/identity/${id}`)
    expect(await told.json()).toEqual({
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
    const token = { ...headers, transactionId: id, workflowId: 'identity-verification/workflow-id' }
    expect(await post('/hyperverge/v2/auth/token', { ...token, expiry: '86401' }, {})).toMatchObject(
      failure(400),
    )
    expect(await post('/hyperverge/v2/auth/token', { ...token, appKey: 'x' }, {})).toMatchObject(failure(401))
    expect((await post('/hyperverge/v2/auth/token', token, {})).body.result.authToken).toMatch(/^Bearer /)
  })

  it('logs are told only once the webhook went out', async () => {
    await begin()
    const logs = () => post('/hyperverge/v1/link-kyc/results', { transactionId: id })
    expect((await logs()).status).toBe(409)
    await post(`/identity/${id}`, { outcome: 'auto_approved' })
    expect((await logs()).body.result.applicationStatus).toBe('auto_approved')
  })
})
