import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-pan-'))
let sandbox: Sandbox | undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(async () => {
  await sandbox?.stop()
  sandbox = undefined
})

/** A key of the test's own, so that nothing here rests on what the adapter does. */
const key = Buffer.from('the-key-of-the-test'.padEnd(24))
const start = async (file = ':memory:') => {
  sandbox = await startSandbox({
    file,
    secretOf: name => (name.endsWith('/aes-key') ? key.toString('base64url') : `secret of ${name}`),
  })
}
const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${sandbox?.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

describe('the income-tax department', () => {
  const client = {
    'x-client-id': 'secret of pan-verification/client-id',
    'x-client-secret': 'secret of pan-verification/client-secret',
  }
  const lite = { verification_id: 'v-1', pan: 'ABCPE1234F', name: 'Gaurav Kumar', dob: '1990-02-07' }

  it('answers in the vendor’s documented shape, with its own types', async () => {
    await start()
    expect((await ask('/cashfree/verification/pan-lite', lite, client)).body).toEqual({
      ...lite,
      reference_id: expect.any(Number),
      name_match: 'Y',
      dob_match: 'Y',
      pan_status: 'E',
      status: 'VALID',
      aadhaar_seeding_status: 'Y',
      aadhaar_seeding_status_desc: 'Aadhaar is linked to PAN',
    })
    expect((await ask('/cashfree/verification/pan', lite, client)).body).toMatchObject({
      pan: 'ABCPE1234F',
      type: 'Individual',
      registered_name: 'GAURAV KUMAR',
      valid: true,
      name_match_score: 100,
      pan_status: 'VALID',
    })
  })

  it('refuses strangers, wrong forms, other methods and other addresses, and counts none of them', async () => {
    await start()
    const wrong: readonly [unknown, Record<string, string>, number, string][] = [
      [lite, {}, 401, 'authentication_failed'],
      [{ ...lite, pan: 'abcpe1234f' }, client, 400, 'pan_value_invalid'],
      [{ ...lite, dob: '07/02/1990' }, client, 400, 'dob_value_invalid'],
      [{ ...lite, verification_id: 'x'.repeat(51) }, client, 400, 'verification_id_value_invalid'],
      ['text', client, 400, 'request_value_invalid'],
      [undefined, client, 405, 'method_not_allowed'],
    ]
    for (const [body, headers, status, code] of wrong)
      expect(await ask('/cashfree/verification/pan-lite', body, headers)).toMatchObject({
        status,
        body: { code },
      })
    expect((await ask('/cashfree/verification/other', lite, client)).status).toBe(404)
    expect((await ask('/pan-verification/checks')).body).toEqual({ count: 0, panLite: 0, pan: 0 })
  })

  it('remembers what was asked over a restart', async () => {
    const file = join(folder, 'checks.sqlite')
    await start(file)
    await ask('/cashfree/verification/pan-lite', lite, client)
    await sandbox?.stop()
    await start(file)
    expect((await ask('/pan-verification/checks')).body).toMatchObject({ count: 1 })
    expect((await ask('/cashfree/verification/pan-lite', lite, client)).status).toBe(409)
  })
})

describe('the KYC registry', () => {
  const agent = { 'user-agent': 'CustomUsrAgnt' }
  const sealed = (value: unknown): string => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-192-cbc', key, iv)
    const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return `${iv.toString('base64url')}:${text.toString('base64url')}`
  }
  const opened = (text: string) => {
    const [iv = '', body = ''] = text.split(':')
    const cipher = createDecipheriv('aes-192-cbc', key, Buffer.from(iv, 'base64url'))
    return JSON.parse(`${cipher.update(body, 'base64url', 'utf8')}${cipher.final('utf8')}`)
  }
  const login = sealed({
    username: 'secret of kyc-registry/username',
    poscode: 'secret of kyc-registry/pos-code',
    password: 'secret of kyc-registry/password',
  })
  const tokenOf = async (): Promise<string> => {
    const { body } = await ask('/cvl/int/api/GetToken', login, {
      ...agent,
      api_key: 'secret of kyc-registry/api-key',
    })
    return opened(body).token
  }
  const status = (pan: string) => sealed({ pan, poscode: 'secret of kyc-registry/pos-code' })

  it('gives a token for half an hour of its clock', async () => {
    await start()
    await ask('/clock', { now: '2026-11-20T10:00:00+05:30' })
    const Token = await tokenOf()
    const inquire = () => ask('/cvl/int/api/GetPanStatus', status('ABCPE0011F'), { ...agent, Token })
    const answer = opened((await inquire()).body)
    expect(answer).toMatchObject({ success: '1', error_code: '' })
    expect(opened(answer.resdtls).APP_RES_ROOT.APP_PAN_INQ).toMatchObject({
      APP_PAN_NO: 'ABCPE0011F',
      APP_STATUS: '003',
    })
    await ask('/clock', { now: '2026-11-20T10:31:00+05:30' })
    expect((await inquire()).body).toMatchObject({ success: '0', error_code: 'WEBERR-011' })
  })

  it('says 999 of what is no PAN, and turns another user agent away', async () => {
    await start()
    const Token = await tokenOf()
    const { body } = await ask('/cvl/int/api/GetPanStatus', status('ABC'), { ...agent, Token })
    expect(opened(opened(body).resdtls).APP_RES_ROOT.APP_PAN_INQ.APP_STATUS).toBe('999')
    expect((await ask('/cvl/int/api/GetToken', login)).status).toBe(403)
    expect((await ask('/cvl/int/api/Other', login, agent)).status).toBe(404)
  })
})
