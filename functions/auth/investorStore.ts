import * as z from 'zod/mini'
import type { Transition } from '../../shared/lifecycle.ts'
import { epochSeconds } from '../platform/clock.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import {
  createRecord,
  type Emitted,
  type Idempotency,
  labelItems,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../platform/moveRecord.ts'
import { absoluteMs, endSessionItems, type Session } from '../platform/session.ts'
import { type Item, type Key, showOld, type Table, type TransactItem } from '../platform/table.ts'
import type { InvestorState, SessionAges } from './investorLifecycle.ts'
import type { LinkPurpose } from './linkToken.ts'
import type { LoginAttempts } from './loginAttemptsLifecycle.ts'

/**
 * The only file that knows the keys of investors. Two rows stand for one: the person under the investor's id, and
 * the credentials under the blind index of the e-mail, which also makes the e-mail unique. What a log-in reads lies
 * in one partition, so one query answers it. Events are kept under the investor.
 */

const credentialsRow = z.object({
  investorId: z.string(),
  state: z.enum(['unconfirmed', 'confirmed']),
  version: z.number(),
  passwordHash: z.string(),
  devices: z.array(z.string()),
  sessions: z.record(z.string(), z.string()),
  confirmationSentAt: z.string(),
  resetId: z.optional(z.string()),
  resetAt: z.optional(z.string()),
})

export interface Credentials {
  readonly accountKey: string
  readonly investorId: string
  readonly state: InvestorState
  readonly version: number
  readonly passwordHash: string
  /** Devices seen, e.g. `Chrome on Android`, newest last. */
  readonly devices: readonly string[]
  readonly sessions: SessionAges
  readonly confirmationSentAt: Date
  readonly reset: { readonly id: string; readonly at: Date } | undefined
}

/** All that is known under an e-mail, registered or not. */
export interface Account {
  readonly key: string
  readonly credentials: Credentials | undefined
  readonly attempts: LoginAttempts | undefined
  /** When a link of each kind was last asked for. */
  readonly asked: Readonly<Partial<Record<LinkPurpose, Date>>>
}

export interface NewInvestor {
  readonly investorId: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly passwordHash: string
}

export interface InvestorMove<Label = never> extends WriteContext<Label> {
  readonly transition: Transition<InvestorState>
  readonly set?: Item
  readonly remove?: readonly string[]
  readonly events?: readonly Emitted[]
}

export const investorKey = (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'investor' })
const partitionOf = (accountKey: string): string => `email#${accountKey}`
const credentialsKey = (accountKey: string): Key => ({ pk: partitionOf(accountKey), sk: 'credentials' })
const attemptsKey = (accountKey: string): Key => ({ pk: partitionOf(accountKey), sk: 'attempts' })
const askedKey = (accountKey: string, purpose: LinkPurpose): Key => ({
  pk: partitionOf(accountKey),
  sk: `asked#${purpose}`,
})

/** How long rows about an e-mail nobody may have registered are kept. */
const traceMs = 24 * 3_600_000

/** What an encrypted field of the person is bound to. */
export const fieldContext = {
  email: 'investor:email',
  name: 'investor:name',
  phone: 'investor:phone',
} as const

function parseCredentials(accountKey: string, row: Item): Credentials {
  const { confirmationSentAt, resetId, resetAt, ...fields } = z.parse(credentialsRow, row)
  return {
    ...fields,
    accountKey,
    confirmationSentAt: new Date(confirmationSentAt),
    reset:
      resetId === undefined || resetAt === undefined ? undefined : { id: resetId, at: new Date(resetAt) },
  }
}

const attemptsRow = z.object({ count: z.number(), lastAt: z.string() })
const askedRow = z.object({ askedAt: z.string() })

function parseAccount(key: string, rows: readonly Item[]): Account {
  const find = (sk: string): Item | undefined => rows.find(row => row.sk === sk)
  const askedAt = (purpose: LinkPurpose): Partial<Record<LinkPurpose, Date>> => {
    const row = find(`asked#${purpose}`)
    return row === undefined ? {} : { [purpose]: new Date(z.parse(askedRow, row).askedAt) }
  }
  const credentials = find('credentials')
  const attempts = find('attempts')
  return {
    key,
    credentials: credentials === undefined ? undefined : parseCredentials(key, credentials),
    attempts: attempts === undefined ? undefined : parseAttempts(attempts),
    asked: { ...askedAt('confirmation'), ...askedAt('reset') },
  }
}

