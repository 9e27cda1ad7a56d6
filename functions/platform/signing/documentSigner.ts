import { createHash, verify } from 'node:crypto'
import { KMSClient, type KMSClientConfig, SignCommand } from '@aws-sdk/client-kms'
import { signingCertificateName } from '../../../shared/signingCertificate.ts'
import type { Now } from '../clock.ts'
import { environment } from '../environment.ts'
import { log } from '../log.ts'
import type { Secrets } from '../security/secrets.ts'
import {
  assertValidAt,
  type CertificateChain,
  endsSoon,
  readCertificateChain,
  UnusableCertificate,
} from './certificateChain.ts'
import { placeSignature, type SignatureFacts } from './signaturePlace.ts'
import { bytesToSign, signedDataOf } from './signedData.ts'

/** Signs documents with the company's key, which never leaves KMS. */
export interface DocumentSigner {
  /**
   * The PDF with a signature of PAdES B-B. The same input gives the same bytes while key and certificate are the same. The claimed
   * time is `at`, or the beginning of the certificate where that is later. Rejects when KMS does not answer, with `UnusableCertificate`
   * for a certificate that has ended or belongs to another key, and with `UnsignablePdf` for a file it cannot append to.
   */
  signPdf(pdf: Buffer, facts: SignatureFacts): Promise<Buffer>
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Length of a signature in bytes: that of the key's modulus. */
function signatureBytesOf({ signer }: CertificateChain): number {
  const bits = signer.publicKey.asymmetricKeyDetails?.modulusLength
  if (signer.publicKey.asymmetricKeyType !== 'rsa' || bits === undefined)
    throw new UnusableCertificate('The certificate is of a key that is not RSA.')
  return bits / 8
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

export function openDocumentSigner(secrets: Secrets, now: Now, config: KMSClientConfig = {}): DocumentSigner {
  const client = new KMSClient(config)
  const sign = async (message: Buffer, chain: CertificateChain): Promise<Buffer> => {
    const { Signature } = await client.send(
      new SignCommand({
        KeyId: environment.documentSigningKeyId(),
        Message: sha256(message),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
      }),
    )
    if (Signature === undefined) throw new Error('KMS gave no signature')
    if (!verify('sha256', message, chain.signer.publicKey, Signature))
      throw new UnusableCertificate('The certificate does not belong to the key that signs.')
    return Buffer.from(Signature)
  }
  return {
    async signPdf(pdf, { at, reason, name }) {
      const chain = readCertificateChain(await secrets.read(signingCertificateName))
      assertValidAt(chain, now())
      if (endsSoon(chain, now())) log('certificate.toRenew')
      const none = { digest: Buffer.alloc(32), signature: Buffer.alloc(signatureBytesOf(chain)) }
      const { length } = signedDataOf(none.digest, none.signature, chain)
      const claimed = later(at, chain.signer.validFromDate)
      const { before, after } = placeSignature(pdf, { at: claimed, reason, name }, length)
      const digest = sha256(before, after)
      const signature = await sign(bytesToSign(digest, chain), chain)
      const contents = signedDataOf(digest, signature, chain)
      if (contents.length !== length) throw new Error('the signature is not as long as its place')
      return Buffer.concat([before, Buffer.from(`<${contents.toString('hex')}>`), after])
    },
  }
}
