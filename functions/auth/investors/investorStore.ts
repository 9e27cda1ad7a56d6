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
import { atVersion } from '../../platform/records/recordStore.ts'
import type { Item, Key, Table, TransactItem } from '../../platform/records/table.ts'
import {
  deleteItem,
  exists,
  isNew,
  putItem,
  rowsOfPartition,
  updateItem,
  updateOf,
} from '../../platform/records/writes.ts'
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
      const rows = await table.query(rowsOfPartition(tableName, partitionOf(accountKey)))
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
      const person = {
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
          putItem(tableName, person, isNew),
          putItem(tableName, linkRequestRowOf(accountKey, 'confirmation', now)),
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
      const asRead = read && {
        when: '#count = :count AND lastAt = :at',
        values: { count: read.count, at: read.lastAt.toISOString() },
      }
      return updateItem(tableName, attemptsKey(account.key), {
        set: { count, lastAt: now.toISOString(), expiresAt: epochSeconds(now, traceMs) },
        ...(asRead ?? isNew),
      })
    },

    /** Deletes the count of failures, after a success or with a new password. */
    clearAttemptsItem(accountKey: string): TransactItem {
      return deleteItem(tableName, attemptsKey(accountKey))
    },

    /** Records that a link was requested; the condition fails if another request came in between. */
    linkRequestItem(account: Account, purpose: LinkPurpose, now: Date): TransactItem {
      const read = account.linkRequestedAt[purpose]
      const asRead = read && { when: 'askedAt = :at', values: { at: read.toISOString() } }
      return putItem(tableName, linkRequestRowOf(account.key, purpose, now), asRead ?? isNew)
    },

    /** As many writes as for a registered e-mail, so that an unknown one takes as long. */
    decoyItems(accountKey: string, now: Date): TransactItem[] {
      const expiresAt = epochSeconds(now, traceMs)
      const decoy = (name: string): TransactItem =>
        putItem(tableName, { pk: partitionOf(accountKey), sk: `decoy#${name}`, expiresAt })
      return [decoy('move'), decoy('event')]
    },

    confirmedItem(investorId: string, now: Date): TransactItem {
      const set = { emailConfirmed: true, updatedAt: now.toISOString() }
      return updateItem(tableName, investorKey(investorId), { set, ...exists })
    },

    /** Records the change of the password: money may not move for a day. A reset also confirms the e-mail. */
    passwordChangedItem(investorId: string, how: 'changed' | 'reset', now: Date): TransactItem {
      const at = now.toISOString()
      const proven = how === 'reset' ? { emailConfirmed: true } : {}
      const set = { passwordChangedAt: at, updatedAt: at, ...proven }
      return updateItem(tableName, investorKey(investorId), { set, ...exists })
    },

    /** Stores the verified number; `changed` when it is another one, with the one that was verified before. */
    verifiedPhoneItem(
      investorId: string,
      sealedPhone: string,
      now: Date,
      changed?: { readonly formerPhone?: string | undefined },
    ): TransactItem {
      const at = now.toISOString()
      const change = changed === undefined ? {} : { ...changed, phoneChangedAt: at }
      const set = { phone: sealedPhone, phoneVerified: true, updatedAt: at, ...change }
      return updateItem(tableName, investorKey(investorId), { set, ...exists })
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
      const key = { pk: investorKey(investorId).pk, sk: `origin#${id}` }
      const set = { origin, expiresAt: epochSeconds(now, absoluteMs) }
      await table.update(updateOf(tableName, key, { set }))
    },

    /** Sets the open sessions; the condition fails when the credentials changed since they were read. */
    keepOnlyItem(credentials: Credentials, kept: SessionAges): TransactItem {
      return updateItem(tableName, credentialsKey(credentials.accountKey), {
        set: { sessions: kept },
        ...atVersion(credentials.version),
      })
    },
  }
}

const linkRequestRowOf = (accountKey: string, purpose: LinkPurpose, now: Date) => ({
  ...linkRequestKey(accountKey, purpose),
  askedAt: now.toISOString(),
  expiresAt: epochSeconds(now, traceMs),
})
