import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Takes an imported row out of every figure (D1 s7, K-228: one fixed path, own rows only). The holding is then `edited` and
 * left out of returns, because balances no longer hold; `restore` brings the row back.
 */
export const deleteFundTransaction = defineCall('deleteFundTransaction', 'POST /ios/deleteTransaction', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({
    positionId: z.string('funds.transactionUnknown').check(z.maxLength(64, 'funds.transactionUnknown')),
    rowId: z.string('funds.transactionUnknown').check(z.maxLength(64, 'funds.transactionUnknown')),
    restore: z.optional(z.boolean('common.fieldInvalid')),
  }),
  reply: envelope({ data: z.object({ deleted: z.boolean() }) }),
  problems: ['funds.transactionUnknown'],
})
