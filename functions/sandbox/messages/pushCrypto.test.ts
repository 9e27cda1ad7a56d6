import { createECDH, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptPush, vapidSigner } from './pushCrypto.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

describe('what a device decrypts', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg')
  /** The example of RFC 8291, 5. */
  const example =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  it('is the text of the document’s example', () => {
    expect(decryptPush(bytes(example), { pair, auth })).toBe('When I grow up, I want to be a watermelon')
  })
  it('does not open when a byte or the secret is another one', () => {
    const changed = bytes(example)
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
    expect(decryptPush(changed, { pair, auth })).toBeUndefined()
    expect(decryptPush(bytes(example), { pair, auth: Buffer.alloc(16) })).toBeUndefined()
    expect(decryptPush(bytes('AAAA'), { pair, auth })).toBeUndefined()
  })
})

describe('the signature of a sender (RFC 8292)', () => {
  const now = new Date('2026-11-25T04:30:00Z')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]).toString('base64url')
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const authorization = (claims: object = {}, head: object = {}): string => {
    const signed = `${part({ typ: 'JWT', alg: 'ES256', ...head })}.${part({ aud: 'https://push.test', exp: now.getTime() / 1000 + 3_600, sub: 'mailto:a@b.test', ...claims })}`
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${key}`
  }
  const signer = (header: string) => vapidSigner(header, 'https://push.test', now)
  it('names its key', () => expect(signer(authorization())).toBe(key))
  it.each([
    ['for another service', authorization({ aud: 'https://other.test' })],
    ['that has ended', authorization({ exp: now.getTime() / 1000 - 1 })],
    ['of more than a day', authorization({ exp: now.getTime() / 1000 + 86_401 })],
    ['of nobody to write to', authorization({ sub: 'us' })],
    ['of another kind', authorization({}, { alg: 'none' })],
    ['of another text', authorization().replace('vapid t=', `vapid t=${part({})}`)],
    ['that is changed', authorization().replace(/\.[\w-]{4}([\w-]*), k/, '.AAAA$1, k')],
    ['that is none', 'Bearer x'],
  ])('one %s is nobody’s', (_what, header) => expect(signer(header)).toBeUndefined())
})
