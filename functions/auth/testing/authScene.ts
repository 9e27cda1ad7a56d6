import { createHash, createHmac } from 'node:crypto'
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { vi } from 'vitest'
import { confirmEmail } from '../../../shared/contracts/auth/confirmEmail.ts'
import { login } from '../../../shared/contracts/auth/login.ts'
import { register } from '../../../shared/contracts/auth/register.ts'
import type { CallDefinition } from '../../../shared/contracts/defineCall.ts'
import { type MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { versionInForce } from '../../consents/published.ts'
import type { Call } from '../../platform/apiFunction.ts'
import type { Email } from '../../platform/email.ts'
import { onceForEvent } from '../../platform/events/onceForEvent.ts'
import { deviceSecretOf } from '../../platform/http/deviceCookie.ts'
import { readSession, type Session } from '../../platform/http/session.ts'
import { type Item, openTable, type TransactItem } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { testEnvironment } from '../../platform/testing.ts'
import type { SmsMessage } from '../../providers/sms/port.ts'
import { closureWrites } from '../closure/closureWrites.ts'
import type { ConsumerDependencies, Dependencies } from '../dependencies.ts'
import { emailCodes } from '../emailChange/emailCodes.ts'
import { investorStore } from '../investors/investorStore.ts'
import { handleRegister } from '../investors/register.ts'
import { handleConfirmEmail } from '../links/confirmEmail.ts'
import { openLinkTokens } from '../links/linkToken.ts'
import type { Passwords } from '../passwords/passwordHash.ts'
import { phoneCodes } from '../phone/phoneCodes.ts'
import { investorOfNumber } from '../phoneLogin/investorOfNumber.ts'
import { loginCodes } from '../phoneLogin/loginCodes.ts'
import { readIdentity } from '../published.ts'
import { handleLogin } from '../sessions/login.ts'

/** The AWS SDK mocked, with a memory that evaluates conditions and updates: stores are tested by their requests to DynamoDB. */

type Names = Readonly<Record<string, string>> | undefined

const tokensOf = (expression: string): string[] =>
  expression.match(/[#:A-Za-z_][\w.#:]*|<=|>=|<>|[=<>(),]/g) ?? []

/** Reads `sessions.#id` and the like. */
const pathOf = (token: string, names: Names): string[] =>
  token.split('.').map(part => (part.startsWith('#') ? (names?.[part] ?? part) : part))

function valueAt(item: Item | undefined, path: readonly string[]): unknown {
  let value: unknown = item
  for (const part of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined
  }
  return value
}

function compare(left: unknown, operator: string, right: unknown): boolean {
  if (left === undefined || right === undefined) return operator === '<>'
  if (operator === '=') return JSON.stringify(left) === JSON.stringify(right)
  if (operator === '<>') return JSON.stringify(left) !== JSON.stringify(right)
  if (typeof left !== typeof right || (typeof left !== 'string' && typeof left !== 'number')) return false
  const [a, b] = [left, right as string | number]
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}

/** Evaluates a condition as DynamoDB does: OR, AND, brackets, comparisons, IN and the functions we use. */
function holds(expression: string | undefined, item: Item | undefined, names: Names, values: Item): boolean {
  if (expression === undefined) return true
  const tokens = tokensOf(expression)
  const next = (): string => tokens.shift() ?? ''
  const operand = (token: string): unknown =>
    token.startsWith(':') ? values[token] : valueAt(item, pathOf(token, names))
  const primary = (): boolean => {
    const token = next()
    if (token === '(') {
      const inside = either()
      next()
      return inside
    }
    if (/^(attribute_exists|attribute_not_exists)$/.test(token)) {
      next()
      const present = operand(next()) !== undefined
      next()
      return token === 'attribute_exists' ? present : !present
    }
    const operator = next()
    if (operator === 'IN') {
      const left = operand(token)
      const list: unknown[] = []
      while (next() !== ')') list.push(operand(next()))
      return list.includes(left)
    }
    return compare(operand(token), operator, operand(next()))
  }
  const both = (): boolean => {
    let result = primary()
    while (tokens[0] === 'AND') {
      next()
      result = primary() && result
    }
    return result
  }
  const either = (): boolean => {
    let result = both()
    while (tokens[0] === 'OR') {
      next()
      result = both() || result
    }
    return result
  }
  return either()
}

function updated(item: Item, expression: string, names: Names, values: Item): Item {
  const result: Item = structuredClone(item)
  for (const [, verb, list = ''] of expression.matchAll(
    /\b(SET|ADD|REMOVE) (.+?)(?=\s+(?:SET|ADD|REMOVE)\b|$)/g,
  )) {
    for (const part of list.split(',').map(text => text.trim())) {
      const [target = '', value = ''] = verb === 'SET' ? part.split(/\s*=\s*/) : part.split(/\s+/)
      const path = pathOf(target, names)
      const last = path.at(-1) ?? ''
      const holder = path.length === 1 ? result : valueAt(result, path.slice(0, -1))
      if (typeof holder !== 'object' || holder === null) throw new Error(`${target} is not in the document`)
      if (verb === 'REMOVE') Reflect.deleteProperty(holder, last)
      else if (verb === 'SET') Reflect.set(holder, last, values[value])
      else Reflect.set(holder, last, Number(Reflect.get(holder, last) ?? 0) + Number(values[value]))
    }
  }
  return result
}

const addressOf = (table: unknown, key: Item | undefined): string =>
  `${String(table)}|${String(key?.pk)}|${String(key?.sk)}`

const operationOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem) => {
  const operation = Put ?? Update ?? Delete ?? ConditionCheck
  const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key
  return { operation, address: addressOf(operation?.TableName, key), key: { pk: key?.pk, sk: key?.sk } }
}

function dynamoDouble() {
  const mock = mockClient(DynamoDBDocumentClient)
  const rows = new Map<string, Item>()
  let beforeTransaction: (() => void) | undefined
  mock.on(GetCommand).callsFake(({ TableName, Key }) => {
    const row = rows.get(addressOf(TableName, Key))
    return row === undefined ? {} : { Item: structuredClone(row) }
  })
  mock.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: Object.fromEntries(
      Object.entries<{ Keys?: Item[] }>(RequestItems).map(([name, { Keys = [] }]) => [
        name,
        Keys.flatMap(key => structuredClone(rows.get(addressOf(name, key))) ?? []),
      ]),
    ),
  }))
  mock.on(QueryCommand).callsFake(input => {
    const { ':pk': pk, ':prefix': prefix = '' } = input.ExpressionAttributeValues ?? {}
    const found = [...rows].filter(([address]) => address.startsWith(`${input.TableName}|${pk}|${prefix}`))
    return { Items: found.map(([, row]) => structuredClone(row)) }
  })
  mock.on(UpdateCommand).callsFake(input => {
    const address = addressOf(input.TableName, input.Key)
    const row = rows.get(address)
    const { ExpressionAttributeNames: names, ExpressionAttributeValues: values = {} } = input
    if (!holds(input.ConditionExpression, row, names, values)) {
      throw new ConditionalCheckFailedException({ message: 'failed', $metadata: {} })
    }
    const changed = updated(row ?? { ...input.Key }, input.UpdateExpression ?? '', names, values)
    rows.set(address, changed)
    return input.ReturnValues === 'ALL_NEW' ? { Attributes: structuredClone(changed) } : {}
  })
  mock.on(TransactWriteCommand).callsFake(input => {
    const interrupt = beforeTransaction
    beforeTransaction = undefined
    interrupt?.()
    const items: TransactItem[] = input.TransactItems ?? []
    if (items.length > 100) throw new Error('a transaction has more than 100 items')
    const addresses = items.map(item => operationOf(item).address)
    if (new Set(addresses).size !== addresses.length) throw new Error('two operations on one item')
    const reasons = items.map(item => {
      const { operation, address } = operationOf(item)
      const row = rows.get(address)
      const { ExpressionAttributeNames: names, ExpressionAttributeValues: values = {} } = operation ?? {}
      if (holds(operation?.ConditionExpression, row, names, values)) return { Code: 'None' }
      return { Code: 'ConditionalCheckFailed', Item: row && marshall(row) }
    })
    if (reasons.some(({ Code }) => Code !== 'None')) {
      throw new TransactionCanceledException({ message: 'x', $metadata: {}, CancellationReasons: reasons })
    }
    for (const item of items) {
      const { address, key } = operationOf(item)
      if (item.Put?.Item !== undefined) rows.set(address, structuredClone(item.Put.Item))
      if (item.Delete !== undefined) rows.delete(address)
      if (item.Update !== undefined) {
        const { UpdateExpression = '', ExpressionAttributeNames, ExpressionAttributeValues } = item.Update
        const before = rows.get(address) ?? key
        rows.set(
          address,
          updated(before, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues ?? {}),
        )
      }
    }
    return {}
  })
  return {
    mock,
    rows,
    /** Rows whose address (`table|pk|sk`) contains a text. */
    find: (part: string): Item[] => [...rows].filter(([at]) => at.includes(part)).map(([, row]) => row),
    /** Runs once before the next transaction, like another request in between. */
    interrupt: (other: () => void) => {
      beforeTransaction = other
    },
    calls: (): number => mock.calls().length,
    forgetCalls: () => mock.resetHistory(),
  }
}

