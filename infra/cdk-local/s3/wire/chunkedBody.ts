import { Transform, type TransformCallback } from 'node:stream'
import { S3Refusal } from './refusal.ts'

const lineLimitBytes = 8 * 1024

const incomplete = (why: string) =>
  new S3Refusal('IncompleteBody', 400, `The request body is not aws-chunked: ${why}`)

/**
 * Decodes an `aws-chunked` body: `<size in hex>\r\n<bytes>\r\n` … `0\r\n<trailer>:<value>\r\n\r\n`.
 * `trailers` is complete once the stream has ended.
 */
export class ChunkedBody extends Transform {
  readonly trailers = new Map<string, string>()
  private line = Buffer.alloc(0)
  private reading: 'size' | 'data' | 'data end' | 'trailers' = 'size'
  private left = 0

  override _transform(input: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      let rest = input
      while (rest.length > 0) rest = this.reading === 'data' ? this.takeData(rest) : this.takeLine(rest)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  override _flush(done: TransformCallback): void {
    if (this.reading !== 'trailers') {
      done(incomplete('it ends before its last chunk'))
      return
    }
    this.takeTrailer(this.line.toString('latin1'))
    done()
  }

  private takeData(rest: Buffer): Buffer {
    const data = rest.subarray(0, this.left)
    this.push(data)
    this.left -= data.length
    if (this.left === 0) this.reading = 'data end'
    return rest.subarray(data.length)
  }

  /** Lines are short; an incomplete one waits for the next piece of input. */
  private takeLine(rest: Buffer): Buffer {
    const feed = rest.indexOf('\n')
    this.line = Buffer.concat([this.line, feed < 0 ? rest : rest.subarray(0, feed + 1)])
    if (this.line.length > lineLimitBytes) throw incomplete('a line is too long')
    if (feed < 0) return Buffer.alloc(0)
    const line = this.line.toString('latin1')
    if (!line.endsWith('\r\n')) throw incomplete('a line does not end in CRLF')
    this.line = Buffer.alloc(0)
    this.takeWholeLine(line.slice(0, -2))
    return rest.subarray(feed + 1)
  }

  private takeWholeLine(line: string): void {
    if (this.reading === 'trailers') this.takeTrailer(line)
    else if (this.reading === 'data end') {
      if (line !== '') throw incomplete('a chunk is longer than announced')
      this.reading = 'size'
    } else {
      const size = /^([0-9a-fA-F]{1,8})(;|$)/.exec(line)?.[1]
      if (size === undefined) throw incomplete('a chunk has no size')
      this.left = Number.parseInt(size, 16)
      this.reading = this.left === 0 ? 'trailers' : 'data'
    }
  }

  private takeTrailer(line: string): void {
    const colon = line.indexOf(':')
    if (colon > 0) this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}
