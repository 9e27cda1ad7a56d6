import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallDefinition, refusalBody } from '../shared/contracts/defineCall.ts'
import { spreadsheetType } from '../shared/contracts/fileReply.ts'
import { calls, type RegisteredCall, sharedSchemas } from '../shared/contracts/registry.ts'
import { problemStatus } from '../shared/problem.ts'
import {
  capitalised,
  describeSchemas,
  type JsonSchema,
  referenceTo,
  referredSchemas,
} from './namedSchemas.ts'

/**
 * The registry as an OpenAPI 3.1 document: one operation per contract with its name. `npm run openapi` prints it; the
 * web build calls `writeOpenApi` so that `/api/openapi.json` serves it.
 */

const root = join(import.meta.dirname, '..')

const description = `Paths carry the prefix \`/api\`. Every answer is the envelope of D2 s7: a success holds \`success: true, message, msg\` and what the operation adds; a refusal holds \`success: false, message, msg, error\` and \`problem: {id, field?, params?}\`, from which a client words it in the reader's language while \`message\` stays English. Business refusals are 200 or 400 with that body; 401 means no session, 409 that the same request is in progress, 422 the same key with another body, 413, 415, 429 and 5xx what they always mean. Operations marked sealed take and give \`{payload: <JWE>}\` when a public key is served (see \`getPublicKey\`); plain bodies are taken unless the stage refuses them.`

/** What calls take, `AddBankRequest`, and what several of them share, `IsinInput`. */
const inputs = describeSchemas(
  [
    ...calls.map(({ name, input }) => [`${name}Request`, input] as const),
    ...sharedSchemas.map(([name, schema]) => [`${name}Input`, schema] as const),
  ],
  'input',
)

/** What calls answer, `GetBondReply`, and what several of them share, `Holding`. */
const replies = describeSchemas(
  [
    ['refusal', refusalBody],
    ...calls.flatMap(({ name, reply, answers }) =>
      answers === 'file' ? [] : [[`${name}Reply`, reply] as const],
    ),
    ...sharedSchemas,
  ],
  'output',
)

const sealed: JsonSchema = {
  type: 'object',
  description:
    'A compact JWE (alg dir, enc A256GCM) under the secret sent as `pkey`; its protected header holds kid, jti, iat, htm and htu.',
  properties: { payload: { type: 'string' } },
  required: ['payload'],
}

const sessionCookie = { type: 'apiKey', in: 'cookie', name: '__Host-sid' } as const

/** What the calls of a domain are for, to somebody who writes a client. */
const tags: Readonly<Record<string, string>> = {
  account: 'The investor: profile, e-mail address, kind of user, closing the account.',
  auth: 'Sign-up, log-in, sessions, passwords, one-time codes, and the public key of sealed calls.',
  'bank-verification':
    'Bank accounts: the branch of an IFSC, the penny drop and its status, the saved account.',
  'bond-portfolio': 'What the investor holds, its value over time, and payouts received and due.',
  bonds: 'The catalogue: instruments, prices, the price of a number of units, coupons.',
  consents: 'Texts to accept, with their versions, and what the investor agreed to.',
  content: 'Banners, statistics, questions with answers.',
  'contract-notes': 'The contract note of a trade.',
  demat: 'Demat accounts: their depository participant.',
  documents: 'Files of the investor: upload, list, preview, download.',
  'fund-portfolio': 'Mutual funds read out of statements: import, holdings, graphs, timeline.',
  'identity-verification': 'The enhanced KYC on the screens of the identity vendor.',
  kyc: 'The steps of the KYC, the check of the PAN, DigiLocker, and the status of it all.',
  liquidation: 'Selling holdings: amount, request, quote, acceptance.',
  messaging: 'The devices on which notifications are shown, and what WhatsApp reports to us.',
  notifications: 'What the investor was written about: list, unread count, marks as read.',
  orders: 'Purchases: order, payment, cancellation, and the list of all transactions.',
  reports: 'Reports to keep: holdings of a day, transactions and taxes of a financial year.',
  telemetry: 'Interest in an offer, and events of the site.',
}

