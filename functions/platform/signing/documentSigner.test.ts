import { constants, privateEncrypt } from 'node:crypto'
import { KMSClient, SignCommand, type SignCommandInput } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleCertificate } from '../../../infra/secrets/certificates.ts'
import { issueChain, newKey, signWith, spkiOf } from '../../../infra/testing/authority.ts'
import { hasProgram, run, verifyPdf } from '../../../infra/testing/pdfSignature.ts'
import { openPdf } from '../pdf/pdfDocument.ts'
import { UnusableCertificate } from './certificateChain.ts'
import { openDocumentSigner } from './documentSigner.ts'
import { UnsignablePdf } from './signaturePlace.ts'

const kms = mockClient(KMSClient)
const key = newKey()
const keyArn = 'arn:aws:kms:ap-south-1:111122223333:key/signing'
const now = new Date('2026-11-25T06:00:00Z')
const at = new Date('2026-11-25T05:30:00Z')
const facts = {
  at,
  reason: 'Contract note CN/2026-27/000001',
  name: 'Sthirank Securities Private Limited',
}

/** Signs the digest that KMS is given; `sign` of node:crypto would hash it once more. */
const signedBy = (pair: typeof key) => (input: SignCommandInput) => ({
  Signature: privateEncrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_PADDING },
    // DigestInfo of SHA-256 (RFC 8017 9.2, note 1).
    Buffer.concat([
      Buffer.from('3031300d060960864801650304020105000420', 'hex'),
      Buffer.from(input.Message ?? []),
    ]),
  ),
})

let issued: Awaited<ReturnType<typeof issueChain>>
beforeAll(async () => {
  issued = await issueChain(key)
})
beforeEach(() => {
  process.env.DOCUMENT_SIGNING_KEY_ID = keyArn
  kms.reset()
  kms.on(SignCommand).callsFake(signedBy(key))
})

function pdfOf(title = 'A contract note'): Buffer {
  const pdf = openPdf({ title, author: facts.name, language: 'en-IN', createdAt: at })
  for (const width of [1, 2]) {
    pdf.addPage()
    pdf.line({ x: 10, y: 10, toX: 100, width, colour: '#000000' })
  }
  return pdf.end()
}
interface Signing {
  readonly pem: string
  readonly clock: Date
  readonly at: Date
  readonly reason: string
}
const sign = (pdf = pdfOf(), { pem = issued.chain, clock = now, ...more }: Partial<Signing> = {}) =>
  openDocumentSigner({ read: async () => pem }, () => clock).signPdf(pdf, { ...facts, ...more })
const changedAt = (pdf: Buffer, position: number, by = 1): Buffer => {
  const changed = Buffer.from(pdf)
  changed[position] = (changed[position] ?? 0) ^ by
  return changed
}
/** Whether the whole file is signed by somebody whom the root vouches for. */
async function isGenuine(pdf: Buffer): Promise<boolean> {
  try {
    const { valid, coversAll } = await verifyPdf(pdf, issued.root.pem)
    return valid && coversAll
  } catch {
    // The libraries throw for a structure that they cannot read: such a file is not genuine either.
    return false
  }
}

describe('a signed document', () => {
  it('is verified by libraries that nobody here wrote, up to the root', async () => {
    const signed = await sign()
    const verified = await verifyPdf(signed, issued.root.pem)
    expect(verified).toMatchObject({ valid: true, coversAll: true })
    const stranger = await issueChain(newKey())
    expect(await verifyPdf(signed, stranger.root.pem)).toMatchObject({ valid: false })
  })

  it('has the form of PAdES B-B: content-type, message-digest and signing-certificate-v2, no signing-time', async () => {
    const signed = await sign()
    const { attributes } = await verifyPdf(signed)
    expect(attributes.toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ])
    const text = signed.toString('latin1')
    expect(text).toContain('/Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached')
    expect(text).toContain('/M (D:20261125053000Z)')
    expect(text).toMatch(/\/AcroForm << \/Fields \[\d+ 0 R\] \/SigFlags 3 >>/)
  })

  it('keeps the bytes of the document, and is the same for the same input', async () => {
    const pdf = pdfOf()
    const signed = await sign(pdf)
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect((await sign(pdf)).equals(signed)).toBe(true)
    expect((await sign(pdf, { reason: 'Another' })).equals(signed)).toBe(false)
  })

  it('shows KMS a digest only, for the one key and algorithm', async () => {
    await sign()
    expect(kms.commandCalls(SignCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        KeyId: keyArn,
        MessageType: 'DIGEST',
        SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
        Message: expect.objectContaining({ length: 32 }),
      },
    ])
  })

  it('claims the beginning of the certificate where the trade is older: a note that waited for a new one', async () => {
    const { chain } = await issueChain(key, { from: '2026-11-25' })
    const signed = await sign(pdfOf(), { pem: chain, at: new Date('2026-11-24T09:00:00Z') })
    expect(signed.toString('latin1')).toContain('/M (D:20261125000000Z)')
  })
})

