import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { ClientGone, invalidArgument, S3Refusal } from './refusal.ts'

const keyLimitBytes = 1024
const drainLimitBytes = 1024 * 1024 * 1024

/** The target of a request; path style only: `/<bucket>/<key>`. */
export interface Target {
  /** Empty for the service itself. */
  readonly bucket: string
  /** Empty for the bucket itself. Only a name: it may contain `..` and is never a path on disk. */
  readonly key: string
  readonly query: ReadonlyMap<string, string>
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new S3Refusal('InvalidURI', 400, `Could not parse the specified URI: ${String(cause)}`)
  }
}

/** A key that S3 accepts and XML can carry; otherwise InvalidArgument or KeyTooLongError. */
export function acceptedKey(key: string): string {
  if (Buffer.byteLength(key) > keyLimitBytes)
    throw new S3Refusal('KeyTooLongError', 400, 'Your key is too long')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be in an XML answer
  if (/[\u0000-\u001f\ufffe\uffff]/.test(key))
    throw invalidArgument('Keys with control characters are refused')
  return key
}

/** Reads the path as received: nothing is normalised, since the signature was made over it. */
export function readTarget(url: string): Target {
  if (!url.startsWith('/')) throw new S3Refusal('InvalidURI', 400, 'Could not parse the specified URI')
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const slash = path.indexOf('/', 1)
  const query = new Map<string, string>()
  for (const part of (at < 0 ? '' : url.slice(at + 1)).split('&').filter(p => p !== '')) {
    const equals = part.indexOf('=')
    const name = decoded(equals < 0 ? part : part.slice(0, equals))
    if (query.has(name)) throw invalidArgument(`The query parameter ${name} is given twice`)
    query.set(name, equals < 0 ? '' : decoded(part.slice(equals + 1)))
  }
  return {
    bucket: decoded(slash < 0 ? path.slice(1) : path.slice(1, slash)),
    key: slash < 0 ? '' : acceptedKey(decoded(path.slice(slash + 1))),
    query,
  }
}

/**
 * The headers of a request by lower-case name. A presigned link has its `x-amz-*` headers in the query, where they
 * count the same.
 */
export function readHeaders(
  request: IncomingMessage,
  query: ReadonlyMap<string, string>,
): Map<string, string> {
  const headers = new Map<string, string>()
  for (const [name, value] of query) {
    if (name.toLowerCase().startsWith('x-amz-')) headers.set(name.toLowerCase(), value)
  }
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value)
  }
  return headers
}

/**
 * The body as a stream of its own: a reader may destroy it without closing the connection on which the refusal is still
 * to be sent. Fails with ClientGone when the connection breaks before the end.
 */
export function bodyOf(request: IncomingMessage): Readable {
  const body = new PassThrough()
  const endIfBroken = () => {
    if (!request.complete) body.destroy(new ClientGone('The client went away'))
  }
  // It may have broken before the body was read.
  if (request.destroyed) process.nextTick(endIfBroken)
  request.once('close', endIfBroken)
  request.pipe(body)
  return body
}

/** Reads and drops the rest of a refused body, so that a browser reads the answer; too large a rest is cut off. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > drainLimitBytes) request.destroy()
  })
  request.resume()
}
