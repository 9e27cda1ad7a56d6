import * as z from 'zod/mini'
import { type DocumentType, documentTypes } from '../../shared/contracts/documents/documentBody.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import type { Table } from '../platform/table.ts'
import type { KnownDocument } from './documentCards.ts'

const known = z.object({ id: z.string(), status: z.enum(['uploaded', 'rejected']), at: z.string() })
const row = z.object({
  name: z.optional(z.string()),
  userType: z.optional(z.enum(['fd', 'bonds'])),
  thirdPartyName: z.optional(z.string()),
  thirdPartyPhone: z.optional(z.string()),
  obUserApproved: z.optional(z.boolean()),
  userInHypervergeCug: z.optional(z.boolean()),
  forceKYC: z.optional(z.boolean()),
  premiumUser: z.optional(z.boolean()),
  isMfuUser: z.optional(z.boolean()),
  enhancedKycStaus: z.optional(z.enum(['pending', 'retry', 'underProcess', 'approved', 'rejected'])),
})

/** What the account domain itself knows of an investor; names and phones decrypted. */
export interface StoredProfile extends Omit<z.output<typeof row>, never> {
  readonly documents: Readonly<Record<string, KnownDocument | undefined>>
}

export interface ProfileChanges {
  readonly name?: string
  readonly userType?: 'fd' | 'bonds'
  readonly thirdPartyName?: string
  readonly thirdPartyPhone?: string
}

/** The only file that knows the keys of profiles. */
export interface ProfileStore {
  read(investorId: string): Promise<StoredProfile>
  /** Saves what is named; false when it names a part of an approved KYC, of which nothing is saved then (K-257). */
  save(investorId: string, changes: ProfileChanges, now: Date): Promise<boolean>
  /** Remembers the newest document of a type; an older event changes nothing. */
  noteDocument(
    investorId: string,
    document: { type: DocumentType; id: string; status: KnownDocument['status']; at: Date },
  ): Promise<void>
}

const keyOf = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'profile' })
const documentField = (type: DocumentType): string => `document_${type}`
const personal = ['name', 'thirdPartyName', 'thirdPartyPhone'] as const
const contextOf = (field: string): string => `account:${field}`

export function profileStore(table: Table, tableName: string, cipher: FieldCipher): ProfileStore {
  return {
    async read(investorId) {
      const found = (await table.get(tableName, keyOf(investorId))) ?? {}
      const stored = z.parse(row, found)
      const opened = await Promise.all(
        personal.map(async field => {
          const sealed = stored[field]
          return [
            field,
            sealed === undefined ? undefined : await cipher.decrypt(sealed, contextOf(field)),
          ] as const
        }),
      )
      const documents = documentTypes.map(type => {
        const parsed = z.safeParse(known, found[documentField(type)])
        return [type, parsed.success ? parsed.data : undefined] as const
      })
      return { ...stored, ...Object.fromEntries(opened), documents: Object.fromEntries(documents) }
    },
    async save(investorId, changes, now) {
      const sealed = await Promise.all(
        Object.entries(changes).map(async ([field, value]) =>
          personal.some(one => one === field)
            ? ([field, await cipher.encrypt(String(value), contextOf(field))] as const)
            : ([field, value] as const),
        ),
      )
      const fields = [...sealed, ['updatedAt', now.toISOString()] as const]
      const ofKyc = changes.name !== undefined
      const saved = await table.update({
        TableName: tableName,
        Key: keyOf(investorId),
        UpdateExpression: `SET ${fields.map((_, index) => `#f${index} = :f${index}`).join(', ')}`,
        ...(ofKyc && { ConditionExpression: 'attribute_not_exists(#approved) OR #approved = :no' }),
        ExpressionAttributeNames: {
          ...Object.fromEntries(fields.map(([field], index) => [`#f${index}`, field])),
          ...(ofKyc && { '#approved': 'obUserApproved' }),
        },
        ExpressionAttributeValues: {
          ...Object.fromEntries(fields.map(([, value], index) => [`:f${index}`, value])),
          ...(ofKyc && { ':no': false }),
        },
      })
      return saved !== undefined
    },
    async noteDocument(investorId, { type, id, status, at }) {
      // A condition that fails means that a newer document of this type is known already.
      await table.update({
        TableName: tableName,
        Key: keyOf(investorId),
        UpdateExpression: 'SET #document = :document',
        ConditionExpression: 'attribute_not_exists(#document) OR #document.#id <= :id',
        ExpressionAttributeNames: { '#document': documentField(type), '#id': 'id' },
        ExpressionAttributeValues: { ':document': { id, status, at: at.toISOString() }, ':id': id },
      })
    },
  }
}