describe('tampering is seen', () => {
  it('of any byte of the document, its update and the signed range', async () => {
    const signed = await sign()
    expect(await isGenuine(signed)).toBe(true)
    const text = signed.toString('latin1')
    const [contentsFrom, contentsTo] = [
      text.indexOf('/Contents <') + 10,
      text.lastIndexOf('>', text.lastIndexOf('endobj')),
    ]
    const range = text.indexOf('/ByteRange [')
    const spread = Array.from({ length: 80 }, (_, index) => Math.floor((index * signed.length) / 80))
    const outside = spread.filter(position => position < contentsFrom || position > contentsTo)
    const rangeDigits = Array.from({ length: 35 }, (_, index) => range + 12 + index)
    for (const position of [...outside, ...rangeDigits])
      expect([position, await isGenuine(changedAt(signed, position))]).toEqual([position, false])
  })

  it('of the signer’s certificate, the attributes and the signature', async () => {
    const signed = await sign()
    expect(await isGenuine(signed)).toBe(true)
    const hex = signed.toString('latin1')
    const { cms } = await verifyPdf(signed)
    const certificate = Buffer.from(issued.signer.pem.replace(/-----[^-]+-----/g, ''), 'base64')
    const contents = hex.indexOf('/Contents <') + 11
    const certificateAt = cms.indexOf(certificate)
    expect(certificateAt).toBeGreaterThan(0)
    const inCertificate = [20, 60, 150, 400, certificate.length - 5].map(offset => certificateAt + offset)
    const inSigner = [8, 40, 200, 258, 300, 340].map(fromEnd => cms.length - fromEnd)
    for (const offset of [...inCertificate, ...inSigner]) {
      const changed = Buffer.from(signed)
      changed.write((((cms[offset] ?? 0) ^ 1) + 256).toString(16).slice(1), contents + 2 * offset, 'latin1')
      expect([offset, await isGenuine(changed)]).toEqual([offset, false])
    }
  })

  it('of something appended afterwards, and of a signature taken to another document', async () => {
    const [signed, other] = [await sign(), await sign(pdfOf('Another note'))]
    expect(await isGenuine(Buffer.concat([signed, Buffer.from('% more\n')]))).toBe(false)
    const placeOf = (pdf: Buffer) => {
      const text = pdf.toString('latin1')
      const from = text.indexOf('/Contents <') + 10
      return [from, text.indexOf('>', from)] as const
    }
    const [[from, to], [otherFrom, otherTo]] = [placeOf(signed), placeOf(other)]
    const taken = Buffer.concat([
      other.subarray(0, otherFrom),
      signed.subarray(from, to),
      other.subarray(otherTo),
    ])
    expect(await isGenuine(taken)).toBe(false)
  })
})

describe('programs verify it too, where the machine has them', () => {
  it.skipIf(!hasProgram('openssl', 'version'))(
    'OpenSSL, with its check of signing-certificate-v2',
    async () => {
      const { cms, signedBytes } = await verifyPdf(await sign())
      const verify = (content: Buffer) =>
        run(
          { 'signature.der': cms, content, 'root.pem': issued.root.pem },
          'openssl',
          ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'signature.der'],
          ...['-content', 'content', '-CAfile', 'root.pem', '-purpose', 'any', '-out', 'verified'],
          ...['-attime', String(Math.floor(now.getTime() / 1000))],
        )
      const genuine = verify(signedBytes)
      expect(genuine.output).toMatch(/verification successful/i)
      expect(genuine.status).toBe(0)
      expect(verify(changedAt(signedBytes, 100)).status).not.toBe(0)
    },
  )

  it.skipIf(!hasProgram('pdfsig', '-v'))('pdfsig of Poppler, over the whole file', async () => {
    const signed = await sign()
    const look = (pdf: Buffer) => run({ 'note.pdf': pdf }, 'pdfsig', '-nocert', 'note.pdf').output
    const output = look(signed)
    expect(output).toContain('Signature Type: ETSI.CAdES.detached')
    expect(output).toContain('Signature Validation: Signature is Valid.')
    expect(output).toContain('Total document signed')
    expect(look(changedAt(signed, 300))).not.toContain('Signature is Valid.')
  })
})

describe('nothing is signed', () => {
  it('when KMS is down', async () => {
    kms.on(SignCommand).rejects(new Error('no network'))
    await expect(sign()).rejects.toThrow('no network')
  })

  it('with a certificate of another key, one that has ended, one that has not begun, or none', async () => {
    kms.on(SignCommand).callsFake(signedBy(newKey()))
    await expect(sign()).rejects.toThrow('The certificate does not belong to the key that signs.')
    const ended = new Date('2029-01-01T00:00:00Z')
    await expect(sign(pdfOf(), { clock: ended })).rejects.toThrow(/Private Limited ended on 2028-12-31/)
    const early = new Date('2025-12-31T00:00:00Z')
    await expect(sign(pdfOf(), { clock: early })).rejects.toThrow(/begins on 2026-01-01/)
    await expect(sign(pdfOf(), { pem: '' })).rejects.toThrow(UnusableCertificate)
    const upsideDown = [issued.root, issued.authority, issued.signer].map(({ pem }) => pem).join('')
    await expect(sign(pdfOf(), { pem: upsideDown })).rejects.toThrow(
      'Certificate 1 of the chain is not issued',
    )
    expect(kms.commandCalls(SignCommand)).toHaveLength(1)
  })

  it('of a file that is signed already, or is no PDF in one piece', async () => {
    await expect(sign(await sign())).rejects.toThrow(UnsignablePdf)
    await expect(sign(Buffer.from('a letter'))).rejects.toThrow(UnsignablePdf)
    const text = pdfOf().toString('latin1')
    const withForm = text.replace('/Lang ', '/AcroForm << >> /Lang ')
    await expect(sign(Buffer.from(withForm, 'latin1'))).rejects.toThrow(UnsignablePdf)
  })
})

it('a sample certificate signs what readers verify and do not trust', async () => {
  const sample = sampleCertificate(spkiOf(key), { name: facts.name })
  const pem = sample.signed(signWith(key)(sample.toSign))
  const signed = await sign(pdfOf(), { pem })
  expect(await verifyPdf(signed)).toMatchObject({ valid: true, coversAll: true })
  expect(await isGenuine(signed)).toBe(false)
})
