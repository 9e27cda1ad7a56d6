import * as z from 'zod/mini'
import type { Transition } from '../../../shared/lifecycle.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { absoluteMs, endSessionItems, type Session } from '../../platform/http/session.ts'
import {
  createRecord,
  type Emitted,
  type Idempotency,
  labelItems,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { type Item, type Key, showOld, type Table, type TransactItem } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { LinkPurpose } from '../links/linkToken.ts'
import type { LoginAttempts } from '../sessions/loginAttemptsLifecycle.ts'
import type { InvestorState, SessionAges } from './investorLifecycle.ts'

/**
 * The only file that knows the keys of investors. An investor has two rows: the person under the investor's id, and the
 * credentials under the blind index of the e-mail, which also makes the e-mail unique. A log-in reads one partition with
 * one query. Events are stored under the investor's id.
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

/** The rows of an e-mail, registered or not. */
export interface Account {
  readonly key: string
  readonly credentials: Credentials | undefined
  readonly attempts: LoginAttempts | undefined
  /** When a link of each kind was last requested. */
  readonly linkRequestedAt: Readonly<Record<LinkPurpose, Date | undefined>>
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
const linkRequestKey = (accountKey: string, purpose: LinkPurpose): Key => ({
  pk: partitionOf(accountKey),
  sk: `asked#${purpose}`,
})

/** How long rows about an e-mail that may be unregistered are kept. */
const traceMs = 24 * 3_600_000

/** The encryption context of the person's fields. */
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
const linkRequestRow = z.object({ askedAt: z.string() })

function parseAccount(key: string, rows: readonly Item[]): Account {
  const find = (sk: string): Item | undefined => rows.find(row => row.sk === sk)
  const requestedAt = (purpose: LinkPurpose): Date | undefined => {
    const row = find(`asked#${purpose}`)
    return row === undefined ? undefined : new Date(z.parse(linkRequestRow, row).askedAt)
  }
  const credentials = find('credentials')
  const attempts = find('attempts')
  return {
    key,
    credentials: credentials === undefined ? undefined : parseCredentials(key, credentials),
    attempts: attempts === undefined ? undefined : parseAttempts(attempts),
    linkRequestedAt: { confirmation: requestedAt('confirmation'), reset: requestedAt('reset') },
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

    /** One consistent query: credentials, log-in attempts, links requested. */
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
      context: WriteContext & {
        readonly events: readonly Emitted[]
        readonly idempotency?: Idempotency | undefined
      },
    ): Promise<Moved<'investor'>> {
      const { investorId, email, name, phone, passwordHash } = investor
      const [accountKey, sealedEmail, sealedName, sealedPhone] = await Promise.all([
        keyOf(email),
        cipher.encrypt(email, fieldContext.email),
        cipher.encrypt(name, fieldContext.name),
        cipher.encrypt(phone, fieldContext.phone),
      ])
      const { now, correlationId, events, idempotency } = context
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
      // The body includes a password, so its hash is stored as a keyed index.
      const keyed = idempotency && {
        ...idempotency,
        bodyHash: await cipher.index(idempotency.bodyHash, 'auth:registration'),
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
        idempotency: keyed,
        items: labelItems('investor', [
          { Put: { TableName: tableName, Item: person, ConditionExpression: 'attribute_not_exists(pk)' } },
          { Put: { TableName: tableName, Item: linkRequestItem(accountKey, 'confirmation', now) } },
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

    /** Counts one more attempt; the condition fails if another attempt came in between. */
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

    /** Deletes the count of failures, after a success or with a new password. */
    clearAttemptsItem(accountKey: string): TransactItem {
      return { Delete: { TableName: tableName, Key: attemptsKey(accountKey) } }
    },

    /** Records that a link was requested; the condition fails if another request came in between. */
    linkRequestItem(account: Account, purpose: LinkPurpose, now: Date): TransactItem {
      const read = account.linkRequestedAt[purpose]
      return {
        Put: {
          TableName: tableName,
          Item: linkRequestItem(account.key, purpose, now),
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

    /** As many writes as for a registered e-mail, so that an unknown one takes as long. */
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

    /** Records the change of the password: money may not move for a day. A reset also confirms the e-mail. */
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

    /** Stores the verified number. */
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

    /** Ends one session of an investor: both session rows and its entry in the credentials. */
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

    /** Stores where the app was opened from, as long as the session may last. */
    async storeOrigin({ investorId, id }: Session, origin: string, now: Date): Promise<void> {
      await table.update({
        TableName: tableName,
        Key: { pk: investorKey(investorId).pk, sk: `origin#${id}` },
        UpdateExpression: 'SET #origin = :origin, expiresAt = :expiresAt',
        ExpressionAttributeNames: { '#origin': 'origin' },
        ExpressionAttributeValues: { ':origin': origin, ':expiresAt': epochSeconds(now, absoluteMs) },
      })
    },

    /** Sets the open sessions; the condition fails when the credentials changed since they were read. */
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

const linkRequestItem = (accountKey: string, purpose: LinkPurpose, now: Date): Item => ({
  ...linkRequestKey(accountKey, purpose),
  askedAt: now.toISOString(),
  expiresAt: epochSeconds(now, traceMs),
})
