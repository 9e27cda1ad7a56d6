import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { BucketSpec } from '../bucketSpec.ts'
import type { Answer } from '../operations/call.ts'
import { type CorsQuestion, corsHeaders, preflightHeaders, varyHeader } from './cors.ts'
import { ClientGone, refusalOf, S3Refusal } from './refusal.ts'
import { drain, readTarget, type Target } from './request.ts'
import { element } from './xml.ts'

const headerText = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(',') : (value ?? '')

function corsQuestion(request: IncomingMessage): CorsQuestion | undefined {
  const { origin } = request.headers
  if (origin === undefined) return undefined
  const requestedHeaders = headerText(request.headers['access-control-request-headers'])
  return {
    origin,
    method: headerText(request.headers['access-control-request-method']) || (request.method ?? ''),
    headers: requestedHeaders
      .split(',')
      .map(name => name.trim().toLowerCase())
      .filter(name => name !== ''),
  }
}

const errorXml = (refusal: S3Refusal, resource: string, requestId: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('Error', [
    element('Code', refusal.code),
    element('Message', refusal.message),
    element('Resource', resource),
    element('RequestId', requestId),
  ])}`

function refusalAnswer(error: unknown, request: IncomingMessage, requestId: string): Answer {
  const internal = new S3Refusal('InternalError', 500, 'We encountered an internal error. Please try again.')
  const refusal = refusalOf(error) ?? internal
  const resource = (request.url ?? '').split('?')[0] ?? ''
  const headers = { ...refusal.headers }
  if (request.method === 'HEAD' || refusal.status === 304) return { status: refusal.status, headers }
  return { status: refusal.status, headers, xml: errorXml(refusal, resource, requestId) }
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  const body = answer.xml === undefined ? undefined : Buffer.from(answer.xml)
  const headers = {
    ...answer.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/xml', 'content-length': body.length }),
  }
  response.writeHead(answer.status, headers)
  if (answer.bytes !== undefined) await pipeline(answer.bytes, response)
  else response.end(body)
}

/** What `answerRequest` needs of the server; `perform` runs the call and throws its refusals. */
export interface Answering {
  readonly requestId: string
  /** Virtual time, ms: the SDK corrects its clock by the date of an answer. */
  readonly now: number
  readonly buckets: ReadonlyMap<string, BucketSpec>
  readonly perform: (target: Target) => Promise<Answer>
  readonly log: (line: string) => void
}

async function outcome(request: IncomingMessage, response: ServerResponse, how: Answering): Promise<Answer> {
  const target = readTarget(request.url ?? '')
  const bucket = how.buckets.get(target.bucket)
  const question = corsQuestion(request)
  if (request.method === 'OPTIONS') {
    if (question === undefined)
      throw new S3Refusal('BadRequest', 400, 'Insufficient information. Origin request header needed.')
    return { status: 200, headers: preflightHeaders(bucket, question) }
  }
  // Set before the call: the page must be able to read a refusal too.
  if (question !== undefined)
    for (const [name, value] of Object.entries(corsHeaders(bucket, { ...question, headers: [] })))
      response.setHeader(name, value)
  return how.perform(target)
}

/** Answers one request: refusals as XML, failures as InternalError, a client that has left not at all. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  how: Answering,
): Promise<void> {
  response.setHeader('x-amz-request-id', how.requestId)
  response.setHeader('server', 'AmazonS3')
  response.setHeader('date', new Date(how.now).toUTCString())
  response.setHeader('vary', varyHeader)
  try {
    let answer: Answer
    try {
      answer = await outcome(request, response, how)
    } catch (error) {
      if (error instanceof ClientGone || request.socket.destroyed) return
      if (refusalOf(error) === undefined)
        how.log(
          `S3 fault in ${request.method ?? ''}: ${error instanceof Error ? error.stack : String(error)}`,
        )
      answer = refusalAnswer(error, request, how.requestId)
    }
    drain(request)
    await send(response, answer)
  } catch (error) {
    // The connection broke during the answer, or a header could not be written: nothing more can be sent.
    if (!request.socket.destroyed) how.log(`S3 could not answer: ${String(error)}`)
    response.destroy()
  }
}
