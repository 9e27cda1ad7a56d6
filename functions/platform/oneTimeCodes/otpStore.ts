import * as z from 'zod/mini'
import { epochSeconds } from '../clock.ts'
import {
  createRecord,
  type Emitted,
  type Moved,
  moveItems,
  moveRecord,
  type WriteContext,
} from '../records/moveRecord.ts'
import { atVersion } from '../records/recordStore.ts'
import type { Item, Key, Table, TransactItem } from '../records/table.ts'
import { checkItem, updateOf } from '../records/writes.ts'
import type { FieldCipher } from '../security/fieldCipher.ts'
import type { Confirmed } from './otpCode.ts'
import {
  confirmOtpMove,
  type OtpProblems,
  type OtpState,
  otpAttemptsAtMost,
  otpMinutes,
  sendOtpMove,
} from './otpLifecycle.ts'

/** The only file that knows the keys of one-time codes: one row per investor and purpose, which makes one active. */

const otpRow = z.object({
  otpId: z.string(),
  state: z.enum(['sent', 'confirmed']),
  version: z.number(),
  confirms: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
  bound: z._default(z.string(), ''),
  carried: z.optional(z.string()),
  codeHash: z.string(),
  codeSalt: z.string(),
  attempts: z.number(),
  validUntil: z.string(),
  sentAt: z.array(z.string()),
  askedBy: z.optional(z.string()),
  usedBy: z.optional(z.string()),
})

export interface OtpOwner<Purpose extends string = string> {
  /** The investor's id; of a code that logs in, the key of the number it is sent to. */
  readonly investorId: string
  /** What a code is for, e.g. `phone`. */
  readonly purpose: Purpose
}

export interface Otp {
  readonly otpId: string
  readonly state: OtpState
  readonly version: number
  /** What it confirms, to be read by whoever words the message; nothing secret. */
  readonly confirms: Confirmed
  /** The hash of that. */
  readonly bound: string
  /** What comes into force with it, encrypted, e.g. the number it was sent to. */
  readonly sealedCarried?: string | undefined
  readonly codeHash: string
  readonly codeSalt: string
  readonly attempts: number
  readonly validUntil: Date
  /** When codes of this purpose were sent, oldest first. */
  readonly sentAt: readonly Date[]
  /** The key of the request that it was sent for; stored as `askedBy`. */
  readonly requestedBy?: string | undefined
  /** The key of the request that used it up. */
  readonly usedBy?: string | undefined
}

export interface NewOtp {
  readonly otpId: string
  readonly confirms: Confirmed
  readonly bound: string
  readonly carried?: string | undefined
  readonly requestedBy?: string | undefined
  readonly codeHash: string
  readonly codeSalt: string
  readonly sentAt: readonly Date[]
}

export interface OtpWrite<Label> extends WriteContext<Label> {
  readonly events: readonly Emitted[]
}

/** The record outlives the code: a day of sendings is counted on it. */
const storedMs = 25 * 3_600_000

const keyOf = ({ investorId, purpose }: OtpOwner): Key => ({
  pk: `investor#${investorId}`,
  sk: `otp#${purpose}`,
})

function parse(row: Item): Otp {
  const { carried, validUntil, sentAt, askedBy, ...fields } = z.parse(otpRow, row)
  return {
    ...fields,
    requestedBy: askedBy,
    sealedCarried: carried,
    validUntil: new Date(validUntil),
    sentAt: sentAt.map(at => new Date(at)),
  }
}

export interface OtpStoreOptions {
  readonly table: Table
  readonly tableName: string
  readonly problems: OtpProblems
  /** Of a domain whose codes carry something encrypted. */
  readonly cipher?: FieldCipher | undefined
}

