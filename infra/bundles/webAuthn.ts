import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/** Formats of attestation that carry certificates, and what reads certificates. */
const ofCertificates =
  /@simplewebauthn[\\/]server[\\/]esm[\\/](registration[\\/]verifications[\\/](tpm[\\/])?verifyAttestation(Android|Apple|FIDO|TPM)\w*|helpers[\\/](validateCertificatePath|getCertificateInfo|isCertRevoked|convertX509PublicKeyToCOSE|validateExtFIDOGenCEAAGUID|mapX509SignatureAlgToCOSEAlg))\.js$/
const ecdsaSignature =
  /@simplewebauthn[\\/]server[\\/]esm[\\/]helpers[\\/]iso[\\/]isoCrypto[\\/]unwrapEC2Signature\.js$/

/** Root certificates, as text. */
const rootCertificates =
  /@simplewebauthn[\\/]server[\\/]esm[\\/]services[\\/]defaultRootCerts[\\/][\w-]+\.js$/

const nameOf = (path: string): string => /(\w+)\.js$/.exec(path)?.[1] ?? ''

/** A module whose function refuses: the library reports everything that it does not accept by throwing. */
const refusingModule = (path: string): string =>
  `export function ${nameOf(path)}() { throw new Error('certificates of authenticators are not accepted') }\n`

/** The same exports without their certificates; an empty one verifies nothing. */
export const emptyCertificates = (source: string): string =>
  [...source.matchAll(/^export const (\w+) = `[^`]*-----BEGIN CERTIFICATE-----[^`]*`;?$/gm)]
    .map(([, name]) => `export const ${name} = ''\n`)
    .join('')

/**
 * Takes r and s out of an ECDSA signature (RFC 3279 2.2.3: `SEQUENCE { r INTEGER, s INTEGER }` in DER), each as long as the
 * curve has bytes. A wrong result could only refuse a signature: it is verified over what is taken out.
 */
export const unwrapModule = `
const bytesOf = { 1: 32, 2: 48, 3: 66 }
export function unwrapEC2Signature(signature, crv) {
  const size = bytesOf[crv]
  if (size === undefined) throw new Error('Unexpected COSE crv value of ' + crv + ' (EC2)')
  let at = 0
  const next = () => {
    if (at >= signature.length) throw new Error('The signature ends too early')
    return signature[at++]
  }
  const expect = tag => { if (next() !== tag) throw new Error('The signature is no DER') }
  const length = () => {
    const first = next()
    if (first < 0x80) return first
    if (first !== 0x81) throw new Error('The signature is too long')
    return next()
  }
  expect(0x30)
  if (length() !== signature.length - at) throw new Error('The signature is no DER')
  const parts = new Uint8Array(2 * size)
  for (const end of [size, 2 * size]) {
    expect(0x02)
    const count = length()
    let bytes = signature.subarray(at, at + count)
    if (bytes.length !== count) throw new Error('The signature ends too early')
    at += count
    while (bytes.length > size && bytes[0] === 0) bytes = bytes.subarray(1)
    if (bytes.length > size) throw new Error('The signature is too long')
    parts.set(bytes, end - bytes.length)
  }
  if (at !== signature.length) throw new Error('The signature is no DER')
  return parts
}
`

/**
 * Bundles `@simplewebauthn/server` without its certificates and ASN.1 (108 of 115 kB gzip), for a function whose cold start a
 * log-in waits for. We ask for no attestation, so a browser sends none; one that comes with certificates is refused.
 */
export const webAuthnWithoutCertificates = (): Plugin => ({
  name: 'webauthn-without-certificates',
  setup(build) {
    build.onLoad({ filter: ofCertificates }, ({ path }) => ({ contents: refusingModule(path), loader: 'js' }))
    build.onLoad({ filter: rootCertificates }, ({ path }) => ({
      contents: emptyCertificates(readFileSync(path, 'utf8')),
      loader: 'js',
    }))
    build.onLoad({ filter: ecdsaSignature }, () => ({ contents: unwrapModule, loader: 'js' }))
  },
})
