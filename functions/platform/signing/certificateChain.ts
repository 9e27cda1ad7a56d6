import { X509Certificate } from 'node:crypto'

/**
 * The certificate of the key that signs documents, with those of its issuers: PEM, the signer's first. It is public; the private
 * key is in KMS and nowhere else.
 */
export interface CertificateChain {
  readonly signer: X509Certificate
  /** In the order of the file: the issuer of each follows it. */
  readonly issuers: readonly X509Certificate[]
}

/** A chain that cannot be signed with; the message says why, for the person who configures it. */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate'
}

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** How many days before its end a certificate is to be replaced: a licensed authority takes up to two weeks for a new one. */
export const renewalDays = 30
const dayMs = 86_400_000

/** Reads a chain in PEM; throws UnusableCertificate when it has no certificate, or one is not issued by the next. */
export function readCertificateChain(pem: string): CertificateChain {
  const blocks = pem.match(block) ?? []
  let all: X509Certificate[]
  try {
    all = blocks.map(text => new X509Certificate(text))
  } catch (error) {
    throw new UnusableCertificate('A certificate of the chain cannot be read.', { cause: error })
  }
  const [signer, ...issuers] = all
  if (signer === undefined)
    throw new UnusableCertificate('There is no certificate: a chain in PEM is needed, the signer’s first.')
  for (const [index, issuer] of issuers.entries()) {
    const issued = all[index]
    if (issued === undefined || !issued.checkIssued(issuer) || !issued.verify(issuer.publicKey))
      throw new UnusableCertificate(
        `Certificate ${index + 1} of the chain is not issued by the one after it. The signer’s comes first, then its issuer’s.`,
      )
  }
  return { signer, issuers }
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Whether the certificate, or one of its issuers, ends within thirty days of this instant or has ended. */
export const endsSoon = ({ signer, issuers }: CertificateChain, at: Date): boolean =>
  [signer, ...issuers].some(({ validToDate }) => validToDate.getTime() - at.getTime() < renewalDays * dayMs)

/** Throws UnusableCertificate when a certificate of the chain is not valid at this instant. */
export function assertValidAt({ signer, issuers }: CertificateChain, at: Date): void {
  for (const { validFromDate, validToDate, subject } of [signer, ...issuers]) {
    const of = subject.replaceAll('\n', ', ')
    if (at > validToDate)
      throw new UnusableCertificate(`The certificate of ${of} ended on ${dayOf(validToDate)}.`)
    if (at < validFromDate)
      throw new UnusableCertificate(`The certificate of ${of} begins on ${dayOf(validFromDate)}.`)
  }
}
