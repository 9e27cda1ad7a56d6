import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { WebhookReceiver } from '../testing/webhookReceiver.ts'

/** The hosted page in a browser, and the webhooks that Digio sends afterwards. */

let sandbox: Sandbox
const receiver = new WebhookReceiver()

beforeEach(async () => {
  const webhookOrigin = `${await receiver.open()}/api`
  sandbox = await startSandbox({ webhookOrigin, secretOf: name => `the-${name}` })
  await setClock('2026-11-20T10:00:00+05:30')
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.close()
})

const at = (path: string): string => `http://127.0.0.1:${sandbox.port}${path}`
const setClock = (now: string) =>
  fetch(at('/clock'), { method: 'POST', body: JSON.stringify({ now }) }).then(answer => answer.text())
const vendor = async (
  path: string,
  body: unknown,
  credentials = 'the-digilocker/client-id:the-digilocker/client-secret',
) => {
  const answer = await fetch(at(`/digio/client/kyc/v2${path}`), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(credentials)}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const creation = {
  customer_identifier: 'asha@demo.test',
  identifier_type: 'email',
  customer_name: 'Asha <Rao>',
  template_name: 'the-digilocker/template-name',
  notify_customer: false,
  generate_access_token: true,
  expire_in_days: 1,
  reference_id: 'dlk_1',
  transaction_id: 'dlk_1',
  request_details: {},
}
const created = async () => (await vendor('/request/with_template', creation)).body
const response = async (id: string) => (await vendor(`/${id}/response`, {})).body
const gateway = (
  made: { id: string; access_token: { id: string } },
  back = 'http://127.0.0.1:8080/platform/?back=digilocker',
) =>
  at(
    `/digio/gateway/login/${made.id}/dlk_1/asha%40demo.test?${new URLSearchParams({ redirect_url: back, token_id: made.access_token.id })}`,
  )
const press = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the interface', () => {
  it('checks credentials, template and body, in both shapes of an error', async () => {
    expect(await vendor('/request/with_template', creation, 'no:body')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
    expect(await vendor('/request/with_template', { ...creation, template_name: 'other' })).toEqual({
      status: 400,
      body: { error_msg: 'Template not found' },
    })
    expect((await vendor('/request/with_template', { ...creation, reference_id: 7 })).status).toBe(400)
    expect((await vendor('/KIDUNKNOWN/response', {})).status).toBe(404)
  })

  it('a request nobody finished in time is expired by its own clock', async () => {
    const made = await created()
    expect(made).toMatchObject({ status: 'requested', reference_id: 'dlk_1' })
    await setClock('2026-11-21T10:00:01+05:30')
    expect((await response(made.id)).status).toBe('expired')
  })
})

