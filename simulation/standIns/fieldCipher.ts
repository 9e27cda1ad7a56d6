import { createHash } from 'node:crypto'
import type { FieldCipher } from '../../functions/platform/fieldCipher.ts'
import { testCipher } from '../../functions/platform/testing/memoryTable.ts'

export * from '../../functions/platform/fieldCipher.ts'

/** Seals so that the context is checked, and indexes blindly; KMS has proofs of its own. */
export const openFieldCipher = (): FieldCipher => ({
  ...testCipher,
  index: async (plain, context) => createHash('sha256').update(`${context}\n${plain}`).digest('base64url'),
})