/** The document, as data. Throws when a domain has no description. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = `/api${call.path.replace(/\/+$/, '')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  const named = new Map([...inputs, ...replies, ['Sealed', sealed] as const])
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Sthirank',
      version: '1.0.0',
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Sthirank' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ domain }) => domain))].sort().map(name => {
      if (tags[name] === undefined) throw new Error(`describe the domain ${name} in infra/openapi.ts`)
      return { name, description: tags[name] }
    }),
    paths,
    components: {
      securitySchemes: { session: sessionCookie },
      schemas: referredSchemas(named, paths),
    },
  }
}

export function writeOpenApi(path: string): void {
  writeFileSync(path, `${JSON.stringify(openApi())}\n`)
}

function operation(call: RegisteredCall): Record<string, unknown> {
  const { summary, more } = documentation(call)
  const { parameters, body } = splitInput(call)
  return {
    operationId: call.name,
    tags: [call.domain],
    summary,
    description: [more, ...notesOn(call)].filter(Boolean).join('\n\n'),
    ...(call.access === 'session' || call.access === 'fresh'
      ? { security: [{ session: [] }] }
      : { security: [] }),
    'x-access': call.access,
    'x-problems': call.problems,
    parameters: [...parameters, ...headersOf(call)],
    ...(body && { requestBody: requestBody(call, body) }),
    responses: responses(call),
  }
}

function notesOn(call: CallDefinition): string[] {
  return [
    call.access === 'fresh' ? 'Asks for a login within the last ten minutes (K-205).' : '',
    call.access === 'hook' ? 'Called by a vendor, whose signature over the raw body is verified.' : '',
    call.sealed ? 'Sealed: sent and answered as JWE by our own client (K-202).' : '',
    call.limit
      ? `At most ${call.limit.perSecond} a second for all callers, ${call.limit.burst} at once.`
      : '',
    call.problems.length > 0 ? `Refuses with: ${call.problems.map(id => `\`${id}\``).join(', ')}.` : '',
  ]
}

/** The comment above the contract: its first sentence is the summary. */
function documentation(call: RegisteredCall): { summary: string; more: string } {
  const text = readFileSync(join(root, 'shared/contracts', call.file), 'utf8')
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export const ${call.name}\\b`).exec(
    text,
  )?.[1]
  if (comment === undefined) throw new Error(`the contract ${call.name} says nothing about itself`)
  const words = comment
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const end = words.search(/(?<!\be\.g)[.;](\s|$)/)
  if (end < 0) return { summary: words, more: '' }
  return { summary: words.slice(0, end), more: words.slice(end + 1).trim() }
}

/** Path and query inputs become parameters; the rest is the body. */
function splitInput(call: CallDefinition): { parameters: Record<string, unknown>[]; body?: JsonSchema } {
  const name = `${capitalised(call.name)}Request`
  const input = inputs.get(name) ?? {}
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name))
  const fields = Object.entries(input.properties ?? {})
  const required = new Set(input.required)
  const placeOf = (name: string) =>
    inPath.has(name) ? 'path' : call.method === 'GET' || call.query?.includes(name) ? 'query' : 'body'
  const parameters = fields
    .filter(([name]) => placeOf(name) !== 'body')
    .map(([name, schema]) => {
      const place = placeOf(name)
      return { name, in: place, required: place === 'path' || required.has(name), schema }
    })
  if (call.method === 'GET') return { parameters }
  // A union of objects has no fields of its own and is a body as a whole.
  if (input.properties === undefined) return { parameters, body: referenceTo(name) }
  const inBody = fields.filter(([name]) => placeOf(name) === 'body')
  if (inBody.length === 0) return { parameters }
  if (parameters.length === 0) return { parameters, body: referenceTo(name) }
  const body: JsonSchema = {
    ...input,
    properties: Object.fromEntries(inBody),
    required: inBody.map(([name]) => name).filter(name => required.has(name)),
  }
  return { parameters, body }
}

function headersOf(call: CallDefinition): Record<string, unknown>[] {
  const headers: Record<string, unknown>[] = []
  if (call.idempotent) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description:
        'Minted by the client and kept until the answer: the same key and body give the same answer.',
      schema: { type: 'string', format: 'uuid' },
    })
  }
  if (call.sealed) {
    headers.push({
      name: 'pkey',
      in: 'query',
      required: false,
      description: 'The secret of the seal, wrapped by RSA-OAEP-256 under the public key.',
      schema: { type: 'string' },
    })
  }
  return headers
}

function requestBody(call: CallDefinition, schema: JsonSchema): Record<string, unknown> {
  switch (call.encoding ?? 'json') {
    case 'json':
      return content(
        call.sealed
          ? { 'application/json': { schema: { anyOf: [schema, referenceTo('Sealed')] } } }
          : { 'application/json': { schema } },
      )
    case 'form':
      return content({ 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } })
    case 'multipart':
      return content({
        // Without a file: the answer says where it is uploaded to.
        'application/json': { schema },
        'multipart/form-data': { schema: withFile(schema) },
      })
    case 'raw':
      return content({
        'application/json': { schema: { description: 'The vendor’s own body, taken as it is.' } },
      })
  }
}

/** A form with the file under its documented name (K-018); everything else in a form is text. */
function withFile({ properties = {}, required = [], ...schema }: JsonSchema): JsonSchema {
  const texts = Object.entries(properties).filter(
    ([, field]) => field !== true && field !== false && field.type !== 'integer',
  )
  return {
    ...schema,
    properties: { ...Object.fromEntries(texts), useruploadcandocs: { type: 'string', format: 'binary' } },
    required: [...required, 'useruploadcandocs'],
  }
}

const content = (types: Record<string, unknown>) => ({ required: true, content: types })

const refusals: Readonly<Record<number, string>> = {
  400: 'Refused; `problem.id` says why.',
  401: 'No session, or it has expired.',
  403: 'Not allowed: from another site, or not the caller’s own.',
  404: 'There is nothing under this id.',
  409: 'Another request is writing the same; repeat it.',
  413: 'The body is too large.',
  415: 'The body is of an unexpected type.',
  422: 'The same key came with another body.',
  429: 'Too many requests.',
  500: 'Our fault.',
  503: 'Too much to do, or a vendor does not answer; try again later.',
}

/** The statuses with which a call may refuse: of what runs before every call, and of its own problems. */
function refusalStatuses(call: CallDefinition): Set<number> {
  const needsSession = call.access === 'session' || call.access === 'fresh'
  return new Set([
    ...[400, 403, 409, 429, 500, 503],
    ...(needsSession ? [401] : []),
    ...(call.idempotent ? [422] : []),
    ...(call.method === 'POST' ? [413, 415] : []),
    ...call.problems.map(id => problemStatus[id]),
  ])
}

function responses(call: CallDefinition): Record<string, unknown> {
  const content = { 'application/json': { schema: referenceTo('Refusal') } }
  const refused = [...refusalStatuses(call)].map(status => {
    const description = refusals[status]
    if (description === undefined) throw new Error(`nobody says what ${status} means in ${call.name}`)
    return [status, { description, content }] as const
  })
  return { ...success(call), ...Object.fromEntries(refused) }
}

/** The statuses that the document names for a call. */
export const documentedStatuses = (call: CallDefinition): ReadonlySet<number> =>
  new Set(Object.keys(responses(call)).map(Number))

function success(call: CallDefinition): Record<string, unknown> {
  switch (call.answers ?? 'json') {
    case 'json':
      return {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: referenceTo(`${capitalised(call.name)}Reply`) } },
        },
      }
    case 'text':
      return { 200: { description: 'Done.', content: { 'text/plain': { schema: { type: 'string' } } } } }
    case 'file':
      return {
        200: {
          description: 'The file.',
          content: { [spreadsheetType]: { schema: { type: 'string', format: 'binary' } } },
        },
        302: {
          description:
            'On to a link to the file that works for 60 seconds, when the answer would be larger than 5 MB (in base64).',
        },
      }
    case 'redirect':
      return call.method === 'POST'
        ? { 303: { description: 'On to the page that shows how it went.' } }
        : { 302: { description: 'On to a link that works for 60 seconds.' } }
  }
}

// `node infra/openapi.ts` prints the document; with a path it writes it there.
if (process.argv[1] === import.meta.filename) {
  const [path] = process.argv.slice(2)
  if (path === undefined) process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`)
  else writeOpenApi(path)
}
