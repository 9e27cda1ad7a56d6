import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { allPans } from '../../../shared/contracts/account/pans/panBody.ts'
import type { Item, Key, Table } from '../../platform/records/table.ts'
import { rowsOfPartition } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { openStates, subAccountStates } from './subAccountLifecycle.ts'

/** The rows of PANs, as the domain and its `published.ts` read them. */

/** The contexts under which a PAN and an address are indexed, and the details of a holder sealed. */
export const panContext = {
  pan: 'account:pan',
  email: 'account:panEmail',
  holder: 'account:subAccount',
} as const

const holder = z.object({
  pan: z.string(),
  name: z.string(),
  /** ISO. */
  dob: z.string(),
  nickName: z.optional(z.string()),
  /** Left out for a minor. */
  email: z.optional(z.string()),
  /** The address from which the holder had agreed when the investor replaced it: it gets a letter, and is never shown. */
  formerEmail: z.optional(z.string()),
  can: z.optional(z.string()),
})
/** Who a PAN belongs to, as typed by the investor and confirmed by the income-tax department. */
export type Holder = z.output<typeof holder>

const row = z.object({
  investorId: z.string(),
  panId: z.string(),
  state: z.enum(subAccountStates),
  version: z.number(),
  /** Left out once it is erased. */
  sealedHolder: z.optional(z.string()),
  /** Blind index of the address that the consent is asked from. */
  emailIndex: z.optional(z.string()),
  consent: z.optional(
    z.object({ by: z.enum(['holder', 'guardian']), at: z.string(), textVersion: z.string() }),
  ),
  withdrawn: z.optional(z.object({ by: z.enum(['holder', 'investor']), at: z.string() })),
  /** Of a deleted one: its state before, and since when. */
  former: z.optional(z.enum(openStates)),
  deletedAt: z.optional(z.string()),
})
/** Another person's PAN as stored. */
export type SubAccount = z.output<typeof row>
/** With its holder decrypted. */
export type OpenSubAccount = SubAccount & { readonly holder: Holder }

export const parseSubAccount = (found: Item): SubAccount => z.parse(row, found)

const chosenRow = z.object({ chosen: z.optional(z.string()), held: z._default(z.number(), 0) })

/** Sorts between the rows of PANs and nothing else of an investor begins like it. */
const prefix = 'pan#'
export const subAccountKey = ({
  investorId,
  panId,
}: {
  readonly investorId: string
  readonly panId: string
}): Key => ({ pk: `investor#${investorId}`, sk: `${prefix}${panId}` })
/** The row with the default PAN and the number of those that are added. */
export const chosenKey = (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'pan' })

/**
 * The opaque id of a PAN at one investor: made of the blind index, so that the same PAN has one row and nobody reads it from
 * the id, e.g. `pan_0f3c…`.
 */
export async function panIdOf(cipher: FieldCipher, investorId: string, pan: string): Promise<string> {
  const index = await cipher.index(`${investorId}\n${pan}`, panContext.pan)
  return `pan_${createHash('sha256').update(index).digest('hex').slice(0, 40)}`
}

export const sealHolder = (cipher: FieldCipher, investorId: string, details: Holder): Promise<string> =>
  cipher.encrypt(JSON.stringify(details), panContext.holder, investorId)

export async function openSubAccount(
  cipher: FieldCipher,
  stored: SubAccount,
): Promise<OpenSubAccount | undefined> {
  if (stored.sealedHolder === undefined) return undefined
  const plain = await cipher.decrypt(stored.sealedHolder, panContext.holder, stored.investorId)
  return { ...stored, holder: z.parse(holder, JSON.parse(plain)) }
}

export interface StoredPans {
  /** What the investor chose: the id of a PAN or `all`. */
  readonly chosen: string
  /** Not those that are erased. */
  readonly subAccounts: readonly OpenSubAccount[]
}

/** All PANs of other people at an investor, and the default: one consistent query. */
export async function readPans(
  table: Table,
  tableName: string,
  cipher: FieldCipher,
  investorId: string,
): Promise<StoredPans> {
  const rows = await table.query(rowsOfPartition(tableName, `investor#${investorId}`, { prefix: 'pan' }))
  const isPan = (found: Item): boolean => String(found.sk).startsWith(prefix)
  const { chosen = allPans } = z.parse(chosenRow, rows.find(found => found.sk === 'pan') ?? {})
  const opened = await Promise.all(
    rows.filter(isPan).map(found => openSubAccount(cipher, parseSubAccount(found))),
  )
  return { chosen, subAccounts: opened.filter(one => one !== undefined) }
}

/**
 * The same for a screen that every investor opens: most have added nobody, so one row is read that says so, together with the
 * screen's other rows.
 */
export async function readPansIfAny(
  table: Table,
  tableName: string,
  cipher: FieldCipher,
  investorId: string,
): Promise<StoredPans> {
  const found = await table.get(tableName, chosenKey(investorId))
  const { held, chosen = allPans } = z.parse(chosenRow, found ?? {})
  return held === 0 ? { chosen, subAccounts: [] } : readPans(table, tableName, cipher, investorId)
}
