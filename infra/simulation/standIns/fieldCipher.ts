import { createHash } from 'node:crypto'
import type { FieldCipher } from '../../../functions/platform/security/fieldCipher.ts'
import { testCipher } from '../../../functions/platform/testing/memoryTable.ts'

export * from '../../../functions/platform/security/fieldCipher.ts'

/** Encrypts so that the context is checked, and computes blind indexes; KMS has proofs of its own. */
export const openFieldCipher = (): FieldCipher => ({
  ...testCipher,
  index: async (plain, context) => createHash('sha256').update(`${context}\n${plain}`).digest('base64url'),
})
