import { invalidArgument, notImplemented, S3Refusal } from '../wire/refusal.ts'

const storedNames = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
]
const metadataPrefix = 'x-amz-meta-'
const metadataLimitBytes = 2048
const tagLimit = 10

/** Headers and form fields that are not supported: refused by name. */
const refusedHeaders =
  /^x-amz-(server-side-encryption-customer-|copy-source-server-side-|object-lock-|website-redirect-|copy-source-if-|copy-source-range)/

function refuseUnknown(name: string, value: string): void {
  if (name === 'acl' || name === 'x-amz-acl' || name.startsWith('x-amz-grant-'))
    throw new S3Refusal('AccessControlListNotSupported', 400, 'The bucket does not allow ACLs')
  if (refusedHeaders.test(name)) throw notImplemented(`The header ${name}`)
  if (name === 'x-amz-storage-class' && value !== 'STANDARD') throw notImplemented(`Storage class ${value}`)
}

/** A value that may be sent as a header, or InvalidArgument: no line breaks, ASCII only. */
export function headerValue(name: string, value: string): string {
  if (!/^[\t\x20-\x7e]*$/.test(value)) throw invalidArgument(`${name} may hold printable ASCII only`)
  return value
}

/**
 * The headers that an object stores and is answered with, from a request's headers or a form's fields. The content type
 * is as given, never guessed from the name. Throws for unsupported headers.
 */
export function storedHeaders(given: ReadonlyMap<string, string>): Record<string, string> {
  const stored: Record<string, string> = { 'content-type': 'binary/octet-stream' }
  let metadataBytes = 0
  for (const [name, value] of given) {
    refuseUnknown(name, value)
    const metadata = name.startsWith(metadataPrefix)
    if (!metadata && !storedNames.includes(name)) continue
    const clean =
      name === 'content-encoding'
        ? value
            .split(',')
            .map(coding => coding.trim())
            .filter(coding => coding !== 'aws-chunked')
            .join(',')
        : value
    if (metadata) metadataBytes += name.length - metadataPrefix.length + value.length
    if (clean !== '') stored[name] = headerValue(name, clean)
  }
  if (metadataBytes > metadataLimitBytes)
    throw new S3Refusal('MetadataTooLarge', 400, 'Your metadata headers exceed the maximum allowed size.')
  return stored
}

/** Checks tags as S3 does: at most ten, no key twice, keys up to 128 and values up to 256 characters. */
export function tagsOf(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const invalid = (why: string) => new S3Refusal('InvalidTag', 400, why)
  if (pairs.length > tagLimit)
    throw new S3Refusal('BadRequest', 400, `Object tags cannot be greater than ${tagLimit}`)
  for (const [key, value] of pairs) {
    if (key.length < 1 || key.length > 128) throw invalid('The TagKey you have provided is invalid')
    if (value.length > 256) throw invalid('The TagValue you have provided is invalid')
  }
  if (new Set(pairs.map(([key]) => key)).size < pairs.length)
    throw invalid('Cannot provide multiple Tags with the same key')
  return Object.fromEntries(pairs)
}

/** Tags of the `x-amz-tagging` header: `name=value&name=value`. */
export const tagsOfHeader = (header: string | undefined): Record<string, string> =>
  tagsOf([...new URLSearchParams(header ?? '')])