function parseAttempts(row: Item): LoginAttempts {
  const { count, lastAt } = z.parse(attemptsRow, row)
  return { count, lastAt: new Date(lastAt) }
}

export function investorStore(table: Table, tableName: string, cipher: FieldCipher) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const keyOf = (email: string): Promise<string> => cipher.index(email, fieldContext.email)

  return {
    keyOf,

    /** One consistent query: credentials, attempts, links asked for. */
    async readAccount(accountKey: string): Promise<Account> {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partitionOf(accountKey) },
        ConsistentRead: true,
      })
      return parseAccount(accountKey, rows)
    },

    async readCredentials(accountKey: string): Promise<Credentials | undefined> {
      const row = await table.get(tableName, credentialsKey(accountKey))
      return row === undefined ? undefined : parseCredentials(accountKey, row)
    },

    /** Person, credentials and event in one transaction; `stale` means that the e-mail is registered. */
    async register(
      investor: NewInvestor,
      at: WriteContext & { readonly events: readonly Emitted[]; readonly idempotency?: Idempotency },
    ): Promise<Moved<'investor'>> {
      const { investorId, email, name, phone, passwordHash } = investor
      const [accountKey, sealedEmail, sealedName, sealedPhone] = await Promise.all([
        keyOf(email),
        cipher.encrypt(email, fieldContext.email),
        cipher.encrypt(name, fieldContext.name),
        cipher.encrypt(phone, fieldContext.phone),
      ])
      const { now, correlationId, events, idempotency } = at
      const person: Item = {
        ...investorKey(investorId),
        email: sealedEmail,
        name: sealedName,
        phone: sealedPhone,
        phoneVerified: false,
        emailConfirmed: false,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      }
      // What a visitor's key was used for is told by a hash over a password: keyed, so that the row betrays nothing.
      const keyed =
        idempotency === undefined
          ? {}
          : {
              idempotency: {
                ...idempotency,
                bodyHash: await cipher.index(idempotency.bodyHash, 'auth:registration'),
              },
            }
      return createRecord(table, {
        table: tableName,
        key: credentialsKey(accountKey),
        aggregate: { type: 'credentials', id: investorId },
        timeline: investorKey(investorId).pk,
        state: 'unconfirmed',
        fields: {
          investorId,
          passwordHash,
          devices: [],
          sessions: {},
          confirmationSentAt: now.toISOString(),
        },
        now,
        correlationId,
        events,
        ...keyed,
        items: labelItems('investor', [
          { Put: { TableName: tableName, Item: person, ConditionExpression: 'attribute_not_exists(pk)' } },
          { Put: { TableName: tableName, Item: askedItem(accountKey, 'confirmation', now) } },
        ]),
      })
    },

    /** Moves the credentials at the version read. */
    move<Label>(credentials: Credentials, move: InvestorMove<Label>): Promise<Moved<Label>> {
      const { accountKey, investorId, version } = credentials
      return moveRecord<InvestorState, Label>(table, {
        table: tableName,
        key: credentialsKey(accountKey),
        aggregate: { type: 'credentials', id: investorId },
        timeline: investorKey(investorId).pk,
        version,
        ...move,
      })
    },

    /** Counts one more attempt on top of the count that was read; another one in between makes it fail. */
    attemptItem(account: Account, count: number, now: Date): TransactItem {
      const read = account.attempts
      return {
        Update: {
          TableName: tableName,
          Key: attemptsKey(account.key),
          UpdateExpression: 'SET #count = :count, lastAt = :now, expiresAt = :expiresAt',
          ConditionExpression:
            read === undefined ? 'attribute_not_exists(pk)' : '#count = :readCount AND lastAt = :readAt',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: {
            ':count': count,
            ':now': now.toISOString(),
            ':expiresAt': epochSeconds(now, traceMs),
            ...(read === undefined ? {} : { ':readCount': read.count, ':readAt': read.lastAt.toISOString() }),
          },
          ...showOld,
        },
      }
    },

    /** A success, or a new password, forgives the failures before it. */
    forgiveItem(accountKey: string): TransactItem {
      return { Delete: { TableName: tableName, Key: attemptsKey(accountKey) } }
    },

    /** Notes that a link was asked for; fails if another request came in between. */
    askedItem(account: Account, purpose: LinkPurpose, now: Date): TransactItem {
      const read = account.asked[purpose]
      return {
        Put: {
          TableName: tableName,
          Item: askedItem(account.key, purpose, now),
          ...(read === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: 'askedAt = :readAt',
                ExpressionAttributeValues: { ':readAt': read.toISOString() },
              }),
          ...showOld,
        },
      }
    },

    /** As many writes as a request for a registered e-mail makes, so that an unknown one takes as long. */
    decoyItems(accountKey: string, now: Date): TransactItem[] {
      const decoy = (name: string): TransactItem => ({
        Put: {
          TableName: tableName,
          Item: { pk: partitionOf(accountKey), sk: `decoy#${name}`, expiresAt: epochSeconds(now, traceMs) },
        },
      })
      return [decoy('move'), decoy('event')]
    },

    confirmedItem(investorId: string, now: Date): TransactItem {
      return {
        Update: {
          TableName: tableName,
          Key: investorKey(investorId),
          UpdateExpression: 'SET emailConfirmed = :true, updatedAt = :now',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':true': true, ':now': now.toISOString() },
        },
      }
    },

    /** Another password took the place of the first: what moves money waits for a day after it. A reset proves the e-mail too. */
    passwordChangedItem(investorId: string, how: 'changed' | 'reset', now: Date): TransactItem {
      const proves = how === 'reset'
      return {
        Update: {
          TableName: tableName,
          Key: investorKey(investorId),
          UpdateExpression: `SET passwordChangedAt = :now, updatedAt = :now${proves ? ', emailConfirmed = :true' : ''}`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':now': now.toISOString(), ...(proves ? { ':true': true } : {}) },
        },
      }
    },

    /** The number that was confirmed by a code becomes the investor's. */
    verifiedPhoneItem(investorId: string, sealedPhone: string, now: Date): TransactItem {
      return {
        Update: {
          TableName: tableName,
          Key: investorKey(investorId),
          UpdateExpression: 'SET phone = :phone, phoneVerified = :true, updatedAt = :now',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':phone': sealedPhone, ':true': true, ':now': now.toISOString() },
        },
      }
    },

    /** Ends one session of an investor: both rows, and its place among the investor's own. */
    async endItems(
      { investorId, email }: Pick<Session, 'investorId' | 'email'>,
      id: string,
      mustBeOwn = false,
    ) {
      return [
        {
          Update: {
            TableName: tableName,
            Key: credentialsKey(await keyOf(email)),
            UpdateExpression: 'REMOVE sessions.#id',
            ConditionExpression: mustBeOwn ? 'attribute_exists(sessions.#id)' : 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#id': id },
          },
        },
        ...endSessionItems(investorId, id),
      ] satisfies TransactItem[]
    },

    /** Where the app was opened from, kept as long as the session may last. */
    async keepOrigin({ investorId, id }: Session, origin: string, now: Date): Promise<void> {
      await table.update({
        TableName: tableName,
        Key: { pk: investorKey(investorId).pk, sk: `origin#${id}` },
        UpdateExpression: 'SET #origin = :origin, expiresAt = :expiresAt',
        ExpressionAttributeNames: { '#origin': 'origin' },
        ExpressionAttributeValues: { ':origin': origin, ':expiresAt': epochSeconds(now, absoluteMs) },
      })
    },

    /** Keeps one session only; fails when the credentials moved meanwhile, as a log-in does. */
    keepOnlyItem(credentials: Credentials, kept: SessionAges): TransactItem {
      return {
        Update: {
          TableName: tableName,
          Key: credentialsKey(credentials.accountKey),
          UpdateExpression: 'SET sessions = :kept',
          ConditionExpression: '#version = :readVersion',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':kept': kept, ':readVersion': credentials.version },
        },
      }
    },
  }
}

const askedItem = (accountKey: string, purpose: LinkPurpose, now: Date): Item => ({
  ...askedKey(accountKey, purpose),
  askedAt: now.toISOString(),
  expiresAt: epochSeconds(now, traceMs),
})
