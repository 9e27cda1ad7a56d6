import type { X509Certificate } from 'node:crypto'
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { PutParameterCommand } from '@aws-sdk/client-ssm'
import {
  assertValidAt,
  endsSoon,
  readCertificateChain,
  renewalDays,
  UnusableCertificate,
} from '../../functions/platform/signing/certificateChain.ts'
import { signingCertificateName } from '../../shared/signingCertificate.ts'
import { secretsPath } from '../names.ts'
import { certificateRequest, sampleCertificate } from './certificates.ts'
import { dataKeyAlias, documentSigningKeyAlias, type Vault } from './vault.ts'

/** The certificate of a stage's signing key: its request, its sample, and the chain that an authority issued. */

async function publicKeyOf(kms: KMSClient): Promise<Uint8Array> {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: documentSigningKeyAlias }))
  if (PublicKey === undefined) throw new Error(`KMS gave no public key of ${documentSigningKeyAlias}`)
  return PublicKey
}

async function signed(
  kms: KMSClient,
  make: typeof certificateRequest,
  company: Vault['company'],
): Promise<string> {
  const unsigned = make(await publicKeyOf(kms), company)
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId: documentSigningKeyAlias,
      Message: unsigned.toSign,
      MessageType: 'RAW',
      SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
    }),
  )
  if (Signature === undefined) throw new Error('KMS gave no signature')
  return unsigned.signed(Signature)
}

/** A request (PKCS #10, PEM) for a certificate of the stage's key, as a licensed authority takes it. */
export const requestCertificate = ({ kms }: Pick<Vault, 'kms'>, company: Vault['company']): Promise<string> =>
  signed(kms, certificateRequest, company)

/** A certificate that the key signed itself, marked as a sample. */
export const makeSample = ({ kms }: Pick<Vault, 'kms'>, company: Vault['company']): Promise<string> =>
  signed(kms, sampleCertificate, company)

/**
 * Checks a chain that an authority issued (PEM, the signer's certificate first) for this public key: throws UnusableCertificate with
 * the reason. Returns what its owner should know.
 */
function checkIssuedChain(pem: string, publicKey: Uint8Array, now: Date): string[] {
  const chain = readCertificateChain(pem)
  const { signer, issuers } = chain
  if (!signer.publicKey.export({ type: 'spki', format: 'der' }).equals(Buffer.from(publicKey)))
    throw new UnusableCertificate(
      'The first certificate does not belong to the key of this stage: it has another public key. Was it issued for a request of --certificate-request?',
    )
  assertValidAt(chain, now)
  if (signer.checkIssued(signer))
    throw new UnusableCertificate(
      'The certificate is signed with its own key, so nobody trusts it: an authority licensed by the Controller of Certifying Authorities has to issue it.',
    )
  const last = issuers.at(-1) ?? signer
  return [
    ...(endsSoon(chain, now)
      ? [`A certificate of the chain ends within ${renewalDays} days: ask for its successor now.`]
      : []),
    ...(isSelfIssued(last)
      ? []
      : [`The chain ends before the root: readers have to know ${last.issuer.replaceAll('\n', ', ')}.`]),
  ]
}

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.checkIssued(certificate)

/**
 * Stores the chain (PEM) that an authority issued, over the one before; a function reads it within ten minutes. Throws
 * UnusableCertificate for one that documents cannot be signed with. Returns what its owner should know.
 */
export async function storeChain(
  { ssm, kms }: Pick<Vault, 'ssm' | 'kms'>,
  stage: string,
  pem: string,
  now: Date,
): Promise<string[]> {
  const notes = checkIssuedChain(pem, await publicKeyOf(kms), now)
  await ssm.send(
    new PutParameterCommand({
      Name: `${secretsPath(stage)}/${signingCertificateName}`,
      Value: pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)?.join('\n') ?? '',
      Type: 'SecureString',
      KeyId: dataKeyAlias,
      Overwrite: true,
      // A chain of three is longer than the 4 kB of a standard parameter.
      Tier: 'Intelligent-Tiering',
    }),
  )
  return notes
}
