import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { type BucketSpec, defaultSettings } from '../bucketSpec.ts'
import { createS3, type S3, type S3Options } from '../createS3.ts'
import type { ObjectCreated } from '../storage/eventOutbox.ts'

/** The documents bucket as the template has it: versions, events, and a page of one origin that uploads. */
export const documents: BucketSpec = {
  name: 'documents',
  versioned: true,
  eventBridge: true,
  corsRules: [
    {
      allowedOrigins: ['http://site.test'],
      allowedMethods: ['POST', 'GET'],
      allowedHeaders: ['content-type', 'range'],
      exposedHeaders: ['ETag', 'Location'],
      maxAgeSeconds: 3000,
    },
  ],
  lifecycle: [
    { id: 'replaced', removeNoncurrentAfterDays: 30 },
    { id: 'abandoned', abortUploadsAfterDays: 1 },
    { id: 'never accepted', prefix: 'quarantine/', expireAfterDays: 7 },
    { id: 'by tag', tags: { keep: 'briefly' }, expireAfterDays: 1 },
  ],
  settings: defaultSettings,
}

/** A plain bucket without versions, events or CORS. */
const site: BucketSpec = {
  name: 'site',
  versioned: false,
  eventBridge: false,
  corsRules: [],
  lifecycle: [],
  settings: defaultSettings,
}

/** 20 Nov 2026, 10:00 in India */
export const startTime = Date.parse('2026-11-20T04:30:00Z')

export interface Fixture {
  readonly directory: string
  readonly clock: { now: number }
  /** Deliveries in order, repeated ones included. */
  readonly events: ObjectCreated[]
  /** The authorizer's calls: `action arn`. */
  readonly requests: string[]
  readonly lines: string[]
  /** `action` or `action arn` that the key `clerk` may not use. */
  readonly denied: Set<string>
  s3: S3
  origin: string
  client(config?: S3ClientConfig): S3Client
  clerk(): S3Client
  /** Stops the server and starts another one on the same directory. */
  restart(options?: Partial<S3Options<string>>): Promise<void>
  blobs(): string[]
  end(): Promise<void>
}

const secrets = new Map([
  ['local', { secret: 'local', principal: 'administrator' }],
  ['clerk', { secret: 'clerk-secret', principal: 'clerk' }],
])

/** Starts a server in a directory of its own, with an administrator `local` and a `clerk` who may be denied actions. */
export async function startFixture(overrides: Partial<S3Options<string>> = {}): Promise<Fixture> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const clock = { now: startTime }
  const [events, requests, lines]: [ObjectCreated[], string[], string[]] = [[], [], []]
  const denied = new Set<string>()
  const clients: S3Client[] = []
  const open = async (more: Partial<S3Options<string>>) => {
    const s3 = createS3<string>({
      directory,
      region: 'ap-south-1',
      buckets: [documents, site],
      now: () => clock.now,
      lookupSecret: id => secrets.get(id),
      authorize: (principal, action, arns) => {
        for (const arn of arns) requests.push(`${action} ${arn}`)
        if (principal !== 'clerk') return
        if (denied.has(action) || arns.some(arn => denied.has(`${action} ${arn}`)))
          throw Object.assign(new Error(`User: clerk is not authorized to perform: ${action}`), {
            code: 'AccessDenied',
            statusCode: 403,
          })
      },
      onObjectCreated: event => {
        events.push(event)
      },
      log: line => lines.push(line),
      ...overrides,
      ...more,
    })
    await new Promise<void>(resolve => s3.server.listen(0, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = s3.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return { s3, origin: `http://127.0.0.1:${address.port}` }
  }
  const first = await open({})
  const client = (accessKeyId: string, secretAccessKey: string, config: S3ClientConfig) => {
    const made = new S3Client({
      region: 'ap-south-1',
      endpoint: fixture.origin,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
      ...config,
    })
    clients.push(made)
    return made
  }
  const fixture: Fixture = {
    directory,
    clock,
    events,
    requests,
    lines,
    denied,
    ...first,
    client: (config = {}) => client('local', 'local', config),
    clerk: () => client('clerk', 'clerk-secret', {}),
    async restart(options = {}) {
      await fixture.s3.close()
      Object.assign(fixture, await open(options))
    },
    blobs: () => readdirSync(join(directory, 'blobs')),
    async end() {
      for (const made of clients) made.destroy()
      await fixture.s3.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return fixture
}

/** The code in an error's XML. */
export const codeIn = (xml: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(xml)?.[1]

/** Name and status of the refusal of a call; `accepted` when there is none. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const metadata: unknown = Reflect.get(error, '$metadata')
    const status =
      typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
    return `${String(status)} ${error.name}`
  }
}
