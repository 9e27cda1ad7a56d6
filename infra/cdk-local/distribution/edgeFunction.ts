import { createContext, Script } from 'node:vm'
import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

const properties = z.looseObject({
  Name: z.string(),
  FunctionCode: z.string(),
  AutoPublish: z.literal(true).optional(),
  FunctionConfig: z.looseObject({
    Runtime: z.literal('cloudfront-js-2.0'),
    KeyValueStoreAssociations: z.array(z.unknown()).max(0).optional(),
  }),
})

const multiValue = z.array(z.object({ value: z.string() }))
const valueObject = z.object({ value: z.string(), multiValue: multiValue.optional() })
const values = z.record(z.string(), valueObject)

const edgeRequest = z.object({
  method: z.string(),
  uri: z.string().startsWith('/'),
  querystring: values.default({}),
  headers: values.default({}),
  cookies: values.default({}),
})

const edgeResponse = z.object({
  statusCode: z.number().int().min(100).max(599),
  statusDescription: z.string().optional(),
  headers: values.default({}),
  cookies: z
    .record(z.string(), z.object({ value: z.string(), attributes: z.string().optional() }))
    .default({}),
  body: z
    .union([z.string(), z.object({ encoding: z.enum(['text', 'base64']).default('text'), data: z.string() })])
    .optional(),
})

/** A request as CloudFront Functions receive and return it. */
export type EdgeRequest = z.infer<typeof edgeRequest>
export type EdgeResponse = z.infer<typeof edgeResponse>
export type EdgeResult =
  | { kind: 'request'; request: EdgeRequest }
  | { kind: 'response'; response: EdgeResponse }

/** A time limit while the code is loaded. Single calls have none: it costs far more than the call. */
const mostLoadMs = 5_000

const caller = z.custom<(event: string) => Promise<unknown>>(value => typeof value === 'function')

export interface EdgeFunction {
  /** Throws when the function fails or returns neither a request nor a response. */
  viewerRequest(request: EdgeRequest, viewerIp: string, requestId: string): Promise<EdgeResult>
}

export interface EdgeOptions {
  readonly distributionId: string
  readonly distributionDomainName: string
  readonly log: (line: string) => void
}

/**
 * Runs an AWS::CloudFront::Function in a context of its own: no modules, no network, no timers and no `eval`, as at
 * the edge. Throws NotRunHere for an older runtime or a key-value store.
 */
export function compileEdgeFunction(resource: Resource, options: EdgeOptions): EdgeFunction {
  const place = placeOf(resource)
  const { Name, FunctionCode } = readProperties(properties, resource)
  if (/^\s*import\s/m.test(FunctionCode))
    throw new NotRunHere(`${place}: modules of the edge are not run here`)
  const log = (...parts: unknown[]): void => options.log(`${Name}: ${parts.map(String).join(' ')}`)
  const context = createContext(
    { console: { log, error: log } },
    { codeGeneration: { strings: false, wasm: false } },
  )
  new Script(FunctionCode, { filename: `${Name}.js` }).runInContext(context, { timeout: mostLoadMs })
  // Event and answer are passed as JSON, so that neither side holds an object of the other.
  const call = caller.parse(
    new Script(
      'event => Promise.resolve(JSON.parse(event)).then(handler).then(answer => JSON.stringify(answer))',
    ).runInContext(context),
  )
  return {
    async viewerRequest(request, viewerIp, requestId) {
      const event = JSON.stringify({
        version: '1.0',
        context: {
          distributionDomainName: options.distributionDomainName,
          distributionId: options.distributionId,
          eventType: 'viewer-request',
          requestId,
        },
        viewer: { ip: viewerIp },
        request,
      })
      const text = z.string().parse(await call(event))
      const answer: unknown = JSON.parse(text)
      const response = edgeResponse.safeParse(answer)
      if (response.success) return { kind: 'response', response: response.data }
      return { kind: 'request', request: edgeRequest.parse(answer) }
    },
  }
}
