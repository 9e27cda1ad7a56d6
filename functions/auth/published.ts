import * as z from 'zod/mini'
import { optionalLanguage } from '../../shared/contracts/fields.ts'
import type { Language } from '../../shared/texts/areas.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { rowsOfPartition } from '../platform/records/writes.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { credentialsKey, fieldContext, investorKey, phoneKeyOf } from './investors/investorRows.ts'

export { maskContact } from './phone/maskContact.ts'

/** The encrypted attributes of investors and their credentials, with their contexts. */
export const sealedFields = {
  email: fieldContext.email,
  name: fieldContext.name,
  phone: fieldContext.phone,
  formerPhone: fieldContext.phone,
  formerEmail: fieldContext.email,
  sealedSecret: fieldContext.totp,
  secondFactorPending: fieldContext.totp,
} as const

/** An investor's identity for other domains. */
export interface Identity {
  readonly email: string
  readonly name: string
  /** Ten digits, without the country code. */
  readonly phone: string
  readonly phoneVerified: boolean
  readonly emailConfirmed: boolean
  /** Whether log-ins need a second step. */
  readonly secondFactor?: boolean | undefined
  /** Of letters; English before a choice. */
  readonly language?: Language | undefined
}

const personRow = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  emailConfirmed: z.boolean(),
  secondFactor: z.optional(z.boolean()),
  language: optionalLanguage,
})

/** Reads and decrypts an investor's identity: one consistent read of one row. */
export async function readIdentity(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<Identity | undefined> {
  const row = await table.get(environment.table('auth'), investorKey(investorId))
  if (row === undefined) return undefined
  const { email, name, phone, phoneVerified, emailConfirmed, secondFactor, language } = z.parse(
    personRow,
    row,
  )
  const [plainEmail, plainName, plainPhone] = await Promise.all([
    cipher.decrypt(email, fieldContext.email, investorId),
    cipher.decrypt(name, fieldContext.name, investorId),
    cipher.decrypt(phone, fieldContext.phone, investorId),
  ])
  return {
    email: plainEmail,
    name: plainName,
    phone: plainPhone,
    phoneVerified,
    emailConfirmed,
    secondFactor,
    language,
  }
}

/** The investor who has registered with this e-mail address, in small letters; by its blind index. */
export async function investorOfEmail(
  table: Table,
  cipher: FieldCipher,
  email: string,
): Promise<string | undefined> {
  const key = credentialsKey(await cipher.index(email, fieldContext.email))
  const row = await table.get(environment.table('auth'), key)
  return row === undefined ? undefined : z.parse(z.object({ investorId: z.string() }), row).investorId
}

/** The investors who have verified this mobile number, ten digits; by its blind index. */
export async function investorsOfPhone(
  table: Table,
  cipher: FieldCipher,
  phone: string,
): Promise<readonly string[]> {
  return investorsOfPhoneKey(table, await phoneKeyOf(cipher, phone))
}

/** The same by the key of the number. */
export async function investorsOfPhoneKey(table: Table, key: string): Promise<readonly string[]> {
  const rows = await table.query(rowsOfPartition(environment.table('auth'), key, { prefix: 'owner#' }))
  return rows.map(row => z.parse(z.object({ investorId: z.string() }), row).investorId)
}

/** Whether an investor of this id exists; nothing is decrypted. */
export async function isInvestor(table: Table, investorId: string): Promise<boolean> {
  return (await table.get(environment.table('auth'), investorKey(investorId))) !== undefined
}

const changedRow = z.object({
  passwordChangedAt: z.optional(z.string()),
  phoneChangedAt: z.optional(z.string()),
  formerPhone: z.optional(z.string()),
  emailChangedAt: z.optional(z.string()),
  formerEmail: z.optional(z.string()),
  secondFactor: z.optional(z.boolean()),
  secondFactorRemovedAt: z.optional(z.string()),
  closingAt: z.optional(z.string()),
})

/** What changed of an investor; nothing of nobody. One consistent read. */
async function changesOf(table: Table, investorId: string): Promise<z.output<typeof changedRow>> {
  const row = await table.get(environment.table('auth'), investorKey(investorId))
  return row === undefined ? {} : z.parse(changedRow, row)
}

/** When the password was last changed or reset (ISO instant); `undefined` if never since the sign-up. One consistent read. */
export const passwordChangedAt = async (table: Table, investorId: string): Promise<string | undefined> =>
  (await changesOf(table, investorId)).passwordChangedAt

/** When what tells us that it is the investor was last changed (ISO instants). */
export interface AccountChanges {
  readonly passwordChangedAt?: string | undefined
  readonly phoneChangedAt?: string | undefined
  readonly emailChangedAt?: string | undefined
  /** Log-ins need a second step, so a sale needs a fresh one. */
  readonly secondFactor?: boolean | undefined
  /** When operators last removed the second step of somebody who had lost it. */
  readonly secondFactorRemovedAt?: string | undefined
}

/** The last changes of password, e-mail and mobile number, and whether there is a second step. One consistent read. */
export async function readAccountChanges(table: Table, investorId: string): Promise<AccountChanges> {
  const {
    formerPhone: _phone,
    formerEmail: _email,
    closingAt: _closing,
    ...changes
  } = await changesOf(table, investorId)
  return changes
}

/** Since when (ISO instant) the account takes no log-in because it is being closed; `undefined` while it does. One consistent read. */
export const closingSince = async (table: Table, investorId: string): Promise<string | undefined> =>
  (await changesOf(table, investorId)).closingAt

/** The ten digits of the verified number that another one took the place of; `undefined` if there was none. */
export async function readFormerPhone(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<string | undefined> {
  const { formerPhone } = await changesOf(table, investorId)
  return formerPhone === undefined ? undefined : cipher.decrypt(formerPhone, fieldContext.phone, investorId)
}

/** The address that another one took the place of; `undefined` if there was none. */
export async function readFormerEmail(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<string | undefined> {
  const { formerEmail } = await changesOf(table, investorId)
  return formerEmail === undefined ? undefined : cipher.decrypt(formerEmail, fieldContext.email, investorId)
}