/** A cipher whose output shows the plain text and its field. */
const openCipherDouble = (): FieldCipher => ({
  encrypt: (plain, context, owner) =>
    Promise.resolve(`sealed.${context}.${owner}.${Buffer.from(plain).toString('base64url')}`),
  decrypt: (sealed, context, owner) => {
    const [, sealedFor, ownedBy, body = ''] = sealed.split('.')
    return sealedFor === context && ownedBy === owner
      ? Promise.resolve(Buffer.from(body, 'base64url').toString())
      : Promise.reject(new Error('sealed for another field, or of another investor'))
  },
  isCurrent: () => true,
  index: (plain, context) =>
    Promise.resolve(createHmac('sha256', 'index-key').update(`${context}\n${plain}`).digest('base64url')),
})

export const secretsDouble: Secrets = {
  read: name => Promise.resolve(Buffer.from(`the ${name} of the tests, 32 b`).toString('base64')),
}

/** A fast substitute; the real hashes have their own tests. */
const passwordsDouble = (): Passwords => {
  const hash = (password: string) => Promise.resolve(createHash('sha256').update(password).digest('hex'))
  return {
    hash,
    verify: async (stored, password) => ({ right: stored === (await hash(password)), stale: false }),
  }
}

const startedAt = new Date('2026-11-20T04:30:00.000Z')