export function otpStore({ table, tableName, problems, cipher }: OtpStoreOptions) {
  const contextOf = ({ purpose }: OtpOwner): string => `otp:${purpose}`
  const seal = async (owner: OtpOwner, carried: string): Promise<Item> => {
    if (cipher === undefined) throw new Error('a code that carries something needs a cipher')
    return { carried: await cipher.encrypt(carried, contextOf(owner), owner.investorId) }
  }
  const common = <Label>(owner: OtpOwner, at: OtpWrite<Label>) => ({
    table: tableName,
    key: keyOf(owner),
    aggregate: { type: 'otp', id: `${owner.investorId}#${owner.purpose}` },
    ...at,
  })
  return {
    async read(owner: OtpOwner): Promise<Otp | undefined> {
      const row = await table.get(tableName, keyOf(owner))
      return row === undefined ? undefined : parse(row)
    },

    /** Puts a new code in the place of `former`. */
    async issue<Label>(
      owner: OtpOwner,
      former: Otp | undefined,
      otp: NewOtp,
      at: OtpWrite<Label>,
    ): Promise<Moved<Label>> {
      const { now } = at
      const fields: Item = {
        otpId: otp.otpId,
        confirms: otp.confirms,
        bound: otp.bound,
        ...(otp.carried === undefined ? {} : await seal(owner, otp.carried)),
        ...(otp.requestedBy === undefined ? {} : { askedBy: otp.requestedBy }),
        codeHash: otp.codeHash,
        codeSalt: otp.codeSalt,
        attempts: 0,
        validUntil: new Date(now.getTime() + otpMinutes * 60_000).toISOString(),
        sentAt: otp.sentAt.map(instant => instant.toISOString()),
        expiresAt: epochSeconds(now, storedMs),
      }
      if (former === undefined)
        return createRecord<OtpState, Label>(table, { ...common(owner, at), state: 'sent', fields })
      return moveRecord<OtpState, Label>(table, {
        ...common(owner, at),
        transition: sendOtpMove(problems),
        version: former.version,
        set: fields,
        remove: ['usedBy', ...(otp.requestedBy === undefined ? ['askedBy'] : [])],
      })
    },

    /** Holds only while nothing was sent or confirmed for another purpose since it was read. */
    unmovedCheck(owner: OtpOwner, read: Otp | undefined): TransactItem {
      return checkItem(tableName, keyOf(owner), atVersion(read?.version ?? 0))
    },

    /** Counts an attempt and returns the code to compare with; `undefined` when none can be used for that. */
    async takeAttempt(owner: OtpOwner, bound: string, now: Date): Promise<Otp | undefined> {
      const taken = updateOf(tableName, keyOf(owner), {
        add: { attempts: 1 },
        when: '#state = :sent AND attempts < :most AND validUntil > :now AND bound = :bound',
        values: { sent: 'sent', most: otpAttemptsAtMost, now: now.toISOString(), bound },
      })
      const row = await table.update({ ...taken, ReturnValues: 'ALL_NEW' })
      return row === undefined ? undefined : parse(row)
    },

    /** Uses the code up, once. */
    confirm<Label>(
      owner: OtpOwner,
      otp: Otp,
      usedBy: string | undefined,
      at: OtpWrite<Label>,
    ): Promise<Moved<Label>> {
      return moveRecord<OtpState, Label>(table, {
        ...common(owner, at),
        transition: confirmOtpMove(problems),
        version: otp.version,
        set: usedBy === undefined ? {} : { usedBy },
      })
    },

    /** The same as items of a transaction led by another record. */
    confirmItems(owner: OtpOwner, otp: Otp, at: WriteContext<never>): TransactItem[] {
      return moveItems<OtpState>({
        ...common(owner, { ...at, events: [] }),
        transition: confirmOtpMove(problems),
        version: otp.version,
      })
    },

    async carriedOf(owner: OtpOwner, { sealedCarried }: Otp): Promise<string> {
      if (sealedCarried === undefined || cipher === undefined) throw new Error('the code carries nothing')
      return cipher.decrypt(sealedCarried, contextOf(owner), owner.investorId)
    },
  }
}
