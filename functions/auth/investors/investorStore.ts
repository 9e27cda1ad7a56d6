import type { Transition } from '../../../shared/lifecycle.ts'
import type { Language } from '../../../shared/texts/areas.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { deviceIdOf, deviceMs } from '../../platform/http/deviceCookie.ts'
import { absoluteMs, type EndedBy, endSessionItems, type Session } from '../../platform/http/session.ts'
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
import type { Item, Table, TransactItem } from '../../platform/records/table.ts'
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
import { challengeMs } from '../../platform/security/webAuthn.ts'
import type { LinkPurpose } from '../links/linkToken.ts'
import { devicesToForget, type InvestorState, type SessionAges } from './investorLifecycle.ts'
import {
  type Account,
  attemptsKey,
  type Credentials,
  credentialsKey,
  deviceKey,
  fieldContext,
  investorKey,
  linkRequestKey,
  parseAccount,
  parseCredentials,
  partitionOf,
  phoneKeyOf,
  phoneOwnerKey,
  usedChallengeKey,
} from './investorRows.ts'

/** Reads and writes of investors; their rows and keys are in `investorRows.ts`. */

export interface NewInvestor {
  readonly investorId: string
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Of letters. */
  readonly language: Language | undefined
  readonly passwordHash: string
}

export interface InvestorMove<Label = never> extends WriteContext<Label> {
  readonly transition: Transition<InvestorState>
  readonly set?: Item
  readonly remove?: readonly string[]
  readonly events?: readonly Emitted[]
}

/** How long rows about an e-mail that may be unregistered are kept. */
const traceMs = 24 * 3_600_000

/** Of links to the former address, which set no password any more. */
const resetFields = new Set(['resets', 'resetId', 'resetAt'])

export function investorStore(table: Table, tableName: string, cipher: FieldCipher) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const keyOf = (email: string): Promise<string> => cipher.index(email, fieldContext.email)
  const keyOfPhone = (phone: string): Promise<string> => phoneKeyOf(cipher, phone)

  return {
    keyOf,
    keyOfPhone,

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
    async register<const Label>(
      investor: NewInvestor,
      context: WriteContext<Label> & {
        readonly events: readonly Emitted[]
        readonly idempotency?: Idempotency | undefined
      },
    ): Promise<Moved<'investor' | Label>> {
      const { investorId, email, name, phone, language, passwordHash } = investor
      const [accountKey, sealedEmail, sealedName, sealedPhone] = await Promise.all([
        keyOf(email),
        cipher.encrypt(email, fieldContext.email, investorId),
        cipher.encrypt(name, fieldContext.name, investorId),
        cipher.encrypt(phone, fieldContext.phone, investorId),
      ])
      const { now, correlationId, events, idempotency, items = [] } = context
      const person = {
        ...investorKey(investorId),
        email: sealedEmail,
        name: sealedName,
        phone: sealedPhone,
        phoneVerified: false,
        emailConfirmed: false,
        ...(language !== undefined && { language }),
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      }
      // The body includes a password, so its hash is stored as a keyed index.
      const keyed = idempotency && {
        ...idempotency,
        bodyHash: await cipher.index(idempotency.bodyHash, 'auth:registration'),
      }
      return createRecord<string, 'investor' | Label>(table, {
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
        items: [
          ...labelItems('investor', [
            putItem(tableName, person, isNew),
            putItem(tableName, linkRequestRowOf(accountKey, 'confirmation', now)),
          ]),
          ...items,
        ],
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

    /** The language of letters. */
    languageItem(investorId: string, language: Language, now: Date): TransactItem {
      const set = { language, updatedAt: now.toISOString() }
      return updateItem(tableName, investorKey(investorId), { set, ...exists })
    },

    /** Records that a log-in's challenge was answered; the condition fails if it was before. */
    usedChallengeItem(challenge: string, now: Date): TransactItem {
      const row = { ...usedChallengeKey(challenge), expiresAt: epochSeconds(now, challengeMs) }
      return putItem(tableName, row, isNew)
    },

    /** Notes for other domains whether log-ins need a second step. */
    secondFactorItem(investorId: string, enrolled: boolean, now: Date): TransactItem {
      const set = { secondFactor: enrolled, updatedAt: now.toISOString() }
      return updateItem(tableName, investorKey(investorId), { set, ...exists })
    },

    /** Operators removed the second step of somebody who had lost it: money may not move for a day. */
    secondFactorLostItem(investorId: string, now: Date): TransactItem {
      const at = now.toISOString()
      const set = { secondFactor: false, secondFactorRemovedAt: at, updatedAt: at }
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

    /**
     * The credentials under another e-mail, which must be nobody's, with these sessions; what browsers and links left under
     * the former one is gone. The letter after it goes to the former one as well.
     */
    async emailChangeItems(
      { accountKey: formerKey, investorId, version }: Credentials,
      {
        former,
        email,
        sessions,
        now,
      }: {
        readonly former: string
        readonly email: string
        readonly sessions: SessionAges
        readonly now: Date
      },
    ): Promise<TransactItem[]> {
      const [rows, accountKey, sealedEmail, formerEmail] = await Promise.all([
        table.query(rowsOfPartition(tableName, partitionOf(formerKey))),
        keyOf(email),
        cipher.encrypt(email, fieldContext.email, investorId),
        cipher.encrypt(former, fieldContext.email, investorId),
      ])
      const { sk } = credentialsKey(formerKey)
      const row = Object.entries(rows.find(row => row.sk === sk) ?? {})
      const kept = Object.fromEntries(row.filter(([field]) => !resetFields.has(field)))
      const at = now.toISOString()
      return [
        deleteItem(tableName, credentialsKey(formerKey), atVersion(version)),
        putItem(
          tableName,
          { ...kept, ...credentialsKey(accountKey), sessions, version: version + 1, updatedAt: at },
          isNew,
        ),
        ...rows
          .filter(row => row.sk !== sk)
          .map(row => deleteItem(tableName, { pk: partitionOf(formerKey), sk: String(row.sk) })),
        updateItem(tableName, investorKey(investorId), {
          set: { email: sealedEmail, formerEmail, emailConfirmed: true, emailChangedAt: at, updatedAt: at },
          ...exists,
        }),
      ]
    },

    /** Whose a verified number is, so that operators find the investor by it; `former` is the one before. */
    async phoneOwnerItems(investorId: string, phone: string, former: string | undefined, now: Date) {
      const ownerKey = async (number: string) => phoneOwnerKey(await keyOfPhone(number), investorId)
      const owned = putItem(tableName, { ...(await ownerKey(phone)), investorId, at: now.toISOString() })
      const gone = former === undefined || former === phone ? [] : [await ownerKey(former)]
      return [owned, ...gone.map(key => deleteItem(tableName, key))]
    },

    /** Ends one session of an investor: both session rows and its entry in the credentials. */
    async endItems(
      { investorId, email }: Pick<Session, 'investorId' | 'email'>,
      id: string,
      mustBeOwn = false,
      ended?: EndedBy,
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
        ...endSessionItems(investorId, id, ended),
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