/** The domain with its real stores and rules on a mocked SDK and a clock that the test moves. */
export function openAuthScene() {
  const tables = { TABLE_AUTH: 'sthirank-auth', TABLE_CONSENTS: 'sthirank-consents' }
  for (const [name, value] of Object.entries({ ...testEnvironment, ...tables })) vi.stubEnv(name, value)
  const dynamo = dynamoDouble()
  const table = openTable({ region: 'ap-south-1' })
  const cipher = openCipherDouble()
  const sentMail: Email[] = []
  const sentSms: SmsMessage[] = []
  let instant = startedAt
  const investors = investorStore(table, 'sthirank-auth', cipher)
  const links = openLinkTokens(secretsDouble)
  const kept = [table, 'sthirank-auth', { cipher, secrets: secretsDouble }] as const
  const byNumber = loginCodes(table, 'sthirank-auth', secretsDouble)
  const codes = { otpCodes: phoneCodes(...kept), emailCodes: emailCodes(...kept), loginCodes: byNumber }
  const dependencies: Dependencies = {
    now: () => instant,
    table,
    cipher,
    seals: {
      publicKey: () => Promise.resolve('-----BEGIN PUBLIC KEY-----'),
      open: () => Promise.reject(new Error('nothing is sealed here')),
      replyOnly: () => Promise.reject(new Error('nothing is sealed here')),
    },
    investors,
    passwords: passwordsDouble(),
    links,
    ...codes,
    isMfuUser: () => Promise.resolve(false),
    identityOf: async investorId => {
      const identity = await readIdentity(table, cipher, investorId)
      if (identity === undefined) throw new Error('nobody')
      return identity
    },
  }
  const consumers: ConsumerDependencies = {
    now: () => instant,
    once: onceForEvent(table, 'sthirank-auth'),
    identityOf: investorId => readIdentity(table, cipher, investorId),
    investors,
    closureWrites: closureWrites(table, 'sthirank-auth', cipher),
    links,
    ...codes,
    investorOfNumber: (key, at) => investorOfNumber({ table, cipher }, key, at),
    mailer: { send: mail => Promise.resolve(void sentMail.push(mail)) },
    sms: { send: (message: SmsMessage) => Promise.resolve(void sentSms.push(message)) },
    siteOrigin: testEnvironment.SITE_ORIGIN,
  }
  return {
    dynamo,
    dependencies,
    consumers,
    sentMail,
    sentSms,
    now: () => instant,
    /** Lets time pass. */
    pass: (ms: number) => {
      instant = new Date(instant.getTime() + ms)
    },
    call<C extends CallDefinition>(
      _contract: C,
      given: Partial<Call<C, MarketCalendar>> & Pick<Call<C>, 'session'>,
    ): Call<C, MarketCalendar> {
      return {
        now: instant,
        calendar: publishedCalendar,
        correlationId: 'req-1',
        address: '203.0.113.7',
        device: 'Chrome on Android',
        ...given,
      }
    },
    /** Events written so far, oldest first. */
    events: (): { name: string; id: string; payload: Item }[] =>
      dynamo.find('|event#').map(row => row.event as { name: string; id: string; payload: Item }),
  }
}

