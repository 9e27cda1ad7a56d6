import { Buffer } from 'node:buffer'
import type { DocumentSigner } from '../../../functions/platform/signing/documentSigner.ts'

export * from '../../../functions/platform/signing/documentSigner.ts'

/** Says what was signed behind the document; signatures have proofs of their own. */
export const openDocumentSigner = (): DocumentSigner => ({
  signPdf: async (pdf, { at, name, reason }) =>
    Buffer.concat([pdf, Buffer.from(`% signed ${at.toISOString()} ${name}: ${reason}\n`)]),
})
