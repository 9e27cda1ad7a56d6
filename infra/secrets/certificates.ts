import { createHash } from 'node:crypto'
import { Attributes, CertificationRequest, CertificationRequestInfo } from '@peculiar/asn1-csr'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'
import type { CompanyFacts } from '../../shared/contracts/content/companyFacts.ts'

/** The certificate of the key that signs documents: the request to an authority, and a sample. */

/** A request or certificate whose signature is still to be made. */
interface Unsigned {
  /** Is signed by PKCS #1 v1.5 with SHA-256. */
  readonly toSign: Buffer
  /** The whole in PEM. */
  signed(signature: Uint8Array): string
}

const oid = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  unit: '2.5.4.11',
  commonName: '2.5.4.3',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  /** RFC 9336. */
  documentSigning: '1.3.6.1.5.5.7.3.36',
} as const

const memoryOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: oid.sha256WithRsa, parameters: null })

/** A name of one value in each part: a country is printable, the rest UTF-8. */
const nameOf = (parts: readonly (readonly [type: string, value: string])[]): Name =>
  new Name(
    parts.map(([type, value]) => {
      const text = type === oid.country ? { printableString: value } : { utf8String: value }
      return new RelativeDistinguishedName([
        new AttributeTypeAndValue({ type, value: new AttributeValue(text) }),
      ])
    }),
  )

/** X.520 allows a name of 64 characters. */
const shortened = (text: string): string => text.slice(0, 64).trim()
const companyParts = ({ name }: Pick<CompanyFacts, 'name'>) =>
  [
    [oid.country, 'IN'],
    [oid.organization, shortened(name)],
  ] as const

const pemOf = (label: string, value: Certificate | CertificationRequest): string => {
  const base64 = Buffer.from(AsnConvert.serialize(value)).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/**
 * The request (PKCS #10) for a certificate of this public key (SubjectPublicKeyInfo, DER), which the key itself signs. The
 * authority takes the facts of the company from its papers.
 */
export function certificateRequest(publicKey: Uint8Array, company: Pick<CompanyFacts, 'name'>): Unsigned {
  const certificationRequestInfo = new CertificationRequestInfo({
    subject: nameOf([...companyParts(company), [oid.commonName, shortened(company.name)]]),
    subjectPKInfo: AsnConvert.parse(memoryOf(publicKey), SubjectPublicKeyInfo),
    attributes: new Attributes(),
  })
  return {
    toSign: Buffer.from(AsnConvert.serialize(certificationRequestInfo)),
    signed: signature =>
      pemOf(
        'CERTIFICATE REQUEST',
        new CertificationRequest({
          certificationRequestInfo,
          signatureAlgorithm,
          signature: memoryOf(signature),
        }),
      ),
  }
}

const extension = (extnID: string, critical: boolean, value: unknown): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

/** Valid at every time that a clock of a stage without investors may show. */
const sampleValidity = {
  notBefore: new Date('2020-01-01T00:00:00Z'),
  notAfter: new Date('2049-12-31T23:59:59Z'),
}
const sampleUnit = 'Sample: issued by nobody'

/** What is signed of a sample. */
function sampleContent(publicKey: Uint8Array, company: Pick<CompanyFacts, 'name'>): TBSCertificate {
  const keyId = createHash('sha1').update(publicKey).digest()
  const name = nameOf([
    ...companyParts(company),
    [oid.unit, sampleUnit],
    [oid.commonName, shortened(company.name)],
  ])
  return new TBSCertificate({
    version: Version.v3,
    // Twenty bytes at most, and positive.
    serialNumber: memoryOf(Buffer.concat([Buffer.of(1), keyId.subarray(0, 15)])),
    signature: signatureAlgorithm,
    issuer: name,
    subject: name,
    validity: new Validity(sampleValidity),
    subjectPublicKeyInfo: AsnConvert.parse(memoryOf(publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: false })),
      extension(
        id_ce_keyUsage,
        true,
        new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation),
      ),
      extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([oid.documentSigning])),
      extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(memoryOf(keyId))),
    ]),
  })
}

/**
 * A certificate of this public key that the key itself signs, marked as a sample: for stages without investors. Readers verify what
 * it signed and say that they do not trust it.
 */
export function sampleCertificate(publicKey: Uint8Array, company: Pick<CompanyFacts, 'name'>): Unsigned {
  const tbsCertificate = sampleContent(publicKey, company)
  return {
    toSign: Buffer.from(AsnConvert.serialize(tbsCertificate)),
    signed: signature =>
      pemOf(
        'CERTIFICATE',
        new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue: memoryOf(signature) }),
      ),
  }
}
