import { createHash } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, AsnObjectIdentifierConverter, AsnProp, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import type { CertificateChain } from './certificateChain.ts'

/**
 * The signature of a PDF as CMS SignedData in DER, in the form of PAdES B-B (ETSI EN 319 142-1 s6.3, EN 319 122-1): detached,
 * with the signed attributes content-type, message-digest and signing-certificate-v2 (RFC 5035), and without signing-time.
 */

const oid = {
  /** RFC 5035. */
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const

/** `ESSCertIDv2 ::= SEQUENCE { hashAlgorithm DEFAULT id-sha256, certHash, issuerSerial OPTIONAL }` */
class EssCertId {
  certHash = new OctetString()
}
AsnProp({ type: OctetString })(EssCertId.prototype, 'certHash')

/** `SigningCertificateV2 ::= SEQUENCE { certs SEQUENCE OF ESSCertIDv2, policies OPTIONAL }` */
class SigningCertificate {
  certs: EssCertId[] = []
}
AsnProp({ type: EssCertId, repeated: 'sequence' })(SigningCertificate.prototype, 'certs')

/** A copy with a memory of its own: small buffers of Node share one. */
const memoryOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const octets = (bytes: Uint8Array): OctetString => new OctetString(memoryOf(bytes))
const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** In the order of a SET OF in DER: by their encoded bytes. */
const inSetOrder = <Item>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => Buffer.compare(der(one), der(other)))

const attribute = (type: string, value: ArrayBuffer): Attribute =>
  new Attribute({ attrType: type, attrValues: [value] })

function attributesOf(digest: Uint8Array, { signer }: CertificateChain): Attribute[] {
  const certificate = new SigningCertificate()
  const id = new EssCertId()
  id.certHash = octets(sha256(signer.raw))
  certificate.certs = [id]
  return inSetOrder([
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data).toBER()),
    attribute(id_messageDigest, AsnConvert.serialize(octets(digest))),
    attribute(oid.signingCertificateV2, AsnConvert.serialize(certificate)),
  ])
}

/** What is signed: the attributes of a document with this SHA-256, as a SET in DER (RFC 5652 s5.4). */
export function bytesToSign(digest: Uint8Array, chain: CertificateChain): Buffer {
  const holder = new SignedAttributes()
  holder.attributes = attributesOf(digest, chain)
  // The only member of a sequence: its header goes, the SET is left.
  const sequence = der(holder)
  return sequence.subarray(headerBytes(sequence))
}
class SignedAttributes {
  attributes: Attribute[] = []
}
AsnProp({ type: Attribute, repeated: 'set' })(SignedAttributes.prototype, 'attributes')

/** Bytes of the tag and the length of an element. */
function headerBytes(element: Buffer): number {
  const length = element[1] ?? 0
  return length < 0x80 ? 2 : 2 + (length & 0x7f)
}

/** Reads a certificate so that it is written again byte for byte; throws when the library would change it. */
function certificateOf(raw: Buffer): Certificate {
  const certificate = AsnConvert.parse(memoryOf(raw), Certificate)
  if (!der(certificate).equals(raw)) throw new Error('a certificate of the chain is not in DER')
  return certificate
}

/** CMS of a document with this SHA-256, signed by RSA PKCS #1 v1.5 over `bytesToSign`. */
export function signedDataOf(digest: Uint8Array, signature: Uint8Array, chain: CertificateChain): Buffer {
  const [signer, ...issuers] = [chain.signer, ...chain.issuers].map(({ raw }) => certificateOf(raw))
  if (signer === undefined) throw new Error('a chain has a signer')
  const { issuer, serialNumber } = signer.tbsCertificate
  const sha256Algorithm = new AlgorithmIdentifier({ algorithm: oid.sha256 })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256Algorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      inSetOrder([signer, ...issuers].map(certificate => new CertificateChoices({ certificate }))),
    ),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: 1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
        }),
        digestAlgorithm: sha256Algorithm,
        signedAttrs: attributesOf(digest, chain),
        signatureAlgorithm: new AlgorithmIdentifier({ algorithm: oid.sha256WithRsa, parameters: null }),
        signature: octets(signature),
      }),
    ]),
  })
  return der(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) }))
}
