import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import type { Gate, Principal } from '../gate/gate.ts'
import type { RequestContext } from '../gate/iamPolicy.ts'
import { sha256Hex } from '../gate/signature.ts'
import { queryCodeOf, xmlOfRefusal } from './queryProtocol.ts'
import { jsonOf, readBody } from './requestBody.ts'

/** One authenticated call before its body is parsed. */
export interface AwsCall {
  readonly principal: Principal
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** The operation, e.g. `PutEvents` of `AWSEvents.PutEvents`, or the `Action` of a form. */
  readonly operation: string
  /** The body of the query protocol. */
  readonly form?: URLSearchParams | undefined
  /** `http://host:port` as the caller addressed it. */
  readonly origin: string
  /** Parses the body as JSON; throws AwsRefusal ValidationException. */
  json<T>(schema: z.ZodType<T>): T
  /** Authorizes the action on the resources, then injects faults. */
  allow(action: string, resources: readonly string[], context?: RequestContext): Promise<void>
}

export interface AwsReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is text or bytes. */
  readonly body?: unknown
}

/** Answers one signing name (`events`, `sqs`, …). Refuses what it does not support with unknownOperation(). */
export type AwsService = (call: AwsCall) => Promise<AwsReply>

const mostBodyBytes = 10 * 1024 * 1024

/** The refusal of an unsupported operation, by its name. */
export const unknownOperation = (
  service: string,
  call: Pick<AwsCall, 'operation' | 'method' | 'path'>,
): AwsRefusal =>
  new AwsRefusal(
    'UnknownOperationException',
    `${service} ${call.operation || `${call.method} ${call.path}`} is not run here`,
    404,
  )

/** Reads a value of a request; throws AwsRefusal ValidationException. */
export function readAs<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AwsRefusal('ValidationException', z.prettifyError(parsed.error))
  return parsed.data
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

async function answer(
  gate: Gate,
  services: Readonly<Record<string, AwsService>>,
  req: IncomingMessage,
): Promise<AwsReply> {
  const body = await readBody(req, mostBodyBytes, 'RequestEntityTooLargeException')
  const url = req.url ?? '/'
  const method = req.method ?? 'GET'
  const { principal, claims } = gate.identify({ method, url, headers: req.headers }, sha256Hex(body))
  const origin = `http://${req.headers.host ?? '127.0.0.1'}`
  const { pathname, searchParams } = new URL(url, origin)
  const target = req.headers['x-amz-target']
  const form = isForm(req) ? new URLSearchParams(body.toString('utf8')) : undefined
  const call: AwsCall = {
    principal,
    method,
    path: pathname,
    query: searchParams,
    headers: req.headers,
    body,
    operation: (Array.isArray(target) ? target[0] : target)?.split('.').at(-1) ?? form?.get('Action') ?? '',
    form,
    origin,
    json: schema => readAs(jsonOf(body), schema),
    async allow(action, resources, context) {
      gate.authorize(principal, action, resources, context)
      await gate.faults(action)
    },
  }
  const service = services[claims.service]
  if (!service) throw unknownOperation(claims.service, call)
  return service(call)
}

/** An error in the protocol of its request; services that once spoke the query protocol name its code there too. */
function refusalReply(error: unknown, req: IncomingMessage, log: (line: string) => void): AwsReply {
  const refusal =
    error instanceof AwsRefusal ? error : new AwsRefusal('InternalServerError', 'Internal error', 500)
  if (!(error instanceof AwsRefusal))
    log(`AWS endpoint: ${error instanceof Error ? error.stack : String(error)}`)
  const { status, code, message, extra } = refusal
  if (isForm(req)) return { status, headers: { 'content-type': 'text/xml' }, body: xmlOfRefusal(refusal) }
  const headers = {
    'x-amzn-errortype': code,
    ...(code.includes('#') && { 'x-amzn-query-error': `${queryCodeOf(code)};Sender` }),
  }
  return { status, headers, body: { __type: code, message, ...extra } }
}

function send(res: ServerResponse, { status = 200, headers = {}, body }: AwsReply): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const content = body === undefined ? '' : isRaw ? body : JSON.stringify(body)
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': crypto.randomUUID(),
    ...headers,
    'content-length': Buffer.byteLength(content),
  })
  res.end(content)
}

export interface AwsEndpointOptions {
  readonly gate: Gate
  /** By the signing name in the credential scope. */
  readonly services: Readonly<Record<string, AwsService>>
  readonly log: (line: string) => void
}

export interface AwsEndpoint {
  readonly server: Server
  /** Listens on 127.0.0.1; port 0 takes a free one. Resolves to the port. */
  listen(port: number): Promise<number>
  close(): Promise<void>
}

/** One HTTP server for all small AWS services, which the signature's service name distinguishes. */
export function createAwsEndpoint({ gate, services, log }: AwsEndpointOptions): AwsEndpoint {
  const server = createServer((req, res) => {
    answer(gate, services, req)
      .catch(error => refusalReply(error, req, log))
      .then(reply => send(res, reply))
      .catch(error => {
        log(`AWS endpoint: ${String(error)}`)
        res.destroy()
      })
  })
  return {
    server,
    listen: port =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          const address = server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      }),
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
