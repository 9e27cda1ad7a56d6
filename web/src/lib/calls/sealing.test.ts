import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../../../shared/contracts/defineCall.ts'
import { open, type SealHeader, seal } from '../../../../shared/payloadEnvelope.ts'
import { callContract } from './callContract.ts'
import { forgetSeal } from './sealing.ts'
import { announcePersonLeft } from './sessionSignal.ts'
import { fakeServer, refuses, replies, type SentRequest } from './testing/fakeServer.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const save = defineCall('save', 'POST /save', {
  access: 'session',
  sealed: true,
  input: z.object({ name: z.string() }),
  reply: envelope({ data: z.object({ saved: z.string() }) }),
  problems: [],
})
const read = defineCall('read', 'GET /read', { ...save, input: z.object({}) })

/** The server’s side: opens a request, and seals an answer with the caller’s secret. */
const secretOf = ({ query }: SentRequest) =>
  new Uint8Array(
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(query.get('pkey') ?? '', 'base64url'),
    ),
  )
const tokenOf = ({ body }: SentRequest) => z.parse(z.object({ payload: z.string() }), body).payload
const opened = (request: SentRequest) =>
  open(secretOf(request), tokenOf(request), { htm: request.method, htu: request.path, dir: 'request' })
const answer = async (request: SentRequest, changes: Partial<SealHeader> = {}) => {
  const header = { kid: 'k1', jti: 'an-answer-of-mine', iat: 0, htm: request.method, htu: request.path }
  const body = { success: true, message: 'OK', msg: 'OK', data: { saved: 'yes' } }
  return Response.json({
    payload: await seal(secretOf(request), body, { ...header, dir: 'reply', ...changes }),
  })
}

beforeEach(() => forgetSeal())
afterEach(() => vi.unstubAllGlobals())

describe('a sealed call', () => {
  it('shows nothing of its fields outside, and opens the sealed answer', async () => {
    const { requests, to } = fakeServer({
      'GET /getPublicKey': () => new Response(pem),
      'POST /save': answer,
    })
    expect(await callContract(save, { name: 'Asha' })).toMatchObject({
      ok: true,
      body: { data: { saved: 'yes' } },
    })
    const [sent] = to('/save')
    if (sent === undefined) throw new Error('nothing was sent')
    expect(JSON.stringify(sent.body)).not.toContain('Asha')
    expect(sent.headers.has('use-pkey')).toBe(false)
    expect((await opened(sent)).value).toEqual({ name: 'Asha' })
    expect(requests.map(one => one.path)).toEqual(['/getPublicKey', '/save'])
  })

  it('asks for the key once, and never says the same thing twice', async () => {
    const { to } = fakeServer({ 'GET /getPublicKey': () => new Response(pem), 'POST /save': answer })
    await Promise.all([callContract(save, { name: 'A' }), callContract(save, { name: 'A' })])
    expect(to('/getPublicKey')).toHaveLength(1)
    const [one, two] = await Promise.all(to('/save').map(opened))
    expect(one?.header.jti).not.toBe(two?.header.jti)
  })

  it('times itself by the server’s clock, however wrong the visitor’s is', async () => {
    const { to } = fakeServer({
      'GET /getPublicKey': () =>
        new Response(pem, { headers: { 'x-server-now': '2031-01-02T03:04:05.000Z' } }),
      'POST /save': answer,
    })
    await callContract(save, { name: 'A' })
    const [sent] = to('/save')
    const iat = sent === undefined ? 0 : (await opened(sent)).header.iat
    expect(Math.abs(iat - Date.parse('2031-01-02T03:04:05.000Z') / 1000)).toBeLessThan(600)
  })

  it('without a body lends its secret, so that the answer can be sealed', async () => {
    const { to } = fakeServer({ 'GET /getPublicKey': () => new Response(pem), 'GET /read': answer })
    expect((await callContract(read, {})).ok).toBe(true)
    expect(to('/read')[0]?.body).toBeUndefined()
  })

  it('goes plain, and says so, when the server has no key (K-203)', async () => {
    const { to } = fakeServer({ 'POST /save': () => replies({ data: { saved: 'yes' } }) })
    expect((await callContract(save, { name: 'Asha' })).ok).toBe(true)
    expect(to('/save')[0]?.body).toEqual({ name: 'Asha' })
    expect(to('/save')[0]?.headers.get('use-pkey')).toBe('false')
  })

  it('whose key the server changed is sent once more under a fresh secret', async () => {
    const { to } = fakeServer({
      'GET /getPublicKey': () => new Response(pem),
      'POST /save': one => (to('/save').length === 1 ? refuses('common.sealRefused') : answer(one)),
    })
    expect((await callContract(save, { name: 'A' })).ok).toBe(true)
    const [first, second] = to('/save')
    expect(first?.query.get('pkey')).not.toBe(second?.query.get('pkey'))
    expect(to('/getPublicKey')).toHaveLength(2)
  })

  it('believes no answer that was sealed for another call', async () => {
    fakeServer({
      'GET /getPublicKey': () => new Response(pem),
      'POST /save': one => answer(one, { htu: '/other' }),
    })
    expect((await callContract(save, { name: 'A' })).ok).toBe(false)
  })

  it('whose key cannot be had because the server is busy is no lost line, and the next one asks again', async () => {
    const { served } = fakeServer({
      'GET /getPublicKey': () => new Response('', { status: 503 }),
      'POST /save': answer,
    })
    expect(await callContract(save, { name: 'A' })).toMatchObject({
      status: 503,
      problem: { id: 'session.heavyTraffic' },
    })
    served['GET /getPublicKey'] = () => new Response(pem)
    expect((await callContract(save, { name: 'A' })).ok).toBe(true)
  })

  it('of the next person uses another secret', async () => {
    const { to } = fakeServer({ 'GET /getPublicKey': () => new Response(pem), 'POST /save': answer })
    await callContract(save, { name: 'A' })
    announcePersonLeft()
    await callContract(save, { name: 'B' })
    expect(to('/save')[0]?.query.get('pkey')).not.toBe(to('/save')[1]?.query.get('pkey'))
  })
})
