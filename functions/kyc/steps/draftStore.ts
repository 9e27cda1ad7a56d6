import * as z from 'zod/mini'
import { kycContext } from '../../kyc-record/kycRows.ts'
import { draftPrefix, investorPartition } from '../../kyc-record/kycStore.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'
import { deleteItem, putItem } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'

const draftSteps = ['pan', 'address', 'bank', 'demat'] as const
export type DraftStep = (typeof draftSteps)[number]
const draft = z.record(z.string(), z.string())

/** What is typed in a step and not saved yet: one sealed row per step. */
export type DraftStore = ReturnType<typeof draftStore>

export function draftStore(
  table: Table,
  tableName: string,
  cipher: FieldCipher,
  kycOpenCheck: (investorId: string) => TransactItem,
) {
  const keyOf = (investorId: string, step: DraftStep) => ({
    pk: investorPartition(investorId),
    sk: `${draftPrefix}${step}`,
  })
  const forgetItem = (investorId: string, step: DraftStep): TransactItem =>
    deleteItem(tableName, keyOf(investorId, step))
  return {
    /** Forgets a draft in the write that saves its step. */
    forgetItem,
    /** Forgets a draft whose step another domain saved; what was typed after that stays. */
    async forgetTypedBefore(investorId: string, step: DraftStep, saved: Date) {
      // A failed condition means that there is none, or a newer one: both are as they should be.
      await table.transact([
        deleteItem(tableName, keyOf(investorId, step), {
          when: 'updatedAt <= :saved',
          values: { saved: saved.toISOString() },
        }),
      ])
    },
    /** Opens what the overview of the KYC read, by step. */
    async open(
      sealed: Readonly<Record<string, string>>,
      investorId: string,
    ): Promise<Partial<Record<DraftStep, Record<string, string>>>> {
      const opened = await Promise.all(
        draftSteps.map(async step => {
          const one = sealed[step]
          if (one === undefined) return []
          return [[step, z.parse(draft, JSON.parse(await cipher.decrypt(one, kycContext.draft, investorId)))]]
        }),
      )
      return Object.fromEntries(opened.flat())
    },
    /** Keeps or, when empty, forgets a draft; `false` when the KYC is closed. */
    async keep(investorId: string, step: DraftStep, fields: Readonly<Record<string, string>>, now: Date) {
      const sealedFields = await cipher.encrypt(JSON.stringify(fields), kycContext.draft, investorId)
      const row = { ...keyOf(investorId, step), sealedFields, updatedAt: now.toISOString() }
      const item = Object.keys(fields).length === 0 ? forgetItem(investorId, step) : putItem(tableName, row)
      const written = await table.transact([item, kycOpenCheck(investorId)])
      return written.ok
    },
  }
}
