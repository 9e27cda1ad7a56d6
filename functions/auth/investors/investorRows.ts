import * as z from 'zod/mini'
import { deviceIdOf } from '../../platform/http/deviceCookie.ts'
import type { Item, Key } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { LinkPurpose } from '../links/linkToken.ts'
import type { LoginAttempts } from '../sessions/loginAttemptsLifecycle.ts'
import type { InvestorState, ResetLinks, SessionAges } from './investorLifecycle.ts'

/**
 * The rows of investors and their keys, for `investorStore.ts` alone. An investor has two rows: the person under the
 * investor's id, and the credentials under the blind index of the e-mail, which also makes the e-mail unique. A log-in reads
 * one partition with one query. Events are stored under the investor's id.
 */

const secondFactor = z.object({
  /** The key of the authenticator app, encrypted; without it there are passkeys only. */
  sealedSecret: z.optional(z.string()),
  enrolledAt: z.string(),
  /** The step of the last code of the app that was taken: none counts twice. */
  lastStep: z.number(),
  /** Hashes of the recovery codes that are left. */
  recovery: z.array(z.string()),
})
/** What a log-in needs beside the password. */
export type SecondFactor = z.output<typeof secondFactor>

const passkey = z.object({
  /** The credential's id, base64url. */
  id: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** How often its authenticator says that it has signed; 0 for ever when it is kept in a cloud. */
  counter: z.number(),
  transports: z.array(z.string()),
  /** The device that made it, e.g. `Chrome on Android`. */
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.optional(z.string()),
})
/** A public key of the investor's, whose private key is in an authenticator. */
export type Passkey = z.output<typeof passkey>

const credentialsRow = z.object({
  investorId: z.string(),
  state: z.enum(['unconfirmed', 'confirmed', 'closing']),
  version: z.number(),
  passwordHash: z.string(),
  devices: z.array(z.string()),
  sessions: z.record(z.string(), z.string()),
  confirmationSentAt: z.string(),
  resets: z.optional(z.record(z.string(), z.string())),
  secondFactor: z.optional(secondFactor),
  secondFactorPending: z.optional(z.string()),
  passkeys: z.optional(z.array(passkey)),
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
  readonly secondFactor?: SecondFactor | undefined
  /** The encrypted key of an app that is being set up. */
  readonly secondFactorPending?: string | undefined
  readonly passkeys: readonly Passkey[]
}

/** The rows of what somebody logs in with: an e-mail or a mobile number, registered or not. */
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

export const investorKey = (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'investor' })
/** Of an e-mail by its blind index; the key of a number (`phoneKeyOf`) is its partition. */
export const partitionOf = (accountKey: string): string =>
  accountKey.startsWith('phone#') ? accountKey : `email#${accountKey}`
export const credentialsKey = (accountKey: string): Key => ({
  pk: partitionOf(accountKey),
  sk: 'credentials',
})
export const attemptsKey = (accountKey: string): Key => ({ pk: partitionOf(accountKey), sk: 'attempts' })
export const linkRequestKey = (accountKey: string, purpose: LinkPurpose, device?: string): Key => ({
  pk: partitionOf(accountKey),
  sk: device === undefined ? `asked#${purpose}` : `asked#${purpose}#${device}`,
})
const devicePrefix = 'device#'
export const deviceKey = (accountKey: string, device: string): Key => ({
  pk: partitionOf(accountKey),
  sk: `${devicePrefix}${device}`,
})

/** The encryption context of the person's fields. */
export const fieldContext = {
  email: 'investor:email',
  name: 'investor:name',
  phone: 'investor:phone',
  totp: 'auth:totp',
} as const

/** The key of a mobile number, ten digits, by its blind index. In its partition are the investors who have verified it. */
export const phoneKeyOf = async (cipher: Pick<FieldCipher, 'index'>, phone: string): Promise<string> =>
  `phone#${await cipher.index(phone, fieldContext.phone)}`
export const phoneOwnerKey = (phoneKey: string, investorId: string): Key => ({
  pk: phoneKey,
  sk: `owner#${investorId}`,
})

/** A log-in's challenge that was answered: it opens no second session. */
export const usedChallengeKey = (challenge: string): Key => ({
  pk: `passkeyChallenge#${challenge}`,
  sk: 'used',
})

export function parseCredentials(accountKey: string, row: Item): Credentials {
  const {
    confirmationSentAt,
    resets = {},
    passkeys = [],
    resetId,
    resetAt,
    ...fields
  } = z.parse(credentialsRow, row)
  const former = resetId === undefined || resetAt === undefined ? {} : { [resetId]: resetAt }
  return {
    ...fields,
    accountKey,
    confirmationSentAt: new Date(confirmationSentAt),
    passkeys,
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

export function parseAccount(key: string, rows: readonly Item[], secret: string | undefined): Account {
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
