import { CompactEncrypt, compactDecrypt } from 'jose'
import { describe, expect, it } from 'vitest'
import { open, type SealHeader, SealRefused, seal } from './payloadEnvelope.ts'

const secret = new Uint8Array(32).fill(7)
const header: SealHeader = {
  kid: 'k1',
  jti: 'a-token-of-its-own',
  iat: 1_795_000_000,
  htm: 'POST',
  htu: '/greet',
  dir: 'request',
}
const here = { htm: 'POST', htu: '/greet', dir: 'request' } as const
const byHand = (protectedHeader: Record<string, unknown>, plain = '{}') =>
  new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...protectedHeader })
    .encrypt(secret)

describe('a sealed payload', () => {
  it.each([[{ name: 'आशा', paise: 100 }], [[1, 2]], [null], ['text']])(
    'gives %j back as it was',
    async value => {
      expect(await open(secret, await seal(secret, value, header), here)).toEqual({
        value,
        header: { alg: 'dir', enc: 'A256GCM', ...header },
      })
    },
  )

  it('is understood by both ends alike, whether the secret is bytes or a key of the browser', async () => {
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
    expect((await open(secret, await seal(key, { a: 1 }, header), here)).value).toEqual({ a: 1 })
    expect((await open(key, await seal(secret, { a: 1 }, header), here)).value).toEqual({ a: 1 })
  })

  it('is what a library of the standard reads, and the other way round', async () => {
    const text = 'आशा'.repeat(20_000)
    const { plaintext, protectedHeader } = await compactDecrypt(await seal(secret, { text }, header), secret)
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ text })
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', ...header })
    expect((await open(secret, await byHand({ ...header }, '{"a":1}'), here)).value).toEqual({ a: 1 })
  })

  it('is sealed under another initialisation vector each time', async () => {
    const vectors = await Promise.all(
      Array.from({ length: 50 }, async () => (await seal(secret, {}, header)).split('.')[2]),
    )
    expect(new Set(vectors).size).toBe(50)
  })

  it.each([
    ['another algorithm for the key', { alg: 'A256GCMKW' }],
    ['no algorithm', { enc: 'none' }],
    ['a weaker cipher', { enc: 'A128GCM' }],
    ['an extension that has to be understood', { crit: ['exp'], exp: 1 }],
  ])('whose header names %s is refused', async (_what, changes) => {
    const head = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...header, ...changes }))
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt'])
    const [iv, additionalData] = [new Uint8Array(12), Buffer.from(head.toString('base64url'))]
    const sealed = Buffer.from(
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, Buffer.from('{}')),
    )
    const token = [head, '', iv, sealed.subarray(0, -16), sealed.subarray(-16)]
      .map(part => Buffer.from(part).toString('base64url'))
      .join('.')
    await expect(open(secret, token, here)).rejects.toThrow(SealRefused)
  })

  it.each([
    ['a wrapped key', (parts: string[]) => [parts[0], 'AAAA', ...parts.slice(2)]],
    ['a shortened tag', (parts: string[]) => [...parts.slice(0, 4), parts[4]?.slice(0, 16)]],
    ['padding', (parts: string[]) => [...parts.slice(0, 4), `${parts[4]}==`]],
  ])('with %s is refused', async (_what, change) => {
    const token = change((await seal(secret, {}, header)).split('.')).join('.')
    await expect(open(secret, token, here)).rejects.toThrow(SealRefused)
  })

  it.each([
    ['another method', { ...here, htm: 'GET' }],
    ['another address', { ...here, htu: '/greet/1' }],
    ['the other direction', { ...here, dir: 'reply' as const }],
  ])('is of no use for %s', async (_what, expected) => {
    await expect(open(secret, await seal(secret, {}, header), expected)).rejects.toThrow(SealRefused)
  })

  it('is refused under another secret, and when any part of it was touched', async () => {
    const token = await seal(secret, { amountPaise: 100 }, header)
    await expect(open(new Uint8Array(32), token, here)).rejects.toThrow(SealRefused)
    const parts = token.split('.')
    const forged = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...header, iat: 1 }))
    const touched = [
      [forged.toString('base64url'), ...parts.slice(1)],
      ...[2, 3, 4].map(at => parts.map((part, index) => (index === at ? `A${part.slice(1)}B` : part))),
      parts.slice(0, 4),
      [...parts, 'more'],
    ]
    for (const one of touched) await expect(open(secret, one.join('.'), here)).rejects.toThrow(SealRefused)
  })

  it.each([
    ['that names no token', { ...header, jti: undefined }],
    ['whose token’s name is too short to be unique', { ...header, jti: 'short' }],
    ['that says no time', { ...header, iat: 'now' }],
    ['that says no direction', { ...header, dir: undefined }],
    ['that was compressed', { ...header, zip: 'DEF' }],
  ])('%s is refused', async (_what, protectedHeader) => {
    await expect(byHand(protectedHeader).then(token => open(secret, token, here))).rejects.toThrow(
      SealRefused,
    )
  })

  it('that holds no JSON is refused, and the refusal quotes nothing of it', async () => {
    const refused = await open(secret, await byHand({ ...header }, 'PAN ABCPE1234F'), here).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(SealRefused)
    expect(String(refused)).not.toContain('ABCPE1234F')
  })
})
