import * as z from 'zod/mini'
import { uploadMostMegabytes } from '../../vocabulary/businessRules.ts'

/** The kinds of documents (D2 s3): the bond KYC's, and the exchange flow's sign, photo, ipv and cheque. */
export const documentTypes = [
  'pan',
  'poi',
  'address',
  'address_1',
  'bank',
  'demat',
  'aadhaar',
  'aadhar',
  'voterId',
  'passport',
  'sign',
  'photo',
  'ipv',
  'cheque',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** File formats the product takes, with the content type we store and serve; never the caller's word for it. */
export const fileFormats = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
export type FileFormat = keyof typeof fileFormats

export interface UploadLimit {
  readonly maxBytes: number
  readonly formats: readonly FileFormat[]
}

const pictures = ['png', 'pdf', 'jpg', 'jpeg'] as const
const bondKyc: UploadLimit = { maxBytes: uploadMostMegabytes * 1_000_000, formats: pictures }
const exchangeFlow: UploadLimit = { maxBytes: 10_000_000, formats: pictures }

/** Limits by type (D2 s5, D3 s9, K-017, K-240): 20,000,000 bytes for bond KYC and bank proof, 10,000,000 for the exchange flow and in-person video. */
export const uploadLimits: Readonly<Record<DocumentType, UploadLimit>> = {
  pan: bondKyc,
  poi: bondKyc,
  address: bondKyc,
  address_1: bondKyc,
  bank: { maxBytes: uploadMostMegabytes * 1_000_000, formats: [...pictures, 'mp4', 'webm'] },
  demat: bondKyc,
  aadhaar: bondKyc,
  aadhar: bondKyc,
  voterId: bondKyc,
  passport: bondKyc,
  sign: exchangeFlow,
  photo: exchangeFlow,
  ipv: { maxBytes: 10_000_000, formats: ['webm', 'mp4'] },
  cheque: exchangeFlow,
}

/** A file's name as the product takes it (K-239): letters, digits, space, dot, dash, underscore and a known ending. */
export const fileName = z
  .string('documents.specialCharacters')
  .check(
    z.trim(),
    z.minLength(1, 'documents.specialCharacters'),
    z.maxLength(120, 'documents.specialCharacters'),
    z.regex(/^[A-Za-z0-9 ._-]+$/, 'documents.specialCharacters'),
    z.regex(/^(?!.*\.hei[cf]$)/i, 'documents.reasonHeic'),
    z.regex(/\.(png|jpe?g|pdf|mp4|webm)$/i, 'documents.typeNotAccepted'),
  )

/** The format of a file by its name's ending; undefined when the product does not take it. */
export function formatOf(name: string): FileFormat | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(fileFormats, ending) ? (ending as FileFormat) : undefined
}

/** A document as the investor sees it. `data` is the file's name (D2 s3). */
export const documentBody = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  data: z.string(),
  status: z.enum(['uploading', 'uploaded', 'accepted', 'rejected']),
  /** Why it was rejected: a text id. */
  reason: z.optional(z.string()),
  bytes: z.optional(z.number()),
  createdAt: z.string(),
  rejectRemarks: z.array(z.object({ type: z.string(), remarks: z.string() })),
})
export type DocumentBody = z.output<typeof documentBody>
