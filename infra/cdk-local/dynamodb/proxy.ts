import { createHash, randomUUID } from 'node:crypto'
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { AwsRefusal } from 'asl-interpreter'
import { jsonOf, readBody } from '../awsEndpoints/requestBody.ts'
import type { Gate } from '../gate/gate.ts'
import { closeServer } from '../stack/listen.ts'
import type { StackContext } from '../stack/stackContext.ts'
import { type DynamoCall, readCall, tableOf } from './actions.ts'
import { itemsOf, type KeyNames } from './itemNames.ts'
import { createTransactions, type ItemAccess } from './transactions.ts'

export type ProxyContext = Pick<StackContext, 'region' | 'account' | 'log'> & { readonly gate: Gate }

export interface DynamoProxy {
  readonly server: Server
  /** Writes so far. */
  readonly writes: number
  idle(): Promise<void>
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** DynamoDB takes 16 MB at most. */
const mostBodyBytes = 16 * 1024 * 1024

/** The embedded database calls its region `dynoxide`. */
const itsRegion = 'arn:aws:dynamodb:dynoxide:000000000000:'

/** Names who makes a call, e.g. a function, to a proxy before the database that counts calls. */
const callerHeader = 'x-cdk-local-caller'

/** `caller`: the session of the role that signed. */
type Send = (target: string, body: Buffer, caller: string) => Promise<Answer>

/** Sends a request to the database over kept connections. */
function forwarder(endpoint: string): {
  send: Send
  close: () => void
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { hostname, port } = new URL(endpoint)
  const send: Send = (target, body, caller) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': body.length,
        'x-amz-target': target,
        [callerHeader]: caller,
        // The database does not check signatures but requires one.
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': '20260101T000000Z',
      }
      const outgoing = httpRequest(
        { hostname, port, method: 'POST', path: '/', agent, headers },
        incoming => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 500, headers: {}, body: Buffer.concat(chunks) }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Passes a call on to the database, which knows the tables in a region of its own. */
function inItsRegion(send: Send, { region, account }: ProxyContext): Send {
  const ourRegion = `arn:aws:dynamodb:${region}:${account}:`
  return async (target, body, caller) => {
    const namesStreams = target.startsWith('DynamoDBStreams_')
    const sent = namesStreams ? Buffer.from(body.toString('utf8').replaceAll(ourRegion, itsRegion)) : body
    const answer = await send(target, sent, caller)
    if (!answer.body.includes(itsRegion)) return answer
    return { ...answer, body: Buffer.from(answer.body.toString('utf8').replaceAll(itsRegion, ourRegion)) }
  }
}

/** Authenticates, authorizes and injects faults, and reads what the call does. */
async function admit(
  req: IncomingMessage,
  body: Buffer,
  stack: ProxyContext,
  keyNames: KeyNames,
): Promise<DynamoCall & { target: string; json: unknown; access: ItemAccess | undefined; caller: string }> {
  const { gate } = stack
  const given = req.headers['x-amz-target']
  const target = Array.isArray(given) ? (given[0] ?? '') : (given ?? '')
  const signed = { method: req.method ?? 'POST', url: req.url ?? '/', headers: req.headers }
  const principal = gate.authenticate(signed, createHash('sha256').update(body).digest('hex'))
  const json = jsonOf(body)
  const call = readCall(target, json, stack)
  for (const { action, resources } of call.accessRequests) gate.authorize(principal, action, resources)
  await gate.faults(`dynamodb:${call.operation}`, call.items)
  const caller = principal.session ?? principal.name
  return { ...call, target, json, access: itemsOf(call.operation, json, keyNames), caller }
}

function sendAnswer(res: ServerResponse, { status, headers, body }: Answer): void {
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
    ...headers,
    'content-length': body.length,
  })
  res.end(body)
}

export interface ProxiedTables {
  /** Gets the tables of every write that the database acknowledged. */
  readonly onWrite: (table: string) => void
  readonly keyNames: KeyNames
  /** The answer of DescribeContinuousBackups, which the database does not know; `undefined` without such a table. */
  readonly continuousBackups: (table: string) => object | undefined
}

function describeBackups(json: unknown, continuousBackups: ProxiedTables['continuousBackups']): Answer {
  const name = tableOf(json)
  const described = continuousBackups(name)
  if (described === undefined) throw new AwsRefusal('TableNotFoundException', `Table not found: ${name}`)
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(described)) }
}

/** DynamoDB's endpoint: checks a call and passes it on to the database. */
export function createDynamoProxy(
  endpoint: string,
  stack: ProxyContext,
  { onWrite, keyNames, continuousBackups }: ProxiedTables,
): DynamoProxy {
  const { transactionMs } = stack.gate
  const transactions = transactionMs && createTransactions(transactionMs, stack.gate.seed)
  const database = forwarder(endpoint)
  const send = inItsRegion(database.send, stack)
  const underWay = new Set<Promise<void>>()
  let writes = 0
  const answer = async (req: IncomingMessage): Promise<Answer> => {
    const body = await readBody(req, mostBodyBytes, 'SerializationException')
    const { target, operation, json, caller, ...call } = await admit(req, body, stack, keyNames)
    if (operation === 'DescribeContinuousBackups') return describeBackups(json, continuousBackups)
    const sendCall = async (): Promise<Answer> => {
      if (call.writes.length === 0) return send(target, body, caller)
      const written = await stack.gate.durableWrite(`dynamodb:${operation}`, () => send(target, body, caller))
      writes += 1
      if (written.status === 200) for (const table of call.writes) onWrite(table)
      return written
    }
    return transactions === undefined || call.access === undefined
      ? sendCall()
      : transactions.run(call.access, sendCall)
  }
  const server = createServer((req, res) => {
    const serving = answer(req)
      .catch(error => refusalAnswer(error, stack.log))
      .then(given => sendAnswer(res, given))
      .catch(error => {
        stack.log(`DynamoDB: ${String(error)}`)
        res.destroy()
      })
      .finally(() => underWay.delete(serving))
    underWay.add(serving)
  })
  return {
    server,
    get writes() {
      return writes
    },
    async idle() {
      await Promise.allSettled(underWay)
    },
    async close() {
      await closeServer(server)
      database.close()
    },
  }
}

function refusalAnswer(error: unknown, log: (line: string) => void): Answer {
  const isRefusal = error instanceof AwsRefusal
  if (!isRefusal) log(`DynamoDB: ${error instanceof Error ? error.message : String(error)}`)
  const refusal = isRefusal ? error : new AwsRefusal('InternalServerError', 'Internal server error', 500)
  const prefix =
    refusal.code === 'ValidationException'
      ? 'com.amazon.coral.validate#'
      : 'com.amazonaws.dynamodb.v20120810#'
  const body = { __type: `${prefix}${refusal.code}`, message: refusal.message, ...refusal.extra }
  return { status: refusal.status, headers: {}, body: Buffer.from(JSON.stringify(body)) }
}