export type AuthScene = ReturnType<typeof openAuthScene>
export const minutes = (count: number): number => count * 60_000

/** A password that is not a common one. */
export const goodPassword = 'green-river-bicycle'

/** Signs an investor up through the real call and opens the link, unless `confirmed` is false. */
export async function signUp(
  scene: AuthScene,
  { email = 'asha@example.in', password = goodPassword, confirmed = true } = {},
): Promise<{ investorId: string; accountKey: string }> {
  const call = scene.call(register, { session: undefined })
  const asha = {
    name: 'Asha Rao',
    phone: '9876543210',
    consentVersion: versionInForce('signup'),
    isAjax: undefined,
  }
  const outcome = await handleRegister(scene.dependencies)(
    { ...asha, email, password, repassword: password },
    call,
  )
  if (!outcome.ok) throw new Error(`could not sign up: ${outcome.problem.id}`)
  const requested = scene.events().findLast(({ name }) => name === 'emailConfirmationRequested')
  const { investorId, requestId } = requested?.payload ?? {}
  const accountKey = await scene.dependencies.investors.keyOf(email)
  if (confirmed) {
    const token = await scene.dependencies.links.make('confirmation', accountKey, String(requestId))
    const opened = await handleConfirmEmail(scene.dependencies)(
      { token },
      scene.call(confirmEmail, { session: undefined }),
    )
    if (!opened.ok) throw new Error(`could not confirm: ${opened.problem.id}`)
  }
  return { investorId: String(investorId), accountKey }
}

/** Logs in through the real call and reads the session that was opened. */
export async function logIn(
  scene: AuthScene,
  {
    email = 'asha@example.in',
    password = goodPassword,
    device = 'Chrome on Android',
    deviceSecret,
  }: Partial<Record<'email' | 'password' | 'device' | 'deviceSecret', string>> = {},
  former?: Session,
): Promise<{ session: Session; secret: string; device: string }> {
  const outcome = await handleLogin(scene.dependencies)(
    { email, password, isAjax: undefined, Platform: undefined, source: undefined },
    scene.call(login, { session: former, device, deviceSecret }),
  )
  if (!outcome.ok) throw new Error(`could not log in: ${outcome.problem.id}`)
  const secret = outcome.effects.openedSession ?? ''
  const opened = await readSession(scene.dependencies.table, secret, scene.now())
  if (opened === undefined) throw new Error('the session cannot be read')
  return {
    session: opened,
    secret,
    device: deviceSecretOf([outcome.effects.deviceCookie?.split(';')[0] ?? '']) ?? '',
  }
}