describe('the hosted page', () => {
  it('is reached by the documented address, whose fragment a server does not receive', async () => {
    const page = await fetch(at('/digio/'))
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain(at('/digio/gateway.js'))
    const script = await fetch(at('/digio/gateway.js'))
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(await script.text()).toContain('location.replace(wanted)')
  })

  it('escapes what it shows, runs no script and may be posted from its own origin', async () => {
    const page = await fetch(gateway(await created()))
    const text = await page.text()
    expect(text).toContain('Asha &lt;Rao&gt;')
    expect(text).not.toContain('<script')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://127.0.0.1:8080")
    expect(policy).not.toContain('script-src')
    // With no-referrer the form would be posted with `Origin: null`, which the guard of the local stack refuses.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const stylesheet = await fetch(at('/hosted-page.css'))
    expect(stylesheet.headers.get('content-type')).toContain('text/css')
    expect(text).toContain(at('/hosted-page.css'))
  })

  it('opens for the customer with the token and for nobody else', async () => {
    const made = await created()
    expect((await fetch(gateway({ ...made, access_token: { id: 'GWTOTHER' } }))).status).toBe(404)
    expect((await fetch(gateway(made).replace('asha', 'priya'))).status).toBe(404)
    expect((await fetch(gateway(made).replace('%40', '%E0%A4%A'))).status).toBe(404)
    expect((await fetch(gateway({ ...made, id: 'KIDOTHER' }))).status).toBe(404)
  })

  it.each([
    ['consent', 'approved', 'approved'],
    ['deny', 'cancel', 'rejected'],
    ['expire', 'failure', 'expired'],
  ])('%s: back with status %s, %s at the interface and by webhook', async (choice, returned, status) => {
    const made = await created()
    const back = await press(gateway(made), { choice, pan: 'abcpe1234f' })
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `http://127.0.0.1:8080/platform/?back=digilocker&digio_doc_id=${made.id}&status=${returned}`,
    ])
    expect((await response(made.id)).status).toBe(status)
    await setClock('2026-11-20T10:00:05+05:30')
    await receiver.has(1)
    const [{ path, headers, raw } = { path: '', headers: {}, raw: '' }] = receiver.received
    expect(path).toBe('/api/hooks/digilocker')
    const signature = createHmac('sha256', 'the-digilocker/webhook-secret').update(raw).digest('hex')
    expect(headers['x-digio-checksum']).toBe(signature)
    expect(JSON.parse(raw)).toMatchObject({
      event: `kyc.request.${status}`,
      payload: { kyc_request: { id: made.id, status } },
    })
    const listed = await (await fetch(at('/digilocker/webhooks'))).json()
    expect(listed).toMatchObject([{ vendor: 'digilocker', event: `kyc.request.${status}` }])
    expect(await (await fetch(at('/bank-validation/webhooks'))).json()).toEqual([])
    // Pressed again, nothing moves.
    const again = await press(gateway(made), { choice: 'consent' })
    expect(await again.text()).toContain('This request is over')
    expect((await response(made.id)).status).toBe(status)
  })

  it('shares the masked number, the customer’s name, an address in Karnataka, and the PAN only if given', async () => {
    const made = await created()
    await press(gateway(made), { choice: 'consent', pan: '' })
    const [{ details, status } = { details: {}, status: '' }] = (await response(made.id)).actions
    expect(status).toBe('success')
    expect(details.aadhaar).toMatchObject({
      name: 'ASHA <RAO>',
      id_number: 'xxxxxxxx1234',
      current_address_details: { state: 'Karnataka', pincode: '560034' },
    })
    expect(details.pan).toBeUndefined()
  })

  it('maintenance: closed for 15 minutes, for this visit and for new ones, and then open again', async () => {
    const made = await created()
    const back = await press(gateway(made), { choice: 'maintenance' })
    expect(back.headers.get('location')).toContain('status=failure')
    expect(await response(made.id)).toMatchObject({
      status: 'requested',
      actions: [{ status: 'failed', error_code: 'DIGILOCKER_UNAVAILABLE' }],
    })
    expect((await vendor('/request/with_template', creation)).body.message).toContain('under maintenance')
    expect(await (await fetch(gateway(made))).text()).toContain('under maintenance')
    await press(gateway(made), { choice: 'consent' })
    expect((await response(made.id)).status).toBe('requested')
    await setClock('2026-11-20T10:16:00+05:30')
    expect((await vendor('/request/with_template', creation)).status).toBe(200)
    await press(gateway(made), { choice: 'consent' })
    expect((await response(made.id)).status).toBe('approved')
  })

  it('redirects no browser to an invalid address', async () => {
    const made = await created()
    const stay = await press(gateway(made, 'javascript:alert(1)'), { choice: 'consent' })
    expect(stay.headers.get('location')).toBeNull()
    expect(await stay.text()).not.toContain('javascript:')
  })
})

it('a choice can be made without the page, also too late, and the list has no personal data', async () => {
  const made = await created()
  await press(gateway(made), { choice: 'expire' })
  const forced = await fetch(at('/digilocker/requests/dlk_1'), {
    method: 'POST',
    body: JSON.stringify({ outcome: 'consent' }),
  })
  expect(await forced.json()).toEqual({ id: made.id, status: 'approved' })
  expect((await response(made.id)).status).toBe('approved')
  const list = await (await fetch(at('/digilocker/requests'))).json()
  expect(list).toEqual([{ id: made.id, reference_id: 'dlk_1', status: 'approved', fetches: 1 }])
})
