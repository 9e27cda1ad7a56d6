import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, SealRefused, seal } from '../../../shared/payloadEnvelope.ts'
import { scriptedTable, testEnvironment } from '../testing.ts'
import { openSeals } from './sealedCall.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const wrap = (secret: Buffer) =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    secret,
  ).toString('base64url')
const secret = randomBytes(32)
const header = {
  kid: 'k1',
  jti: 'a-token-that-is-new',
  iat: now.getTime() / 1000,
  htm: 'POST',
  htu: '/greet',
  dir: 'request',
} as const
const request = { htm: 'POST', htu: '/greet', now }

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

describe('the server’s end of a seal', () => {
  const seals = (read = () => Promise.resolve(pem), table = scriptedTable()) => openSeals({ read }, table)

  it('serves the public half as PEM, and nothing when the stage has no key (K-203)', async () => {
    expect(await seals().publicKey()).toBe(publicKey.export({ type: 'spki', format: 'pem' }))
    const missing = Object.assign(new Error('none'), { name: 'ParameterNotFound' })
    expect(await seals(() => Promise.reject(missing)).publicKey()).toBe('')
    await expect(seals(() => Promise.reject(new Error('throttled'))).publicKey()).rejects.toThrow('throttled')
  })

  it('opens a token and seals the answer for the same call and under the same id', async () => {
    const { value, sealReply } = await seals().open({
      ...request,
      pkey: wrap(secret),
      token: await seal(secret, { name: 'Asha' }, header),
    })
    expect(value).toEqual({ name: 'Asha' })
    const answer = await open(secret, await sealReply({ ok: 1 }), {
      htm: 'POST',
      htu: '/greet',
      dir: 'reply',
    })
    expect(answer).toMatchObject({ value: { ok: 1 }, header: { jti: header.jti } })
  })

  it('remembers a token before anything is done with it, for longer than it could be used', async () => {
    const table = scriptedTable()
    const updates: Parameters<typeof table.update>[0][] = []
    table.update = input => {
      updates.push(input)
      return Promise.resolve({})
    }
    await seals(undefined, table).open({
      ...request,
      pkey: wrap(secret),
      token: await seal(secret, {}, { ...header, iat: now.getTime() / 1000 + 300 }),
    })
    expect(updates).toMatchObject([
      {
        Key: { pk: 'seal#k1#a-token-that-is-new', sk: 'seal' },
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeValues: { ':expiresAt': now.getTime() / 1000 + 600 },
      },
    ])
  })

  it.each([
    ['a wrapped secret that is none', 'AAAA', undefined],
    ['a secret of another length', wrap(randomBytes(16)), undefined],
    ['a token under another secret', wrap(randomBytes(32)), undefined],
    ['a token cut short', wrap(secret), 'a.b.c'],
  ])('refuses %s', async (_what, pkey, token) => {
    const sent = token ?? (await seal(secret, {}, header))
    await expect(seals().open({ ...request, pkey, token: sent })).rejects.toThrow(SealRefused)
  })

  it('does not blame the sender when the key itself cannot be read', async () => {
    const down = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
    const opened = seals(() => Promise.reject(down)).open({ ...request, pkey: wrap(secret), token: 'x' })
    await expect(opened).rejects.toBe(down)
  })
})
