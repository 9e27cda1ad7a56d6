import { createHash, type Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { crc32 } from 'node:zlib'
import { invalidArgument, notImplemented, S3Refusal } from '../wire/refusal.ts'

/** The supported checksums; others are refused by name. */
export const checksumNames = ['crc32', 'sha1', 'sha256'] as const
export type ChecksumName = (typeof checksumNames)[number]

/** The expected digests of a body; a body that differs is not stored. */
export interface ExpectedDigests {
  /** Content-MD5, base64. */
  readonly md5?: string | undefined
  /** Hexadecimal SHA-256 from the signature. */
  readonly signedSha256?: string | undefined
  /** Base64 by checksum, from headers. */
  readonly checksums: Readonly<Partial<Record<ChecksumName, string>>>
  /** A checksum after the last chunk. */
  readonly trailer?: ChecksumName | undefined
  /** Size of the body without its chunk headers. */
  readonly decodedBytes?: number | undefined
}

/** Digests of a body that was read to its end. */
export interface Digests {
  readonly bytes: number
  /** Hexadecimal, without quotes. */
  readonly md5: string
  readonly checksums: Readonly<Partial<Record<ChecksumName, string>>>
}

const checksumName = (text: string): ChecksumName => {
  const name = checksumNames.find(known => known === text.toLowerCase())
  if (name === undefined) throw notImplemented(`Checksum ${text}`)
  return name
}

/** Reads the expected digests from a request; `payloadHash` is that of the signature. */
export function expectedDigests(headers: ReadonlyMap<string, string>, payloadHash: string): ExpectedDigests {
  const checksums: Partial<Record<ChecksumName, string>> = {}
  for (const [header, value] of headers) {
    const name = /^x-amz-checksum-(?!mode$|algorithm$|type$)(.+)$/.exec(header)?.[1]
    if (name !== undefined) checksums[checksumName(name)] = value
  }
  const md5 = headers.get('content-md5')
  const trailer = headers.get('x-amz-trailer')
  if (trailer !== undefined && !trailer.startsWith('x-amz-checksum-'))
    throw invalidArgument(`The trailer ${trailer} is not known`)
  const decodedBytes = headers.get('x-amz-decoded-content-length')
  if (decodedBytes !== undefined && !/^\d{1,15}$/.test(decodedBytes))
    throw invalidArgument('x-amz-decoded-content-length must be a number of bytes')
  return {
    checksums,
    md5,
    ...(/^[0-9a-f]{64}$/.test(payloadHash) ? { signedSha256: payloadHash } : {}),
    ...(trailer === undefined ? {} : { trailer: checksumName(trailer.slice('x-amz-checksum-'.length)) }),
    decodedBytes: decodedBytes === undefined ? undefined : Number(decodedBytes),
  }
}

/** Counts and digests what flows through; fails with EntityTooLarge at the first byte above `maxBytes`. */
export class DigestStream extends Transform {
  private bytes = 0
  private crc = 0
  private readonly md5 = createHash('md5')
  private readonly shas = new Map<'sha1' | 'sha256', Hash>()
  private readonly maxBytes: number

  /** SHA digests are computed only when they will be compared, because they cost time. */
  constructor(maxBytes: number, expected: ExpectedDigests) {
    super()
    this.maxBytes = maxBytes
    for (const name of ['sha1', 'sha256'] as const) {
      const wanted = expected.checksums[name] !== undefined || expected.trailer === name
      if (wanted || (name === 'sha256' && expected.signedSha256 !== undefined))
        this.shas.set(name, createHash(name))
    }
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length
    if (this.bytes > this.maxBytes) {
      done(new S3Refusal('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed size'))
      return
    }
    this.md5.update(chunk)
    this.crc = crc32(chunk, this.crc)
    for (const sha of this.shas.values()) sha.update(chunk)
    done(null, chunk)
  }

  /** Called once, after the end. */
  digests(): Digests {
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(this.crc)
    const checksums: Partial<Record<ChecksumName, string>> = { crc32: crc.toString('base64') }
    for (const [name, sha] of this.shas) checksums[name] = sha.digest('base64')
    return { bytes: this.bytes, md5: this.md5.digest('hex'), checksums }
  }
}

/** The checksums that an object keeps: those that came with its body, or CRC32 where none did. */
export function keptChecksums(expected: ExpectedDigests, { checksums }: Digests): Digests['checksums'] {
  const announced = checksumNames.filter(
    name => expected.checksums[name] !== undefined || expected.trailer === name,
  )
  const kept = announced.length === 0 ? (['crc32'] as const) : announced
  return Object.fromEntries(kept.map(name => [name, checksums[name]]))
}

/** The digest of the digests of an upload's parts, base64, with their number: a COMPOSITE checksum. */
export function compositeChecksum(name: ChecksumName, ofParts: readonly string[]): string {
  const bytes = Buffer.concat(ofParts.map(sum => Buffer.from(sum, 'base64')))
  if (name !== 'crc32') return `${createHash(name).update(bytes).digest('base64')}-${ofParts.length}`
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(bytes))
  return `${crc.toString('base64')}-${ofParts.length}`
}

/** Whether a checksum is of the whole object or of its parts' checksums. */
export const checksumType = (sum: string): 'COMPOSITE' | 'FULL_OBJECT' =>
  /-\d+$/.test(sum) ? 'COMPOSITE' : 'FULL_OBJECT'

/** Throws BadDigest, XAmzContentSHA256Mismatch or IncompleteBody when the body is not as announced. */
export function verifyDigests(
  expected: ExpectedDigests,
  actual: Digests,
  trailers: ReadonlyMap<string, string> = new Map(),
): void {
  const bad = (what: string) =>
    new S3Refusal('BadDigest', 400, `The ${what} you specified did not match the calculated checksum.`)
  if (expected.decodedBytes !== undefined && expected.decodedBytes !== actual.bytes)
    throw new S3Refusal(
      'IncompleteBody',
      400,
      'You did not provide the number of bytes specified by the Content-Length HTTP header',
    )
  if (expected.md5 !== undefined && expected.md5 !== Buffer.from(actual.md5, 'hex').toString('base64'))
    throw bad('Content-MD5')
  if (expected.signedSha256 !== undefined) {
    const sha256 = Buffer.from(actual.checksums.sha256 ?? '', 'base64').toString('hex')
    if (sha256 !== expected.signedSha256)
      throw new S3Refusal(
        'XAmzContentSHA256Mismatch',
        400,
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      )
  }
  for (const name of checksumNames) {
    const announced =
      expected.trailer === name ? (trailers.get(`x-amz-checksum-${name}`) ?? '') : expected.checksums[name]
    if (announced !== undefined && announced !== actual.checksums[name]) throw bad(name.toUpperCase())
  }
}
