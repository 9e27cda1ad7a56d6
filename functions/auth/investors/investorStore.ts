import * as z from 'zod/mini'
import type { Transition } from '../../../shared/lifecycle.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { deviceIdOf, deviceMs } from '../../platform/http/deviceCookie.ts'
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
import {
  devicesToForget,
  type InvestorState,
  type ResetLinks,
  type SessionAges,
} from './investorLifecycle.ts'

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
  resets: z.optional(z.record(z.string(), z.string())),
  /** Of a link sent before several could be open. */
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
  /** The links for a new password that were sent (ISO), by their requests. */
  readonly resets: ResetLinks
}

/** The rows of an e-mail, registered or not. */
export interface Account {
  readonly key: string
  readonly credentials: Credentials | undefined
  /** Of this browser if it is known here, else those of all unknown ones together. */
  readonly attempts: LoginAttempts | undefined
  /** The browsers that have logged in, by their ids, with when (ISO). */
  readonly knownDevices: Readonly<Record<string, string>>
  /** The id of the browser that asks, if it is one of them. */
  readonly knownDevice: string | undefined
  /** When a link of each kind was last requested, by this browser if it is known. */
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
const linkRequestKey = (accountKey: string, purpose: LinkPurpose, device?: string): Key => ({
  pk: partitionOf(accountKey),
  sk: device === undefined ? `asked#${purpose}` : `asked#${purpose}#${device}`,
})
const devicePrefix = 'device#'
const deviceKey = (accountKey: string, device: string): Key => ({
  pk: partitionOf(accountKey),
  sk: `${devicePrefix}${device}`,
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
  const { confirmationSentAt, resets = {}, resetId, resetAt, ...fields } = z.parse(credentialsRow, row)
  const former = resetId === undefined || resetAt === undefined ? {} : { [resetId]: resetAt }
  return {
    ...fields,
    accountKey,
    confirmationSentAt: new Date(confirmationSentAt),
    resets: { ...former, ...resets },
  }
}

const attemptsRow = z.object({ count: z.number(), lastAt: z.string() })
const linkRequestRow = z.object({ askedAt: z.string() })

const deviceRow = z.object({
  sk: z.string(),
  usedAt: z.string(),
  count: z.optional(z.number()),
  lastAt: z.optional(z.string()),
})

function parseAccount(key: string, rows: readonly Item[], secret: string | undefined): Account {
  const find = (sk: string): Item | undefined => rows.find(row => row.sk === sk)
  const devices = rows
    .filter(row => String(row.sk).startsWith(devicePrefix))
    .map(row => z.parse(deviceRow, row))
    .map(({ sk, ...fields }) => ({ id: sk.slice(devicePrefix.length), ...fields }))
  const device = devices.find(({ id }) => secret !== undefined && id === deviceIdOf(secret))
  const requestedAt = (purpose: LinkPurpose): Date | undefined => {
    const row = find(linkRequestKey(key, purpose, device?.id).sk)
    return row === undefined ? undefined : new Date(z.parse(linkRequestRow, row).askedAt)
  }
  const credentials = find('credentials')
  const attempts = device === undefined ? find('attempts') : device.count === undefined ? undefined : device
  return {
    key,
    credentials: credentials === undefined ? undefined : parseCredentials(key, credentials),
    attempts: attempts === undefined ? undefined : parseAttempts(attempts),
    knownDevices: Object.fromEntries(devices.map(({ id, usedAt }) => [id, usedAt])),
    knownDevice: device?.id,
    linkRequestedAt: { confirmation: requestedAt('confirmation'), reset: requestedAt('reset') },
  }
}

function parseAttempts(row: Readonly<Item>): LoginAttempts {
  const { count, lastAt } = z.parse(attemptsRow, row)
  return { count, lastAt: new Date(lastAt) }
}

export function investorStore(table: Table, tableName: string, cipher: FieldCipher) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const keyOf = (email: string): Promise<string> => cipher.index(email, fieldContext.email)

  return {
    keyOf,

    /** One consistent query: credentials, log-in attempts, links requested, known browsers. */
    async readAccount(accountKey: string, deviceSecret?: string): Promise<Account> {
      const rows = await table.query(rowsOfPartition(tableName, partitionOf(accountKey)))
      return parseAccount(accountKey, rows, deviceSecret)
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
      const set = { count, lastAt: now.toISOString() }
      if (account.knownDevice !== undefined)
        return updateItem(tableName, deviceKey(account.key, account.knownDevice), {
          set,
          ...(asRead ?? { when: 'attribute_exists(pk) AND attribute_not_exists(#count)' }),
        })
      return updateItem(tableName, attemptsKey(account.key), {
        set: { ...set, expiresAt: epochSeconds(now, traceMs) },
        ...(asRead ?? isNew),
      })
    },

    /**
     * After a success: deletes the count of failures and stores the browser as a known one. Beyond ten the one that was not
     * used for longest is forgotten.
     */
    enteredItems({ key, knownDevices, knownDevice }: Account, device: string, now: Date): TransactItem[] {
      const used = { usedAt: now.toISOString(), expiresAt: epochSeconds(now, deviceMs) }
      if (knownDevice !== undefined)
        return [
          updateItem(tableName, deviceKey(key, knownDevice), { set: used, remove: ['count', 'lastAt'] }),
        ]
      return [
        deleteItem(tableName, attemptsKey(key)),
        putItem(tableName, { ...deviceKey(key, device), ...used }),
        ...devicesToForget(knownDevices).map(id => deleteItem(tableName, deviceKey(key, id))),
      ]
    },

    /** The same of a log-in that opens no session. */
    forgiveItem({ key, knownDevice }: Account): TransactItem {
      return knownDevice === undefined
        ? deleteItem(tableName, attemptsKey(key))
        : updateItem(tableName, deviceKey(key, knownDevice), { remove: ['count', 'lastAt'] })
    },

    /** Forgets a browser, and with it its count of failures. */
    forgetDeviceItem(accountKey: string, secret: string): TransactItem {
      return deleteItem(tableName, deviceKey(accountKey, deviceIdOf(secret)))
    },

    /** Deletes the count of failures of unknown browsers, with a new password. */
    clearAttemptsItem(accountKey: string): TransactItem {
      return deleteItem(tableName, attemptsKey(accountKey))
    },

    /** Records that a link was requested; the condition fails if another request came in between. */
    linkRequestItem(account: Account, purpose: LinkPurpose, now: Date): TransactItem {
      const read = account.linkRequestedAt[purpose]
      const asRead = read && { when: 'askedAt = :at', values: { at: read.toISOString() } }
      const row = linkRequestRowOf(account.key, purpose, now, account.knownDevice)
      return putItem(tableName, row, asRead ?? isNew)
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

const linkRequestRowOf = (accountKey: string, purpose: LinkPurpose, now: Date, device?: string) => ({
  ...linkRequestKey(accountKey, purpose, device),
  askedAt: now.toISOString(),
  expiresAt: epochSeconds(now, traceMs),
})
