import * as z from 'zod/mini'
import { epochSeconds } from '../platform/clock.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import { createRecord, type Emitted, type Moved, moveRecord } from '../platform/moveRecord.ts'
import type { Item, Key, Table, TransactItem } from '../platform/table.ts'
import { confirmOtpMove, type OtpState, otpAttemptsAtMost, otpMinutes, sendOtpMove } from './otpLifecycle.ts'

/** The only file that knows the keys of one-time codes: one row per investor and purpose, which makes one active. */

/** What a code confirms; more purposes come with their calls. */
export type OtpPurpose = 'phone'

const otpRow = z.object({
  otpId: z.string(),
  state: z.enum(['sent', 'confirmed']),
  version: z.number(),
  /** The number it was sent to, encrypted: what the code is bound to. */
  phone: z.string(),
  codeHash: z.string(),
  codeSalt: z.string(),
  attempts: z.number(),
  validUntil: z.string(),
  sentAt: z.array(z.string()),
})

export interface Otp {
  readonly otpId: string
  readonly state: OtpState
  readonly version: number
  readonly sealedPhone: string
  readonly codeHash: string
  readonly codeSalt: string
  readonly attempts: number
  readonly validUntil: Date
  /** When codes were sent, oldest first. */
  readonly sentAt: readonly Date[]
}

export interface NewOtp {
  readonly otpId: string
  readonly phone: string
  readonly codeHash: string
  readonly codeSalt: string
  readonly sentAt: readonly Date[]
}

interface At {
  readonly now: Date
  readonly correlationId: string
  readonly events: readonly Emitted[]
  readonly with: readonly TransactItem[]
}

export type OtpStore = ReturnType<typeof otpStore>

/** The record outlives the code: a day of sendings is counted on it. */
const keptMs = 25 * 3_600_000
const phoneContext = 'otp:phone'

const keyOf = (investorId: string, purpose: OtpPurpose): Key => ({
  pk: `investor#${investorId}`,
  sk: `otp#${purpose}`,
})

function parse(row: Item): Otp {
  const { phone, validUntil, sentAt, ...fields } = z.parse(otpRow, row)
  return {
    ...fields,
    sealedPhone: phone,
    validUntil: new Date(validUntil),
    sentAt: sentAt.map(at => new Date(at)),
  }
}

export function otpStore(table: Table, tableName: string, cipher: FieldCipher) {
  return {
    async read(investorId: string, purpose: OtpPurpose): Promise<Otp | undefined> {
      const row = await table.get(tableName, keyOf(investorId, purpose))
      return row === undefined ? undefined : parse(row)
    },

    /** Puts a new code in the place of `former`. */
    async issue(
      owner: { readonly investorId: string; readonly purpose: OtpPurpose },
      former: Otp | undefined,
      otp: NewOtp,
      at: At,
    ): Promise<Moved> {
      const { now } = at
      const fields: Item = {
        otpId: otp.otpId,
        phone: await cipher.encrypt(otp.phone, phoneContext),
        codeHash: otp.codeHash,
        codeSalt: otp.codeSalt,
        attempts: 0,
        validUntil: new Date(now.getTime() + otpMinutes * 60_000).toISOString(),
        sentAt: otp.sentAt.map(instant => instant.toISOString()),
        expiresAt: epochSeconds(now, keptMs),
      }
      const common = {
        table: tableName,
        key: keyOf(owner.investorId, owner.purpose),
        aggregate: { type: 'otp', id: `${owner.investorId}#${owner.purpose}` },
        ...at,
      }
      return former === undefined
        ? createRecord<OtpState>(table, { ...common, state: 'sent', fields })
        : moveRecord(table, {
            ...common,
            transition: sendOtpMove,
            version: former.version,
            set: fields,
          })
    },

    /** Counts one more attempt and shows what it is tried against; nothing when no code can be tried. */
    async takeAttempt(investorId: string, purpose: OtpPurpose, now: Date): Promise<Otp | undefined> {
      const row = await table.update({
        TableName: tableName,
        Key: keyOf(investorId, purpose),
        UpdateExpression: 'ADD attempts :one',
        ConditionExpression: '#state = :sent AND attempts < :most AND validUntil > :now',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':one': 1,
          ':sent': 'sent',
          ':most': otpAttemptsAtMost,
          ':now': now.toISOString(),
        },
        ReturnValues: 'ALL_NEW',
      })
      return row === undefined ? undefined : parse(row)
    },

    /** Uses the code up, once. */
    confirm(investorId: string, purpose: OtpPurpose, otp: Otp, at: At): Promise<Moved> {
      return moveRecord(table, {
        table: tableName,
        key: keyOf(investorId, purpose),
        aggregate: { type: 'otp', id: `${investorId}#${purpose}` },
        transition: confirmOtpMove,
        version: otp.version,
        ...at,
      })
    },

    phoneOf: (otp: Otp): Promise<string> => cipher.decrypt(otp.sealedPhone, phoneContext),
  }
}
