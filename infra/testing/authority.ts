import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { Integer, PrintableString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } from 'pkijs'

/** An authority that issues certificates for tests, by a library that the product does not use. */

const engine = new CryptoEngine({ name: 'node', crypto })

export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
export const newKey = (bits = 2048): KeyPair => generateKeyPairSync('rsa', { modulusLength: bits })
export const spkiOf = ({ publicKey }: KeyPair): Buffer => publicKey.export({ type: 'spki', format: 'der' })
export const signWith =
  ({ privateKey }: KeyPair) =>
  (message: Uint8Array): Buffer =>
    sign('sha256', message, privateKey)

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const imported = (kind: 'pkcs8' | 'spki', key: KeyObject): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    kind,
    key.export({ type: kind, format: 'der' }),
    algorithm,
    true,
    kind === 'spki' ? ['verify'] : ['sign'],
  )

export interface Issued {
  readonly pem: string
  readonly key: KeyPair
  readonly name: string
}

const nameParts = (name: string): AttributeTypeAndValue[] => [
  new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'IN' }) }),
  new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
]

/** A certificate of this key, issued by another one or, for a root, by itself. */
export async function issue(
  name: string,
  key: KeyPair,
  {
    by,
    from = '2026-01-01',
    to = '2028-12-31',
    isAuthority = false,
  }: { by?: Issued; from?: string; to?: string; isAuthority?: boolean } = {},
): Promise<Issued> {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 1 + name.length })
  certificate.issuer.typesAndValues = nameParts(by?.name ?? name)
  certificate.subject.typesAndValues = nameParts(name)
  certificate.notBefore.value = new Date(`${from}T00:00:00Z`)
  certificate.notAfter.value = new Date(`${to}T23:59:59Z`)
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: isAuthority }).toSchema().toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(await imported('spki', key.publicKey), engine)
  await certificate.sign(await imported('pkcs8', (by?.key ?? key).privateKey), 'SHA-256', engine)
  const base64 = Buffer.from(certificate.toSchema().toBER()).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { pem, key, name }
}

/** A root, an authority below it and a signer's certificate of this key; `chain` has the signer's first. */
export async function issueChain(key: KeyPair, validity: { from?: string; to?: string } = {}) {
  const root = await issue('Test root', newKey(), { isAuthority: true, from: '2020-01-01', to: '2035-12-31' })
  const authority = await issue('Test authority', newKey(), {
    by: root,
    isAuthority: true,
    from: '2020-01-01',
    to: '2035-12-31',
  })
  const signer = await issue('Sthirank Securities Private Limited', key, { by: authority, ...validity })
  return { root, authority, signer, chain: [signer, authority, root].map(({ pem }) => pem).join('') }
}
