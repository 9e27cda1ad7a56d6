import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { AwsRefusal, type Engine, type JsonObject } from 'asl-interpreter'
import { z } from 'zod'
import type { SignedRequest } from '../gate/signature.ts'
import { type Caller, operations } from './operations.ts'

/** A request before its authentication. */
export interface ProtocolRequest extends SignedRequest {
  body: Buffer
}

export interface ProtocolOptions {
  /**
   * Called before every operation: authenticates the request and checks that its signer may do `action` (e.g.
   * `states:StartExecution`) on these ARNs (`*` where an operation has none). Throws AwsRefusal, which the caller
   * receives as from AWS. Returns the caller, if it is to be recorded.
   */
  authorize?: (
    request: ProtocolRequest,
    action: string,
    resourceArns: string[],
  ) => Promise<Caller | undefined> | Caller | undefined
  /** One line for the developer about an internal failure. */
  log?: (line: string) => void
}

const targetPrefix = 'AWSStepFunctions.'

/** More than the largest request of Step Functions. */
const maxBodyBytes = 1024 * 1024

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > maxBodyBytes) {
      throw new AwsRefusal('RequestEntityTooLargeException', `More than ${maxBodyBytes} bytes`, 413)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.length === 0 ? '{}' : body.toString())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AwsRefusal('SerializationException', `The request is not JSON: ${reason}`)
  }
}

async function answer(
  engine: Engine,
  request: IncomingMessage,
  { authorize = () => undefined }: ProtocolOptions,
): Promise<JsonObject> {
  const { method = 'GET', url = '/', headers } = request
  const body = await readBody(request)
  const target = String(headers['x-amz-target'] ?? '')
  const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : target
  const operation = operations.get(name)
  if (operation === undefined) {
    throw new AwsRefusal('UnknownOperationException', `The operation '${name}' is not run here`)
  }
  const { resources, run } = operation(parseBody(body))
  return run(engine, await authorize({ method, url, headers, body }, `states:${name}`, resources))
}

/** The error that the caller receives, and its HTTP status. */
function refusalOf(error: unknown): AwsRefusal {
  if (error instanceof AwsRefusal) return error
  if (error instanceof z.ZodError) {
    const reasons = error.issues.map(({ path, message }) => `at '${path.join('.')}': ${message}`)
    const count = `${reasons.length} validation error${reasons.length === 1 ? '' : 's'} detected`
    return new AwsRefusal('ValidationException', `${count}: ${reasons.join('; ')}`)
  }
  return new AwsRefusal('InternalFailure', 'The request has failed because of an internal error', 500)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  })
  response.end(text)
}

/** An HTTP server for the Step Functions JSON 1.0 protocol of an engine. Not listening yet. */
export function createProtocolServer(engine: Engine, options: ProtocolOptions = {}): Server {
  return createServer(async (request, response) => {
    try {
      send(response, 200, await answer(engine, request, options))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) options.log?.(`Step Functions: ${error}`)
      const { code, message, extra, status } = refusal
      send(response, status, { __type: code, message, ...extra })
    }
  })
}
