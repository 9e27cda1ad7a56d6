import type { IncomingMessage } from 'node:http'
import { AwsRefusal } from 'asl-interpreter'

/** Reads a body of at most `mostBytes`. Throws AwsRefusal `tooLarge` (413) for a longer one. */
export async function readBody(req: IncomingMessage, mostBytes: number, tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const part: Buffer = Buffer.from(chunk)
    bytes += part.length
    if (bytes > mostBytes) throw new AwsRefusal(tooLarge, 'Request body is too large', 413)
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

/** Throws AwsRefusal SerializationException for a body that is not JSON; an empty one is `{}`. */
export function jsonOf(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new AwsRefusal('SerializationException', 'The request is not valid JSON')
    throw error
  }
}
