import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emptyCertificates, unwrapModule } from './webAuthn.ts'

const { unwrapEC2Signature } = z
  .object({ unwrapEC2Signature: z.custom<(signature: Uint8Array, crv: number) => Uint8Array>() })
  .parse(await import(`data:text/javascript,${encodeURIComponent(unwrapModule)}`))

describe('a signature of an authenticator, taken out of DER', () => {
  it.each([
    [1, 'P-256', 'sha256'],
    [2, 'P-384', 'sha384'],
    [3, 'P-521', 'sha512'],
  ] as const)(
    'is the same signature, on curve %s (%s), whatever its leading zeros',
    (crv, namedCurve, hash) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
      for (let count = 0; count < 300; count += 1) {
        const data = Buffer.from(`message ${count}`)
        const der = sign(hash, data, privateKey)
        const plain = unwrapEC2Signature(der, crv)
        expect(verify(hash, data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, plain)).toBe(true)
      }
    },
  )

  it.each([
    ['nothing', []],
    ['no sequence', [0x31, 0x00]],
    ['a wrong length', [0x30, 0x07, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]],
    ['an integer that ends too early', [0x30, 0x04, 0x02, 0x05, 0x01, 0x01]],
    ['bytes behind it', [0x30, 0x08, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00, 0x00]],
    ['an integer that is too long', [0x30, 0x26, 0x02, 0x21, ...Array<number>(33).fill(1), 0x02, 0x01, 0x01]],
  ])('is refused when it is %s', (_, bytes) => {
    expect(() => unwrapEC2Signature(Uint8Array.from(bytes), 1)).toThrow(/signature/)
  })
})

it('root certificates are left out, by the names that are imported', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nMIIF\n-----END CERTIFICATE-----\n'
  expect(
    emptyCertificates(
      `/** A root. */\nexport const One = \`${pem}\`;\nexport const Two_R46 = \`\n${pem}\`;\n`,
    ),
  ).toBe("export const One = ''\nexport const Two_R46 = ''\n")
})
